"""Cash movements on disk; they are written once and never change.

Lives here: movements to rows and back.
Must not: what the drawer should hold (domain.cash).
"""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from till.domain.cash import CashMovement, MovementKind
from till.domain.errors import DayAlreadyOpened
from till.domain.fiscal import DocId
from till.domain.money import from_whole_cents
from till.domain.report import CashLine
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.rows import MovementRow


class StoredMovements:
    """Cash in the drawer, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_day(self, day: date) -> Sequence[CashMovement]:
        """Return a day's movements, in order."""
        query = MovementRow.select().where(MovementRow.day == day).order_by(MovementRow.sequence)
        return [_movement(row) for row in self._database.rows(query)]

    def opening(self, day: date) -> CashMovement | None:
        """Return a day's opening balance."""
        is_opening = (MovementRow.day == day) & (MovementRow.kind == MovementKind.OPENING)
        row = self._database.row(MovementRow.select().where(is_opening))
        return _movement(row) if row else None

    def last_day_before(self, day: date) -> date | None:
        """Return the newest earlier day that has movements."""
        query = MovementRow.select().where(MovementRow.day < day)
        row = self._database.row(query.order_by(MovementRow.day.desc()))
        return row.day if row else None

    def total_of_day(self, day: date) -> Decimal:
        """Return what a day's movements come to, in lek."""
        query = "SELECT coalesce(sum(amount), 0) FROM movement WHERE day = ?"
        with disk_faults(self._database.path):
            found = self._database.plain.execute(query, (day.isoformat(),)).fetchone()
        return from_whole_cents(found[0])


def sums_of_day(database: Database, day: date) -> tuple[Sequence[CashLine], int, datetime | None]:
    """Return a day's movements by kind, the number of the newest (0: none), and when it was made.

    A sale by card moves nothing and is not counted.
    """
    query = """
        SELECT kind, sum(amount <> 0 OR kind = 'opening'), sum(amount), max(sequence), max(moment)
        FROM movement WHERE day = ? GROUP BY kind
    """
    with disk_faults(database.path):
        found = database.plain.execute(query, (day.isoformat(),)).fetchall()
    lines = [
        CashLine(kind=MovementKind(kind), count=count, amount=from_whole_cents(cents))
        for kind, count, cents, _, _ in found
    ]
    last = max((each[3] for each in found), default=0)
    newest = max((each[4] for each in found), default=None)
    return lines, last, datetime.fromisoformat(newest) if newest else None


def keep_movement(database: Database, movement: CashMovement) -> None:
    """Write a movement. Raises DayAlreadyOpened for a second opening balance of a day (I11)."""
    if movement.kind is MovementKind.OPENING:
        mine = (MovementRow.kind == movement.kind) & (MovementRow.day == movement.day)
        if database.row(MovementRow.select().where(mine)):
            raise DayAlreadyOpened(day=movement.day.isoformat())
    database.change(
        MovementRow.insert(
            kind=movement.kind,
            amount=movement.amount,
            day=movement.day,
            moment=movement.moment,
            person=movement.person,
            doc_id=movement.doc_id,
            note=movement.note,
        )
    )


def _movement(row: MovementRow) -> CashMovement:
    return CashMovement(
        kind=row.kind,
        amount=row.amount,
        day=row.day,
        moment=row.moment,
        person=row.person,
        doc_id=DocId(row.doc_id),
        note=row.note,
    )
