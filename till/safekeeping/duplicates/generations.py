"""What is known of a till's generations beside its database: it stays where that is replaced.

The file is small, and written whole under another name first. One that cannot be read counts as
none: it only helps, and nothing that was sold depends on it.
"""

import logging
import os
import secrets
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from till.domain.maintenance.generations import Generation, GenerationChoice, Sighting
from till.safekeeping.changes.noting import note_other_generation
from till.sqlite import sqlite3

_NEWEST: Final = """
    SELECT installation, number, place FROM till_life ORDER BY number DESC LIMIT 1
"""
_BEGIN: Final = """
    INSERT INTO till_life (number, installation, begun_at, cause, place) VALUES (?, ?, ?, ?, ?)
"""
_TAKE_PLACE: Final = """
    UPDATE till_life SET place = ? WHERE number = (SELECT max(number) FROM till_life)
"""
# What another generation may have sent meanwhile is asked about before it is sent.
_ASK_FIRST: Final = """
    UPDATE document SET state = 'unclear', next_attempt_at = NULL
    WHERE state IN ('queued', 'sending', 'absent')
"""
_HAS_DOCUMENTS: Final = "SELECT EXISTS (SELECT 1 FROM document)"
INSTALLATION_BYTES: Final = 16
_BINARY: Final = getattr(os, "O_BINARY", 0)
LONGEST: Final = 256 * 1024  # bytes

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationStart:
    """Why another generation begins, when and where, and the highest number of any other."""

    cause: str
    at: datetime
    place: str
    above: int = 0


def generation_of(connection: sqlite3.Connection) -> Generation:
    """Return the generation that some data are now."""
    installation, number, place = connection.execute(_NEWEST).fetchone()
    return Generation(installation=installation, number=number, place=place)


def begin_generation(connection: sqlite3.Connection, begin: GenerationStart) -> Generation:
    """Begin another generation; all that is not complete is asked about before it is sent.

    Its number is above every one that is known: two generations of one till never have the same.
    """
    before = generation_of(connection)
    number = max(before.number, begin.above) + 1
    connection.execute(_ASK_FIRST)
    return _written(connection, before.installation, number, begin)


def settle_generation(
    connection: sqlite3.Connection, known: Generation | None, begin: GenerationStart
) -> Generation:
    """Return the generation of the data in this place; another one where they come from elsewhere.

    `known` is what was written beside them last: data that are older than that were put back by
    hand. Data without a document may be anybody's beginning: they become a till of their own.
    """
    now = generation_of(connection)
    is_older = known is not None and known.installation == now.installation
    is_older = is_older and known is not None and known.number > now.number
    if now.place == begin.place and not is_older:
        return now
    if not now.place and not is_older:
        connection.execute(_TAKE_PLACE, (begin.place,))
        return generation_of(connection)
    if connection.execute(_HAS_DOCUMENTS).fetchone() == (0,):
        return _written(connection, secrets.token_hex(INSTALLATION_BYTES), now.number + 1, begin)
    return begin_generation(connection, begin)


def _written(
    connection: sqlite3.Connection, installation: str, number: int, begin: GenerationStart
) -> Generation:
    at = begin.at.isoformat()
    connection.execute(_BEGIN, (number, installation, at, begin.cause, begin.place))
    note_other_generation(connection)
    return generation_of(connection)


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
