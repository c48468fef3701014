"""What a scanned code may be: each kind at the real window, by the scanner's own keys.

Lives here: articles by every code they have, labels of scales, element strings, badges, receipts.
Must not: how a code is read (tests/domain), what a badge at the approval does (window_limits).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import BESA, BESAS_BADGE, CONTROL, Counter
from till.domain.barcode import check_digit
from till.domain.rights.journal import JournalAction
from ui.shell.shell import Page

TEMPLATES = "21IIIIIWWWWWC,22IIIIIPPPPPC"


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return {"TILL_LABELS__TEMPLATES": TEMPLATES}


def label(digits: str) -> str:
    """The code with its check digit."""
    return digits + check_digit(digits)


@pytest.mark.parametrize(
    "code",
    ["40170725", "5449000000996", "C1"],
    ids=["EAN-8", "EAN-13", "article id"],
)
def test_an_article_is_known_by_each_of_its_codes(counter: Counter, code: str) -> None:
    counter.scan_and_see(code, lines=1)

    assert counter.names() == ["Kafe"]


@pytest.mark.parametrize("code", ["036000291452", "0036000291452"], ids=["UPC-A", "as EAN-13"])
def test_a_upc_is_known_in_both_its_spellings(counter: Counter, code: str) -> None:
    counter.scan_and_see(code, lines=1)

    assert counter.names() == ["Çamçakëz"]


def test_a_scales_label_with_a_weight_sells_the_weight(counter: Counter) -> None:
    counter.scan_and_see(label("210012300845"), lines=1)

    assert counter.names() == ["Djathë dhie"]
    assert (counter.lines[0].quantity, counter.total) == (Decimal("0.845"), Decimal("1014.00"))


def test_a_scales_label_with_a_price_sells_at_that_price_to_the_cent(counter: Counter) -> None:
    counter.scan_and_see(label("220012301013"), lines=1)

    assert (counter.lines[0].quantity, counter.total) == (Decimal("0.844"), Decimal("1013.00"))


def test_an_element_string_with_article_and_weight_sells_the_weight(counter: Counter) -> None:
    counter.scan_and_see("(01)05449000000996(30)6", lines=1)
    assert (counter.names(), counter.lines[0].quantity) == (["Kafe"], 6)

    counter.scan_and_see("]C10105310042031104" + "10LOT7", lines=2)

    assert counter.lines[1].article.barcodes[0] == SALAMI


def test_a_mistyped_digit_is_named_as_such(counter: Counter) -> None:
    counter.scan("4006381332102")

    counter.until(counter.sell.has_problem)
    assert "Shifra e fundit e kodit është e gabuar" in counter.shown()
    assert counter.till.session.basket.is_empty


def test_a_badge_while_selling_changes_who_sells_and_keeps_the_basket(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    counter.scan(BESAS_BADGE)
    counter.until(lambda: counter.till.cashier.name == BESA)

    assert counter.window.page is Page.SELL
    counter.until(lambda: BESA in counter.window.strip.operator.accessibleName())
    counter.scan_and_see(SALAMI, lines=2)
    counter.open_payment()
    counter.finish_with()
    assert counter.sold().cashier.name == BESA


def test_a_badge_and_the_lock_right_after_it_leave_the_till_locked(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    counter.scan(BESAS_BADGE)
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.journal()[-1].action is JournalAction.SIGNED_OUT)

    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    assert counter.till.session.cashier is None
    assert len(counter.lines) == 1


def test_a_receipts_link_opens_its_sale_and_prints_a_copy(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    sale = counter.until_complete(counter.sales()[-1])
    counter.until(lambda: "Kuponi u printua" in counter.shown())
    printed = counter.shop.printer.count_receipts()
    counter.scan_and_see(SALAMI, lines=1)

    counter.scan(str(sale.completion.verification_link))
    counter.until(lambda: "95,00" in counter.shown() and counter.window.page is Page.RECEIPTS)
    counter.press(Qt.Key.Key_P, CONTROL)
    counter.until(lambda: counter.shop.printer.count_receipts() == printed + 1)

    original, copy = counter.shop.printer.receipts()[-2:]
    assert copy.height > original.height  # the band that says KOPJE
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    assert len(counter.lines) == 1
    counter.scan(str(sale.completion.iic))
    counter.until(lambda: counter.window.page is Page.RECEIPTS)
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    counter.scan_and_see(CHOCOLATE, lines=2)


def test_a_receipt_of_another_till_is_said_to_be_so(counter: Counter) -> None:
    counter.scan("0123456789ABCDEF" * 2)

    counter.until(lambda: "nuk është lëshuar në këtë arkë" in counter.shown())
    counter.scan_and_see(CHOCOLATE, lines=1)
