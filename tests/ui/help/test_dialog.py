"""Help over the sell screen.

Lives here: what is told, and how it closes, for `ui.help.dialog`.
Must not: the keys themselves.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.help.dialog import HelpOverlay
from ui.shell.messages import Messages
from ui.theme.style import apply_theme


def help_over(qtbot: QtBot, qapp: QApplication) -> HelpOverlay:
    apply_theme(qapp, animate=False)
    window = QWidget()
    window.resize(1280, 800)
    qtbot.addWidget(window)
    window.show()
    made = HelpOverlay(Messages(Words("en", strict=True)), window)
    made.open()
    return made


def test_it_names_the_keys_of_the_sell_screen(qtbot: QtBot, qapp: QApplication) -> None:
    made = help_over(qtbot, qapp)

    told = {label.text() for label in made.findChildren(QLabel)}

    assert {"Help", "Quantity", "Card", "Cash", "Remove the line"} <= told


def test_it_tells_what_a_scan_may_be(qtbot: QtBot, qapp: QApplication) -> None:
    made = help_over(qtbot, qapp)

    told = {label.text() for label in made.findChildren(QLabel)}

    assert {"What you can scan", "A GS1 code", "An operator's card", "A fiscal receipt"} <= told


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Return])
def test_it_closes_with_escape_enter_or_f1(qtbot: QtBot, qapp: QApplication, key: Qt.Key) -> None:
    made = help_over(qtbot, qapp)

    qtbot.keyClick(made, key)

    assert not made.isVisible()
