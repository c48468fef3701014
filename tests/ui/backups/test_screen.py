"""The page of copies, by keys and touch.

Lives here: how old the newest good copy is, how the second location is, the page's questions.
Must not: making and proving copies (tests/store), going back to one (tests/stories).
"""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.backups import A_PLACE, BackupsDriver, backups_found
from tests.ui.drivers.hand import SQ, a_window, heard
from till.domain.business_day import in_tirane
from till.domain.maintenance.backups import ChangeLogLook, ChangeLogState
from till.safekeeping.owner.found import BackupsFound, PlaceState
from ui.backups.plan import CHECKED_AT, TRIAL, place_part, show_newest, trial_part
from ui.backups.questions import SecondLocationQuestion, restore_question
from ui.kit.amount_display import Mood
from ui.kit.page.question import QuestionDialog
from ui.kit.state import State
from ui.kit.text import Text
from ui.kit.wording import format_time
from ui.shell.file_request import SavePlace

Key = Qt.Key


def test_keys_and_touch_of_the_page_say_their_names(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    names = ("try", "restore", "choose_place", "remove", "make")

    page.press(Key.Key_F3, Key.Key_F4, Key.Key_F6, Key.Key_F8, Key.Key_F12)
    for name in names:
        page.touch(f"backups.{name}")

    assert [name for (name,) in page.pressed] == [*names, *names]


def test_arrows_choose_a_copy(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)

    page.press(Key.Key_Down, Key.Key_Down)

    assert page.screen.row is not None
    assert page.screen.row.key.endswith("2.till-copy.gz")


def test_f5_shows_days_weeks_or_months_alone(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    rows = page.screen.records.list.view.records

    shown = []
    for _ in range(4):
        shown.append([Path(row.key).name.partition(".")[0] for row in rows.rows])
        page.press(Key.Key_F5)

    assert shown == [
        ["0", "1", "2", "3", "4", "before-0018"],
        ["0", "1", "2", "3"],
        ["4"],
        ["before-0018"],
    ]


def test_a_copy_that_does_not_fit_counts_for_nothing(qtbot: QtBot) -> None:
    found = backups_found()
    page = BackupsDriver(qtbot, BackupsFound(backups=found.backups[3:4], place=A_PLACE))

    assert page.screen.board is not None
    assert page.screen.board.amount.number_text() == "–"
    (row,) = page.screen.records.list.view.records.rows
    assert SQ.say("backups.checked.att") in row.cells
    assert row.signs[CHECKED_AT].tone == "att"


def test_the_age_is_told_in_minutes_hours_and_days(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    assert page.screen.board is not None
    glass = page.screen.board.amount

    shown = []
    for later in (timedelta(), timedelta(hours=3), timedelta(days=3)):
        show_newest(glass, page.found, MOMENT + later, SQ)
        shown.append((glass.number_text(), glass.mood()))

    assert shown == [("36", Mood.NORMAL), ("3", Mood.NORMAL), ("3", Mood.WAIT)]


def test_how_the_second_location_is() -> None:
    shown = []
    for state in PlaceState:
        part = place_part(backups_found(replace(A_PLACE, state=state)), MOMENT, SQ)
        shown.append((part.said, part.state))

    assert shown == [
        ("Nuk ka", State.MUTE),
        ("Lidhur", State.OK),
        ("Mungon", State.WAIT),
        ("Vetëm për lexim", State.ATT),
        ("Plot", State.ATT),
    ]


def test_how_far_the_change_log_is() -> None:
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
        line = place_part(backups_found(change_log=each), MOMENT, SQ).lines[-1]
        shown.append((line.words, line.state))
    without = place_part(replace(backups_found(), change_log=None), MOMENT, SQ)

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
    assert [each.label for each in without.lines] == ["", ""]


def test_the_copy_alone_needs_the_same_key_once_more_and_the_same_pin(qtbot: QtBot) -> None:
    dialog = QuestionDialog(SQ, a_window(qtbot), name="restore")
    agreed: list[tuple[str, str]] = []
    whole = restore_question(SQ, "Të kthehet?", "Tre dokumente.", asks_pin=True)
    rest = restore_question(SQ, "Vetëm kopja?", "Mungon.", asks_pin=True, alone=True)

    dialog.ask(whole, lambda pin: agreed.append(("whole", pin)))
    dialog.pin.set_text("90210")
    qtbot.waitUntil(lambda: not dialog.is_reading)
    qtbot.keyClick(dialog.pin.line, Qt.Key.Key_F8)
    dialog.ask_instead(rest, lambda pin: agreed.append(("alone", pin)))
    said = dialog.sure.accessibleName()
    qtbot.keyClick(dialog.pin.line, Qt.Key.Key_F8)  # so soon nobody has read it
    qtbot.waitUntil(lambda: not dialog.is_reading)
    qtbot.keyClick(dialog.pin.line, Qt.Key.Key_F8)
    dialog.ask(whole)

    assert agreed == [("whole", "90210"), ("alone", "90210")]
    assert SQ.say("backups.restore_alone") in said
    assert SQ.say("backups.restore_now") in dialog.sure.accessibleName()
    assert dialog.pin.text() == ""


def test_what_came_of_trying_is_seen_in_a_word(qtbot: QtBot) -> None:
    page = BackupsDriver(qtbot)
    panel = page.part(TRIAL)
    assert not panel.state.isVisible()

    panel.show_part(trial_part("Kopja nuk hapet.", State.ATT, SQ))

    assert panel.state.isVisible()
    assert panel.state.words() == SQ.say("backups.came.att")
    assert "Kopja nuk hapet." in [each.text() for each in panel.findChildren(Text)]


def test_a_stick_is_taken_by_arrows_and_enter(qtbot: QtBot) -> None:
    question = SecondLocationQuestion(SQ, a_window(qtbot))
    chosen = heard(question.chosen)
    sticks = [SavePlace(name=name, folder=Path("/media") / name) for name in ("A", "B")]

    question.begin("", sticks)
    qtbot.keyClick(question.folder.line, Qt.Key.Key_Down)
    qtbot.keyClick(question.folder.line, Qt.Key.Key_Return)

    assert chosen == [(str(Path("/media/B")),)]
