"""What is known of a till's generations beside its database: it stays where that is replaced.

The file is small, and written whole under another name first. One that cannot be read counts as
none: it only helps, and nothing that was sold depends on it.
"""

import logging
import os
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from till.domain.maintenance.generations import Generation, GenerationChoice, Sighting
from till.safekeeping.duplicates.generation_table import generation_of
from till.sqlite import sqlite3

_BINARY: Final = getattr(os, "O_BINARY", 0)
LONGEST: Final = 256 * 1024  # bytes

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownGenerations:
    """The generation that goes on here, the others as they were seen last, by their places.

    `choice` is what an owner said here: that this one goes on, or another.
    """

    mine: Generation
    others: Mapping[str, Sighting] = field(default_factory=dict)
    choice: GenerationChoice | None = None

    @property
    def highest(self) -> int:
        """The highest number that a generation of this till is known to have."""
        generations = [self.mine, *(each.sign.life for each in self.others.values())]
        return max(
            each.number for each in generations if each.installation == self.mine.installation
        )


_FORM: Final = TypeAdapter(KnownGenerations)


def generation_file_of(database: Path) -> Path:
    """Return where it lies: not beside the database's name, but by its own."""
    return database.with_suffix(".life")


def read_known_generations(database: Path) -> KnownGenerations | None:
    """Return what is known; None where nothing is, or it cannot be read."""
    try:
        with generation_file_of(database).open("rb") as file:
            return _FORM.validate_json(file.read(LONGEST))
    except (OSError, ValidationError):
        return None


def installation_of(database: Path) -> str:
    """Return which till some data are of, or are known to have been; empty where nobody knows."""
    known = read_known_generations(database)
    if known is not None:
        return known.mine.installation
    address = f"{database.absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as connection:
        return generation_of(connection).installation
    return ""


def write_known_generations(database: Path, known: KnownGenerations) -> None:
    """Write what is known; what prevents it is in the log."""
    try:
        replace_file(generation_file_of(database), _FORM.dump_json(known))
    except OSError as error:
        log.warning("what is known of other lives cannot be written: %s", error)


def replace_file(path: Path, content: bytes) -> None:
    """Let a file have this content, whole whenever it is read. Raises OSError."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    file = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o600)
    with os.fdopen(file, "wb") as written:
        written.write(content)
    part.replace(path)
