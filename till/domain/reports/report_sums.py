"""Working a day's figures out of what was kept of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import TypeVar

from till.domain.business_day import in_tirane
from till.domain.cash.count import CashCount, held_counts, own_differences
from till.domain.cash.expected import CashLine, ForeignTaken
from till.domain.cash.movement import MovementKind
from till.domain.money import ZERO, to_cents
from till.domain.reports.report import (
    Apart,
    ArticleLine,
    CashSheet,
    DayReport,
    HourLine,
    NoSale,
    OperatorLine,
    PaymentLine,
    VatLine,
    Watched,
)
from till.domain.reports.report_facts import DayFacts, LineGroup, SaleGroup, SalePart, Sold
from till.domain.reports.watched import watched_entries
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.tender import ForeignCash
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson

TOP_ARTICLES = 10
Key = TypeVar("Key")
Line = TypeVar("Line")


def day_report(facts: DayFacts, moment: datetime, person: NamedPerson) -> DayReport:
    """Work the report of a day out, as of a moment."""
    return _turnover(facts.sold)(
        day=facts.day,
        made_at=moment,
        made_by=person,
        hours=_hours(facts.sold.hours, facts.week_before),
        watched=_watched(facts.watched),
        standing=facts.standing,
        open_orders=facts.open_orders,
        places=facts.places,
        purchases=_apart(facts.sold, SalePart.BOUGHT),
        closed=_apart(facts.sold, SalePart.CLOSED),
        cash=replace(cash_sheet(facts.movements, facts.counts), carried_over=facts.carried_over),
        last_movement=facts.last_movement,
        last_reissue=facts.last_reissue,
        is_clock_behind=facts.newest is not None and facts.newest > moment,
    )


def _apart(sold: Sold, part: SalePart) -> Apart:
    groups = [each for each in sold.groups if each.part is part]
    return Apart(count=_count(groups), total=_sum(each.total for each in groups))


def _turnover(sold: Sold) -> partial[DayReport]:
    """Return a report of which what was sold is known, and the rest is still to be filled in."""
    groups = [each for each in sold.groups if each.part is SalePart.SOLD]
    sales = [each for each in groups if not each.gives_back]
    backs = [each for each in groups if each.gives_back]
    total = _sum(each.total for each in groups)
    vat = _vat(sold.vat)
    on_lines = _sum(each.off for each in sold.lines)
    return partial(
        DayReport,
        sales_count=_count(sales),
        returns_count=_count(backs),
        returns_total=_sum(each.total for each in backs),
        total=total,
        average=to_cents(total / _count(sales)) if sales else ZERO,
        rounding=_sum(each.rounding for each in sold.lines),
        discounts=on_lines + _sum(each.discount for each in groups),
        vat=vat,
        vat_total=_sum(each.vat for each in vat),
        payments=_payments(sold.payments),
        foreign=foreign_taken(sold.foreign),
        operators=_operators(groups),
        articles=article_lines(sold.lines)[:TOP_ARTICLES],
    )


def cash_sheet(movements: Sequence[CashLine], counts: Sequence[CashCount]) -> CashSheet:
    """Explain the expected cash line by line, and hold the day's last count against it.

    Once cash has come or gone since, what was counted is no longer what is there: it stands among
    the counts, and nothing counts as counted.
    """
    by_kind = {each.kind: each for each in movements}
    expected = _sum(each.amount for each in movements)
    last = counts[-1] if counts and counts[-1].expected == expected else None
    is_open = MovementKind.OPENING in by_kind
    return CashSheet(
        opening=_amount(by_kind, MovementKind.OPENING) if is_open else None,
        deposits=_amount(by_kind, MovementKind.DEPOSIT),
        withdrawals=-_amount(by_kind, MovementKind.WITHDRAWAL),
        lines=tuple(by_kind[kind] for kind in MovementKind if kind in by_kind),
        expected=expected if is_open else None,
        counted=last.counted if last else None,
        difference=last.difference if last else None,
        counts=tuple(counts),
        differences=own_differences(counts),
        held=held_counts(counts),
    )


def article_lines(lines: Iterable[LineGroup]) -> tuple[ArticleLine, ...]:
    """Return what each article brought, the most first."""
    sums: dict[ArticleId, ArticleLine] = {}
    for each in lines:
        was = sums.get(each.article_id)
        quantity, amount = (was.quantity, was.amount) if was else (Decimal(0), ZERO)
        sums[each.article_id] = ArticleLine(
            article_id=each.article_id,
            name=each.name,
            quantity=quantity + each.moved,
            amount=amount + each.total,
        )
    return tuple(sorted(sums.values(), key=lambda each: (-each.amount, each.article_id)))


def _payments(lines: Iterable[PaymentLine]) -> tuple[PaymentLine, ...]:
    def plus(was: PaymentLine, now: PaymentLine) -> PaymentLine:
        return replace(was, count=was.count + now.count, amount=was.amount + now.amount)

    added = _added(lines, lambda each: each.kind, plus)
    return tuple(sorted(added, key=lambda each: -each.amount))


def _vat(lines: Iterable[VatLine]) -> tuple[VatLine, ...]:
    def plus(was: VatLine, now: VatLine) -> VatLine:
        return replace(
            was, net=was.net + now.net, vat=was.vat + now.vat, gross=was.gross + now.gross
        )

    added = _added(lines, lambda each: (each.code.value, each.rate), plus)
    return tuple(sorted(added, key=lambda each: (each.code.value, each.rate)))


def foreign_taken(notes: Iterable[ForeignCash]) -> tuple[ForeignTaken, ...]:
    """Return notes of other currencies added up, each currency once."""

    def plus(was: ForeignTaken, now: ForeignTaken) -> ForeignTaken:
        return replace(was, amount=was.amount + now.amount, in_lek=was.in_lek + now.in_lek)

    taken = (
        ForeignTaken(currency=each.currency, amount=each.amount, in_lek=each.in_lek)
        for each in notes
    )
    return tuple(_added(taken, lambda each: each.currency, plus))


def _operators(groups: Iterable[SaleGroup]) -> tuple[OperatorLine, ...]:
    """Return what each person did; two people of one name are two."""

    def plus(was: SaleGroup, now: SaleGroup) -> SaleGroup:
        return replace(was, count=was.count + now.count, total=was.total + now.total)

    added = _added(groups, lambda each: (each.person.person_id, each.gives_back), plus)
    by_person: dict[int | None, OperatorLine] = {}
    for each in added:
        blank = OperatorLine(person=each.person, sales_count=0, returns_count=0, total=ZERO)
        was = by_person.get(each.person.person_id, blank)
        by_person[each.person.person_id] = replace(
            was,
            sales_count=was.sales_count + (0 if each.gives_back else each.count),
            returns_count=was.returns_count + (each.count if each.gives_back else 0),
            total=was.total + each.total,
        )
    return tuple(sorted(by_person.values(), key=lambda each: (-each.total, each.person.name)))


def _hours(
    today: Iterable[tuple[datetime, Decimal]], before: Iterable[tuple[datetime, Decimal]]
) -> tuple[HourLine, ...]:
    """Return every hour in which something was sold, on either day.

    On the night when the clock goes back, the hour that comes twice is one line.
    """
    now = _by_hour(today)
    then = _by_hour(before)
    return tuple(
        HourLine(hour=hour, total=now.get(hour, ZERO), week_before=then.get(hour, ZERO))
        for hour in sorted(now.keys() | then.keys())
    )


def _by_hour(hours: Iterable[tuple[datetime, Decimal]]) -> dict[int, Decimal]:
    sums: dict[int, Decimal] = {}
    for moment, amount in hours:
        hour = in_tirane(moment).hour
        sums[hour] = sums.get(hour, ZERO) + amount
    return sums


def _watched(entries: Sequence[JournalEntry]) -> Watched:
    gone = [each for each in entries if each.action is JournalAction.LINE_REMOVED]
    return Watched(
        removed_lines=len(gone),
        removed_value=_sum(Decimal(each.facts.get("total", "0")) for each in gone),
        put_back=sum(each.action is JournalAction.LINE_PUT_BACK for each in entries),
        no_sales=tuple(
            NoSale(moment=each.moment, person=each.person, reason=each.facts.get("reason", ""))
            for each in entries
            if each.action is JournalAction.DRAWER_OPENED
        ),
        entries=watched_entries(entries),
    )


def _added(
    lines: Iterable[Line], key: Callable[[Line], Key], plus: Callable[[Line, Line], Line]
) -> list[Line]:
    """Add lines of the same key up, in the order in which keys come first."""
    sums: dict[Key, Line] = {}
    for each in lines:
        mine = key(each)
        sums[mine] = plus(sums[mine], each) if mine in sums else each
    return list(sums.values())


def _amount(by_kind: Mapping[MovementKind, CashLine], kind: MovementKind) -> Decimal:
    return by_kind[kind].amount if kind in by_kind else ZERO


def _count(groups: Iterable[SaleGroup]) -> int:
    return sum(each.count for each in groups)


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)
