"""Sales on all kinds of terms, as the till closes them.

Lives here: one sale for each golden register or cancel request.
Must not: bodies, assertions.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

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
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.domain.selling.orders import sum_up
from till.domain.selling.returns import Corrected, cancel, return_lines
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.tender import BankAccount, Tender, TenderKind
from till.domain.selling.terms import Currency, Electronic, Process, SelfIssue, SupplyPeriod, Terms
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.vat import VatCode

ORIGINAL = DocId("till-original")
BREAD = an_article("205", name='Bukë "e zezë"', price="70.00", vat_code=VatCode.C)
CHEESE = an_article("310", name="Djathë i bardhë", price="1249.90", weighed=True)
OLIVES = an_article("411", name="Ullinj", price="3.20", vat_code=VatCode.J)
CLOSING = Closing(cashier=a_cashier(), moment=MOMENT, number=2, rates=RATES)
BAR = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number=" k12345678b ",
    name="Bar Tirana",
    address="Rruga e Durrësit 5",
    town="Tiranë",
)
HAMBURG = Buyer(
    id_type=BuyerIdType.VAT,
    id_number="DE136695976",
    name="Feinkost Nord",
    address="Hafenstraße 1",
    town="Hamburg",
    country="DEU",
    country_code="DE",
)
ACCOUNT = BankAccount(
    number="AL47212110090000000235698741",
    holder="Dyqani Hoxha",
    bank="Banka e Parë",
    swift_code="BPARALTR",
    country="Shqipëri",
    country_code="AL",
    currency="ALL",
)
BANK = Tender(kind=TenderKind.ACCOUNT, accounts=(ACCOUNT,))
LATER = Tender(kind=TenderKind.TRANSFER)


def off(*, percent: str | None = None, amount: str | None = None) -> Discount:
    """Return a discount."""
    return Discount(
        percent=Decimal(percent) if percent else None, amount=Decimal(amount) if amount else None
    )


def on(terms: Terms, basket: Basket | None = None, *tenders: Tender) -> Sale:
    """Return a sale on given terms."""
    return replace(a_sale(basket, tenders=tenders), terms=terms)


def electronic(electronic: Electronic, *tenders: Tender) -> Sale:
    """Return an electronic invoice to a business, to be paid later unless said otherwise."""
    return on(Terms(buyer=BAR, electronic=electronic), None, *(tenders or (LATER,)))


DISCOUNTED = Basket(
    lines=(
        replace(a_line(CHEESE, "0.345"), discount=off(percent="12.5")),
        replace(a_line(BREAD, "2"), discount=off(amount="15.50")),
        a_line(quantity="3"),
    ),
    discount=off(percent="7"),
)
ORDER = replace(on(Terms(kind=DocKind.ORDER), a_basket(a_line(quantity="2"))), payments=())
PAID_LATER = electronic(Electronic())
TO_ABROAD = on(
    Terms(kind=DocKind.EXPORT, buyer=HAMBURG, currency=Currency(code="EUR", rate=Decimal("98.45"))),
    a_basket(a_line(OLIVES, "12")),
)

SALES: dict[str, Sale] = {
    "cash_sale": a_sale(a_basket(a_line(quantity="3"), a_line(BREAD)), tenders=[cash("1000")]),
    "card_sale": a_sale(tenders=[card()]),
    "card_then_cash": a_sale(tenders=[card("100"), cash("100")]),
    "weighed_goods": a_sale(a_basket(a_line(CHEESE, "0.345"), a_line(CHEESE, "0.5"))),
    "line_discounts": a_sale(
        a_basket(
            replace(a_line(CHEESE, "0.345"), discount=off(percent="12.5")),
            replace(a_line(BREAD, "2"), discount=off(amount="15.50")),
        )
    ),
    "basket_discount": a_sale(
        Basket(lines=(a_line(quantity="2"), a_line(BREAD)), discount=off(percent="7"))
    ),
    "no_operator": a_sale(cashier=replace(a_cashier(), operator_code=None)),
    "given_away": a_sale(Basket(lines=(a_line(),), discount=off(percent="100"))),
    "to_a_business": on(
        Terms(
            buyer=BAR,
            notes="Sipas porosisë 7",
            supply_period=SupplyPeriod(start=date(2026, 11, 1), end=date(2026, 11, 20)),
        )
    ),
    "order": ORDER,
    "self_issue": on(
        Terms(
            kind=DocKind.SELF_ISSUE,
            buyer=BAR,
            self_issue=SelfIssue.AGREEMENT,
            reverse_charge=True,
        )
    ),
    "export_in_euro": TO_ABROAD,
    "electronic": PAID_LATER,
    "electronic_to_the_bank": electronic(
        Electronic(process=Process.P2, invoice_type="82", pay_deadline=date(2026, 12, 31)),
        BANK,
    ),
    "prepayment": electronic(Electronic(process=Process.P4, prepaid=Decimal("50.00"))),
}

DISCOUNTED_SALE = a_sale(DISCOUNTED, tenders=[card("500"), cash()])
PENDING_SALES: dict[str, Sale] = {
    "return": return_lines(
        Corrected(doc_id=ORIGINAL, sale=DISCOUNTED_SALE),
        {0: Decimal("0.345"), 2: Decimal(1)},
        CLOSING,
    ),
    "electronic_return": return_lines(
        Corrected(doc_id=ORIGINAL, sale=PAID_LATER), {0: Decimal(1)}, CLOSING
    ),
    "correction": on(
        Terms(buyer=BAR, electronic=Electronic(process=Process.P10), originals=(ORIGINAL,)),
        None,
        LATER,
    ),
    "cancellation": cancel(Corrected(doc_id=ORIGINAL, sale=DISCOUNTED_SALE), CLOSING),
    "electronic_cancellation": cancel(Corrected(doc_id=ORIGINAL, sale=PAID_LATER), CLOSING),
    "summary": sum_up({ORIGINAL: ORDER, DocId("till-other"): ORDER}, [cash()], CLOSING),
}
