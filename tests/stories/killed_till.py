"""A till that is killed at one persisted step of its first day: run by test_killed on its own.

Lives here: sign-in, opening, a sale, delivery, receipt and print, and the death on the way.
Must not: be imported by tests.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

from tests.builders import cash
from tests.fakes import Hasty, quick_pins
from tests.stories.process_factory import live_by_lines
from tests.stories.shop import ShopClock, StoryDesk
from till.actions.day import opening
from till.actions.ports.records import Record
from till.actions.selling import checkout, selling
from till.bootstrap import Surroundings, open_till
from till.domain.money import ZERO
from till.service.client import FiscalizationClient
from till.store.ledger import StoredLedger
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import checked_token
from till.system.settings.sources import read_settings


class Fate:
    """Counts the steps; dies at one of them, and says what it saw when it lives."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.names: list[str] = []

    def at(self, name: str) -> None:
        self.names.append(name)
        if len(self.names) == self.step:
            os.kill(os.getpid(), signal.SIGKILL)


def put_in_the_way(fate: Fate) -> None:
    """Make fate look on before and after each commit and each request."""
    really_keep = StoredLedger._keep
    really_post = FiscalizationClient.post

    def keep(self: StoredLedger, records: tuple[Record, ...]) -> None:
        what = "+".join(type(record).__name__ for record in records)
        fate.at(f"before {what}")
        really_keep(self, records)
        fate.at(f"after {what}")

    async def post(self: FiscalizationClient, path: str, body: bytes) -> object:
        fate.at(f"before {path}")
        reply = await really_post(self, path, body)
        fate.at(f"after {path}")
        return reply

    StoredLedger._keep = keep
    FiscalizationClient.post = post


def surroundings(folder: Path, clock: ShopClock) -> Surroundings:
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    settings = {name: value for name, value in os.environ.items() if name.startswith("TILL_")}
    return Surroundings(
        paths=paths,
        settings=read_settings(paths.settings_file, Profile.PRACTICE, settings),
        environment=os.environ,
        clock=clock,
        pins=quick_pins(),
        secrets=lambda _profile, _given: checked_token(os.environ["TOKEN"]),
    )


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def first_day(life: dict[str, str]) -> None:
    """Play the day; fate begins to count when the till is open."""
    fate = Fate(int(life["step"]))
    clock = ShopClock()
    async with open_till(surroundings(Path(life["folder"]), clock)) as opened:
        put_in_the_way(fate)
        opened.till.rng = Hasty()
        desk = StoryDesk(opened, clock)
        work = asyncio.create_task(opened.work())
        await desk.sign_in()
        await opening.declare(opened.till, ZERO)
        await selling.scan(opened.till, "101")
        await checkout.check_out(opened.till, (cash(),))
        say("finished")
        await desk.until_printed()
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        say(json.dumps(fate.names))


if __name__ == "__main__":
    live_by_lines(first_day)
