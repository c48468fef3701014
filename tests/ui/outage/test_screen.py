"""The page of the 48 hours, by keys and by its clock.

Lives here: what is asked for, what the time that is left looks like.
Must not: what counts as an outage (tests/domain), what comes of it (tests/stories).
"""

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ
from tests.ui.drivers.outage import OutageDriver, a_view, fill, stations
from ui.outage.plan import FACTS, ROUTE, OutageView


def test_the_keys_try_save_and_leave(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.press(Qt.Key.Key_F12, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_Escape)

    assert page.pressed == ["try_now", "look", "save"]
    assert len(page.left) == 1


def test_the_arrows_choose_a_document_and_enter_opens_its_receipt(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    page.press(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
    page.press(Qt.Key.Key_Return)

    assert (page.pressed, page.marked) == (["open", "open"], "document-1")


def test_what_was_chosen_stays_while_others_go(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)
    page.press(Qt.Key.Key_Down, Qt.Key.Key_Down)

    view = a_view(SQ)
    fill(page.screen, replace(view, lines=view.lines[1:]), MOMENT)

    assert page.marked == "document-2"


def test_the_way_is_told_as_far_as_it_goes(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)
    overview = page.screen.overview

    overview.show_parts({ROUTE: stations(SQ)})

    assert [each.label for each in overview.panels[ROUTE].part.lines] == [
        "Rrjeti i dyqanit",
        "Interneti",
        "Shërbimi dhe tatimet",
    ]
    facts = {each.label: each.words for each in overview.panels[FACTS].part.lines}
    assert facts[SQ.say("outage.panel_next")] == "00:41"


def test_the_time_left_is_told_for_each_and_gets_louder(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    assert [each.cells[3] for each in page.rows[:2]] == ["05:16", "05:55"]
    assert [each.signs[3].tone for each in page.rows] == [*["att"] * 3, "wait", *["accent"] * 3]
    assert [each.bars[3].part for each in page.rows[:2]] == [0.11, 0.123]
    assert page.screen.overview.amount.number_text() == "05:16"
    assert "3 dokumente e kanë kaluar pragun 36-orësh" in page.screen.banner.words()


def test_after_the_time_it_is_said_and_nothing_is_locked(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot)

    fill(page.screen, a_view(SQ), MOMENT + timedelta(hours=6))
    page.press(Qt.Key.Key_F12)

    assert page.screen.overview.amount.number_text() == "Jashtë afatit"
    assert page.pressed == ["try_now"]


def test_where_nothing_waits_that_is_said(qtbot: QtBot) -> None:
    page = OutageDriver(qtbot, OutageView())

    assert page.screen.records.nothing.isVisible()
    assert not page.screen.overview.amount.isVisible()
    assert not page.screen.banner.isVisible()
    assert not page.screen.keys["open"].isVisible()
