"""A till for tests of actions: a real store, and doors that do what a test tells them.

Lives here: the scripted service, the paper that counts, a till put together from them.
Must not: HTTP, real printers, real time.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path

from tests.actions.scripted_lookups import ScriptedLookups
from tests.builders import RATES_BY_DAY, a_cashier, an_article, cash
from tests.fakes import CountingIds, Hasty, StoppedClock, a_shops_slips, quick_pins
from tests.ready_database import put_ready_database
from till.actions.day.opening import declare
from till.actions.documents.delivery import Delivery
from till.actions.documents.receipts import Receipts
from till.actions.people.signing_in import person_called
from till.actions.ports.documents import Documents
from till.actions.ports.events import Event
from till.actions.ports.records import Catalogue, Record
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.till import Policy, Session, Till
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFailing, DiskFull
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import Completion, FiscalDocument
from till.domain.fiscal.recovery import Answered, NotFound, Outcome
from till.domain.identifiers import DocId, Fcdc, Fic, Iic
from till.safekeeping.restoring.restored_rows import StoredRestores
from till.service.wording import WireWording
from till.store.ledger import StoredLedger
from till.store.store import Store, open_store

IIC = Iic("0123456789ABCDEF0123456789ABCDEF")
LONGEST_S = 120
PICTURE = b"\x89PNG\r\n\x1a\n of a receipt"


def complete(document: FiscalDocument) -> Answered:
    """The answer that completes a document."""
    if document.kind.is_balance:
        return Answered(completion=Completion(fcdc=Fcdc(f"fcdc-{document.doc_id}")))
    return Answered(completion=Completion(fic=Fic(f"fic-{document.doc_id}"), iic=IIC))


@dataclass
class ScriptedService:
    """Answers with what was put down for it, in order, and else as a service at its best."""

    outcomes: list[Outcome] = field(default_factory=list)
    asked: list[tuple[str, DocId]] = field(default_factory=list)
    pictures: list[bytes | None] = field(default_factory=list)
    pictures_asked: int = 0
    gate: asyncio.Event | None = None
    failing: set[DocId] = field(default_factory=set)

    async def send(self, document: FiscalDocument) -> Answer:
        return await self._answer("send", document, complete(document))

    async def ask_status(self, document: FiscalDocument) -> Answer:
        return await self._answer("status", document, NotFound())

    async def receipt(self, iic: Iic, width_mm: int) -> bytes | None:
        self.pictures_asked += 1
        await asyncio.sleep(0)
        return self.pictures.pop(0) if self.pictures else PICTURE

    async def _answer(self, what: str, document: FiscalDocument, otherwise: Outcome) -> Answer:
        self.asked.append((what, document.doc_id))
        await asyncio.sleep(0)
        if self.gate:
            try:
                await self.gate.wait()
            finally:
                for _ in range(3):  # a connection takes its time to end
                    await asyncio.sleep(0)
        if document.doc_id in self.failing:
            raise LookupError(document.doc_id)
        return Answer(outcome=self.outcomes.pop(0) if self.outcomes else otherwise)


@dataclass
class PaperTray:
    """Counts what was asked of the printer."""

    wakes: int = 0
    pulses: int = 0

    def wake(self) -> None:
        self.wakes += 1

    def open_drawer(self) -> None:
        self.pulses += 1


class FullDisk:
    """A ledger whose disk is full while `full` holds; the real one else."""

    def __init__(self, ledger: StoredLedger) -> None:
        self._ledger = ledger
        self.full: Callable[[Sequence[Record]], bool] = lambda _records: False
        self.refused = 0

    @property
    def fault(self) -> TillError | None:
        return self._ledger.fault

    async def record(self, *records: Record) -> None:
        if self.full(records):
            self.refused += 1
            await asyncio.sleep(0)
            raise DiskFull
        await self._ledger.record(*records)

    def record_from_thread(self, *records: Record) -> None:
        self._ledger.record_from_thread(*records)


class Looks:
    """The documents, counting how often somebody asks which are ready; may fail so often."""

    def __init__(self, really: Documents, *, failing: int = 0) -> None:
        self.really = really
        self.count = 0
        self.failing = failing

    def ready(self, *arguments: object, **named: object) -> object:
        self.count += 1
        if self.failing >= self.count:
            raise DiskFailing(path="/dev/sda")
        return self.really.ready(*arguments, **named)

    def __getattr__(self, name: str) -> object:
        return getattr(self.really, name)


@dataclass
class ActionDesk:
    """The till and the hands on its doors."""

    till: Till
    store: Store
    clock: StoppedClock
    service: ScriptedService
    paper: PaperTray
    disk: FullDisk
    events: list[Event]
    lookups: ScriptedLookups

    async def open_day(self) -> FiscalDocument:
        """Declare an opening balance for today and return its document."""
        opening = await declare(self.till, Decimal(5000))
        return self.now_by_id(opening.doc_id)

    def times_asked(self, document: FiscalDocument) -> int:
        """How often the service was asked anything for a document."""
        return [doc_id for _, doc_id in self.service.asked].count(document.doc_id)

    async def sell(self) -> FiscalDocument:
        """Scan one article and have it paid in cash."""
        await selling.scan(self.till, "101")
        finished = await check_out(self.till, [cash()])
        assert finished is not None
        return finished.document

    def now(self, document: FiscalDocument) -> FiscalDocument:
        """The document as it is on disk now."""
        return self.now_by_id(document.doc_id)

    def now_by_id(self, doc_id: DocId) -> FiscalDocument:
        """The document of that id."""
        found = self.till.documents.get(doc_id)
        assert found is not None
        return found

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until it holds; other tasks go on, and it is asked again."""
        async with asyncio.timeout(LONGEST_S):
            while not holds():  # noqa: ASYNC110 there is no event for what a test may ask
                await asyncio.sleep(0)

    @asynccontextmanager
    async def delivering(self) -> AsyncIterator[Delivery]:
        """Deliver until the block ends."""
        delivery = Delivery(self.till)
        async with _running(delivery.run()):
            yield delivery

    @asynccontextmanager
    async def fetching(self) -> AsyncIterator[Receipts]:
        """Fetch receipts until the block ends."""
        receipts = Receipts(self.till)
        async with _running(receipts.run()):
            yield receipts


@asynccontextmanager
async def _running(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@contextmanager
def a_desk(folder: Path, *, clock: StoppedClock | None = None) -> Iterator[ActionDesk]:
    """Open a till with one article, and a cashier standing at it."""
    clock = clock or StoppedClock()
    database = folder / "practice" / "till.sqlite3"
    put_ready_database(database)
    store = open_store(database, clock=clock)
    service = ScriptedService()
    paper = PaperTray()
    disk = FullDisk(store.ledger)
    lookups = ScriptedLookups()
    store.ledger.record_from_thread(Catalogue(articles=[an_article()]))
    till = Till(
        policy=Policy(rates_by_day=RATES_BY_DAY),
        clock=clock,
        ids=CountingIds(),
        rng=Hasty(),
        ledger=disk,
        articles=store.articles,
        documents=store.documents,
        movements=store.movements,
        days=store.days,
        baskets=store.baskets,
        buyers=store.buyers,
        exchange_rates=store.exchange_rates,
        people=store.people,
        pins=quick_pins(),
        print_jobs=store.print_jobs,
        journal=store.journal,
        places=store.places,
        restores=StoredRestores(store.database),
        wording=WireWording(RATES_BY_DAY),
        service=service,
        lookups=lookups,
        paper=paper,
        slips=a_shops_slips(),
        session=replace(Session(), cashier=a_cashier()),
    )
    events: list[Event] = []
    till.listeners.append(events.append)
    try:
        yield ActionDesk(till, store, clock, service, paper, disk, events, lookups)
    finally:
        store.close()


def number_of(till: Till, name: str) -> int:
    """The number of the one person of a name."""
    return person_called(till, name).person_id
