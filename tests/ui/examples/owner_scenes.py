"""Example trade for the pictures of the owner's page.

Lives here: spans with numbers, hours, articles, differences.
Must not: assert anything.
"""

from tests.ui.examples.day_scenes import ARTA, ARTICLES, BESNIK, HOURS, LOSSES, TODAY, lek
from till.domain.reports.trade import (
    OperatorDifference,
    Period,
    Span,
    Trade,
    TradeBucket,
    TradeHour,
    span_before,
    spans_until,
)
from till.domain.reports.watched import watched_entries


def a_trade(period: Period = Period.DAYS) -> Trade:
    spans = spans_until(period, TODAY)
    now = [61200, 58400, 72300, 81250, 43900, 60120, 63480, 59870, 66310, 74020, 88400, 47150]
    then = [58900, 60210, 69800, 84100, 40300, 57600, 61900, 62400, 63900, 70100, 85300, 45900]
    factor = {Period.DAYS: 1, Period.WEEKS: 6, Period.MONTHS: 26}[period]
    before = tuple(span_before(period, span) for span in spans)

    def bucket(span: Span, amount: int) -> TradeBucket:
        return TradeBucket(
            first=span.first,
            last=span.last,
            sales_count=amount * factor // 700,
            returns_count=2,
            total=lek(str(amount * factor)),
            returns_total=lek("-1240"),
            discounts=lek("1830"),
        )

    return Trade(
        period=period,
        buckets=tuple(bucket(s, now[n % 12]) for n, s in enumerate(spans)),
        before=tuple(bucket(s, then[n % 12]) for n, s in enumerate(before)),
        hours=tuple(
            TradeHour(weekday=4, hour=hour, sales_count=120, total=lek(str(then * 9)))
            for hour, (_, then) in HOURS.items()
        ),
        articles=ARTICLES,
        differences=(
            OperatorDifference(person=ARTA, counts=12, short=lek("-46"), over=lek("20")),
            OperatorDifference(person=BESNIK, counts=9, short=lek("-310"), over=lek("0")),
        ),
        watched=watched_entries(LOSSES),
    )
