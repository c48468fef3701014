"""The opening balance, typed.

Lives here: what is shown and what is asked for, for `ui.opening.screen`.
Must not: declare anything.
"""

from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import read
from tests.ui.drivers.opening import TODAY, YESTERDAY, OpeningDriver
from ui.count.draft import CountDraft
from ui.kit.state import State


def test_it_asks_for_the_amount_and_suggests_yesterdays_closing(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    assert opening.screen.typing.isVisible()
    assert read(opening.amount_field.placeholderText()) == "14 500,00"
    assert opening.amount == "–"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F12])
def test_a_typed_amount_is_declared_with_enter_or_f12(qtbot: QtBot, key: Qt.Key) -> None:
    opening = OpeningDriver(qtbot)

    opening.type("10000,50")
    assert opening.amount == "10 000,50"
    opening.press(key)

    assert opening.declared == [Decimal("10000.50")]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_F12])
def test_an_empty_field_declares_nothing(qtbot: QtBot, key: Qt.Key) -> None:
    opening = OpeningDriver(qtbot)

    opening.press(key)

    assert opening.declared == []
    assert opening.is_wrong
    assert "shkruaj 0" in opening.said


def test_an_empty_drawer_is_declared_by_typing_nought(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.type("0")
    opening.press(Qt.Key.Key_Return)

    assert opening.declared == [Decimal("0.00")]


def test_f3_puts_yesterdays_closing_in_and_does_not_declare_it_yet(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.press(Qt.Key.Key_F3)
    assert (opening.amount, opening.declared) == ("14 500,00", [])
    opening.press(Qt.Key.Key_Return)

    assert opening.declared == [YESTERDAY]


def test_without_an_earlier_closing_nothing_is_suggested(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot, None)

    opening.press(Qt.Key.Key_F3)

    assert opening.amount_field.text() == opening.amount_field.placeholderText() == ""
    assert not opening.button("opening.suggested").isVisible()
    assert not opening.screen.side.difference.isVisible()


@pytest.mark.parametrize(
    ("typed", "state", "words"),
    [
        ("14500", State.OK, "përputhet"),
        ("14000", State.WAIT, "mungesë"),
        ("15000", State.WAIT, "tepricë"),
    ],
)
def test_the_difference_is_said_in_words(
    qtbot: QtBot, typed: str, state: State, words: str
) -> None:
    opening = OpeningDriver(qtbot)

    opening.type(typed)

    assert opening.screen.side.pill.state is state
    assert words in opening.screen.side.pill.words()


def test_an_amount_that_cannot_be_read_says_how_to_type_it(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.type("1,234")
    opening.press(Qt.Key.Key_Return)

    assert opening.declared == []
    assert "1,234" in opening.said


def test_a_barcode_typed_by_hand_is_no_amount(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.type("400638133210")
    opening.press(Qt.Key.Key_Return)

    assert opening.declared == []
    assert opening.is_wrong


def test_a_barcode_after_a_digit_and_a_pause_takes_its_enter_with_it(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    strike(opening.amount_field, "4", moment=1_000)

    strike(opening.amount_field, "006381332101\r", moment=2_000)

    assert opening.declared == []
    assert opening.amount_field.text() == "4"
    strike(opening.amount_field, "\r", moment=4_000)
    assert opening.declared == [Decimal(4)]


def strike(field: QLineEdit, signs: str, *, moment: int) -> None:
    """Press keys a millisecond apart, the first at a moment of the window system's time."""
    for place, sign in enumerate(signs):
        key = Qt.Key.Key_Return if sign == "\r" else ord(sign)
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, sign)
        event.setTimestamp(moment + place)
        QApplication.sendEvent(field, event)


def test_while_it_is_sent_nothing_can_be_changed_or_sent_again(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.type("500")

    opening.screen.set_sending(True)
    opening.screen.declare()
    opening.touch("opening.declare")

    assert opening.declared == []
    assert not opening.amount_field.isEnabled()


def test_a_refusal_is_said_and_the_amount_can_be_changed(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.type("500")
    opening.screen.set_sending(True)

    opening.screen.tell("Tatimet nuk e pranuan gjendjen.")
    assert opening.said == "Tatimet nuk e pranuan gjendjen."
    opening.touch("opening.declare")

    assert opening.declared == [Decimal("500.00")]


def test_escape_leaves(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.press(Qt.Key.Key_Escape)

    assert opening.left == [()]


def test_a_scan_is_no_amount(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.screen.code_scanned("4006381332101")

    assert opening.amount_field.text() == ""


def test_a_declared_balance_that_is_refused_can_only_be_tried_again(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.type("500")
    opening.screen.set_sending(True)

    opening.screen.show_refused("Tatimet nuk e pranuan gjendjen: TCR")
    opening.press(Qt.Key.Key_F2, Qt.Key.Key_F3, Qt.Key.Key_F12)
    opening.touch("opening.declare")

    assert (opening.again, opening.declared) == ([(), ()], [])
    assert (opening.amount, opening.button("opening.declare").words()) == (
        "500,00",
        "Provo përsëri",
    )
    assert opening.problem


def test_another_day_begins_as_if_nothing_had_been_refused(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)
    opening.screen.show_refused("Tatimet nuk e pranuan gjendjen: TCR")

    opening.screen.begin(date(2026, 11, 21), YESTERDAY)

    assert opening.button("opening.declare").words() == "Deklaro dhe hap ditën"
    assert opening.problem == ""
    assert opening.amount_field.isEnabled()


def test_a_warning_stays_while_somebody_types(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.screen.warn("Kontrollo datën para se të deklarosh.")
    opening.type("500")

    assert opening.problem == "Kontrollo datën para se të deklarosh."


@pytest.mark.parametrize("method", ["count", "type"])
def test_what_was_begun_before_an_interruption_is_taken_up(qtbot: QtBot, method: str) -> None:
    opening = OpeningDriver(qtbot)
    drafts: list[CountDraft] = []
    opening.screen.changed.connect(drafts.append)
    if method == "count":
        opening.press(Qt.Key.Key_F2)
        opening.count(Qt.Key.Key_Down, "2")
    else:
        opening.type("10000")
    told = len(drafts)

    opening.screen.begin(TODAY, YESTERDAY, drafts[-1])

    assert opening.amount == "10 000,00"
    assert opening.screen.methods.current() == method
    assert len(drafts) == told  # taking it up is no change


def test_what_no_closing_found_is_not_called_one(qtbot: QtBot) -> None:
    opening = OpeningDriver(qtbot)

    opening.screen.begin(date(2026, 11, 21), YESTERDAY, was_closed=False)

    assert opening.screen.side.expected.label.text() == "Gjendja e pritur"
    assert opening.button("opening.suggested").words() == "Përdor gjendjen e pritur"
