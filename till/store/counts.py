"""Counts of the drawer on disk; they are written once and never change."""

import json
from collections.abc import Sequence
from datetime import date

from till.domain.cash.count import CashCount, Count
from till.store.database import Database
from till.store.day_rows import CashCountRow
from till.store.terms import foreign_in, foreign_text


def counts_of(database: Database, day: date) -> Sequence[CashCount]:
    """Return the counts of a day, in order."""
    query = CashCountRow.select().where(CashCountRow.day == day)
    return [_count(row) for row in database.rows(query.order_by(CashCountRow.sequence))]


def counts_between(database: Database, first: date, last: date) -> Sequence[CashCount]:
    """Return the counts from a day to another, both with what lies between, in order."""
    query = CashCountRow.select().where(CashCountRow.day.between(first, last))
    order = (CashCountRow.day, CashCountRow.sequence)
    return [_count(row) for row in database.rows(query.order_by(*order))]


def keep_count(database: Database, count: CashCount) -> None:
    """Write a count."""
    found = count.count
    database.change(
        CashCountRow.insert(
            day=count.day,
            moment=count.moment,
            person=count.person,
            purpose=count.purpose,
            counted=found.amount,
            expected=count.expected,
            is_blind=found.is_blind,
            note=found.note,
            to_person=count.to_person,
            approved_by=count.approved_by,
            pieces=json.dumps(found.pieces) if found.pieces else None,
            foreign_cash=foreign_text(found.foreign),
        )
    )


def _count(row: CashCountRow) -> CashCount:
    pieces = json.loads(row.pieces) if row.pieces else []
    found = Count(
        amount=row.counted,
        pieces=tuple((int(denomination), int(number)) for denomination, number in pieces),
        foreign=foreign_in(row.foreign_cash),
        note=row.note,
        is_blind=row.is_blind,
    )
    return CashCount(
        day=row.day,
        moment=row.moment,
        person=row.person,
        purpose=row.purpose,
        count=found,
        expected=row.expected,
        to_person=row.to_person,
        approved_by=row.approved_by,
    )
