"""kill -9 before and after every commit of what people do at a till besides selling.

`check` kills at one commit of each, another one each day; `check --long` at every one.
"""

import asyncio
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests import agreeing
from tests.builders import an_article, cash
from tests.invariants_of_the_day import read_records
from tests.journal_chain import first_break
from tests.practice_server import PracticeServer
from tests.rotation import by_turns, part_of_today
from tests.stories.paperwork import cancel, give_back
from tests.stories.process_factory import ProcessFactory, a_process_factory
from tests.stories.shop import Shop, ShopClock, StoryDesk
from tests.tcp_printer import VirtualPrinter
from till.actions.day.reporting import close_day
from till.actions.documents import paper_decisions, resolving
from till.actions.orders.paying import pay_orders
from till.actions.orders.places import state_of
from till.actions.people import people_access
from till.actions.ports.records import Catalogue
from till.actions.till import Till
from till.domain.cash.count import count_amount
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.orders.places import PlaceNow
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode

KITCHEN = "TILL_KITCHEN_PRINTER__DEVICE"
LEFT = Decimal(4321)  # what is in the drawer in the end, by whatever count
AT_ONCE = 3
COMMITS = {
    "withdraw": 4,  # the movement, its slip, and the slip on its way and out
    "order": 3,  # the order with its slip, and that on its way and out
    "copy": 1,
    "close": 4,  # a count, the slip of an X, the Z with its count, its slip
    "replace": 2,  # each with what follows it
    "give up": 2,
    "return": 1,
    "cancel": 1,
    "correct": 5,  # a Z, a basket and its sale, a Z, and one that corrects that
    "hand over": 1,
    "drawer": 1,
    "move": 2,  # an order, the move
    "again": 6,  # two papers, and of each that nobody knows and that it is wanted
    "table": 3,  # an order, a part, the summary
}


@dataclass(kw_only=True)
class WholeShop(Shop):
    """A shop whose kitchen has a printer of its own."""

    kitchen: VirtualPrinter


Begun = Callable[[], AbstractContextManager[WholeShop]]


@pytest.fixture(scope="module")
def process_factory() -> Iterator[ProcessFactory]:
    with a_process_factory("tests.stories.dying_day") as made:
        yield made


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, control: httpx.Client) -> Iterator[Begun]:
    """The shop on a day that has begun, as often as it is wanted, each time as it was then."""
    folder = tmp_path_factory.mktemp("begun")
    clock = ShopClock()
    server = PracticeServer(database=folder / "service" / "practice.sqlite3", now=clock.now)
    with VirtualPrinter() as printer:
        with server:
            shop = Shop(
                folder=folder / "till",
                server=server,
                printer=printer,
                clock=clock,
                control=control,
            )
            shop.new_token()
            asyncio.run(_begin_the_day(shop))
        yield partial(_as_it_was, shop)


async def _begin_the_day(shop: Shop) -> None:
    """A sale with its receipt, and two refused: one is given back in part, one is cancelled."""
    async with shop.open() as desk:
        await desk.set_up()
        await people_access.add_person(
            desk.till, "Beni Kola", "271828", operator_code="ab123cd456", role=Role.OWNER
        )
        first = await _refused(desk, shop)
        second = await _refused(desk, shop)
        await desk.until_complete(await desk.sell())
        await desk.until_printed()
        await give_back(desk, first, {0: "1"})
        await cancel(desk, second)
        better = replace(an_article(), vat_code=VatCode.D)
        await desk.till.ledger.record(Catalogue(articles=[better]))


async def _refused(desk: StoryDesk, shop: Shop) -> FiscalDocument:
    shop.fault("client_error", endpoint="invoice/register")
    return await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)


@contextmanager
def _as_it_was(shop: Shop) -> Iterator[WholeShop]:
    """The whole shop once more, with a service and printers of its own."""
    with (
        TemporaryDirectory(dir=shop.folder.parent) as place,
        VirtualPrinter() as printer,
        VirtualPrinter() as kitchen,
    ):
        folder = Path(place, "till")
        service = Path(place, "service")
        shutil.copytree(shop.folder, folder)
        shutil.copytree(shop.folder.parent / "service", service)
        with PracticeServer(database=service / "practice.sqlite3", now=shop.clock.now) as server:
            its_own = {"folder": folder, "server": server, "printer": printer, "kitchen": kitchen}
            yield WholeShop(**{**vars(shop), **its_own, "settings": {KITCHEN: kitchen.url}})


async def _rise(shop: WholeShop) -> None:
    """Start again, let somebody decide what a person must, and close the day."""
    async with shop.open() as desk:
        till = desk.till
        till.session = replace(till.session, cashier=till.people.all()[0])
        await desk.until(lambda: not till.print_jobs.waiting())
        await desk.until(lambda: not _is_asked_about(till))
        for document in till.documents.refused():
            await _decide(till, document)
        for job in paper_decisions.unsettled(till):
            await paper_decisions.print_again(till, job.job_id)
        for state in till.places.states():
            await _leave(till, state)
        await desk.until_drained()
        taken = len(till.days.recent_z(100))
        closed = await close_day(till, replace(count_amount(LEFT), note="numëruar sërish"))

        assert closed.number == taken + 1
        assert first_break(till.journal) is None
        assert paper_decisions.unsettled(till) == []


def _is_asked_about(till: Till) -> bool:
    """Whether the service is being asked for what waits for another: that comes first."""
    return any(
        each.is_pending_request and each.state in {DocumentState.UNCLEAR, DocumentState.SENDING}
        for each in till.documents.open()
    )


async def _leave(till: Till, state: PlaceNow) -> None:
    """Pay what is open at a place; what was taken for a part of it is there."""
    assert state.held_total in {Decimal(0), Decimal(100)}
    orders = [each.placed.sale_key for each in state.orders]
    if orders:
        await pay_orders(till, orders, [cash()])
    assert state_of(till, state.place.place_id).is_free


async def _decide(till: Till, document: FiscalDocument) -> None:
    if document.kind is DocKind.SALE:
        await agreeing.replace_document(till, document.doc_id, "kodi ishte gabim")
    else:
        await resolving.close(till, document.doc_id, "origjinali u mbyll")


def _check_paper(shop: WholeShop) -> None:
    """What is printed came out once, and nothing that came out is there twice."""
    jobs = read_records(shop.paths.database)["print_job"][1:]  # the first was before this life
    states = Counter(row["state"] for row in jobs)
    sheets = [each.tobytes() for each in (*shop.printer.receipts(), *shop.kitchen.receipts())]
    assert len(set(sheets)) == len(sheets)
    assert states.keys() <= {"printed", "replaced"}
    assert states["printed"] <= len(sheets) <= states.total()


async def _die_and_rise(
    begun: Begun, process_factory: ProcessFactory, action: str, step: int
) -> list[str]:
    """Die at a step of an action (0: when all is done), rise, and have everything looked at."""
    with begun() as shop:
        status, said = await asyncio.to_thread(
            process_factory.life, shop, action=action, step=str(step)
        )
        assert status == -9, (action, step)
        await _rise(shop)
        for printer in (shop.printer, shop.kitchen):
            await asyncio.to_thread(printer.wait_until_idle)
        shop.check()
        _check_paper(shop)
        names: list[str] = json.loads(said[0]) if said else []
        return names


@pytest.mark.parametrize("action", by_turns([*COMMITS], 2))
async def test_a_till_killed_at_a_commit_of_an_action_has_it_whole_or_not_at_all(
    begun: Begun, process_factory: ProcessFactory, action: str
) -> None:
    (step,) = part_of_today(range(1, 2 * COMMITS[action] + 1), 2 * COMMITS[action])

    assert not await _die_and_rise(begun, process_factory, action, step)


@pytest.mark.long
@pytest.mark.parametrize("action", COMMITS)
async def test_a_till_killed_at_any_commit_of_an_action_has_it_whole_or_not_at_all(
    begun: Begun, process_factory: ProcessFactory, action: str
) -> None:
    steps = await _die_and_rise(begun, process_factory, action, step=0)
    places = asyncio.Semaphore(AT_ONCE)

    async def one(step: int) -> None:
        async with places:
            assert not await _die_and_rise(begun, process_factory, action, step), steps[step - 1]

    async with asyncio.TaskGroup() as all_of_them:
        for step in range(1, len(steps) + 1):
            all_of_them.create_task(one(step))

    assert len(steps) == 2 * COMMITS[action], steps
