"""The store in one bundle, for the wiring.

Lives here: opening and closing everything the store offers.
Must not: logic.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from till.actions.ports.machine import Clock
from till.safekeeping.changes.noting import has_unnoted
from till.safekeeping.duplicates.generations import (
    GenerationStart,
    KnownGenerations,
    read_known_generations,
    settle_generation,
    write_known_generations,
)
from till.store.articles import StoredArticles
from till.store.baskets import StoredBaskets
from till.store.buyers import StoredBuyers
from till.store.cash import StoredExchangeRates, StoredMovements
from till.store.database import Database, close_database, open_database
from till.store.days import StoredDays
from till.store.documents import StoredDocuments
from till.store.journal import StoredJournal
from till.store.ledger import Rescue, StoredLedger
from till.store.paper import StoredPrintJobs
from till.store.people import StoredPeople
from till.store.places import StoredPlaces
from till.store.retention import StoredArchive


@dataclass(frozen=True, slots=True, kw_only=True)
class Store:
    """Everything that is kept: the ledger for writing, the rest for reading.

    `is_beside` tells that a till that goes on has the database open, and keeps its marks;
    `generations` is what is known of the generation of these data, where somebody said in which
    place they are.
    """

    database: Database
    ledger: StoredLedger
    articles: StoredArticles
    documents: StoredDocuments
    movements: StoredMovements
    days: StoredDays
    baskets: StoredBaskets
    buyers: StoredBuyers
    exchange_rates: StoredExchangeRates
    people: StoredPeople
    print_jobs: StoredPrintJobs
    journal: StoredJournal
    places: StoredPlaces
    archive: StoredArchive
    generations: KnownGenerations | None = None
    is_beside: bool = False

    def close(self) -> None:
        """Finish writing and close; other threads that read must have ended before."""
        self.ledger.close()
        self.days.close()
        self.documents.close()
        self.articles.close()
        self.archive.close()
        self.journal.close()
        if self.is_beside:
            self.database.close()
        elif self.ledger.fault is not None:
            self.database.close_all()  # what lies under its name now is not marked as well ended
        else:
            close_database(self.database)


def open_store(  # noqa: PLR0913 what belongs to the process that opens it
    path: Path,
    *,
    lock: Path | None = None,
    rescue: Rescue | None = None,
    is_noted: bool = False,
    begin: GenerationStart | None = None,
    clock: Clock | None = None,
) -> Store:
    """Open or make the database at `path` and everything on it.

    `lock` and `rescue` are for the ledger, which watches the files; `is_noted`: what is written is
    noted for a change log of the data; `begin` is the generation that begins where the data come
    from another place. Planned prices follow `clock`. Raises DatabaseDamaged, DatabaseNewer,
    DiskFull, DiskFailing.
    """
    database = open_database(path)
    generations = None if begin is None else _settled_generations(database, begin)
    ledger = StoredLedger(database, lock=lock, rescue=rescue)
    if is_noted or not has_unnoted(database.plain):
        ledger.note(is_on=is_noted)
    return replace(_store_of(database, ledger, clock), generations=generations)


def open_store_beside(path: Path, clock: Clock | None = None) -> Store:
    """Open the database of a till that goes on, to write a little beside it.

    Its shape has to be the present one; what is written takes its turn with the till's own, and is
    noted where that is.
    """
    database = Database(path)
    ledger = StoredLedger(database, is_beside=True)
    if not has_unnoted(database.plain):
        ledger.note(is_on=True)
    return _store_of(database, ledger, clock, is_beside=True)


def _settled_generations(database: Database, begin: GenerationStart) -> KnownGenerations:
    """Let the data be of a generation in this place, and write down beside them which that is."""
    known = read_known_generations(database.path)
    with database.writing():
        above = known.highest if known is not None else 0
        mine = settle_generation(
            database.plain, known.mine if known else None, replace(begin, above=above)
        )
    if known is not None and known.mine == mine:
        return known
    generations = KnownGenerations(mine=mine)  # what was said of the one before is over
    write_known_generations(database.path, generations)
    return generations


def _store_of(
    database: Database, ledger: StoredLedger, clock: Clock | None, *, is_beside: bool = False
) -> Store:
    return Store(
        database=database,
        ledger=ledger,
        articles=StoredArticles(database, clock),
        documents=StoredDocuments(database),
        movements=StoredMovements(database),
        days=StoredDays(database),
        baskets=StoredBaskets(database),
        buyers=StoredBuyers(database),
        exchange_rates=StoredExchangeRates(database),
        people=StoredPeople(database),
        print_jobs=StoredPrintJobs(database),
        journal=StoredJournal(database),
        places=StoredPlaces(database),
        archive=StoredArchive(database),
        is_beside=is_beside,
    )
