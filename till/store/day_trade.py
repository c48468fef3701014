"""What the sales of many days come to, added up by SQLite: turnover by day, hours, articles."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal

from till.domain.money import ZERO, from_whole_cents
from till.domain.quantity import from_thousandths
from till.domain.reports.report import ArticleLine
from till.domain.reports.report_currency import sums_of_sale
from till.domain.reports.report_facts import Part, Sold
from till.domain.reports.report_sums import article_lines
from till.domain.reports.trade import DayTurnover, HourTurnover, TradeFacts, TradePeriodRequest
from till.domain.selling.discount import Discount
from till.domain.shop.article import ArticleId
from till.store.counts import counts_between
from till.store.database import Database
from till.store.day_sums import GIVES_BACK, IN_LEK, PART
from till.store.sales import sale_of

_COUNTS = f"day BETWEEN ? AND ? AND {IN_LEK} AND {PART} = 'sold'"
_DAYS = f"""
    SELECT day, sum(NOT {GIVES_BACK}), sum({GIVES_BACK}), sum(total),
        sum(CASE WHEN {GIVES_BACK} THEN total ELSE 0 END), sum(discount_value)
    FROM sale WHERE {_COUNTS} GROUP BY day"""  # noqa: S608 our own words
_HOURS = f"""
    SELECT substr(closed_at, 1, 13), sum(NOT {GIVES_BACK}), sum(total)
    FROM sale WHERE {_COUNTS} GROUP BY 1"""  # noqa: S608 the same
# What a line comes to before its discount, in cents: half a cent and more is rounded up, away from
# nothing, as to_cents does. The product is in thousandths of a cent.
_PRODUCT = "(price * quantity)"
_GROSS = f"coalesce(settled, (abs({_PRODUCT}) + 500) / 1000 * sign({_PRODUCT}))"
_LINES = f"""
    SELECT article_id, max(name), sum(CASE WHEN {GIVES_BACK} THEN -quantity ELSE quantity END),
        sum({_GROSS})
    FROM sale CROSS JOIN sale_line USING (sale_key) WHERE {_COUNTS} GROUP BY article_id"""  # noqa: S608 the same
# Discounts are worked out by the domain's own rule, once for all lines that are alike.
_OFF = f"""
    SELECT day, article_id, {_GROSS}, discount_percent, discount_amount, count(*)
    FROM sale CROSS JOIN sale_line USING (sale_key)
    WHERE {_COUNTS} AND (discount_percent IS NOT NULL OR discount_amount IS NOT NULL)
    GROUP BY 1, 2, 3, 4, 5"""  # noqa: S608 the same
_IN_CURRENCY = f"""
    SELECT sale_key, day, {PART} FROM sale WHERE day BETWEEN ? AND ? AND NOT {IN_LEK}"""  # noqa: S608

Days = tuple[str, str]


def trade_facts(database: Database, asked: TradePeriodRequest) -> TradeFacts:
    """Return turnover from `asked.since` on, and hours, articles, counts from `asked.first` on."""
    all_days = (asked.since.isoformat(), asked.last.isoformat())
    days = (asked.first.isoformat(), asked.last.isoformat())
    off_days, off_articles = _off(database, all_days, asked.first)
    abroad = [*_in_currency(database, all_days)]
    here = [each for day, each in abroad if day >= asked.first]
    return TradeFacts(
        days=(
            *_days(database, all_days),
            *(_only_off(day, off) for day, off in off_days.items()),
            *(_turnover(day, each) for day, each in abroad),
        ),
        hours=(
            *_hours(database, days),
            *(_hour(each, *pair) for each in here for pair in each.hours),
        ),
        articles=(
            *_articles(database, days),
            *(_less(article_id, off) for article_id, off in off_articles.items()),
            *(line for each in here for line in article_lines(each.lines)),
        ),
        counts=tuple(counts_between(database, asked.first, asked.last)),
    )


def _days(database: Database, days: Days) -> Iterator[DayTurnover]:
    for day, sales, returns, *sums in database.plain.execute(_DAYS, days):
        total, returned, off = (from_whole_cents(each) for each in sums)
        yield DayTurnover(
            day=date.fromisoformat(day),
            sales_count=sales,
            returns_count=returns,
            total=total,
            returns_total=returned,
            discounts=off,
        )


def _hours(database: Database, days: Days) -> Iterator[HourTurnover]:
    for hour, sales, cents in database.plain.execute(_HOURS, days):
        moment = datetime.fromisoformat(f"{hour}:00:00").replace(tzinfo=UTC)
        yield HourTurnover(moment=moment, sales_count=sales, total=from_whole_cents(cents))


def _articles(database: Database, days: Days) -> Iterator[ArticleLine]:
    for article_id, name, quantity, cents in database.plain.execute(_LINES, days):
        yield ArticleLine(
            article_id=ArticleId(article_id),
            name=name,
            quantity=from_thousandths(quantity),
            amount=from_whole_cents(cents),
        )


def _off(
    database: Database, days: Days, first: date
) -> tuple[Mapping[date, Decimal], Mapping[ArticleId, Decimal]]:
    """Return what discounts on lines took off: by day, and from `first` on by article."""
    by_day: defaultdict[str, Decimal] = defaultdict(lambda: ZERO)
    by_article: defaultdict[ArticleId, Decimal] = defaultdict(lambda: ZERO)
    begins = first.isoformat()
    for day, article_id, cents, percent, amount, times in database.plain.execute(_OFF, days):
        value = _discount(percent, amount).value_of(from_whole_cents(cents)) * times
        by_day[day] += value
        if day >= begins:
            by_article[ArticleId(article_id)] += value
    return {date.fromisoformat(day): off for day, off in by_day.items()}, by_article


def _discount(percent: str | None, cents: int | None) -> Discount:
    if cents is not None:
        return Discount(amount=from_whole_cents(cents))
    return Discount(percent=Decimal(percent or 0))


def _less(article_id: ArticleId, off: Decimal) -> ArticleLine:
    """Return what is taken off an article that stands among the lines already."""
    return ArticleLine(article_id=article_id, name="", quantity=Decimal(0), amount=-off)


def _only_off(day: date, off: Decimal) -> DayTurnover:
    return DayTurnover(
        day=day, sales_count=0, returns_count=0, total=ZERO, returns_total=ZERO, discounts=off
    )


def _in_currency(database: Database, days: Days) -> Iterator[tuple[date, Sold]]:
    for key, day, part in database.plain.execute(_IN_CURRENCY, days).fetchall():
        sale = sale_of(database, key)
        if sale is not None and Part(part) is Part.SOLD:
            yield date.fromisoformat(day), sums_of_sale(sale, Part.SOLD)


def _turnover(day: date, sold: Sold) -> DayTurnover:
    group = sold.groups[0]
    on_lines = sum((each.off for each in sold.lines), ZERO)
    return DayTurnover(
        day=day,
        sales_count=0 if group.gives_back else 1,
        returns_count=1 if group.gives_back else 0,
        total=group.total,
        returns_total=group.total if group.gives_back else ZERO,
        discounts=group.discount + on_lines,
    )


def _hour(sold: Sold, moment: datetime, total: Decimal) -> HourTurnover:
    count = 0 if sold.groups[0].gives_back else 1
    return HourTurnover(moment=moment, sales_count=count, total=total)
