"""A till that sells and drains until it is killed: run by test_engine_killed on its own.

Lives here: a busy shop, one process for each life of the till, what it says on the way.
Must not: be imported by tests; end by itself.

Each line of standard input starts one more life: its seed, and a second location where one is to be
chosen at some moment of it; the process that reads them has
loaded everything already and only forks, so that a life is short.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from tests.builders import card, cash
from tests.fakes import Hasty
from tests.stories.killed_till import say, surroundings
from tests.stories.paperwork import ELECTRONIC, cancel, give_back, invoice, order, settle_orders
from tests.stories.shop import ShopClock, StoryDesk
from till.actions.day import drawer
from till.actions.maintenance.backups import choose_second_location
from till.actions.till import Till
from till.bootstrap import open_till
from till.domain.fiscal.document import FiscalDocument
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.backups.backups import StoredBackups

HAS_A_BACKUP = 0.6
"""How many of those who choose a place made a copy before."""


async def issue_something(
    desk: StoryDesk, rng: Random, earlier: list[FiscalDocument]
) -> FiscalDocument:
    """Issue one document of any kind; what is corrected was issued before, and perhaps waits."""
    kind = rng.choice(["sale", "sale", "sale", "correction", "cash", "electronic", "orders"])
    if kind == "correction" and earlier:
        sold = earlier.pop()
        return await (cancel(desk, sold) if rng.random() < 0.5 else give_back(desk, sold, {0: "1"}))
    if kind == "cash":
        move = rng.choice([drawer.deposit, drawer.withdraw])
        return await move(desk.till, Decimal(rng.randrange(1, 9)))
    if kind == "electronic":
        return await invoice(desk, ELECTRONIC)
    if kind == "orders":
        return await settle_orders(desk, await order(desk))
    earlier.append(await desk.sell(rng.choice([cash(), card()])))
    return earlier[-1]


async def choose_a_place(till: Till, backups: StoredBackups, rng: Random, stick: str) -> None:
    """Choose a second location at some moment, before or after a copy was made."""
    await asyncio.sleep(rng.uniform(0, 0.6))
    if rng.random() < HAS_A_BACKUP:
        await asyncio.to_thread(backups.make, BackupReason.BY_HAND)
        await asyncio.sleep(rng.uniform(0, 0.6))
    await choose_second_location(till, stick)
    say("chosen -")


async def live(folder: Path, seed: int, ahead_s: float, stick: str = "") -> None:
    """Open the till, and sell with pauses while it delivers, as long as anybody looks on."""
    rng = Random(seed)
    clock = ShopClock()
    parent = os.getppid()
    clock.set_ahead(timedelta(seconds=ahead_s))
    around = surroundings(folder, clock)
    async with open_till(around) as opened:
        opened.till.rng = Hasty()
        till = opened.till
        till.session = replace(till.session, cashier=till.people.all()[0])
        desk = StoryDesk(opened, clock)
        earlier: list[FiscalDocument] = []
        async with asyncio.TaskGroup() as work:
            work.create_task(opened.work())
            if stick:
                work.create_task(choose_a_place(till, around.backups(), rng, stick))
            while os.getppid() == parent:
                document = await issue_something(desk, rng, earlier)
                say(f"kept {document.doc_id}")
                await asyncio.sleep(rng.uniform(0, 0.05))
            os._exit(1)  # an orphan must not go on selling


def main(arguments: Sequence[str]) -> None:
    folder = Path(arguments[0])
    ahead_s = float(arguments[1])
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            seed, _, stick = line.strip().partition(" ")
            asyncio.run(live(folder, int(seed), ahead_s, stick))
        say(f"born {child}")
        _, status = os.waitpid(child, 0)
        say(f"dead {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main(sys.argv[1:])
