"""Z reports on disk: written once, sealed, never changed."""

import hashlib
import json
from datetime import date
from functools import cache

from pydantic import TypeAdapter

from till.domain.errors import Broken
from till.domain.errors.day import DayAlreadyClosed
from till.domain.reports.report import DayReport, ZReport, ZTaken
from till.store.database import Database
from till.store.tables import DayClosingRow

_PEOPLE = {"made_by", "person", "to_person", "approved_by"}
_RECENT = """
    SELECT number, day, taken_at, person, person_id, replaces FROM day_closing
    ORDER BY number DESC LIMIT ?
"""
_LAST_NUMBER = "SELECT max(number) FROM day_closing"
_LAST_NUMBER_OF_DAY = "SELECT max(number) FROM day_closing WHERE day = ?"


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
