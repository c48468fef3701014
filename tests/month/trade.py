"""A month of a shop, drawn from a seed: every kind of document, good and bad luck.

Lives here: what happens when, the sales that come of it.
Must not: keep or send anything (shop does), add anything up (books).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from random import Random
from zoneinfo import ZoneInfo

from tests.builders import RATES
from tests.service.invoices import ACCOUNT, BAR, HAMBURG
from till.domain.identifiers import DocKind
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Closing, Sale, close_sale
from till.domain.selling.tender import Tender, TenderKind, foreign_tender, settle
from till.domain.selling.terms import (
    AT_THE_COUNTER,
    Currency,
    Electronic,
    Process,
    SelfIssue,
    Terms,
)
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.people import Cashier, Role
from till.domain.shop.vat import VatCode

TIRANE = ZoneInfo("Europe/Tirane")
# Two stretches with the nights on which the clock goes forward and back.
DAYS = [date(2026, 3, 21) + timedelta(days=each) for each in range(14)] + [
    date(2026, 10, 17) + timedelta(days=each) for each in range(16)
]
SHORT_NIGHT = date(2026, 3, 29)
LONG_NIGHT = date(2026, 10, 25)
PEOPLE = [
    Cashier(person_id=each, name=name, operator_code=None, role=Role.CASHIER)
    for each, name in enumerate(("Arta Hoxha", "Beni Kola", "Drita Leka"), start=1)
]
KINDS = {
    "sale": 760,
    "return": 50,
    "cancel": 40,
    "order": 50,
    "summary": 25,
    "euro": 10,
    "electronic": 10,
    "correction": 5,
    "export": 10,
    "purchase": 10,
    "deposit": 10,
    "withdrawal": 10,
    "oddity": 10,
    "count": 5,
}
PROCESSES = (Process.P1, Process.P2, Process.P3, Process.P5, Process.P6, Process.P7, Process.P8)
NO_CASH = (TenderKind.FACTORING, TenderKind.WAIVER, TenderKind.KIND, TenderKind.OTHER)
EURO_RATE = Decimal("97.4")
_VAT = (VatCode.B, VatCode.B, VatCode.B, VatCode.C, VatCode.E)


@dataclass(frozen=True, kw_only=True)
class Happening:
    """Something that happens: what, when, and who stands at the till."""

    what: str
    moment: datetime
    person: Cashier


def articles(rng: Random) -> Sequence[Article]:
    """Return what the shop sells."""
    return [
        Article(
            article_id=ArticleId(f"{number}"),
            name=f"Artikulli {number}",
            price=Decimal(rng.randint(100, 150_000)).scaleb(-2),
            vat_code=_VAT[number % len(_VAT)],
            unit="KGM" if number % 7 == 0 else "XPP",
            category="",
            barcodes=(),
            weighed=number % 7 == 0,
        )
        for number in range(1, 41)
    ]


def happenings(day: date, count: int, rng: Random) -> Iterator[Happening]:
    """Yield what happens on a day, in order; nights that are odd are busy through the night.

    Such a day begins with the stroke of midnight, and every day ends with its last instant.
    """
    is_night = day in {SHORT_NIGHT, LONG_NIGHT} or rng.random() < 0.3
    begins = datetime.combine(day, time() if is_night else time(6), tzinfo=TIRANE)
    ends = datetime.combine(day + timedelta(days=1), time(), tzinfo=TIRANE)
    span = (ends.astimezone(UTC) - begins.astimezone(UTC)).total_seconds() - 0.000001
    moments = [0.0, *sorted(rng.uniform(0, span) for _ in range(count - 2)), span]
    for seconds in moments:
        yield Happening(
            what=rng.choices(list(KINDS), weights=list(KINDS.values()))[0],
            moment=begins.astimezone(UTC) + timedelta(seconds=seconds),
            person=PEOPLE[min(int(seconds / span * len(PEOPLE)), len(PEOPLE) - 1)],
        )


def closing(happening: Happening, number: int, terms: Terms = AT_THE_COUNTER) -> Closing:
    """Return what closing a sale needs."""
    return Closing(
        cashier=happening.person,
        moment=happening.moment,
        number=number,
        rates=RATES,
        terms=terms,
    )


def a_basket(stock: Sequence[Article], rng: Random) -> Basket:
    """Return a basket of one to four lines, some of them discounted."""
    basket = Basket(lines=tuple(_line(rng.choice(stock), rng) for _ in range(rng.randint(1, 4))))
    if rng.random() < 0.1:
        percent = Decimal(rng.randint(1, 300)).scaleb(-1)
        basket = replace(basket, discount=Discount(percent=percent))
    elif rng.random() < 0.05:
        off = Decimal(rng.randint(1, int(basket.subtotal * 50) or 1)).scaleb(-2)
        basket = replace(basket, discount=Discount(amount=off))
    return basket


def a_sale(what: str, basket: Basket, done: Closing, rng: Random) -> Sale:
    """Return the sale that a basket becomes on the terms of its kind."""
    match what:
        case "order":
            sale = close_sale(basket, settle(basket.total, [_cash()]), done)
            return replace(sale, payments=(), received=Decimal(0), terms=Terms(kind=DocKind.ORDER))
        case "export":
            rate = Decimal(rng.randint(950_000, 1_010_000)).scaleb(-4)
            terms = Terms(
                kind=DocKind.EXPORT, buyer=HAMBURG, currency=Currency(code="EUR", rate=rate)
            )
            abroad = Basket(lines=tuple(_for_export(line) for line in basket.lines))
            tenders = [_cash()] if rng.random() < 0.5 else [Tender(kind=TenderKind.TRANSFER)]
            return close_sale(abroad, settle(abroad.total, tenders), replace(done, terms=terms))
        case "euro":
            rate = Decimal(rng.randint(950_000, 1_010_000)).scaleb(-4)
            terms = Terms(buyer=BAR, currency=Currency(code="EUR", rate=rate))
            tenders = [_cash()] if rng.random() < 0.5 else [Tender(kind=TenderKind.TRANSFER)]
            return close_sale(basket, settle(basket.total, tenders), replace(done, terms=terms))
        case "electronic":
            terms = Terms(buyer=BAR, electronic=Electronic(process=rng.choice(PROCESSES)))
            later = [Tender(kind=rng.choice([TenderKind.TRANSFER, TenderKind.COMPENSATION]))]
            return close_sale(basket, settle(basket.total, later), replace(done, terms=terms))
        case "purchase":
            terms = Terms(kind=DocKind.SELF_ISSUE, buyer=BAR, self_issue=SelfIssue.AGREEMENT)
            return close_sale(basket, settle(basket.total, [_cash()]), replace(done, terms=terms))
        case _:
            settlement = settle(basket.total, tenders_for(basket.total, rng))
            terms = Terms(buyer=BAR) if rng.random() < 0.05 else AT_THE_COUNTER
            return close_sale(basket, settlement, replace(done, terms=terms))


def tenders_for(total: Decimal, rng: Random) -> Sequence[Tender]:
    """Return how a sale is paid: mostly cash, with change or without."""
    choices: list[tuple[int, Sequence[Tender]]] = [
        (45, [_cash(str(total + rng.randint(0, 5000)))]),
        (25, [Tender(kind=TenderKind.CARD)]),
        (8, [Tender(kind=TenderKind.CARD, amount=min(Decimal(1), total)), _cash()]),
        (8, [foreign_tender("EUR", Decimal(int(total / EURO_RATE) + 3), EURO_RATE)]),
        (4, [foreign_tender("EUR", Decimal(5), EURO_RATE), _cash()]),
        (5, [Tender(kind=TenderKind.ACCOUNT, accounts=(ACCOUNT,))]),
        (3, [Tender(kind=TenderKind.CHECK)]),
        (3, [Tender(kind=TenderKind.SVOUCHER)]),
        (3, [Tender(kind=TenderKind.SVOUCHER, amount=min(Decimal(1), total)), _cash()]),
        (1, [Tender(kind=TenderKind.COMPANY)]),
        (1, [Tender(kind=rng.choice(NO_CASH))]),
    ]
    weights = [weight for weight, _ in choices]
    return rng.choices([tenders for _, tenders in choices], weights=weights)[0]


def _cash(amount: str | None = None) -> Tender:
    return Tender(kind=TenderKind.CASH, amount=None if amount is None else Decimal(amount))


def _line(article: Article, rng: Random) -> BasketLine:
    thousandths = rng.randint(50, 4000) if article.weighed else rng.randint(1, 6) * 1000
    line = BasketLine(article=article, quantity=Decimal(thousandths).scaleb(-3))
    if rng.random() < 0.08 and line.gross > 1:
        return replace(line, discount=Discount(percent=Decimal(rng.randint(1, 40))))
    if rng.random() < 0.05 and line.gross > 1:
        return replace(line, discount=Discount(amount=Decimal("0.50")))
    return line


def _for_export(line: BasketLine) -> BasketLine:
    return BasketLine(article=replace(line.article, vat_code=VatCode.J), quantity=line.quantity)
