"""Trade over days, weeks and months: spans, what they are held against, differences.

Lives here: sentences about figures of facts.
Must not: reading (tests/actions, tests/month).
"""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest

from tests.builders import MOMENT, a_person
from till.domain.cash.count import CashCount, Count, CountPurpose
from till.domain.reports.trade import (
    DayTurnover,
    HourTurnover,
    Period,
    Span,
    TradeFacts,
    span_before,
    spans_until,
)
from till.domain.reports.trade_sums import span_of_facts, trade_of

FRIDAY = date(2026, 11, 20)
EVERY_DAY = [date(2024, 1, 1) + timedelta(days=each) for each in range(0, 1200, 7)]


def on(day: date, total: str = "100") -> DayTurnover:
    return DayTurnover(
        day=day,
        sales_count=1,
        returns_count=0,
        total=Decimal(total),
        returns_total=Decimal(0),
        discounts=Decimal(0),
    )


def counted(day: date, person: str, found: str, expected: str) -> CashCount:
    return CashCount(
        day=day,
        moment=MOMENT,
        person=a_person(person, person_id=len(person)),
        purpose=CountPurpose.CHECK,
        count=Count(amount=Decimal(found)),
        expected=Decimal(expected),
    )


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (Period.DAYS, date(2026, 11, 7), Span(first=FRIDAY, last=FRIDAY)),
        (Period.WEEKS, date(2026, 8, 31), Span(first=date(2026, 11, 16), last=FRIDAY)),
        (Period.MONTHS, date(2025, 12, 1), Span(first=date(2026, 11, 1), last=FRIDAY)),
    ],
)
def test_buckets_end_with_the_day_that_is_looked_at(
    period: Period, first: date, last: Span
) -> None:
    spans = spans_until(period, FRIDAY)

    assert (spans[0].first, spans[-1]) == (first, last)


@pytest.mark.parametrize("period", Period)
def test_no_day_is_in_two_buckets_or_in_none(period: Period) -> None:
    for until in EVERY_DAY:
        spans = spans_until(period, until)

        ends = pairwise(spans)
        assert all(now.last + timedelta(days=1) == then.first for now, then in ends)
        assert spans[-1].last == until


@pytest.mark.parametrize(
    ("period", "span", "before"),
    [
        (Period.DAYS, Span(first=FRIDAY, last=FRIDAY), (date(2026, 11, 6), date(2026, 11, 6))),
        (
            Period.WEEKS,
            Span(first=date(2026, 11, 16), last=FRIDAY),
            (date(2026, 8, 24), date(2026, 8, 28)),
        ),
        (
            Period.MONTHS,
            Span(first=date(2026, 11, 1), last=FRIDAY),
            (date(2025, 11, 1), date(2025, 11, 20)),
        ),
        (
            Period.MONTHS,
            Span(first=date(2029, 2, 1), last=date(2029, 2, 28)),
            (date(2028, 2, 1), date(2028, 2, 29)),
        ),
        (
            Period.MONTHS,
            Span(first=date(2028, 2, 1), last=date(2028, 2, 29)),
            (date(2027, 2, 1), date(2027, 2, 28)),
        ),
    ],
)
def test_like_is_held_against_like(period: Period, span: Span, before: tuple[date, date]) -> None:
    held = span_before(period, span)

    assert (held.first, held.last) == before


@pytest.mark.parametrize("period", Period)
def test_what_is_read_holds_every_bucket_and_all_that_it_is_held_against(period: Period) -> None:
    for until in EVERY_DAY:
        asked = span_of_facts(period, until)
        spans = spans_until(period, until)

        assert asked.since <= min(span_before(period, each).first for each in spans)
        assert (asked.first, asked.last) == (spans[0].first, until)


def test_a_bucket_holds_its_days_and_stands_beside_the_one_before() -> None:
    days = (on(FRIDAY), on(date(2026, 11, 16), "50"), on(date(2026, 11, 15), "7"))
    twelve_weeks_ago = on(date(2026, 8, 28), "30")
    too_late_in_the_week = on(date(2026, 8, 29), "9000")

    trade = trade_of(
        TradeFacts(days=(*days, twelve_weeks_ago, too_late_in_the_week)), Period.WEEKS, FRIDAY
    )

    assert (trade.buckets[-1].total, trade.buckets[-2].total) == (150, 7)
    assert trade.before[-1].total == 30
    assert trade.whole.total == 157
    assert (trade.whole.documents, trade.whole.average) == (3, Decimal("52.33"))


def test_hours_are_those_of_the_week_on_the_clock_of_tirane() -> None:
    twice = [datetime(2026, 10, 25, hour, tzinfo=UTC) for hour in (0, 1)]
    hours = tuple(HourTurnover(moment=each, sales_count=1, total=Decimal(5)) for each in twice)

    trade = trade_of(TradeFacts(hours=hours), Period.DAYS, FRIDAY)

    assert [(e.weekday, e.hour, e.sales_count, e.total) for e in trade.hours] == [(6, 2, 2, 10)]
    assert trade.by_hour == ((2, 10),)


def test_each_person_answers_for_what_the_count_before_had_not_found() -> None:
    yesterday = FRIDAY - timedelta(days=1)
    counts = (
        counted(yesterday, "Ana", "900", "1000"),
        counted(yesterday, "Beni", "1420", "1500"),
        counted(FRIDAY, "Beni", "990", "1000"),
    )

    trade = trade_of(TradeFacts(counts=counts), Period.DAYS, FRIDAY)

    found = [(e.person.name, e.counts, e.short, e.over, e.difference) for e in trade.differences]
    assert found == [("Ana", 1, -100, 0, -100), ("Beni", 2, -10, 20, 10)]
