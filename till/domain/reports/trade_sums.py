"""Working an owner's figures out of what was kept of many days."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import groupby

from till.domain.business_day import in_tirane
from till.domain.cash.count import CashCount, answers
from till.domain.money import ZERO
from till.domain.reports.report import ArticleLine
from till.domain.reports.trade import (
    DayTurnover,
    HourTurnover,
    OperatorDifference,
    Period,
    Span,
    Trade,
    TradeBucket,
    TradeFacts,
    TradeHour,
    TradePeriodRequest,
    span_before,
    spans_until,
)
from till.domain.reports.watched import watched_entries
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson

BEST_ARTICLES = 20


def span_of_facts(period: Period, until: date) -> TradePeriodRequest:
    """Return which days have to be read for trade until a day."""
    spans = spans_until(period, until)
    before = min(span_before(period, each).first for each in spans)
    return TradePeriodRequest(since=before, first=spans[0].first, last=until)


def trade_of(facts: TradeFacts, period: Period, until: date) -> Trade:
    """Work trade until a day out."""
    spans = spans_until(period, until)
    return Trade(
        period=period,
        buckets=tuple(_bucket(each, facts.days) for each in spans),
        before=tuple(_bucket(span_before(period, each), facts.days) for each in spans),
        hours=_hours(facts.hours),
        articles=best_articles(facts.articles),
        differences=_differences(facts.counts),
        watched=watched_entries(facts.watched),
    )


def best_articles(lines: Iterable[ArticleLine]) -> tuple[ArticleLine, ...]:
    """Return the articles that brought the most, parts of one article added up."""
    sums: dict[ArticleId, ArticleLine] = {}
    for each in lines:
        was = sums.get(each.article_id)
        sums[each.article_id] = (
            each
            if was is None
            else replace(
                was, quantity=was.quantity + each.quantity, amount=was.amount + each.amount
            )
        )
    order = sorted(sums.values(), key=lambda each: (-each.amount, each.article_id))
    return tuple(order[:BEST_ARTICLES])


def _bucket(span: Span, days: Iterable[DayTurnover]) -> TradeBucket:
    bucket = TradeBucket(first=span.first, last=span.last)
    for each in days:
        if span.first <= each.day <= span.last:
            bucket = replace(
                bucket,
                sales_count=bucket.sales_count + each.sales_count,
                returns_count=bucket.returns_count + each.returns_count,
                total=bucket.total + each.total,
                returns_total=bucket.returns_total + each.returns_total,
                discounts=bucket.discounts + each.discounts,
            )
    return bucket


def _hours(hours: Iterable[HourTurnover]) -> tuple[TradeHour, ...]:
    """Return the hours of the week; on the night when the clock goes back, both are one."""
    sums: dict[tuple[int, int], tuple[int, Decimal]] = {}
    for each in hours:
        there = in_tirane(each.moment)
        count, total = sums.get((there.weekday(), there.hour), (0, ZERO))
        sums[there.weekday(), there.hour] = (count + each.sales_count, total + each.total)
    return tuple(
        TradeHour(weekday=weekday, hour=hour, sales_count=count, total=total)
        for (weekday, hour), (count, total) in sorted(sums.items())
    )


def _differences(counts: Sequence[CashCount]) -> tuple[OperatorDifference, ...]:
    """Return what each person's counts found, the largest shortage first.

    A person answers for what the count before theirs had not found; a day begins anew.
    """
    found: dict[NamedPerson, list[Decimal]] = {}
    for _, of_day in groupby(counts, key=lambda each: each.day):
        for person, own in answers([*of_day]):
            found.setdefault(person, []).append(own)
    lines = (
        OperatorDifference(
            person=person,
            counts=len(owns),
            short=sum((each for each in owns if each < 0), ZERO),
            over=sum((each for each in owns if each > 0), ZERO),
        )
        for person, owns in found.items()
    )
    return tuple(sorted(lines, key=lambda each: (each.short, each.person.name)))
