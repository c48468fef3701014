"""What sales come to, added up by SQLite: of one day for its report, of many for an owner."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from till.domain.cash.expected import ForeignTaken
from till.domain.money import ZERO, from_ten_thousandths, from_whole_cents
from till.domain.quantity import from_thousandths
from till.domain.reports.report import ArticleLine, PaymentLine, VatLine
from till.domain.reports.report_currency import sums_of_sale
from till.domain.reports.report_facts import LineGroup, SaleGroup, SalePart, Sold
from till.domain.reports.report_sums import article_lines, foreign_taken
from till.domain.reports.trade import DayTurnover, HourTurnover, TradeFacts, TradePeriodRequest
from till.domain.selling.discount import Discount
from till.domain.selling.tender import ForeignCash, TenderKind
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode
from till.store.cash import counts_between
from till.store.database import Database
from till.store.json_columns import foreign_in
from till.store.sales import sale_of

# What a sale is (report_facts.Part). The terms of a sale at the counter are nothing at all.
_OF_AN_ORDER = (
    "EXISTS (SELECT 1 FROM document WHERE doc_id = terms ->> '$.originals[0]' AND kind = 'order')"
)
# Refused, and closed by a person: no document follows, nor any of what refers to it.
_IS_CLOSED = """sale.sale_key IN (
    SELECT sale_key FROM document WHERE state = 'resolved' AND sale_key IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = document.doc_id)
    UNION ALL SELECT sale_key FROM document
    WHERE state = 'refused' AND problem_key = 'errors.original_closed')"""
_PART = f"""CASE
    WHEN terms ->> '$.kind' = 'order' THEN 'ordered'
    WHEN terms ->> '$.kind' = 'cancellation' AND {_OF_AN_ORDER} THEN 'ordered'
    WHEN {_IS_CLOSED} THEN 'closed'
    WHEN terms ->> '$.self_issue' IS NOT NULL THEN 'bought'
    ELSE 'sold' END"""
# Below zero is only what corrects a sale with items of its own.
_TAKES_BACK = "coalesce(terms ->> '$.kind', '') IN ('return', 'cancellation')"
_GIVES_BACK = f"({_TAKES_BACK} OR total < 0)"
_COMES_BACK = f"({_TAKES_BACK} OR unit_price < 0)"
_IN_LEK = "(terms IS NULL OR terms ->> '$.currency' IS NULL)"
_SOLD_IN_LEK = f"day BETWEEN ? AND ? AND {_IN_LEK} AND {_PART} = 'sold'"
_GROUPS = f"""
    SELECT {_PART} AS part, {_GIVES_BACK} AS gives_back, cashier_id, max(cashier_name) AS name,
        count(*) AS count, sum(total) AS total, sum(discount_value) AS discount
    FROM sale WHERE day BETWEEN ? AND ? AND {_IN_LEK} GROUP BY 1, 2, 3
"""
_HOURS = f"""
    SELECT substr(closed_at, 1, 13) AS hour, sum(NOT {_GIVES_BACK}) AS sales, sum(total) AS total
    FROM sale WHERE {_SOLD_IN_LEK} GROUP BY 1
"""
_VAT = f"""
    SELECT vat_code, rate_percent, sum(net) AS net, sum(vat) AS vat, sum(gross) AS gross
    FROM sale CROSS JOIN vat_share USING (sale_key)
    WHERE {_SOLD_IN_LEK} AND sale_key NOT IN (SELECT sale_key FROM reissue) GROUP BY 1, 2
"""
# What was reissued bears the VAT that its newest document says.
_VAT_REISSUED = f"""
    SELECT vat_code, rate_percent, sum(net) AS net, sum(vat) AS vat, sum(gross) AS gross
    FROM sale CROSS JOIN reissue_vat ON reissue_vat.reissue =
        (SELECT max(sequence) FROM reissue WHERE reissue.sale_key = sale.sale_key)
    WHERE {_SOLD_IN_LEK} AND sale_key IN (SELECT sale_key FROM reissue) GROUP BY 1, 2
"""
_PAYMENTS = f"""
    SELECT kind, sum(NOT {_GIVES_BACK}) AS count, sum(amount) AS amount
    FROM sale CROSS JOIN payment USING (sale_key) WHERE {_SOLD_IN_LEK} GROUP BY 1
"""
_FOREIGN = f"""
    SELECT foreign_cash FROM sale CROSS JOIN payment USING (sale_key)
    WHERE day BETWEEN ? AND ? AND {_IN_LEK} AND {_PART} IN ('sold', 'closed')
    AND foreign_cash IS NOT NULL AND NOT {_GIVES_BACK}
"""
_LINES = f"""
    SELECT article_id, max(name) AS name, unit_price, quantity, settled,
        discount_percent, discount_amount, count(*) AS times, {_COMES_BACK} AS gives_back,
        sum(rounding) AS rounding
    FROM sale CROSS JOIN sale_line USING (sale_key) WHERE {_SOLD_IN_LEK}
    GROUP BY article_id, unit_price, quantity, settled, discount_percent, discount_amount, 9
"""
_IN_CURRENCY = f"""
    SELECT sale_key, day, {_PART} AS part FROM sale WHERE day BETWEEN ? AND ? AND NOT {_IN_LEK}
"""
_DAYS = f"""
    SELECT day, sum(NOT {_GIVES_BACK}) AS sales, sum({_GIVES_BACK}) AS returns,
        sum(total) AS total, sum(CASE WHEN {_GIVES_BACK} THEN total ELSE 0 END) AS returned,
        sum(discount_value) AS discount
    FROM sale WHERE {_SOLD_IN_LEK} GROUP BY day
"""
# What a line comes to before its discount, in cents: half a cent and more is rounded up, away from
# nothing, as to_cents does. The product is of ten-thousandths and thousandths: a cent is 100,000.
_PRODUCT = "(unit_price * quantity)"
_GROSS = f"coalesce(settled, (abs({_PRODUCT}) + 50000) / 100000 * sign({_PRODUCT}))"
_ARTICLES = f"""
    SELECT article_id, max(name) AS name,
        sum(CASE WHEN {_COMES_BACK} THEN -quantity ELSE quantity END) AS quantity,
        sum({_GROSS} - rounding) AS gross
    FROM sale CROSS JOIN sale_line USING (sale_key) WHERE {_SOLD_IN_LEK} GROUP BY article_id
"""
# Discounts are worked out by the domain's own rule, once for all lines that are alike.
_DISCOUNTED = f"""
    SELECT day, article_id, {_GROSS} AS gross, discount_percent, discount_amount, count(*) AS times
    FROM sale CROSS JOIN sale_line USING (sale_key)
    WHERE {_SOLD_IN_LEK} AND (discount_percent IS NOT NULL OR discount_amount IS NOT NULL)
    GROUP BY 1, 2, 3, 4, 5
"""

Days = tuple[str, str]
Hours = tuple[tuple[datetime, Decimal], ...]


def sold_between(database: Database, first: date, last: date) -> Sold:
    """Return what the sales of some days come to, both days with what lies between."""
    days = (str(first), str(last))
    in_lek = Sold(
        groups=tuple(_groups(database, days)),
        hours=tuple((each.moment, each.total) for each in _hours(database, days)),
        vat=tuple(_vat(database, days)),
        payments=tuple(_payments(database, days)),
        lines=tuple(_lines(database, days)),
        foreign=tuple(_foreign(database, days)),
    )
    for _, each in _in_currency(database, days):
        in_lek = in_lek.together(each)
    return in_lek


def foreign_of(database: Database, day: date) -> Sequence[ForeignTaken]:
    """Return the foreign notes that a day's sales took, by currency."""
    days = (str(day), str(day))
    others = (notes for _, each in _in_currency(database, days) for notes in each.foreign)
    return foreign_taken((*_foreign(database, days), *others))


def hours_of(database: Database, day: date) -> Hours:
    """Return what was sold in each hour of a day: its beginning, and lek."""
    days = (str(day), str(day))
    in_lek = ((each.moment, each.total) for each in _hours(database, days))
    others = (pair for _, each in _in_currency(database, days) for pair in each.hours)
    return (*in_lek, *others)


def week_before(day: date) -> date:
    """Return the same weekday a week before."""
    return day - timedelta(days=7)


def trade_facts(database: Database, asked: TradePeriodRequest) -> TradeFacts:
    """Return turnover from `asked.since` on, and hours, articles, counts from `asked.first` on."""
    all_days = (str(asked.since), str(asked.last))
    days = (str(asked.first), str(asked.last))
    abroad = [
        (day, each)
        for day, each in _in_currency(database, all_days)
        if each.groups[0].part is SalePart.SOLD
    ]
    here = [each for day, each in abroad if day >= asked.first]
    off_days, off_articles = _discounts(database, all_days, asked.first)
    in_days = (*_turnover_by_day(database, all_days), *(_turnover(*each) for each in abroad))
    articles = (line for each in here for line in article_lines(each.lines))
    hours = (_hour(each, *pair) for each in here for pair in each.hours)
    return TradeFacts(
        days=(*in_days, *(_only_discount(*each) for each in off_days.items())),
        hours=(*_hours(database, days), *hours),
        articles=(
            *_articles(database, days),
            *(_less(*each) for each in off_articles.items()),
            *articles,
        ),
        counts=tuple(counts_between(database, asked.first, asked.last)),
    )


def _groups(database: Database, days: Days) -> Iterator[SaleGroup]:
    for row in database.select(_GROUPS, *days):
        yield SaleGroup(
            part=SalePart(row["part"]),
            gives_back=bool(row["gives_back"]),
            person=NamedPerson(name=row["name"], person_id=row["cashier_id"]),
            count=row["count"],
            total=from_whole_cents(row["total"]),
            discount=from_whole_cents(row["discount"]),
        )


def _hours(database: Database, days: Days) -> Iterator[HourTurnover]:
    for hour, sales, cents in database.select(_HOURS, *days):
        moment = datetime.fromisoformat(f"{hour}:00:00").replace(tzinfo=UTC)
        yield HourTurnover(moment=moment, sales_count=sales, total=from_whole_cents(cents))


def _vat(database: Database, days: Days) -> Iterator[VatLine]:
    for row in (*database.select(_VAT, *days), *database.select(_VAT_REISSUED, *days)):
        yield VatLine(
            code=VatCode(row["vat_code"]),
            rate=Decimal(row["rate_percent"]),
            net=from_whole_cents(row["net"]),
            vat=from_whole_cents(row["vat"]),
            gross=from_whole_cents(row["gross"]),
        )


def _payments(database: Database, days: Days) -> Iterator[PaymentLine]:
    for kind, count, cents in database.select(_PAYMENTS, *days):
        yield PaymentLine(kind=TenderKind(kind), count=count, amount=from_whole_cents(cents))


def _foreign(database: Database, days: Days) -> Iterator[ForeignCash]:
    for (text,) in database.select(_FOREIGN, *days):
        yield from foreign_in(text)


def _lines(database: Database, days: Days) -> Iterator[LineGroup]:
    for row in database.select(_LINES, *days):
        settled = row["settled"]
        yield LineGroup(
            article_id=ArticleId(row["article_id"]),
            name=row["name"],
            price=from_ten_thousandths(row["unit_price"]),
            quantity=from_thousandths(row["quantity"]),
            settled=None if settled is None else from_whole_cents(settled),
            discount=_discount(row["discount_percent"], row["discount_amount"]),
            times=row["times"],
            gives_back=bool(row["gives_back"]),
            rounding=from_whole_cents(row["rounding"]),
        )


def _discount(percent: str | None, cents: int | None) -> Discount | None:
    if cents is not None:
        return Discount(amount=from_whole_cents(cents))
    return None if percent is None else Discount(percent=Decimal(percent))


def _in_currency(database: Database, days: Days) -> Iterator[tuple[date, Sold]]:
    """Return the day and the figures of each sale in another currency."""
    for key, day, part in database.select(_IN_CURRENCY, *days):
        sale = sale_of(database, key)
        if sale is not None:
            yield date.fromisoformat(day), sums_of_sale(sale, SalePart(part))


def _turnover_by_day(database: Database, days: Days) -> Iterator[DayTurnover]:
    for row in database.select(_DAYS, *days):
        yield DayTurnover(
            day=date.fromisoformat(row["day"]),
            sales_count=row["sales"],
            returns_count=row["returns"],
            total=from_whole_cents(row["total"]),
            returns_total=from_whole_cents(row["returned"]),
            discounts=from_whole_cents(row["discount"]),
        )


def _articles(database: Database, days: Days) -> Iterator[ArticleLine]:
    for article_id, name, quantity, cents in database.select(_ARTICLES, *days):
        yield ArticleLine(
            article_id=ArticleId(article_id),
            name=name,
            quantity=from_thousandths(quantity),
            amount=from_whole_cents(cents),
        )


def _discounts(
    database: Database, days: Days, first: date
) -> tuple[Mapping[date, Decimal], Mapping[ArticleId, Decimal]]:
    """Return what discounts on lines took off: by day, and from `first` on by article."""
    by_day: defaultdict[date, Decimal] = defaultdict(lambda: ZERO)
    by_article: defaultdict[ArticleId, Decimal] = defaultdict(lambda: ZERO)
    for row in database.select(_DISCOUNTED, *days):
        day = date.fromisoformat(row["day"])
        discount = _discount(row["discount_percent"], row["discount_amount"])
        off = discount.value_of(from_whole_cents(row["gross"])) if discount else ZERO
        value = off * int(row["times"])
        by_day[day] += value
        if day >= first:
            by_article[ArticleId(row["article_id"])] += value
    return by_day, by_article


def _less(article_id: ArticleId, off: Decimal) -> ArticleLine:
    """Return what is taken off an article that stands among the lines already."""
    return ArticleLine(article_id=article_id, name="", quantity=Decimal(0), amount=-off)


def _only_discount(day: date, off: Decimal) -> DayTurnover:
    return DayTurnover(
        day=day, sales_count=0, returns_count=0, total=ZERO, returns_total=ZERO, discounts=off
    )


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
