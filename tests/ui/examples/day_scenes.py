"""The example day of the pictures, for the pages of the day and of the owner.

Lives here: reports with the pictures' own numbers.
Must not: assert anything.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from decimal import Decimal

from tests.builders import a_person
from till.domain.cash.count import CashCount, Count, CountPurpose
from till.domain.cash.expected import CashLine
from till.domain.cash.movement import MovementKind
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
    ZTaken,
)
from till.domain.reports.watched import watched_entries
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.tender import TenderKind
from till.domain.shop.article import ArticleId
from till.domain.shop.vat import VatCode
from ui.day.figures import DayShown

ARTA = a_person("Arta Hoxha")
BESNIK = a_person("Besnik Leka", person_id=2)
TODAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 13, 36, tzinfo=UTC)
HOURS = {
    7: (3240, 2900),
    8: (7815, 7100),
    9: (8120, 8600),
    10: (7460, 7900),
    11: (9985, 9100),
    12: (13270, 12400),
    13: (11240, 11900),
    14: (7216, 9300),
    15: (0, 8100),
    16: (0, 9700),
    17: (0, 12800),
    18: (0, 13900),
    19: (0, 8200),
    20: (0, 3100),
}


def lek(amount: str) -> Decimal:
    return Decimal(amount).quantize(Decimal("0.01"))


def vat_line(code: str, rate: str, net: str, vat: str) -> VatLine:
    gross = lek(net) + lek(vat)
    return VatLine(code=VatCode(code), rate=Decimal(rate), net=lek(net), vat=lek(vat), gross=gross)


def article(name: str, quantity: str, amount: str) -> ArticleLine:
    return ArticleLine(
        article_id=ArticleId(name), name=name, quantity=Decimal(quantity), amount=lek(amount)
    )


ARTICLES = (
    article("Djathë i bardhë Gjirokastër", "6.845", "8214.00"),
    article("Vaj ulliri ekstra i virgjër Vlorë 1 l", "7", "7630.00"),
    article("Kafe e pjekur 250 g", "14", "5600.00"),
    article("Bukë gruri e zezë", "41", "4920.00"),
    article("Ujë Tepelena 1,5 l", "58", "3480.00"),
    article("Qumësht 3,2 % 1 l", "22", "3300.00"),
    article("Çokollatë 100 g", "18", "2340.00"),
    article("Banane", "11.300", "2034.00"),
    article("Birrë Korça 0,5 l", "13", "1690.00"),
    article("Detergjent", "3", "1470.00"),
)


def cash_sheet() -> CashSheet:
    lines = (
        (MovementKind.OPENING, 1, "14500.00"),
        (MovementKind.SALE, 71, "42026.00"),
        (MovementKind.REFUND, 1, "-640.00"),
        (MovementKind.WITHDRAWAL, 1, "-15000.00"),
    )
    return CashSheet(
        opening=lek("14500"),
        deposits=lek("0"),
        withdrawals=lek("15000"),
        lines=tuple(CashLine(kind=k, count=n, amount=lek(a)) for k, n, a in lines),
        expected=lek("40886"),
        counted=None,
        difference=None,
        counts=(),
        differences=(),
    )


LOSSES = (
    JournalEntry(
        moment=NOW,
        person=ARTA,
        action=JournalAction.PARKED_DISCARDED,
        facts={"name": "tavolina 4", "lines": "3", "total": "1290.00", "approved_by": "Mira Kola"},
    ),
    JournalEntry(
        moment=NOW,
        person=BESNIK,
        action=JournalAction.PRICE_CHANGED,
        facts={
            "article": "VAJ1",
            "name": "Vaj ulliri ekstra i virgjër 1 L",
            "was": "1290.00",
            "price": "690.00",
            "quantity": "1",
            "approved_by": "Mira Kola",
        },
    ),
    JournalEntry(
        moment=NOW,
        person=BESNIK,
        action=JournalAction.APPROVED,
        facts={
            "person": "Mira Kola",
            "by": "pin",
            "right": "discount",
            "wanted": "28.75",
            "limit": "10",
            "asked": "5%",
        },
    ),
    JournalEntry(
        moment=NOW,
        person=BESNIK,
        action=JournalAction.DRAWER_OPENED,
        facts={"reason": "Kusur për klientin"},
    ),
)


def report(day: date = TODAY, *, waiting: int = 2) -> DayReport:
    hours = tuple(
        HourLine(hour=hour, total=lek(str(now)), week_before=lek(str(then)))
        for hour, (now, then) in HOURS.items()
    )
    return DayReport(
        day=day,
        made_at=NOW,
        made_by=ARTA,
        sales_count=96,
        returns_count=1,
        returns_total=lek("-640"),
        total=lek("68346"),
        average=lek("711.94"),
        discounts=lek("1284"),
        vat=(
            vat_line("B", "20", "51000", "10200"),
            vat_line("E", "6", "2800", "168"),
            vat_line("C", "0", "4178", "0"),
        ),
        vat_total=lek("10368"),
        payments=(
            PaymentLine(kind=TenderKind.CASH, count=71, amount=lek("41386")),
            PaymentLine(kind=TenderKind.CARD, count=22, amount=lek("20560")),
            PaymentLine(kind=TenderKind.ACCOUNT, count=3, amount=lek("6400")),
        ),
        foreign=(),
        operators=(
            OperatorLine(person=ARTA, sales_count=58, returns_count=1, total=lek("41206")),
            OperatorLine(person=BESNIK, sales_count=38, returns_count=0, total=lek("27140")),
        ),
        articles=ARTICLES,
        hours=hours,
        watched=Watched(
            removed_lines=4,
            removed_value=lek("910"),
            put_back=1,
            no_sales=(NoSale(moment=NOW, person=BESNIK, reason="Kusur për klientin"),),
            entries=watched_entries(LOSSES),
        ),
        standing=ReportState(waiting=waiting, refused=0, replaced=0, closed=0),
        open_orders=Apart(count=0, total=lek("0")),
        purchases=Apart(count=0, total=lek("0")),
        cash=cash_sheet(),
        last_movement=98,
        is_clock_behind=False,
    )


def until_now() -> DayShown:
    return DayShown(report=report(), today=TODAY, may_close=True)


def paid_in_five_kinds() -> DayShown:
    kinds = (TenderKind.CHECK, TenderKind.SVOUCHER)
    more = tuple(PaymentLine(kind=kind, count=2, amount=lek("3100")) for kind in kinds)
    shown = closed()
    payments = (*shown.report.payments, *more)
    return replace(shown, report=replace(shown.report, payments=payments))


def closed() -> DayShown:
    count = CashCount(
        day=TODAY,
        moment=NOW,
        person=ARTA,
        purpose=CountPurpose.CLOSE,
        count=Count(amount=lek("40880"), note="gabim në kusur"),
        expected=lek("40886"),
    )
    made = report(waiting=0)
    cash = replace(
        made.cash,
        counted=lek("40880"),
        difference=lek("-6"),
        counts=(count,),
        differences=(lek("-6"),),
    )
    return DayShown(
        report=replace(made, cash=cash), today=TODAY, is_z=True, number=214, closed_by=214
    )


def countable() -> DayShown:
    """Return a closed day whose drawer can still be counted."""
    return replace(closed(), may_recount=True)


def forgotten() -> DayShown:
    return replace(until_now(), not_closed=(date(2026, 11, 18), date(2026, 11, 19)))


def empty() -> DayShown:
    nothing = replace(
        report(waiting=0),
        sales_count=0,
        returns_count=0,
        returns_total=lek("0"),
        total=lek("0"),
        average=lek("0"),
        discounts=lek("0"),
        vat=(),
        vat_total=lek("0"),
        payments=(),
        operators=(),
        articles=(),
        hours=(),
        cash=replace(cash_sheet(), opening=None, lines=(), expected=None),
    )
    return DayShown(report=nothing, today=TODAY)


def taken(count: int = 40) -> list[ZTaken]:
    """Z reports, the newest first; the day before yesterday was closed a second time."""
    days = [date.fromordinal(TODAY.toordinal() - back) for back in (0, 1, 2, *range(2, count - 1))]
    return [
        ZTaken(
            number=214 - back,
            day=day,
            taken_at=datetime.combine(day, time(20, 4 + back % 9), tzinfo=UTC) if back else NOW,
            person=ARTA if back % 3 else BESNIK,
            replaces=211 if back == 2 else None,
        )
        for back, day in enumerate(days)
    ]
