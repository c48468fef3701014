"""kill -9 at every step that a first sale leaves on disk or on the wire.

Lives here: the child that dies (killed_till), the till that starts after it, what must then hold.
Must not: other ways to end.
"""

import asyncio
import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests import invariants
from tests.evidence import gather
from tests.stories.shop import Shop
from tests.tcp_printer import VirtualPrinter
from till.domain.fiscal.document import DocumentState
from till.domain.paper.print_job import PrintJobState

ROOT = Path(__file__).parents[3]
AT_ONCE = 3


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


async def _play(shop: Shop, step: int) -> tuple[int, list[str]]:
    """Run the child until it dies at a step; return its exit status and what it said."""
    given = {
        "TILL_SERVICE__BASE_URL": shop.server.base_url,
        "TILL_SERVICE__TIMEOUT_S": "2",
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.environment,
    }
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stories.killed_till", str(shop.folder), str(step)),
        cwd=ROOT,
        env={**os.environ, **given},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await child.communicate()
    return await child.wait(), said.decode().splitlines()


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


async def _die_and_rise(shop: Shop, step: int) -> None:
    with _another(shop, f"killed-{step}") as mine:
        status, said = await _play(mine, step)
        assert status == -9, (step, status, said)

        sales, jobs = await _recover(mine)

        assert sales == 1 or "finished" not in said
        assert len(jobs) == sales
        await mine.paper(lambda printer: not printer._under_way)
        on_paper = len(mine.printer.receipts())
        assert on_paper <= 1
        assert on_paper == 1 or jobs in ([], [PrintJobState.UNCERTAIN])
        _check(mine, mine.doc_ids())


@pytest.mark.timeout(120)
async def test_a_till_killed_at_any_step_goes_on_and_loses_and_doubles_nothing(
    shop: Shop,
) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up(amount=None)
    with _another(shop, "whole") as whole:
        status, said = await _play(whole, step=0)
        assert (status, said[0]) == (0, "finished")
        steps = json.loads(said[1])
    places = asyncio.Semaphore(AT_ONCE)

    async def one(step: int) -> None:
        async with places:
            await _die_and_rise(shop, step)

    async with asyncio.TaskGroup() as all_of_them:
        for step in range(1, len(steps) + 1):
            all_of_them.create_task(one(step))

    assert len(steps) >= 26, steps
    assert len({row["tcrCode"] for row in shop.at_service()}) > 1
