"""Whether what a screen says can be told from its ground: a check that screens' tests share.

Lives here: `weak_words`: words whose colour is too near the ground they really stand on.
Must not: know any screen or any token.
"""

from collections import Counter
from functools import cache

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from ui.kit.entry.stepper import StepperSide
from ui.kit.state import Pill

LEAST = 4.5
LEAST_SIGN = 3.0  # to one, for text and for signs (WCAG 2.1)


def weak_words(window: QWidget) -> list[str]:
    """Every visible text of a window that does not reach 4.5 to one, in words.

    A label's own colour is held against the commonest colour of the picture where it stands. A
    painted button or pill has no colour of its own to ask for: the best of its pixels counts.
    """
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    found = []
    for part in window.findChildren(QWidget):
        if not _says_something(part, window):
            continue
        room = QRect(part.mapTo(window, part.rect().topLeft()), part.size())
        colours = _colours(picture, room)
        ground = QColor(colours.most_common(1)[0][0])
        if isinstance(part, QLabel):
            best = ratio(part.palette().color(part.foregroundRole()), ground)
        else:
            best = max(_ratio(_light(each), _light(ground.rgb())) for each in colours)
        if best < (LEAST_SIGN if isinstance(part, StepperSide) else LEAST):
            name = part.objectName() or part.accessibleName() or type(part).__name__
            found.append(f"{name}: {best:.1f} on {ground.name()}")
    return found


def ratio(one: QColor, other: QColor) -> float:
    """How well two colours are told apart, 1 to 21."""
    return _ratio(_light(one.rgb()), _light(other.rgb()))


def _ratio(one: float, other: float) -> float:
    dark, light = sorted((one, other))
    return (light + 0.05) / (dark + 0.05)


def _says_something(part: QWidget, window: QWidget) -> bool:
    """Whether it shows words, and nothing stands over it."""
    if isinstance(part, QLabel):
        words = part.text()
    elif isinstance(part, Pill):
        words = part.words()
    else:
        words = part.accessibleName() if isinstance(part, QAbstractButton) else ""
    if not words or not part.isVisible() or part.visibleRegion().isEmpty():
        return False
    middle = part.mapTo(window, part.rect().center())
    top = window.childAt(middle)
    return top is part or (top is not None and part.isAncestorOf(top))


def _colours(picture: QImage, room: QRect) -> Counter[int]:
    """The colours of a room, and how often each is there."""
    room = room.intersected(picture.rect())
    pixels = memoryview(picture.constBits()).cast("I")
    wide = picture.bytesPerLine() // 4
    seen: Counter[int] = Counter()
    for row in range(room.top(), room.bottom() + 1):
        seen.update(pixels[row * wide + room.left() : row * wide + room.right() + 1])
    return seen


@cache
def _light(rgb: int) -> float:
    """How light a colour is to an eye, 0 to 1 (WCAG 2.1)."""
    colour = QColor(rgb)
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
