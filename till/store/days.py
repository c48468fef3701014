"""Days, for reading: what came to pass on one, how it was closed; Z reports, never changed."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache, partial

from pydantic import TypeAdapter

from till.domain.cash.count import CashCount
from till.domain.cash.expected import ForeignTaken
from till.domain.errors import Broken
from till.domain.errors.day import DayAlreadyClosed
from till.domain.fiscal.document import OPEN_STATES, DocumentState
from till.domain.identifiers import BALANCES
from till.domain.money import ZERO, from_whole_cents
from till.domain.orders.places import report_places
from till.domain.reports.report import Apart, DayReport, ReportState, ZReport, ZTaken
from till.domain.reports.report_facts import DayFacts
from till.domain.reports.trade import TradeFacts, TradePeriodRequest
from till.store.cash import carried_over_to, counts_of, sums_of_day
from till.store.database import Database, Reader
from till.store.document_list import differing_between
from till.store.documents import missing_numbers
from till.store.fields import moments_of_days
from till.store.journal import newest_watched, watched_between
from till.store.json_columns import terms_in
from till.store.places import states_of
from till.store.sales import last_reissue
from till.store.tables import DayClosingRow
from till.store.turnover import foreign_of, hours_of, sold_between, trade_facts, week_before

_PEOPLE = {"made_by", "person", "to_person", "approved_by"}
_RECENT = """
    SELECT number, day, taken_at, person, person_id, replaces FROM day_closing
    ORDER BY number DESC LIMIT ?
"""
_LAST_NUMBER = "SELECT max(number) FROM day_closing"
_LAST_NUMBER_OF_DAY = "SELECT max(number) FROM day_closing WHERE day = ?"
LONGEST_AGO = timedelta(days=62)  # how far back a day that nobody closed is looked for
# A day goes on after its Z with what moves cash, where a replacement changes its VAT, and where a
# person closes one of its documents. A sale's key begins with its day, so that only the documents
# of that day are read.
_NOT_CLOSED = """
    SELECT day FROM movement WHERE day >= ? AND day < ? GROUP BY day
    HAVING max(sequence) >
        coalesce((SELECT max(last_movement) FROM day_closing WHERE day = movement.day), 0)
    OR EXISTS (
        SELECT 1 FROM reissue CROSS JOIN sale USING (sale_key)
        WHERE changes_vat AND sale.day = movement.day AND reissue.sequence > coalesce(
            (SELECT max(report ->> '$.last_reissue') FROM day_closing WHERE day = movement.day), 0))
    OR (SELECT count(*) FROM document
        WHERE state = 'resolved' AND sale_key >= replace(movement.day, '-', '') || '-'
        AND sale_key < replace(movement.day, '-', '') || '.' AND NOT EXISTS (
            SELECT 1 FROM document AS next WHERE next.replaces = document.doc_id)) >
        coalesce((SELECT max(report ->> '$.standing.closed') FROM day_closing
            WHERE day = movement.day), 0)
    ORDER BY day
"""
_BALANCES = ", ".join(sorted(repr(each.value) for each in BALANCES))
_REPLACED = "EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = document.doc_id)"
# A document belongs to the day of its sale, whenever it was issued anew; a balance to its own.
_DOCUMENTS_OF_SALES = f"""
    SELECT state, {_REPLACED}, document.replaces IS NOT NULL, count(*)
    FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
    WHERE sale.day = ? GROUP BY 1, 2, 3
"""
_DOCUMENTS_OF_BALANCES = f"""
    SELECT state, count(*) FROM document WHERE day = ? AND kind IN ({_BALANCES}) GROUP BY 1
"""
# What settles an order or takes it back was issued after it.
_OPEN_ORDERS = """
    WITH ordered AS (
        SELECT document.sequence, document.doc_id, sale.total, sale.terms
        FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
        WHERE sale.day = ? AND document.kind = 'order' AND document.state <> 'resolved'
    )
    SELECT total, terms FROM ordered WHERE doc_id NOT IN (
        SELECT wanted.value FROM document AS later, json_each(later.originals) AS wanted
        WHERE later.originals <> '[]' AND later.sequence > (SELECT min(sequence) FROM ordered)
        AND later.kind IN ('cancellation', 'summary') AND later.state <> 'resolved'
    )
"""


def report_text(report: DayReport) -> str:
    """Return a report as JSON, amounts as decimal text; the same report gives the same text."""
    return _reports().dump_json(report).decode()


def _with_numbers(told: object) -> object:
    """Return JSON in which each name of a person is a person; nobody knows their number now."""
    if isinstance(told, list):
        return [_with_numbers(each) for each in told]
    if not isinstance(told, dict):
        return told
    if told.keys() >= {"name", "sales_count"}:  # what an operator sold
        told = {"person": told["name"], **told}
    return {
        key: value
        if key == "facts"  # an entry of the journal says it in its own words
        else {"name": value, "person_id": None}
        if key in _PEOPLE and isinstance(value, str)
        else _with_numbers(value)
        for key, value in told.items()
    }


def report_digest(text: str) -> str:
    """Return the SHA-256 of a report's text (hexadecimal)."""
    return hashlib.sha256(text.encode()).hexdigest()


def z_numbered(database: Database, number: int) -> ZReport | None:
    """Return a Z report as it was taken. Raises Broken where its text is not what was sealed."""
    found = database.found(DayClosingRow.of(number=number))
    return _z_report(found[0]) if found else None


def last_z_of(database: Database, day: date) -> ZReport | None:
    """Return the Z report of a day; the last, where one took the place of another."""
    newest = DayClosingRow.of(day=day).order_by(DayClosingRow.number.desc()).limit(1)
    found = database.found(newest)
    return _z_report(found[0]) if found else None


def recent_z_of(database: Database, limit: int) -> list[ZTaken]:
    """Return which Z reports were taken last, the newest first; the reports stay unread."""
    return database.values_by(DayClosingRow.keeps, _RECENT, limit)


def next_z_number(database: Database) -> int:
    """Return the number that the next Z report gets, from 1."""
    return 1 + database.number(_LAST_NUMBER)


def keep_z(database: Database, z_report: ZReport) -> None:
    """Write a Z report.

    Raises DayAlreadyClosed where its number is taken, or where another one closed the day since it
    was begun: it was pressed twice.
    """
    day = str(z_report.day)
    if database.found(DayClosingRow.of(number=z_report.number)):
        raise DayAlreadyClosed(day=day, number=z_report.number)
    last = database.number(_LAST_NUMBER_OF_DAY, day)
    if last and last != z_report.replaces:
        raise DayAlreadyClosed(day=day, number=last)
    report = z_report.report
    taken = ZTaken(
        number=z_report.number,
        day=report.day,
        taken_at=report.made_at,
        person=report.made_by,
        replaces=z_report.replaces,
    )
    columns = DayClosingRow.keeps.columns(
        taken,
        last_movement=report.last_movement,
        report=report_text(report),
        sha256=z_report.sha256,
    )
    database.add(DayClosingRow, columns)


def _z_report(row: DayClosingRow) -> ZReport:
    if report_digest(row.report) != row.sha256:
        raise Broken(reason=f"Z report {row.number} is not what was sealed")
    return ZReport(
        number=row.number,
        replaces=row.replaces,
        report=_reports().validate_python(_with_numbers(json.loads(row.report))),
        sha256=row.sha256,
    )


@cache
def _reports() -> TypeAdapter[DayReport]:
    return TypeAdapter(DayReport)


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
        with self._database.one_moment():
            database = self._database
            movements, last, newest = sums_of_day(database, day)
            return DayFacts(
                day=day,
                sold=sold_between(database, day, day),
                week_before=hours_of(database, week_before(day)),
                movements=tuple(movements),
                carried_over=carried_over_to(database, day),
                counts=tuple(counts_of(database, day)),
                standing=_standing(database, day),
                open_orders=_open_orders(database, day),
                places=report_places(states_of(database)),
                watched=tuple(watched_between(database, *moments_of_days(day))),
                last_movement=last,
                newest=newest,
                last_reissue=last_reissue(database, day),
            )

    async def trade_facts(self, asked: TradePeriodRequest) -> TradeFacts:
        """Read what many days came to, at one moment, while the loop goes on."""
        return await self._reader.read(partial(self.trade_facts_now, asked))

    def trade_facts_now(self, asked: TradePeriodRequest) -> TradeFacts:
        """Read what many days came to in this thread."""
        with self._database.one_moment():
            moments = moments_of_days(asked.first, asked.last)
            watched = tuple(newest_watched(self._database, *moments))
            return replace(trade_facts(self._database, asked), watched=watched)

    def carried_over(self, day: date) -> Decimal | None:
        """Return what earlier days left in the drawer for this one, in lek."""
        return carried_over_to(self._database, day)

    def foreign_taken(self, day: date) -> Sequence[ForeignTaken]:
        """Return the foreign notes that a day's sales took, by currency."""
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
        found = self._database.select(_NOT_CLOSED, str(before - LONGEST_AGO), str(before))
        return [date.fromisoformat(day) for (day,) in found]

    def sealed(self, report: DayReport) -> str:
        """Return the SHA-256 of a report's text as it is kept."""
        return report_digest(report_text(report))

    def close(self) -> None:
        """Let what is being read end, and end the thread."""
        self._reader.close()


def _standing(database: Database, day: date) -> ReportState:
    """Return how the documents of a day's sales and cash movements stand now."""
    waiting = refused = replaced = closed = 0
    for state, is_followed, replaces, count in database.select(_DOCUMENTS_OF_SALES, str(day)):
        state_of = DocumentState(state)
        waiting += count if state_of in OPEN_STATES else 0
        refused += count if state_of is DocumentState.REFUSED else 0
        replaced += count if replaces and not is_followed else 0
        closed += count if state_of is DocumentState.RESOLVED and not is_followed else 0
    for state, count in database.select(_DOCUMENTS_OF_BALANCES, str(day)):
        waiting += count if DocumentState(state) in OPEN_STATES else 0
        refused += count if DocumentState(state) is DocumentState.REFUSED else 0
    return ReportState(
        waiting=waiting,
        refused=refused,
        replaced=replaced,
        closed=closed,
        differing=len(differing_between(database, day, day)),
        missing_numbers=missing_numbers(database, day.year),
    )


def _open_orders(database: Database, day: date) -> Apart:
    """Return the orders of a day that no summary settles and nothing took back, in lek."""
    found = database.select(_OPEN_ORDERS, str(day))
    totals: list[Decimal] = [
        terms_in(terms).currency.in_lek(from_whole_cents(cents)) for cents, terms in found
    ]
    return Apart(count=len(totals), total=sum(totals, ZERO))
