"""A shop whose data come back from a copy that was made while it sold.

Lives here: copies at random moments, selling on after each, what the service was asked.
Must not: files of copies (tests/store), the command (tests/cli).
"""

import asyncio
import gc
import os
from contextlib import closing, suppress
from random import Random, SystemRandom

import pytest

from tests.stories.shop import Shop, StoryDesk
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.backups.backups import MadeBackup
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.restoring.restoring import bring_up, check_backup, put_in_place, unpacked
from till.sqlite import sqlite3

SEED = int(os.environ.get("RESTORED_SEED", "0")) or SystemRandom().randrange(1, 10**6)
REGISTER = "invoice/register"
DRAINED_WITHIN_S = 120  # a copy in a busy minute has hundreds of documents that wait


async def sell_on(desk: StoryDesk, rng: Random) -> None:
    """Sell until somebody says stop."""
    while True:
        await desk.sell()
        await asyncio.sleep(rng.uniform(0, 0.03))


async def backed_up_while_selling(shop: Shop, number: int) -> list[MadeBackup]:
    """Sell with the service there, and make copies at random moments of it."""
    rng = Random(SEED)
    backups = shop.surroundings().backups()
    made: list[MadeBackup] = []
    async with shop.open() as desk:
        await desk.set_up()
        selling = asyncio.create_task(sell_on(desk, rng))
        for _ in range(number):
            await asyncio.sleep(rng.uniform(0.05, 0.25))
            made.append(await asyncio.to_thread(backups.make, BackupReason.BY_HAND))
        selling.cancel()
        with suppress(asyncio.CancelledError):
            await selling
    return made


def put_back(shop: Shop, backup: MadeBackup) -> None:
    around = shop.surroundings()
    check_backup(backup.path, around.backup_stamp)
    with unpacked(backup.path, around.paths.database) as restored:
        bring_up(restored)
        begin = GenerationStart(cause="restored", at=shop.clock.now(), place=around.place)
        put_in_place(restored, around.paths.database, begin)


async def sells_on_without_doubles(shop: Shop, backup: MadeBackup) -> None:
    """Restore a copy, deliver, sell; nothing that the service knows is registered before asking."""
    put_back(shop, backup)
    assert prove(shop.paths.database).is_whole
    known = {row["docId"] for row in shop.at_service()}
    asked_before = len(shop.requests())

    async with shop.open() as desk:
        await desk.sign_in()
        await desk.until(lambda: not desk.till.documents.open(), within=DRAINED_WITHIN_S)
        await desk.until_complete(await desk.sell())

    after = shop.requests()[asked_before:]
    blind = [row["docId"] for row in after if row["endpoint"] == REGISTER and row["docId"] in known]
    served = [row["docId"] for row in shop.at_service()]
    assert blind == [], f"RESTORED_SEED={SEED}"
    assert len(served) == len(set(served))
    assert states(shop) == {"complete"}
    assert prove(shop.paths.database).is_whole


def states(shop: Shop) -> set[str]:
    with closing(sqlite3.connect(shop.paths.database)) as connection:
        return {row[0] for row in connection.execute("SELECT state FROM document")}


async def _backups_come_back(shop: Shop, number: int) -> None:
    made = await backed_up_while_selling(shop, number)
    for backup in Random(SEED).sample(made, len(made)):
        await sells_on_without_doubles(shop, backup)
        gc.collect()  # a process opens one till; a hundred, closed, are cycles of 10 MB each


async def test_a_copy_made_beside_selling_sells_on_without_a_document_twice(shop: Shop) -> None:
    await _backups_come_back(shop, 3)


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_a_hundred_copies_made_beside_selling_sell_on(shop: Shop) -> None:
    await _backups_come_back(shop, 100)


async def test_what_was_sent_after_the_copy_is_asked_about_and_taken_over(shop: Shop) -> None:
    backups = shop.surroundings().backups()
    async with shop.open(working=False) as desk:
        await desk.set_up()
        sold = await desk.sell()
        backup = await asyncio.to_thread(backups.make, BackupReason.BY_HAND)
    async with shop.open() as desk:
        await desk.until_complete(sold)

    await sells_on_without_doubles(shop, backup)

    with closing(sqlite3.connect(shop.paths.database)) as connection:
        (fic,) = connection.execute(
            "SELECT fic FROM document WHERE doc_id = ?", (sold.doc_id,)
        ).fetchone()
    assert fic in {row.get("fic") for row in shop.at_service()}
