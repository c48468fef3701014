"""The till: its doors in one bundle, who stands at it, and who listens."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

from till.actions.ports.backups import Generations, Restores
from till.actions.ports.cash import Days, Movements
from till.actions.ports.catalogue import Articles, Buyers, ExchangeRates
from till.actions.ports.devices import Equipment, Scale
from till.actions.ports.documents import Documents
from till.actions.ports.events import Event
from till.actions.ports.machine import Baskets, Clock, Ids, Journal, Ledger, Wording
from till.actions.ports.office import OfficeConnection
from till.actions.ports.paper import PrinterPort, PrintJobs, Slips
from till.actions.ports.people import People, Pins
from till.actions.ports.places import Places
from till.actions.ports.service import Courier, Credential, Lookups, Service, ServiceAccess
from till.domain.business_day import day_of
from till.domain.errors import Broken, TillError
from till.domain.errors.people import NobodySignedIn
from till.domain.fiscal.outage import FiscalDeadlines
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.identifiers import DocId
from till.domain.rights.journal import THE_TILL, JournalAction, JournalEntry
from till.domain.rights.limits import Limits, RoleLimits
from till.domain.selling.basket import Basket
from till.domain.selling.label import LabelTemplate
from till.domain.selling.tender import BankAccount
from till.domain.selling.undo import MOST_UNDONE
from till.domain.shop.people import Cashier, NamedPerson, Role
from till.domain.shop.vat import VatRates, VatRatesByDay

log = logging.getLogger(__name__)

SYSTEM = THE_TILL  # who did it, where no person did


def log_alone(_error: TillError) -> None:
    """Tell nobody besides: the log has it."""


@contextmanager
def housekeeping(warn: Callable[[TillError], None]) -> Iterator[None]:
    """Do what follows something that was saved; a failure is logged, and `warn` told.

    A sale that is on disk is done, whatever becomes of the draft, of the mark of a clean end, of
    waiting for the service, of paper or of what a page reads anew. Told "not saved", somebody
    would do it again.
    """
    try:
        yield
    except TillError as error:
        log.warning("after saving: %s", error)
        warn(error)
    except Exception:
        log.exception("after saving")
        warn(Broken())


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the settings say that actions need; `paper_width_mm` is 58, 80 or 110.

    `limits` keep nobody from anything until they are set; `labels` are the templates of scales,
    `badge_alone` the roles that need no PIN beside their badge, `account` is what invoices paid
    through the bank are paid to, `rounding` the step (lek) that sales in cash are rounded down to.
    Articles of `bar_categories` are made at the bar, where it has a printer.
    In a practice shop (`is_practice`) people may share a PIN. What began at one `service_address`
    is sent to no other; it is empty for practice's own. `issuer` is the shop's NUIS; empty where
    none is set, and in practice, whose service has a business of its own. Pictures of receipts are
    kept for `picture_months`, saved buyers for `buyer_years` after the year they came last; 0 is
    for ever. `deadlines` are those of documents and of a broken device.
    """

    rates_by_day: VatRatesByDay
    paper_width_mm: int = 80
    parallel: int = 4
    has_drawer: bool = True
    has_kitchen_printer: bool = False
    has_bar_printer: bool = False
    bar_categories: frozenset[str] = frozenset()
    limits: Limits = field(default_factory=Limits)
    account: BankAccount | None = None
    labels: tuple[LabelTemplate, ...] = ()
    rounding: int | None = None
    badge_alone: frozenset[Role] = frozenset({Role.WAITER, Role.CASHIER})
    service_address: str = ""
    issuer: str = ""
    is_practice: bool = False
    picture_months: int = 0
    buyer_years: int = 0
    deadlines: FiscalDeadlines = field(default_factory=FiscalDeadlines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockWord:
    """Somebody's word that a day may be opened or closed by a clock that another contradicts."""

    person: NamedPerson
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Who stands at the till and what is in the basket; replaced whole, never changed.

    `coming` is who is being let in, until that is on disk; `service_clock` is how the service's
    clock stood to ours when it last answered; `clock_word` is who answers for ours;
    `has_untold_end` holds from an unclean end of the till until somebody was told about it; `fault`
    is why nothing may be sold any more until the till is started anew.
    `is_unattended`: a machine acts in the cashier's name. `past` is the open basket as it was
    before the last things done to it, the newest last.
    """

    cashier: Cashier | None = None
    coming: Cashier | None = None
    basket: Basket = Basket()
    past: tuple[Basket, ...] = ()
    is_closing: bool = False
    service_clock: ServiceClock | None = None
    clock_word: ClockWord | None = None
    has_untold_end: bool = False
    fault: TillError | None = None
    is_unattended: bool = False


@dataclass(slots=True, kw_only=True)
class Till:
    """One till at one desk, on one event loop.

    `session` changes with every action. `policy`, `paper`, `scale` and `equipment` are put in once
    their doors are open, and anew where somebody sets a device up; `courier`, `credential`,
    `service_access`, `office`, `generations` and `restores` once; all else stays.

    `warn` is told what failed after something was saved (housekeeping). `found_settings` are the
    limits and rights that are not as an owner last set them.

    Whatever is issued besides a sale at the counter takes its turn in `issuing`, copies too: what
    may still be given back or settled is only known once what was issued before is on disk.
    `being_asked` are those of what waits for an iic whose answer is on its way.
    Settings are changed one after the other (`changing`): one that broke off has to be the last.
    """

    policy: Policy
    clock: Clock
    ids: Ids
    rng: Random
    ledger: Ledger
    articles: Articles
    documents: Documents
    movements: Movements
    days: Days
    baskets: Baskets
    buyers: Buyers
    exchange_rates: ExchangeRates
    people: People
    pins: Pins
    print_jobs: PrintJobs
    journal: Journal
    places: Places
    wording: Wording
    service: Service
    lookups: Lookups
    paper: PrinterPort
    slips: Slips
    scale: Scale | None = None
    equipment: Equipment | None = None
    courier: Courier | None = None
    credential: Credential | None = None
    generations: Generations | None = None
    restores: Restores | None = None
    found_settings: tuple[str, ...] = ()
    service_access: ServiceAccess | None = None
    office: OfficeConnection | None = None
    session: Session = Session()
    warn: Callable[[TillError], None] = log_alone
    issuing: asyncio.Lock = field(default_factory=asyncio.Lock)
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    being_asked: set[DocId] = field(default_factory=set)
    listeners: list[Callable[[Event], None]] = field(default_factory=list)

    def announce(self, event: Event) -> None:
        """Tell every listener, one after the other whatever becomes of the others.

        It is told of what was done: a listener that fails takes nothing back. Only from the loop
        the till lives on.
        """
        for listener in self.listeners:
            with housekeeping(self.warn):
                listener(event)

    @property
    def today(self) -> date:
        """The business day it is."""
        return day_of(self.clock.now())

    @property
    def rates(self) -> VatRates:
        """The VAT codes that may be used today, with their rates."""
        return self.policy.rates_by_day.on(self.today)

    @property
    def cashier(self) -> Cashier:
        """Who is signed in. Raises NobodySignedIn."""
        if self.session.cashier is None:
            raise NobodySignedIn
        return self.session.cashier

    def require_sound(self) -> None:
        """Raise what makes selling unsafe: faults of the data, or that they live twice."""
        if self.session.fault is not None:
            raise self.session.fault

    @property
    def limits(self) -> RoleLimits:
        """What whoever stands here may do; nobody may as little as a cashier."""
        person = self.session.cashier
        return self.policy.limits.of(person.role if person else Role.CASHIER)

    def put_basket(self, basket: Basket) -> None:
        """Make this the basket of the session: another one, of which nothing can be taken back."""
        self.session = replace(self.session, basket=basket, past=())

    def change_basket(self, basket: Basket) -> None:
        """Do something to the basket of the session; it can be taken back."""
        was = self.session.basket
        past = self.session.past if basket == was else (*self.session.past, was)
        self.session = replace(self.session, basket=basket, past=past[-MOST_UNDONE:])

    def go_back(self, basket: Basket) -> None:
        """Make the basket what it was before the last thing done to it."""
        self.session = replace(self.session, basket=basket, past=self.session.past[:-1])

    def entry(self, action: JournalAction, **facts: str) -> JournalEntry:
        """Return a journal entry for what the person at the till does now."""
        person = self.session.cashier.named if self.session.cashier else SYSTEM
        how = {"unattended": "yes"} if self.session.is_unattended else {}
        told = facts | how
        return JournalEntry(moment=self.clock.now(), person=person, action=action, facts=told)
