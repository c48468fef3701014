"""Whether a screen can be read and touched: a check that every screen's tests share.

Lives here: `problems`: cut texts, overlapping neighbours, targets below 48 px, what is wider than
its place although nobody can scroll there; at the usual size of text, any word that is shortened.
Must not: know any screen.
"""

import re
from html import unescape
from itertools import combinations
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QScrollBar,
    QStackedWidget,
    QWidget,
)

from ui.app.window import FocusRing
from ui.kit.choice.fkey import ROLES, FKey
from ui.kit.entry.stepper import StepperSide
from ui.kit.painting import text_width
from ui.kit.text import Text
from ui.theme.current import current_theme

LEAST_TARGET = 46  # px: 48 (ui design, section 11.2) less the frame around segments
SLACK = 1
USUAL_TEXT_SIZE = 100  # percent
PAINTED = re.compile(r"<text[^>]*>([^<]*)</text>")
BEFORE_DOTS = re.compile(r'[^\s"]*…(?!\w)')
WORDS = Path("resources", "words")
UNDER_WAY = {
    each for file in WORDS.glob("*.json") for each in BEFORE_DOTS.findall(file.read_text("utf-8"))
}
"""Words that end with an ellipsis in a text itself, as "Saving…" does."""
OF_ANY_LENGTH = (
    "<b>Kafe",
    "sh.p.k. e",
    "Shëngjin-mb",
    "Djathë i bardhë",
    "Vaj ulliri ekstra",
    "Frigorifer i madh",
    "Ndërtim Korabi",
    "me emër shumë të gjatë",
    "Konstandina Papadhimitri",
    "Shënim i gjatë",
    "Rejected by the service: ",
    "Refuzuar nga shërbimi: ",
)
"""What stands in the examples for names, notes and answers of any length: a list shortens them."""


def problems(screen: QWidget) -> list[str]:
    """Everything wrong with the places of what is visible on a screen, in words."""
    parts = [part for part in screen.findChildren(QWidget) if _counts(part, screen)]
    found = [problem for part in parts for problem in _of_one(part, screen)]
    found += [problem for part in (screen, *parts) for problem in _overlaps(part)]
    is_usual = current_theme().text_size == USUAL_TEXT_SIZE
    return found + (_cut_words(screen) if is_usual else [])


def place_of(part: QWidget, screen: QWidget) -> QRect:
    """Where a part stands on the screen."""
    return QRect(part.mapTo(screen, part.rect().topLeft()), part.size())


def _cut_words(screen: QWidget) -> list[str]:
    """What is painted with an ellipsis where its text has none, row by row, key by key."""
    file = QBuffer()
    file.open(QIODevice.OpenModeFlag.WriteOnly)
    picture = QSvgGenerator()
    picture.setOutputDevice(file)
    picture.setSize(screen.size())
    painter = QPainter(picture)
    screen.render(painter, QPoint())
    painter.end()
    painted = [unescape(each) for each in PAINTED.findall(file.data().toStdString())]
    ours = [each for each in painted if not any(long in each for long in OF_ANY_LENGTH)]
    cut = [each for each in ours if set(BEFORE_DOTS.findall(each)) - UNDER_WAY]
    return [f"{each!r} is cut" for each in cut]


def _counts(part: QWidget, screen: QWidget) -> bool:
    seen = part.isVisibleTo(screen) and not part.visibleRegion().isEmpty()
    return seen and not part.isWindow() and not isinstance(part, FocusRing)


def _of_one(part: QWidget, screen: QWidget) -> list[str]:
    found = []
    if not screen.rect().contains(place_of(part, screen)) and not _scrolls(part, screen):
        found.append(f"{_name(part)} stands out of the screen: {place_of(part, screen)}")
    if isinstance(part, QLabel):
        found += _cut_label(part)
    if isinstance(part, QAbstractButton):
        found += _unfit_button(part) + _outgrown(part, screen)
    if isinstance(part, QAbstractScrollArea):
        found += _too_wide(part)
    if isinstance(part, QLineEdit) and part.placeholderText() and not part.text():
        wanted = QFontMetricsF(part.font()).horizontalAdvance(part.placeholderText())
        if wanted > part.width() + SLACK:
            found.append(f"{_name(part)} cuts its placeholder {part.placeholderText()!r}")
    return found


def _cut_label(label: QLabel) -> list[str]:
    if not label.text() or (isinstance(label, Text) and label.toolTip() == label.text()):
        return []
    metrics = QFontMetricsF(label.font())
    room = label.contentsRect()
    if label.wordWrap():
        is_cut = label.heightForWidth(label.width()) > label.height() + SLACK
    else:
        wide = metrics.horizontalAdvance(label.text()) > room.width() + SLACK
        is_cut = wide or metrics.tightBoundingRect(label.text()).height() > room.height()
    return [f"{_name(label)} cuts {label.text()!r} in {label.size()}"] if is_cut else []


def _too_wide(area: QAbstractScrollArea) -> list[str]:
    """What scrolls only up and down, and is wider than can be seen."""
    beyond = area.horizontalScrollBar().maximum()
    is_fixed = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    return [f"{_name(area)} hides {beyond} px at its right"] if is_fixed and beyond else []


def _unfit_button(button: QAbstractButton) -> list[str]:
    if isinstance(button, FKey):
        return _cut_key(button)
    if isinstance(button, StepperSide):  # the stepper around it is the 48 px that are touched
        return []
    if min(button.width(), button.height()) < LEAST_TARGET:
        return [f"{_name(button)} is too small to touch: {button.size()}"]
    least = button.minimumSizeHint().width()
    if button.width() + SLACK < least:
        return [f"{_name(button)} is {button.width()} px wide and needs {least}"]
    return []


def _outgrown(button: QAbstractButton, screen: QWidget) -> list[str]:
    """A button that stands out of what holds it is cut there, though nothing of it is missing."""
    above = button.parentWidget()
    while above is not None and above is not screen and not _scrolls(button, screen):
        place = QRect(button.mapTo(above, button.rect().topLeft()), button.size())
        if not above.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(place):
            return [f"{_name(button)} is cut by {_name(above)}: {place} in {above.size()}"]
        above = above.parentWidget()
    return []


def _cut_key(key: FKey) -> list[str]:
    """A key of the bar may set its label smaller or in two lines, but never cut it."""
    theme = current_theme()
    room = key.width() - 10
    font = theme.sized(ROLES[key.look], round(12 * 100 / theme.text_size))
    return [
        f"{_name(key)} cuts {each!r} in {key.width()} px"
        for each in key.words().split(" ", 1)
        if text_width(each, font) > room
    ]


def _overlaps(holder: QWidget) -> list[str]:
    """Neighbours in one layout that cover each other; free children may, on purpose."""
    layout = holder.layout()
    if isinstance(holder, QStackedWidget | QAbstractScrollArea) or layout is None:
        return []
    children = [
        child
        for child in holder.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if child.isVisibleTo(holder) and layout.indexOf(child) >= 0
    ]
    return [
        f"{_name(one)} and {_name(other)} overlap"
        for one, other in combinations(children, 2)
        if one.geometry().intersects(other.geometry())
    ]


def _scrolls(part: QWidget, screen: QWidget) -> bool:
    """Whether the part is inside something that scrolls, or is its scroll bar."""
    if isinstance(part, QScrollBar):
        return True
    above = part.parentWidget()
    while above is not None and above is not screen:
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def _name(part: QWidget) -> str:
    return part.objectName() or part.accessibleName() or type(part).__name__
