"""Quantities, discounts and prices at the counter, and the approvals they may need.

Lives here: F3 and F4 by keys and touch, limits, approval in place, what the journal holds.
Must not: cash limits and kinds of payment (test_counter_paying).
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import (
    ANA,
    CHEESE,
    CONTROL,
    DRITA,
    DRITAS_BADGE,
    DRITAS_PIN,
    Counter,
)
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.discount import Discount
from ui.approval.dialog import ApprovalDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page


def open_price(counter: Counter) -> None:
    """F4, and see the dialog."""
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)


def approve(counter: Counter, pin: str = DRITAS_PIN) -> None:
    """See the approval, type a PIN."""
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(pin)


def _discounts(counter: Counter) -> list[JournalEntry]:
    """What was written down about discounts on lines."""
    return [each for each in counter.journal() if each.action is JournalAction.LINE_DISCOUNTED]


def test_a_weighed_article_gets_its_three_decimals_by_keys(counter: Counter) -> None:
    counter.add(CHEESE)

    counter.press(Qt.Key.Key_F3)
    counter.enter("0,845")
    counter.until(lambda: counter.lines[0].quantity == Decimal("0.845"))
    assert counter.total == Decimal("1014.00")
    counter.press(Qt.Key.Key_F3)
    counter.enter("0.125")

    counter.until(lambda: counter.total == Decimal("150.00"))
    counter.until(lambda: counter.journal()[-1].facts.get("was") == "0.845")
    assert counter.journal()[-1].action is JournalAction.QUANTITY_LOWERED


def test_pieces_take_no_decimals_and_the_line_stays(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    counter.press(Qt.Key.Key_F3)
    counter.enter("1,5")

    counter.until(counter.sell.has_problem)
    assert "shitet me copë" in counter.shown()
    assert counter.lines[0].quantity == 1


def test_a_discount_of_a_line_in_percent_and_one_in_lek(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)

    open_price(counter)
    counter.enter("10")
    counter.until(lambda: counter.total == Decimal("446.00"))
    counter.until_selling()
    counter.press(Qt.Key.Key_Up)
    open_price(counter)
    counter.press(Qt.Key.Key_F7)
    counter.enter("5,50")
    counter.until(lambda: counter.total == Decimal("440.50"))

    assert [line.discount for line in counter.lines] == [
        Discount(amount=Decimal("5.50")),
        Discount(percent=Decimal(10)),
    ]
    counter.until(lambda: len(_discounts(counter)) == 2)
    assert [each.facts["said"] for each in _discounts(counter)] == ["10%", "5.50"]
    assert {each.person.name for each in _discounts(counter)} == {ANA}


def test_a_discount_on_the_whole_sale_is_given_and_taken_away_by_touch(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)

    counter.touch("sell.f4")
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.touch("price.sale")
    counter.touch("price.quick.10")
    counter.touch("price.set")
    counter.until(lambda: counter.total == Decimal("436.50"))
    counter.until_selling()
    assert "48,50" in counter.shown()
    counter.look_away()
    counter.touch("sell.f4")
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.press(Qt.Key.Key_F3)
    counter.touch("price.take_away")

    counter.until(lambda: counter.total == Decimal("485.00"))


def test_a_discount_over_the_limit_is_approved_with_both_names_in_the_journal(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    open_price(counter)
    counter.enter("25")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert f"{ANA} kërkon" in counter.shown()
    assert "Zbritje 25 %".replace(" ", "\u00a0") in counter.shown().replace(" ", "\u00a0")

    approve(counter)
    counter.until(lambda: counter.total == Decimal("292.50"))
    counter.until_selling()

    given = counter.journal()[-1]
    assert (given.action, given.person.name) == (JournalAction.LINE_DISCOUNTED, ANA)
    assert given.facts["approved_by"] == DRITA
    assert counter.till.cashier.name == ANA


def test_another_price_is_approved_by_badge_and_pin_and_the_old_one_is_struck_through(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    open_price(counter)
    counter.press(Qt.Key.Key_F8)
    counter.enter("300")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.scan(DRITAS_BADGE)
    counter.until(lambda: "shkruaj edhe PIN-in" in counter.shown())

    approve(counter)

    counter.until(lambda: counter.total == Decimal("300.00"))
    assert counter.lines[0].list_price == Decimal("390.00")
    counter.until_selling()
    spoken = counter.window.sell.lines.view.accessibleDescription()
    assert "390,00" in spoken
    assert counter.journal()[-1].facts["approved_by"] == DRITA


def test_three_wrong_pins_end_it_and_all_is_as_it_was(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    open_price(counter)
    counter.enter("25")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    wrong = [entry.action for entry in counter.journal()].count(JournalAction.WRONG_PIN)

    for more in range(1, 4):
        counter.enter("00000")
        counter.until(
            lambda more=more: (
                [entry.action for entry in counter.journal()].count(JournalAction.WRONG_PIN)
                == wrong + more
            )
        )

    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    counter.until(lambda: counter.journal()[-1].action is JournalAction.APPROVAL_REFUSED)
    assert counter.window.dialog_of(PriceDialog).isVisible()
    counter.press(Qt.Key.Key_Escape)
    assert counter.total == Decimal("390.00")
    assert counter.lines[0].discount is None


def test_refusing_leaves_everything_as_it_was_by_touch(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    before = counter.till.session.basket
    open_price(counter)
    counter.touch("price.quick.50")
    counter.touch("price.set")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.touch("approval.refuse")

    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    assert "Nuk u miratua." in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    assert counter.till.session.basket == before
    counter.scan_and_see(CHOCOLATE, lines=2)


def test_a_supervisor_at_the_till_gives_the_same_without_being_asked(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.press(Qt.Key.Key_F3)
    counter.enter(DRITAS_PIN)
    counter.until(lambda: counter.window.page is Page.SELL)

    open_price(counter)
    counter.enter("25")

    counter.until(lambda: counter.total == Decimal("292.50"))
    assert "approved_by" not in counter.journal()[-1].facts
    assert counter.journal()[-1].person.name == DRITA
