"""The payment dialog, worked with keys and touches as a cashier does.

Lives here: what is shown and what is wished, for `ui.screens.payment`.
Must not: keep a sale.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from till.domain.tender import Tender, TenderKind
from till.system.words import Words
from ui.messages import Messages
from ui.screens.payment import PaymentDialog
from ui.theme.style import apply_theme
from ui.widgets.glass import Mood
from ui.widgets.painted import PaintedButton

TOTAL = Decimal("4266.00")
CASH, CARD = TenderKind.CASH, TenderKind.CARD


class Counter:
    """A dialog over a window, the keys that are pressed, and what was wished."""

    def __init__(self, qtbot: QtBot, kind: TenderKind = CASH) -> None:
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        self.window.show()
        self.dialog = PaymentDialog(Messages(Words("sq", strict=True)), self.window)
        self.finished: list[list[Tender]] = []
        self.left: list[bool] = []
        self.dialog.finish_wished.connect(self.finished.append)
        self.dialog.left.connect(lambda: self.left.append(True))
        self.qtbot = qtbot
        self.dialog.begin(TOTAL, 10, kind)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.field, text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.field, key)

    def touch(self, name: str) -> None:
        button = self.dialog.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def field(self) -> QLineEdit:
        return self.dialog.take.amount.line

    @property
    def glass(self) -> tuple[str, Mood]:
        return self.dialog.give.glass.number_text().replace(
            "\u00a0", " "
        ), self.dialog.give.glass.mood()

    @property
    def lines(self) -> list[str]:
        return [row.amount.text().replace("\u00a0", " ") for row in self.dialog.give.lines.rows]

    @property
    def problem(self) -> str:
        return self.dialog.take.problem_text.text()


@pytest.fixture(autouse=True, scope="module")
def theme(qapp: QApplication) -> None:
    apply_theme(qapp, animate=False)


def test_it_opens_on_the_amount_with_what_is_to_pay(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    assert counter.glass == ("4 266,00", Mood.NORMAL)
    assert counter.field.placeholderText().replace("\u00a0", " ") == "4 266"
    assert QApplication.focusWidget() is counter.field or not counter.window.isActiveWindow()


def test_enter_alone_takes_the_exact_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH)]]


def test_f10_then_enter_pays_all_by_card(qtbot: QtBot) -> None:
    counter = Counter(qtbot, CARD)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CARD)]]


def test_more_than_the_total_shows_the_change_while_it_is_typed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("500")
    assert counter.glass == ("3 766,00", Mood.WAIT)
    counter.type("0")

    assert counter.glass == ("734,00", Mood.OK)
    assert counter.dialog.give.change.isVisible()
    assert counter.lines == ["5 000,00"]


def test_enter_finishes_with_what_was_typed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("5000")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_part_of_the_total_becomes_a_line_and_the_rest_is_asked(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("2000")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.lines == ["2 000,00"]
    assert counter.field.text() == ""
    assert counter.glass == ("2 266,00", Mood.WAIT)


def test_a_bouncing_enter_does_not_finish_a_sale_that_is_half_paid(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")

    counter.press(Qt.Key.Key_Return)
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []


def test_the_rest_can_be_paid_by_card_with_f10(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_Return)

    counter.press(Qt.Key.Key_F10)
    assert counter.lines == ["2 000,00", "2 266,00"]
    assert counter.glass == ("0,00", Mood.OK)
    qtbot.waitUntil(lambda: not counter.dialog._settling.isActive())
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [
        [
            Tender(kind=CASH, amount=Decimal("2000.00")),
            Tender(kind=CARD, amount=Decimal("2266.00")),
        ]
    ]


def test_a_card_cannot_pay_more_than_is_left(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("5000")
    counter.press(Qt.Key.Key_F10)
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.problem.startswith("Karta s'mund")
    assert counter.dialog.take.amount.is_wrong()


def test_the_problem_goes_as_soon_as_the_amount_is_right(qtbot: QtBot) -> None:
    counter = Counter(qtbot, CARD)
    counter.type("50000")

    counter.press(Qt.Key.Key_Backspace)
    counter.press(Qt.Key.Key_Backspace)

    assert counter.problem == ""
    assert counter.glass == ("3 766,00", Mood.WAIT)


def test_an_amount_that_cannot_be_read_is_said_on_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("12,345")
    assert counter.problem == ""
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert "12,345" in counter.problem


def test_nought_is_not_taken_for_the_exact_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.type("0")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.lines == []


def test_a_quick_note_is_one_touch_and_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.touch("pay.note.3")
    assert counter.field.text() == "5000"
    assert counter.glass == ("734,00", Mood.OK)
    counter.touch("pay.finish")

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_a_touch_on_a_pad_key_types_into_the_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    for key in counter.dialog.take.pad.findChildren(PaintedButton):
        if key.accessibleName() in ("7", "00"):
            qtbot.mouseClick(key, Qt.MouseButton.LeftButton)

    assert sorted(counter.field.text()) == ["0", "0", "7"]


def test_a_line_can_be_taken_back(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_Return)
    counter.type("5000")

    counter.touch("pay.remove.1")
    assert counter.lines == ["5 000,00"]
    counter.touch("pay.remove.typed")

    assert counter.lines == []
    assert counter.glass == ("4 266,00", Mood.NORMAL)


def test_finishing_twice_wishes_once(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_Return)
    counter.press(Qt.Key.Key_Return)
    counter.touch("pay.finish")

    assert len(counter.finished) == 1


def test_a_sale_the_till_refused_can_be_finished_again(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_Return)

    counter.dialog.enable_again("Disku është plot.")
    assert counter.problem == "Disku është plot."
    counter.press(Qt.Key.Key_Return)

    assert len(counter.finished) == 2


def test_enter_held_down_is_one_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )

    QApplication.sendEvent(counter.field, held)

    assert counter.lines == ["2 000,00"]
    assert counter.field.text() == "2000"


def test_escape_goes_back_to_the_sale(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.press(Qt.Key.Key_Escape)

    assert counter.left == [True]
    assert not counter.dialog.isVisible()


def test_escape_does_nothing_while_the_sale_is_being_kept(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_Return)

    counter.qtbot.keyClick(counter.dialog, Qt.Key.Key_Escape)

    assert counter.left == []
    assert counter.dialog.isVisible()


def test_a_scan_changes_no_amount_and_says_so(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.dialog.code_scanned("4006381332101")

    assert counter.field.text() == ""
    assert "Skanimi" in counter.dialog.give.hint.text()


def test_the_next_sale_begins_with_nothing_given(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("5000")
    counter.press(Qt.Key.Key_Return)

    counter.dialog.begin(Decimal("120.00"), 1, CASH)

    assert counter.glass == ("120,00", Mood.NORMAL)
    assert counter.lines == []
    assert counter.dialog.take.finish.isEnabled()
