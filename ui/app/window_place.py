"""How the window stands: on the whole screen from the first start, later as it was left or set.

Systems enlarge everything on small screens: a laptop of 1920 by 1080 at 150 % has room for 1280 by
720, and the till's lowest row, which has the keys that sell, would lie below it. There all is drawn
smaller.
"""

import json
import logging
import os
import sys
from dataclasses import dataclass
from math import ceil, gcd
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QApplication, QWidget

SMALLEST: Final = (1024, 768)
USUAL: Final = (1280, 800)
TITLE: Final = 32
"""Room for the bar that a desktop puts on top of a window, px."""
FILE: Final = "window.json"
STATES: Final = {
    "full": Qt.WindowState.WindowFullScreen,
    "maximised": Qt.WindowState.WindowMaximized,
    "window": Qt.WindowState.WindowNoState,
}

SCALE_VARIABLE: Final = "QT_SCALE_FACTOR"
LEAST: Final = 0.5
"""Nobody could read what is smaller than half."""
NEARLY: Final = 0.9
FULL: Final = "full"
WINDOW: Final = "window"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """How a window was left: its state by name, and where it stands while it is a window."""

    state: str
    rect: QRect


class WindowPlace:
    """Keeps in the profile's folder how the window was left; `choice` is what `ui.window` says."""

    def __init__(self, folder: Path, choice: str = "last") -> None:
        self._file = folder / FILE
        self._choice = choice

    def show(self, window: QWidget, beside: QWidget | None = None) -> bool:
        """Show the window as it was left, at first on the whole screen.

        What is to stand `beside` it gets its own place at the right where the screen has room for
        both; tell whether it has.
        """
        left = self._read()
        screen = window.screen() if left is None else screen_of(left.rect, window.screen())
        room = screen.availableGeometry()
        parts = parted(room, beside.width()) if beside is not None else None
        if beside is not None and parts is not None:
            ours, theirs = parts
            window.setGeometry(ours)
            beside.setGeometry(theirs)
        elif left is not None and room.intersects(left.rect):
            window.setGeometry(left.rect)
            window.setWindowState(self._chosen(STATES[left.state], room.size()))
        else:
            window.resize(*USUAL)
            window.setWindowState(self._chosen(state_in(room.size()), room.size()))
        window.show()
        return parts is not None

    def _chosen(self, state: Qt.WindowState, room: QSize) -> Qt.WindowState:
        """Return the state of the setting, else this one; where no window fits it is all of it."""
        is_full = state is Qt.WindowState.WindowFullScreen
        if self._choice == FULL:
            return Qt.WindowState.WindowFullScreen
        return state_in(room) if self._choice == WINDOW and is_full else state

    def keep(self, window: QWidget) -> None:
        """Note how the window is left; a disk that takes nothing is no reason to stay open."""
        state = "maximised" if window.isMaximized() else WINDOW
        rect = window.normalGeometry()
        told = {
            "state": FULL if window.isFullScreen() else state,
            "rect": [rect.x(), rect.y(), rect.width(), rect.height()],
        }
        try:
            self._file.write_text(json.dumps(told), encoding="utf-8")
        except OSError as error:
            log.warning("how the window was left is not kept", exc_info=error)

    def _read(self) -> Left | None:
        """Return how it was left; nothing, or what nobody can read, is a first start."""
        try:
            told = json.loads(self._file.read_text(encoding="utf-8"))
            left = Left(state=told["state"], rect=QRect(*told["rect"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return left if left.state in STATES else None


def state_in(room: QSize) -> Qt.WindowState:
    """Return how to open where there is so much room, px, without the desktop's own bars."""
    if room.width() > SMALLEST[0] and room.height() >= SMALLEST[1] + TITLE:
        return Qt.WindowState.WindowMaximized
    return Qt.WindowState.WindowFullScreen


def screen_of(rect: QRect, otherwise: QScreen) -> QScreen:
    """Return the screen that a window was left on; another where that one is gone."""
    screens = QGuiApplication.screens()
    return next((e for e in screens if e.availableGeometry().contains(rect.center())), otherwise)


def turn_full_screen(window: QWidget) -> None:
    """Take the whole screen, or be the window from before where the screen has room for it."""
    full = Qt.WindowState.WindowFullScreen
    state = window.windowState()
    if not state & full:
        window.setWindowState(state | full)
    elif state_in(window.screen().availableGeometry().size()) is not full:
        window.setWindowState(state & ~full)


def parted(room: QRect, width: int) -> tuple[QRect, QRect] | None:
    """Return the room of the window and that of something so wide at its right; None without.

    Where the window system places windows itself nothing can be put beside another.
    """
    ours = room.width() - width - 2 * TITLE
    if QGuiApplication.platformName() == "wayland" or ours < SMALLEST[0]:
        return None
    top = room.top() + TITLE
    height = room.height() - TITLE
    right = QRect(room.left() + ours + TITLE, top, width, height - TITLE)
    return QRect(room.left(), top, ours, height), right


def scale_to_fit(room: QSize, dots: float = 1.0) -> float:
    """Return the scale, at most 1, at which the till's smallest window fits into the room.

    It leaves both sides of the screen whole px, where it need not be much smaller for that: else
    the last column of dots is nobody's. A px of the room has so many `dots` now.
    """
    largest = min(room.width() / SMALLEST[0], room.height() / SMALLEST[1], 1.0)
    if largest == 1:
        return largest
    width = round(room.width() * dots)
    height = round(room.height() * dots)
    step = gcd(width, height)
    times = max(ceil(SMALLEST[0] * step / width), ceil(SMALLEST[1] * step / height))
    whole = step / times / dots
    return max(whole if whole >= largest * NEARLY else largest, LEAST)


def fitted_application(app: QApplication) -> QApplication:
    """Return this application, or another in its place whose smallest window fits on the screen.

    Qt asks once for the scale, when an application begins; no program of ours is given it.
    """
    screen = app.primaryScreen()
    scale = scale_to_fit(screen.size(), screen.devicePixelRatio())
    if scale == 1:
        return app
    given = os.environ.get(SCALE_VARIABLE)
    app.shutdown()
    os.environ[SCALE_VARIABLE] = str(scale * _number(given))
    try:
        return QApplication(sys.argv[:1])
    finally:
        del os.environ[SCALE_VARIABLE]
        if given is not None:
            os.environ[SCALE_VARIABLE] = given


def _number(given: str | None) -> float:
    """Return the scale that somebody asked for; what is no number is none, as for Qt."""
    try:
        return float(given or 1)
    except ValueError:
        return 1.0
