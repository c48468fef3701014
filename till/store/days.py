"""Days, for reading: what came to pass on one, and how it was closed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial

from till.domain.business_day import TIRANE
from till.domain.cash.count import CashCount
from till.domain.reports.report import DayReport, ForeignTaken, ZReport, ZTaken
from till.domain.reports.report_facts import DayFacts
from till.domain.reports.trade import TradeFacts, TradePeriodRequest
from till.store.counts import counts_of
from till.store.database import Database
from till.store.day_documents import open_orders, standing
from till.store.day_sums import foreign_of, hours_of, sold_between, week_before
from till.store.day_trade import trade_facts
from till.store.faults import disk_faults
from till.store.fields import moment_text
from till.store.journal import watched_between
from till.store.movements import carried_over_to, sums_of_day
from till.store.reader import Reader
from till.store.reissues import last_reissue
from till.store.z_reports import (
    last_z_of,
    next_z_number,
    recent_z_of,
    report_text,
    seal_of,
    z_numbered,
)

LONGEST_AGO = timedelta(days=62)  # how far back a day that nobody closed is looked for
# A day goes on after its Z with what moves cash, and where a replacement changes its VAT.
_NOT_CLOSED = """
    SELECT day FROM movement WHERE day >= ? AND day < ? GROUP BY day
    HAVING max(sequence) >
        coalesce((SELECT max(last_movement) FROM day_closing WHERE day = movement.day), 0)
    OR EXISTS (
        SELECT 1 FROM reissue CROSS JOIN sale USING (sale_key)
        WHERE changes_vat AND sale.day = movement.day AND reissue.sequence > coalesce(
            (SELECT max(report ->> '$.last_reissue') FROM day_closing WHERE day = movement.day), 0))
    ORDER BY day"""


class StoredDays:
    """Days, for reading; facts are read on a thread that `close` ends."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "days")

    async def facts(self, day: date) -> DayFacts:
        """Read everything about a day, at one moment, while the loop goes on."""
        return await self._reader.read(partial(self.facts_now, day))

    def facts_now(self, day: date) -> DayFacts:
        """Read everything about a day in this thread."""
        with disk_faults(self._database.path), _one_moment(self._database):
            return _facts(self._database, day)

    async def trade_facts(self, asked: TradePeriodRequest) -> TradeFacts:
        """Read what many days came to, at one moment, while the loop goes on."""
        return await self._reader.read(partial(self.trade_facts_now, asked))

    def trade_facts_now(self, asked: TradePeriodRequest) -> TradeFacts:
        """Read what many days came to in this thread."""
        with disk_faults(self._database.path), _one_moment(self._database):
            return trade_facts(self._database, asked)

    def carried_over(self, day: date) -> Decimal | None:
        """Return what earlier days left in the drawer for this one, in lek."""
        with disk_faults(self._database.path):
            return carried_over_to(self._database, day)

    def foreign_taken(self, day: date) -> Sequence[ForeignTaken]:
        """Return the foreign notes that a day's sales took, by currency."""
        with disk_faults(self._database.path):
            return foreign_of(self._database, day)

    def counts(self, day: date) -> Sequence[CashCount]:
        """Return the counts of a day, in order."""
        return counts_of(self._database, day)

    def z_report(self, number: int) -> ZReport | None:
        """Return a Z report as it was taken."""
        return z_numbered(self._database, number)

    def last_z(self, day: date) -> ZReport | None:
        """Return the Z report of a day; the last, where one took the place of another."""
        return last_z_of(self._database, day)

    def recent_z(self, limit: int) -> Sequence[ZTaken]:
        """Return which Z reports were taken last, the newest first."""
        return recent_z_of(self._database, limit)

    def next_z_number(self) -> int:
        """Return the number that the next Z report gets, from 1."""
        return next_z_number(self._database)

    def not_closed(self, before: date) -> Sequence[date]:
        """Return earlier days with something that no Z report knows of, oldest first."""
        span = ((before - LONGEST_AGO).isoformat(), before.isoformat())
        with disk_faults(self._database.path):
            found = self._database.plain.execute(_NOT_CLOSED, span).fetchall()
        return [date.fromisoformat(day) for (day,) in found]

    def sealed(self, report: DayReport) -> str:
        """Return the SHA-256 of a report's text as it is kept."""
        return seal_of(report_text(report))

    def close(self) -> None:
        """Let what is being read end, and end the thread."""
        self._reader.close()


@contextmanager
def _one_moment(database: Database) -> Iterator[None]:
    """See everything as it is now, whatever is written meanwhile."""
    connection = database.plain
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _facts(database: Database, day: date) -> DayFacts:
    movements, last, newest = sums_of_day(database, day)
    return DayFacts(
        day=day,
        sold=sold_between(database, day, day),
        week_before=hours_of(database, week_before(day)),
        movements=tuple(movements),
        carried_over=carried_over_to(database, day),
        counts=tuple(counts_of(database, day)),
        standing=standing(database, day),
        open_orders=open_orders(database, day),
        watched=tuple(watched_between(database, *_moments(day))),
        last_movement=last,
        newest=newest,
        last_reissue=last_reissue(database, day),
    )


def _moments(day: date) -> tuple[str, str]:
    """Return when a day begins and ends in Tirane, as moments are kept; some have 23 hours."""
    days = (day, day + timedelta(days=1))
    begins, ends = (datetime.combine(each, time(), tzinfo=TIRANE) for each in days)
    return moment_text(begins), moment_text(ends)
