"""The page of the 48 hours, by keys and by its clock.

Lives here: what is asked for, what the time that is left looks like.
Must not: what counts as an outage (tests/domain), what comes of it (tests/stories).
"""

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ
from tests.ui.drivers.outage import OutageDriver, a_view, stations
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.outage.view import OutageView


def test_the_keys_try_save_and_leave(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.press(Qt.Key.Key_F12, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_Escape)

    assert page.requested == ["try", "route", "save", "left"]


def test_the_arrows_choose_a_document_and_enter_opens_its_receipt(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.press(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    page.press(Qt.Key.Key_Return)

    assert page.requested == ["document-0", "document-1"]


def test_a_touch_chooses_and_a_second_one_opens(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)
    row = page.screen.lines.rows[2]

    for expected in ([], ["document-2"]):
        qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
        assert page.requested == expected


def test_what_was_chosen_stays_while_others_go(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down)

    view = a_view(SQ)
    page.screen.show_view(replace(view, lines=view.lines[1:]), MOMENT)
    page.press(Qt.Key.Key_Return)

    assert page.requested == ["document-2"]


def test_the_key_says_how_far_sending_is_and_is_not_pressed_twice(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.screen.show_sending(3, 64)
    page.press(Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: page.screen.try_now.words() == "Po dërgohet 3 nga 64…")
    page.screen.show_sending(0, 0)
    page.press(Qt.Key.Key_F12)

    assert page.requested == ["try"]


def test_the_way_is_told_as_far_as_it_goes(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.screen.show_stations(stations(SQ))
    page.screen.show_stations(stations(SQ))

    shown = [each.accessibleName() for each in page.screen.route.findChildren(QWidget)]
    told = [each for each in shown if ": " in each]
    assert [each.split(":")[0] for each in told][-3:] == [
        "Rrjeti i dyqanit",
        "Interneti",
        "Shërbimi dhe tatimet",
    ]
    assert "00:41" in page.screen.next.value.text()


def test_the_time_left_is_told_for_each_and_gets_louder(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    pills = page.screen.lines.findChildren(Pill)

    assert [each.words() for each in pills[:2]] == ["05:16", "05:55"]
    assert [each.state for each in pills] == [
        *[State.ATT] * 3,
        State.WAIT,
        *[State.INFO] * 3,
    ]
    assert page.screen.amount.number_text() == "05:16"
    assert "3 dokumente e kanë kaluar pragun 36-orësh" in page.screen.urgent.words()


def test_after_the_time_it_is_said_and_nothing_is_locked(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.screen.show_time(MOMENT + timedelta(hours=6))
    page.press(Qt.Key.Key_F12)

    assert page.screen.amount.number_text() == "Jashtë afatit"
    assert page.requested == ["try"]


def test_where_nothing_waits_that_is_said(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot, OutageView())

    assert page.screen.nothing.isVisible()
    assert not page.screen.amount.isVisible()
    assert not page.screen.urgent.isVisible()
