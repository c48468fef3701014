"""A week of a chain: eight real tills in three shops, and all that happens to tills.

`python -m pytest -m long tests/office_server/week/test_a_played_week.py` plays it.

Lives here: what has to be true in the end.
Must not: single faults (each has its own test).
"""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random, SystemRandom

import pytest

from tests.office_server.conftest import Place
from tests.office_server.week.bad_line import a_bad_line
from tests.office_server.week.chain import Chain, WeekTill, both_sell_until_both_stop, shops_for
from till.domain.money import from_whole_cents
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.facts.proving import prove_facts
from till.office_server.founding import open_office
from till.office_server.joining import set_till_state

pytestmark = pytest.mark.postgres
SHOPS = ("Tirana", "Durrës", "Vlora")
SEED = SystemRandom().randrange(10**6)
DAYS = 7
HOUR = timedelta(hours=1)


@pytest.mark.long
@pytest.mark.timeout(1800)
async def test_a_played_week_comes_to_what_the_z_reports_say(
    owner: Connection, office: Place, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        tills = await a_chain(stack, owner, office, tmp_path, count=8)
        stolen = tills[4]
        for day in range(1, DAYS + 1):
            for till in tills:
                till.go_to(day)
                await till.trade(sales=till.rng.randint(2, 5))
            await something_happens(tills, day, tmp_path)
        set_till_state(owner, stolen.till_id, "active")
        stolen.is_stolen = False
        for till in tills:
            till.go_to(DAYS + 1)
            await till.trade(sales=1)
        all_of_it_adds_up(owner, tills)
        assert tills[0].chain.line.cuts > 0


async def something_happens(tills: Sequence[WeekTill], day: int, folder: Path) -> None:
    """Let the evening of each day bring what happens to tills."""
    restored, burnt, cloned, clock, stolen, *_ = tills
    match day:
        case 1:
            restored.back_up()
        case 2:
            await restored.restore_from_backup()
        case 3:
            await burnt.restore_on_a_new_disk("Durrës")
        case 4:
            await a_clone_lives_for_a_while(cloned, folder / "clone")
        case 5:
            await sells_with_an_hour_too_many(clock)
        case 6:
            set_till_state(stolen.chain.owner, stolen.till_id, "revoked", "stolen")
            stolen.is_stolen = True
        case _:
            pass


async def a_chain(
    stack: ExitStack, owner: Connection, office: Place, folder: Path, *, count: int
) -> Sequence[WeekTill]:
    """Open an office, and let so many tills of three shops join it over a bad line."""
    rng = Random(SEED)
    for name in SHOPS[1:]:
        owner.execute("INSERT INTO shop (name) VALUES (%s)", (name,))
    server = stack.enter_context(OfficeServer(office.address, office.folder, Listening()))
    line = stack.enter_context(a_bad_line(server.address, rng))
    chain = Chain(owner, open_office(owner, office.folder), line)
    names = [f"Arka {number}" for number in range(1, count + 1)]
    shops = shops_for(stack, folder, names)
    tills = [
        WeekTill(chain, name, shop, Random(rng.random()))
        for name, shop in zip(names, shops, strict=True)
    ]
    for place, till in enumerate(tills):
        await till.begin(SHOPS[place % len(SHOPS)])
    return tills


async def a_clone_lives_for_a_while(till: WeekTill, folder: Path) -> None:
    """Both sell until both have stopped; the owner lets the first live, and it closes the day."""
    clone = till.cloned_to(folder)
    number, amount = clone.sold()
    await both_sell_until_both_stop(till, clone)
    sold, total = clone.sold()
    till.sold_by_clone[till.shop.clock.now().date()] = (sold - number, total - amount)
    await asyncio.to_thread(till.decide)
    await till.trade(sales=0)


async def sells_with_an_hour_too_many(till: WeekTill) -> None:
    """Sell while the clock is an hour fast; the day is closed once it is right again."""
    till.shop.clock.show(till.shop.clock.now() + HOUR)
    await till.trade(sales=1, closes=False)
    till.shop.clock.show(till.shop.clock.right_now())
    await till.trade(sales=0)


def all_of_it_adds_up(owner: Connection, tills: Sequence[WeekTill]) -> None:
    why = f"seed {SEED}"
    for till in tills:
        found = {
            day: (sales, from_whole_cents(total))
            for day, sales, total in owner.execute(
                "SELECT day, sales, total FROM day_sum WHERE till_id = %s AND z_number IS NOT NULL",
                (till.till_id,),
            )
        }
        assert found == till.sums(), (till.name, why)
        assert till.is_whole(), (till.name, why)
        served = [row["docId"] for row in till.shop.at_service()]
        assert len(served) == len(set(served)), (till.name, why)
        assert till.doc_ids() <= set(served), (till.name, why)
    proof = prove_facts(owner)
    assert (proof.first_break, proof.absent) == (None, []), why
    at_office = {doc for (doc,) in owner.execute("SELECT doc_id FROM document")}
    assert at_office == {row["docId"] for till in tills for row in till.shop.at_service()}, why
