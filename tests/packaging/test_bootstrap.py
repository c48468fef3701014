"""The script that starts everything: usage, the right Python, and what it passes on.

Lives here: bootstrap.py run as a person runs it.
Must not: set a whole environment up; that takes half a minute and a network.
"""

import subprocess
import sys
from pathlib import Path

from tests.arch.checkout import CHECKOUT

BOOTSTRAP = CHECKOUT / "packaging" / "bootstrap.py"
ANOTHER_PYTHON = (
    "import runpy, sys; sys.version_info = (3, 13, 0, 'final', 0);"
    "sys.argv = ['bootstrap.py', 'no-such-verb']; runpy.run_path(r'{}', run_name='__main__')"
)


def test_without_a_verb_it_tells_the_verbs_and_that_the_usage_was_wrong() -> None:
    answer = bootstrap()

    assert answer.returncode == 2
    for verb in ("demo", "run", "test", "check", "bench", "build", "setup"):
        assert f"\n  {verb} " in answer.stdout


def test_help_is_no_mistake() -> None:
    answer = bootstrap("--help")

    assert answer.returncode == 0
    assert "usage:" in answer.stdout


def test_an_unknown_verb_is_named_beside_the_known_ones() -> None:
    answer = bootstrap("tset")

    assert answer.returncode == 2
    assert "'tset'" in answer.stderr
    assert "test, check" in answer.stderr
    assert answer.stdout == ""


def test_setup_refuses_what_it_would_not_heed() -> None:
    answer = bootstrap("setup", "--quick")

    assert answer.returncode == 2
    assert "'--quick'" in answer.stderr


def test_another_python_looks_for_3_11_and_goes_on_with_it(tmp_path: Path) -> None:
    (tmp_path / "python3.11").symlink_to(sys.executable)

    answer = another_python(path=tmp_path)

    assert answer.returncode == 2
    assert "no-such-verb" in answer.stderr


def test_another_python_alone_says_what_to_install(tmp_path: Path) -> None:
    answer = another_python(path=tmp_path)

    assert answer.returncode == 1
    assert "Till needs Python 3.11; this is Python 3.13" in answer.stderr
    assert "apt-get install python3.11 python3.11-venv" in answer.stderr


def test_a_python_3_11_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "python3.11"
    broken.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    broken.chmod(0o755)

    answer = another_python(path=tmp_path)

    assert answer.returncode == 1
    assert "Till needs Python 3.11" in answer.stderr


def bootstrap(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BOOTSTRAP), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def another_python(*, path: Path) -> subprocess.CompletedProcess[str]:
    """Run bootstrap.py in a Python that takes itself for 3.13, with `path` as the whole PATH."""
    command = [sys.executable, "-c", ANOTHER_PYTHON.format(BOOTSTRAP)]
    return subprocess.run(
        command, env={"PATH": str(path)}, capture_output=True, text=True, check=False
    )
