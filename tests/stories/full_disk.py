"""A till on a disk of its own that is full, or takes nothing: run by test_disk_full alone.

`FOLDER` is a disk (a tmpfs in a mount namespace of this process). For each number of free bytes on
standard input the shop is put there anew and a day lived, the rest of the disk filled before each
step; whoever is told makes room. One line of JSON says what each came to. `ro` instead of a number
makes the disk take nothing, `stick` makes it the second location, full, of a till that lies
elsewhere.

Lives here: filling the disk, selling on it, what is there in the end.
Must not: be imported by tests; judge what it found.
"""

import asyncio
import gc
import json
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.builders import an_article
from tests.fakes import Hasty
from tests.stories.killed_till import say, surroundings
from tests.stories.till_desk import ShopClock, StoryDesk
from till.actions.day import drawer
from till.actions.ports.records import Catalogue
from till.actions.selling import parking
from till.bootstrap import Surroundings, open_till
from till.cli.answers import write_file
from till.domain.errors import TillError
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.integrity.integrity import prove
from till.sqlite import sqlite3

BLOCK = 1 << 20
PAPER = bytes(50_000)
LEFT_OVER = ("*.part", "*.plain", "*.new")


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
    """What is done at a till, each step on a disk with so many bytes free, whatever it says.

    Whoever is told that something failed makes room, and does it once more.
    """

    def __init__(self, disk: Disk, free: int | None) -> None:
        self._disk = disk
        self._free = free
        self.sold: list[str] = []
        self.errors: list[str] = []

    async def live(self, around: Surroundings) -> None:
        """Open the till, once more where that failed, and do all of it."""
        self._fill()
        try:
            await self._live(around)
        except TillError as error:
            self._told("open", error)
            await self._live(around)

    async def _live(self, around: Surroundings) -> None:
        async with open_till(around) as opened:
            opened.till.rng = Hasty()
            people = opened.till.people.all()
            opened.till.session = replace(opened.till.session, cashier=people[0])
            desk = StoryDesk(opened, ShopClock())
            for name, step in self._steps(desk, around).items():
                self._fill()
                try:
                    await step()
                except TillError as error:
                    self._told(name, error)
                    await step()

    def _steps(
        self, desk: StoryDesk, around: Surroundings
    ) -> dict[str, Callable[[], Awaitable[object]]]:
        return {
            "sell": lambda: self._sell(desk),
            "park": lambda: self._park(desk),
            "move": lambda: drawer.deposit(desk.till, Decimal(5)),
            "set": lambda: asyncio.to_thread(around.setting_file().change, "ui.text_size", "115"),
            "write": lambda: asyncio.to_thread(write_file, self._report(around), PAPER, force=True),
            "copy": lambda: asyncio.to_thread(around.backups().keep, BackupReason.BY_HAND),
            "sell again": lambda: self._sell(desk),
        }

    async def _sell(self, desk: StoryDesk) -> None:
        if desk.till.session.basket.is_empty:
            await desk.scan("101")
        self.sold.append(str((await desk.pay()).doc_id))

    async def _park(self, desk: StoryDesk) -> None:
        if desk.till.session.basket.is_empty:
            await desk.scan("101")
        await parking.park(desk.till)

    def _report(self, around: Surroundings) -> Path:
        return around.paths.folder / "report.csv"

    def _fill(self) -> None:
        if self._free is not None:
            self._disk.fill(self._free)

    def _told(self, step: str, error: TillError) -> None:
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
    around = surroundings(shop, ShopClock())
    day = Day(disk, None if word == "ro" else int(word))
    gc.collect()  # a process opens one till: those before are cycles that hold files on the disk
    with disk.taking_nothing() if word == "ro" else nullcontext():
        if word == "ro":
            asyncio.run(open_once(day, around))
    asyncio.run(day.live(around))
    disk.make_room()
    found = judged(shop, day) | {"word": word, "whole": prove(around.paths.database).is_whole}
    shutil.rmtree(shop)
    return found


def judged(shop: Path, day: Day) -> dict[str, object]:
    """What came of a day: what was said, whether all is there that was sold, what is left over."""
    left = [each.name for pattern in LEFT_OVER for each in shop.rglob(pattern)]
    return {"errors": day.errors, "same": kept(shop) == sorted(day.sold), "left": left}


async def open_once(day: Day, around: Surroundings) -> None:
    try:
        async with open_till(around):
            pass
    except TillError as error:
        day.errors.append(f"open {error.key}")


def play_with_stick(disk: Disk, template: Path) -> dict[str, object]:
    """Sell while the second location is full; when there is room it is caught up with."""
    os.environ["TILL_BACKUP__FOLDER"] = str(disk.folder)
    shop = template.with_name("beside")
    shutil.copytree(template, shop)
    warned: list[str] = []
    around = replace(
        surroundings(shop, ShopClock()), warn=lambda error: warned.append(f"close {error.key}")
    )
    disk.fill(0)
    day = Day(disk, None)
    asyncio.run(day.live(around))
    disk.make_room()
    asyncio.run(open_once(day, around))
    change_logs = len(list(disk.folder.rglob("*.till-shadow")))
    del os.environ["TILL_BACKUP__FOLDER"]
    return judged(shop, day) | {"word": "stick", "warned": warned, "shadows": change_logs}


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
