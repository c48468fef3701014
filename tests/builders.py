"""Small builders of values, so that a test names only what it is about.

Lives here: an article, a basket, a sale, a document and their kin, each with sensible defaults.
Must not: doors, files, assertions.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from till.actions.ports.records import PrintOrder, Receipt, Record
from till.domain.business_day import day_of
from till.domain.cash.limits import LegalLimit
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.issue import Worded, issue_balance, issue_sale
from till.domain.identifiers import DocId, DocKind
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.sale import Closing, Sale, close_sale
from till.domain.selling.tender import Tender, TenderKind, settle
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.people import Cashier, NamedPerson, Role
from till.domain.shop.vat import KNOWN_RATES, VatCode, VatRates, VatRatesByDay

RATES = VatRates(percent=KNOWN_RATES)
RATES_BY_DAY = VatRatesByDay(first=RATES)
MOMENT = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)  # nine in the morning in Tirane
TODAY = date(2026, 11, 20)


def a_moment(*, hours: int = 0, minutes: int = 0, seconds: int = 0) -> datetime:
    """Return a moment so long after nine o'clock on the day of the tests."""
    return MOMENT + timedelta(hours=hours, minutes=minutes, seconds=seconds)


def a_cashier(name: str = "Ana Hoxha", *, person_id: int = 1) -> Cashier:
    """Return a cashier whom the authority knows."""
    return Cashier(person_id=person_id, name=name, operator_code="ab123cd456", role=Role.CASHIER)


def a_person(name: str = "Ana Hoxha", *, person_id: int | None = 1) -> NamedPerson:
    """Return a person as records name them."""
    return NamedPerson(name=name, person_id=person_id)


def an_article(  # noqa: PLR0913 every part of an article may be what a test is about
    article_id: str = "101",
    *,
    name: str = "Qumësht 1 L",
    price: str = "180.00",
    vat_code: VatCode = VatCode.B,
    barcodes: Sequence[str] = ("5310042031104",),
    weighed: bool = False,
) -> Article:
    """Return an article sold by the piece, or weighed."""
    return Article(
        article_id=ArticleId(article_id),
        name=name,
        price=Decimal(price),
        vat_code=vat_code,
        unit="KGM" if weighed else "XPP",
        category="Bulmet",
        barcodes=tuple(barcodes),
        weighed=weighed,
    )


def a_buyer(name: str = "Kafe Bar Agimi sh.p.k.", *, number: str = "L62104871M") -> Buyer:
    """Return a business that buys, known by its NUIS."""
    return Buyer(
        id_type=BuyerIdType.NUIS,
        id_number=number,
        name=name,
        address="Rruga Myslym Shyri 41",
        town="Tiranë",
    )


def a_line(article: Article | None = None, quantity: str = "1") -> BasketLine:
    """Return a line without a discount."""
    return BasketLine(article=article or an_article(), quantity=Decimal(quantity))


def a_basket(*lines: BasketLine) -> Basket:
    """Return a basket with these lines, or with one."""
    return Basket(lines=lines or (a_line(),))


def cash(amount: str | None = None) -> Tender:
    """Return a cash tender in lek; without an amount exactly what is left."""
    return Tender(kind=TenderKind.CASH, amount=None if amount is None else Decimal(amount))


def card(amount: str | None = None) -> Tender:
    """Return a card tender in lek; without an amount exactly what is left."""
    return Tender(kind=TenderKind.CARD, amount=None if amount is None else Decimal(amount))


def a_sale(
    basket: Basket | None = None,
    *,
    number: int = 1,
    moment: datetime = MOMENT,
    tenders: Sequence[Tender] = (),
    cashier: Cashier | None = None,
) -> Sale:
    """Return a closed sale, paid exactly in cash unless said otherwise."""
    basket = basket or a_basket()
    closing = Closing(cashier=cashier or a_cashier(), moment=moment, number=number, rates=RATES)
    return close_sale(basket, settle(basket.total, tenders or (cash(),)), closing)


def a_document(
    doc_id: str = "till-0001",
    *,
    sale: Sale | None = None,
    state: DocumentState = DocumentState.QUEUED,
    attempts: int = 0,
    body: bytes = b'{"docId":"till-0001"}',
) -> FiscalDocument:
    """Return the document of a sale."""
    issued = issue_sale(sale or a_sale(), DocId(doc_id), Worded(body=body))
    return replace(issued, state=state, attempts=attempts)


def an_opening(
    doc_id: str = "till-opening", *, amount: str = "5000.00", moment: datetime = MOMENT
) -> CashMovement:
    """Return a declared opening balance."""
    return CashMovement(
        kind=MovementKind.OPENING,
        amount=Decimal(amount),
        day=day_of(moment),
        moment=moment,
        person=a_person(),
        doc_id=DocId(doc_id),
    )


def a_balance_document(
    opening: CashMovement | None = None, *, state: DocumentState = DocumentState.QUEUED
) -> FiscalDocument:
    """Return the document of an opening balance."""
    issued = issue_balance(opening or an_opening(), b'{"operation":"INITIATE"}')
    return replace(issued, state=state)


def a_document_of(kind: DocKind) -> FiscalDocument:
    """Return a document of a kind."""
    if kind.is_balance:
        return replace(a_balance_document(), kind=kind)
    return replace(a_document(), kind=kind)


def an_entry(
    action: JournalAction = JournalAction.SALE_CLOSED, *, person: str = "Ana Hoxha"
) -> JournalEntry:
    """Return a journal entry."""
    return JournalEntry(
        moment=MOMENT, person=a_person(person), action=action, facts={"sale": "20261120-0001"}
    )


def a_receipt_to_print(
    image: bytes = b"receipt", *, number: int = 9001, when: datetime = MOMENT
) -> tuple[tuple[Record, ...], PrintOrder]:
    """Return a sale whose receipt has come, to be kept, and the order that prints it."""
    sale = a_sale(number=number)
    document = a_document(f"printed-{number}", sale=sale)
    receipt = Receipt(doc_id=document.doc_id, width_mm=80, image=image)
    return (sale, document, receipt), PrintOrder(doc_id=document.doc_id, queued_at=when)


def always(amount: int) -> tuple[LegalLimit, ...]:
    """Return a limit of the law (lek) that holds whatever day it is."""
    return (LegalLimit(amount=Decimal(amount)),)
