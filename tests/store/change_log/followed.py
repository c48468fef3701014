"""A store with a change log behind it: sales that followed, and sales that did not.

Lives here: opening both, selling, where the files lie.
Must not: assert anything but that the change log has everything.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from tests.builders import a_document, a_sale, an_entry
from till.actions.ports.records import Record
from till.domain.maintenance.anchor import AnchorKey, KnownEnd
from till.safekeeping.backups.backup_file import BackupStamp
from till.safekeeping.backups.backups import StoredBackups
from till.safekeeping.change_log.change_log import ChangeLog, LoggedTill
from till.store.store import Store, open_store
from till.system.clock import SystemClock

STAMP = BackupStamp(profile="practice", nuis="L62104871M", till_name="Arka 1")
PATIENCE_S = 120.0


def backups_of(path: Path, stick: Path) -> StoredBackups:
    return StoredBackups(path, path.parent / "backups", STAMP, SystemClock(), stick)


def change_log_of(store: Store, backups: StoredBackups) -> ChangeLog:
    return ChangeLog(
        LoggedTill(
            database=store.database.path,
            backups=backups,
            ledger=store.ledger,
            profile=STAMP.profile,
            till_name=STAMP.till_name,
        )
    )


@dataclass(frozen=True, slots=True)
class KeyHolder:
    """A secret store that has a key, and knows no end of the data."""

    key: bytes

    def anchor_key(self) -> AnchorKey | None:
        return AnchorKey(key=self.key, is_in_store=True)

    def keep_end(self, end: KnownEnd) -> None:
        del end


@contextmanager
def logged_till(path: Path, backups: StoredBackups, key: bytes | None = None) -> Iterator[Store]:
    """A store whose change log has everything in the end; its records are proved by a key."""
    store = open_store(path, is_noted=True)
    if key is not None:
        store.ledger.hold_to(KeyHolder(key), SystemClock().now)
    change_log = change_log_of(store, backups)
    yield store
    assert change_log.finish(PATIENCE_S) is None
    store.close()


def sold(number: int, closed_at: datetime | None = None) -> tuple[Record, ...]:
    sale = a_sale(number=number)
    if closed_at is not None:
        sale = replace(sale, closed_at=closed_at)
    document = a_document(f"till-{number:04}", sale=sale)
    told = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    return sale, document, replace(an_entry(), facts=told)


def sell(path: Path, stick: Path, *numbers: int, key: bytes | None = None) -> None:
    """Sell, and wait for the change log after each sale: each gets a record of its own."""
    for number in numbers:
        with logged_till(path, backups_of(path, stick), key) as store:
            store.ledger.record_from_thread(*sold(number))


def sell_alone(path: Path, *sales: tuple[Record, ...]) -> None:
    """Sell while nothing follows, though it is noted."""
    store = open_store(path, is_noted=True)
    for each in sales:
        store.ledger.record_from_thread(*each)
    store.close()


def there(stick: Path, ending: str) -> list[Path]:
    return sorted(stick.rglob(f"*{ending}"))
