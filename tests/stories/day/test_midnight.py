"""Days that end while something is still owed (design: fiscal, "Overnight leftovers").

Lives here: midnight, opening balances whose day has passed, clocks that are set.
Must not: faults within a day.
"""

from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import Qt

from tests.rotation import by_turns
from tests.stories.at_the_window import Cashier
from tests.stories.shop import MORNING, Shop, StoryDesk
from till.actions.day import opening
from till.actions.ports.events import DocumentChanged
from till.domain.business_day import TIRANE
from till.domain.cash.count import CountPurpose
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.recovery import Request
from ui.drawer import controller
from ui.drawer.screen import DrawerScreen
from ui.shell.shell import Page

NEXT_MORNING = MORNING + timedelta(days=1)
INITIATE = "balance/initiate"


def _day_at(moment: str) -> date:
    return datetime.fromisoformat(moment).astimezone(TIRANE).date()


def count_attempts(desk: StoryDesk, document: FiscalDocument, request: Request) -> int:
    """How often it was sent, or asked about."""
    return sum(each.request is request for each in desk.till.documents.attempts(document.doc_id))


async def _next_day(desk: StoryDesk, shop: Shop) -> None:
    shop.clock.set(NEXT_MORNING)
    await opening.declare(desk.till, opening.suggested_amount(desk.till) or 0)


async def test_a_sale_left_over_from_yesterday_waits_for_todays_opening_balance(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        await shop.go_offline()
        left = await desk.sell()
        await desk.until(lambda: desk.now(left).state is DocumentState.UNCLEAR)

        sent, asked = (count_attempts(desk, left, each) for each in (Request.SEND, Request.STATUS))
        shop.clock.set(NEXT_MORNING)
        await shop.come_back()
        desk.opened.delivery.release()
        await desk.until(lambda: count_attempts(desk, left, Request.STATUS) > asked)
        assert count_attempts(desk, left, Request.SEND) == sent
        await _next_day(desk, shop)
        await desk.until_complete(left)

    shop.check()


async def test_an_opening_balance_that_never_arrived_is_superseded_by_the_next_days(
    shop: Shop,
) -> None:
    await shop.go_offline()
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.opening()
        left = await desk.sell()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)

        await _next_day(desk, shop)
        today = await desk.sell()
        await shop.come_back()
        desk.let_a_minute_pass()
        await desk.until_complete(left, today)

        assert desk.now(first).state is DocumentState.RESOLVED
    shop.check()
    assert len(shop.requests("balance/initiate")) == 1
    changes = [event.document for event in desk.events if isinstance(event, DocumentChanged)]
    assert DocumentState.RESOLVED in {each.state for each in changes}


async def test_an_opening_balance_that_was_never_tried_is_superseded_too(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        first = desk.opening()

    shop.clock.set(NEXT_MORNING)
    async with shop.open() as desk:
        await desk.sign_in()
        await desk.until_it_is(first, DocumentState.RESOLVED)
        await _next_day(desk, shop)
        await desk.until_complete(await desk.sell())

    evidence = shop.check()
    assert [row["state"] for row in evidence.of_kind("opening_balance")] == ["resolved", "complete"]


@pytest.mark.parametrize(
    "fault", by_turns(["lost_request", "bad_gateway", "server_error", "lost_answer"], 2)
)
async def test_an_opening_balance_that_its_day_left_open_is_never_sent_again(
    shop: Shop, fault: str
) -> None:
    shop.fault("two_openings")  # a service that would take yesterday's as today's, too
    shop.fault(fault, endpoint=INITIATE, times=None)
    async with shop.open() as desk:
        await desk.set_up()
        first = desk.opening()
        left = await desk.sell()
        await desk.until(lambda: desk.now(first).state is DocumentState.UNCLEAR)
        asked = len(shop.requests(INITIATE))

        shop.clock.set(NEXT_MORNING)
        shop.end_faults()
        shop.fault("two_openings")
        await desk.until_it_is(first, DocumentState.RESOLVED)
        await opening.declare(desk.till, opening.suggested_amount(desk.till) or 0)
        desk.let_a_minute_pass()
        await desk.until_complete(desk.opening(), left)

    evidence = shop.check()
    assert len(shop.requests(INITIATE)) == asked + 1
    taken = [row for row in evidence.at_service if row["endpoint"] == INITIATE and row["complete"]]
    days = [_day_at(row["completedAt"]) for row in taken]
    assert len(days) == len(set(days))


async def test_what_is_unclear_is_asked_about_before_the_new_day_is_opened(shop: Shop) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.fault("lost_answer", endpoint="invoice/register", times=None)
        left = await desk.sell()
        await desk.until(lambda: desk.now(left).state is DocumentState.UNCLEAR)

        shop.clock.set(NEXT_MORNING)
        shop.end_faults()
        desk.let_a_minute_pass()
        await desk.until_complete(left)

        assert opening.opening_today(desk.till) is None
    shop.check()


async def test_a_sale_the_service_will_not_complete_before_the_opening_goes_on_after_it(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        shop.fault("server_error", endpoint="invoice/register")
        shop.fault("server_error", endpoint="invoice/status", times=None)
        left = await desk.sell()
        await desk.until(lambda: desk.now(left).attempts > 1)

        shop.clock.set(NEXT_MORNING)
        shop.end_faults()
        asked = len(shop.requests("invoice/status"))
        desk.let_a_minute_pass()
        await desk.until(lambda: len(shop.requests("invoice/status")) > asked)
        await desk.until(lambda: desk.now(left).state is DocumentState.UNCLEAR)
        await _next_day(desk, shop)
        desk.let_a_minute_pass()
        await desk.until_complete(left)
    shop.check()


async def test_a_clock_set_back_by_a_day_holds_nothing_up(shop: Shop) -> None:
    shop.fault("unavailable", endpoint="balance/initiate", seconds=30)
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.DOWN)
        first = desk.opening()

        shop.clock.set(MORNING - timedelta(days=1))
        desk.opened.delivery.release()
        await desk.until_complete(first)
        assert desk.now(first).attempts == 2


LATE = MORNING + timedelta(hours=14, minutes=58)  # two minutes to midnight in Tirane
MINUTES_OVER = 4
NEW_DAY = "Filloi një ditë e re"
LOOK_AT_CLOCK_MS = 200


@pytest.fixture
def late(limited: Cashier, shop: Shop, monkeypatch: pytest.MonkeyPatch) -> Cashier:
    monkeypatch.setattr(controller, "CLOCK_MS", LOOK_AT_CLOCK_MS)
    shop.clock.set(LATE)
    return limited


def drawer_of(cashier: Cashier) -> DrawerScreen:
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.window.page is Page.DRAWER)
    return cashier.window.late.drawer


def let_midnight_come(cashier: Cashier) -> None:
    cashier.shop.clock.advance(minutes=MINUTES_OVER)


def open_the_new_day(cashier: Cashier) -> None:
    """F12, F3, Enter: the one key out, and what should be there declared as it is suggested."""
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: cashier.window.page is Page.OPENING)
    cashier.press(Qt.Key.Key_F3)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is not Page.OPENING)


def test_a_withdrawal_typed_before_midnight_moves_nothing_after_it(late: Cashier) -> None:
    screen = drawer_of(late)
    late.type("300")
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)

    late.until(lambda: NEW_DAY in late.shown())
    assert list(late.till.movements.of_day(late.till.today)) == []
    open_the_new_day(late)
    assert late.window.page is Page.DRAWER
    assert screen.facts.isVisible()
    kinds = [each.kind for each in late.till.movements.of_day(late.till.today)]
    assert kinds == [MovementKind.OPENING]


def test_a_page_nobody_touches_tells_the_new_day_by_itself(late: Cashier) -> None:
    drawer_of(late)

    let_midnight_come(late)

    late.until(lambda: NEW_DAY in late.shown())
    late.press(Qt.Key.Key_Escape)
    late.until(lambda: late.window.page is Page.SELL)
    assert len(late.till.session.basket.lines) == 1


@pytest.mark.parametrize("purpose", [CountPurpose.CHECK, CountPurpose.HAND_OVER])
def test_a_count_begun_before_midnight_goes_on_in_the_new_day(
    late: Cashier, purpose: CountPurpose
) -> None:
    screen = drawer_of(late)
    late.press(Qt.Key.Key_F4)
    late.press(Qt.Key.Key_Down)
    late.type("1")
    if purpose is CountPurpose.HAND_OVER:
        late.press(Qt.Key.Key_F7)
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)
    if purpose is CountPurpose.HAND_OVER:
        late.until(lambda: screen.taker.isVisible() or NEW_DAY in late.shown())
        late.press(Qt.Key.Key_F2)
    late.until(lambda: NEW_DAY in late.shown())
    assert "Numërimi yt ruhet" in late.shown()
    open_the_new_day(late)

    assert late.window.page is Page.DRAWER
    assert screen.count.counting.pieces() == {5000: 1}
    late.press(Qt.Key.Key_F12)
    if purpose is CountPurpose.HAND_OVER:
        late.until(screen.taker.isVisible)
        late.press(Qt.Key.Key_F2)
    late.until(lambda: screen.count.result is not None)
    assert [each.purpose for each in late.till.days.counts(late.till.today)] == [purpose]


def test_the_new_day_is_asked_for_at_the_next_payment_and_never_opens_with_nothing(
    late: Cashier,
) -> None:
    let_midnight_come(late)

    late.press(Qt.Key.Key_F12)
    late.until(lambda: late.window.page is Page.OPENING)
    field = late.window.late.opening.typing.amount
    assert field.line.placeholderText().replace("\u00a0", " ") == "5 000,00"
    assert "Gjendja e pritur" in late.shown()
    late.press(Qt.Key.Key_Return)
    late.until(field.is_wrong)
    assert late.till.movements.opening(late.till.today) is None

    late.press(Qt.Key.Key_F3)
    late.press(Qt.Key.Key_Return)
    late.until(lambda: late.window.page is Page.SELL)
    opened = late.till.movements.opening(late.till.today)
    assert opened is not None
    assert opened.amount == 5000
    assert len(late.till.session.basket.lines) == 1
    late.until_complete(late.pay_exactly())


def test_a_balance_typed_before_midnight_is_looked_at_again_before_it_counts(
    cashier: Cashier,
) -> None:
    cashier.shop.clock.set(LATE)
    yesterday = cashier.till.today
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is Page.OPENING)
    cashier.type("4000")
    let_midnight_come(cashier)

    cashier.press(Qt.Key.Key_Return)

    cashier.until(lambda: "Filloi një ditë e re: 21.11.2026" in cashier.shown())
    assert cashier.window.late.opening.typing.text() == "4000"
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert cashier.till.movements.opening(yesterday) is None
    opened = cashier.till.movements.opening(cashier.till.today)
    assert opened is not None
    assert opened.amount == 4000


def test_a_clock_set_back_by_a_day_is_told_before_anything_is_declared(late: Cashier) -> None:
    today = late.till.today
    screen = drawer_of(late)
    late.shop.clock.show(late.shop.clock.now() - timedelta(days=1))

    late.until(lambda: "Dita nuk është hapur" in late.shown())
    assert NEW_DAY not in late.shown()
    late.touch(screen.keys["declare"])
    late.until(lambda: late.window.page is Page.OPENING)
    assert "por dita 20.11.2026 është hapur tashmë" in late.shown()
    late.shop.clock.show(late.shop.clock.now() + timedelta(days=1))
    late.press(Qt.Key.Key_Escape)
    late.until(lambda: late.window.page is Page.SELL)

    assert late.till.movements.opening(today - timedelta(days=1)) is None
    late.until_complete(late.pay_exactly())
