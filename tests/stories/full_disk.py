"""A till on a disk of its own that is full, or takes nothing: run by test_disk_full alone.

`FOLDER` is a disk (a tmpfs in a mount namespace of this process). For each number of free bytes on
standard input the shop is put there anew, the rest of the disk filled, and a day sold; then room is
made, and the same till goes on. One line of JSON says what each came to. `ro` instead of a number
makes the disk take nothing, `stick` makes it the second place, full, of a till that lies elsewhere.

Lives here: filling the disk, selling on it, what is there in the end.
Must not: be imported by tests; judge what it found.
"""

import asyncio
import json
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from tests.builders import an_article, cash
from tests.fakes import Hasty
from tests.stories.killed_till import say, surroundings
from tests.stories.till_desk import ShopClock, StoryDesk
from till.actions import checkout
from till.actions.ports.records import Catalogue
from till.bootstrap import Surroundings, open_till
from till.domain.errors import TillError
from till.store.safety.integrity import prove

SALES = 6
BLOCK = 1 << 20


class Disk:
    """A disk, and what fills it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, free: int) -> None:
        """Leave so many bytes free."""
        left = shutil.disk_usage(self.folder).free - free
        with self._ballast.open("wb") as file:
            for _ in range(left // BLOCK):
                file.write(bytes(BLOCK))
            file.write(bytes(max(0, left % BLOCK)))

    def make_room(self) -> None:
        self._ballast.unlink(missing_ok=True)

    @contextmanager
    def taking_nothing(self) -> Iterator[None]:
        self._mount("remount,ro")
        yield
        self._mount("remount,rw")

    def _mount(self, how: str) -> None:
        subprocess.run(["mount", "-o", how, str(self.folder)], check=True)


class Day:
    """What is sold at a till until it is done, whatever the disk says; room is made once."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.sold: list[str] = []
        self.errors: list[str] = []

    async def sell(self, around: Surroundings) -> None:
        while len(self.sold) < SALES:
            try:
                async with open_till(around) as opened:
                    opened.till.rng = Hasty()
                    people = opened.till.people.all()
                    opened.till.session = replace(opened.till.session, cashier=people[0])
                    await self._sell_at(StoryDesk(opened, ShopClock()))
            except TillError as error:
                self._told("open", error)

    async def _sell_at(self, desk: StoryDesk) -> None:
        while len(self.sold) < SALES:
            if desk.till.session.basket.is_empty:
                await desk.scan("101")
            try:
                finished = await checkout.check_out(desk.till, (cash(),))
            except TillError as error:
                self._told("sell", error)
            else:
                self.sold.append(str(finished.document.doc_id) if finished else "")

    def _told(self, step: str, error: TillError) -> None:
        """Take note of what was said; whoever is told makes room, once."""
        assert len(self.errors) < SALES, self.errors
        self.errors.append(f"{step} {error.key}")
        self._disk.make_room()


async def set_up(folder: Path) -> None:
    async with open_till(surroundings(folder, ShopClock())) as opened:
        desk = StoryDesk(opened, ShopClock())
        await desk.till.ledger.record(Catalogue(articles=[an_article()]))
        await desk.set_up()


def kept(folder: Path) -> list[str]:
    """The docIds of sales that are in the database, each with its sale."""
    path = folder / "practice" / "till.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT doc_id FROM document JOIN sale USING (sale_key)")
        return sorted(row[0] for row in found)


def play(disk: Disk, template: Path, word: str) -> dict[str, object]:
    shop = disk.folder / "shop"
    shutil.copytree(template, shop)
    day = Day(disk)
    around = surroundings(shop, ShopClock())
    if word == "ro":
        with disk.taking_nothing():
            asyncio.run(open_once(day, around))
    else:
        disk.fill(int(word))
    asyncio.run(day.sell(around))
    whole = prove(around.paths.database).is_whole
    found = {"word": word, "errors": day.errors, "whole": whole}
    same = kept(shop) == sorted(day.sold)
    shutil.rmtree(shop)
    disk.make_room()
    return {**found, "same": same}


async def open_once(day: Day, around: Surroundings) -> None:
    try:
        async with open_till(around):
            pass
    except TillError as error:
        day.errors.append(f"open {error.key}")


def play_with_stick(disk: Disk, template: Path) -> dict[str, object]:
    """Sell while the second place is full; when there is room it is caught up with."""
    os.environ["TILL_BACKUP__FOLDER"] = str(disk.folder)
    shop = template.with_name("beside")
    shutil.copytree(template, shop)
    warned: list[str] = []
    around = replace(
        surroundings(shop, ShopClock()), warn=lambda error: warned.append(f"close {error.key}")
    )
    disk.fill(0)
    day = Day(disk)
    asyncio.run(day.sell(around))
    disk.make_room()
    asyncio.run(open_once(day, around))
    shadows = len(list(disk.folder.rglob("*.till-shadow")))
    del os.environ["TILL_BACKUP__FOLDER"]
    same = kept(shop) == sorted(day.sold)
    return {
        "word": "stick",
        "errors": day.errors,
        "warned": warned,
        "same": same,
        "shadows": shadows,
    }


def main(arguments: Sequence[str]) -> None:
    logging.getLogger("till").setLevel(logging.CRITICAL)
    disk = Disk(Path(arguments[0]))
    template = Path(arguments[1]) / "template"
    asyncio.run(set_up(template))
    for line in sys.stdin:
        word = line.strip()
        found = play_with_stick(disk, template) if word == "stick" else play(disk, template, word)
        say(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
