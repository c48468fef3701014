"""The bodies the service gets, to the byte: to change a golden file is to change what it gets.

Lives here: golden requests of specification 2.1 and 2.12.
Must not: HTTP.
"""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import a_basket, a_cashier, a_line, a_sale, an_article, an_opening, card, cash
from till.domain.basket import Basket
from till.domain.discount import Discount
from till.domain.fiscal import DocId
from till.domain.sale import Sale
from till.domain.vat import VatCode
from till.practice.invoice import read_invoice
from till.service import wire
from till.service.wording import WireWording

GOLDEN = Path(__file__).with_name("golden")
DOC_ID = DocId("00000000-0000-4000-8000-000000000001")
WORDING = WireWording()
BREAD = an_article("205", name='Bukë "e zezë"', price="70.00", vat_code=VatCode.C)
CHEESE = an_article("310", name="Djathë i bardhë", price="1249.90", weighed=True)


def _off(*, percent: str | None = None, amount: str | None = None) -> Discount:
    return Discount(
        percent=Decimal(percent) if percent else None, amount=Decimal(amount) if amount else None
    )


SALES: dict[str, Sale] = {
    "cash_sale": a_sale(a_basket(a_line(quantity="3"), a_line(BREAD)), tenders=[cash("1000")]),
    "card_sale": a_sale(tenders=[card()]),
    "card_then_cash": a_sale(tenders=[card("100"), cash("100")]),
    "weighed_goods": a_sale(a_basket(a_line(CHEESE, "0.345"), a_line(CHEESE, "0.5"))),
    "line_discounts": a_sale(
        a_basket(
            replace(a_line(CHEESE, "0.345"), discount=_off(percent="12.5")),
            replace(a_line(BREAD, "2"), discount=_off(amount="15.50")),
        )
    ),
    "basket_discount": a_sale(
        Basket(lines=(a_line(quantity="2"), a_line(BREAD)), discount=_off(percent="7"))
    ),
    "no_operator": a_sale(cashier=replace(a_cashier(), operator_code=None)),
    "given_away": a_sale(Basket(lines=(a_line(),), discount=_off(percent="100"))),
}


@pytest.mark.parametrize("name", SALES)
def test_a_sale_is_worded_to_the_byte(name: str) -> None:
    body = WORDING.sale(SALES[name], DOC_ID)

    assert body + b"\n" == (GOLDEN / f"{name}.json").read_bytes()
    assert read_invoice(wire.parse_json(body)).total == SALES[name].total


@pytest.mark.parametrize(("name", "code"), [("opening", "ab123cd456"), ("opening_no_code", None)])
def test_an_opening_balance_is_worded_to_the_byte(name: str, code: str | None) -> None:
    opening = an_opening(DOC_ID, amount="5000.50")

    body = WORDING.opening_balance(opening, code)

    assert body + b"\n" == (GOLDEN / f"{name}.json").read_bytes()


quantities = st.decimals("0.001", "9999", places=3)
prices = st.decimals("0.01", "99999", places=2)
percents = st.none() | st.decimals("0.01", "100", places=2)


@given(
    lines=st.lists(st.tuples(prices, quantities, percents), min_size=1, max_size=6),
    off=percents,
)
def test_whatever_is_sold_the_service_adds_up_the_same_total(
    lines: list[tuple[Decimal, Decimal, Decimal | None]], off: Decimal | None
) -> None:
    basket = Basket(
        lines=tuple(
            replace(
                a_line(an_article(price=str(price), weighed=True), str(quantity)),
                discount=Discount(percent=percent) if percent else None,
            )
            for price, quantity, percent in lines
        ),
        discount=Discount(percent=off) if off else None,
    )
    sale = a_sale(basket)

    sent = wire.parse_json(WORDING.sale(sale, DOC_ID))

    assert read_invoice(sent).total == sale.total
    assert b"e" not in wire.exact_json(Decimal("1E+5")).encode()
