"""A process that takes a batch in as the office does, and is killed on the way: by test_killed.

`python -m tests.office_server.dying_server DATABASE TILL N` reads a batch from standard input; it
kills itself before its n-th exchange with the database, the last of which is the commit. It says
how many there were, where it lives.

Lives here: counting, and the death.
Must not: be imported by tests.
"""

import itertools
import os
import signal
import sys
from typing import Any

import psycopg

from till.domain.chain.wire import read_batch
from till.office_server.database import open_pool
from till.office_server.facts.taking_in import BatchTaker


def main(database: str, till: str, at: str) -> None:
    batch = read_batch(sys.stdin.buffer.read())
    steps = itertools.count(1)
    really_wait = psycopg.Connection.wait

    def wait(self: psycopg.Connection[Any], *words: Any, **more: Any) -> Any:
        if next(steps) == int(at):
            os.kill(os.getpid(), signal.SIGKILL)
        return really_wait(self, *words, **more)

    with open_pool(database) as pool, pool.connection() as connection:
        psycopg.Connection.wait = wait  # type: ignore[method-assign]
        BatchTaker().take(connection, till, batch)
        done = next(steps)
        if done == int(at):
            os.kill(os.getpid(), signal.SIGKILL)
        sys.stdout.write(str(done))


if __name__ == "__main__":
    main(*sys.argv[1:])
