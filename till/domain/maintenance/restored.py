"""What a till found when its data came back from a backup."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from till.domain.business_day import day_of
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.reconciliation import OrderNumbers
from till.domain.identifiers import DocId
from till.domain.maintenance.backups import LogProof
from till.domain.shop.people import NamedPerson


class FoundWhere(Enum):
    """Where something was found that the backup did not know."""

    CHANGE_LOG = "shadow"
    OFFICE = "office"
    SERVICE = "service"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreMark:
    """What was written down of a restore: of which backup, by whom, and what was found behind it.

    `in_backup` is the last document of the backup, `in_log` the last of the change log after it and
    `found` the last of all, with what the office gave back; from `first_open` on the service has to
    be asked, 0 for nothing. `is_confirmed` by an owner. `is_whole` where all that followed the
    backup was found; else an owner has to say whether the service has the opening balance of the
    day it came back on (`is_opening_told`). `proof` is that of what the change log had, None where
    nothing came from it.
    """

    backup_made_at: datetime
    restored_at: datetime
    person: NamedPerson
    entries: int
    in_backup: int
    in_log: int
    found: int
    first_open: int
    is_confirmed: bool = False
    is_whole: bool = True
    is_opening_told: bool = False
    proof: LogProof | None = None

    def where(self, sequence: int) -> FoundWhere:
        """Tell where a document was found that the backup did not know, or not as it is."""
        if sequence > self.in_log:
            return FoundWhere.OFFICE
        return FoundWhere.CHANGE_LOG if sequence > self.in_backup else FoundWhere.SERVICE

    def may_lack(self, sold_at: datetime) -> bool:
        """Tell whether something may have gone back of a sale that the backup does not know of."""
        return not self.is_whole and sold_at <= self.restored_at

    def asks_opening(self, today: date) -> bool:
        """Tell whether it is not known if the service has today's opening balance."""
        is_today = day_of(self.restored_at) == today
        return is_today and not self.is_whole and not self.is_opening_told


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredSale:
    """One sale that the backup did not know, or not as the service does.

    `number` is that of its day, `invoice_number` the service's where it has one.
    """

    doc_id: DocId
    sold_at: datetime
    number: int
    invoice_number: str | None
    total: Decimal
    where: FoundWhere
    state: DocumentState


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreReport:
    """What came back, and what is still asked: `unasked` documents the service was not asked of.

    `documents` and `entries` are those that were in the backup; `waiting` is what is not complete
    by now; `numbers` are those of the invoices since the backup.
    """

    mark: RestoreMark
    sales: Sequence[RestoredSale]
    documents: int
    waiting: int
    unasked: int
    next_number: int
    numbers: OrderNumbers

    @property
    def in_change_log(self) -> int:
        """How many sales were found in the second location."""
        return sum(each.where is FoundWhere.CHANGE_LOG for each in self.sales)

    @property
    def at_office(self) -> int:
        """How many sales were found at the office."""
        return sum(each.where is FoundWhere.OFFICE for each in self.sales)

    @property
    def at_service(self) -> int:
        """How many sales the service had that the backup did not know of as sent."""
        return len(self.sales) - self.in_change_log - self.at_office

    @property
    def total(self) -> Decimal:
        """What all of them come to, in lek."""
        return sum((each.total for each in self.sales), Decimal(0))
