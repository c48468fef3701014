"""Whatever is done to a basket with packs and deposits, it adds up, and so does what is sent.

Lives here: properties of sums and places, over random hands.
Must not: the actions around them (tests/actions), one case each (tests/actions).
"""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders import MOMENT, RATES, RATES_BY_DAY, a_cashier, an_article
from till.domain.errors import RuleBroken
from till.domain.identifiers import DocId
from till.domain.money import ZERO
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    add_line,
    change_quantity,
    deposit_for_one,
    discount_basket,
    discount_line,
    remove_line,
)
from till.domain.selling.discount import Discount
from till.domain.selling.returns import (
    Corrected,
    deposit_of,
    left_to_give_back,
    left_to_return,
    return_lines,
)
from till.domain.selling.rounding import rounded
from till.domain.selling.sale import Closing, close_sale
from till.domain.selling.tender import Tender, TenderKind, settle
from till.domain.selling.undo import put_line_back, removal, undo_step
from till.domain.shop.article import Article
from till.domain.shop.pack import as_pack, pack_of, read_pack
from till.domain.shop.vat import VatCode
from till.service.wording import WireWording
from till.store.baskets import basket_in, basket_text

SIX: Final = "15310042031101"
CROWN: Final = "25310042031108"
DEPOSIT: Final = replace(an_article("D", price="12.50", barcodes=()), vat_code=VatCode.C)
BOTTLE: Final = replace(
    an_article("B", price="59.90", barcodes=(f"6*{SIX}", f"24*{CROWN}=1299.99")), deposit="2*D"
)
BREAD: Final = an_article("X", price="0.0125", barcodes=())
PLACES: Final = st.integers(0, 7)
HANDS: Final = st.lists(
    st.one_of(
        st.tuples(st.just("scan"), st.sampled_from(["B", SIX, CROWN, "X", "D"]), PLACES),
        st.tuples(st.just("quantity"), PLACES, st.integers(0, 30)),
        st.tuples(st.just("remove"), PLACES, PLACES),
        st.tuples(st.just("back"), PLACES, PLACES),
        st.tuples(st.just("line"), PLACES, st.integers(1, 100)),
        st.tuples(st.just("all"), PLACES, st.integers(1, 100)),
    ),
    max_size=14,
)


def line_for(code: str) -> BasketLine:
    """One scan, as the counter makes it."""
    if code in {SIX, CROWN}:
        pack = pack_of(BOTTLE, code)
        assert pack is not None
        if pack.price is None:
            return BasketLine(article=BOTTLE, quantity=Decimal(pack.pieces))
        return BasketLine(article=as_pack(BOTTLE, pack), quantity=Decimal(1))
    return BasketLine(article={"B": BOTTLE, "X": BREAD, "D": DEPOSIT}[code], quantity=Decimal(1))


def deposit_for(article: Article) -> BasketLine | None:
    if article.deposit is None:
        return None
    return deposit_for_one(DEPOSIT, read_pack(article.deposit).pieces)


def done(basket: Basket, hand: tuple[str, object, int]) -> Basket:  # noqa: PLR0911 one a hand
    """Do one thing; what is refused changes nothing."""
    what, where, number = hand
    try:
        match what, where:
            case "scan", str(code):
                line = line_for(code)
                return add_line(basket, line, deposit_for(line.article), apart=number == 0)
            case "quantity", int(place):
                deposit = deposit_for(basket.line(place).article)
                return change_quantity(basket, place, Decimal(number), deposit=deposit)
            case "remove", int(place):
                return remove_line(basket, place)
            case "back", int(place):
                removed = removal(basket, place)
                return put_line_back(remove_line(removed.after, number), removed)
            case "line", int(place):
                return discount_line(basket, place, Discount(percent=Decimal(number)))
            case _:
                return discount_basket(basket, Discount(percent=Decimal(number)))
    except RuleBroken:
        return basket


@settings(max_examples=300, deadline=None)
@given(hands=HANDS, step=st.sampled_from([None, 1, 5, 10]))
def test_a_basket_of_packs_and_deposits_adds_up_however_it_came_about(
    hands: list[tuple[str, object, int]], step: int | None
) -> None:
    basket = Basket()
    for hand in hands:
        before = basket
        basket = done(before, hand)
        if basket != before and not before.is_empty and not basket.is_empty:
            undo_step(basket, before)
        for place, line in enumerate(basket.lines):
            if line.deposit_each is not None:
                above = basket.lines[place - 1]
                assert place > 0
                assert above.deposit_each is None
                assert above.article.deposit == f"{line.deposit_each}*D"
                assert line.discount is None
    assert basket_in(basket_text(basket)) == basket
    if basket.total <= ZERO:
        return

    paid = rounded(basket, step)
    settlement = settle(paid.total, [Tender(kind=TenderKind.CASH)])
    closing = Closing(cashier=a_cashier(), moment=MOMENT, number=1, rates=RATES)
    sale = close_sale(paid, settlement, closing)
    body = json.loads(
        WireWording(RATES_BY_DAY).invoice(sale, DocId("a-document")), parse_float=Decimal
    )

    deposits = sum((each.gross for each in sale.lines if each.deposit_each), ZERO)
    assert sum((each.total for each in sale.lines), ZERO) - sale.discount_value == sale.total
    assert sum((each.taxed.gross for each in sale.vat), ZERO) == sale.total
    assert sale.total >= deposits - sale.rounding
    assert all(each.discount_value == ZERO for each in sale.lines if each.deposit_each)
    on_the_wire = ZERO
    for each in body["articles"]:
        total = Decimal(each.get("totalPrice", Decimal(each["price"]) * Decimal(each["units"])))
        on_the_wire += total - Decimal(each.get("rebate", {}).get("inValue", 0))
    rebate = Decimal(body.get("invoiceRebate", {}).get("inValue", 0))
    assert on_the_wire - rebate == sale.total == Decimal(body["payment"][0]["amount"])
    if deposits:
        assert not rebate


@settings(max_examples=150, deadline=None)
@given(
    hands=HANDS,
    returns=st.lists(st.lists(st.tuples(PLACES, st.integers(1, 30)), max_size=3), max_size=6),
)
def test_whatever_comes_back_brings_its_deposits_and_in_the_end_just_what_was_paid(
    hands: list[tuple[str, object, int]], returns: list[list[tuple[int, int]]]
) -> None:
    basket = Basket()
    for hand in hands:
        basket = done(basket, hand)
    if basket.total <= ZERO:
        return
    settlement = settle(basket.total, [Tender(kind=TenderKind.CASH)])
    closing = Closing(cashier=a_cashier(), moment=MOMENT, number=1, rates=RATES)
    corrected = Corrected(doc_id=DocId("a-document"), sale=close_sale(basket, settlement, closing))

    everything = [[(place, 9_999) for place in range(len(basket.lines))]]
    for wanted in returns + everything:
        corrected = given_back(corrected, wanted, closing)
        left = left_to_return(corrected)
        assert all(ZERO <= each.quantity <= each.line.quantity for each in left)
        assert all(each.value >= ZERO for each in left)
        assert sum((each.value for each in left), ZERO) == left_to_give_back(corrected)

    assert left_to_give_back(corrected) == ZERO
    assert all(each.quantity == ZERO for each in left_to_return(corrected))


def given_back(corrected: Corrected, wanted: list[tuple[int, int]], closing: Closing) -> Corrected:
    """Give some lines back, no more than is left, and the deposits that came with them."""
    left = left_to_return(corrected)
    back: dict[int, Decimal] = {}
    for place, quantity in wanted:
        if place < len(left) and left[place].quantity:
            back[place] = min(left[place].quantity, Decimal(quantity))
            deposit = deposit_of(left, place, back[place])
            if deposit is not None and deposit[1]:
                back.setdefault(*deposit)
    if not back:
        return corrected
    returned = return_lines(corrected, back, closing)
    assert -returned.total == sum((-each.total for each in returned.lines), ZERO)
    return replace(corrected, earlier=(*corrected.earlier, returned))
