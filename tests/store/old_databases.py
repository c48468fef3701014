"""Databases as earlier tills left them, one file for each shape that is still met."""

from contextlib import closing
from pathlib import Path

from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import shipped_steps

BEFORE_PAPER = "step-4"
VERSION_0_1_0 = "0.1.0"
LAST_STEP = {BEFORE_PAPER: 4, VERSION_0_1_0: 6}


def an_old_database(path: Path, name: str) -> Path:
    """Make a database of an old shape with all that its till had kept, and return its path."""
    steps = [step for step in shipped_steps() if step.number <= LAST_STEP[name]]
    open_database(path, steps=steps).close()
    rows = (Path(__file__).parent / "old" / f"{name}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN;\n{rows}\nCOMMIT;")
    return path
