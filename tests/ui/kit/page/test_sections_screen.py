"""A page of sections: its column by touch and by arrows, the keys of what is seen.

Lives here: `SectionsScreen` by itself.
Must not: any page of the product.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.ui.drivers.hand import SQ, Hand, heard, show
from ui.kit.layout import column
from ui.kit.page.key import At, Key
from ui.kit.page.sections_screen import PagePart, SectionsScreen

NAMES = ("first", "second")


class TwoSections(SectionsScreen):
    """Two sections, each with a key on F2, and the way to another page."""

    def __init__(self) -> None:
        keys = [Key(name=f"try_{each}", keys="F2", words=each, at=At.TOOL) for each in NAMES]
        super().__init__(SQ, name="parts", keys=keys, widths=(192, 236))
        self.add_parts([PagePart(name=each, words=each, icon="tag") for each in NAMES])
        self.add_parts([PagePart(name="away", words="away", icon="copy", leads=True)])
        inside = QWidget()
        inside.setLayout(column(*self.keys.values(), None))
        self.lay_beside(inside)
        self.open_section("first")

    @override
    def show_section(self, name: str) -> None:
        for each in NAMES:
            self.keys[f"try_{each}"].setVisible(each == name)


def a_page(qtbot: QtBot) -> tuple[TwoSections, Hand]:
    screen = TwoSections()
    screen.resize(1280, 752)
    show(qtbot, screen)
    screen.setFocus()
    return screen, Hand(qtbot, screen)


def test_arrows_open_sections_and_enter_what_leads_away(qtbot: QtBot) -> None:
    screen, hand = a_page(qtbot)
    opened = heard(screen.section_opened)
    left = heard(screen.link_chosen)

    hand.press(Qt.Key.Key_Down, Qt.Key.Key_Down)
    before = list(left)
    hand.press(Qt.Key.Key_Return)

    assert opened == [("second",)]
    assert (before, left) == ([], [("away",)])


def test_a_key_of_the_keyboard_is_that_of_the_open_section(qtbot: QtBot) -> None:
    screen, hand = a_page(qtbot)
    pressed = heard(screen.pressed)

    hand.press(Qt.Key.Key_F2)
    hand.touch("parts.section_second")
    hand.press(Qt.Key.Key_F2)

    assert pressed == [("try_first",), ("try_second",)]


def test_what_is_said_in_the_head_is_said_beside_the_title(qtbot: QtBot) -> None:
    screen, _ = a_page(qtbot)
    before = screen.said.isVisible()

    screen.say("U ruajt")

    assert (before, screen.said.isVisible()) == (False, True)
    assert screen.said.words() == "U ruajt"
