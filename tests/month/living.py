"""Living through the month, day by day: outages, days that go on, days nobody closes.

Lives here: the month's calendar of trouble, what people do about refused documents.
Must not: draw single happenings (trade), judge (test_month).
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from tests.actions.desk import a_desk
from tests.month.at_service import AtService
from tests.month.shop import MonthShop
from tests.month.trade import DAYS, LONG_NIGHT, SHORT_NIGHT, happenings
from till.actions.resolving import close, replace_document

NEVER_CLOSED = {DAYS[3], DAYS[20]}
GOES_ON = {DAYS[5], LONG_NIGHT}
OUTAGES = {DAYS[4], DAYS[5], DAYS[17], SHORT_NIGHT}
STAYS_DOWN = DAYS[-1]


@asynccontextmanager
async def a_month(folder: Path, *, seed: int, a_day: int) -> AsyncIterator[MonthShop]:
    """Live through the month and leave the shop as it stands at its end."""
    with a_desk(folder) as desk:
        service = AtService(folder / "service.sqlite3", desk.clock)
        shop = MonthShop(desk=desk, service=service, rng=Random(seed))
        for day in DAYS:
            await _live(shop, day, a_day)
        yield shop
        service.close()


async def _live(shop: MonthShop, day: object, a_day: int) -> None:
    today = next(each for each in DAYS if each == day)
    all_day = [*happenings(today, a_day, shop.rng)]
    late = all_day[int(len(all_day) * 0.9) :] if today in GOES_ON else []
    shop.is_down = today in OUTAGES or today == STAYS_DOWN
    await shop.live(today, all_day[: len(all_day) - len(late)])
    if today not in NEVER_CLOSED:
        await shop.close(today, counted=today.day % 2 == 0)
    if late:
        for each in late:
            shop.desk.clock.set(each.moment)
            await shop._do(each)
        await shop.close(today, counted=False)
    await _mend(shop)
    if today != STAYS_DOWN:
        shop.is_down = False
        await shop.deliver()


async def _mend(shop: MonthShop) -> None:
    """Have a person replace some refused documents, close some, and leave the rest."""
    shop.flush()
    for document in shop.desk.till.documents.refused():
        chance = shop.rng.random()
        if chance < 0.4:
            new = await replace_document(shop.desk.till, document.doc_id, "kodi i gabuar")
            shop.waiting.append(new)
        elif chance < 0.7:
            await close(shop.desk.till, document.doc_id, "u bë me dorë")
