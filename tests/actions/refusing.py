"""A refused sale at a desk, and what tests of decisions do with it.

Lives here: how a sale comes to be refused, why, and delivering until nothing waits.
Must not: decide anything.
"""

from tests.actions.desk import ActionDesk
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.recovery import Rejected

WHY = "kodi i operatorit ishte gabim"
NO = Rejected(problem=Problem(key="errors.service_refused", message="operatorCode"))


async def refused_sale(desk: ActionDesk) -> FiscalDocument:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NO)
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).state is DocumentState.REFUSED)
    desk.service.asked.clear()
    return desk.now(sale)


async def delivered(desk: ActionDesk) -> None:
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)


async def complete_sale(desk: ActionDesk) -> FiscalDocument:
    sale = await desk.sell()
    await delivered(desk)
    return desk.now(sale)
