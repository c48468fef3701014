"""The payment dialog asks: old lek, and more cash than the law allows.

Lives here: each question and both its answers, by key and touch, for `ui.payment.dialog`.
Must not: what is suspicious (tests of `till.domain.cash.limits`).
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, Counter
from till.domain.selling.tender import Tender, TenderKind
from ui.payment.request import TenderGroup

LIMIT = Decimal(100_000)
DEAR = Decimal("120000.00")


def asked_about_old_lek(qtbot: QtBot) -> Counter:
    counter = Counter(qtbot, total=Decimal("4500.00"))
    counter.type("45000")
    counter.press(Qt.Key.Key_Return)
    return counter


def dear(qtbot: QtBot, **asked: object) -> Counter:
    return Counter(qtbot, total=DEAR, cash_limit=LIMIT, is_business=True, **asked)


def test_ten_times_the_total_is_asked_about_in_place(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)

    assert counter.question == "Ke shkruar 45 000 L për 4 500 L. Lekë të vjetra?"
    assert counter.finished == []
    assert not counter.dialog.take.finish.isEnabled()


def test_enter_uses_the_amount_in_new_lek(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)
    counter.pause()

    qtbot.keyClick(counter.dialog.entry.asking.use_key, Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("4500.00"))]]


def test_a_bouncing_enter_answers_nothing(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)

    qtbot.keyClick(counter.dialog.entry.asking.use_key, Qt.Key.Key_Return)

    assert counter.finished == []
    assert counter.question


def test_a_touch_keeps_the_amount_and_finishes(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)
    counter.pause()

    counter.touch("pay.keep_amount")

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_the_same_amount_is_never_asked_about_twice(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)
    counter.qtbot.keyClick(counter.dialog, Qt.Key.Key_Escape)
    assert (counter.question, counter.left) == ("", [])
    counter.pause()

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_typing_on_takes_the_question_away(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)

    qtbot.keyClick(counter.dialog.entry.asking.use_key, Qt.Key.Key_5)

    assert counter.question == ""
    assert counter.field.text() == "450005"
    assert counter.dialog.take.finish.isEnabled()


def test_a_note_that_was_tapped_is_what_it_is(qtbot: QtBot) -> None:
    counter = Counter(qtbot, total=Decimal("1000.00"))

    counter.touch("pay.note.3")
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("10000.00"))]]


def test_arrows_walk_between_the_answers(qtbot: QtBot) -> None:
    counter = asked_about_old_lek(qtbot)
    asking = counter.dialog.entry.asking
    counter.window.activateWindow()
    counter.pause()

    qtbot.keyClick(asking.use_key, Qt.Key.Key_Right)
    qtbot.waitUntil(asking.keep_key.hasFocus)
    qtbot.keyClick(asking.keep_key, Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_too_much_cash_for_a_business_is_said_before_anything_is_typed(qtbot: QtBot) -> None:
    counter = dear(qtbot)

    assert counter.foot.startswith("Nga një biznes merr në dorë deri në 100 000 L")


def test_a_private_buyer_has_a_sentence_of_their_own(qtbot: QtBot) -> None:
    counter = Counter(qtbot, total=Decimal(600_000), cash_limit=Decimal(500_000))

    assert "500 000 L" in counter.foot
    assert "biznes" not in counter.foot


def test_within_the_limit_nothing_is_said(qtbot: QtBot) -> None:
    counter = Counter(qtbot, total=LIMIT, cash_limit=LIMIT, is_business=True)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=CASH)]]


def test_cash_up_to_the_limit_is_taken_and_the_rest_is_put_on_the_card(qtbot: QtBot) -> None:
    counter = dear(qtbot)
    counter.press(Qt.Key.Key_Return)
    assert "120 000 L" in counter.question
    counter.pause()

    counter.touch("pay.use_instead")

    assert counter.lines == ["100 000,00", "20 000,00"]
    assert counter.dialog.take.ways.current() == TenderGroup.CARD


def test_cash_up_to_the_limit_and_a_card_finish_the_sale(qtbot: QtBot) -> None:
    counter = dear(qtbot)
    counter.press(Qt.Key.Key_Return)
    counter.pause()
    counter.touch("pay.use_instead")
    counter.pause()

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [
        [
            Tender(kind=CASH, amount=Decimal("100000.00")),
            Tender(kind=CARD, amount=Decimal("20000.00")),
        ]
    ]


def test_where_no_card_is_taken_the_other_kinds_are_offered_for_the_rest(qtbot: QtBot) -> None:
    counter = dear(qtbot, offered=(CASH, TenderKind.CHECK, TenderKind.ACCOUNT))
    counter.press(Qt.Key.Key_Return)
    counter.pause()

    counter.touch("pay.use_instead")

    assert counter.lines == ["100 000,00"]
    assert counter.dialog.take.is_choosing


def test_more_cash_goes_on_to_approval_and_is_not_asked_about_again(qtbot: QtBot) -> None:
    counter = dear(qtbot)
    counter.press(Qt.Key.Key_Return)
    counter.pause()

    counter.touch("pay.keep_amount")

    assert counter.finished == [[Tender(kind=CASH)]]
    assert counter.question == ""
