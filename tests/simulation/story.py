"""What happens in a seed: stretches of work with faults between them, then a calm end.

Lives here: the timetable of one seed, spells of trouble, crashes and restarts, the settling.
Must not: single actions (people), faults of single requests (network, service_model).
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random

from tests.journal_chain import first_break
from tests.simulation.fault_plan import SPELLS, Fault
from tests.simulation.people import do_something, open_day
from tests.simulation.settling import deal_with_refused
from tests.simulation.shop import Died, Shop
from tests.simulation.world import TIRANE, World
from till.actions.day.opening import is_opening_asked, take_as_known, take_as_unknown
from till.domain.errors import RuleBroken, Unreachable
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind

F = Fault
DATES = ("2026-11-20", "2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-12-31")
HOURS = ("08:00", "13:30", "23:56", "23:58", "23:59", "02:57")
TWO_HOURS = 7200
TWO_DAYS = 2 * 86_400
JUMPS = (
    timedelta(seconds=-40),
    timedelta(minutes=5),
    timedelta(hours=1),
    timedelta(hours=-1),
    timedelta(days=1),
    timedelta(days=-1),
    timedelta(days=-20_000),
)


def beginning(chance: Random) -> datetime:
    """Draw when a seed begins: an ordinary day, the nights of the clock change, the year's end."""
    local = datetime.fromisoformat(f"{chance.choice(DATES)}T{chance.choice(HOURS)}")
    return local.replace(tzinfo=TIRANE).astimezone(UTC)


async def play(world: World, shop: Shop) -> None:
    """Play one seed to its settled end."""
    chance = world.chance("story")
    await shop.open()
    if chance.random() < 0.1 and not world.is_unlucky:
        # An attempt that was written down but never left counts as the first: a till that rests
        # for a night then paces nothing, which shows with the shortest of waits alone (I7).
        await _day_without_a_sale(shop, chance)
    for stretch in range(chance.choice((1, 1, 2, 3, 5))):
        if stretch:
            await _over_midnight(shop, chance)
        await _stretch(world, shop, chance)
        await _perhaps_come_back(world, shop)
    await _settle(world, shop)
    await shop.close()


async def _day_without_a_sale(shop: Shop, chance: Random) -> None:
    """Open a day and switch the till off at once: its opening balance may never be sent."""
    with suppress(Died, Unreachable):
        await shop.do(open_day(shop.person))
    await shop.close()
    await asyncio.sleep(chance.uniform(20, 28) * 3600)
    await shop.open()


async def _perhaps_come_back(world: World, shop: Shop) -> None:
    """Have the disk die now and then: a backup of earlier comes back, and an owner is asked."""
    chance = world.chance("backup")
    if shop.process is None or shop.process.life.is_over or world.fired[F.CLOCK_SET]:
        return
    if shop.backup is None or chance.random() < 0.5:
        shop.back_up()
    elif chance.random() < 0.5:
        await shop.come_back()
        await shop.open()
        await _be_asked(world, shop)


async def _be_asked(world: World, shop: Shop) -> None:
    """Work on after a backup came back, and have an owner asked of today's opening balance."""
    try:
        with suppress(Unreachable, RuleBroken):
            await shop.do(do_something(shop.person))
        while shop.desk.network.late or shop.desk.network.service.in_work:
            await shop.rest(20)
        while is_opening_asked(shop.till):
            await _answer(world, shop)
    except Died:
        await shop.mourn()
        await shop.open()
        await _be_asked(world, shop)


async def _answer(world: World, shop: Shop) -> None:
    """Let an owner say whether the service has today's opening balance, as it is."""
    is_there = world.day() in shop.desk.network.service.opened
    answer = take_as_known if is_there else take_as_unknown
    try:
        await shop.do(answer(shop.till))
    except Unreachable as error:
        world.note(f"   the disk does not take it: {error.key}")
    except RuleBroken as error:  # it is under way
        world.note(f"   not yet: {error}")
    await shop.rest(20)


async def _stretch(world: World, shop: Shop, chance: Random) -> None:
    """Work for some minutes, with some trouble."""
    trouble = world.start(_trouble(world, shop, chance))
    for _ in range(chance.randint(2, 5)):
        await _one_thing(world, shop, chance)
    trouble.cancel()
    await asyncio.gather(trouble, return_exceptions=True)


async def _one_thing(world: World, shop: Shop, chance: Random) -> None:
    """Let a person do one thing, and rest; start the till again where it died."""
    day = world.day()
    try:
        if chance.random() < 0.85:
            await _try(world, shop)
        else:
            await shop.do(deal_with_refused(shop.person, world))
        await shop.rest(chance.expovariate(1 / 20) if chance.random() < 0.8 else 90)
        if world.day() != day:
            _midnight_came(world, shop)
    except Died:
        await shop.mourn()
        await asyncio.sleep(chance.uniform(1, 40))
        await shop.open()
    except Unreachable as error:
        world.note(f"   the disk does not take it: {error.key}")


def _midnight_came(world: World, shop: Shop) -> None:
    """Count what is unfinished as the day ends."""
    waiting = shop.till.documents.open()
    if waiting:
        world.happened(F.MIDNIGHT)
    if _is_opening_among(waiting):
        world.happened(F.OPENING_OVERNIGHT)


async def _try(world: World, shop: Shop) -> None:
    """Do something; what a cashier may not do is said and left."""
    try:
        await shop.do(do_something(shop.person))
    except RuleBroken as error:
        world.note(f"   not allowed: {error}")


async def _over_midnight(shop: Shop, chance: Random) -> None:
    """Let a night pass, and count where it left an opening balance unfinished."""
    day = shop.world.day()
    waiting = shop.till.documents.open() if shop.process is not None else []
    await _night(shop, chance)
    if shop.world.day() != day and _is_opening_among(waiting):
        shop.world.happened(F.OPENING_OVERNIGHT)


def _is_opening_among(documents: Sequence[FiscalDocument]) -> bool:
    return any(each.kind is DocKind.OPENING_BALANCE for each in documents)


async def _night(shop: Shop, chance: Random) -> None:
    """Let hours pass, the till closed or dead meanwhile, or open; now and then its clock is set."""
    if chance.random() < 0.05:
        shop.world.happened(F.CLOCK_SET_OVERNIGHT)
        shop.set_clock(chance.choice(JUMPS))
    kind = chance.random()
    if kind < 0.4:
        await shop.close()
    elif kind < 0.6:
        shop.pull_the_plug()
        await shop.mourn()
    if shop.process is not None:
        await _evening_without_a_line(shop, chance)
        return
    if kind < 0.3 or kind >= 0.5:
        if chance.random() < 0.5:
            shop.desk.network.spell = F.LONG_OUTAGE  # it outlasts the night
            shop.world.happened(F.LONG_OUTAGE)
        await asyncio.sleep(chance.uniform(4, 20) * 3600)
    shop.world.happened(F.REOPENED)
    await shop.open()


async def _evening_without_a_line(shop: Shop, chance: Random) -> None:
    """Let the till stand open for an hour or two with no connection, now and then."""
    if chance.random() < 0.05:
        shop.desk.network.spell = F.LONG_OUTAGE
        shop.world.happened(F.LONG_OUTAGE)
        with suppress(Died):  # whoever works next finds out
            await shop.rest(chance.uniform(3600, 7200))


async def _trouble(world: World, shop: Shop, chance: Random) -> None:
    """Let spells of trouble come and go while people work."""
    if shop.desk.network.spell is not None:
        await asyncio.sleep(chance.uniform(1, 60))
        shop.desk.network.spell = None
    while True:
        await asyncio.sleep(chance.expovariate(1 / 60))
        match chance.randrange(8):
            case 0:
                shop.pull_the_plug()
            case 1 if chance.random() < 0.3:
                shop.set_clock(chance.choice(JUMPS))
            case 2 | 3 | 4 | 5:
                await _spell(world, shop, chance)
            case _:
                pass


async def _spell(world: World, shop: Shop, chance: Random) -> None:
    """Let one spell last for a while."""
    spell = chance.choice(SPELLS)
    if spell is F.RESTART:
        await _restart(shop, chance)
        return
    seconds = chance.expovariate(1 / 100)
    world.happened(spell, f"for {seconds:.0f} s")
    if spell is F.TOKEN_EXPIRED:
        shop.desk.network.service.tokens = set()
    else:
        shop.desk.network.spell = spell
    try:
        await asyncio.sleep(seconds)
    finally:
        shop.desk.network.spell = None
        if not shop.desk.network.service.tokens:
            shop.new_token(tell=chance.random() < 0.7)


async def _restart(shop: Shop, chance: Random) -> None:
    """Restart the service, mostly while it works on something."""
    service = shop.desk.network.service
    if chance.random() < 0.8:
        with suppress(TimeoutError):
            async with asyncio.timeout(60):
                while not service.in_work:  # noqa: ASYNC110 the model has no event for it
                    await asyncio.sleep(0.3)
    await service.restart()


async def _settle(world: World, shop: Shop) -> None:
    """Let all faults stop, and wait until nothing is owed any more, for two hours at most."""
    world.note("the faults end")
    world.fault_plan.is_over = True
    shop.desk.network.spell = None
    shop.spare()
    await _mend_clock(shop)
    deadline = world.loop.time() + TWO_HOURS
    settled = 0
    while world.loop.time() < deadline and settled < 2:
        await _keep_open(shop)
        await shop.do(deal_with_refused(shop.person, world, finally_=True))
        await shop.rest(20)
        settled = settled + 1 if _nothing_is_owed(shop) else 0
    if not settled:
        world.wrong("something is still owed two hours after the faults ended")
    while shop.desk.network.late or shop.desk.network.service.in_work:
        await shop.rest(20)
    if first_break(shop.till.journal) is not None:
        world.wrong("the journal's chain is broken")


async def _mend_clock(shop: Shop) -> None:
    """Set the clock right; a day that was opened under another date is over before that helps."""
    if shop.world.fired[F.CLOCK_SET]:
        await shop.mourn()
        await shop.close()
        shop.set_clock_right()
        await asyncio.sleep(TWO_DAYS)
        await shop.open()


async def _keep_open(shop: Shop) -> None:
    """See that the till is on and its day is open: what waits from yesterday needs that."""
    if shop.process is None or shop.process.life.is_over:
        await shop.mourn()
        await shop.open()
    await shop.do(open_day(shop.person))


def _nothing_is_owed(shop: Shop) -> bool:
    till = shop.till
    return not (
        till.documents.waiting_count()
        or till.documents.refused_count()
        or till.documents.receipts_owed()
        or till.print_jobs.waiting_count()
    )
