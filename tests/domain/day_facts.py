"""A day on which nothing happened, to be changed by a test.

Lives here: facts of a day.
Must not: sentences.
"""

from dataclasses import replace
from decimal import Decimal

from tests.builders import TODAY
from till.domain.reports.report import Apart, ReportState
from till.domain.reports.report_facts import DayFacts, Sold


def facts(sold: Sold | None = None, **changed: object) -> DayFacts:
    nothing = DayFacts(
        day=TODAY,
        sold=sold or Sold(),
        week_before=(),
        movements=(),
        counts=(),
        standing=ReportState(waiting=0, refused=0, replaced=0, closed=0),
        open_orders=Apart(count=0, total=Decimal(0)),
        watched=(),
        last_movement=0,
        newest=None,
    )
    return replace(nothing, **changed)  # type: ignore[arg-type] # each test names real fields
