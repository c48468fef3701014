"""A window system of its own for the keys: Xvfb with openbox, on a display nobody else uses.

Lives here: starting and ending both, keys as xdotool sends them, looking at the screen.
Must not: know the till.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import AnyStr

from PIL import Image, ImageChops, ImageGrab

from tests.keys.patience import until

SCREEN = "1400x900x24"
AHEAD_OF_OTHERS = os.sched_param(1)
HAND_MS = 140  # xdotool halves it: 70 ms from key to key
SCANNER_MS = 1
PAY_KEYS = frozenset({"F10", "F11", "F12"})
LOOK_S = 0.4  # longer than the till is deaf to them after a scan
SHARE_OF_A_PAGE = 0.02  # a page has changed when so much of the screen looks different
UNUSUAL_DIFFERENCE = 24
CORNER = (4, 890)  # of the window, below and beside all that stands on a page
DARKENED = 200


class Display:
    """One screen with a keyboard. `key` and `type` wait until the keys are sent, not taken."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.environment = {**os.environ, "DISPLAY": name}

    def script(self, *lines: str) -> None:
        """Run xdotool commands, one a line; typed text must not share a line with a key."""
        with subprocess.Popen(
            ["xdotool", "-"],
            env=self.environment,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as hands:
            _put_first(hands)
            _, complaints = hands.communicate("\n".join(lines) + "\n", timeout=120)
        failed = hands.returncode != 0 or complaints != ""
        assert not failed, f"xdotool ended with {hands.returncode}: {complaints}"

    def type(self, text: str) -> None:
        self.script(f"type --delay {HAND_MS} {text}")

    def press(self, *keys: str) -> None:
        """Press keys as a person does, who looks at the screen before paying."""
        look = [f"sleep {LOOK_S}"] if keys[0] in PAY_KEYS else []
        self.script(*look, *(f"key --delay {HAND_MS} {key}" for key in keys))

    def scan(self, *codes: str) -> None:
        """Send codes as a scanner does, one straight after the other."""
        self.script(*(line for code in codes for line in scan_lines(code)))

    def has_window(self, title: str) -> bool:
        """Whether a window is shown and has the keyboard."""
        found = self._ask("search", "--onlyvisible", "--name", f"^{title}$")
        return bool(found) and self._ask("getwindowfocus") in found.split()

    def look(self) -> Image.Image:
        return ImageGrab.grab(xdisplay=self.name)

    def is_uncovered(self) -> bool:
        """Whether the page has all of the window: what lies over it darkens the rest."""
        return not self.is_covered()

    def is_covered(self) -> bool:
        """Whether something lies over the page."""
        return self.is_dark(CORNER)

    def is_dark(self, place: tuple[int, int]) -> bool:
        """Whether it is dark at a place of the screen."""
        light = self.look().convert("L").getpixel(place)
        return isinstance(light, int) and light < DARKENED

    def is_managed(self) -> bool:
        """Whether the window manager is there."""
        return bool(self._ask("get_num_desktops").strip("0\n"))

    def _ask(self, *arguments: str) -> str:
        return subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        ).stdout.strip()


def scan_lines(code: str) -> tuple[str, str]:
    """The xdotool commands of one scan."""
    return f"type --delay {SCANNER_MS} {code}", f"key --delay {SCANNER_MS} Return"


def differs(one: Image.Image, other: Image.Image) -> bool:
    """Whether two looks at the screen show different pages, not just another clock or caret."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    changed = sum(difference.histogram()[UNUSUAL_DIFFERENCE:])
    return changed > SHARE_OF_A_PAGE * one.width * one.height


@contextmanager
def a_display(folder: Path) -> Iterator[Display]:
    """Start a window system and its window manager; end both."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    _put_first(server)
    with server, server.stdout:
        try:
            display = Display(f":{server.stdout.readline().decode().strip()}")
            with _window_manager(display, folder):
                yield display
        finally:
            server.terminate()


def _put_first(process: subprocess.Popen[AnyStr]) -> None:
    """Let keys come on time on a busy machine, where we may: no scanner waits for a turn.

    By a turn of its own, not by `nice`: that counts only among the processes of one session, and
    each worker of a run has one.
    """
    with suppress(PermissionError):
        os.sched_setscheduler(process.pid, os.SCHED_RR, AHEAD_OF_OTHERS)


@contextmanager
def _window_manager(display: Display, folder: Path) -> Iterator[None]:
    environment = {**display.environment, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = (folder / "openbox.log").open("wb")
    with log, subprocess.Popen(["openbox"], env=environment, stdout=log, stderr=log) as manager:
        try:
            until(display.is_managed, "a window manager")
            yield
        finally:
            manager.terminate()
