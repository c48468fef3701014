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
    program = [sys.executable, "-m", "tests.ui.ending_program", str(tmp_path)]

    ended = subprocess.run(
        program,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    assert ended.stdout == ""
