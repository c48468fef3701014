"""The journal as files that can be proved without a till, with what proves them."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from typing import Final

from till.domain.rights.journal import as_sealed
from till.store.database_file import check_header, read_only
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps
from till.store.seals.rows import SEALED, keys_of, rows_of
from till.store.seals.witness import read_witness

VERIFIER: Final = "verify.py"
NAMES: Final = ("journal.jsonl", "rows.jsonl", "witness.json", VERIFIER)
_ENTRIES: Final = """
    SELECT number, moment, person, person_id, action, facts, previous_link, link, life, seals
    FROM journal ORDER BY number
"""


def export_journal(database: Path, folder: Path) -> int:
    """Write all entries and all that they seal into a folder; return how many entries.

    All of it is of one moment, also beside an open till. Raises DatabaseDamaged, DatabaseNewer,
    DiskFull, DiskFailing.
    """
    check_header(database, newest=len(shipped_steps()))
    witness = read_witness(database)
    with disk_faults(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(read_only(database), uri=True)) as connection:
            connection.execute("BEGIN")
            entries = _write(folder / "journal.jsonl", _entries(connection))
            _write(folder / "rows.jsonl", _rows(connection))
        told = json.dumps(None if witness is None else asdict(witness))
        (folder / "witness.json").write_text(told + "\n", encoding="utf-8")
        verifier = files("till.store.seals").joinpath("verifier.py").read_text(encoding="utf-8")
        (folder / VERIFIER).write_text(verifier, encoding="utf-8")
    return entries


def _entries(connection: sqlite3.Connection) -> Iterator[Mapping[str, object]]:
    cursor = connection.execute(_ENTRIES)
    names = [column[0] for column in cursor.description]
    for row in cursor:
        told = dict(zip(names, row, strict=True))
        moment = datetime.fromisoformat(str(told["moment"]))
        yield {**told, "moment": moment.isoformat()}  # as the link has it


def _rows(connection: sqlite3.Connection) -> Iterator[Mapping[str, object]]:
    for thing in SEALED:
        for _, key in keys_of(connection, thing):
            found = rows_of(connection, thing, key)
            if found is not None:
                yield {"thing": f"{thing} {key}", "tables": found.tables}


def _write(path: Path, lines: Iterator[Mapping[str, object]]) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for count, line in enumerate(lines, start=1):  # noqa: B007 how many there were
            file.write(as_sealed(line) + "\n")
    return count
