"""The page of the 48 hours, by keys and by its clock.

Lives here: what is asked for, what the time that is left looks like.
Must not: what counts as an outage (tests/domain), what comes of it (tests/stories).
"""

from datetime import timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.outage import OutageDriver
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.outage.view import OutageView


def test_the_keys_try_save_and_leave(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.press(Qt.Key.Key_F12, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_Escape)

    assert page.requested == ["try", "try", "save", "left"]


def test_the_time_left_is_told_for_each_and_gets_louder(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    pills = page.screen.lines.findChildren(Pill)

    assert [each.words() for each in pills[:2]] == ["05:16", "05:55"]
    assert [each.state for each in pills] == [
        *[State.ATT] * 3,
        State.WAIT,
        *[State.INFO] * 3,
    ]
    assert page.screen.glass.number_text() == "05:16"
    assert "3 dokumente i kanë kaluar 36 orët" in page.screen.urgent.words()


def test_after_the_time_it_is_said_and_nothing_is_locked(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.screen.show_time(MOMENT + timedelta(hours=6))
    page.press(Qt.Key.Key_F12)

    assert page.screen.glass.number_text() == "Kaloi afati"
    assert page.requested == ["try"]


def test_where_nothing_waits_that_is_said(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot, OutageView())

    assert page.screen.nothing.isVisible()
    assert not page.screen.glass.isVisible()
    assert not page.screen.urgent.isVisible()
