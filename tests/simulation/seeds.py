"""Running one seed from its empty shop to its judgement.

Lives here: putting a world and a shop together, what came of a seed, how to run it again.
Must not: tell people (the command and the test do).
"""

import asyncio
import logging
import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from typing_extensions import override

from tests.builders import a_cashier, an_article
from tests.simulation.fault_plan import Fault
from tests.simulation.judging import judge, look_at_disk
from tests.simulation.network import Network
from tests.simulation.paper import Printer
from tests.simulation.process import SimulatedDesk, TillClock
from tests.simulation.service_model import ServiceModel
from tests.simulation.shop import Shop
from tests.simulation.story import beginning, play
from tests.simulation.virtual_loop import PowerCut, VirtualLoop
from tests.simulation.world import World
from till.actions.ports.records import Catalogue, NewPerson
from till.domain.errors import Unreachable
from till.domain.shop.vat import VatCode
from till.safekeeping.anchors.anchoring import anchor_data
from till.store.store import open_store

FASTEST = Path("/dev/shm")
PACKS = ("6*5449000214799", "24*5449000131836=1299.50")  # the second for a price of its own


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a seed."""

    seed: int
    trace: str
    fired: Counter[Fault]
    found: Sequence[str]
    lines: Sequence[str]
    documents: int
    requests: int
    lives: int
    virtual_seconds: float


def empty_shop(folder: Path) -> Path:
    """Make the database every seed begins with, and return it."""
    path = folder / "empty" / "till.sqlite3"
    store = open_store(path)
    articles = [
        an_article("101"),
        an_article("102", name="Bukë", price="70.50", barcodes=()),
        an_article("103", name="Kafe", price="1249.99", barcodes=()),
        an_article("301", name="Raki", price="900.00", vat_code=VatCode.J, barcodes=()),
        an_article("201", name="Mollë", price="123.45", barcodes=(), weighed=True),
        an_article("D20", name="Kaucion", price="20.00", barcodes=(), vat_code=VatCode.C),
        replace(an_article("104", name="Kola", price="60.00", barcodes=PACKS), deposit="D20"),
    ]
    who = a_cashier()
    person = NewPerson(
        person_id=who.person_id,
        name=who.name,
        operator_code=who.operator_code,
        role=who.role,
        pin_hash="-",
    )
    store.ledger.record_from_thread(Catalogue(articles=articles), person)
    store.close()
    return path


def folder_for_seeds() -> "tempfile.TemporaryDirectory[str]":
    """Return a folder in memory, where the machine has such, which vanishes in the end."""
    return tempfile.TemporaryDirectory(dir=FASTEST if FASTEST.is_dir() else None)


def run_seed(seed: int, empty: Path, *, verbose: bool = False) -> Outcome:
    """Run one seed; `empty` is the database to begin with."""
    loop = VirtualLoop()
    with tempfile.TemporaryDirectory(dir=empty.parent) as folder:
        world = World(seed=seed, loop=loop, verbose=verbose)
        world.began = beginning(world.chance("beginning"))
        shop = _shop(world, empty, Path(folder))
        loop.set_exception_handler(lambda _loop, context: _unhandled(world, context))
        asyncio.set_event_loop(loop)
        try:
            with _Listening(world, folder):
                loop.run_until_complete(play(world, shop))
            judge(world, shop, clock_was_set=bool(world.fired[Fault.CLOCK_SET]))
        except Exception as error:  # noqa: BLE001 a seed that falls over has failed like any other
            world.lines.append(traceback.format_exc())
            world.wrong(f"the seed falls over: {error!r}")
        finally:
            asyncio.set_event_loop(None)
            loop.close()
    return _outcome(world, shop)


def _outcome(world: World, shop: Shop) -> Outcome:
    return Outcome(
        seed=world.seed,
        trace=world.trace,
        fired=world.fired,
        found=world.found,
        lines=world.lines,
        documents=shop.desk.given,
        requests=len(shop.desk.network.sent),
        lives=shop.lives,
        virtual_seconds=world.loop.time(),
    )


def _shop(world: World, empty: Path, folder: Path) -> Shop:
    path = folder / "life-0" / empty.name
    path.parent.mkdir()
    shutil.copy(empty, path)
    anchor_data(path, path)
    chance = world.chance("shop")
    token = "token-of-the-simulation-0000"
    service = ServiceModel(world=world, tokens={token})
    network = Network(world=world, service=service, timeout_s=chance.choice((5, 10, 30)))
    desk = SimulatedDesk(
        world=world,
        network=network,
        printer=Printer(world),
        clock=TillClock(world=world),
        chance=world.chance_of_till(),
        token=token,
    )
    shop = Shop(world=world, desk=desk, path=path, chance=chance)
    network.look = lambda call: look_at_disk(world, shop.path, call)
    return shop


def _unhandled(world: World, context: dict[str, Any]) -> None:
    """Take note of what nobody caught; a power cut, or a disk when the till closes, is no fault."""
    error = context.get("exception")
    if not isinstance(error, PowerCut | asyncio.CancelledError | Unreachable):
        world.wrong(f"{context['message']}: {error!r}")


class _Listening(logging.Handler):
    """Hears the till's log: it swallows no fault of its own without a word there.

    The folder of the seed, which has another name each time, is left out.
    """

    def __init__(self, world: World, folder: str) -> None:
        super().__init__()
        self._world = world
        self._folder = folder
        self._log = logging.getLogger("till")

    @override
    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._world.note(f"   log: {record.getMessage().replace(self._folder, '')}")
        if error is not None and not isinstance(error, Unreachable):
            self._world.wrong(f"the till logs {record.getMessage()}: {error!r}")

    def __enter__(self) -> None:
        self._was = self._log.propagate
        self._log.propagate = False
        self._log.addHandler(self)

    def __exit__(self, *_how: object) -> None:
        self._log.removeHandler(self)
        self._log.propagate = self._was
