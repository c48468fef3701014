"""The payment dialog: touches, lines taken back, finishing once, going back.

Lives here: the ways in and out of a payment, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CASH, Counter
from till.domain.selling.tender import Tender
from ui.kit.amount_display import Mood
from ui.kit.choice.painted_button import PaintedButton
from ui.payment.request import PaymentRequest


def test_a_quick_note_is_one_touch_and_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.touch("pay.note.3")
    assert counter.field.text() == "5000"
    assert counter.glass == ("734,00", Mood.OK)
    counter.touch("pay.finish")

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("5000.00"))]]


def test_a_touch_on_a_pad_key_types_into_the_amount(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    for key in counter.dialog.take.entry.pad.findChildren(PaintedButton):
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
    assert "Skanimi" in counter.dialog.give.foot.text.text()


def test_the_next_sale_begins_with_nothing_given(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("5000")
    counter.press(Qt.Key.Key_Return)

    counter.dialog.begin(PaymentRequest(total=Decimal("120.00"), line_count=1, kind=CASH))

    assert counter.glass == ("120,00", Mood.NORMAL)
    assert counter.lines == []
    assert counter.dialog.take.finish.isEnabled()
