"""What is stored, for commands that only look.

The database of a profile is opened without the lock that the one running till holds, so they work
beside an open window, too; nothing is written, but to make the database or bring it to its shape.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from till.actions.ports.backups import Restores
from till.actions.ports.cash import Days, Movements
from till.actions.ports.catalogue import Articles, ExchangeRates
from till.actions.ports.documents import Documents
from till.actions.ports.paper import PrintJobs
from till.actions.ports.people import People
from till.cli.context import CommandContext
from till.domain.shop.people import Role
from till.safekeeping.restoring.restored_rows import StoredRestores
from till.store.articles import StoredArticles
from till.store.cash import StoredExchangeRates, StoredMovements
from till.store.database import Database
from till.store.database_file import check_header
from till.store.days import StoredDays
from till.store.documents import StoredDocuments
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps
from till.store.paper import StoredPrintJobs
from till.store.people import StoredPeople
from till.store.store import open_store
from till.system.clock import SystemClock
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class Readers:
    """The readers of one profile."""

    articles: Articles
    documents: Documents
    movements: Movements
    days: Days
    exchange_rates: ExchangeRates
    people: People
    print_jobs: PrintJobs
    restores: Restores


def is_owned(context: CommandContext) -> bool:
    """Tell whether the profile's till has an owner. Raises as `reading`, but never of settings."""
    if not context.paths.database.exists():
        return False
    with _opened(context) as database:
        return any(each.role is Role.OWNER for each in StoredPeople(database).all())


@contextmanager
def reading(context: CommandContext) -> Iterator[Readers]:
    """Open the profile's database for reading.

    Raises what reading the settings may, DatabaseDamaged, DatabaseNewer, DiskFull, DiskFailing,
    and AlreadyRunning where an older database is in use, so that its shape cannot be changed now.
    """
    _ = context.settings  # a wrong setting is named by whatever command comes first
    with _opened(context) as database:
        yield _readers(database)


@contextmanager
def _opened(context: CommandContext) -> Iterator[Database]:
    """Open the profile's database for reading, made or brought to its shape first."""
    path = context.paths.database
    with context.logging():
        if not path.exists() or _version(path) < len(shipped_steps()):
            with InstanceLock(context.paths.lock_file, context.profile):
                open_store(path).close()
        with closing(Database(path)) as database:
            yield database


def _readers(database: Database) -> Readers:
    return Readers(
        articles=StoredArticles(database, SystemClock()),
        documents=StoredDocuments(database),
        movements=StoredMovements(database),
        days=StoredDays(database),
        exchange_rates=StoredExchangeRates(database),
        people=StoredPeople(database),
        print_jobs=StoredPrintJobs(database),
        restores=StoredRestores(database),
    )


def _version(path: Path) -> int:
    """Return the version of the database's shape, after a look at its header.

    Even looking takes some room on the disk, for what SQLite keeps beside the database.
    """
    check_header(path, newest=len(shipped_steps()))
    with closing(Database(path)) as database, disk_faults(path):
        (version,) = database.plain.execute("PRAGMA user_version").fetchone()
    return int(version)
