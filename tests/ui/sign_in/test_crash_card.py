"""The card after an unclean end.

Lives here: what it tells, and that nothing is lost while it is in front, for
`ui.sign_in.crash_card`.
Must not: count anything.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sign_in import CrashCardDriver
from tests.ui.shots.people import Restored


def test_it_tells_three_facts(qtbot: QtBot) -> None:
    start = CrashCardDriver(qtbot, Restored(lines=7, waiting=2, lost=0))

    assert start.facts == [
        "Shitja me 7 rreshta u rikthye",
        "2 shitje në pritje",
        "0 shitje të humbura",
    ]


def test_one_is_told_as_one(qtbot: QtBot) -> None:
    start = CrashCardDriver(qtbot, Restored(lines=1, parked=1, waiting=1, lost=1), "en")

    assert start.facts == ["Sale with 1 line restored", "1 sale waiting", "1 sale lost"]
    assert "1 parked sale" in start.card.basket.detail.text()


def test_a_lost_sale_sends_for_the_supervisor(qtbot: QtBot) -> None:
    card = CrashCardDriver(qtbot, Restored(lost=1)).card

    detail = card.lost.detail.text()
    icon = card.lost.badge.icon.name

    assert detail == "Thirr përgjegjësin para klientit tjetër."
    assert icon == "triangle-alert"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_keys_close_it(qtbot: QtBot, key: Qt.Key) -> None:
    start = CrashCardDriver(qtbot, Restored())

    start.press(key)

    assert start.heard == ["left"]
    assert not start.is_open


@pytest.mark.parametrize("place", [QPoint(5, 5), QPoint(512, 384)])
def test_a_touch_anywhere_closes_it(qtbot: QtBot, place: QPoint) -> None:
    start = CrashCardDriver(qtbot, Restored())

    start.touch_at(place)

    assert start.heard == ["left"]


def test_a_scan_closes_it_and_goes_on(qtbot: QtBot) -> None:
    start = CrashCardDriver(qtbot, Restored())

    is_taken = start.scan("5310042008810")

    assert is_taken
    assert start.heard == ["left", "5310042008810"]
    assert not start.is_open
