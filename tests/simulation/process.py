"""One run of the till's program: everything of the product, on the doors of the simulation.

Lives here: putting a till together as bootstrap does, its background work, its two kinds of end.
Must not: decide anything the till decides.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import httpx
from typing_extensions import override

from tests.builders import RATES_BY_DAY, a_cashier
from tests.fakes import a_shops_slips
from tests.simulation.disk import Death, DyingDatabase, LedgerOnTheLoop
from tests.simulation.network import Network
from tests.simulation.paper import Printer, SteppedSpooler
from tests.simulation.pictures import DOTS
from tests.simulation.transport import Transport
from tests.simulation.virtual_loop import Life
from tests.simulation.world import World
from till.actions.documents.delivery import Delivery
from till.actions.documents.receipts import Receipts
from till.actions.maintenance.startup_recovery import take_up
from till.actions.till import Policy, Till
from till.domain.identifiers import DocId
from till.printing.print_queue import LedgerQueue, QueueRules
from till.printing.spooler import SpoolerListeners, SpoolerRules
from till.safekeeping.restoring.restored_rows import StoredRestores
from till.service.client import FiscalizationClient, ServiceEndpoint
from till.service.exchange import HttpExchange
from till.service.lookups import ServiceLookups
from till.service.wording import WireWording
from till.store.articles import StoredArticles
from till.store.baskets import StoredBaskets
from till.store.buyers import StoredBuyers
from till.store.cash import StoredExchangeRates, StoredMovements
from till.store.database import close_database, open_database
from till.store.days import StoredDays
from till.store.documents import StoredDocuments
from till.store.journal import StoredJournal
from till.store.paper import StoredPrintJobs
from till.store.people import StoredPeople
from till.store.places import StoredPlaces
from till.system.pins import ArgonPins

ADDRESS = "http://127.0.0.1/v1"


@dataclass(kw_only=True)
class TillClock:
    """The clock of the till's machine: true until somebody sets it."""

    world: World
    wrong_by: timedelta = timedelta(0)

    def now(self) -> datetime:
        """Return what the machine's clock shows."""
        return self.world.now() + self.wrong_by

    def uptime(self) -> timedelta:
        """Return how long the machine has been running."""
        return timedelta(seconds=self.world.loop.time())


@dataclass(kw_only=True)
class SimulatedDesk:
    """What outlives one run of the program: machine, printer, way to the service, token."""

    world: World
    network: Network
    printer: Printer
    clock: TillClock
    chance: Random
    token: str
    given: int = 0

    def new_doc_id(self) -> DocId:
        """Return the next identifier; no run of the program ever gives one again."""
        self.given += 1
        return DocId(f"till-{self.given:04}")


class VirtualExchange(HttpExchange):
    """The real exchange on the virtual network."""

    def __init__(self, network: Network) -> None:
        super().__init__(lambda _host: "")
        self._virtual = Transport(network)

    @override
    async def _transport(self, address: httpx.URL) -> Transport:
        return self._virtual


class Process:
    """One run; `start` takes up what the last one left, then works until `end` or `power_cut`."""

    def __init__(self, desk: SimulatedDesk, path: Path, life: Life, death: Death | None) -> None:
        self.life = life
        self.path = path
        self._desk = desk
        open_database(path)  # which looks at the file and brings it to the present shape
        self.database = DyingDatabase(path, desk.world, life, death)
        self.ledger = LedgerOnTheLoop(self.database, desk.world, life)
        self.till = self._assemble()
        self.delivery: Delivery | None = None

    async def start(self) -> None:
        """Take up the work; a cashier stands at the till already."""
        till = self.till
        life = self.life
        till.paper = spooler = self._spooler()
        await take_up(till)
        till.session = replace(till.session, cashier=a_cashier())
        self.delivery = Delivery(till)
        receipts = Receipts(till)
        life.start(spooler.work(), "spooler")
        life.start(self.delivery.run(), "delivery")
        life.start(receipts.run(), "receipts")

    async def end(self) -> None:
        """Close in good order."""
        await self.life.bury()
        self.ledger.close()
        close_database(self.database)

    async def power_cut(self) -> None:
        """Let everything go as it stands; what a start would find must be copied before."""
        await self.life.bury()
        self.database.close()

    def _assemble(self) -> Till:
        desk = self._desk
        database = self.database
        client = self._client()
        return Till(
            policy=Policy(rates_by_day=RATES_BY_DAY),
            clock=desk.clock,
            ids=desk,
            rng=desk.chance,
            ledger=self.ledger,
            articles=StoredArticles(database),
            documents=StoredDocuments(database),
            movements=StoredMovements(database),
            days=StoredDays(database),
            baskets=StoredBaskets(database),
            buyers=StoredBuyers(database),
            places=StoredPlaces(database),
            exchange_rates=StoredExchangeRates(database),
            people=StoredPeople(database),
            pins=ArgonPins(),
            print_jobs=StoredPrintJobs(database),
            journal=StoredJournal(database),
            restores=StoredRestores(database),
            wording=WireWording(RATES_BY_DAY, "K31415926B"),
            service=client,
            lookups=ServiceLookups(client),
            paper=NoPaper(),
            slips=a_shops_slips(),
        )

    def _client(self) -> FiscalizationClient:
        async def address() -> str:
            return ADDRESS

        desk = self._desk
        line = ServiceEndpoint(
            address=address,
            token=lambda: desk.token,
            integration_app="till-simulation",
            timeout_s=desk.network.timeout_s,
            seconds=desk.world.loop.time,
        )
        return FiscalizationClient(line, VirtualExchange(desk.network))

    def _spooler(self) -> SteppedSpooler:
        till = self.till
        printer = self._desk.printer
        printer.life = self.life
        queue = LedgerQueue(till.print_jobs, till.ledger, _unheard, QueueRules(now=till.clock.now))
        return SteppedSpooler(
            queue,
            printer,
            rules=SpoolerRules(dots=DOTS, cut=True, look_every=None),
            listeners=SpoolerListeners(printer=_unheard, drawer=_unheard),
        )


class NoPaper:
    """Stands where the printer comes a moment later."""

    def wake(self) -> None:
        """Nothing is printed before the till is open."""

    def open_drawer(self) -> None:
        """Nothing is sold before the till is open."""


_unheard: Callable[[object], None] = lambda _told: None  # noqa: E731 three doors want a listener
