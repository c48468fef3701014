"""One SQLite in a process: two undo each other's locks of a file, and take its log away.

What imports it is held by the linter (pyproject.toml, banned-api); here is what a process has.
"""

import os
import subprocess
import sys
from functools import cache

import pytest

from tests.arch.checkout import CHECKOUT
from ui.app.console import COMMANDS

OURS = "pysqlite3._sqlite3"
PROGRAM = ["ui.app.console", *(each.module for each in COMMANDS), "ui.app.main", "ui.app.window"]
BENCHMARKS = CHECKOUT / "tests" / "benchmarks"
BENCH = [
    ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
    for folder in ("programs", "floors")
    for path in sorted((BENCHMARKS / folder).glob("[a-z]*.py"))
]
needs_a_fork = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="each program is loaded in a fork"
)


@needs_a_fork
def test_the_window_and_the_commands_have_one_sqlite() -> None:
    assert told()[PROGRAM[0]] == [OURS]


@needs_a_fork
def test_no_program_of_bench_has_another_before_it_comes_to_the_till() -> None:
    assert {name: told()[name] for name in BENCH} == {name: [] for name in BENCH}


@cache
def told() -> dict[str, list[str]]:
    """Return the SQLites that each program has once it is loaded: a fork each, of one process."""
    lines = [" ".join(PROGRAM), *(f"{name} ..." for name in BENCH)]
    ended = subprocess.run(
        [sys.executable, "-m", "tests.arch.one_sqlite"],
        input="\n".join(lines),
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {line.split()[0]: line.split()[1:] for line in ended.stdout.splitlines()}


def test_where_the_systems_sqlite_was_loaded_before_no_till_starts() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import sqlite3; import ui.app.console"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert started.returncode == 1
    assert "Python's own SQLite is loaded already" in started.stderr
