"""One SQLite in a process: two undo each other's locks of a file, and take its log away.

What imports it is held by the linter (pyproject.toml, banned-api); here is what a process has.
"""

import os
import subprocess
import sys

import pytest

from tests.arch.checkout import CHECKOUT
from ui.app.console import COMMANDS

OURS = "pysqlite3._sqlite3"
COMMAND_LINE = ["ui.app.console", *(each.module for each in COMMANDS)]
WINDOW = ["ui.app.main", "ui.app.window"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each program is loaded in a fork")
def test_the_window_and_the_commands_have_one_sqlite() -> None:
    told = loaded(" ".join(COMMAND_LINE), " ".join(WINDOW))

    assert told == {COMMAND_LINE[0]: [OURS], WINDOW[0]: [OURS]}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each program is loaded in a fork")
def test_no_program_of_bench_has_another_before_it_comes_to_the_till() -> None:
    folder = CHECKOUT / "tests" / "benchmarks"
    bench = [
        ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)
        for path in sorted([*folder.glob("programs/[a-z]*.py"), *folder.glob("floors/[a-z]*.py")])
    ]

    told = loaded(*(f"{name} ..." for name in bench))

    assert told == {name: [] for name in bench}


def loaded(*lines: str) -> dict[str, list[str]]:
    """The SQLites that each of these has once it is loaded."""
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
