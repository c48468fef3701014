"""What the machine gives every action: time, ids, writing, the journal, words.

Lives here: clock, ids, ledger, the kept basket, journal, wording.
Must not: any implementation.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Protocol

from till.actions.ports.records import Record
from till.domain.cash.movement import CashMovement
from till.domain.errors import RuleBroken, TillError
from till.domain.identifiers import DocId, Iic
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.journal_list import JournalPage, JournalQuery
from till.domain.selling.basket import Basket, Parked
from till.domain.selling.sale import Sale


class Clock(Protocol):
    """The only way to the time."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...

    def uptime(self) -> timedelta:
        """Return how long this machine has been running: nobody sets it, all programs agree."""
        ...


class Ids(Protocol):
    """The only way to new identifiers."""

    def new_doc_id(self) -> DocId:
        """Return a docId that no other till ever chose (specification 2.1: 5 to 200 characters)."""
        ...


class Ledger(Protocol):
    """Writing: what is recorded together is on disk together or not at all."""

    async def record(self, *records: Record) -> None:
        """Write all records, in order, in one durable transaction; return when it is on disk.

        Calls are written in the order they are made. Raises DiskFull, DiskFailing.
        """
        ...

    @property
    def fault(self) -> TillError | None:
        """Why nothing can be written any more in this run of the till, from the moment it shows."""
        ...

    def record_from_thread(self, *records: Record) -> None:
        """Write as `record` does, for a worker thread that may wait."""
        ...


class Baskets(Protocol):
    """The kept draft, for reading."""

    def draft(self) -> Basket | None:
        """Return the basket that was being built, or None where none was kept."""
        ...

    def invoice_draft(self) -> str:
        """Return the form of an invoice that was being filled in; empty where none was kept."""
        ...

    def parked(self) -> Sequence[Parked]:
        """Return the baskets that were set aside, oldest first."""
        ...


class Journal(Protocol):
    """The journal, for reading."""

    async def page(self, query: JournalQuery, *, before: int | None = None) -> JournalPage:
        """Return the newest entries of a query, or those before a number."""
        ...

    def file_taken(self, digest: str) -> bool:
        """Tell whether a file of articles was taken in whole, by its SHA-256."""
        ...

    def setting_now(self, key: str) -> str | None:
        """Return what somebody last set a setting to, as they typed it; None where nobody did."""
        ...

    def settings_told(self, action: JournalAction) -> Mapping[str, str]:
        """Return what entries of an action last said of each setting, as it was typed."""
        ...

    def unsettled_settings(self) -> Sequence[JournalEntry]:
        """Return the settings that were wanted last, where nobody wrote down what came of it."""
        ...

    def unspent_credit(self, since: datetime) -> Decimal:
        """Return what returns since a moment left for other items, and nothing took after them."""
        ...


class Wording(Protocol):
    """Bodies of requests, worded exactly as the service wants them (specification 2)."""

    def invoice(self, sale: Sale, doc_id: DocId, *, today: date | None = None) -> bytes:
        """Return the body of a register or cancel request; what it refers to is still blank.

        `today` is the day it is sent on, where that is not the sale's own.

        Raises ConditionBroken where the service would refuse it (specification 2 and 4).
        """
        ...

    def unfit_fields(self, sale: Sale) -> Mapping[str, RuleBroken]:
        """Return what the service would refuse of an invoice for its form, by the request's field.

        The first of each field, sent today.
        """
        ...

    def completed(self, pending_request: bytes, iics: Sequence[Iic]) -> bytes:
        """Return a body with the iic of each original put in, in order; nothing else changes."""
        ...

    def balance(self, movement: CashMovement, operator_code: str | None) -> bytes:
        """Return the body of a balance request (`amount` in lek)."""
        ...
