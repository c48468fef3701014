"""The payment dialog: euro, cards at a terminal, other kinds, electronic invoices.

Lives here: choosing the way to pay by key and touch, for `ui.payment.dialog`.
Must not: keep a sale.
"""

from decimal import Decimal

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.payment import CARD, CASH, TOTAL, Counter
from till.domain.selling.tender import Tender, TenderKind, foreign_tender
from ui.kit.amount_display import Mood
from ui.payment.request import TenderGroup

RATE = Decimal("97.40")
CHECK = TenderKind.CHECK
VOUCHER = TenderKind.SVOUCHER
ACCOUNT = TenderKind.ACCOUNT
ALL = (CASH, CARD, CHECK, VOUCHER, ACCOUNT)


def test_euro_notes_are_counted_at_the_rate_and_the_change_is_in_lek(qtbot: QtBot) -> None:
    counter = Counter(qtbot, rate=RATE)

    counter.press(Qt.Key.Key_F9)
    counter.touch("pay.note.4")

    assert counter.field.text() == "50"
    assert counter.details == ["50,00 EUR × 97,40"]
    assert counter.lines == ["4 870,00"]
    assert counter.glass == ("604,00", Mood.OK)


def test_euro_is_finished_with_as_cash_that_remembers_its_notes(qtbot: QtBot) -> None:
    counter = Counter(qtbot, rate=RATE)
    counter.press(Qt.Key.Key_F9)
    counter.type("50")

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[foreign_tender("EUR", Decimal(50), RATE)]]


def test_enter_alone_in_euro_takes_the_least_that_covers_the_total(qtbot: QtBot) -> None:
    counter = Counter(qtbot, rate=RATE)
    counter.press(Qt.Key.Key_F9)

    assert counter.field.placeholderText() == "43,80"
    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[foreign_tender("EUR", Decimal("43.80"), RATE)]]


def test_an_amount_of_lek_is_not_taken_for_euro(qtbot: QtBot) -> None:
    counter = Counter(qtbot, rate=RATE)
    counter.type("5000")

    counter.press(Qt.Key.Key_F9)

    assert counter.field.text() == ""
    assert counter.lines == []


def test_without_a_rate_of_today_the_rate_is_asked_for_and_euro_goes_on(qtbot: QtBot) -> None:
    counter = Counter(qtbot)

    counter.touch("pay.way.euro")
    assert counter.rates_requested == [True]
    assert counter.dialog.take.ways.current() == TenderGroup.LEK
    counter.dialog.show_rate(RATE)

    assert counter.dialog.take.ways.current() == TenderGroup.EURO
    assert counter.field.placeholderText() == "43,80"


def test_a_card_line_waits_for_the_terminal_until_it_is_confirmed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_F10)
    counter.press(Qt.Key.Key_Return)
    waiting = counter.states

    counter.touch("pay.confirm.1")

    assert (waiting, counter.states) == (["Prit terminalin"], ["Miratuar"])


def test_enter_confirms_a_card_before_it_finishes_with_the_rest(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_F10)
    counter.press(Qt.Key.Key_Return)
    counter.press(Qt.Key.Key_F12)
    counter.type("2266")

    counter.press(Qt.Key.Key_Return)
    assert (counter.finished, counter.states) == ([], ["Miratuar", ""])
    counter.pause()
    counter.press(Qt.Key.Key_Return)

    assert len(counter.finished) == 1


def test_the_button_says_what_enter_does_while_a_card_waits(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.type("2000")
    counter.press(Qt.Key.Key_F10)
    counter.press(Qt.Key.Key_Return)

    assert counter.dialog.take.finish.words() == "Terminali e miratoi"


def test_f10_offers_the_rest_and_another_amount_is_typed_over_it(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F10)
    offered = counter.field.text()

    counter.type("1000")

    assert (offered, counter.field.text()) == ("4266", "1000")


def test_the_rest_that_a_card_was_to_take_is_no_cash_that_was_typed(qtbot: QtBot) -> None:
    counter = Counter(qtbot)
    counter.press(Qt.Key.Key_F10)

    counter.press(Qt.Key.Key_F12)

    assert counter.field.text() == ""
    assert counter.glass == ("4 266,00", Mood.NORMAL)


def test_escape_from_the_choice_keeps_the_kind_that_was_chosen_before(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=ALL)
    counter.dialog.choose_kind(CHECK)
    counter.press(Qt.Key.Key_F11)

    counter.qtbot.keyClick(counter.dialog, Qt.Key.Key_Escape)

    assert counter.left == []
    assert counter.dialog.entry.amount.line.accessibleName() == "Çek"


def test_f11_opens_the_other_kinds_and_arrows_and_enter_choose_one(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=ALL)
    counter.window.activateWindow()
    qtbot.waitUntil(counter.window.isActiveWindow)

    counter.press(Qt.Key.Key_F11)
    keys = counter.dialog.take.choice.keys
    assert [key.words() for key in keys] == ["Çek", "Kupon dhuratë", "Bankë"]
    counter.key(Qt.Key.Key_Right)
    counter.key(Qt.Key.Key_Return)
    counter.pause()
    counter.key(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=VOUCHER)]]


def test_another_kind_is_chosen_by_touch_and_pays_exactly_with_enter(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=ALL)

    counter.touch("pay.way.other")
    counter.touch("pay.kind.check")
    counter.pause()
    counter.touch("pay.finish")

    assert counter.finished == [[Tender(kind=CHECK)]]


def test_f11_on_the_sell_screen_opens_on_the_choice(qtbot: QtBot) -> None:
    counter = Counter(qtbot, None, offered=ALL)

    assert counter.dialog.take.is_choosing
    assert not counter.dialog.take.finish.isEnabled()


def test_escape_closes_the_choice_before_it_leaves(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=ALL)
    counter.press(Qt.Key.Key_F11)

    counter.qtbot.keyClick(counter.dialog, Qt.Key.Key_Escape)
    assert (counter.dialog.take.is_choosing, counter.left) == (False, [])
    counter.qtbot.keyClick(counter.dialog, Qt.Key.Key_Escape)

    assert counter.left == [True]


def test_a_kind_that_needs_approval_carries_the_shield(qtbot: QtBot) -> None:
    counter = Counter(qtbot, None, offered=ALL, needs_approval=frozenset({VOUCHER}))

    shields = {key.kind: key.has_shield for key in counter.dialog.take.choice.keys}

    assert shields == {CHECK: False, VOUCHER: True, ACCOUNT: False}
    assert "Me miratim" in counter.dialog.take.choice.keys[1].accessibleName()


def test_a_voucher_gives_no_change(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=ALL)
    counter.dialog.choose_kind(VOUCHER)

    counter.type("5000")

    assert counter.problem.startswith("Kupon dhuratë")
    assert counter.lines == []


def test_an_electronic_invoice_offers_no_cash_and_says_so(qtbot: QtBot) -> None:
    counter = Counter(qtbot, offered=(ACCOUNT, TenderKind.KIND), is_electronic=True)

    segments = counter.dialog.take.ways.segments

    assert [way for way, part in segments.items() if part.isEnabled()] == [TenderGroup.OTHER]
    assert counter.dialog.take.is_choosing
    assert "Faturë elektronike" in counter.dialog.give.glass.accessibleDescription()


def test_an_electronic_invoice_is_paid_by_keys_alone(qtbot: QtBot) -> None:
    counter = Counter(qtbot, ACCOUNT, offered=(ACCOUNT, TenderKind.KIND), is_electronic=True)

    counter.press(Qt.Key.Key_Return)

    assert counter.finished == [[Tender(kind=ACCOUNT)]]


def test_the_customer_stands_beside_the_lines(qtbot: QtBot) -> None:
    counter = Counter(qtbot, customer_name="<b>Kafe</b> Agimi", total=TOTAL)

    assert counter.dialog.frame.sub.text() == "10 rreshta · <b>Kafe</b> Agimi"
    assert "<b>" not in counter.dialog.frame.sub.toolTip()
