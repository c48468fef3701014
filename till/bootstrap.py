"""The one place where doors are made and put together into a till.

Lives here: opening and closing a till, its background work, its practice service.
Must not: rules, words, Qt.
"""

import asyncio
import logging
import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import SystemRandom

from till import equipment
from till.actions.documents.delivery import Delivery
from till.actions.documents.receipts import BackgroundCourier, Receipts
from till.actions.maintenance.backups import BackupKeeper
from till.actions.maintenance.price_files import PriceFiles
from till.actions.maintenance.retention import Retention
from till.actions.maintenance.startup_recovery import note_found_settings, take_up
from till.actions.maintenance.watches import DataWatch, DuplicateWatch, LineWatch, SleepWatch
from till.actions.people.operators import Operators
from till.actions.ports.events import OfficeChanged
from till.actions.ports.machine import Clock
from till.actions.ports.people import Pins
from till.actions.setup.settings_editing import settle_settings
from till.actions.shop.bulk_changes import settle_at_start
from till.actions.till import Till, housekeeping, log_alone
from till.domain.business_day import day_of
from till.domain.errors import TillError
from till.domain.errors.disk import DataAtOffice
from till.domain.errors.settings import LoopbackUnconfirmed, OthersMayWrite
from till.domain.maintenance.anchor import AnchorKey, KnownEnd
from till.domain.maintenance.backups import BackupReason
from till.domain.maintenance.health import HealthCheck, backups_check, space_check
from till.domain.paper.print_job import PaperRole
from till.office_client.office import ChainOffice
from till.office_client.plan import office_plan
from till.practice.service.registry import PRACTICE_TOKEN
from till.printing.pole.presenter import PolePresenter
from till.printing.printers import PrinterPlan, PrintersNotOpen, Spoolers, open_spoolers
from till.printing.wires.connection import Deadlines
from till.safekeeping.backups.backup_file import BackupStamp
from till.safekeeping.backups.backups import DataRescue, StoredBackups
from till.safekeeping.change_log.change_log_state import require_nothing_lost
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.duplicates.heartbeat import BEAT_S
from till.safekeeping.following import Following, FollowPlan
from till.safekeeping.integrity.integrity import StoredProofs
from till.safekeeping.restoring.restored_rows import StoredRestores
from till.service.client import FiscalizationClient, ServiceEndpoint
from till.service.lookups import ServiceLookups
from till.service.wording import WireWording
from till.service_access import ProfileServices
from till.store.database_file import header_version
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store, open_store_beside
from till.system.clock import SystemClock
from till.system.computer import computer_name, place_of
from till.system.ids import RandomIds
from till.system.paths import Paths, others_may_write
from till.system.pins import ArgonPins, TiedPins
from till.system.practice_process import PracticeProcess
from till.system.profile import Profile
from till.system.proxies import proxy_for
from till.system.secrets import Secret, anchor_key, find_token, keep_end, pin_key, set_token
from till.system.session_start import SessionStart, find_session_start
from till.system.settings.file import SettingFile
from till.system.settings.model import Settings
from till.system.settings.policy import policy_of, renewed_policy
from till.system.settings.sources import ADDRESS_VARIABLE, LOOPBACK_KEY, token_given
from till.system.single_instance import InstanceLock
from till.system.tokens import KeptToken, KeptTokens, TokenUse

PRINTER_PATIENCE_S = 3
ON_SCREEN = "screen:"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Where a till stands: its files, settings, environment, and who sees what `screen:` prints.

    `show` gets the PNG of each receipt, in the printer's thread. `clock` is another than the
    machine's where somebody wants to see what midnight does; `pins` another than the slow one
    where nobody's PIN is worth the wait; `secrets` finds the token in the machine's store,
    `keep_secret` keeps one; `warn` is told what failed after a save; `deadlines` are how long a
    printer is waited for; `beat_s` is how often a heartbeat is given; `computer` is its name.
    """

    paths: Paths
    settings: Settings
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    show: Callable[[bytes], None] | None = None
    clock: Clock = field(default_factory=SystemClock)
    pins: Pins | None = None
    secrets: Callable[[Profile, str], Secret | None] = find_token
    keep_secret: Callable[[Profile, str], Secret] = set_token
    warn: Callable[[TillError], None] = log_alone
    deadlines: Deadlines = field(default_factory=Deadlines)
    computer: str = field(default_factory=computer_name)
    beat_s: float = BEAT_S

    @property
    def place(self) -> str:
        """What tells this folder on this computer from every other that the data may come to."""
        return place_of(self.paths.folder)

    def anchor_key(self) -> AnchorKey | None:
        """Return the key of the data's commit anchor; it may take the secret store's time.

        In practice, where nobody would forge anything, it is known to all.
        """
        if self.paths.profile is Profile.PRACTICE:
            return AnchorKey(key=PRACTICE_TOKEN.encode(), is_in_store=True)
        return anchor_key(self.paths.profile, self.place, self.paths.anchor_key)

    def keep_end(self, end: KnownEnd) -> None:
        """Let the secret store know where the data end; nobody would forge any in practice."""
        if self.paths.profile is not Profile.PRACTICE:
            keep_end(self.paths.profile, self.place, end)

    def tokens(self) -> KeptTokens:
        """Return where the tokens of every profile are kept."""
        return KeptTokens(self.paths.root, self.secrets, self.keep_secret)

    def setting_file(self) -> SettingFile:
        """Return the settings of the profile, for looking up and changing."""
        return SettingFile(self.paths.settings_file, self.paths.profile, self.environment)

    def session_start(self) -> SessionStart | None:
        """Return where this till is made to start with the session, if there is such a place."""
        return find_session_start(self.paths.root, self.environment)

    def pins_in_use(self) -> Pins:
        """Return what PINs are held against: the given, else the machine's own."""
        if self.pins:
            return self.pins
        if self.paths.profile is Profile.PRACTICE:  # where all are known
            return ArgonPins()
        return TiedPins(ArgonPins(), partial(pin_key, self.paths.profile))

    @property
    def second_location(self) -> Path | None:
        """Where copies, and a change log of the data, go besides, if anywhere."""
        folder = self.settings.backup.folder
        return Path(folder) if folder else None

    @property
    def backup_stamp(self) -> BackupStamp:
        """Whose data these are, as copies of them say."""
        shop = self.settings.shop
        profile = self.paths.profile.value
        return BackupStamp(profile=profile, nuis=shop.nuis, till_name=shop.till_name)

    @property
    def follow_plan(self) -> FollowPlan:
        """Where the data are followed to."""
        return FollowPlan(
            backups=self.backups(),
            stamp=self.backup_stamp,
            clock=self.clock,
            computer=self.computer,
            beat_s=self.beat_s,
            root=self.second_location,
        )

    def office_with_data(self) -> str | None:
        """Return the name of the office that this till sent its journal to; None without one."""
        plan = office_plan(self.paths, self.settings)
        known = plan.store.find() if plan.url else None
        return known.membership.office if known and known.membership else None

    def backups(self) -> StoredBackups:
        """Return the copies of this till's data."""
        paths = self.paths
        stamp = self.backup_stamp
        return StoredBackups(paths.database, paths.backups, stamp, self.clock, self.second_location)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptData:
    """The store, and what follows it into the second location where one is set."""

    store: Store
    following: Following


@dataclass(slots=True, kw_only=True)
class OpenTill:
    """A till with its doors open. `work` delivers and prints until it is cancelled."""

    till: Till
    delivery: Delivery
    receipts: Receipts
    operators: Operators
    retention: Retention
    backup_keeper: BackupKeeper
    data_watch: DataWatch
    duplicate_watch: DuplicateWatch
    following: Following
    office: ChainOffice
    spoolers: Spoolers
    pole: PolePresenter
    practice: PracticeProcess | None
    settings: Settings
    price_files: PriceFiles | None

    def require_service(self) -> None:
        """Raise AddressMissing where nobody has said yet which service this till belongs to."""
        if self.practice is None:
            self.settings.service_address()

    async def work(self) -> None:
        """Deliver, fetch receipts and print in the background, for ever. Raises AddressMissing."""
        self.require_service()
        self.spoolers.start()
        self.pole.start()
        workers: dict[str, Callable[[], Coroutine[None, None, None]]] = {
            "delivery": self.delivery.run,
            "receipts": self.receipts.run,
            "operators": self.operators.run,
            "retention": self.retention.run,
            "copying": self.backup_keeper.run,
            "data watch": self.data_watch.run,
            "life watch": self.duplicate_watch.run,
            "office": self.office.run,
            "sleep watch": SleepWatch(self.till).run,
            "bulk changes": partial(settle_at_start, self.till),
            "line watch": LineWatch(self.till, self.delivery.take_line).run,
        }
        if self.price_files is not None:
            workers["price files"] = self.price_files.run
        async with asyncio.TaskGroup() as background:
            for name, run in workers.items():
                background.create_task(run(), name=name)


@asynccontextmanager
async def open_till(surroundings: Surroundings) -> AsyncIterator[OpenTill]:
    """Open the doors of the one till of a profile, and close them in the end.

    Raises AlreadyRunning, LoopbackUnconfirmed, what an unfit setting and what opening a database
    may.
    """
    paths = surroundings.paths
    paths.prepare()
    with InstanceLock(paths.lock_file, paths.profile) as lock:
        practice = _practice_process(surroundings)
        client = FiscalizationClient(_endpoint(surroundings, practice))
        store = _opened_store(surroundings)
        kept = KeptData(store=store, following=Following(store, surroundings.follow_plan))
        try:
            till = _assemble(kept.store, surroundings, client)
            spoolers = _open_doors(till, surroundings, kept)
            await take_up(till, after_unclean_end=lock.begin_work())
            opened = _at_work(till, spoolers, practice, surroundings, kept)
            await settle_settings(till)
            await note_found_settings(till)
            try:
                yield opened
            finally:
                opened.pole.stop(PRINTER_PATIENCE_S)
                opened.spoolers.stop(PRINTER_PATIENCE_S)
                till.listeners.clear()  # whoever is told of a last event would ask a closed store
                await opened.office.close()
                till.warn = surroundings.warn  # a window that was told goes
        finally:
            await client.close()
            _close(kept, practice, surroundings)
        with housekeeping(surroundings.warn):
            opened.backup_keeper.settle()  # a day that was closed just now is copied first
            if not opened.till.session.has_untold_end:
                lock.end_work()


def _open_doors(till: Till, surroundings: Surroundings, kept: KeptData) -> Spoolers:
    """Put in what a till has once it is put together: its printers, its other generations."""
    till.generations = kept.following
    till.restores = StoredRestores(kept.store.database)
    till.paper = spoolers = open_spoolers(till, _printers(surroundings))
    return spoolers


def _close(kept: KeptData, practice: PracticeProcess | None, surroundings: Surroundings) -> None:
    with housekeeping(surroundings.warn):
        problem = kept.following.finish()
        if problem is not None:
            raise problem
    with housekeeping(surroundings.warn):
        kept.store.close()
    if practice:
        practice.close()


@asynccontextmanager
async def open_beside(surroundings: Surroundings) -> AsyncIterator[Till]:
    """Open the doors beside a till that goes on, for one record that it looks up anew.

    It prints, delivers and weighs nothing. The database has to be in its present shape.
    """
    client = FiscalizationClient(_endpoint(surroundings, None))
    store = open_store_beside(surroundings.paths.database, surroundings.clock)
    try:
        yield _assemble(store, surroundings, client)
    finally:
        await client.close()
        store.close()


@asynccontextmanager
async def reach_service(surroundings: Surroundings) -> AsyncIterator[FiscalizationClient]:
    """Reach the service for what changes nothing, also beside an open till. Raises AddressMissing.

    Not beside one whose practice service is its own (AlreadyRunning).
    """
    paths = surroundings.paths
    practice = _practice_process(surroundings)
    with InstanceLock(paths.lock_file, paths.profile) if practice else nullcontext():
        client = FiscalizationClient(_endpoint(surroundings, practice))
        try:
            yield client
        finally:
            await client.close()
            if practice:
                practice.close()


def _at_work(
    till: Till,
    spoolers: Spoolers,
    practice: PracticeProcess | None,
    surroundings: Surroundings,
    kept: KeptData,
) -> OpenTill:
    """Add to a till its scale, what works for it in the background, and setting both up."""
    delivery = Delivery(till)
    proofs = StoredProofs(kept.store.database, surroundings.clock, surroundings.anchor_key)
    opened = OpenTill(
        till=till,
        delivery=delivery,
        receipts=Receipts(till),
        operators=Operators(till, lambda: delivery.link),
        retention=Retention(till, kept.store.archive),
        backup_keeper=BackupKeeper(till, surroundings.backups()),
        data_watch=DataWatch(till, proofs, kept.following),
        duplicate_watch=DuplicateWatch(till),
        following=kept.following,
        office=ChainOffice(
            replace(
                office_plan(surroundings.paths, surroundings.settings).at_work(
                    kept.store.ledger, kept.following, surroundings.clock
                ),
                announce=lambda problem: till.announce(OfficeChanged(problem=problem)),
                look=partial(_seen_from_afar, surroundings),
            )
        ),
        spoolers=spoolers,
        pole=equipment.pole_of(till, surroundings.settings),
        practice=practice,
        settings=surroundings.settings,
        price_files=equipment.price_files_of(
            till, surroundings.settings, surroundings.paths.folder
        ),
    )
    _join_background(opened, surroundings)
    return opened


def _seen_from_afar(surroundings: Surroundings) -> Sequence[HealthCheck]:
    """Look at what nobody at the counter sees before it is too late: the disk, the backups."""
    free = shutil.disk_usage(surroundings.paths.folder).free
    newest = surroundings.backups().newest()
    return space_check(free), backups_check(newest, surroundings.clock.now())


def _join_background(opened: OpenTill, surroundings: Surroundings) -> None:
    """Let actions hurry what works in the background, and set devices and the token up."""
    till = opened.till
    till.courier = BackgroundCourier(delivery=opened.delivery, receipts=opened.receipts)
    till.credential = _kept_token(surroundings)
    till.service_access = ProfileServices(
        here=surroundings.paths,
        address=surroundings.settings.service.base_url,
        environment=surroundings.environment,
        clock=surroundings.clock,
        tokens=surroundings.tokens(),
    )
    till.listeners.append(opened.backup_keeper.listen)
    till.office = opened.office
    till.listeners.append(opened.office.hurry)
    reopen = partial(_reopen, opened, surroundings)
    till.scale = equipment.scale_of(opened.settings)
    till.equipment = equipment.CounterEquipment(
        surroundings.setting_file(), reopen, opened.pole, surroundings.session_start()
    )


def _opened_store(surroundings: Surroundings) -> Store:
    """Open the store, where the second location does not know more than it does.

    Raises LoopbackUnconfirmed where the file allows a service on this machine and no owner did:
    whoever may write the file is not whoever may decide that, and the journal has an owner's PIN.
    """
    if (path := others_may_write(surroundings.paths)) is not None:
        surroundings.warn(OthersMayWrite(path=str(path)))
    paths = surroundings.paths
    if not paths.database.exists() and (office := surroundings.office_with_data()):
        raise DataAtOffice(office=office)
    if surroundings.second_location is not None:
        backups = surroundings.backups()
        has_data = paths.database.exists()
        require_nothing_lost(
            paths.database,
            backups.second_locations if has_data else backups.beginnings,
            key=surroundings.anchor_key,
        )
    with _copied_before_update(surroundings):
        store = open_store(
            paths.database,
            lock=paths.lock_file,
            rescue=_rescue(surroundings),
            is_noted=surroundings.second_location is not None,
            begin=GenerationStart(
                cause="moved", at=surroundings.clock.now(), place=surroundings.place
            ),
            clock=surroundings.clock,
        )
    is_allowed = surroundings.settings.service.allow_loopback
    if is_allowed and store.journal.setting_now(LOOPBACK_KEY) != "true":
        store.close()
        raise LoopbackUnconfirmed
    store.ledger.hold_to(surroundings, surroundings.clock.now)
    return store


def _rescue(surroundings: Surroundings) -> DataRescue:
    """Return what saves the data elsewhere: the second location, else where this user may write."""
    second = surroundings.second_location
    others = (surroundings.paths.root, Path.home(), Path(tempfile.gettempdir()))
    folders = [*([second] if second else []), *others]
    return DataRescue(places=folders, stamp=surroundings.backup_stamp, clock=surroundings.clock)


@contextmanager
def _copied_before_update(surroundings: Surroundings) -> Iterator[None]:
    """Let a checked copy of an older till's data be made before a block changes their shape."""
    database = surroundings.paths.database
    is_older = database.exists() and header_version(database) < len(shipped_steps())
    if not is_older:
        yield
        return
    backups = surroundings.backups()
    backups.make(BackupReason.UPDATE)
    yield
    backups.drop_plain()


def _assemble(store: Store, surroundings: Surroundings, client: FiscalizationClient) -> Till:
    """Put a till together; its paper is put in afterwards, for the printer needs the till."""
    settings = surroundings.settings
    return Till(
        policy=policy_of(settings, day_of(surroundings.clock.now())),
        clock=surroundings.clock,
        warn=surroundings.warn,
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
        pins=surroundings.pins_in_use(),
        print_jobs=store.print_jobs,
        journal=store.journal,
        places=store.places,
        wording=WireWording(settings.vat.by_day(), settings.shop.nuis),
        service=client,
        lookups=ServiceLookups(client),
        paper=PrintersNotOpen(),
        slips=equipment.slips_of(settings, store.articles.units()),
    )


async def _reopen(opened: OpenTill, surroundings: Surroundings, settings: Settings) -> bool:
    """Open what is set otherwise, after the job under way; False: only the next start can."""
    till = opened.till
    before = opened.settings
    changed = replace(surroundings, settings=settings)
    if settings.scale != before.scale:
        till.scale = equipment.scale_of(settings)
    till.policy = renewed_policy(till.policy, settings, till.today)
    opened.settings = settings
    opened.backup_keeper.use(changed.backups())
    await asyncio.to_thread(opened.following.turn_to, changed.follow_plan)
    await equipment.switch_pole(opened.pole, before, settings, PRINTER_PATIENCE_S)
    if not equipment.have_printers_changed(before, settings):
        return True
    spoolers = opened.spoolers
    opened.spoolers = open_spoolers(till, _printers(changed))
    till.paper = opened.spoolers
    await asyncio.to_thread(spoolers.stop, PRINTER_PATIENCE_S)
    opened.spoolers.start()
    equipment.announce_removed_printers(till, before, settings)
    return surroundings.show is not None or settings.printer.device != ON_SCREEN


def _printers(surroundings: Surroundings) -> dict[PaperRole, PrinterPlan]:
    show = surroundings.show or (lambda _png: None)
    folder = surroundings.paths.folder
    return equipment.printer_plans(surroundings.settings, folder, show, surroundings.deadlines)


def _practice_process(surroundings: Surroundings) -> PracticeProcess | None:
    """Return the practice service of a practice till that is not told to use another."""
    settings = surroundings.settings
    paths = surroundings.paths
    if paths.profile is not Profile.PRACTICE or settings.service.base_url:
        return None
    return PracticeProcess(
        database=paths.practice_database,
        port=settings.practice.port,
        latency_ms=settings.practice.latency_ms,
    )


def _kept_token(surroundings: Surroundings) -> KeptToken:
    """Return the token of this profile, for somebody at the window to set anew."""
    paths = surroundings.paths
    return KeptToken(
        profile=paths.profile,
        given=token_given(paths.settings_file, paths.profile, surroundings.environment),
        address=surroundings.settings.service.base_url,
        use=TokenUse(paths.token_use),
        tokens=surroundings.tokens(),
    )


def _token_for(surroundings: Surroundings, address: str) -> str | None:
    """Return the token that may be shown to an address; None where there is none.

    Raises TokenUnfit, DiskFailing.
    """
    paths = surroundings.paths
    profile = paths.profile
    given = token_given(paths.settings_file, profile, surroundings.environment)
    secret = surroundings.tokens().find(profile, given)
    if profile is Profile.PRACTICE:
        return secret.reveal() if secret else PRACTICE_TOKEN
    if secret is None:
        return None
    if (path := others_may_write(paths)) is not None:
        log.warning("others may write %s: the token goes nowhere", path)
        return None
    one_decision = bool(given and surroundings.environment.get(ADDRESS_VARIABLE))
    use = TokenUse(paths.token_use)
    if not use.is_meant_for(secret.reveal(), address, as_one_decision=one_decision):
        log.warning("the address has changed since the token was set: it goes nowhere")
        return None
    return secret.reveal()


def _endpoint(surroundings: Surroundings, practice: PracticeProcess | None) -> ServiceEndpoint:
    """Return how to reach the service of this profile."""
    settings = surroundings.settings
    profile = surroundings.paths.profile

    async def address() -> str:
        return await practice.address() if practice else settings.service_address()

    def token() -> str | None:
        return _token_for(surroundings, settings.service.base_url)

    return ServiceEndpoint(
        address=address,
        token=token,
        proxy_for=partial(proxy_for, setting=settings.service.proxy),
        integration_app=settings.service.integration_app,
        timeout_s=settings.service.timeout_s,
        refusals=TokenUse(surroundings.paths.token_use),
        is_practice=profile is Profile.PRACTICE,
    )
