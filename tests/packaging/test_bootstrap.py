"""The script that starts everything: usage, the right Python, and what it passes on.

Lives here: bootstrap.py run as a person runs it.
Must not: set a whole environment up; that takes half a minute and a network.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.arch.checkout import CHECKOUT

BOOTSTRAP = CHECKOUT / "packaging" / "bootstrap.py"
ANOTHER_PYTHON = (
    "import runpy, sys; sys.version_info = ({}, {}, 0, 'final', 0);"
    "sys.path.insert(0, r'{}');"
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


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_python_3_11_to_3_13_go_on_as_they_are(version: tuple[int, int], tmp_path: Path) -> None:
    answer = another_python(path=tmp_path, version=version)

    assert answer.returncode == 2
    assert "no-such-verb" in answer.stderr


@pytest.mark.parametrize("name", ["python3.11", "python3.13", "python3"])
def test_another_python_looks_for_a_wanted_one_and_goes_on_with_it(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).symlink_to(sys.executable)

    answer = another_python(path=tmp_path)

    assert answer.returncode == 2
    assert "no-such-verb" in answer.stderr


def test_a_build_of_pyenv_is_found(tmp_path: Path) -> None:
    version = "{}.{}.1".format(*sys.version_info[:2])
    build = tmp_path / ".pyenv" / "versions" / version / "bin"
    build.mkdir(parents=True)
    (build / "python").symlink_to(sys.executable)

    answer = another_python(path=tmp_path)

    assert answer.returncode == 2
    assert "no-such-verb" in answer.stderr


def test_another_python_alone_says_what_to_install(tmp_path: Path) -> None:
    answer = another_python(path=tmp_path)

    assert answer.returncode == 1
    assert "Till needs Python 3.11, 3.12 or 3.13; this is Python 3.14" in answer.stderr
    assert "apt-get install python3 python3-venv" in answer.stderr


def test_one_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "python3.11"
    broken.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    broken.chmod(0o755)

    answer = another_python(path=tmp_path)

    assert answer.returncode == 1
    assert "Till needs Python 3.11, 3.12 or 3.13" in answer.stderr


def bootstrap(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BOOTSTRAP), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def another_python(
    *, path: Path, version: tuple[int, int] = (3, 14)
) -> subprocess.CompletedProcess[str]:
    """Run bootstrap.py in a Python that takes itself for another; `path` is its PATH and home."""
    command = [sys.executable, "-c", ANOTHER_PYTHON.format(*version, BOOTSTRAP.parent, BOOTSTRAP)]
    return subprocess.run(
        command,
        env={"PATH": str(path), "HOME": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
