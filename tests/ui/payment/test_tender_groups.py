"""The payment dialog: euro, cards at a terminal, other kinds, electronic invoices.

Lives here: choosing the way to pay by key and touch, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, TOTAL, PaymentDriver
from till.domain.selling.tender import Tender, TenderKind, foreign_tender
from ui.kit.amount_display import Mood
from ui.payment.draft import TenderGroup

RATE = Decimal("97.40")
CHECK = TenderKind.CHECK
VOUCHER = TenderKind.SVOUCHER
ACCOUNT = TenderKind.ACCOUNT
ALL = (CASH, CARD, CHECK, VOUCHER, ACCOUNT)


def test_euro_notes_are_counted_at_the_rate_and_the_change_is_in_lek(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)

    payment.press(Qt.Key.Key_F9)
    payment.touch("pay.note.4")

    assert payment.typed == "50"
    assert payment.details == ["50,00 EUR × 97,40"]
    assert payment.amounts == ["4 870,00"]
    assert payment.shown == ("604,00", Mood.OK)


def test_euro_is_finished_with_as_cash_that_remembers_its_notes(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)
    payment.press(Qt.Key.Key_F9)
    payment.type("50")

    payment.enter()

    assert payment.finished == [[foreign_tender("EUR", Decimal(50), RATE)]]


def test_enter_alone_in_euro_takes_the_least_that_covers_the_total(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)
    payment.press(Qt.Key.Key_F9)

    assert payment.suggested == "43,80"
    payment.enter()

    assert payment.finished == [[foreign_tender("EUR", Decimal("43.80"), RATE)]]


def test_an_amount_of_lek_is_not_taken_for_euro(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)
    payment.type("5000")

    payment.press(Qt.Key.Key_F9)

    assert payment.typed == ""
    assert payment.amounts == []


def test_without_a_rate_of_today_the_rate_is_asked_for_and_euro_goes_on(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)

    payment.touch("pay.way.euro")
    assert payment.rates_requested == 1
    assert payment.group == TenderGroup.LEK
    payment.dialog.show_rate(RATE)

    assert payment.group == TenderGroup.EURO
    assert payment.suggested == "43,80"


def test_euro_chosen_once_more_ask_for_another_rate(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)
    payment.press(Qt.Key.Key_F9)
    payment.press(Qt.Key.Key_F9)
    at_once = payment.rates_requested
    payment.pause()

    payment.press(Qt.Key.Key_F9)
    by_key = payment.rates_requested
    payment.pause()
    payment.touch("pay.way.euro")

    assert (at_once, by_key, payment.rates_requested) == (0, 1, 2)


def test_euro_laid_down_are_worth_what_the_new_rate_says(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=RATE)
    payment.press(Qt.Key.Key_F9)
    payment.type("10")
    payment.enter()
    before = payment.amounts

    payment.dialog.show_rate(Decimal(100))

    assert (before, payment.amounts) == (["974,00"], ["1 000,00"])
    assert payment.group == TenderGroup.EURO


def test_a_card_line_waits_for_the_terminal_until_it_is_confirmed(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")
    payment.press(Qt.Key.Key_F10)
    payment.enter()
    waiting = payment.card_states

    payment.touch("pay.confirm.1")

    assert (waiting, payment.card_states) == (["Prit terminalin e kartës"], ["Miratuar"])


def test_enter_confirms_a_card_before_it_finishes_with_the_rest(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")
    payment.press(Qt.Key.Key_F10)
    payment.enter()
    payment.press(Qt.Key.Key_F12)
    payment.type("2266")

    payment.enter()
    assert (payment.finished, payment.card_states) == ([], ["Miratuar", ""])
    payment.pause()
    payment.enter()

    assert len(payment.finished) == 1


def test_the_button_says_what_enter_does_while_a_card_waits(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.type("2000")
    payment.press(Qt.Key.Key_F10)
    payment.enter()

    assert payment.dialog.panel.finish.words() == "Terminali e miratoi"


def test_f10_offers_the_rest_and_another_amount_is_typed_over_it(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.press(Qt.Key.Key_F10)
    offered = payment.typed

    payment.type("1000")

    assert (offered, payment.typed) == ("4266", "1000")


def test_the_rest_that_a_card_was_to_take_is_no_cash_that_was_typed(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot)
    payment.press(Qt.Key.Key_F10)

    payment.press(Qt.Key.Key_F12)

    assert payment.typed == ""
    assert payment.shown == ("4 266,00", Mood.NORMAL)


def test_escape_from_the_choice_keeps_the_kind_that_was_chosen_before(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=ALL)
    payment.dialog.choose_kind(CHECK)
    payment.press(Qt.Key.Key_F11)

    payment.escape()

    assert payment.left == 0
    assert payment.dialog.entry.amount.line.accessibleName() == "Çek"


def test_f11_opens_the_other_kinds_and_arrows_and_enter_choose_one(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=ALL)

    payment.press(Qt.Key.Key_F11)
    assert [spoken for spoken, _ in payment.kinds.values()] == [
        "Çek",
        "Kupon dhuratë",
        "Transfertë bankare",
    ]
    payment.press(Qt.Key.Key_Right)
    payment.press(Qt.Key.Key_Return)
    payment.pause()
    payment.press(Qt.Key.Key_Return)

    assert payment.finished == [[Tender(kind=VOUCHER)]]


def test_another_kind_is_chosen_by_touch_and_pays_exactly_with_enter(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=ALL)

    payment.touch("pay.way.other")
    payment.touch("pay.kind.check")
    payment.pause()
    payment.touch("pay.finish")

    assert payment.finished == [[Tender(kind=CHECK)]]


def test_f11_on_the_sell_screen_opens_on_the_choice(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, None, offered=ALL)

    assert payment.is_choosing
    assert not payment.can_finish


def test_escape_closes_the_choice_before_it_leaves(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=ALL)
    payment.press(Qt.Key.Key_F11)

    payment.escape()
    assert (payment.is_choosing, payment.left) == (False, 0)
    payment.escape()

    assert payment.left == 1


def test_a_kind_that_needs_approval_carries_the_shield(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, None, offered=ALL, needs_approval=frozenset({VOUCHER}))

    assert {kind: shield for kind, (_, shield) in payment.kinds.items()} == {
        CHECK: False,
        VOUCHER: True,
        ACCOUNT: False,
    }
    assert "Kërkon miratim" in payment.kinds[VOUCHER][0]


def test_a_voucher_gives_no_change(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=ALL)
    payment.dialog.choose_kind(VOUCHER)

    payment.type("5000")

    assert payment.problem.startswith("Kupon dhuratë")
    assert payment.amounts == []


def test_an_electronic_invoice_offers_no_cash_and_says_so(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, offered=(ACCOUNT, TenderKind.KIND), is_electronic=True)

    assert payment.groups_offered == [TenderGroup.OTHER]
    assert payment.is_choosing
    assert "Faturë elektronike" in payment.said_beside


def test_an_electronic_invoice_is_paid_by_keys_alone(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, ACCOUNT, offered=(ACCOUNT, TenderKind.KIND), is_electronic=True)

    payment.enter()

    assert payment.finished == [[Tender(kind=ACCOUNT)]]


def test_the_customer_stands_beside_the_lines(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, customer_name="<b>Kafe</b> Agimi", total=TOTAL)

    assert payment.dialog.frame.sub.text() == "10 rreshta · <b>Kafe</b> Agimi"
    assert "<b>" not in payment.dialog.frame.sub.toolTip()


def test_euro_and_cents_are_given_by_touch(qtbot: QtBot) -> None:
    payment = PaymentDriver(qtbot, rate=Decimal("97.40"), total=Decimal("200.00"))
    payment.touch("pay.way.euro")

    payment.touch_pad(payment.dialog.entry.pad, "2,50")
    payment.pause()
    payment.touch("pay.finish")

    assert payment.finished == [[foreign_tender("EUR", Decimal("2.50"), RATE)]]
