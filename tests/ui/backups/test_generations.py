"""The pages of a restored till and of one that lives twice, by keys and touch.

Lives here: what is said of what was found, what an owner has to answer, what the keys ask for.
Must not: when a till lives twice (tests/domain), what comes of a choice (tests/stories).
"""

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.generations import (
    GIVEN_UP,
    HERE,
    OTHER,
    ConfirmationDriver,
    TwoTillsDriver,
    a_report,
    restored_page,
)
from tests.ui.drivers.hand import SQ, read
from till.domain.fiscal.reconciliation import OrderNumbers
from ui.backups.restored_controller import TICKS, checked_part
from ui.backups.two_tills_controller import FACTS, choice_question
from ui.kit.state import State
from ui.kit.text import Text

Key = Qt.Key


def test_each_computer_has_its_key_and_the_others_look_again_get_help_and_close(
    qtbot: QtBot,
) -> None:
    page = TwoTillsDriver(qtbot)
    left = []
    page.screen.left.connect(lambda: left.append("left"))

    page.press(Key.Key_F2, Key.Key_F3, Key.Key_F5, Key.Key_F6, Key.Key_Escape)
    page.touch("two_tills.here")
    page.touch("two_tills.close")

    names = [name for (name,) in page.pressed]
    assert names == ["here", "other", "again", "support", "here", "close"]
    assert left == ["left"]


def test_both_are_told_apart(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot)
    here, other = page.screen.records.list.view.records.rows
    page.press(Key.Key_Down)
    facts = page.screen.overview.panels[FACTS].part

    assert here.sub.startswith("KASA-1")
    assert here.cells[2:] == ("107", "2 dokumente")
    assert other.sub.startswith("ZYRA-PC")
    assert "kopjuara këtu" in facts.lines[1].words


def test_an_owner_chooses_by_pin_and_is_told_what_becomes_of_both(qtbot: QtBot) -> None:
    del qtbot
    question = choice_question("other", HERE, OTHER, SQ)

    assert (question.destroys, question.asks_pin) == (True, True)
    assert "Shitja vazhdon te ZYRA-PC." in question.detail
    assert question.does == "Përdor tjetrin"


def test_one_that_was_given_up_offers_no_choice(qtbot: QtBot) -> None:
    page = TwoTillsDriver(qtbot, GIVEN_UP)

    page.press(Key.Key_F2, Key.Key_F3)

    assert page.pressed == []
    assert not page.button("two_tills.here").isVisible()
    assert "Ilir Shehu zgjodhi ZYRA-PC" in page.screen.banner.words()


def test_what_was_found_is_told_with_where_and_how_it_is(qtbot: QtBot) -> None:
    screen = restored_page(SQ)
    qtbot.addWidget(screen)
    rows = screen.records.list.view.records.rows
    checks = screen.overview.panels["checked"].part.lines

    assert screen.overview.amount.number_text() == "4"
    assert [each.sub for each in rows] == ["Kopja e vazhdueshme"] * 3 + ["Shërbimi"]
    assert read(rows[0].cells[2]) == "845,00"
    assert [each.words for each in checks[1:3]] == ["3", "1"]
    assert [each.state for each in checks[3:]] == [State.OK, State.ATT, State.WAIT, State.WAIT]
    assert checks[4].words == "97–98"


def test_nothing_found_is_said_and_all_is_well(qtbot: QtBot) -> None:
    screen = restored_page(SQ, a_report(nothing=True))
    qtbot.addWidget(screen)
    checks = screen.overview.panels["checked"].part.lines[3:]

    said = [each.text() for each in screen.records.nothing.findChildren(Text)]
    assert SQ.say("restored.nothing") in said
    assert {each.state for each in checks} == {State.OK}


def test_numbers_that_are_there_twice_are_told() -> None:
    twice = replace(a_report(), numbers=OrderNumbers(doubled=(7,)))

    line = checked_part(twice, MOMENT, SQ).lines[4]

    assert (line.state, line.words) == (State.ATT, "7")


def test_only_all_three_and_a_pin_confirm(qtbot: QtBot) -> None:
    asked = ConfirmationDriver(qtbot)
    problem = asked.question.problem
    reasons = []
    for name in TICKS:
        qtbot.mouseClick(asked.button("restored.sure"), Qt.MouseButton.LeftButton)
        reasons.append(problem.text())
        asked.touch(f"restored.{name}")
    qtbot.mouseClick(asked.button("restored.sure"), Qt.MouseButton.LeftButton)
    reasons.append(problem.text())
    asked.type("4815")
    before = list(asked.agreed)
    asked.press(Key.Key_Return)

    assert reasons == [
        "Konfirmo që kjo është e vetmja arkë",
        "Konfirmo që i kontrollove shitjet",
        "Konfirmo që do t'i numërosh paratë",
        "Shkruaj PIN-in e një pronari",
    ]
    assert (before, asked.agreed) == ([], ["4815"])


def test_by_keys_alone_enter_goes_from_tick_to_tick_and_on_to_the_pin(qtbot: QtBot) -> None:
    asked = ConfirmationDriver(qtbot)

    asked.press(*(Key.Key_Space, Key.Key_Return) * 3)
    asked.type("4815")
    asked.press(Key.Key_Return)

    assert asked.agreed == ["4815"]


def test_where_the_day_may_be_open_there_an_owner_says_so_before_anything_is_confirmed(
    qtbot: QtBot,
) -> None:
    asked = ConfirmationDriver(qtbot, asks_opening=True)
    for name in TICKS:
        asked.touch(f"restored.{name}")
    qtbot.mouseClick(asked.button("restored.sure"), Qt.MouseButton.LeftButton)
    missing = asked.question.problem.text()

    asked.touch("restored.opening.yes")
    asked.field("restored.opening_amount").setFocus()
    asked.type("7000")
    asked.press(Key.Key_Return)  # out of the last field, to the PIN
    asked.type("4815")
    asked.press(Key.Key_Return)

    values = asked.question.view.values()
    assert missing == SQ.say("restored.missing_opening")
    assert asked.agreed == ["4815"]
    assert (values["opening"], values["opening_amount"]) == ("yes", "7000")


@pytest.mark.parametrize("size", [QSize(1280, 800), QSize(1024, 768)])
@pytest.mark.parametrize("asks_opening", [False, True])
def test_the_pin_and_the_keys_are_in_sight_whatever_is_asked(
    qtbot: QtBot, size: QSize, *, asks_opening: bool
) -> None:
    asked = ConfirmationDriver(qtbot, size, asks_opening=asks_opening)
    question = asked.question
    qtbot.wait(1)

    hidden = [
        part.objectName()
        for part in (question.pin.line, question.sure, question.keep)
        if part.visibleRegion().boundingRect() != part.rect()
    ]

    assert hidden == []
