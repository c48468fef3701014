"""A US scanner on a real keyboard of another layout, GS1 separators and all.

Lives here: key codes as a scanner sends them, under Xvfb. Skipped without Xvfb, xdotool, setxkbmap.
Must not: need the till.
"""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.keys.conftest import display  # noqa: F401 a fixture
from tests.keys.display import Display
from tests.keys.program import ROOT
from tests.ui.scanner_program import TITLE

pytestmark = [pytest.mark.keys, pytest.mark.needs("setxkbmap")]

PLACES = ("35", "shift+54", "10", "19", "10", "29", "52", "20", "ctrl+35", "16")
MEANT = "]C101yz-\\x1d7"  # what these keys hold on a US keyboard; Ctrl+] is the separator


@pytest.fixture
def keyboard(display: Display) -> Iterator[Display]:  # noqa: F811 the fixture
    yield display
    _speak("us", display)


def _speak(layout: str, keyboard: Display) -> None:
    subprocess.run(["setxkbmap", "-display", keyboard.name, layout], check=True)


@pytest.mark.parametrize(("layout", "setting"), [("us", "same"), ("us", "us"), ("al", "us")])
def test_a_us_scanner_is_read_right(keyboard: Display, layout: str, setting: str) -> None:
    _speak(layout, keyboard)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ui.scanner_program", setting],
        cwd=ROOT,
        env={**keyboard.environment, "QT_QPA_PLATFORM": "xcb"},
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        keyboard.script(f"search --sync --onlyvisible --name '{TITLE}' windowfocus --sync")
        keys = [f"key --delay 1 {place}" for place in PLACES]

        keyboard.script(*keys, "key --delay 1 Return")
        said, _ = program.communicate(timeout=120)

    assert said == f"'{MEANT}'\n"
