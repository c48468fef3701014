"""Cash on disk: movements of the drawer and its counts, written once and never changed."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from till.domain.cash.count import CashCount, held_now, may_be_taken
from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.expected import CashLine
from till.domain.cash.movement import BY_HAND, CashMovement, MovementKind
from till.domain.errors.day import DayAlreadyOpened, WithdrawalTooLargeBlind
from till.domain.fiscal.document import DAY_WAS_OPEN, SERVICE_HAS_IT
from till.domain.money import from_whole_cents
from till.store.database import Database
from till.store.tables import CashCountRow, ExchangeRateRow, MovementRow

_BY_HAND = ", ".join(repr(kind.value) for kind in BY_HAND)
_MADE_BY_HAND = f"SELECT * FROM movement WHERE day = ? AND kind IN ({_BY_HAND}) ORDER BY sequence"
_PROBLEM = "(SELECT problem_key FROM document WHERE document.doc_id = {of}.doc_id)"
# By the day it counts for at the service, where that is known; else by the day of our own clock.
_OPENING = f"""
    SELECT movement.* FROM opening_day CROSS JOIN movement ON movement.doc_id = opening_day.doc_id
    WHERE opening_day.day = ? AND kind = 'opening'
    UNION ALL
    SELECT * FROM movement
    WHERE day = ? AND kind = 'opening' AND doc_id NOT IN (SELECT doc_id FROM opening_day)
    AND {_PROBLEM.format(of="movement")} IS NOT '{DAY_WAS_OPEN}'
    ORDER BY sequence DESC LIMIT 1
"""
_LAST_OPENING_DOCUMENT = """
    SELECT state, problem_key FROM document
    WHERE day = ? AND kind = 'opening_balance' AND doc_id <> ?
    ORDER BY sequence DESC LIMIT 1
"""
# A day of our clock has two balances where the clock was wrong: what moved before the right one is
# of another day. Opened again, after a person closed its balance, it counts the last one alone.
_SINCE_OPENED = f"""
    sequence >= coalesce((
        SELECT min(sequence) FROM movement AS opened
        WHERE opened.day = ? AND opened.kind = 'opening' AND NOT EXISTS (
            SELECT 1 FROM movement AS other LEFT JOIN opening_day USING (doc_id)
            WHERE other.day = opened.day AND other.kind = 'opening'
            AND other.sequence >= opened.sequence AND (opening_day.day <> other.day
            OR {_PROBLEM.format(of="other")} = '{DAY_WAS_OPEN}'))), 0)
"""
_COUNTS = """
    NOT (kind = 'opening' AND EXISTS (
        SELECT 1 FROM movement AS anew WHERE anew.day = movement.day AND anew.kind = 'opening'
        AND anew.sequence > movement.sequence))
"""
_TOTAL = f"SELECT sum(amount) FROM movement WHERE {_SINCE_OPENED} AND day = ? AND {_COUNTS}"
_MOVED_BETWEEN = f"""
    SELECT sum(amount) FROM movement
    WHERE {_SINCE_OPENED} AND day >= ? AND day < ? AND {_COUNTS}
"""
_LAST_DAY_BEFORE = "SELECT max(day) FROM movement WHERE day < ?"
_LAST_OPENED_BEFORE = "SELECT max(day) FROM movement WHERE kind = 'opening' AND day < ?"
_SUMS = f"""
    SELECT kind, sum(amount <> 0 OR kind = 'opening') FILTER (WHERE {_COUNTS}) AS count,
        sum(amount) FILTER (WHERE {_COUNTS}) AS cents,
        max(sequence) AS last, max(moment) AS newest
    FROM movement WHERE {_SINCE_OPENED} AND day = ? GROUP BY kind
"""


class StoredMovements:
    """Cash in the drawer, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_day(self, day: date) -> Sequence[CashMovement]:
        """Return a day's movements, in order."""
        rows = MovementRow.of(day=day).order_by(MovementRow.sequence)
        return self._database.values(MovementRow.keeps, rows)

    def opening(self, day: date) -> CashMovement | None:
        """Return a day's opening balance, the last where the day was opened again."""
        return _opening(self._database, day)

    def last_opened_before(self, day: date) -> date | None:
        """Return the newest earlier day that has an opening balance."""
        return _last_opened_before(self._database, day)

    def last_day_before(self, day: date) -> date | None:
        """Return the newest earlier day that has movements, opened or not."""
        [(last,)] = self._database.select(_LAST_DAY_BEFORE, str(day))
        return None if last is None else date.fromisoformat(last)

    def total_of_day(self, day: date) -> Decimal:
        """Return what a day's movements come to, in lek."""
        return _total(self._database, day)

    def by_kind(self, day: date) -> Sequence[CashLine]:
        """Return what each kind of movement of a day comes to."""
        lines, _, _ = sums_of_day(self._database, day)
        return lines

    def by_hand(self, day: date) -> Sequence[CashMovement]:
        """Return a day's opening balance, deposits and withdrawals, in order."""
        return self._database.values_by(MovementRow.keeps, _MADE_BY_HAND, str(day))


def sums_of_day(database: Database, day: date) -> tuple[Sequence[CashLine], int, datetime | None]:
    """Return a day's movements by kind, the number of the newest (0: none), and when it was made.

    A sale by card moves nothing and is not counted.
    """
    found = database.select(_SUMS, str(day), str(day))
    lines = [
        CashLine(
            kind=MovementKind(each["kind"]),
            count=each["count"],
            amount=from_whole_cents(each["cents"]),
        )
        for each in found
    ]
    last = max((each["last"] for each in found), default=0)
    newest = max((each["newest"] for each in found), default=None)
    return lines, last, datetime.fromisoformat(newest) if newest else None


def carried_over_to(database: Database, day: date) -> Decimal | None:
    """Return what earlier days left in the drawer for this one, in lek; None before the first.

    A day without an opening balance is none: an invoice paid through the bank moves no cash.
    """
    last = _last_opened_before(database, day)
    if last is None:
        return None
    moved = from_whole_cents(database.number(_MOVED_BETWEEN, str(last), str(last), str(day)))
    return held_now(counts_of(database, last), moved)


def keep_movement(database: Database, movement: CashMovement) -> None:
    """Write a movement.

    Raises DayAlreadyOpened for a second opening balance of a day whose first was not closed (I11),
    WithdrawalTooLargeBlind for cash that another withdrawal took in the same moment.
    """
    if movement.kind is MovementKind.OPENING:
        _require_unopened(database, movement)
    if movement.kind is MovementKind.WITHDRAWAL:
        counts = counts_of(database, movement.day)
        if -movement.amount > may_be_taken(counts, _total(database, movement.day)):
            raise WithdrawalTooLargeBlind
    database.add(MovementRow, MovementRow.keeps.columns(movement))


def counts_of(database: Database, day: date) -> Sequence[CashCount]:
    """Return the counts of a day, in order."""
    return counts_between(database, day, day)


def counts_between(database: Database, first: date, last: date) -> Sequence[CashCount]:
    """Return the counts from a day to another, both with what lies between, in order."""
    days = CashCountRow.select().where(CashCountRow.day.between(first, last))
    rows = days.order_by(CashCountRow.day, CashCountRow.sequence)
    return database.values(CashCountRow.keeps, rows)


def keep_count(database: Database, count: CashCount) -> None:
    """Write a count."""
    database.add(CashCountRow, CashCountRow.keeps.columns(count))


def _require_unopened(database: Database, opening: CashMovement) -> None:
    """Raise DayAlreadyOpened, unless the balance that was declared before was given up."""
    day = str(opening.day)
    before = database.select(_LAST_OPENING_DOCUMENT, day, opening.doc_id)
    was_given_up = any(
        state == "resolved" and problem != SERVICE_HAS_IT for state, problem in before
    )
    if not was_given_up and _opening(database, opening.day) is not None:
        raise DayAlreadyOpened(day=day)


def _opening(database: Database, day: date) -> CashMovement | None:
    found = database.values_by(MovementRow.keeps, _OPENING, str(day), str(day))
    return found[0] if found else None


def _total(database: Database, day: date) -> Decimal:
    return from_whole_cents(database.number(_TOTAL, str(day), str(day)))


def _last_opened_before(database: Database, day: date) -> date | None:
    [(last,)] = database.select(_LAST_OPENED_BEFORE, str(day))
    return None if last is None else date.fromisoformat(last)


class StoredExchangeRates:
    """The rates, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def newest(self, currency: str) -> ExchangeRate | None:
        """Return the rate that was set last; see the port."""
        newest = ExchangeRateRow.sequence.desc()
        rows = ExchangeRateRow.of(currency=currency).order_by(newest).limit(1)
        return next(iter(self._database.values(ExchangeRateRow.keeps, rows)), None)


def keep_rate(database: Database, rate: ExchangeRate) -> None:
    """Write a rate down beside those before it."""
    database.add(ExchangeRateRow, ExchangeRateRow.keeps.columns(rate))
