"""Packs and bottles with a deposit at the window: scanned, removed, sold, brought back.

Lives here: the way by keys, and that the service has the same sums.
Must not: every sum (tests/actions), every refusal (tests/actions).
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.builders import an_article
from tests.stories.counter.test_prices import open_price
from tests.stories.counter.test_returns import correction_of, total_of, until_shown
from tests.stories.long_day import Counter
from till.actions.ports.records import Catalogue
from till.domain.fiscal.document import FiscalDocument
from till.domain.shop.vat import VatCode
from ui.shell.shell import Page

Key = Qt.Key
BOTTLE = "5449000000439"
SIX = "5449000214799"
CRATE = "5449000131836"


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    """Cashiers return goods."""
    return {"TILL_ROLES__CASHIER_RIGHTS": "remove_lines,return_goods"}


@pytest.fixture
def shelf(counter: Counter) -> Counter:
    """The counter with bottles: single, six at six times the price, twenty-four for less."""
    codes = (BOTTLE, f"6*{SIX}", f"24*{CRATE}=1299.50")
    bottle = an_article("K", name="Kola 0,5 l", price="60.00", barcodes=codes)
    deposit = an_article("D20", name="Kaucion", price="20.00", barcodes=(), vat_code=VatCode.C)
    bottle = replace(bottle, deposit="D20")
    counter.till.ledger.record_from_thread(Catalogue(articles=[deposit, bottle]))
    return counter


def scanned(counter: Counter, code: str, total: str) -> None:
    counter.scan(code)
    counter.until(lambda: counter.total == Decimal(total))


def is_same_at_the_service(counter: Counter, document: FiscalDocument) -> bool:
    """Whether what the service answered adds up to what was sold, VAT too."""
    sale = counter.till.documents.sale(document.sale_key or "")
    assert sale is not None
    told = (document.completion.total_text or "", document.completion.vat_text or "")
    vat = sum(each.taxed.vat for each in sale.vat)
    return [Decimal(each) for each in told] == [sale.total, vat]


def test_packs_and_bottles_are_scanned_removed_sold_and_brought_back(shelf: Counter) -> None:
    scanned(shelf, BOTTLE, "80.00")
    scanned(shelf, SIX, "560.00")
    scanned(shelf, CRATE, "2339.50")
    assert [each.quantity for each in shelf.lines] == [7, 7, 1, 24]
    assert shelf.sell.screen.lines.selected() == 2  # the crate, not its deposit

    shelf.press(Key.Key_Delete)
    shelf.until(lambda: shelf.total == Decimal("560.00"))
    assert len(shelf.lines) == 2
    shelf.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    shelf.until(lambda: shelf.total == Decimal("2339.50"))

    shelf.open_payment()
    shelf.finish_with()
    document = shelf.until_complete(shelf.sales()[-1])
    assert is_same_at_the_service(shelf, document)

    shelf.press(Key.Key_F7)
    until_shown(shelf, document)
    shelf.press(Key.Key_F4)
    shelf.until(lambda: shelf.window.page is Page.RETURN)
    shelf.scan(BOTTLE)
    shelf.press(Key.Key_F5)
    shelf.press(Key.Key_F12)
    correction = correction_of(shelf, document)
    assert total_of(shelf, correction) == Decimal("-80.00")
    assert is_same_at_the_service(shelf, correction)


def test_a_discount_on_all_leaves_the_deposit_and_the_service_has_the_same(
    shelf: Counter,
) -> None:
    scanned(shelf, SIX, "480.00")
    open_price(shelf)
    shelf.press(Key.Key_F3)
    shelf.enter("10")
    shelf.until(lambda: shelf.total == Decimal("444.00"))
    shelf.until_selling()

    shelf.open_payment()
    shelf.finish_with()
    document = shelf.until_complete(shelf.sales()[-1])
    assert is_same_at_the_service(shelf, document)
    assert [each.discount_value for each in shelf.sold().lines] == [36, 0]


def test_the_code_of_six_brings_six_back_with_their_deposits(shelf: Counter) -> None:
    scanned(shelf, SIX, "480.00")
    scanned(shelf, BOTTLE, "560.00")
    shelf.open_payment()
    shelf.finish_with()
    document = shelf.until_complete(shelf.sales()[-1])

    shelf.press(Key.Key_F7)
    until_shown(shelf, document)
    shelf.press(Key.Key_F4)
    shelf.until(lambda: shelf.window.page is Page.RETURN)
    shelf.scan(SIX)
    shelf.press(Key.Key_F5)
    shelf.press(Key.Key_F12)
    correction = correction_of(shelf, document)
    assert total_of(shelf, correction) == Decimal("-480.00")
    assert is_same_at_the_service(shelf, correction)
