"""Z reports on disk: written once, sealed, never changed.

Lives here: a report as JSON and back, Z reports to rows and back.
Must not: figures (domain.report_sums); what a Z is taken of.
"""

import hashlib
from datetime import date
from functools import cache

from peewee import fn
from pydantic import TypeAdapter

from till.domain.errors import Broken, DayAlreadyClosed
from till.domain.report import DayReport, ZReport
from till.store.database import Database
from till.store.day_rows import DayClosingRow


def report_text(report: DayReport) -> str:
    """Return a report as JSON, amounts as decimal text; the same report gives the same text."""
    return _reports().dump_json(report).decode()


def seal_of(text: str) -> str:
    """Return the SHA-256 of a report's text (hexadecimal)."""
    return hashlib.sha256(text.encode()).hexdigest()


def z_numbered(database: Database, number: int) -> ZReport | None:
    """Return a Z report as it was taken. Raises Broken where its text is not what was sealed."""
    row = database.row(DayClosingRow.select().where(DayClosingRow.number == number))
    return _z_report(row) if row else None


def last_z_of(database: Database, day: date) -> ZReport | None:
    """Return the Z report of a day; the last, where one took the place of another."""
    query = DayClosingRow.select().where(DayClosingRow.day == day)
    row = database.row(query.order_by(DayClosingRow.number.desc()))
    return _z_report(row) if row else None


def next_z_number(database: Database) -> int:
    """Return the number that the next Z report gets, from 1."""
    return 1 + database.number(DayClosingRow.select(fn.MAX(DayClosingRow.number)))


def keep_z(database: Database, z_report: ZReport) -> None:
    """Write a Z report. Raises DayAlreadyClosed where its number is taken: it was pressed twice."""
    if database.row(DayClosingRow.select().where(DayClosingRow.number == z_report.number)):
        raise DayAlreadyClosed(day=z_report.day.isoformat(), number=z_report.number)
    report = z_report.report
    database.change(
        DayClosingRow.insert(
            number=z_report.number,
            day=report.day,
            taken_at=report.made_at,
            person=report.made_by,
            replaces=z_report.replaces,
            last_movement=report.last_movement,
            report=report_text(report),
            sha256=z_report.sha256,
        )
    )


def _z_report(row: DayClosingRow) -> ZReport:
    if seal_of(row.report) != row.sha256:
        raise Broken(reason=f"Z report {row.number} is not what was sealed")
    return ZReport(
        number=row.number,
        replaces=row.replaces,
        report=_reports().validate_json(row.report),
        sha256=row.sha256,
    )


@cache
def _reports() -> TypeAdapter[DayReport]:
    return TypeAdapter(DayReport)
