"""Bringing a database to the present shape, step by step."""

import logging
import shutil
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from till.domain.errors.disk import DatabaseNewer
from till.sqlite import sqlite3
from till.store.database_file import new_private_file, private_folder

log = logging.getLogger(__name__)

INCREMENTAL = 2
COPIES_AT_ONCE = 3  # the file, its copy beside, and the log that takes it over


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One migration: its number from 1, its file's name, its SQL."""

    number: int
    name: str
    sql: str


@cache
def shipped_steps() -> Sequence[Step]:
    """Return the migrations this till comes with, in order; a process reads them once."""
    found = sorted(
        (each for each in files("till.store.migrations").iterdir() if each.name.endswith(".sql")),
        key=lambda each: each.name,
    )
    return tuple(
        Step(number=int(each.name[:4]), name=each.name, sql=each.read_text(encoding="utf-8"))
        for each in found
    )


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of the last step a database has seen; 0 for an empty one."""
    row = connection.execute("PRAGMA user_version").fetchone()
    return int(row[0])


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[Step]) -> None:
    """Run the steps a database lacks, each with its number in one transaction.

    A copy goes to the folder `backups` beside the database first, unless it is new.
    Raises DatabaseNewer for a database that knows later steps.
    """
    version = version_of(connection)
    missing = [step for step in steps if step.number > version]
    if version > len(steps):
        raise DatabaseNewer(path=str(path))
    if missing and version:
        back_up(connection, path.parent / "backups" / f"before-{missing[0].name[:4]}.sqlite3")
    for step in missing:
        number = int(step.number)
        script = f"BEGIN IMMEDIATE;\n{step.sql}\n;PRAGMA user_version = {number};\nCOMMIT;"
        try:
            connection.executescript(script)
        except sqlite3.Error:
            connection.rollback()
            raise


def back_up(connection: sqlite3.Connection, copy: Path) -> None:
    """Copy a database through SQLite's backup API; the copy appears whole or not at all."""
    private_folder(copy.parent)
    part = copy.with_suffix(".part")
    part.unlink(missing_ok=True)
    new_private_file(part)
    with closing(sqlite3.connect(part)) as target:
        connection.backup(target)
    part.replace(copy)


def make_shrinkable(connection: sqlite3.Connection, path: Path) -> None:
    """Let a file of an older till give space back in small steps from now on: written anew, once.

    Where that cannot be done now the next start tries again: nothing but its size depends on it.
    """
    if connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL:
        return
    if shutil.disk_usage(path.parent).free < COPIES_AT_ONCE * path.stat().st_size:
        log.warning("no room to write %s anew", path.name)
        return
    try:
        connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
        connection.execute("VACUUM")
    except sqlite3.OperationalError as error:
        log.warning("%s is not written anew: %s", path.name, error)
