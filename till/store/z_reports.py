"""Z reports on disk: written once, sealed, never changed."""

import hashlib
from datetime import date
from functools import cache

from peewee import fn
from pydantic import TypeAdapter

from till.domain.errors import Broken
from till.domain.errors.day import DayAlreadyClosed
from till.domain.reports.report import DayReport, ZReport, ZTaken
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


def recent_z_of(database: Database, limit: int) -> list[ZTaken]:
    """Return which Z reports were taken last, the newest first; the reports stay unread."""
    row = DayClosingRow
    fields = (row.number, row.day, row.taken_at, row.person, row.replaces)
    query = row.select(*fields).order_by(row.number.desc()).limit(limit)
    return [
        ZTaken(
            number=row.number,
            day=row.day,
            taken_at=row.taken_at,
            person=row.person,
            replaces=row.replaces,
        )
        for row in database.rows(query)
    ]


def next_z_number(database: Database) -> int:
    """Return the number that the next Z report gets, from 1."""
    return 1 + database.number(DayClosingRow.select(fn.MAX(DayClosingRow.number)))


def keep_z(database: Database, z_report: ZReport) -> None:
    """Write a Z report.

    Raises DayAlreadyClosed where its number is taken, or where another one closed the day since it
    was begun: it was pressed twice.
    """
    day = z_report.day.isoformat()
    if database.row(DayClosingRow.select().where(DayClosingRow.number == z_report.number)):
        raise DayAlreadyClosed(day=day, number=z_report.number)
    last = database.number(
        DayClosingRow.select(fn.MAX(DayClosingRow.number)).where(DayClosingRow.day == z_report.day)
    )
    if last and last != z_report.replaces:
        raise DayAlreadyClosed(day=day, number=last)
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
