"""Giving back: what is left of a sale, and corrections that add up to what was paid.

Lives here: returns, cancellations, summaries of orders.
Must not: bodies (tests/service), keeping, sending.
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import (
    MOMENT,
    RATES,
    a_basket,
    a_cashier,
    a_line,
    a_sale,
    an_article,
    card,
    cash,
)
from tests.domain.amounts import quickly
from till.domain.errors.basket import NoSuchLine, QuantityNotPositive, QuantityNotWhole
from till.domain.errors.documents import (
    AlreadyCancelled,
    AlreadyReturned,
    NotAnOrder,
    NothingToReturn,
    NotReturnable,
    OrdersDiffer,
    OrdersMissing,
    ReturnTooMuch,
)
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.orders import sum_up
from till.domain.selling.returns import Corrected, cancel, left_to_return, return_lines
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Currency, Electronic, Process, SelfIssue, Terms

ONE = Decimal(1)
TWO = Decimal(2)
THREE = Decimal(3)
CLOSING = Closing(cashier=a_cashier(), moment=MOMENT, number=9, rates=RATES)
DISCOUNTED = Basket(
    lines=(
        replace(a_line(quantity="3"), discount=Discount(percent=Decimal(10))),
        a_line(an_article("102", price="99.99", weighed=True), "0.333"),
    ),
    discount=Discount(amount=Decimal("7.01")),
)


def _of(sale: Sale, *earlier: Sale) -> Corrected:
    return Corrected(doc_id=DocId("till-0001"), sale=sale, earlier=earlier)


def _order(quantity: str = "1", *, currency: Currency | None = None) -> Sale:
    terms = Terms(kind=DocKind.ORDER, currency=currency or Currency())
    sale = a_sale(a_basket(a_line(quantity=quantity)))
    return replace(sale, terms=terms, payments=(), received=Decimal(0))


def test_a_whole_sale_comes_back_as_it_was_paid() -> None:
    sale = a_sale(DISCOUNTED, tenders=[card("100"), cash("500")])

    cancelled = cancel(_of(sale), CLOSING)

    assert cancelled.total == -sale.total
    assert cancelled.kind is DocKind.CANCELLATION
    assert [(paid.kind, paid.amount) for paid in cancelled.payments] == [
        (paid.kind, -paid.amount) for paid in sale.payments
    ]
    assert [share.taxed.gross for share in cancelled.vat] == [
        -share.taxed.gross for share in sale.vat
    ]
    assert cancelled.cash == -sale.cash


def test_a_line_comes_back_at_what_was_paid_for_it_without_any_rebate() -> None:
    sale = a_sale(DISCOUNTED)

    returned = return_lines(_of(sale), {0: ONE}, CLOSING)

    (line,) = returned.lines
    paid = left_to_return(_of(sale))[0].value
    assert line.discount is None
    assert line.total == -(paid / 3).quantize(Decimal("0.01"))
    assert returned.total == line.total == sum(paid.amount for paid in returned.payments)


@given(
    quantities=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    percent=st.integers(0, 90),
    off=st.integers(0, 5000),
    data=st.data(),
)
@quickly
def test_partial_returns_add_up_to_what_was_paid_however_they_are_cut(
    quantities: Sequence[int], percent: int, off: int, data: st.DataObject
) -> None:
    basket = _basket(quantities, percent, off)
    sale = a_sale(basket)
    earlier = list[Sale]()

    while any(each.quantity for each in left_to_return(_of(sale, *earlier))):
        left = left_to_return(_of(sale, *earlier))
        index = data.draw(st.sampled_from([i for i, each in enumerate(left) if each.quantity]))
        quantity = data.draw(st.integers(1, int(left[index].quantity)))
        earlier.append(return_lines(_of(sale, *earlier), {index: Decimal(quantity)}, CLOSING))

    assert sum(each.total for each in earlier) == -sale.total
    assert sum(each.cash for each in earlier) == -sale.cash
    assert all(not each.value for each in left_to_return(_of(sale, *earlier)))
    for each in earlier:
        assert sum(paid.amount for paid in each.payments) == each.total
        assert sum(share.taxed.gross for share in each.vat) == each.total


def _basket(quantities: Sequence[int], percent: int, off: int) -> Basket:
    lines: list[BasketLine] = []
    for index, quantity in enumerate(quantities):
        article = an_article(str(index), price=f"{37 * (index + 1)}.{index}7")
        discount = Discount(percent=Decimal(percent)) if percent and index % 2 else None
        lines.append(BasketLine(article=article, quantity=Decimal(quantity), discount=discount))
    basket = Basket(lines=tuple(lines))
    amount = min(Decimal(off) / 100, basket.subtotal)
    return replace(basket, discount=Discount(amount=amount)) if amount else basket


def test_what_was_paid_by_card_goes_back_to_the_card_first() -> None:
    sale = a_sale(a_basket(a_line(quantity="3")), tenders=[card("200"), cash("400")])

    first = return_lines(_of(sale), {0: ONE}, CLOSING)
    second = return_lines(_of(sale, first), {0: ONE}, CLOSING)

    assert [(p.kind, p.amount) for p in first.payments] == [(TenderKind.CARD, Decimal("-180.00"))]
    assert [(p.kind, p.amount) for p in second.payments] == [
        (TenderKind.CARD, Decimal("-20.00")),
        (TenderKind.CASH, Decimal("-160.00")),
    ]


def test_a_gift_comes_back_for_nothing() -> None:
    free = a_basket(replace(a_line(), discount=Discount(percent=Decimal(100))))

    returned = return_lines(_of(a_sale(free)), {0: ONE}, CLOSING)

    assert returned.total == 0
    assert [paid.amount for paid in returned.payments] == [0]


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({}, NothingToReturn),
        ({5: ONE}, NoSuchLine),
        ({-1: ONE}, NoSuchLine),
        ({0: Decimal(4)}, ReturnTooMuch),
        ({0: Decimal(0)}, QuantityNotPositive),
        ({0: Decimal("0.5")}, QuantityNotWhole),
    ],
)
def test_what_cannot_come_back_is_said(wanted: dict[int, Decimal], error: type[Exception]) -> None:
    with pytest.raises(error):
        return_lines(_of(a_sale(DISCOUNTED)), wanted, CLOSING)


def test_nothing_comes_back_twice() -> None:
    sale = a_sale(DISCOUNTED)
    returned = return_lines(_of(sale), {0: TWO}, CLOSING)
    cancelled = cancel(_of(sale), CLOSING)

    with pytest.raises(ReturnTooMuch):
        return_lines(_of(sale, returned), {0: TWO}, CLOSING)
    with pytest.raises(AlreadyReturned):
        cancel(_of(sale, returned), CLOSING)
    with pytest.raises(AlreadyCancelled):
        return_lines(_of(sale, cancelled), {0: ONE}, CLOSING)
    with pytest.raises(AlreadyCancelled):
        cancel(_of(sale, cancelled), CLOSING)
    with pytest.raises(NotReturnable):
        cancel(_of(cancelled), CLOSING)


def test_a_correction_of_an_electronic_invoice_is_electronic_and_names_its_process() -> None:
    sale = replace(a_sale(DISCOUNTED), terms=Terms(electronic=Electronic(process=Process.P2)))

    returned = return_lines(_of(sale), {0: ONE}, CLOSING)
    cancelled = cancel(_of(sale), CLOSING)

    assert returned.terms.electronic == Electronic(process=Process.P9)
    assert cancelled.terms.electronic == Electronic(process=Process.P10)


def test_what_was_bought_from_a_supplier_brings_its_cash_back() -> None:
    bought = replace(a_sale(), terms=Terms(kind=DocKind.SELF_ISSUE, self_issue=SelfIssue.SELF))

    assert bought.cash == -bought.total
    assert cancel(_of(bought), CLOSING).cash == bought.total


def test_a_summary_is_exactly_the_sum_of_its_orders() -> None:
    orders = {DocId("a"): _order("1"), DocId("b"): _order("3")}

    summary = sum_up(orders, [cash("1000")], CLOSING)

    assert (summary.total, summary.change) == (Decimal("720.00"), Decimal("280.00"))
    assert sum(share.taxed.gross for share in summary.vat) == summary.total
    assert summary.terms.originals == ("a", "b")
    assert summary.is_cash_class
    assert all(order.is_cash_class and order.cash == 0 for order in orders.values())


def test_only_orders_in_one_currency_are_summed_up() -> None:
    euro = Currency(code="EUR", rate=Decimal(100))

    with pytest.raises(OrdersMissing):
        sum_up({}, [cash()], CLOSING)
    with pytest.raises(NotAnOrder):
        sum_up({DocId("a"): a_sale()}, [cash()], CLOSING)
    with pytest.raises(OrdersDiffer):
        sum_up({DocId("a"): _order(), DocId("b"): _order(currency=euro)}, [cash()], CLOSING)
    with pytest.raises(NotReturnable):
        return_lines(_of(_order()), {0: ONE}, CLOSING)
    assert cancel(_of(_order()), CLOSING).payments == ()


def test_cash_in_another_currency_changes_the_drawer_by_its_worth_in_lek() -> None:
    sale = replace(a_sale(), terms=Terms(currency=Currency(code="EUR", rate=Decimal("97.35"))))

    assert sale.cash == Decimal("17523.00")


@pytest.mark.parametrize(
    ("price", "sold", "back", "given"),
    [
        ("0.0125", "1000", "400", ("-0.0125", "-5.00")),  # as it was sold
        ("99.99", "1", "1", ("-99.99", "-99.99")),
        ("0.3333", "10", "3", ("-0.3333", "-1.00")),
    ],
)
def test_what_comes_back_bears_the_price_it_was_sold_at(
    price: str, sold: str, back: str, given: tuple[str, str]
) -> None:
    sale = a_sale(a_basket(a_line(an_article("5", price=price), sold)))

    (line,) = return_lines(_of(sale), {0: Decimal(back)}, CLOSING).lines

    assert (str(line.article.price), str(line.total)) == given


def test_of_a_discounted_line_each_piece_comes_back_at_what_was_paid_for_it() -> None:
    screws = replace(
        a_line(an_article("5", price="0.0125"), "1000"), discount=Discount(percent=Decimal(20))
    )

    (line,) = return_lines(_of(a_sale(a_basket(screws))), {0: Decimal(1000)}, CLOSING).lines

    assert (line.article.price, line.total) == (Decimal("-0.01"), Decimal("-10.00"))
