"""The page of copies, by keys and touch.

Lives here: which copy is chosen, how old the newest good one is, what the keys ask for.
Must not: making and proving copies (tests/store), going back to one (tests/stories).
"""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.backups import A_PLACE, BackupsDriver, backups_found
from tests.ui.drivers.hand import SQ, a_window, heard
from till.backup.found import BackupsFound, PlaceState
from till.domain.business_day import in_tirane
from till.domain.maintenance.backups import ChangeLogLook, ChangeLogState
from ui.backups.questions import RestoreQuestion, SecondLocationQuestion
from ui.backups.view import view_of
from ui.kit.formats import format_time
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.save_request import SavePlace


def test_only_the_chosen_copy_has_keys(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    page.press(Qt.Key.Key_F3, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_F3, Qt.Key.Key_F4)
    page.press(Qt.Key.Key_F6)

    assert page.requested == [
        ("try", "0.till-copy.gz"),
        ("try", "2.till-copy.gz"),
        ("restore", "2.till-copy.gz"),
        "place",
    ]
    assert [line.keys.isVisible() for line in page.screen.backups.lines].count(True) == 1


def test_del_asks_for_any_but_the_newest_good_copy(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    page.press(Qt.Key.Key_Delete, Qt.Key.Key_Down, Qt.Key.Key_Delete)
    page.touch("backups.remove")

    assert page.requested == [("remove", "1.till-copy.gz")] * 2


def test_f5_shows_days_weeks_or_months_alone(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    backups = page.screen.backups

    shown = []
    for _ in range(4):
        shown.append([line.row.file.name.partition(".")[0] for line in backups.lines])
        page.press(Qt.Key.Key_F5)

    assert shown == [
        ["0", "1", "2", "3", "4", "before-0018"],
        ["0", "1", "2", "3"],
        ["4"],
        ["before-0018"],
    ]
    assert len(backups.lines) == 6


def test_heads_stand_over_their_columns(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    heads = page.screen.backups.heads.columns
    line = page.screen.backups.lines[0]

    size = next(each for each in line.findChildren(Text) if each.text() == line.row.size)

    def right(part: QWidget) -> int:
        return part.mapTo(page.screen, part.rect().topRight()).x()

    assert right(size) == right(heads["size"])


def test_every_row_has_room_in_a_narrow_window(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    page.screen.resize(1024, 720)
    page.press(Qt.Key.Key_Down)

    (area,) = page.screen.backups.findChildren(QScrollArea)
    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()
    assert area.horizontalScrollBar().maximum() == 0


def test_the_key_that_makes_a_copy_stops_it_meanwhile(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    page.press(Qt.Key.Key_F12)
    page.screen.show_making(40)
    page.press(Qt.Key.Key_F12)
    page.screen.set_idle()
    page.press(Qt.Key.Key_F12)

    assert page.requested == ["make", "stop", "make"]


def test_a_copy_that_does_not_fit_counts_for_nothing(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    found = backups_found()
    faulty = BackupsFound(backups=found.backups[3:4], place=A_PLACE)

    page.screen.show_view(view_of(faulty, MOMENT, SQ))

    assert page.screen.amount.number_text() == "–"
    assert page.screen.backups.lines[0].row.checked is State.ATT


def test_the_age_is_told_in_minutes_hours_and_days() -> None:
    found = backups_found()

    ages = [
        view_of(found, MOMENT + later, SQ)
        for later in (timedelta(), timedelta(hours=3), timedelta(days=3))
    ]

    assert [each.number for each in ages] == ["36", "3", "3"]
    assert [each.is_old for each in ages] == [False, False, True]


def test_how_the_second_location_is(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    shown = []
    for state in PlaceState:
        found = backups_found(replace(A_PLACE, state=state))
        page.screen.show_view(view_of(found, MOMENT, SQ))
        shown.append((page.screen.place.state.words(), page.screen.place.state.state))

    assert shown == [
        ("Nuk ka", State.MUTE),
        ("Lidhur", State.OK),
        ("Mungon", State.WAIT),
        ("Vetëm për lexim", State.ATT),
        ("Plot", State.ATT),
    ]


def test_how_far_the_change_log_is(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    pill = page.screen.place.change_log
    since = MOMENT - timedelta(minutes=20)
    behind = ChangeLogLook(state=ChangeLogState.BEHIND, sales=3, since=since)
    looks = (
        ChangeLogLook(state=ChangeLogState.NOT_YET),
        ChangeLogLook(state=ChangeLogState.LEVEL),
        behind,
        replace(behind, sales=1),
        replace(behind, sales=0),
        ChangeLogLook(state=ChangeLogState.AWAY, since=since),
        ChangeLogLook(state=ChangeLogState.AWAY),
        ChangeLogLook(state=ChangeLogState.AHEAD),
    )

    shown = []
    for each in looks:
        page.screen.show_view(view_of(backups_found(change_log=each), MOMENT, SQ))
        shown.append((pill.words(), pill.state))
    page.screen.show_view(view_of(replace(backups_found(), change_log=None), MOMENT, SQ))

    at = format_time(in_tirane(since))
    assert shown == [
        ("Po fillon…", State.WAIT),
        ("E përditësuar", State.OK),
        (f"3 shitje pa kopjuar që nga {at}", State.WAIT),
        (f"1 shitje pa kopjuar që nga {at}", State.WAIT),
        (f"Me vonesë që nga {at}", State.WAIT),
        (f"Pa lidhje që nga {at}", State.WAIT),
        ("Pa lidhje", State.WAIT),
        ("Më e re se arka", State.ATT),
    ]
    assert not pill.isVisible()


def test_the_copy_alone_needs_the_same_key_once_more(qtbot: QtBot) -> None:
    question = RestoreQuestion(SQ, a_window(qtbot))
    agreed = heard(question.agreed)

    question.begin("Të kthehet?", "Tre dokumente.", asks_pin=True)
    question.pin.set_text("90210")
    qtbot.waitUntil(lambda: not question.is_reading)
    qtbot.keyClick(question.pin.line, Qt.Key.Key_F8)
    question.ask_alone("Vetëm kopja?", "Mungon çfarë pasoi.")
    said = question.sure.accessibleName()
    qtbot.waitUntil(lambda: not question.is_reading)
    qtbot.keyClick(question.pin.line, Qt.Key.Key_F8)
    question.begin("Të kthehet?", "Tre dokumente.", asks_pin=True)

    assert agreed == [("90210",), ("90210",)]
    assert SQ.say("backups.restore_alone") in said
    assert SQ.say("backups.restore_now") in question.sure.accessibleName()


def test_what_came_of_trying_is_seen_in_a_word(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    shown = [(page.screen.came.isVisible(), page.screen.came.state)]
    for state in (State.OK, State.ATT):
        page.screen.show_trial("Provuar.", state)
        shown.append((page.screen.came.isVisible(), page.screen.came.state))

    assert shown == [(False, State.MUTE), (True, State.OK), (True, State.ATT)]


def test_a_stick_is_taken_by_arrows_and_enter(qtbot: QtBot) -> None:
    question = SecondLocationQuestion(SQ, a_window(qtbot))
    chosen = heard(question.chosen)
    sticks = [SavePlace(name=name, folder=Path("/media") / name) for name in ("A", "B")]

    question.begin("", sticks)
    qtbot.keyClick(question.folder.line, Qt.Key.Key_Down)
    qtbot.keyClick(question.folder.line, Qt.Key.Key_Return)

    assert chosen == [(str(Path("/media/B")),)]
