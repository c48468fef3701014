"""When the drawer opens: for cash, whichever way it moves, and for nothing else.

Lives here: the pulses of a whole till, as a decoder at its printer reads them.
Must not: who may open it (tests/actions), the keys (test_window_drawer).
"""

from collections.abc import Awaitable, Callable
from decimal import Decimal

import pytest

from tests.builders import cash
from tests.printing.escpos_decoder import decode
from tests.rotation import by_turns
from tests.stories.paperwork import ACCOUNT, ELECTRONIC, give_back, invoice, order
from tests.stories.paperwork import settle_orders as settle
from tests.stories.shop import Shop, StoryDesk
from tests.tcp_printer import VirtualPrinter
from till.actions.day.drawer import open_drawer
from till.actions.ports.events import DrawerOpened
from till.actions.selling.correcting import cancel_sale
from till.actions.selling.tendering import set_rate
from till.domain.selling.tender import Tender, TenderKind, foreign_tender

Doing = Callable[[StoryDesk], Awaitable[object]]
RATE = Decimal("97.4")


def paid(*tenders: Tender) -> Doing:
    """Sell for 180 lek, paid so."""
    return lambda desk: desk.sell(*tenders)


def by(kind: TenderKind, amount: str | None = None) -> Tender:
    return Tender(kind=kind, amount=Decimal(amount) if amount else None)


async def give_cash_back(desk: StoryDesk) -> None:
    sold = await desk.sell(cash("180"))
    await desk.until(lambda: _pulses(desk) == 1)
    await give_back(desk, sold, {0: "1"})


async def give_back_by_card(desk: StoryDesk) -> None:
    await give_back(desk, await desk.sell(by(TenderKind.CARD)), {0: "1"})


async def cancel_cash(desk: StoryDesk) -> None:
    sold = await desk.sell(cash("180"))
    await desk.until(lambda: _pulses(desk) == 1)
    await cancel_sale(desk.till, sold.doc_id)


async def settle_an_order(desk: StoryDesk) -> None:
    await settle(desk, await order(desk))


CASES: list[tuple[str, Doing, int]] = [
    ("cash exactly", paid(cash("180")), 1),
    ("cash with change", paid(cash("1000")), 1),
    ("euro with change in lek", paid(foreign_tender("EUR", Decimal(5), RATE)), 1),
    ("euro and lek", paid(foreign_tender("EUR", Decimal(1), RATE), cash("100")), 1),
    ("a card", paid(by(TenderKind.CARD)), 0),
    ("a cheque", paid(by(TenderKind.CHECK)), 0),
    ("a voucher", paid(by(TenderKind.SVOUCHER)), 0),
    ("a voucher and cash", paid(by(TenderKind.SVOUCHER, "100"), cash("80")), 1),
    ("a card and cash", paid(by(TenderKind.CARD, "100"), cash("100")), 1),
    ("a card and a voucher", paid(by(TenderKind.SVOUCHER, "80"), by(TenderKind.CARD)), 0),
    ("the bank", lambda desk: invoice(desk, ELECTRONIC, ACCOUNT), 0),
    ("an order", order, 0),
    ("an order's bill in cash", settle_an_order, 1),
    ("cash given back", give_cash_back, 2),
    ("a card given back", give_back_by_card, 0),
    ("a cash sale cancelled", cancel_cash, 2),
    ("no sale", lambda desk: open_drawer(desk.till, "thyej 5 000"), 1),
]
NAMES = [name for name, _, _ in CASES]


def _pulses(desk: StoryDesk) -> int:
    return sum(isinstance(event, DrawerOpened) and event.succeeded for event in desk.events)


def on_each_pin(printer: VirtualPrinter) -> tuple[int, int]:
    """How often pins 2 and 5 were pulsed."""
    heard = [decode(each) for each in printer.connections]
    return sum(one.drawer_pulses for one in heard), sum(one.pulses_on_pin_5 for one in heard)


async def pulses_of(shop: Shop, do: Doing, times: int) -> tuple[int, int]:
    """Do it on a fresh day; return how often each pin was pulsed, 2 and 5."""
    async with shop.open() as desk:
        await desk.set_up()
        await set_rate(desk.till, "EUR", RATE)
        await do(desk)
        await desk.until_drained()
        await desk.until(lambda: _pulses(desk) >= times)
        await shop.paper(lambda printer: sum(on_each_pin(printer)) >= times)
    return on_each_pin(shop.printer)


@pytest.mark.parametrize(("do", "times"), by_turns([each[1:] for each in CASES], 2), ids=NAMES)
async def test_the_drawer_opens_for_cash_and_for_nothing_else(
    shop: Shop, do: Doing, times: int
) -> None:
    assert await pulses_of(shop, do, times) == (times, 0)


@pytest.mark.parametrize("name", ["cash with change", "a card", "cash given back", "no sale"])
async def test_a_drawer_on_the_other_pin_opens_just_so(shop: Shop, name: str) -> None:
    shop.settings["TILL_PRINTER__DRAWER_PIN"] = "5"
    _, do, times = next(each for each in CASES if each[0] == name)

    assert await pulses_of(shop, do, times) == (0, times)


async def test_a_till_without_a_drawer_sends_no_pulse_for_anything(shop: Shop) -> None:
    shop.settings["TILL_PRINTER__DRAWER"] = "false"
    async with shop.open() as desk:
        await desk.set_up()
        await desk.sell(cash("1000"))
        await desk.until_drained()

    assert shop.printer.drawer_pulses == 0
    assert shop.printer.count_receipts() == 1
