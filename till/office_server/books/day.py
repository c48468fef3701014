"""The day of a chain, of a shop or of a till: sums, and which tills may still add to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Final

from psycopg.rows import DictRow, dict_row

from till.domain.business_day import TIRANE
from till.domain.money import ZERO, from_whole_cents, to_cents
from till.domain.reports.report import PaymentLine, VatLine
from till.domain.selling.tender import TenderKind
from till.domain.shop.vat import VatCode
from till.office_server.database import Connection, count_of, one_moment

QUIET_AFTER: Final = timedelta(minutes=15)
"""So long a till may say nothing while its day is open."""
_OF_WHOM: Final = """
    (%(shop)s::text IS NULL OR shop.name = %(shop)s)
    AND (%(till)s::text IS NULL OR till.till_id = %(till)s)
"""
_TILLS: Final = f"""
    SELECT till.till_id AS till, till.name, shop.name AS shop, till.state,
        coalesce(heard_at, joined_at) AS last_heard, sums.day IS NOT NULL AS is_told,
        coalesce(sales, 0) AS sales, coalesce(returns, 0) AS returns, coalesce(total, 0) AS total,
        coalesce(returned, 0) AS returned, opening, coalesce(deposits, 0) AS deposits,
        coalesce(withdrawals, 0) AS withdrawals, coalesce(expected, 0) AS expected, counted,
        difference, z_number, z_at, z_total, went_on
    FROM till JOIN shop USING (shop_id) LEFT JOIN till_heard USING (till_id)
    LEFT JOIN day_sum AS sums ON sums.till_id = till.till_id AND sums.day = %(day)s
    WHERE {_OF_WHOM} AND (sums.day IS NOT NULL OR (till.state = 'active'
        AND (joined_at AT TIME ZONE 'Europe/Tirane')::date <= %(day)s))
    ORDER BY shop.name, till.name, till.joined_at
"""
_PAYMENTS: Final = f"""
    SELECT kind, sum(count)::bigint, sum(amount)::bigint
    FROM day_payment JOIN till USING (till_id) JOIN shop USING (shop_id)
    WHERE day = %(day)s AND {_OF_WHOM} GROUP BY kind ORDER BY 3 DESC, kind
"""
_VAT: Final = f"""
    SELECT vat_code, rate, sum(net)::bigint, sum(vat)::bigint, sum(gross)::bigint
    FROM day_vat JOIN till USING (till_id) JOIN shop USING (shop_id)
    WHERE day = %(day)s AND {_OF_WHOM} GROUP BY vat_code, rate ORDER BY rate DESC, vat_code
"""
_WAITING: Final = f"""
    SELECT count(*) FROM document JOIN till USING (till_id) JOIN shop USING (shop_id)
    WHERE document.state = '' AND day = %(day)s AND {_OF_WHOM}
"""
_TOTAL: Final = f"""
    SELECT coalesce(sum(total), 0)::bigint
    FROM day_sum JOIN till USING (till_id) JOIN shop USING (shop_id)
    WHERE day = %(day)s AND {_OF_WHOM}
"""
_AMOUNTS: Final = (
    *("total", "returned", "opening", "deposits", "withdrawals", "expected", "counted"),
    *("difference", "z_total"),
)


class TillStanding(Enum):
    """Whether the sums of a till's day may still grow."""

    CLOSED = "closed"  # with a Z, and nothing since
    OPEN = "open"
    SILENT = "silent"  # not heard since before the day's end
    NOTHING = "nothing"  # heard, and it did nothing on that day


@dataclass(frozen=True, slots=True, kw_only=True)
class TillDay:
    """A till's day in lek; what it says nothing about is None."""

    till: str
    name: str
    shop: str
    last_heard: datetime
    standing: TillStanding
    is_told: bool  # there is something of that day
    sales: int
    returns: int
    total: Decimal
    returned: Decimal
    opening: Decimal | None
    deposits: Decimal
    withdrawals: Decimal
    expected: Decimal
    counted: Decimal | None
    difference: Decimal | None
    z_number: int | None
    z_at: datetime | None
    z_total: Decimal | None

    @property
    def differs(self) -> bool:
        """Whether the till's own Z says another total than its sales come to."""
        is_closed = self.standing is TillStanding.CLOSED
        return is_closed and self.z_total is not None and self.z_total != self.total


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySums:
    """What some tills did on a day, added up; amounts in lek, what came back below nothing."""

    tills: Sequence[TillDay]

    @property
    def sales(self) -> int:
        """How many were sold."""
        return sum(each.sales for each in self.tills)

    @property
    def returns(self) -> int:
        """How many came back."""
        return sum(each.returns for each in self.tills)

    @property
    def returned(self) -> Decimal:
        """What came back."""
        return sum((each.returned for each in self.tills), ZERO)

    @property
    def total(self) -> Decimal:
        """Turnover."""
        return sum((each.total for each in self.tills), ZERO)

    def standing(self, standing: TillStanding) -> Sequence[TillDay]:
        """Return the tills that stand so."""
        return [each for each in self.tills if each.standing is standing]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopDay(DaySums):
    """A shop's tills on a day."""

    shop: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainDay(DaySums):
    """A day of all tills that were asked for, as of a moment."""

    day: date
    made_at: datetime
    payments: Sequence[PaymentLine]
    vat: Sequence[VatLine]
    waiting: int
    week_before: Decimal | None  # the total; None while the day goes on

    @property
    def average(self) -> Decimal:
        """Turnover for one sale, in lek."""
        return to_cents(self.total / self.sales) if self.sales else ZERO

    @property
    def shops(self) -> Sequence[ShopDay]:
        """The tills by shop, the one that sold most first."""
        names = dict.fromkeys(each.shop for each in self.tills)
        found = [
            ShopDay(shop=name, tills=[t for t in self.tills if t.shop == name]) for name in names
        ]
        return sorted(found, key=lambda each: (-each.total, each.shop))


def day_of_chain(
    connection: Connection,
    day: date,
    now: datetime,
    *,
    shop: str | None = None,
    till: str | None = None,
) -> ChainDay:
    """Return what a day came to, of all tills, of a shop's or of one; read at one moment."""
    values = {"day": day, "shop": shop, "till": till}
    end = datetime.combine(day + timedelta(days=1), time(), TIRANE)
    with one_moment(connection):
        with connection.cursor(row_factory=dict_row) as cursor:
            tills = [_till_day(row, min(end, now)) for row in cursor.execute(_TILLS, values)]
        payments = [
            PaymentLine(kind=TenderKind(kind), count=count, amount=from_whole_cents(amount))
            for kind, count, amount in connection.execute(_PAYMENTS, values)
        ]
        vat = [vat_line(*row) for row in connection.execute(_VAT, values)]
        waiting = count_of(connection, _WAITING, values)
        before = count_of(connection, _TOTAL, {**values, "day": day - timedelta(days=7)})
    return ChainDay(
        day=day,
        made_at=now,
        tills=tills,
        payments=payments,
        vat=vat,
        waiting=waiting,
        week_before=from_whole_cents(before) if now >= end else None,
    )


def vat_line(code: str, rate: Decimal, *cents: int) -> VatLine:
    """Return a line as the books have it: net, VAT and gross are cents there."""
    net, vat, gross = map(from_whole_cents, cents)
    return VatLine(code=VatCode(code), rate=rate, net=net, vat=vat, gross=gross)


def _till_day(row: DictRow, end: datetime) -> TillDay:
    is_active = row.pop("state") == "active"
    if row.pop("went_on") is False and row["z_number"] is not None:
        standing = TillStanding.CLOSED
    elif is_active and row["last_heard"] < end - QUIET_AFTER:
        standing = TillStanding.SILENT
    else:
        standing = TillStanding.OPEN if row["is_told"] else TillStanding.NOTHING
    amounts = {
        name: None if row[name] is None else from_whole_cents(row[name]) for name in _AMOUNTS
    }
    return TillDay(standing=standing, **{**row, **amounts})


def told_day(found: ChainDay) -> Mapping[str, object]:
    """Return a day as JSON knows it: amounts in lek, under the names of a till's own report."""
    return {
        "date": found.day.isoformat(),
        "made_at": found.made_at.isoformat(timespec="seconds"),
        "sales_count": found.sales,
        "returns_count": found.returns,
        "returns_total": number(found.returned),
        "total": number(found.total),
        "average": number(found.average),
        "vat": [_told_vat(each) for each in found.vat],
        "vat_total": number(sum((each.vat for each in found.vat), ZERO)),
        "payments": {each.kind.value: number(each.amount) for each in found.payments},
        "payment_counts": {each.kind.value: each.count for each in found.payments},
        **_told_cash(found.tills),
        "waiting_count": found.waiting,
        "by_shop": [
            {"shop": each.shop, "sales_count": each.sales, "total": number(each.total)}
            for each in found.shops
        ],
        "by_till": [_told_till(each) for each in found.tills],
        **{
            each.value: [one.till for one in found.standing(each)]
            for each in (TillStanding.CLOSED, TillStanding.OPEN, TillStanding.SILENT)
        },
    }


def _told_vat(each: VatLine) -> Mapping[str, object]:
    amounts = {"net": each.net, "vat": each.vat, "gross": each.gross}
    told = {name: number(amount) for name, amount in amounts.items()}
    return {"code": each.code.value, "rate": number(each.rate), **told}


def _told_cash(tills: Sequence[TillDay]) -> Mapping[str, object]:
    opened = [each for each in tills if each.opening is not None]
    return {
        "opening_balance": _sum(each.opening for each in opened),
        "deposits": _sum(each.deposits for each in tills) or 0,
        "withdrawals": _sum(each.withdrawals for each in tills) or 0,
        "expected_cash": _sum(each.expected for each in opened),
        "counted_cash": _sum(each.counted for each in tills),
        "difference": _sum(each.difference for each in tills),
    }


def _told_till(each: TillDay) -> Mapping[str, object]:
    return {
        "till": each.till,
        "name": each.name,
        "shop": each.shop,
        "standing": each.standing.value,
        "last_heard": each.last_heard.isoformat(timespec="seconds"),
        "sales_count": each.sales,
        "returns_count": each.returns,
        "total": number(each.total),
        "z_number": each.z_number,
        "z_total": None if each.z_total is None else number(each.z_total),
        "differs": each.differs,
    }


def _sum(amounts: Iterable[Decimal | None]) -> int | float | None:
    found = [each for each in amounts if each is not None]
    return number(sum(found, ZERO)) if found else None


def number(value: Decimal) -> int | float:
    """Return a number as JSON has it, whole where it is whole."""
    return int(value) if value == value.to_integral_value() else float(value)
