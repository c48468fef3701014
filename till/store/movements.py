"""Cash movements on disk; they are written once and never change."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from till.domain.cash.count import held_now, may_be_taken
from till.domain.cash.movement import BY_HAND, CashMovement, MovementKind
from till.domain.errors.day import DayAlreadyOpened, WithdrawalTooLargeBlind
from till.domain.fiscal.document import DocId
from till.domain.money import from_whole_cents
from till.domain.reports.report import CashLine
from till.store.counts import counts_of
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

    def last_opened_before(self, day: date) -> date | None:
        """Return the newest earlier day that has an opening balance."""
        with disk_faults(self._database.path):
            return _last_opened(self._database, day)

    def last_day_before(self, day: date) -> date | None:
        """Return the newest earlier day that has movements, opened or not."""
        query = MovementRow.select().where(MovementRow.day < day)
        row = self._database.row(query.order_by(MovementRow.day.desc()))
        return row.day if row else None

    def total_of_day(self, day: date) -> Decimal:
        """Return what a day's movements come to, in lek."""
        with disk_faults(self._database.path):
            return _total(self._database, day)

    def by_kind(self, day: date) -> Sequence[CashLine]:
        """Return what each kind of movement of a day comes to."""
        lines, _, _ = sums_of_day(self._database, day)
        return lines

    def by_hand(self, day: date) -> Sequence[CashMovement]:
        """Return a day's opening balance, deposits and withdrawals, in order."""
        mine = (MovementRow.day == day) & MovementRow.kind.in_(BY_HAND)
        query = MovementRow.select().where(mine).order_by(MovementRow.sequence)
        return [_movement(row) for row in self._database.rows(query)]


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


def carried_over_to(database: Database, day: date) -> Decimal | None:
    """Return what earlier days left in the drawer for this one, in lek; None before the first.

    A day without an opening balance is none: an invoice paid through the bank moves no cash.
    """
    last = _last_opened(database, day)
    if last is None:
        return None
    moved = "SELECT sum(amount) FROM movement WHERE day >= ? AND day < ?"
    days = (last.isoformat(), day.isoformat())
    (cents,) = database.plain.execute(moved, days).fetchone()
    return held_now(counts_of(database, last), from_whole_cents(cents))


def keep_movement(database: Database, movement: CashMovement) -> None:
    """Write a movement.

    Raises DayAlreadyOpened for a second opening balance of a day (I11), WithdrawalTooLargeBlind for
    cash that another withdrawal took in the same moment.
    """
    if movement.kind is MovementKind.OPENING:
        mine = (MovementRow.kind == movement.kind) & (MovementRow.day == movement.day)
        if database.row(MovementRow.select().where(mine)):
            raise DayAlreadyOpened(day=movement.day.isoformat())
    if movement.kind is MovementKind.WITHDRAWAL:
        _require_held(database, movement)
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


def _require_held(database: Database, taken: CashMovement) -> None:
    """Raise WithdrawalTooLargeBlind where neither what is expected nor what was counted is left."""
    counts = counts_of(database, taken.day)
    if -taken.amount > may_be_taken(counts, _total(database, taken.day)):
        raise WithdrawalTooLargeBlind


def _total(database: Database, day: date) -> Decimal:
    query = "SELECT coalesce(sum(amount), 0) FROM movement WHERE day = ?"
    (cents,) = database.plain.execute(query, (day.isoformat(),)).fetchone()
    return from_whole_cents(cents)


def _last_opened(database: Database, day: date) -> date | None:
    query = "SELECT max(day) FROM movement WHERE kind = 'opening' AND day < ?"
    (last,) = database.plain.execute(query, (day.isoformat(),)).fetchone()
    return None if last is None else date.fromisoformat(last)


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
