"""Living through the month, day by day: outages, days that go on, days nobody closes.

Lives here: the month's calendar of trouble, what people do about refused documents.
Must not: draw single happenings (trade), judge (test_month).
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import date
from pathlib import Path
from random import Random

from tests.actions.desk import a_desk
from tests.agreeing import replace_document
from tests.month.outgoing import Outgoing
from tests.month.service import MonthService
from tests.month.shop import MonthShop
from tests.month.trade import DAYS, LONG_NIGHT, SHORT_NIGHT, happenings
from till.actions.documents.resolving import close
from till.domain.errors.documents import OriginalClosed

NEVER_CLOSED = {DAYS[3], DAYS[20]}
GOES_ON = {DAYS[5], LONG_NIGHT}
OUTAGES = {DAYS[4], DAYS[5], DAYS[17], SHORT_NIGHT}
STAYS_DOWN = DAYS[-1]
AFTER_MIDNIGHT = {DAYS[7], DAYS[23]}  # closed then, before the next day is opened


@asynccontextmanager
async def a_month(
    folder: Path, *, seed: int, a_day: int, refused: float = 0.01
) -> AsyncIterator[MonthShop]:
    """Live through the month and leave the shop as it stands at its end."""
    with a_desk(folder) as desk:
        service = MonthService(folder / "service.sqlite3", desk.clock)
        rng = Random(seed)
        outgoing = Outgoing(desk=desk, service=service, rng=rng, refused=refused)
        shop = MonthShop(desk=desk, outgoing=outgoing, rng=rng)
        for day in DAYS:
            await _live(shop, day, a_day)
        yield shop
        service.close()


async def _live(shop: MonthShop, today: date, a_day: int) -> None:
    all_day = [*happenings(today, a_day, shop.rng)]
    late = all_day[int(len(all_day) * 0.9) :] if today in GOES_ON else []
    shop.outgoing.is_down = today in OUTAGES or today == STAYS_DOWN
    await shop.live(today, all_day[: len(all_day) - len(late)])
    if today in AFTER_MIDNIGHT:
        shop.desk.clock.advance(minutes=5)
    if today not in NEVER_CLOSED:
        await shop.close(today, counted=today.day % 2 == 0)
    if late:
        for each in late:
            await shop.happen(each)
        await shop.close(today, counted=False)
    await _mend(shop)
    if today not in {STAYS_DOWN, *AFTER_MIDNIGHT}:  # nothing goes before the new day is opened
        shop.outgoing.is_down = False
        await shop.outgoing.deliver()


async def _mend(shop: MonthShop) -> None:
    """Have a person replace some refused documents, close some, and leave the rest.

    Often the catalogue was wrong, and what was sold is taxed otherwise from here on.
    """
    shop.outgoing.flush()
    till = shop.desk.till
    for document in till.documents.refused():
        chance = shop.rng.random()
        sale = shop.vat.sales.get(document.sale_key or "")
        if chance < 0.5:
            if sale is not None and chance < 0.4:
                await shop.change_catalogue(sale)
            with suppress(OriginalClosed):  # then it can only be closed
                new = await replace_document(till, document.doc_id, "kodi i gabuar")
                shop.vat.book_anew(new)
        elif chance < 0.7:
            shop.vat.give_up(await close(till, document.doc_id, "u bë me dorë"))
