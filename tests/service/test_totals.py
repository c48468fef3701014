"""Whatever is sold or given back, the payments equal the total under every reading of the rounding.

Lives here: properties of the sums in the bodies the till words (design: fiscal, "Totals").
Must not: the bytes of single bodies (test_wording), the domain's own sums (tests/domain).
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from tests.builders import MOMENT, RATES, RATES_BY_DAY, a_cashier, a_sale, card, cash
from tests.domain.amounts import baskets, lek, quickly
from tests.service.readings_of_totals import readings
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.quantity import from_thousandths
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.returns import Corrected, left_to_return, return_lines
from till.domain.selling.sale import Closing, Sale
from till.service import wire
from till.service.wording import WireWording

DOC_ID = DocId("till-0001")
WORDING = WireWording(RATES_BY_DAY)
CLOSING = Closing(cashier=a_cashier(), moment=MOMENT, number=2, rates=RATES)

Whole = TypeVar("Whole", Basket, BasketLine)

shares = st.lists(st.integers(min_value=1, max_value=1000), min_size=1, max_size=4)


@st.composite
def discounted(draw: st.DrawFn) -> Basket:
    """Return a basket with weights; lines and basket have discounts in percent or in lek."""
    basket = draw(baskets)
    lines = tuple(_with_amount(draw, line) for line in basket.lines)
    basket = replace(basket, lines=lines)
    return _with_amount(draw, basket) if draw(st.booleans()) else basket


def _with_amount(draw: st.DrawFn, whole: Whole) -> Whole:
    """Return a line or a basket, at times with an amount off in the place of its percentage."""
    bare = replace(whole, discount=None)
    amount = min(draw(lek), bare.total)
    return replace(bare, discount=Discount(amount=amount)) if amount % 2 else whole


def body_of(sale: Sale) -> dict[str, object]:
    """Return what is sent of a sale."""
    body = wire.parse_json(WORDING.invoice(sale, DOC_ID))
    assert isinstance(body, dict)
    return body


def paid(body: dict[str, object]) -> Decimal:
    """Return what the payments of a body come to."""
    payments = body["payment"]
    assert isinstance(payments, list)
    return sum((Decimal(each["amount"]) for each in payments), ZERO)


def adds_up_in_every_way(sale: Sale) -> None:
    """Assert that every reading of what is sent comes to the sale's total, and so do payments."""
    body = body_of(sale)

    assert paid(body) == sale.total
    for name, read in readings():
        assert read(body) == sale.total, name


@quickly
@given(basket=discounted(), first=lek)
def test_whatever_is_sold_every_reading_adds_up_the_same(basket: Basket, first: Decimal) -> None:
    by_card = min(first, basket.total)
    tenders = [card(str(by_card)), cash()] if by_card else [cash()]

    adds_up_in_every_way(a_sale(basket, tenders=tenders))


@quickly
@given(basket=discounted(), splits=st.lists(shares, min_size=6, max_size=6))
def test_returns_in_any_split_add_up_to_what_was_paid_each_in_every_way(
    basket: Basket, splits: list[list[int]]
) -> None:
    sale = a_sale(basket)

    returns = _given_back_in(sale, splits)

    assert sum((each.total for each in returns), ZERO) == -sale.total
    for each in returns:
        adds_up_in_every_way(each)


def _given_back_in(sale: Sale, splits: list[list[int]]) -> Sequence[Sale]:
    """Give a sale back in several returns: of each line a share at a time, the rest at last."""
    earlier: list[Sale] = []
    turns = max(len(split) for split in splits)
    for turn in range(turns + 1):
        corrected = Corrected(doc_id=DOC_ID, sale=sale, earlier=tuple(earlier))
        left = [each.quantity for each in left_to_return(corrected)]
        if turn < turns:
            left = [_share(held, splits[index], turn) for index, held in enumerate(left)]
        wanted = {index: part for index, part in enumerate(left) if part}
        if wanted:
            earlier.append(return_lines(corrected, wanted, CLOSING))
    return earlier


def _share(quantity: Decimal, split: list[int], turn: int) -> Decimal:
    """Return so many thousandth parts of what is left, or nothing when the split is over."""
    return from_thousandths(int(quantity * split[turn])) if turn < len(split) else ZERO
