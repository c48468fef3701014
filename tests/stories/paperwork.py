"""What a shop issues besides sales at the counter: corrections, invoices on other terms, orders.

Lives here: the actions as a story calls them, and terms worth issuing.
Must not: opening the till (shop), what happens (stories).
"""

from collections.abc import Mapping
from decimal import Decimal

from tests.builders import a_basket, a_line, an_article, cash
from tests.stories.till_desk import StoryDesk
from till.actions.selling import correcting, invoicing
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.selling.basket import Basket
from till.domain.selling.tender import BankAccount, Tender, TenderKind
from till.domain.selling.terms import Currency, Electronic, Process, SelfIssue, Terms
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.vat import VatCode

BUSINESS = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L12345678A",
    name="Hotel Liqeni",
    address="Rruga 3",
    town="Pogradec",
)
ABROAD = Buyer(
    id_type=BuyerIdType.TAX,
    id_number="IT01234567890",
    name="Alimentari",
    address="Via Roma 1",
    town="Bari",
    country="ITA",
    country_code="IT",
)
FARMER = Buyer(
    id_type=BuyerIdType.ID, id_number="I1", name="Agim Bardhi", address="Fshati", town="Maliq"
)
ELECTRONIC = Terms(buyer=BUSINESS, electronic=Electronic(process=Process.P1))
EXPORT = Terms(kind=DocKind.EXPORT, buyer=ABROAD)
PURCHASE = Terms(kind=DocKind.SELF_ISSUE, buyer=FARMER, self_issue=SelfIssue.DOMESTIC)
IN_EUROS = Terms(buyer=ABROAD, currency=Currency(code="EUR", rate=Decimal("100.5")))
ACCOUNT = Tender(
    kind=TenderKind.ACCOUNT,
    accounts=(
        BankAccount(
            number="AL35202111090000000001234567",
            holder="Minimarket",
            bank="Banka",
            swift_code="BANKALTR",
            country="Shqipëri",
            country_code="AL",
            currency="ALL",
        ),
    ),
)


def goods(quantity: str = "1", *, vat_code: VatCode = VatCode.B, price: str = "180.00") -> Basket:
    """A basket of the shop's one article."""
    return a_basket(a_line(an_article(vat_code=vat_code, price=price), quantity))


async def invoice(
    desk: StoryDesk, terms: Terms, *tenders: Tender, basket: Basket | None = None
) -> FiscalDocument:
    """Issue a basket on terms, paid to the bank unless said otherwise."""
    issued = await invoicing.invoice(desk.till, basket or goods(), tenders or (ACCOUNT,), terms)
    return issued.document


async def order(desk: StoryDesk, quantity: str = "1") -> FiscalDocument:
    return (await invoicing.take_order(desk.till, goods(quantity))).document


async def settle_orders(desk: StoryDesk, *orders: FiscalDocument) -> FiscalDocument:
    """Issue the summary of orders, paid in cash."""
    doc_ids = [each.doc_id for each in orders]
    return (await invoicing.settle_orders(desk.till, doc_ids, [cash()])).document


async def give_back(
    desk: StoryDesk, document: FiscalDocument, lines: Mapping[int, str]
) -> FiscalDocument:
    """Return so many of some lines, counted from 0."""
    wanted = {index: Decimal(quantity) for index, quantity in lines.items()}
    return (await correcting.return_goods(desk.till, document.doc_id, wanted)).document


async def cancel(desk: StoryDesk, document: FiscalDocument) -> FiscalDocument:
    return (await correcting.cancel_sale(desk.till, document.doc_id)).document
