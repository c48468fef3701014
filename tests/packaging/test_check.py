"""`bootstrap.py check`: the builds run beside the other steps and are told last."""

import importlib
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.arch.checkout import CHECKOUT

SAYS_AND_FAILS = "print('said', flush=True); raise SystemExit(3)"
NEVER_ENDS = "import signal; print('begun', flush=True); signal.pause()"


def verbs() -> Any:
    return importlib.import_module("verbs")


def place() -> Any:
    return importlib.import_module("environment").Environment(checkout=CHECKOUT)


def test_what_ran_beside_is_told_with_its_status_when_its_turn_comes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with verbs()._Beside([sys.executable, "-c", SAYS_AND_FAILS], place()) as beside:
        sys.stdout.write("before\n")
        status = beside.wait()

    assert status == 3
    assert capsys.readouterr().out == "before\nsaid\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no signals there")
def test_what_runs_beside_ends_with_the_step_that_fails() -> None:
    with verbs()._Beside([sys.executable, "-c", NEVER_ENDS], place()) as beside:
        process: subprocess.Popen[bytes] = beside._process

    assert process.returncode == -signal.SIGTERM


def test_what_came_of_the_builds_is_told_after_the_tests() -> None:
    steps = list(verbs()._steps(place(), []))

    assert steps.index("tests") + 1 == steps.index("builds")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for python")
def test_the_whole_suite_runs_in_parts_and_fails_where_one_does(tmp_path: Path) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(
        '#!/bin/sh\necho "$@" >> said\ncase "$*" in *ignore*) exit 0;; esac\nexit 3\n'
    )
    python.chmod(0o755)
    there = importlib.import_module("environment").Environment(checkout=tmp_path)

    status = verbs().run_tests(there, ["-q"])

    others, *later = (tmp_path / "said").read_text().splitlines()
    parts = verbs().PARTS_OF_THE_TESTS
    named = [(name, said) for part, said in zip(parts, later, strict=True) for name in part]
    assert status == 3
    assert all(f" tests/{name}" in said for name, said in named)
    assert all(f"--ignore=tests/{name}" in others for name, _ in named)
    assert all((CHECKOUT / "tests" / name).is_dir() for name, _ in named)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands in for python")
def test_a_part_without_any_of_the_tests_asked_for_fails_nothing(tmp_path: Path) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\ncase "$*" in *ignore*) exit 0;; esac\nexit 5\n')
    python.chmod(0o755)
    there = importlib.import_module("environment").Environment(checkout=tmp_path)

    some = verbs().run_tests(there, ["-mlong"])
    python.write_text("#!/bin/sh\nexit 5\n")
    none = verbs().run_tests(there, ["-mlong"])

    assert (some, none) == (0, 5)
