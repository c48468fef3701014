"""A till that dies while it brings an old database to the present shape: run on its own.

Lives here: opening a database, and the death at the N-th statement of its migrations or of the
copy that goes ahead of them.
Must not: be imported by tests.

Each line of standard input is one life. The process that reads them has loaded everything already
and only forks, so that a life is short.
"""

import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from till.sqlite import sqlite3
from till.store import database, migrating
from till.store.migrating import Step


class Fate:
    """Counts the steps, and dies at one of them."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.names: list[str] = []

    def at(self, name: str) -> None:
        self.names.append(" ".join(name.split()))
        if len(self.names) == self.step:
            os.kill(os.getpid(), signal.SIGKILL)


def put_in_the_way(fate: Fate) -> None:
    """Make fate look on before each statement of the migrations, and around each copy."""
    really_migrate = migrating.migrate
    really_back_up = migrating.back_up

    def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[Step]) -> None:
        connection.set_trace_callback(fate.at)
        really_migrate(connection, path, steps)
        connection.set_trace_callback(None)

    def back_up(connection: sqlite3.Connection, copy: Path) -> None:
        fate.at(f"before {copy.name}")
        really_back_up(connection, copy)
        fate.at(f"after {copy.name}")

    database.migrate = migrate
    migrating.back_up = back_up


def main() -> None:
    for line in iter(sys.stdin.readline, ""):
        path, step = json.loads(line)
        child = os.fork()
        if child == 0:
            fate = Fate(step)
            put_in_the_way(fate)
            database.open_database(Path(path))
            sys.stdout.write(json.dumps(fate.names) + "\n")
            sys.stdout.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"dead {os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
