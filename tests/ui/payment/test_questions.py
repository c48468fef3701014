"""The payment dialog asks: old lek, more cash than the law allows, more change than there is.

Lives here: each question and both its answers, by key and touch, for `ui.payment.dialog`.
Must not: what is suspicious (tests of `till.domain.cash.limits`).
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, PaymentDriver
from till.domain.selling.tender import Tender, TenderKind
from ui.payment.draft import TenderGroup

LIMIT = Decimal(100_000)
DEAR = Decimal("120000.00")


def asked_about_old_lek(qtbot: QtBot) -> PaymentDriver:
    payment = PaymentDriver(qtbot, total=Decimal("4500.00"))
    payment.type("45000")
    payment.enter()
    return payment


def dear(qtbot: QtBot, **asked: object) -> PaymentDriver:
    return PaymentDriver(qtbot, total=DEAR, cash_limit=LIMIT, is_business=True, **asked)


def test_ten_times_the_total_is_asked_about_in_place(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)

    assert payment.question == "Ke shkruar 45 000 L, por duhen 4 500 L. Lekë të vjetra?"
    assert payment.finished == []
    assert not payment.can_finish


def test_enter_uses_the_amount_in_new_lek(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)
    payment.pause()

    payment.answer()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("4500.00"))]]


def test_a_bouncing_enter_answers_nothing(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)

    payment.answer()

    assert payment.finished == []
    assert payment.question


def test_a_touch_keeps_the_amount_and_finishes(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)
    payment.pause()

    payment.touch("pay.keep_amount")

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_the_same_amount_is_never_asked_about_twice(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)
    payment.escape()
    assert (payment.question, payment.left) == ("", 0)
    payment.pause()

    payment.enter()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_typing_on_takes_the_question_away(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)

    payment.answer(Qt.Key.Key_5)

    assert payment.question == ""
    assert payment.typed == "450005"
    assert payment.can_finish


def test_a_note_that_was_tapped_is_what_it_is(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, total=Decimal("1000.00"))

    payment.touch("pay.note.3")
    payment.enter()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("10000.00"))]]


def test_arrows_walk_between_the_answers(qtbot: QtBot) -> None:
    payment = asked_about_old_lek(qtbot)
    payment.pause()

    payment.answer_with_the_other()

    assert payment.finished == [[Tender(kind=CASH, amount=Decimal("45000.00"))]]


def test_too_much_cash_for_a_business_is_said_before_anything_is_typed(qtbot: QtBot) -> None:
    payment = dear(qtbot)

    assert payment.note.startswith("Kufiri i parave në dorë nga një biznes: 100 000 L")


def test_a_private_buyer_has_a_sentence_of_their_own(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, total=Decimal(600_000), cash_limit=Decimal(500_000))

    assert "500 000 L" in payment.note
    assert "biznes" not in payment.note


def test_within_the_limit_nothing_is_said(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, total=LIMIT, cash_limit=LIMIT, is_business=True)

    payment.enter()

    assert payment.finished == [[Tender(kind=CASH)]]


def test_cash_up_to_the_limit_is_taken_and_the_rest_is_put_on_the_card(qtbot: QtBot) -> None:
    payment = dear(qtbot)
    payment.enter()
    assert "120 000 L" in payment.question
    payment.pause()

    payment.touch("pay.use_instead")

    assert payment.amounts == ["100 000,00", "20 000,00"]
    assert payment.group == TenderGroup.CARD


def test_cash_up_to_the_limit_and_a_card_finish_the_sale(qtbot: QtBot) -> None:
    payment = dear(qtbot)
    payment.enter()
    payment.pause()
    payment.touch("pay.use_instead")
    payment.pause()

    payment.enter()

    assert payment.finished == [
        [
            Tender(kind=CASH, amount=Decimal("100000.00")),
            Tender(kind=CARD, amount=Decimal("20000.00")),
        ]
    ]


def test_where_no_card_is_taken_the_other_kinds_are_offered_for_the_rest(qtbot: QtBot) -> None:
    payment = dear(qtbot, offered=(CASH, TenderKind.CHECK, TenderKind.ACCOUNT))
    payment.enter()
    payment.pause()

    payment.touch("pay.use_instead")

    assert payment.amounts == ["100 000,00"]
    assert payment.is_choosing


def test_more_cash_goes_on_to_approval_and_is_not_asked_about_again(qtbot: QtBot) -> None:
    payment = dear(qtbot)
    payment.enter()
    payment.pause()

    payment.touch("pay.keep_amount")

    assert payment.finished == [[Tender(kind=CASH)]]
    assert payment.question == ""


def more_change_than_there_is(qtbot: QtBot, **asked: object) -> PaymentDriver:
    payment = PaymentDriver(
        qtbot, total=Decimal("110.00"), rate=Decimal(974), in_drawer=Decimal("1000.00"), **asked
    )
    payment.press(Qt.Key.Key_F9)
    payment.type("20")
    payment.enter()
    return payment


def test_more_change_than_the_drawer_holds_is_said_before_the_sale_is_finished(
    qtbot: QtBot,
) -> None:
    payment = more_change_than_there_is(qtbot)
    payment.pause()

    payment.answer()

    assert payment.finished == []
    assert payment.question == ""
    payment.type("1")
    payment.enter()
    assert [each.amount for each in payment.finished[0]] == [Decimal("974.00")]


def test_whoever_has_the_change_says_so_once(qtbot: QtBot) -> None:
    payment = more_change_than_there_is(qtbot)
    said = payment.question
    payment.pause()

    payment.touch("pay.keep_amount")

    assert said == "Kusuri është 19 370 L, por në sirtar ka 1 000 L."
    assert [each.amount for each in payment.finished[0]] == [Decimal("19480.00")]


def test_who_counts_blind_is_not_told_what_the_drawer_holds(qtbot: QtBot) -> None:
    payment = more_change_than_there_is(qtbot, is_blind=True)

    assert payment.question == "Kusuri është 19 370 L. Në sirtar nuk ka aq lekë."


def test_change_that_is_there_is_not_asked_about(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, total=Decimal("110.00"), in_drawer=Decimal("890.00"))
    payment.type("1000")

    payment.enter()

    assert len(payment.finished) == 1
