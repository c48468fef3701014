"""Hours of a day's report, also on the nights when the clock changes.

Lives here: sentences about hours, beside those of the week before.
Must not: other figures (test_report).
"""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from tests.builders import MOMENT, a_person
from tests.domain.day_facts import facts
from till.domain.reports.report_facts import Sold
from till.domain.reports.report_sums import day_report


@pytest.mark.parametrize(
    ("utc_hours", "lines"),
    [
        # The night the clock goes back: 02 comes twice in Tirane and is one line.
        (["2026-10-25T00:00", "2026-10-25T01:00", "2026-10-25T02:00"], [(2, 2), (3, 1)]),
        # The night it goes forward: after 01 comes 03.
        (["2026-03-29T00:00", "2026-03-29T01:00"], [(1, 1), (3, 1)]),
        (["2026-07-01T22:00"], [(0, 1)]),
    ],
)
def test_hours_are_those_on_the_clock_of_tirane(
    utc_hours: list[str], lines: list[tuple[int, int]]
) -> None:
    hours = tuple((datetime.fromisoformat(e).replace(tzinfo=UTC), Decimal(1)) for e in utc_hours)

    report = day_report(facts(Sold(hours=hours)), MOMENT, a_person())

    assert [(each.hour, each.total) for each in report.hours] == lines


def test_an_hour_stands_beside_that_of_a_week_before_also_where_one_of_them_was_quiet() -> None:
    nine, ten = (datetime(2026, 11, 20, hour, tzinfo=UTC) for hour in (8, 9))

    report = day_report(
        facts(Sold(hours=((nine, Decimal(5)),)), week_before=((ten, Decimal(7)),)),
        MOMENT,
        a_person(),
    )

    assert [(e.hour, e.total, e.week_before) for e in report.hours] == [(9, 5, 0), (10, 0, 7)]
