"""The disk dies on a shop's first day, on which somebody chooses a second location.

Lives here: any moment of it, with and without a copy before, with and without a start between.
Must not: a shop that has had its second location for long (test_disk_dies).
"""

import os
import shutil
import signal
import sys
import time
from asyncio import timeout, to_thread
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random, SystemRandom

import pytest

from tests.stories.engine.test_disk_dies import FOLLOWED_WITHIN_S, SETUP, dies, followed, known
from tests.stories.process_factory import BusyTills, busy_tills
from tests.stories.shop import Shop
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.restoring import Restore
from till.store.database_file import BACKUP_ENDING as ENDING

SEED = int(os.environ.get("FIRST_DAY_SEED", "0")) or SystemRandom().randrange(1, 10**6)
CHOSEN_WITHIN_S = 90
LONGEST_AFTER_S = 2.0
MAY_BE_LOST_S = 1.0  # what was finished longer ago is in the second location


Safe = Callable[[BusyTills, Path], Awaitable[set[str]]]


@pytest.fixture
def log_may_say() -> list[str]:
    """A machine that does ten things at once may not write the last sale within two seconds."""
    return ["after saving: errors.shadow_behind"]


async def until_chosen(tills: BusyTills) -> None:
    async with timeout(CHOSEN_WITHIN_S):
        while not tills.has_chosen:
            assert await tills.hear(), "the till ended by itself"


async def sell_for(tills: BusyTills, seconds: float) -> None:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        assert await tills.hear(), "the till ended by itself"


async def what_followed(tills: BusyTills, stick: Path) -> set[str]:
    """Wait until one more sale is in the second location; return it, and all before it."""
    newest = await tills.hear()
    sold = set(tills.kept)
    async with timeout(FOLLOWED_WITHIN_S):
        while newest not in await to_thread(followed, stick):
            assert await tills.hear(), "the till ended by itself"
    return sold


async def what_is_older_than_a_second(tills: BusyTills, _stick: Path) -> set[str]:
    """Return the sales that were heard of longer ago; for a machine that does nothing else."""
    now = time.monotonic()
    return {each for each, at in tills.kept.items() if now - at > MAY_BE_LOST_S}


async def a_first_day(
    shop: Shop, tills: BusyTills, rng: Random, stick: Path, safe: Safe
) -> set[str]:
    """Sell, choose the second location, perhaps start anew, lose the disk; return what is safe."""
    tills.has_chosen = False
    process = await tills.begin(rng.randrange(10**6), stick)
    await until_chosen(tills)
    if rng.random() < 1 / 2:
        await sell_for(tills, rng.uniform(0, LONGEST_AFTER_S))
        os.kill(process, signal.SIGKILL)
        while await tills.hear():
            pass
        process = await tills.begin_again(rng.randrange(10**6))
    await sell_for(tills, rng.uniform(0, LONGEST_AFTER_S))
    there = await safe(tills, stick)
    await dies(shop, process, tills)
    return there


def all_come_back(shop: Shop, stick: Path) -> int:
    """Put back each copy in the second location, the newest last; return how many there were."""
    around = shop.surroundings()
    backups = sorted(stick.rglob(f"*{ENDING}"))
    for backup in backups:
        shutil.rmtree(shop.paths.folder, ignore_errors=True)
        Restore(file=backup).try_aside(around)
        Restore(file=backup, who=lambda _restored: SETUP).put_back(around)
        assert prove(shop.paths.database).is_whole
    return len(backups)


async def first_days(shop: Shop, tmp_path: Path, number: int, safe: Safe) -> None:
    sys.stdout.write(f"run it again with FIRST_DAY_SEED={SEED}\n")
    rng = Random(SEED)
    async with shop.open(working=False) as desk:
        await desk.set_up(amount="100000")
    morning = shutil.copytree(shop.paths.folder, tmp_path / "morning")
    sold = young = backups = 0
    async with busy_tills(shop) as tills:
        for day in range(number):
            shutil.rmtree(shop.paths.folder, ignore_errors=True)
            shutil.copytree(morning, shop.paths.folder)
            shop.paths.settings_file.unlink(missing_ok=True)  # which knows the place of yesterday
            stick = tmp_path / f"stick-{day}"
            stick.mkdir()
            there = await a_first_day(shop, tills, rng, stick, safe)

            shop.settings["TILL_BACKUP__FOLDER"] = str(stick)
            backups += await to_thread(all_come_back, shop, stick)
            del shop.settings["TILL_BACKUP__FOLDER"]

            lost = set(tills.kept) - known(shop)
            assert not there & lost
            sold += len(tills.kept)
            young += len(lost)
    told = f"{number} first days, {backups} copies back, {sold} documents, {young} young ones lost"
    sys.stdout.write(f"{told}\n")


async def test_a_disk_that_dies_on_the_first_day_costs_nothing_that_followed(
    shop: Shop, tmp_path: Path
) -> None:
    await first_days(shop, tmp_path, 2, what_followed)


@pytest.mark.long
@pytest.mark.timeout(3600)
async def test_a_disk_that_dies_on_a_hundred_first_days_costs_no_sale_older_than_a_second(
    shop: Shop, tmp_path: Path
) -> None:
    await first_days(shop, tmp_path, 100, what_is_older_than_a_second)
