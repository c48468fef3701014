"""A till that dies at one commit of an action of the day: run by test_killed_at_the_day on its own.

It delivers nothing to the service, and says what was written where no death came first.
"""

import json
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from tests import agreeing
from tests.builders import cash
from tests.stories.killed_till import say, surroundings
from tests.stories.paperwork import cancel, give_back, goods
from tests.stories.process_factory import live_by_lines
from tests.stories.shop import ShopClock, StoryDesk
from till.actions.day import drawer, reporting
from till.actions.day.counting import count_cash, hand_over
from till.actions.documents import paper_decisions, reprinting, resolving
from till.actions.documents.reprinting import print_slip
from till.actions.orders.ordering import OrderFor, send_order
from till.actions.orders.paying import pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.actions.ports.records import Record
from till.actions.selling import invoicing
from till.bootstrap import OpenTill, open_till
from till.domain.cash.count import count_amount
from till.domain.identifiers import DocKind
from till.domain.paper.print_job import PaperRole, PrintJobState
from till.store.database import Database
from till.store.ledger import StoredLedger

HELD = Decimal(5180)


class Fate:
    """Counts what is written; dies just before or just after one of the commits, from 1."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.names: list[str] = []
        self._within: list[str] = []

    def kept(self, records: tuple[Record, ...]) -> None:
        self._within += [type(record).__name__ for record in records]

    def at(self, when: str) -> None:
        self.names.append(f"{when} {'+'.join(self._within) or 'nothing'}")
        if len(self.names) == self.step:
            os.kill(os.getpid(), signal.SIGKILL)

    def ended(self) -> None:
        self._within.clear()


def put_in_the_way(fate: Fate) -> None:
    """Make fate look on when all of a transaction is written, and again when it is committed."""
    really_write = Database.writing
    really_keep = StoredLedger._keep

    @contextmanager
    def writing(self: Database) -> Iterator[None]:
        with really_write(self):
            yield
            fate.at("before")
        fate.at("after")
        fate.ended()

    def keep(self: StoredLedger, records: tuple[Record, ...]) -> None:
        fate.kept(records)
        really_keep(self, records)

    Database.writing = writing
    StoredLedger._keep = keep


async def until_on_paper(desk: StoryDesk) -> None:
    """Let what waits come out."""
    jobs = desk.till.print_jobs
    await desk.until(lambda: not jobs.waiting() and not jobs.interrupted())


async def replace_what_was_refused(desk: StoryDesk) -> None:
    """Two that were refused: one with a return that waits, one with a cancellation."""
    for each in desk.till.documents.refused():
        await agreeing.replace_document(desk.till, each.doc_id, "kodi ishte gabim")


async def withdraw_with_a_slip(desk: StoryDesk) -> None:
    document = await drawer.withdraw(desk.till, Decimal(500), "bankë")
    [movement] = [e.movement for e in drawer.movements_today(desk.till) if e.document == document]
    slip = desk.till.slips.movement(movement, document)
    await print_slip(desk.till, slip, doc_id=document.doc_id)
    await until_on_paper(desk)


async def count_and_close(desk: StoryDesk) -> None:
    till = desk.till
    await count_cash(till, count_amount(HELD))
    await print_slip(till, till.slips.report(await reporting.x_report(till)), PaperRole.REPORTS)
    closed = await reporting.close_day(till, count_amount(HELD - 10))
    await print_slip(till, till.slips.report(closed), PaperRole.REPORTS)


async def close_again_and_correct(desk: StoryDesk) -> None:
    """A Z, a Z of the whole day after one more sale, and one that corrects its count."""
    await reporting.close_day(desk.till, count_amount(HELD))
    await desk.sell()
    await reporting.close_day(desk.till, count_amount(HELD + 170))
    await reporting.close_day(desk.till, replace(count_amount(HELD + 180), note="dy kartëmonedha"))


async def hand_the_drawer_over(desk: StoryDesk) -> None:
    beni = next(each for each in desk.till.people.all() if each.name == "Beni Kola")
    await hand_over(desk.till, count_amount(HELD - 30), beni.person_id)


async def take_an_order(desk: StoryDesk) -> None:
    await invoicing.take_order(desk.till, goods())
    await until_on_paper(desk)


async def open_the_drawer(desk: StoryDesk) -> None:
    await drawer.open_drawer(desk.till, "kusur")


async def print_a_copy(desk: StoryDesk) -> None:
    await reprinting.reprint_last(desk.till)


async def move_what_waits(desk: StoryDesk) -> None:
    await invoicing.take_order(desk.till, goods())
    await paper_decisions.move(desk.till, PaperRole.KITCHEN, PaperRole.RECEIPT)


async def ask_for_it_again(desk: StoryDesk) -> None:
    """Somebody says that a slip and a copy that nobody knows of did not come out."""
    till = desk.till
    ledger = desk.till.ledger
    await print_slip(till, till.slips.report(await reporting.x_report(till)))
    await reprinting.reprint_last(till)
    for job in till.print_jobs.waiting():
        begun = replace(job, state=PrintJobState.PRINTING)
        await ledger.record(begun, begun.becoming(PrintJobState.UNCERTAIN))
        await paper_decisions.print_again(till, job.job_id)


async def close_what_was_refused(desk: StoryDesk) -> None:
    for each in desk.till.documents.refused():
        if each.kind is DocKind.SALE:
            await resolving.close(desk.till, each.doc_id, "nuk u shit")


async def give_goods_back(desk: StoryDesk) -> None:
    """One article of the sale that is complete."""
    if (sale := desk.till.documents.newest(DocKind.SALE)) is not None:
        await give_back(desk, sale, {0: "1"})


async def cancel_a_sale(desk: StoryDesk) -> None:
    if (sale := desk.till.documents.newest(DocKind.SALE)) is not None:
        await cancel(desk, sale)


async def serve_a_table(desk: StoryDesk) -> None:
    """An order, money for a part of it, and the summary that the rest is paid by."""
    till = desk.till
    till.put_basket(goods())
    ordered = await send_order(till, OrderFor(place=PlaceWish(name="7", area="Salla")))
    assert ordered is not None
    await take_part(till, ordered.state.place.place_id, Decimal(100), [cash()])
    await pay_orders(till, [ordered.issued.sale.key], [cash()])


PRINTING: dict[str, Callable[[StoryDesk], Awaitable[None]]] = {
    "withdraw": withdraw_with_a_slip,
    "order": take_an_order,
}
IN_SILENCE: dict[str, Callable[[StoryDesk], Awaitable[None]]] = {
    "replace": replace_what_was_refused,
    "give up": close_what_was_refused,
    "return": give_goods_back,
    "cancel": cancel_a_sale,
    "copy": print_a_copy,
    "close": count_and_close,
    "correct": close_again_and_correct,
    "hand over": hand_the_drawer_over,
    "drawer": open_the_drawer,
    "move": move_what_waits,
    "again": ask_for_it_again,
    "table": serve_a_table,
}


async def live(opened: OpenTill, desk: StoryDesk, action: str) -> None:
    """Do one action; paper comes out only where it is about paper: steps stay the same."""
    ana = next(each for each in opened.till.people.all() if each.name == "Ana Hoxha")
    opened.till.session = replace(opened.till.session, cashier=ana)
    if action in PRINTING:
        opened.spoolers.start()
        await PRINTING[action](desk)
    else:
        await IN_SILENCE[action](desk)


async def one_generation(life: dict[str, str]) -> None:
    """Open the till, do the action and say what was written, unless death comes first."""
    fate = Fate(int(life["step"]))
    clock = ShopClock()
    clock.set_ahead(timedelta(seconds=float(life["ahead"])))
    async with open_till(surroundings(Path(life["folder"]), clock)) as opened:
        put_in_the_way(fate)
        await live(opened, StoryDesk(opened, clock), life["action"])
        say(json.dumps(fate.names))
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    live_by_lines(one_generation)
