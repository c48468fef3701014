"""The journal as files that can be proved without a till, with what proves them."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import asdict
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final, TextIO
from zipfile import ZIP_DEFLATED, ZipFile

from till.domain.errors.disk import place_error
from till.domain.rights.journal import canonical_json
from till.safekeeping.anchors.commit_anchor import read_anchor
from till.safekeeping.digests.rows import DIGESTED, keys_of, rows_of
from till.sqlite import sqlite3
from till.store.chain.journal_lines import lines_after
from till.store.database_file import check_header, read_only
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps

VERIFIER: Final = "verify.py"
ROOT: Final = "till-journal"
"""The folder within the one file."""
NAMES: Final = ("journal.jsonl", "rows.jsonl", "witness.json", VERIFIER)
SOURCES: Final = ("safekeeping/export/verifier.py", "domain/chain/proof.py")
"""What the program is made of, below `till`: read as text, so a bundle has to carry them."""
_IMPORT_OF_PROOF: Final = re.compile(r"^from till\.domain\.chain\.proof import .*\n", re.MULTILINE)

Opened = Callable[[str], AbstractContextManager[TextIO]]
"""What opens a file of the export by its name, to be written."""


def export_journal(database: Path, folder: Path) -> int:
    """Write all entries and all that they seal into a folder; return how many entries.

    All of it is of one moment, also beside an open till. Raises DatabaseDamaged, DatabaseNewer,
    DiskFull, DiskFailing.
    """

    def opened(name: str) -> TextIO:
        return (folder / name).open("w", encoding="utf-8", newline="\n")

    _require_readable(database)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise place_error(error, folder) from error
    with disk_faults(folder):
        return _export(database, opened)


def export_journal_file(database: Path, file: BinaryIO) -> int:
    """Write the same into one file, a ZIP; return how many entries. Raises as the other does."""
    _require_readable(database)
    with disk_faults(Path(file.name)), ZipFile(file, "w", ZIP_DEFLATED) as archive:

        @contextmanager
        def opened(name: str) -> Iterator[TextIO]:
            with archive.open(f"{ROOT}/{name}", "w", force_zip64=True) as member:
                text = TextIOWrapper(member, encoding="utf-8", newline="\n")
                yield text
                text.flush()
                text.detach()

        return _export(database, opened)


def _require_readable(database: Path) -> None:
    check_header(database, newest=len(shipped_steps()))


def _export(database: Path, opened: Opened) -> int:
    anchor = read_anchor(database)
    with closing(sqlite3.connect(read_only(database), uri=True)) as connection:
        connection.execute("BEGIN")
        with opened("journal.jsonl") as file:
            entries = _write(file, lines_after(connection, 0))
        with opened("rows.jsonl") as file:
            _write(file, _rows(connection))
    with opened("witness.json") as file:
        file.write(json.dumps(None if anchor is None else asdict(anchor)) + "\n")
    with opened(VERIFIER) as file:
        file.write(_verifier())
    return entries


def _verifier() -> str:
    """Return the program that proves an export: one file, for it runs where no till is."""
    till = files("till")
    program, proof = (till.joinpath(each).read_text(encoding="utf-8") for each in SOURCES)
    return _IMPORT_OF_PROOF.sub(lambda _: proof, program, count=1)


def _rows(connection: sqlite3.Connection) -> Iterator[Mapping[str, object]]:
    for thing in DIGESTED:
        for _, key in keys_of(connection, thing):
            found = rows_of(connection, thing, key)
            if found is not None:
                yield {"thing": f"{thing} {key}", "tables": found.tables}


def _write(file: TextIO, lines: Iterator[Mapping[str, object]]) -> int:
    count = 0
    for count, line in enumerate(lines, start=1):  # noqa: B007 how many there were
        file.write(canonical_json(line) + "\n")
    return count
