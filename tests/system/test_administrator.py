"""The computer is asked whether its administrator sits there; anything but a yes is a no."""

import sys
from pathlib import Path

import pytest

from till.system.administrator import prove_administrator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows asks in its own window")


def a_program(folder: Path, *, ends_with: int) -> Path:
    """Return a program in the place of the system's, which is given one to start and ends so."""
    made = folder / "pkexec"
    made.write_text(f'#!/bin/sh\ntest "$1" = /usr/bin/true && exit {ends_with}\nexit 99\n')
    made.chmod(0o700)
    return made


@pytest.mark.parametrize(("ends_with", "proved"), [(0, True), (126, False), (127, False)])
async def test_only_who_was_let_through_is_the_administrator(
    tmp_path: Path,
    ends_with: int,
    proved: bool,
) -> None:
    assert await prove_administrator(a_program(tmp_path, ends_with=ends_with)) is proved


async def test_a_computer_that_cannot_ask_proves_nothing(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x00")

    assert not await prove_administrator(nothing)
    assert not await prove_administrator(broken)
