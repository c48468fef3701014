"""What a till's way to its office is made of, from its settings and files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random, SystemRandom

from till.actions.ports.backups import Generations
from till.actions.ports.machine import Clock, Ledger
from till.actions.ports.records import OfficeCursor
from till.domain.business_day import day_of
from till.domain.chain.answer import OfficeProblem, OtherBranch
from till.domain.chain.batch import ChainPlace
from till.domain.chain.signing import SignedBatch
from till.domain.maintenance.generations import AT_OFFICE, Generation, Heartbeat
from till.domain.maintenance.health import HealthCheck
from till.office_client.identity import IdentityStore
from till.system.clock import SystemClock
from till.system.paths import Paths
from till.system.proxies import proxy_for
from till.system.settings.model import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class TillStamp:
    """What a till says of itself when it joins."""

    installation: str
    generation: int
    name: str
    version: str


def _do_nothing(*_told: object) -> None:
    """Whoever only looks moves no cursor, and tells nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePlan:
    """Where the office is, and what is sent there."""

    url: str  # without a slash at its end; empty for a till that sells alone
    name: str  # of this till
    language: str
    authority: Path | None  # of the office's own certificates, beside those the system trusts
    proxy_for: Callable[[str], str]  # of a host, empty for none; raises ProxyUnfit
    database: Path
    store: IdentityStore
    history: str = "all"  # what the office gets of before joining: `none`, or from a day on
    generation: Callable[[], Generation] | None = None  # None for whoever only looks
    keep_cursor: Callable[[ChainPlace], None] = _do_nothing  # in a thread
    computer: str = ""
    note_branch: Callable[[OtherBranch, SignedBatch], None] = _do_nothing
    announce: Callable[[OfficeProblem | None], None] = _do_nothing  # what is worth a word
    look: Callable[[], Sequence[HealthCheck]] = tuple  # at what an owner wants to hear of
    clock: Clock = field(default_factory=SystemClock)
    rng: Random = field(default_factory=SystemRandom)

    def at_work(self, ledger: Ledger, generations: Generations, clock: Clock) -> "OfficePlan":
        """Return the plan of a till that is open: it can join, and keeps how far it has sent."""

        def keep(place: ChainPlace) -> None:
            ledger.record_from_thread(OfficeCursor(place=place))

        def note_branch(other: OtherBranch, signed: SignedBatch) -> None:
            mine = generations.sign.life
            place = f"{AT_OFFICE}{other.computer}"
            generations.note_sign(
                Heartbeat(
                    life=replace(mine, number=other.generation, place=place),
                    run=signed.run,
                    beat=signed.created,
                    computer=other.computer,
                    started_at=other.seen_at,
                    told_at=other.seen_at,
                )
            )

        return replace(
            self,
            generation=lambda: generations.sign.life,
            keep_cursor=keep,
            clock=clock,
            computer=generations.sign.computer,
            note_branch=note_branch,
        )

    def first_day(self) -> date | None:
        """Return from which day on an office gets the journal; None where it gets all of it."""
        if self.history == "all":
            return None
        today = day_of(self.clock.now())
        return today if self.history == "none" else date.fromisoformat(self.history)

    def stamp(self) -> TillStamp:
        """Return what this till says of itself. Raises ValueError for whoever only looks."""
        if self.generation is None:
            raise ValueError(self)
        now = self.generation()
        return TillStamp(
            installation=now.installation,
            generation=now.number,
            name=self.name,
            version=version("till"),
        )


def office_plan(paths: Paths, settings: Settings) -> OfficePlan:
    """Return the way to the office that the settings name."""
    office = settings.office
    return OfficePlan(
        url=office.url,
        name=settings.shop.till_name,
        language=settings.ui.language,
        authority=Path(office.ca) if office.ca else None,
        proxy_for=partial(proxy_for, setting=settings.service.proxy),
        database=paths.database,
        store=IdentityStore(profile=paths.profile, file=paths.office_file),
        history=office.history,
    )
