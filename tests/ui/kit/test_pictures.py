"""Pictures of what is painted again and again alike: drawn once, and anew when it has to be.

Lives here: how often a thing is drawn.
Must not: what the till draws with them.
"""

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ui.kit.pictures import Pictures
from ui.theme.current import current_theme
from ui.theme.style import apply_theme

ROOM = QRect(0, 0, 20, 10)


class Easel:
    """Shows things by pictures, and counts how often each was drawn."""

    def __init__(self, owner: QWidget, *, most: int = 2) -> None:
        self.owner = owner  # or its pictures would hear of no other theme
        self.pictures = Pictures(owner, most=most, ground="surface")
        self.drawn = list[str]()

    def show(self, thing: str, *, place: int = 0, room: QRect = ROOM) -> None:
        """Show a thing at a place."""

        def paint(painter: QPainter, rect: QRectF) -> None:
            self.drawn.append(thing)
            painter.fillRect(rect, QColor("black"))

        onto = QPixmap(room.size())
        painter = QPainter(onto)
        self.pictures.draw(painter, room, thing, paint, place=place)
        painter.end()
        assert onto.toImage().pixelColor(1, 1) == QColor("black")


@pytest.fixture
def easel(qtbot: QtBot) -> Easel:
    owner = QWidget()
    qtbot.addWidget(owner)
    return Easel(owner)


def test_what_stays_the_same_is_drawn_once(easel: Easel) -> None:
    easel.show("milk")
    easel.show("milk")

    assert easel.drawn == ["milk"]


def test_another_thing_at_the_place_is_drawn_and_so_is_another_size(easel: Easel) -> None:
    easel.show("milk")
    easel.show("bread")
    easel.show("bread", room=QRect(0, 0, 30, 10))

    assert easel.drawn == ["milk", "bread", "bread"]


def test_the_oldest_place_goes_when_there_are_too_many(easel: Easel) -> None:
    for place in (0, 1, 2, 1, 0):
        easel.show("milk", place=place)

    assert easel.drawn == ["milk"] * 4


def test_another_theme_has_other_pictures(easel: Easel, qapp: QApplication) -> None:
    easel.show("milk")
    theme = current_theme()
    name = theme.name
    apply_theme(qapp, "dark" if name == "light" else "light")
    easel.show("milk")
    apply_theme(qapp, name)

    assert easel.drawn == ["milk", "milk"]
