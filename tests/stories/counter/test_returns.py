"""Goods come back and sales are cancelled at the window: by keys, by touch, by scanner.

Lives here: each way from the receipt to the correction's own receipt, with its keys counted (what
docs/performance.md says of them); what is refused and said; changing goods for others.
Must not: how the page looks (tests/ui/returns); amounts of corrections (tests/domain).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE
from tests.stories.counter.test_receipts import page_of, shown_id, sold
from tests.stories.long_day import CONTROL, DRITAS_PIN, Counter
from tests.stories.shop_fixtures import OPERATOR
from tests.ui.drivers.hand import read
from till.actions.people import people_access
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from ui.approval.dialog import ApprovalDialog
from ui.kit.page.number import NumberDialog
from ui.kit.page.question import QuestionDialog
from ui.payment.dialog import PaymentDialog
from ui.returns.cancel_controller import CancelDialog
from ui.shell.shell import Page

Key = Qt.Key


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    """Cashiers return goods; cancelling needs somebody who may do more."""
    return {"TILL_ROLES__CASHIER_RIGHTS": "remove_lines,return_goods"}


@pytest.fixture
def owned(counter: Counter) -> Counter:
    """The counter of a shop that somebody owns: what a role may not do is locked."""
    people = counter.till.people
    if all(each.role is not Role.OWNER for each in people.all()):
        owner = people_access.add_person(
            counter.till, "Beni Kola", "161803", operator_code=OPERATOR, role=Role.OWNER
        )
        counter.till_app.shell.tasks.start(owner, name="own the shop")
        counter.until(lambda: any(each.role is Role.OWNER for each in people.all()))
    return counter


class CountingHands:
    """Presses keys, touches and scans, and counts each of them."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self.pressed = 0
        self.touched = 0
        self.scanned = 0

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            self._counter.press(key)
            self.pressed += 1

    def touch(self, *names: str) -> None:
        for name in names:
            self._counter.touch(name)
            self.touched += 1

    def scan(self, *codes: str) -> None:
        for code in codes:
            self._counter.scan(code)
            self.scanned += 1

    @property
    def counted(self) -> tuple[int, int, int]:
        """Keys, touches and scans; a PIN of whoever approves is in none of them."""
        return self.pressed, self.touched, self.scanned


def two_kinds_sold(counter: Counter) -> FiscalDocument:
    """Three coffees and a chewing gum, fiscalized, their receipt printed."""
    before = counter.shop.printer.count_receipts()
    counter.add("3*C1")
    counter.add("U1")
    counter.open_payment()
    counter.finish_with()
    document = counter.until_complete(counter.sales()[-1])
    counter.until(lambda: counter.shop.printer.count_receipts() > before)
    return document


def open_by_code(counter: Counter, document: FiscalDocument) -> None:
    """Scan a receipt and see its invoice."""
    counter.scan(str(document.completion.verification_link))
    until_shown(counter, document)


def correction_of(counter: Counter, document: FiscalDocument) -> FiscalDocument:
    """What was issued last, complete and on paper, correcting a document."""
    counter.until(lambda: counter.sales()[-1].originals == (document.doc_id,))
    correction = counter.until_complete(counter.sales()[-1])
    counter.until(lambda: not counter.till.documents.receipts_owed(1))
    return correction


def total_of(counter: Counter, document: FiscalDocument) -> Decimal:
    sale = counter.till.documents.sale(document.sale_key or "")
    assert sale is not None
    return sale.total


def until_shown(counter: Counter, document: FiscalDocument) -> None:
    """See the invoice on the page of receipts, all that may be done with it on its keys."""
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)


def approved_by_touch(counter: Counter) -> None:
    """Let the supervisor approve with a finger."""
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.touch("approval.person.1")
    counter.touch_digits(DRITAS_PIN)
    if counter.window.dialog_of(ApprovalDialog).isVisible():
        counter.touch("approval.approve")


def test_one_line_is_returned_by_keys_alone(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    hands = CountingHands(counter)

    hands.press(Key.Key_F7)
    until_shown(counter, document)
    hands.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    hands.press(Key.Key_Return, Key.Key_F5, Key.Key_F12)

    assert total_of(counter, correction_of(counter, document)) == -300
    assert hands.counted == (5, 0, 0)


def test_a_sale_is_cancelled_by_keys_alone(owned: Counter) -> None:
    document = sold(owned)
    hands = CountingHands(owned)

    hands.press(Key.Key_F7)
    until_shown(owned, document)
    hands.press(Key.Key_F8)
    owned.until(owned.window.dialog_of(CancelDialog).isVisible)
    owned.look_away()
    hands.press(Key.Key_F7, Key.Key_F8)
    owned.until(owned.window.dialog_of(ApprovalDialog).isVisible)
    owned.enter(DRITAS_PIN)

    assert correction_of(owned, document).kind is DocKind.CANCELLATION
    assert hands.counted == (4, 0, 0)


def test_a_sale_is_cancelled_by_touch_alone(owned: Counter) -> None:
    document = sold(owned)
    hands = CountingHands(owned)

    hands.touch("sell.f7")
    until_shown(owned, document)
    hands.touch("receipts.cancel")
    owned.until(owned.window.dialog_of(CancelDialog).isVisible)
    owned.look_away()
    hands.touch("cancelling.reason.mistake", "cancelling.sure")
    approved_by_touch(owned)

    assert correction_of(owned, document).kind is DocKind.CANCELLATION
    assert hands.counted == (0, 4, 0)
    approved = [e.facts for e in owned.journal() if e.action is JournalAction.APPROVED][-1]
    assert approved["invoice"] == str(document.completion.invoice_order_number)
    assert Decimal(approved["amount"]) == total_of(owned, document)


def test_goods_are_changed_by_touch_alone(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    hands = CountingHands(counter)

    hands.touch("sell.f7")
    until_shown(counter, document)
    hands.touch("receipts.return")
    counter.until(lambda: counter.window.page is Page.RETURN)
    hands.touch("returns.all", "returns.reason.changed_mind", "returns.exchange")

    assert total_of(counter, correction_of(counter, document)) == -350
    counter.until(lambda: "Për t'i kthyer klientit: 350,00\u00a0L" in counter.shown())
    assert hands.counted == (0, 5, 0)
    counter.add("5*C1")
    counter.open_payment()
    counter.finish_with()


def test_an_exchange_shows_what_changes_hands_now_and_nothing_of_the_customer_before(
    counter: Counter,
) -> None:
    before = two_kinds_sold(counter)
    document = two_kinds_sold(counter)
    open_by_code(counter, before)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.press(Key.Key_F3)
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F12)
    counter.until(lambda: glass(counter) == "Për t'i kthyer klientit 350,00 L")

    open_by_code(counter, document)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.scan("40170725")
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F11)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert not counter.window.sell.shows_finished
    assert glass(counter) == "Ktheji klientit tani 100,00 L"
    counter.scan_and_see("40170725", lines=1)
    assert glass(counter) == "Barazim 0,00 L"
    assert cash_key(counter) == "Përfundo"
    counter.add("U1")
    assert glass(counter) == "Klienti paguan tani 50,00 L"
    assert cash_key(counter) == "Arkëto 50,00"
    counter.open_payment()
    counter.finish_with()
    assert "Para në dorë 50,00 · nga kthimi 100,00" in counter.shown()


def exchange_of_one(counter: Counter) -> None:
    """Give back a coffee of 100,00 for other goods."""
    document = two_kinds_sold(counter)
    open_by_code(counter, document)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.scan("40170725")
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F11)
    counter.until(lambda: counter.window.page is Page.SELL)


def test_goods_of_the_same_price_are_changed_by_f12_alone(counter: Counter) -> None:
    exchange_of_one(counter)
    sold_before = len(counter.sales())
    counter.scan_and_see("40170725", lines=1)
    counter.look_away()

    counter.press(Key.Key_F12)

    counter.until(counter.sell.is_finished)
    assert len(counter.sales()) == sold_before + 1
    assert (counter.sold().received, counter.sold().change) == (100, 0)
    assert not counter.window.dialog_of(PaymentDialog).isVisible()


def test_esc_asks_before_an_exchange_is_left_and_f8_gives_the_money_back(
    counter: Counter,
) -> None:
    exchange_of_one(counter)
    question = counter.window.dialog_of(QuestionDialog, name="exchange")

    counter.press(Key.Key_Escape)
    counter.until(question.isVisible)
    assert "100,00\u00a0L" in question.detail.text()
    counter.until(lambda: not question.is_reading)
    counter.press(Key.Key_Escape)
    counter.until_selling()
    assert glass(counter) == "Ktheji klientit tani 100,00 L"

    pulses = counter.shop.printer.drawer_pulses
    counter.press(Key.Key_Escape)
    counter.until(question.isVisible)
    counter.until(lambda: not question.is_reading)
    counter.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)

    counter.until_selling()
    counter.until(lambda: counter.shop.printer.drawer_pulses == pulses + 1)
    assert counter.window.sell.credit.isHidden()
    assert "100,00" not in glass(counter)


def glass(counter: Counter) -> str:
    """What the sell screen's dark panel says: its heading and its number."""
    return read(counter.window.sell.total.display.accessibleName())


def cash_key(counter: Counter) -> str:
    return read(counter.window.sell.keys.pay.keys[12].words())


def test_goods_are_changed_by_the_scanner(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    hands = CountingHands(counter)

    hands.scan(str(document.completion.verification_link))
    until_shown(counter, document)
    hands.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    hands.scan("40170725")
    hands.press(Key.Key_F7, Key.Key_F11)
    assert total_of(counter, correction_of(counter, document)) == -100
    counter.until(lambda: "Për t'i kthyer klientit: 100,00\u00a0L" in counter.shown())
    assert hands.counted == (3, 0, 2)

    counter.scan_and_see("40170725", lines=1)
    counter.until_selling()
    counter.press(Key.Key_F12)  # nothing is left to be given or taken: it finishes the sale
    counter.until(counter.sell.is_finished)
    assert (counter.sold().received, counter.sold().change) == (100, 0)


def test_one_line_by_the_code_of_its_receipt_takes_four_keys(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    pulses = counter.shop.printer.drawer_pulses
    open_by_code(counter, document)
    hands = CountingHands(counter)

    hands.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    hands.press(Key.Key_Return, Key.Key_F5, Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.SELL)

    back = correction_of(counter, document)
    assert hands.pressed == 4
    assert back.kind is DocKind.RETURN
    assert total_of(counter, back) == -300
    assert "Ktheji klientit 300,00\u00a0L" in counter.shown()
    counter.until(lambda: counter.shop.printer.drawer_pulses == pulses + 1)
    assert [e.facts["reason"] for e in counter.journal() if "original" in e.facts][-1] == (
        "I dëmtuar"
    )


def test_the_scanner_brings_back_one_piece_each(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    link = str(document.completion.verification_link)
    counter.scan_and_see(CHOCOLATE, lines=1)  # of the customer who is being served
    open_by_code(counter, document)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)

    counter.scan("40170725")
    counter.scan(link)
    counter.scan("40170725")
    counter.scan(link.replace(str(document.completion.iic), "0123456789ABCDEF" * 2))
    counter.until(lambda: "nuk është lëshuar në këtë arkë" in counter.shown())
    counter.scan(CHOCOLATE)
    counter.until(lambda: "nuk mund të kthehet më nga kjo shitje" in counter.shown())
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F12)

    back = correction_of(counter, document)
    assert total_of(counter, back) == -200
    assert len(counter.lines) == 1
    assert "Ktheji klientit: Para në dorë 200,00 L." in counter.shown()


def test_a_finger_returns_all_that_is_left(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    hands = CountingHands(counter)
    hands.touch("sell.f7")
    until_shown(counter, document)
    hands.touch("receipts.return")
    counter.until(lambda: counter.window.page is Page.RETURN)

    hands.touch("returns.all", "returns.reason.mistake", "returns.primary")

    back = correction_of(counter, document)
    assert hands.counted == (0, 5, 0)
    assert total_of(counter, back) == -350
    open_by_code(counter, document)
    assert not counter.find("receipts.return").isEnabled()
    assert "Kjo shitje është kthyer e plotë" in counter.shown()
    open_by_code(counter, back)
    assert not counter.find("receipts.cancel").isEnabled()


def test_a_sale_is_cancelled_with_three_keys_and_a_pin_and_not_returned_then(
    owned: Counter,
) -> None:
    counter = owned
    document = sold(counter)
    open_by_code(counter, document)
    hands = CountingHands(counter)

    hands.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(CancelDialog).isVisible)
    counter.look_away()
    hands.press(Key.Key_F6, Key.Key_F8)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)

    cancelled = correction_of(counter, document)
    assert hands.pressed == 3
    assert cancelled.kind is DocKind.CANCELLATION
    assert cancelled.doc_id != document.doc_id
    counter.until(lambda: "Ktheji klientit 95,00\u00a0L" in counter.shown())
    open_by_code(counter, document)
    for key in ("receipts.return", "receipts.cancel"):
        assert not counter.find(key).isEnabled()
    assert "është anuluar tashmë" in counter.shown()


def test_a_return_of_nothing_without_a_reason_or_of_too_much_is_said(counter: Counter) -> None:
    document = two_kinds_sold(counter)
    open_by_code(counter, document)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    documents = len(counter.sales())

    counter.press(Key.Key_F12)
    counter.until(lambda: "Zgjidh çfarë kthehet" in counter.shown())
    counter.press(Key.Key_F2)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.enter("4")
    counter.until(lambda: "mund të kthehen vetëm edhe 3" in counter.shown())
    counter.press(Key.Key_Escape)
    counter.until(lambda: counter.window.dialog is None)
    counter.press(Key.Key_F2)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.enter("2")
    counter.until(lambda: counter.window.dialog is None)
    counter.press(Key.Key_F12)
    counter.until(lambda: "Zgjidh arsyen" in counter.shown())
    counter.press(Key.Key_Escape)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert len(counter.sales()) == documents


def test_a_return_of_a_sale_that_waits_goes_out_after_it(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    counter.add("C1")
    document = counter.pay_exactly()
    counter.press(Key.Key_F7)
    page = page_of(counter)
    counter.until(lambda: shown_id(page) == document.doc_id)

    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.until(lambda: "Kjo shitje ende pret shërbimin" in counter.shown())
    counter.press(Key.Key_F5)
    counter.press(Key.Key_F12)  # its only line is chosen already
    counter.until(lambda: counter.sales()[-1].originals == (document.doc_id,))
    assert counter.sales()[-1].body == b""
    counter.shop.end_faults()

    back = correction_of(counter, document)
    assert total_of(counter, back) == -100


def test_no_more_goes_back_than_the_drawer_holds(counter: Counter) -> None:
    counter.add("TV")
    document = counter.until_complete(counter.pay_exactly())
    counter.press(Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)
    counter.press(Key.Key_F3)
    counter.enter("60000")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    counter.until(lambda: counter.till.movements.total_of_day(counter.till.today) < 60000)
    counter.until_at_rest()
    counter.press(Key.Key_Escape)
    open_by_code(counter, document)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)

    counter.until(lambda: "Në sirtar duhet të ketë më pak se 60" in counter.shown())
    counter.press(Key.Key_F6)
    counter.press(Key.Key_F12)
    counter.until_at_rest()

    assert counter.sales()[-1].doc_id == document.doc_id


def return_coffees_for_others(counter: Counter) -> None:
    """Bring three coffees (300 lek) back by keys alone; the next sale begins with their price."""
    document = two_kinds_sold(counter)
    hands = CountingHands(counter)
    hands.press(Key.Key_F7)
    until_shown(counter, document)
    hands.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    hands.press(Key.Key_Return, Key.Key_F7, Key.Key_F11)
    counter.until(lambda: counter.window.page is Page.SELL)
    assert hands.counted == (5, 0, 0)
    assert total_of(counter, correction_of(counter, document)) == -300
    counter.until(lambda: "Për t'i kthyer klientit: 300,00\u00a0L" in counter.shown())


def test_goods_are_changed_for_dearer_ones_and_the_difference_is_taken(counter: Counter) -> None:
    return_coffees_for_others(counter)
    held = counter.till.movements.total_of_day(counter.till.today)

    counter.add("5*C1")
    assert "Klienti paguan tani 200,00" in counter.shown()
    counter.open_payment()
    assert "200,00" in counter.find("pay.glass").accessibleName()
    counter.finish_with()

    sold_then = counter.sold()
    assert [(each.kind.value, each.amount) for each in sold_then.payments] == [("cash", 500)]
    assert (sold_then.received, sold_then.change) == (500, 0)
    assert counter.till.movements.total_of_day(counter.till.today) == held + 500
    counter.until(lambda: "Për t'i kthyer klientit" not in counter.shown())


def test_goods_are_changed_for_cheaper_ones_and_the_rest_is_change(counter: Counter) -> None:
    return_coffees_for_others(counter)

    counter.scan_and_see(CHOCOLATE, lines=1)
    assert "Ktheji klientit tani 205,00" in counter.shown()
    counter.open_payment()
    counter.finish_with()

    assert (counter.sold().received, counter.sold().change) == (300, 205)
    assert "Jep kusurin 205,00\u00a0L" in counter.shown()


def test_who_finds_nothing_else_gets_the_cash_into_the_hand(counter: Counter) -> None:
    return_coffees_for_others(counter)
    pulses = counter.shop.printer.drawer_pulses

    counter.press(Key.Key_K, CONTROL)
    if counter.window.dialog_of(ApprovalDialog).isVisible():
        counter.enter(DRITAS_PIN)

    counter.until(lambda: counter.shop.printer.drawer_pulses == pulses + 1)
    counter.until(lambda: "Për t'i kthyer klientit" not in counter.shown())


def test_of_a_sale_from_before_an_incomplete_restore_the_window_asks_before_anything_goes_back(
    owned: Counter,
) -> None:
    counter = owned
    returned = two_kinds_sold(counter)
    cancelled = sold(counter)
    facts = dict.fromkeys(("entries", "in_copy", "found", "first_open", "whole"), "0")
    facts["made_at"] = counter.till.clock.now().isoformat()
    entry = counter.till.entry(JournalAction.BACKUP_RESTORED, **facts)
    counter.till_app.shell.tasks.start(counter.till.ledger.record(entry), name="come back")
    counter.until(lambda: counter.journal()[-1].action is JournalAction.BACKUP_RESTORED)
    asked = "nuk dihet a u kthye diçka më pas nga kjo shitje"

    open_by_code(counter, returned)
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    for key in (Key.Key_Return, Key.Key_F5, Key.Key_F12):
        counter.press(key)
    counter.until(lambda: asked in counter.shown())
    assert counter.sales()[-1].doc_id == cancelled.doc_id
    counter.press(Key.Key_F12)
    assert total_of(counter, correction_of(counter, returned)) == -300

    open_by_code(counter, cancelled)
    counter.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(CancelDialog).isVisible)
    counter.until(lambda: asked in counter.shown())
    counter.look_away()
    counter.press(Key.Key_F7)
    counter.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    assert correction_of(counter, cancelled).kind is DocKind.CANCELLATION
