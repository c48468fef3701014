"""The opening balance at the real window: what becomes of it, and what is no amount.

Lives here: declared, unanswered, refused and tried again; Esc; nonsense; interrupted counting.
Must not: midnight with the shop open (test_window_midnight), the screen alone (tests/ui).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from tests.rotation import by_turns
from tests.stories.at_the_drawer import a_busy_disk
from tests.stories.at_the_window import CHOCOLATE, PATIENCE_MS, Cashier
from tests.stories.human_time import taking
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocKind
from ui.opening.controller import OpeningController
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier
INITIATE = "balance/initiate"


def begin(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.OPENING)


def begin_patiently(cashier: Cashier) -> None:
    """The same, and the page waits for the service's answer however busy this machine is."""
    (patience,) = cashier.window.findChild(OpeningController).findChildren(QTimer)
    patience.setInterval(PATIENCE_MS)
    begin(cashier)


def declare(cashier: Cashier, amount: str = "5000") -> None:
    cashier.type(amount)
    cashier.press(Qt.Key.Key_Return)


def balances(cashier: Cashier) -> list[FiscalDocument]:
    documents = cashier.till.documents.of_day(cashier.till.today)
    return [each for each in documents if each.kind is DocKind.OPENING_BALANCE]


def hint(cashier: Cashier) -> str:
    return cashier.sell.hint()


def test_a_balance_that_is_taken_is_told_where_one_goes_on(cashier: Cashier) -> None:
    begin_patiently(cashier)

    with taking(cashier, "opening balance", beside="5000"):
        declare(cashier, "5000")

    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert hint(cashier) == "Gjendja fillestare u deklarua. Dita u hap."
    assert balances(cashier)[0].is_complete


def test_while_it_is_kept_and_sent_nothing_can_be_changed_or_sent_again(cashier: Cashier) -> None:
    begin(cashier)
    with a_busy_disk(cashier):
        declare(cashier)
        button = cashier.window.late.opening.side.declare
        cashier.until(lambda: button.words() == "Po deklarohet…")
        cashier.type("7")
        cashier.press(Qt.Key.Key_F12)
        cashier.press(Qt.Key.Key_F2)
        assert cashier.window.late.opening.typing.text() == "5000"

    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert [each.amount for each in cashier.till.movements.of_day(cashier.till.today)] == [5000]


@pytest.mark.parametrize("kind", ["incomplete", "unavailable"])
def test_a_balance_without_an_answer_keeps_nobody_from_selling(cashier: Cashier, kind: str) -> None:
    cashier.shop.fault(kind, endpoint=INITIATE, times=None)
    begin(cashier)

    declare(cashier)

    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert hint(cashier) == "U ruajt; do të dërgohet"
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.shop.end_faults()
    cashier.until_complete(cashier.pay_exactly())
    assert cashier.desk.now(balances(cashier)[0]).is_complete


def test_a_refused_balance_says_why_and_is_tried_again_as_it_is(cashier: Cashier) -> None:
    cashier.shop.fault("client_error", endpoint=INITIATE)
    begin_patiently(cashier)

    declare(cashier)

    cashier.until(lambda: "e refuzuan gjendjen" in cashier.shown())
    screen = cashier.window.late.opening
    assert cashier.window.page is Page.OPENING
    assert (screen.side.declare.words(), screen.typing.isEnabled()) == ("Provo përsëri", False)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert hint(cashier) == "Gjendja fillestare u deklarua. Dita u hap."
    assert [each.is_complete for each in balances(cashier)] == [True]


def test_a_refused_balance_that_is_left_lets_the_customer_pay_and_waits_at_the_drawer(
    cashier: Cashier,
) -> None:
    cashier.shop.fault("client_error", endpoint=INITIATE)
    begin_patiently(cashier)
    declare(cashier)
    cashier.until(lambda: "e refuzuan gjendjen" in cashier.shown())

    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    sale = cashier.pay_exactly()
    assert not cashier.desk.now(sale).is_complete
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    cashier.touch("drawer.again")

    cashier.until_complete(sale)
    assert balances(cashier)[0].is_complete


def test_a_balance_refused_while_somebody_sells_is_told_there(cashier: Cashier) -> None:
    cashier.shop.fault("client_error", endpoint=INITIATE)
    begin(cashier)
    with a_busy_disk(cashier):
        declare(cashier)
        cashier.press(Qt.Key.Key_Escape)
        cashier.until(lambda: cashier.window.page is Page.SELL)

    cashier.until(lambda: "e refuzuan gjendjen" in cashier.shown())

    assert cashier.window.page is Page.SELL
    assert balances(cashier)[0].state is DocumentState.REFUSED


def test_a_code_typed_right_after_the_balance_is_the_sales(cashier: Cashier) -> None:
    begin(cashier)
    with a_busy_disk(cashier):
        declare(cashier)
        cashier.type(CHOCOLATE)

    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: len(cashier.till.session.basket.lines) == 1)
    assert cashier.window.page is Page.SELL


@pytest.mark.parametrize("key", by_turns([Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_F12], 3))
def test_escape_leads_to_the_sale_and_every_pay_key_back(cashier: Cashier, key: Qt.Key) -> None:
    begin(cashier)
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    cashier.scan_and_see(CHOCOLATE, lines=1)
    told = {each.words() for each in cashier.window.sell.keys.pay.keys.values()}
    assert told == {"Deklaro gjendjen"}

    cashier.press(key)

    cashier.until(lambda: cashier.window.page is Page.OPENING)
    assert (cashier.sales(), balances(cashier)) == ([], [])
    declare(cashier, "0")
    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert len(cashier.till.session.basket.lines) == 1
    cashier.pay_exactly()


@pytest.mark.parametrize(
    "typed", by_turns(["", "-5", "1e12", "12345678901", "1,2,3", "abc", "1.30.000"], 4)
)
def test_what_is_no_amount_is_told_and_opens_no_day(cashier: Cashier, typed: str) -> None:
    begin(cashier)

    declare(cashier, typed)

    screen = cashier.window.late.opening
    cashier.until(screen.typing.amount.is_wrong)
    assert screen.typing.asked.said.said.text().endswith(".")
    assert cashier.window.page is Page.OPENING
    assert balances(cashier) == []


@pytest.mark.parametrize(
    ("pasted", "amount"),
    by_turns([("1,5", "1.5"), (" 12 500,00\n", "12500"), ("12.500", "12500")], 3),
)
def test_an_amount_may_be_pasted_as_people_write_it(
    cashier: Cashier, pasted: str, amount: str
) -> None:
    begin(cashier)

    QApplication.clipboard().setText(pasted)
    cashier.press(Qt.Key.Key_V, CONTROL)
    cashier.press(Qt.Key.Key_F12)

    cashier.until(lambda: cashier.window.page is Page.SELL)
    opened = cashier.till.movements.opening(cashier.till.today)
    assert opened is not None
    assert opened.amount == Decimal(amount)


def test_a_count_that_a_lock_interrupts_goes_on_where_it_was(cashier: Cashier) -> None:
    begin(cashier)
    cashier.press(Qt.Key.Key_F2)
    cashier.press(Qt.Key.Key_Down)
    cashier.type("3")

    cashier.press(Qt.Key.Key_L, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    begin(cashier)
    assert cashier.window.late.opening.counting.pieces() == {5000: 3}
    cashier.press(Qt.Key.Key_F12)

    cashier.until(lambda: cashier.window.page is Page.SELL)
    opened = cashier.till.movements.opening(cashier.till.today)
    assert opened is not None
    assert opened.amount == 15_000
