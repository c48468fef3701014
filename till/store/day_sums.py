"""What sales of a day come to, added up by SQLite."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from till.domain.money import from_whole_cents
from till.domain.quantity import from_thousandths
from till.domain.reports.report import ForeignTaken, PaymentLine, VatLine
from till.domain.reports.report_currency import sums_of_sale
from till.domain.reports.report_facts import LineGroup, Part, SaleGroup, Sold
from till.domain.reports.report_sums import foreign_taken
from till.domain.selling.discount import Discount
from till.domain.selling.tender import ForeignCash, TenderKind
from till.domain.shop.article import ArticleId
from till.domain.shop.vat import VatCode
from till.store.database import Database
from till.store.sales import sale_of
from till.store.terms import foreign_in

# What a sale is (report_facts.Part). The terms of a sale at the counter are nothing at all.
_OF_AN_ORDER = (
    "EXISTS (SELECT 1 FROM document WHERE doc_id = terms ->> '$.originals[0]' AND kind = 'order')"
)
PART = f"""CASE
    WHEN terms IS NULL THEN 'sold'
    WHEN terms ->> '$.self_issue' IS NOT NULL THEN 'bought'
    WHEN terms ->> '$.kind' = 'order' THEN 'ordered'
    WHEN terms ->> '$.kind' = 'cancellation' AND {_OF_AN_ORDER} THEN 'ordered'
    ELSE 'sold' END"""
GIVES_BACK = "coalesce(terms ->> '$.kind', '') IN ('return', 'cancellation')"
IN_LEK = "(terms IS NULL OR terms ->> '$.currency' IS NULL)"
# Not materialised: SQLite then reads the few columns each question needs, by the day's own index.
_SOLD = f"WITH sold AS (SELECT * FROM sale WHERE day BETWEEN ? AND ? AND {IN_LEK})"  # noqa: S608 our own words
_COUNTS = f"{PART} = 'sold'"

_GROUPS = f"""{_SOLD}
    SELECT {PART}, {GIVES_BACK}, cashier_id, max(cashier_name), count(*), sum(total),
        sum(discount_value)
    FROM sold GROUP BY 1, 2, 3"""  # noqa: S608 the same
_HOURS = f"""{_SOLD}
    SELECT substr(closed_at, 1, 13), sum(total) FROM sold WHERE {_COUNTS} GROUP BY 1"""  # noqa: S608
_VAT = f"""{_SOLD}
    SELECT vat_code, rate_percent, sum(net), sum(vat), sum(gross)
    FROM sold CROSS JOIN vat_share USING (sale_key)
    WHERE {_COUNTS} AND sale_key NOT IN (SELECT sale_key FROM reissue) GROUP BY 1, 2"""  # noqa: S608
# What was reissued bears the VAT that its newest document says.
_VAT_ANEW = f"""{_SOLD}
    SELECT vat_code, rate_percent, sum(net), sum(vat), sum(gross)
    FROM sold CROSS JOIN reissue_vat ON reissue_vat.reissue =
        (SELECT max(sequence) FROM reissue WHERE reissue.sale_key = sold.sale_key)
    WHERE {_COUNTS} AND sale_key IN (SELECT sale_key FROM reissue) GROUP BY 1, 2"""  # noqa: S608
_PAYMENTS = f"""{_SOLD}
    SELECT kind, sum(NOT {GIVES_BACK}), sum(amount)
    FROM sold CROSS JOIN payment USING (sale_key) WHERE {_COUNTS} GROUP BY 1"""  # noqa: S608
_FOREIGN = f"""{_SOLD}
    SELECT foreign_cash FROM sold CROSS JOIN payment USING (sale_key)
    WHERE foreign_cash IS NOT NULL AND {_COUNTS} AND NOT {GIVES_BACK}"""  # noqa: S608
_LINES = f"""{_SOLD}
    SELECT article_id, max(name), price, quantity, settled, discount_percent, discount_amount,
        count(*), {GIVES_BACK}
    FROM sold CROSS JOIN sale_line USING (sale_key) WHERE {_COUNTS}
    GROUP BY article_id, price, quantity, settled, discount_percent, discount_amount, 9"""  # noqa: S608
_IN_CURRENCY = f"""
    SELECT sale_key, {PART} FROM sale WHERE day BETWEEN ? AND ? AND NOT {IN_LEK}"""  # noqa: S608

Row = Sequence[object]
Hours = tuple[tuple[datetime, Decimal], ...]


def sold_between(database: Database, first: date, last: date) -> Sold:
    """Return what the sales of some days come to, both days with what lies between."""
    days = (first.isoformat(), last.isoformat())
    plain = database.plain
    in_lek = Sold(
        groups=tuple(_group(*row) for row in plain.execute(_GROUPS, days)),
        hours=_hours(database, days),
        vat=tuple(_vat(*row) for sums in (_VAT, _VAT_ANEW) for row in plain.execute(sums, days)),
        payments=tuple(_payment(*row) for row in plain.execute(_PAYMENTS, days)),
        lines=tuple(_line(*row) for row in plain.execute(_LINES, days)),
        foreign=tuple(_notes(database, days)),
    )
    for each in _in_currency(database, days):
        in_lek = in_lek.together(each)
    return in_lek


def foreign_of(database: Database, day: date) -> Sequence[ForeignTaken]:
    """Return the foreign notes that a day's sales took, by currency."""
    days = (day.isoformat(), day.isoformat())
    others = (notes for each in _in_currency(database, days) for notes in each.foreign)
    return foreign_taken((*_notes(database, days), *others))


def hours_of(database: Database, day: date) -> Hours:
    """Return what was sold in each hour of a day: its beginning, and lek."""
    days = (day.isoformat(), day.isoformat())
    others = (pair for each in _in_currency(database, days) for pair in each.hours)
    return (*_hours(database, days), *others)


def week_before(day: date) -> date:
    """Return the same weekday a week before."""
    return day - timedelta(days=7)


def _hours(database: Database, days: tuple[str, str]) -> Hours:
    found = database.plain.execute(_HOURS, days)
    return tuple(
        (datetime.fromisoformat(f"{hour}:00:00").replace(tzinfo=UTC), from_whole_cents(cents))
        for hour, cents in found
    )


def _in_currency(database: Database, days: tuple[str, str]) -> Iterator[Sold]:
    for key, part in database.plain.execute(_IN_CURRENCY, days).fetchall():
        sale = sale_of(database, key)
        if sale is not None:
            yield sums_of_sale(sale, Part(part))


def _notes(database: Database, days: tuple[str, str]) -> Iterator[ForeignCash]:
    for (text,) in database.plain.execute(_FOREIGN, days):
        yield from foreign_in(text)


def _group(part: str, gives_back: int, person_id: int, person: str, *sums: int) -> SaleGroup:
    count, total, discount = sums
    return SaleGroup(
        part=Part(part),
        gives_back=bool(gives_back),
        person_id=person_id,
        person=person,
        count=count,
        total=from_whole_cents(total),
        discount=from_whole_cents(discount),
    )


def _vat(code: str, rate: str, *sums: int) -> VatLine:
    net, vat, gross = (from_whole_cents(each) for each in sums)
    return VatLine(code=VatCode(code), rate=Decimal(rate), net=net, vat=vat, gross=gross)


def _payment(kind: str, count: int, amount: int) -> PaymentLine:
    return PaymentLine(kind=TenderKind(kind), count=count, amount=from_whole_cents(amount))


def _line(article_id: str, name: str, *of_line: int | str | None) -> LineGroup:
    price, quantity, settled, percent, amount, times, gives_back = of_line
    return LineGroup(
        article_id=ArticleId(article_id),
        name=name,
        price=from_whole_cents(int(price or 0)),
        quantity=from_thousandths(int(quantity or 0)),
        settled=None if settled is None else from_whole_cents(int(settled)),
        discount=_discount(percent, amount),
        times=int(times or 0),
        gives_back=bool(gives_back),
    )


def _discount(percent: int | str | None, amount: int | str | None) -> Discount | None:
    if amount is not None:
        return Discount(amount=from_whole_cents(int(amount)))
    return None if percent is None else Discount(percent=Decimal(percent))
