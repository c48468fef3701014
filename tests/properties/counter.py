"""The simulation's shop, worked at one action at a time from outside its loop.

Lives here: making the shop, letting somebody act, power cuts and restarts, a look at the till.
Must not: decide what happens (the rules do), judge.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from typing_extensions import override

from tests.builders import an_article
from tests.properties.fault_plan import ChosenFaults
from tests.properties.model import OPERATORS, ROLES
from tests.properties.observation import Observation, observe
from tests.properties.open_days import counting_elsewhere, is_open
from tests.properties.strategies import the_limits
from tests.simulation import seeds
from tests.simulation.disk import Death
from tests.simulation.fault_plan import Fault
from tests.simulation.judging import judge, look_at_disk
from tests.simulation.network import Network
from tests.simulation.paper import Printer
from tests.simulation.process import SimulatedDesk, TillClock
from tests.simulation.service_model import ServiceModel
from tests.simulation.shop import Died, Shop
from tests.simulation.virtual_loop import Life, VirtualLoop
from tests.simulation.world import TIRANE, World
from till.actions.ports.records import Catalogue, NewPerson
from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.shop.people import Role
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.sqlite import sqlite3
from till.store.store import open_store

Result = TypeVar("Result")
TOKEN = "token-of-the-simulation-0000"
DEADLINE_S = 5
DIED = "died"
PEOPLE = tuple(OPERATORS)


class PlainPins:
    """Implements the port Pins without the time it takes to make guessing slow."""

    async def hash(self, pin: str) -> str:
        """Return the PIN itself."""
        return pin

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Compare."""
        return pin == pin_hash

    def is_outdated(self, pin_hash: str) -> bool:
        """Nothing is hashed anew."""
        return False

    def is_tied(self, pin_hash: str) -> bool:
        """Nothing is tied."""
        return False


class SparedShop(Shop):
    """A shop whose till lives until a rule ends it."""

    @override
    def _fate(self) -> tuple[Life, Death | None]:
        return Life(), None


@dataclass(kw_only=True)
class Counter:
    """Where a rule stands: it acts, looks, and makes things go wrong."""

    folder: "tempfile.TemporaryDirectory[str]"
    loop: VirtualLoop
    world: World
    fault_plan: ChosenFaults
    shop: SparedShop
    listening: seeds._Listening

    @property
    def till(self) -> Till:
        """The till as it runs now."""
        return self.shop.till

    @property
    def day(self) -> str:
        """The day by the till's clock, as ISO text."""
        return self.shop.desk.clock.now().astimezone(TIRANE).date().isoformat()

    @property
    def _plain(self) -> sqlite3.Connection:
        assert self.shop.process is not None
        return self.shop.process.database.plain

    @property
    def next_doc_id(self) -> str:
        """The id that the next document will get."""
        return f"till-{self.shop.desk.given + 1:04}"

    def run(self, work: Coroutine[object, None, Result]) -> Result:
        """Let something happen until it is over."""
        return self.loop.run_until_complete(work)

    def act(self, action: Callable[[Till], Coroutine[object, None, object]]) -> str | None:
        """Let somebody do something; return the name of what the till refused it for, or DIED."""
        try:
            self.run(self.shop.do(action(self.till)))
        except Died:
            return DIED
        except RuleBroken as error:
            return type(error).__name__
        return None

    def rest(self, seconds: float) -> bool:
        """Let time pass; return whether the till lived through it."""
        try:
            self.run(self.shop.rest(seconds))
        except Died:
            return False
        return True

    def observe(self) -> Observation:
        """Look at the till."""
        return observe(self._plain, self.till)

    def is_open(self) -> bool:
        """Tell whether today is open, by what lies on disk."""
        return is_open(self._plain, self.day)

    def counting_elsewhere(self) -> frozenset[str]:
        """Return the opening balances that count for another day than our clock's."""
        return counting_elsewhere(self._plain)

    def open(self) -> None:
        """Switch the till on."""
        self.run(self.shop.open())
        self.till.pins = PlainPins()
        self.till.policy = replace(self.till.policy, limits=the_limits())

    def start_again(self) -> None:
        """Switch a till on that died."""
        self.run(self.shop.mourn())
        self.open()

    def doom(self, *, steps: int | None = None, death: Death | None = None) -> None:
        """Let the power go after so many steps of the program, or at a transaction from now."""
        process = self.shop.process
        assert process is not None
        if steps is not None:
            process.life._dies_at_step = process.life.steps + steps
        if death is not None:
            disk = process.database
            disk._death = replace(death, at_transaction=disk._transactions + death.at_transaction)

    def pass_midnight(self) -> None:
        """Close the till for the day, come back just before midnight, and stay until it is past."""
        self.run(self.shop.close())
        now = self.world.now().astimezone(TIRANE)
        late = now.replace(hour=23, minute=59, second=50, microsecond=0)
        self.run(asyncio.sleep(max((late - now).total_seconds(), 0)))
        self.open()

    def judge(self) -> list[str]:
        """Close the till and return what is wrong with what it and the service have."""
        self.run(self.shop.close())
        judge(self.world, self.shop, clock_was_set=bool(self.world.fired[Fault.CLOCK_SET]))
        return self.world.found

    def leave(self) -> None:
        """Let everything go, whatever is under way."""
        with suppress(Exception):
            self.run(self.shop.close())
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.run(_gone(left))
        asyncio.set_event_loop(None)
        self.loop.close()
        self.listening.__exit__()
        self.folder.cleanup()


async def _gone(tasks: "set[asyncio.Task[object]]") -> None:
    await asyncio.gather(*tasks, return_exceptions=True)


def empty_shop(folder: Path) -> Path:
    """Make the database every example begins with, and return it."""
    path = folder / "empty" / "till.sqlite3"
    store = open_store(path)
    articles = [
        an_article("101"),
        an_article("102", name="Bukë", price="70.50", barcodes=()),
        an_article("103", name="Kafe", price="1249.99", barcodes=()),
        an_article("104", name="Qese", price="0.01", barcodes=()),
        an_article("201", name="Mollë", price="123.45", barcodes=(), weighed=True),
    ]
    people = [
        NewPerson(
            person_id=number,
            name=name,
            operator_code=code,
            role=Role(ROLES[name]),
            pin_hash=str(1000 + number),
        )
        for number, (name, code) in enumerate(OPERATORS.items(), start=1)
    ]
    store.ledger.record_from_thread(Catalogue(articles=articles), *people)
    store.close()
    return path


def a_counter(empty: Path, *, hour: str) -> Counter:
    """Open a shop at a time of day; `empty` is the database to begin with."""
    loop = VirtualLoop()
    folder = tempfile.TemporaryDirectory(dir=empty.parent)
    world = World(seed=0, loop=loop, began=_moment(hour))
    world.fault_plan = fault_plan = ChosenFaults(world.fired)
    shop = _shop(world, empty, Path(folder.name))
    loop.set_exception_handler(lambda _loop, context: seeds._unhandled(world, context))
    asyncio.set_event_loop(loop)
    counter = Counter(
        folder=folder,
        loop=loop,
        world=world,
        fault_plan=fault_plan,
        shop=shop,
        listening=seeds._Listening(world, folder.name),
    )
    counter.listening.__enter__()
    counter.open()
    return counter


def _shop(world: World, empty: Path, folder: Path) -> SparedShop:
    path = folder / "life-0" / empty.name
    path.parent.mkdir()
    for file in (empty, anchor_path(empty)):
        shutil.copy(file, path.with_name(file.name))
    service = ServiceModel(world=world, tokens={TOKEN})
    network = Network(world=world, service=service, timeout_s=DEADLINE_S)
    desk = SimulatedDesk(
        world=world,
        network=network,
        printer=Printer(world),
        clock=TillClock(world=world),
        chance=world.chance("till"),
        token=TOKEN,
    )
    shop = SparedShop(world=world, desk=desk, path=path, chance=world.chance("shop"))
    network.look = lambda call: look_at_disk(world, shop.path, call)
    return shop


def _moment(hour: str) -> datetime:
    local = datetime.fromisoformat(f"2026-11-20T{hour}").replace(tzinfo=TIRANE)
    return local.astimezone(UTC)
