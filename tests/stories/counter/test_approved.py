"""What was approved is what was shown, and what one person typed is not the next one's.

Lives here: goods under an approved discount, less of a line, an emptied sale taken back, what
stands in the field when somebody else comes, the very article that was chosen.
Must not: giving discounts (test_counter_prices), what one action does (tests/actions).
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.actions.desk import FullDisk
from tests.builders import an_article
from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import (
    BESA,
    BESAS_BADGE,
    CONTROL,
    COUNTED,
    DRITAS_PIN,
    NEWSPAPER,
    Counter,
)
from till.actions.ports.records import Catalogue, Draft
from till.domain.selling.discount import Discount
from ui.approval.dialog import ApprovalDialog
from ui.customer.dialog import CustomerDialog
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return {"TILL_ROLES__CASHIER_RIGHTS": ""}


@pytest.fixture
def counter(day: Counter) -> Iterator[Counter]:
    yield day
    for _ in range(len(day.lines) + 1):
        if day.window.dialog is not None:
            day.press(Qt.Key.Key_Escape)
    if not day.till.session.basket.is_empty:
        day.open_payment()
        day.finish_with()


def approve(counter: Counter) -> None:
    """See the approval, type the supervisor's PIN."""
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    counter.until_selling()


def a_fifth_off_everything(counter: Counter) -> None:
    """Chocolate, and a fifth off the whole sale that a supervisor allowed."""
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.press(Qt.Key.Key_F3)
    counter.enter("20")
    approve(counter)
    assert counter.till.session.basket.discount == Discount(percent=Decimal(20))


def test_goods_scanned_under_an_approved_discount_ask_one_after_the_other(
    counter: Counter,
) -> None:
    a_fifth_off_everything(counter)

    counter.scan(SALAMI, "40170725")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert len(counter.lines) == 1
    counter.enter(DRITAS_PIN)
    counter.until(lambda: len(counter.lines) == 2)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()

    assert len(counter.lines) == 2
    assert "Nuk u miratua." in counter.shown()


def test_less_of_a_line_needs_somebody_where_removing_does(counter: Counter) -> None:
    counter.enter(f"3*{COUNTED}")
    counter.until(lambda: len(counter.lines) == 1)
    counter.press(Qt.Key.Key_F3)
    counter.enter("1")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert counter.lines[0].quantity == 3

    approve(counter)

    counter.until(lambda: counter.lines[0].quantity == 1)


def test_the_last_line_takes_the_customer_along_and_undo_brings_both_back(
    counter: Counter,
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F6)
    counter.until(counter.window.dialog_of(CustomerDialog).isVisible)
    counter.enter("L31617058N")
    counter.until(lambda: "Minimarket Drita" in counter.shown())
    counter.press(Qt.Key.Key_Return)
    counter.until_selling()
    before = counter.till.session.basket

    counter.press(Qt.Key.Key_Delete)
    approve(counter)
    counter.until(lambda: counter.till.session.basket.is_empty)
    assert counter.till.session.basket.buyer is None
    counter.until(lambda: "U hoq: " in counter.shown())
    counter.touch(counter.window.sell.scan.hint.button)

    counter.until(lambda: counter.till.session.basket == before)


def test_a_quantity_typed_before_a_badge_does_not_make_it_a_code(counter: Counter) -> None:
    counter.type("3*")

    counter.scan(BESAS_BADGE)

    counter.until(lambda: counter.till.cashier.name == BESA)
    assert not counter.sell.has_problem()
    assert counter.sell.typed() == ""


def test_what_was_typed_does_not_outlive_the_lock(counter: Counter) -> None:
    counter.type("99*")

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.sign_in()
    counter.scan_and_see(CHOCOLATE, lines=1)

    assert counter.lines[0].quantity == 1


def test_the_article_that_was_found_is_added_though_another_bears_its_id_as_a_code(
    counter: Counter,
) -> None:
    other = an_article("900", name="Tjetër", price="5.00", barcodes=(COUNTED,))
    counter.till.ledger.record_from_thread(Catalogue(articles=[other]))
    find = counter.window.dialog_of(FindDialog)
    counter.press(Qt.Key.Key_F2)
    counter.until(find.isVisible)
    counter.type("Kafe")
    counter.until(lambda: find._asked == "Kafe" and not find.is_asking)
    place = find.model.place_of(COUNTED)
    assert place is not None
    counter.press(Qt.Key(Qt.Key.Key_1.value + place), CONTROL)

    counter.until(lambda: len(counter.lines) == 1)

    assert counter.lines[0].article.article_id == COUNTED


def test_an_open_price_that_the_disk_cannot_keep_leaves_one_line_and_no_pad(
    counter: Counter,
) -> None:
    kept = counter.till.ledger
    counter.enter(NEWSPAPER)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.till.ledger = full = FullDisk(kept)
    full.full = lambda records: any(isinstance(each, Draft) for each in records)

    counter.enter("50")

    counter.until(lambda: full.refused == 1)
    counter.until_selling()
    counter.till.ledger = kept
    assert [line.total for line in counter.lines] == [Decimal("50.00")]
    assert counter.sell.has_problem()
