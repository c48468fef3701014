"""kill -9 at random moments of a shop that sells and drains at once.

Lives here: the parent that kills (busy_till lives), the till that starts after the last death.
Must not: named steps of a first sale (test_killed).
"""

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from random import Random, SystemRandom

import pytest

from tests import invariants
from tests.evidence import gather
from tests.invariants_of_trust import check_trust, read_trust
from tests.rotation import part_of_today
from tests.stories.process_factory import BusyTills, ProcessFactory, a_process_factory, busy_tills
from tests.stories.shop import Shop
from tests.tcp_printer import VirtualPrinter
from till.domain.fiscal.document import DocumentState
from till.domain.paper.print_job import PrintJobState
from till.sqlite import sqlite3

LONGEST_LIFE_S = 0.7  # opening takes about a tenth of it
DRAINED_WITHIN_S = 120
SEED = int(os.environ.get("KILLED_SEED", "0")) or SystemRandom().randrange(1, 10**6)


async def _one_generation(tills: BusyTills, seed: int, seconds: float) -> set[str]:
    """Let a till live so long, kill it, and return the docIds it had said were kept."""
    process = await tills.begin(seed)
    asyncio.get_running_loop().call_later(seconds, os.kill, process, signal.SIGKILL)
    while await tills.hear():
        pass
    assert tills.died_of == -signal.SIGKILL
    return set(tills.kept)


async def _killed_so_often(shop: Shop, deaths: int) -> int:
    """Kill a busy till so often, then let it drain; return how many documents there are."""
    rng = Random(SEED)
    kept = set()
    async with shop.open(working=False) as desk:
        await desk.set_up(amount="100000")
    shop.control.post(f"{shop.server.practice_url}/latency", json={"ms": 20}).raise_for_status()
    async with busy_tills(shop) as tills:
        for _ in range(deaths):
            life = rng.uniform(0, LONGEST_LIFE_S)
            kept |= await _one_generation(tills, rng.randrange(10**6), life)
    async with shop.open() as desk:
        till = desk.till
        await desk.until(lambda: not till.documents.open(), within=DRAINED_WITHIN_S)
        await desk.until(lambda: not till.documents.receipts_owed(), within=DRAINED_WITHIN_S)
        documents = till.documents.of_day(till.today)
    assert kept <= {each.doc_id for each in documents}
    assert {each.state for each in documents} == {DocumentState.COMPLETE}
    return len(documents)


def _assert_sound(shop: Shop) -> None:
    shop.check()
    with closing(sqlite3.connect(shop.paths.database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


async def test_a_busy_till_killed_at_ten_random_moments_loses_and_doubles_nothing(
    shop: Shop,
) -> None:
    sys.stdout.write(f"run it again with KILLED_SEED={SEED}\n")

    documents = await _killed_so_often(shop, 10)

    assert documents > 0
    _assert_sound(shop)


@pytest.mark.long
@pytest.mark.timeout(1200)
async def test_a_busy_till_killed_at_two_hundred_random_moments_loses_and_doubles_nothing(
    shop: Shop,
) -> None:
    sys.stdout.write(f"run it again with KILLED_SEED={SEED}\n")

    documents = await _killed_so_often(shop, 200)

    told = f"200 deaths, {documents} documents, {len(shop.requests())} requests"
    sys.stdout.write(f"{told}\n")
    _assert_sound(shop)


AT_ONCE = 3
LEAST_STEPS = 26  # of the first day
PARTS = 5  # days until `check` has killed at each of them


@pytest.fixture(scope="module")
def process_factory() -> Iterator[ProcessFactory]:
    with a_process_factory("tests.stories.killed_till") as made:
        yield made


@contextmanager
def _another(shop: Shop, name: str) -> Iterator[Shop]:
    """The same shop in a folder of its own, with its own device and printer."""
    folder = shop.folder.with_name(name)
    shutil.copytree(shop.folder, folder)
    with VirtualPrinter() as printer:
        other = replace(
            shop, folder=folder, printer=printer, environment={}, tokens=[], released=[]
        )
        other.new_token(name)
        yield other


async def _play(process_factory: ProcessFactory, shop: Shop, step: int) -> tuple[int, list[str]]:
    """Let a till live until it dies at a step; return its exit status and what it said."""
    return await asyncio.to_thread(process_factory.life, shop, step=str(step))


async def _recover(shop: Shop) -> tuple[int, list[PrintJobState]]:
    """Start again, let everything drain; return how many sales there are and the print jobs."""
    async with shop.open() as desk:
        await desk.until_drained()
        await desk.until_printed(at_least=0)
        documents = desk.till.documents.of_day(desk.till.today)
        sales = [each for each in documents if each.sale_key]
        assert {each.state for each in documents} <= {DocumentState.COMPLETE}
        jobs = [job for each in sales for job in desk.till.print_jobs.of_document(each.doc_id)]
        return len(sales), [job.state for job in jobs]


def _check(shop: Shop, doc_ids: set[str]) -> None:
    mine = [row for row in shop.at_service() if row["docId"] in doc_ids]
    evidence = gather(
        shop.paths.database,
        at_service=mine,
        requests=[row for row in shop.requests() if row["docId"] in doc_ids],
    )
    invariants.check(evidence)
    invariants.nothing_waits(evidence)
    invariants.no_secret_in(shop.folder, *shop.tokens)
    check_trust(read_trust(shop.paths.database))


async def _die_and_rise(process_factory: ProcessFactory, shop: Shop, step: int) -> None:
    with _another(shop, f"killed-{step}") as mine:
        status, said = await _play(process_factory, mine, step)
        assert status == -9, (step, status, said)

        sales, jobs = await _recover(mine)

        assert sales == 1 or "finished" not in said
        assert len(jobs) == sales
        await mine.paper(lambda printer: not printer._under_way)
        on_paper = mine.printer.count_receipts()
        assert on_paper <= 1
        assert on_paper == 1 or jobs in ([], [PrintJobState.UNCERTAIN])
        _check(mine, mine.doc_ids())


async def test_a_till_killed_at_a_step_of_its_first_day_loses_and_doubles_nothing(
    shop: Shop, process_factory: ProcessFactory
) -> None:
    await _furnish(shop)

    for step in part_of_today(range(1, LEAST_STEPS + 1), PARTS):
        await _die_and_rise(process_factory, shop, step)

    assert len({row["tcrCode"] for row in shop.at_service()}) > 1


@pytest.mark.long
async def test_a_till_killed_at_any_step_of_its_first_day_loses_and_doubles_nothing(
    shop: Shop, process_factory: ProcessFactory
) -> None:
    await _furnish(shop)
    with _another(shop, "whole") as whole:
        status, said = await _play(process_factory, whole, step=0)
        assert (status, said[0]) == (0, "finished")
        steps = json.loads(said[1])
    places = asyncio.Semaphore(AT_ONCE)

    async def one(step: int) -> None:
        async with places:
            await _die_and_rise(process_factory, shop, step)

    async with asyncio.TaskGroup() as all_of_them:
        for step in range(1, len(steps) + 1):
            all_of_them.create_task(one(step))

    assert len(steps) >= LEAST_STEPS, steps
    assert len({row["tcrCode"] for row in shop.at_service()}) > 1


async def _furnish(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up(amount=None)
