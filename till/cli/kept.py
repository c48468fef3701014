"""What is kept, for commands that only look; it works beside an open window too."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from till.actions.ports.cash import Days, Movements
from till.actions.ports.catalogue import Articles, ExchangeRates
from till.actions.ports.documents import Documents
from till.actions.ports.paper import PrintJobs
from till.actions.ports.people import People
from till.cli.desk import Desk
from till.store.articles import StoredArticles
from till.store.cash import StoredMovements
from till.store.database import Database
from till.store.database_file import check_header
from till.store.days import StoredDays
from till.store.documents import StoredDocuments
from till.store.exchange_rates import StoredExchangeRates
from till.store.faults import disk_faults
from till.store.migrating import shipped_steps
from till.store.paper import StoredPrintJobs
from till.store.people import StoredPeople
from till.store.store import open_store
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The readers of one profile."""

    articles: Articles
    documents: Documents
    movements: Movements
    days: Days
    exchange_rates: ExchangeRates
    people: People
    print_jobs: PrintJobs


@contextmanager
def kept_at(desk: Desk) -> Iterator[Kept]:
    """Open the profile's database for reading.

    Raises what reading the settings may, DatabaseDamaged, DatabaseNewer, DiskFull, DiskFailing,
    and AlreadyRunning where an older database is in use, so that its shape cannot be changed now.
    """
    _ = desk.settings  # a wrong setting is named by whatever command comes first
    desk.paths.prepare()
    path = desk.paths.database
    if not path.exists() or _version(path) < len(shipped_steps()):
        with InstanceLock(desk.paths.lock_file, desk.profile):
            open_store(path).close()
    with closing(Database(path)) as database:
        yield Kept(
            articles=StoredArticles(database),
            documents=StoredDocuments(database),
            movements=StoredMovements(database),
            days=StoredDays(database),
            exchange_rates=StoredExchangeRates(database),
            people=StoredPeople(database),
            print_jobs=StoredPrintJobs(database),
        )


def _version(path: Path) -> int:
    """Return the version of the database's shape, after a look at its header.

    Even looking takes some room on the disk, for what SQLite keeps beside the database.
    """
    check_header(path, newest=len(shipped_steps()))
    with closing(Database(path)) as database, disk_faults(path):
        (version,) = database.plain.execute("PRAGMA user_version").fetchone()
    return int(version)
