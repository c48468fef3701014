"""The pages of a restored till and of one that lives twice, by keys and touch.

Lives here: what is said, what has to be there before F12, what the keys ask for.
Must not: when a till lives twice (tests/domain), what comes of a choice (tests/stories).
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.generations import (
    RestoredDriver,
    TwoTillsDriver,
    a_report,
    given_up_example,
    restored_example,
)
from tests.ui.drivers.hand import SQ
from till.domain.fiscal.reconciliation import OrderNumbers
from ui.generations.opening_question import OpeningAnswer
from ui.generations.restored_view import restored_view
from ui.kit.state import State

Key = Qt.Key
TICKS = ("restored.only", "restored.seen", "restored.counted")


def test_nothing_is_chosen_at_first_and_a_choice_takes_a_pin(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)
    page.press(Key.Key_F8)
    before = list(page.requested)
    chosen_before = page.screen.chosen

    page.press(Key.Key_F3, Key.Key_F2)
    page.type("4815")
    page.press(Key.Key_F8)  # so soon that nobody has read what it does
    at_once = list(page.requested)
    qtbot.waitUntil(lambda: not page.screen.is_reading)
    page.press(Key.Key_F8)
    assert at_once == before

    assert (before, chosen_before) == ([], "")
    assert page.requested == [("here", "4815")]
    assert page.screen.outcome.title.text() == "Nëse përdor këtë kompjuter"


def test_both_are_told_apart_and_the_other_may_be_chosen_by_touch(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)
    here = page.screen.here
    other = page.screen.other

    qtbot.mouseClick(other, Qt.MouseButton.LeftButton)

    assert "KASA-1" in here.accessibleName()
    assert "Shitje sot 107, Presin të dërgohen 2 dokumente" in here.accessibleName()
    assert "ZYRA-PC" in other.accessibleName()
    assert page.screen.decide.words() == "Përdor tjetrin"


def test_the_other_keys_look_again_get_help_and_close(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)

    page.press(Key.Key_F5, Key.Key_F6, Key.Key_Escape)

    assert page.requested == ["again", "support", "close"]


def test_one_that_was_given_up_offers_no_choice(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)
    page.screen.show_view(given_up_example(SQ))

    page.press(Key.Key_F2, Key.Key_F8)

    assert page.requested == []
    assert not page.screen.here.isVisible()
    assert "Ilir Shehu zgjodhi ZYRA-PC" in page.screen.banner.words()


def test_a_wrong_pin_is_said_at_its_field(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)
    page.press(Key.Key_F2)
    page.screen.show_problem("PIN i gabuar.")

    assert page.screen.outcome.pin.hint.text() == "PIN i gabuar."
    assert page.screen.outcome.pin.text() == ""


def test_what_was_found_is_told_with_where_and_how_it_is(qtbot: QtBot) -> None:
    page = RestoredDriver(qtbot)
    view = restored_example(SQ)

    assert page.screen.amount.number_text() == "4"
    assert [each.where for each in view.rows] == ["Kopja e vazhdueshme"] * 3 + ["Shërbimi"]
    assert dict(view.foot)["Vlera"].replace("\u00a0", " ") == "2 315,00 L"
    assert [each.state for each in view.checks] == [State.OK, State.ATT, State.WAIT, State.WAIT]
    assert view.checks[1].figure == "97–98"


def test_nothing_found_is_said_and_all_is_well(qtbot: QtBot) -> None:
    page = RestoredDriver(qtbot)
    page.screen.show_view(restored_example(SQ, nothing=True))

    assert page.screen.found.nothing.isVisible()
    checks = restored_example(SQ, nothing=True).checks
    assert {each.state for each in checks} == {State.OK}


def test_numbers_that_are_there_twice_are_told(qtbot: QtBot) -> None:
    del qtbot
    report = a_report()
    twice = restored_view(
        type(report)(
            mark=report.mark,
            sales=report.sales,
            documents=1,
            waiting=0,
            unasked=0,
            next_number=1,
            numbers=OrderNumbers(doubled=(7,)),
        ),
        report.mark.restored_at,
        SQ,
    )

    assert (twice.checks[1].state, twice.checks[1].figure) == (State.ATT, "7")


def test_only_all_three_and_a_pin_confirm(qtbot: QtBot) -> None:
    page = RestoredDriver(qtbot)
    confirm = page.screen.confirming.confirm
    reasons = [confirm.toolTip()]
    for name in TICKS:
        page.press(Key.Key_F12)
        page.touch(name)
        reasons.append(confirm.toolTip())
    page.type("4815")
    page.press(Key.Key_F12, Key.Key_F4, Key.Key_Escape)

    assert reasons == [
        "Konfirmo që kjo është e vetmja arkë",
        "Konfirmo që i kontrollove shitjet",
        "Konfirmo që do t'i numërosh paratë",
        "Shkruaj PIN-in e një pronari",
    ]
    assert page.requested == ["4815", "another", "left"]


def test_where_the_day_may_be_open_there_an_owner_says_so_before_anything_is_confirmed(
    qtbot: QtBot,
) -> None:
    page = RestoredDriver(qtbot)
    page.screen.show_view(restored_example(SQ, asks_opening=True))
    confirming = page.screen.confirming
    for name in TICKS:
        page.touch(name)
    missing = confirming.confirm.toolTip()

    qtbot.mouseClick(confirming.opening.choice.segments["yes"], Qt.MouseButton.LeftButton)
    confirming.opening.amount.set_text("7000")
    confirming.pin.line.setFocus()
    page.type("4815")
    page.press(Key.Key_F12)

    assert missing == SQ.say("restored.missing_opening")
    assert page.requested == ["4815"]
    assert page.answer == OpeningAnswer(is_known=True, amount="7000")


@pytest.mark.parametrize("size", [(1280, 752), (1024, 720)])
@pytest.mark.parametrize("asks_opening", [False, True])
def test_the_pin_and_the_keys_are_in_sight_whatever_is_asked(
    qtbot: QtBot, size: tuple[int, int], *, asks_opening: bool
) -> None:
    page = RestoredDriver(qtbot)
    page.screen.resize(*size)
    page.screen.show_view(restored_example(SQ, asks_opening=asks_opening))
    qtbot.wait(1)
    confirming = page.screen.confirming

    hidden = [
        part.objectName()
        for part in (confirming.pin.line, confirming.another, confirming.confirm)
        if part.visibleRegion().boundingRect() != part.rect()
    ]

    assert hidden == []


def test_what_was_confirmed_is_only_looked_at(qtbot: QtBot) -> None:
    page = RestoredDriver(qtbot)
    report = a_report(is_confirmed=True)
    page.screen.show_view(restored_view(report, report.mark.restored_at, SQ))

    page.press(Key.Key_F12, Key.Key_F4)

    assert page.requested == []
    assert page.screen.done.isVisible()
