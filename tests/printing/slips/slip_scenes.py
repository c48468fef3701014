"""One slip of every kind, from a day at a shop by the lake.

Lives here: the values they are made of, in either language.
Must not: assert anything.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from tests.builders import MOMENT, TODAY, a_document_of, a_person, a_sale
from tests.fakes import a_shops_slips
from till.domain.cash.count import CashCount, Count, CountPurpose
from till.domain.cash.expected import CashLine, ForeignTaken
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.identifiers import DocId, DocKind, Fcdc
from till.domain.orders.places import OrderTicket
from till.domain.paper.slip import Slip
from till.domain.reports.report import (
    Apart,
    ArticleLine,
    CashSheet,
    DayReport,
    HourLine,
    NoSale,
    OperatorLine,
    PaymentLine,
    ReportState,
    VatLine,
    Watched,
    ZReport,
)
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Sale
from till.domain.selling.tender import ForeignCash, Tender, TenderKind, settle
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import VatCode

ANA = a_person()
BESA = a_person("Besa Leka", person_id=2)
DOC = DocId("till-0107")
FCDC = Fcdc("5b0d9c1e-77a4-4f0e-9a1c-2e6f4d83b7a0")
LONG_NAME = "Çokollatë qumështi me lajthi, arra dhe rrush të thatë nga fshati 100 g"


def lek(amount: str) -> Decimal:
    return Decimal(amount)


def a_line(
    name: str, price: str, quantity: str, *, weighed: bool = False, percent: str | None = None
) -> BasketLine:
    article = Article(
        article_id=ArticleId(name[:5]),
        name=name,
        price=lek(price),
        vat_code=VatCode.B,
        unit="KGM" if weighed else "H87",
        weighed=weighed,
    )
    discount = Discount(percent=Decimal(percent)) if percent else None
    return BasketLine(article=article, quantity=Decimal(quantity), discount=discount)


def the_sale() -> Sale:
    """A weight, a discount, a name longer than a line, change."""
    lines = (
        a_line("Djathë i bardhë deleje", "1200.00", "0.845", weighed=True),
        a_line("Kafe e bluar 250 g", "420.00", "1", percent="10"),
        a_line("Vaj ulliri ekstra i virgjër 1 L", "1290.00", "1"),
        a_line(LONG_NAME, "95.00", "4"),
    )
    total = Basket(lines=lines).total
    paid = settle(total, [Tender(kind=TenderKind.CASH, amount=lek("4000.00"))])
    return replace(
        a_sale(),
        number=107,
        lines=lines,
        total=total,
        payments=paid.payments,
        received=paid.received,
        change=paid.change,
    )


WITHDRAWAL = CashMovement(
    kind=MovementKind.WITHDRAWAL,
    amount=lek("-45000.00"),
    day=TODAY,
    moment=MOMENT,
    person=ANA,
    doc_id=DOC,
    note="Bankë, turni i mëngjesit",
)
DECLARED = replace(
    a_document_of(DocKind.WITHDRAWAL),
    state=DocumentState.COMPLETE,
    completion=Completion(fcdc=FCDC),
)
COUNT = CashCount(
    day=TODAY,
    moment=MOMENT,
    person=ANA,
    purpose=CountPurpose.HAND_OVER,
    count=Count(
        amount=lek("23950.00"),
        pieces=((5000, 3), (1000, 7), (500, 2), (50, 1)),
        foreign=(ForeignCash(currency="EUR", amount=lek("10.00"), rate=lek("90.00")),),
        note="një kartëmonedhë e grisur",
        is_blind=True,
    ),
    expected=lek("24000.00"),
    to_person=BESA,
    approved_by=a_person("Drita Kola", person_id=3),
)
_SHEET = CashSheet(
    opening=lek("10000.00"),
    deposits=lek("0.00"),
    withdrawals=lek("-45000.00"),
    lines=(
        CashLine(kind=MovementKind.OPENING, count=1, amount=lek("10000.00")),
        CashLine(kind=MovementKind.SALE, count=150, amount=lek("126450.50")),
        CashLine(kind=MovementKind.WITHDRAWAL, count=1, amount=lek("-45000.00")),
    ),
    expected=lek("91450.50"),
    counted=lek("91400.50"),
    difference=lek("-50.00"),
    counts=(replace(COUNT, purpose=CountPurpose.CLOSE, to_person=None),),
    differences=(lek("-50.00"),),
)
_WATCHED = Watched(
    removed_lines=4,
    removed_value=lek("1260.00"),
    put_back=1,
    no_sales=(NoSale(moment=MOMENT, person=BESA, reason="thyerje e një kartëmonedhe"),),
)
REPORT = DayReport(
    day=TODAY,
    made_at=MOMENT,
    made_by=ANA,
    sales_count=214,
    returns_count=3,
    returns_total=lek("-1240.00"),
    total=lek("186450.50"),
    average=lek("871.26"),
    discounts=lek("3120.00"),
    vat=(
        VatLine(
            code=VatCode.B,
            rate=Decimal(20),
            net=lek("120000.00"),
            vat=lek("24000.00"),
            gross=lek("144000.00"),
        ),
        VatLine(
            code=VatCode.D,
            rate=Decimal(10),
            net=lek("38591.36"),
            vat=lek("3859.14"),
            gross=lek("42450.50"),
        ),
    ),
    vat_total=lek("27859.14"),
    payments=(
        PaymentLine(kind=TenderKind.CASH, count=150, amount=lek("126450.50")),
        PaymentLine(kind=TenderKind.CARD, count=64, amount=lek("60000.00")),
    ),
    foreign=(ForeignTaken(currency="EUR", amount=lek("120.00"), in_lek=lek("11700.00")),),
    operators=(
        OperatorLine(person=ANA, sales_count=120, returns_count=3, total=lek("100000.00")),
        OperatorLine(person=BESA, sales_count=94, returns_count=0, total=lek("86450.50")),
    ),
    articles=(
        ArticleLine(
            article_id=ArticleId("1"),
            name="Vaj ulliri ekstra i virgjër 1 L",
            quantity=Decimal(34),
            amount=lek("43860.00"),
        ),
    ),
    hours=tuple(
        HourLine(hour=hour, total=lek(f"{hour}000.00"), week_before=lek(f"{hour}00.50"))
        for hour in range(8, 21)
    ),
    watched=_WATCHED,
    standing=ReportState(waiting=2, refused=1, replaced=0, closed=0),
    open_orders=Apart(count=1, total=lek("2400.00")),
    purchases=Apart(count=0, total=lek("0.00")),
    cash=_SHEET,
    last_movement=5,
    is_clock_behind=False,
)
Z_REPORT = ZReport(number=41, replaces=None, report=REPORT, sha256="8f2c41d07a9e4b6c" * 4)


def every_slip(language: str) -> Mapping[str, Slip]:
    """Return one slip of each kind, by its name."""
    slips = a_shops_slips(language)
    return {
        "provisional": slips.provisional(the_sale(), DOC),
        "withdrawal": slips.movement(WITHDRAWAL, DECLARED),
        "hand_over": slips.count(COUNT),
        "x_report": slips.report(REPORT, went_on=True),
        "z_report": slips.report(Z_REPORT),
        "order": slips.order(the_sale(), OrderTicket()),
        "test_page": slips.test_page(width_mm=80, dots=576),
    }
