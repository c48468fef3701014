"""What the tests with real keys start: a package brings each program, a failure says why."""

import importlib
import sys
from pathlib import Path

import pytest

from tests.bare_machine import FOR_KEYS, PACKAGE_OF
from tests.keys.display import Display


def test_each_program_of_the_tests_with_keys_is_in_a_package_of_the_test_bench() -> None:
    bench = importlib.import_module("system_libraries").TEST_BENCH

    assert {PACKAGE_OF[name] for name in FOR_KEYS} <= set(bench)


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_keys_that_could_not_be_sent_say_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = tmp_path / "xdotool"
    hands.write_text("#!/bin/sh\ncat > /dev/null\necho 'no program kill' >&2\nexit 3\n")
    hands.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")

    with pytest.raises(AssertionError, match="ended with 3: no program kill"):
        Display(":0").script("exec --sync kill -STOP 1")
