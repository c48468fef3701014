"""The cash that moved, and the days it belongs to.

Lives here: movements, days with their reports and counts.
Must not: any implementation.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

from till.domain.cash.count import CashCount
from till.domain.cash.expected import CashLine, ForeignTaken
from till.domain.cash.movement import CashMovement
from till.domain.reports.report import DayReport, ZReport, ZTaken
from till.domain.reports.report_facts import DayFacts
from till.domain.reports.trade import TradeFacts, TradePeriodRequest


class Movements(Protocol):
    """Cash in the drawer, for reading."""

    def of_day(self, day: date) -> Sequence[CashMovement]:
        """Return a day's movements, in order."""
        ...

    def opening(self, day: date) -> CashMovement | None:
        """Return a day's opening balance, at once however long the day was."""
        ...

    def last_day_before(self, day: date) -> date | None:
        """Return the newest earlier day that has movements, opened or not."""
        ...

    def last_opened_before(self, day: date) -> date | None:
        """Return the newest earlier day that has an opening balance."""
        ...

    def total_of_day(self, day: date) -> Decimal:
        """Return what a day's movements come to, in lek, at once however long the day was."""
        ...

    def by_kind(self, day: date) -> Sequence[CashLine]:
        """Return what each kind of movement of a day comes to, as fast as the total."""
        ...

    def by_hand(self, day: date) -> Sequence[CashMovement]:
        """Return a day's opening balance, deposits and withdrawals, in order."""
        ...


class Days(Protocol):
    """What came to pass on a day, and how it was closed, for reading."""

    async def facts(self, day: date) -> DayFacts:
        """Return all that a report is made of, as it is at one moment; the loop goes on."""
        ...

    def facts_now(self, day: date) -> DayFacts:
        """Return the same at once, for a command that may wait."""
        ...

    async def trade_facts(self, asked: TradePeriodRequest) -> TradeFacts:
        """Return all that an owner's figures are made of, at one moment; the loop goes on."""
        ...

    def trade_facts_now(self, asked: TradePeriodRequest) -> TradeFacts:
        """Return the same at once, for a command that may wait."""
        ...

    def carried_over(self, day: date) -> Decimal | None:
        """Return what earlier days left in the drawer for this one (lek); None before the first.

        That is what was counted last on the last day that was opened, and what moved since; without
        a count, what was expected.
        """
        ...

    def foreign_taken(self, day: date) -> Sequence[ForeignTaken]:
        """Return the foreign notes that a day's sales took, by currency."""
        ...

    def counts(self, day: date) -> Sequence[CashCount]:
        """Return the counts of the drawer on a day, in order."""
        ...

    def z_report(self, number: int) -> ZReport | None:
        """Return a Z report as it was taken."""
        ...

    def last_z(self, day: date) -> ZReport | None:
        """Return the Z report of a day; the last, where one took the place of another."""
        ...

    def recent_z(self, limit: int) -> Sequence[ZTaken]:
        """Return which Z reports were taken last, the newest first."""
        ...

    def next_z_number(self) -> int:
        """Return the number that the next Z report gets, from 1."""
        ...

    def not_closed(self, before: date) -> Sequence[date]:
        """Return earlier days (of two months) with something no Z report knows of, in order."""
        ...

    def sealed(self, report: DayReport) -> str:
        """Return the SHA-256 (hexadecimal) of a report as it will be kept."""
        ...
