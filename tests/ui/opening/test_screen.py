"""The opening balance, typed.

Lives here: what is shown and what is wished, for `ui.opening.screen`.
Must not: declare anything.
"""

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.opening import YESTERDAY, Morning
from ui.count.draft import CountDraft
from ui.kit.state import State


def test_it_asks_for_the_amount_and_suggests_yesterdays_closing(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    assert morning.screen.typing.isVisible()
    assert morning.field.placeholderText().replace("\u00a0", " ") == "14 500,00"
    assert morning.glass == "–"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F12])
def test_a_typed_amount_is_declared_with_enter_or_f12(qtbot: QtBot, key: Qt.Key) -> None:
    morning = Morning(qtbot)

    morning.type("10000,50")
    assert morning.glass == "10 000,50"
    morning.press(key)

    assert morning.declared == [Decimal("10000.50")]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F12])
def test_an_empty_field_declares_nothing(qtbot: QtBot, key: Qt.Key) -> None:
    morning = Morning(qtbot)

    morning.press(key)

    assert morning.declared == []
    assert morning.screen.typing.amount.is_wrong()
    assert "shkruaj 0" in morning.screen.typing.said.text()


def test_an_empty_drawer_is_declared_by_typing_nought(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.type("0")
    morning.press(Qt.Key.Key_Return)

    assert morning.declared == [Decimal("0.00")]


def test_f3_puts_yesterdays_closing_in_and_does_not_declare_it_yet(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.press(Qt.Key.Key_F3)
    assert (morning.glass, morning.declared) == ("14 500,00", [])
    morning.press(Qt.Key.Key_Return)

    assert morning.declared == [YESTERDAY]


def test_without_an_earlier_closing_nothing_is_suggested(qtbot: QtBot) -> None:
    morning = Morning(qtbot, None)

    morning.press(Qt.Key.Key_F3)

    assert morning.field.text() == morning.field.placeholderText() == ""
    assert not morning.screen.side.suggested.isVisible()
    assert not morning.screen.side.difference.isVisible()


@pytest.mark.parametrize(
    ("typed", "state", "words"),
    [
        ("14500", State.OK, "përputhet"),
        ("14000", State.WAIT, "mungon"),
        ("15000", State.WAIT, "tepricë"),
    ],
)
def test_the_difference_is_said_in_words(
    qtbot: QtBot, typed: str, state: State, words: str
) -> None:
    morning = Morning(qtbot)

    morning.type(typed)

    assert morning.screen.side.pill.state is state
    assert words in morning.screen.side.pill.words()


def test_an_amount_that_cannot_be_read_says_how_to_type_it(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.type("1,234")
    morning.press(Qt.Key.Key_Return)

    assert morning.declared == []
    assert "1,234" in morning.screen.typing.said.text()


def test_a_barcode_typed_by_hand_is_no_amount(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.type("400638133210")
    morning.press(Qt.Key.Key_Return)

    assert morning.declared == []
    assert morning.screen.typing.amount.is_wrong()


def test_while_it_is_sent_nothing_can_be_changed_or_sent_again(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.type("500")

    morning.screen.set_sending(True)
    morning.screen.declare()
    morning.touch("opening.declare")

    assert morning.declared == []
    assert not morning.field.isEnabled()


def test_a_refusal_is_said_and_the_amount_can_be_changed(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.type("500")
    morning.screen.set_sending(True)

    morning.screen.show_problem("Tatimet nuk e pranuan gjendjen.")
    assert morning.screen.typing.said.text() == "Tatimet nuk e pranuan gjendjen."
    morning.touch("opening.declare")

    assert morning.declared == [Decimal("500.00")]


def test_escape_leaves(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.press(Qt.Key.Key_Escape)

    assert morning.left == [True]


def test_a_scan_is_no_amount(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.screen.code_scanned("4006381332101")

    assert morning.field.text() == ""


def test_a_declared_balance_that_is_refused_can_only_be_tried_again(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    again: list[bool] = []
    morning.screen.again_requested.connect(lambda: again.append(True))
    morning.type("500")
    morning.screen.set_sending(True)

    morning.screen.show_refused("Tatimet nuk e pranuan gjendjen: TCR")
    qtbot.keyClick(morning.screen, Qt.Key.Key_F2)
    qtbot.keyClick(morning.screen, Qt.Key.Key_F3)
    qtbot.keyClick(morning.screen, Qt.Key.Key_F12)
    morning.touch("opening.declare")

    assert (again, morning.declared) == ([True, True], [])
    assert (morning.glass, morning.screen.side.declare.words()) == ("500,00", "Provo përsëri")
    assert morning.screen.side.problem.isVisible()


def test_another_day_begins_as_if_nothing_had_been_refused(qtbot: QtBot) -> None:
    morning = Morning(qtbot)
    morning.screen.show_refused("Tatimet nuk e pranuan gjendjen: TCR")

    morning.screen.begin(date(2026, 11, 21), YESTERDAY)

    assert morning.screen.side.declare.words() == "Deklaro dhe hap ditën"
    assert not morning.screen.side.problem.isVisible()
    assert morning.field.isEnabled()


def test_a_warning_stays_while_somebody_types(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.screen.warn("Kontrolloje orën para se të deklarosh.")
    morning.type("500")

    assert morning.screen.side.problem_text.text() == "Kontrolloje orën para se të deklarosh."
    assert morning.screen.side.problem.isVisible()


@pytest.mark.parametrize("way", ["count", "type"])
def test_what_was_begun_before_an_interruption_is_taken_up(qtbot: QtBot, way: str) -> None:
    morning = Morning(qtbot)
    drafts: list[CountDraft] = []
    morning.screen.changed.connect(drafts.append)
    if way == "count":
        morning.press(Qt.Key.Key_F2)
        morning.count(Qt.Key.Key_Down, "2")
    else:
        morning.type("10000")
    told = len(drafts)

    morning.screen.begin(date(2026, 11, 20), YESTERDAY, drafts[-1])

    assert morning.glass == "10 000,00"
    assert morning.screen.methods.current() == way
    assert len(drafts) == told  # taking it up is no change


def test_what_no_closing_found_is_not_called_one(qtbot: QtBot) -> None:
    morning = Morning(qtbot)

    morning.screen.begin(date(2026, 11, 21), YESTERDAY, was_closed=False)

    assert morning.screen.side.expected.label.text() == "Pritet në sirtar"
    assert morning.screen.side.suggested.words() == "Përdor shumën që pritet"
