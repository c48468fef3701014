"""The one place where doors are made and put together into a till.

Lives here: opening and closing a till, its background work, its practice service.
Must not: rules, words, Qt.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from random import SystemRandom

from till.actions.delivery import Delivery
from till.actions.operators import Operators
from till.actions.ports import Clock
from till.actions.receipts import Receipts
from till.actions.till import Policy, Till
from till.actions.upkeep import take_up
from till.domain.pole_lines import PoleWords
from till.practice.devices import PRACTICE_TOKEN
from till.printing.devices import DeviceSurroundings
from till.printing.opening import open_spooler
from till.printing.pole import PoleDisplay, open_pole
from till.printing.raster import CopyMarker
from till.printing.spooler import NoPaper, Spooler, SpoolerRules
from till.service.client import FiscalizationClient, Line
from till.service.lookups import ServiceLookups
from till.service.wording import WireWording
from till.store.store import Store, open_store
from till.system.clock import SystemClock
from till.system.counter_settings import limits_of
from till.system.ids import RandomIds
from till.system.paths import Paths
from till.system.pins import ArgonPins
from till.system.practice_process import PracticeProcess
from till.system.profile import Profile
from till.system.secrets import find_token
from till.system.settings import Settings
from till.system.single_instance import InstanceLock
from till.system.words import Words

PRINTER_PATIENCE_S = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Where a till stands: its files, settings, environment, and who sees what `screen:` prints.

    `show` gets the PNG of each receipt, in the printer's thread. `clock` is another than the
    machine's where somebody wants to see what midnight does.
    """

    paths: Paths
    settings: Settings
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    show: Callable[[bytes], None] | None = None
    clock: Clock = field(default_factory=SystemClock)


@dataclass(slots=True, kw_only=True)
class OpenTill:
    """A till with its doors open. `work` delivers and prints until it is cancelled."""

    till: Till
    delivery: Delivery
    receipts: Receipts
    operators: Operators
    spooler: Spooler
    pole: PoleDisplay
    practice: PracticeProcess | None
    settings: Settings

    def require_service(self) -> None:
        """Raise AddressMissing where nobody has said yet which service this till belongs to."""
        if self.practice is None:
            self.settings.service_address()

    async def work(self) -> None:
        """Deliver, fetch receipts and print in the background, for ever. Raises AddressMissing."""
        self.require_service()
        self.spooler.start()
        self.pole.start()
        async with asyncio.TaskGroup() as background:
            background.create_task(self.delivery.run(), name="delivery")
            background.create_task(self.receipts.run(), name="receipts")
            background.create_task(self.operators.run(), name="operators")


@asynccontextmanager
async def open_till(surroundings: Surroundings) -> AsyncIterator[OpenTill]:
    """Open the doors of the one till of a profile, and close them in the end.

    Raises AlreadyRunning, PrinterDeviceUnknown, DisplayDeviceUnknown, and what opening a
    database may.
    """
    paths, settings = surroundings.paths, surroundings.settings
    paths.prepare()
    with InstanceLock(paths.lock_file, paths.profile) as lock:
        practice = _practice_process(surroundings)
        client = FiscalizationClient(_line(surroundings, practice))
        store = open_store(paths.database)
        try:
            till = _assemble(store, surroundings, client)
            till.paper = spooler = _spooler(till, surroundings)
            await take_up(till, after_unclean_end=lock.begin_work())
            opened = _at_work(till, spooler, practice, settings)
            try:
                yield opened
            finally:
                opened.pole.stop(PRINTER_PATIENCE_S)
                spooler.stop(PRINTER_PATIENCE_S)
                till.listeners.clear()  # whoever is told of a last event would ask a closed store
        finally:
            await client.close()
            store.close()
            if practice:
                practice.close()
        if not till.session.has_untold_end:
            lock.end_work()


@asynccontextmanager
async def reach_service(surroundings: Surroundings) -> AsyncIterator[FiscalizationClient]:
    """Reach the service for what changes nothing, also beside an open till. Raises AddressMissing.

    Not beside one whose practice service is its own (AlreadyRunning).
    """
    paths, practice = surroundings.paths, _practice_process(surroundings)
    with InstanceLock(paths.lock_file, paths.profile) if practice else nullcontext():
        client = FiscalizationClient(_line(surroundings, practice))
        try:
            yield client
        finally:
            await client.close()
            if practice:
                practice.close()


def _at_work(
    till: Till, spooler: Spooler, practice: PracticeProcess | None, settings: Settings
) -> OpenTill:
    """Add to a till what works for it in the background."""
    delivery = Delivery(till)
    return OpenTill(
        till=till,
        delivery=delivery,
        receipts=Receipts(till),
        operators=Operators(till, lambda: delivery.link),
        spooler=spooler,
        pole=_pole(till, settings),
        practice=practice,
        settings=settings,
    )


def _policy(settings: Settings) -> Policy:
    """Return what actions need of the settings."""
    return Policy(
        rates=settings.vat.percent_by_code(),
        paper_width_mm=settings.printer.paper_width,
        parallel=settings.service.parallel,
        has_drawer=settings.printer.drawer,
        limits=limits_of(settings.roles, settings.limits),
        labels=settings.labels.as_templates(),
        account=settings.bank.account(),
        badge_alone=frozenset(settings.roles.badge_alone),
    )


def _wording(settings: Settings) -> WireWording:
    """Return the wording; it knows the VAT codes of the business, and its NUIS where it is set."""
    return WireWording(settings.vat.percent_by_code(), settings.shop.nuis)


def _assemble(store: Store, surroundings: Surroundings, client: FiscalizationClient) -> Till:
    """Put a till together; its paper is put in afterwards, for the printer needs the till."""
    return Till(
        policy=_policy(surroundings.settings),
        clock=surroundings.clock,
        ids=RandomIds(),
        rng=SystemRandom(),
        ledger=store.ledger,
        articles=store.articles,
        documents=store.documents,
        movements=store.movements,
        days=store.days,
        baskets=store.baskets,
        buyers=store.buyers,
        exchange_rates=store.exchange_rates,
        people=store.people,
        pins=ArgonPins(),
        print_jobs=store.print_jobs,
        journal=store.journal,
        wording=_wording(surroundings.settings),
        service=client,
        lookups=ServiceLookups(client),
        paper=NoPaper(),
        copies=CopyMarker(),
    )


def _spooler(till: Till, surroundings: Surroundings) -> Spooler:
    """Make the printer of the settings. Raises PrinterDeviceUnknown."""
    settings, show = surroundings.settings.printer, surroundings.show or (lambda _png: None)
    around = DeviceSurroundings(folder=surroundings.paths.folder, show=show)
    rules = SpoolerRules(dots=settings.dots, cut=settings.cut)
    return open_spooler(till, settings.device, around, rules)


def _pole(till: Till, settings: Settings) -> PoleDisplay:
    """Make the pole display, which hears of the till's events. Raises DisplayDeviceUnknown."""
    words, display = Words(settings.ui.language), settings.display
    said = {key: words.say(f"pole.{key}") for key in ("welcome", "total", "change")}
    lines = PoleWords(shop=settings.shop.name, thanks=words.say("paper.thanks"), **said)
    return open_pole(till, display.device, display.code_page, lines)


def _practice_process(surroundings: Surroundings) -> PracticeProcess | None:
    """Return the practice service of a practice till that is not told to use another."""
    settings, paths = surroundings.settings, surroundings.paths
    if paths.profile is not Profile.PRACTICE or settings.service.base_url:
        return None
    return PracticeProcess(
        database=paths.practice_database,
        port=settings.practice.port,
        latency_ms=settings.practice.latency_ms,
    )


def _line(surroundings: Surroundings, practice: PracticeProcess | None) -> Line:
    """Return how to reach the service of this profile."""
    settings, profile = surroundings.settings, surroundings.paths.profile

    async def address() -> str:
        return await practice.address() if practice else settings.service_address()

    def token() -> str | None:
        secret = find_token(profile, surroundings.environment)
        if secret is None and profile is Profile.PRACTICE:
            return PRACTICE_TOKEN
        return secret.reveal() if secret else None

    return Line(
        address=address,
        token=token,
        integration_app=settings.service.integration_app,
        timeout_s=settings.service.timeout_s,
    )
