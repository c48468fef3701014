"""The window ends and leaves nothing open.

Lives here: the program's end, seen from outside.
Must not: what the window shows.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc on this system")
def test_a_window_that_has_ended_holds_none_of_its_files(tmp_path: Path) -> None:
    ended = run_ending_program(str(tmp_path))

    assert (ended.returncode, ended.stdout) == (0, "")


def test_a_shutdown_as_the_window_appears_ends_it_in_order(tmp_path: Path) -> None:
    assert run_ending_program(str(tmp_path), "signalled").returncode == 0


def test_a_window_that_closes_for_a_copy_or_to_go_elsewhere_opens_again_there(
    tmp_path: Path,
) -> None:
    ended = run_ending_program(str(tmp_path), program="tests.ui.restoring_program")

    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines() == [
        "practice ['Para Kopjes'] ['copy_restored'] False",
        "development [] [] False",
        "the next start: development",
    ]


def run_ending_program(
    *arguments: str, program: str = "tests.ui.ending_program"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", program, *arguments],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
