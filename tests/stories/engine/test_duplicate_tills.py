"""One till twice: its folder was copied, and both sell at one service.

Lives here: both see it and stop, an owner chooses, the other has ended; what never stops a till.
Must not: files of generations (tests/store), the page (tests/ui, tests/stories/window).
"""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.stories.shop import Shop, StoryDesk
from till.actions.ports.events import GenerationsChanged
from till.domain.errors.backups import DUPLICATE_FAULTS, DuplicateTill, GenerationGivenUp
from till.domain.fiscal.document import DocumentState
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict
from till.domain.shop.people import NamedPerson
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.duplicates import PlannedChoice, decide, standing_of

OWNER = NamedPerson(name="Ana Hoxha", person_id=1)
QUICKLY = 0.05  # seconds between two signs
SEEN_WITHIN_S = 120
ASKING = ("invoice/register", "invoice/status")


@pytest.fixture
async def twice(shop: Shop, tmp_path: Path) -> tuple[Shop, Shop]:
    """A till that sold with a second location, and a copy of its folder on another computer."""
    stick = tmp_path / "stick"
    stick.mkdir()
    shop.settings["TILL_BACKUP__FOLDER"] = str(stick)
    shop.beat_s = QUICKLY
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(await desk.sell())
    async with shop.open(working=False) as desk:
        await desk.sign_in()
        await desk.sell()
    backup = tmp_path / "copy"
    shutil.copytree(shop.folder, backup)
    return shop, replace(shop, folder=backup)


@asynccontextmanager
async def both_open(tills: tuple[Shop, Shop]) -> AsyncIterator[tuple[StoryDesk, StoryDesk]]:
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(each.open()) for each in tills]
        for each in (one, other):
            await each.sign_in()
        yield one, other


def has_stopped(desk: StoryDesk) -> bool:
    return isinstance(desk.till.session.fault, DUPLICATE_FAULTS)


def at_service(shop: Shop) -> list[str]:
    return [row["docId"] for row in shop.at_service()]


async def test_two_copies_of_one_till_stop_until_an_owner_chooses(twice: tuple[Shop, Shop]) -> None:
    here, there = twice
    async with both_open(twice) as desks:
        for desk in desks:
            await desk.until(partial(has_stopped, desk), within=SEEN_WITHIN_S)
        for desk in desks:
            with pytest.raises(DuplicateTill):
                await desk.sell()
            with pytest.raises(DuplicateTill):
                desk.till.require_sound()
    seen = [standing_of(each.surroundings()).standing for each in twice]

    await asyncio.to_thread(decide, here.surroundings(), PlannedChoice(person=OWNER))
    async with both_open(twice) as (chosen, given_up):
        await given_up.until(
            lambda: isinstance(given_up.till.session.fault, GenerationGivenUp), within=SEEN_WITHIN_S
        )
        await chosen.until(lambda: not chosen.till.documents.open(), within=SEEN_WITHIN_S)
        await chosen.until_complete(await chosen.sell())
        with pytest.raises(GenerationGivenUp):
            await given_up.sell()

    assert set(seen) <= {GenerationStanding.TWO, GenerationStanding.ALONE}
    assert standing_of(there.surroundings()).standing is GenerationStanding.GIVEN_UP
    assert len(at_service(here)) == len(set(at_service(here)))
    assert prove(here.paths.database).is_whole


async def test_nothing_is_sent_while_there_is_a_duplicate_till(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        sold = await desk.sell()
        desk.till.session = replace(desk.till.session, fault=DuplicateTill(computer="ZYRA-PC"))
        work = asyncio.create_task(desk.opened.work())
        await shop.until_seen("utilities/get-operators")  # whatever works beside selling is at work
        desk.opened.delivery.release()
        attempts = desk.till.documents.attempts(sold.doc_id)
        sent = shop.requests("invoice/register")
        desk.till.session = replace(desk.till.session, fault=None)
        desk.till.announce(GenerationsChanged(verdict=GenerationVerdict()))
        await desk.until_complete(sold)
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    assert (attempts, sent) == ([], [])


async def test_a_till_whose_other_was_closed_sells_on_by_itself(twice: tuple[Shop, Shop]) -> None:
    here, there = twice
    async with here.open() as desk:
        await desk.sign_in()
        async with there.open() as other:
            await other.sign_in()
            await desk.until(lambda: has_stopped(desk), within=SEEN_WITHIN_S)
        await desk.until(lambda: not has_stopped(desk), within=SEEN_WITHIN_S)
        await desk.until_complete(await desk.sell())


async def test_a_till_that_was_moved_asks_before_it_sends_and_sells_on(
    twice: tuple[Shop, Shop],
) -> None:
    _, there = twice
    asked_before = len(there.requests())
    async with there.open() as desk:
        await desk.sign_in()
        await desk.until(lambda: not desk.till.documents.open(), within=SEEN_WITHIN_S)
        await desk.until_complete(await desk.sell())
        states = {each.state for each in desk.till.documents.of_day(desk.till.today)}

    after = [row["endpoint"] for row in there.requests()[asked_before:]]
    assert next(each for each in after if each in ASKING) == "invoice/status"
    assert states == {DocumentState.COMPLETE}
    assert len(at_service(there)) == len(set(at_service(there)))
