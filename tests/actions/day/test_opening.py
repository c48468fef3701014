"""Declaring the cash in the drawer.

Lives here: declare, what is suggested.
Must not: reporting it (test_delivery).
"""

import asyncio
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY, delivered
from tests.builders import a_sale, cash
from tests.service.invoices import ACCOUNT
from till.actions.day import opening
from till.actions.day.counting import count_cash
from till.actions.day.drawer import withdraw
from till.actions.day.reporting import x_report
from till.actions.documents import resolving
from till.actions.documents.issuing import issue
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.service_time import note_service_time
from till.domain.cash.movement import MovementKind
from till.domain.errors.day import ClockDoubtful, DayAlreadyOpened, DayNotOpened
from till.domain.errors.money import AmountNegative
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.recovery import NoAnswer, Rejected
from till.domain.identifiers import DocKind
from till.domain.selling.tender import Tender, TenderKind


async def test_declaring_is_instant_and_owes_one_document(desk: ActionDesk) -> None:
    declared = await opening.declare(desk.till, Decimal("5000.5"))

    document = desk.till.documents.get(declared.doc_id)
    assert declared.amount == Decimal("5000.50")
    assert document is not None
    assert (document.kind, document.state) == (DocKind.OPENING_BALANCE, DocumentState.QUEUED)
    assert opening.opening_today(desk.till) == declared


async def test_a_double_press_declares_one_balance(desk: ActionDesk) -> None:
    first, second = await asyncio.gather(
        opening.declare(desk.till, Decimal(100)),
        opening.declare(desk.till, Decimal(200)),
        return_exceptions=True,
    )

    assert not isinstance(first, BaseException)
    assert isinstance(second, DayAlreadyOpened)
    assert len(desk.till.documents.opening_balances(desk.till.today)) == 1
    assert len(desk.till.movements.of_day(desk.till.today)) == 1


BY_THE_PLATFORM = Rejected(problem=Problem(key="errors.tax_refused", code="OPENING_MISSING"))


async def _closed(desk: ActionDesk) -> FiscalDocument:
    """Open the day, have the balance refused, and let a person close it."""
    desk.service.outcomes.append(NO)
    first = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(first).state is DocumentState.REFUSED)
    return await resolving.close(desk.till, first.doc_id, WHY)


async def test_a_day_whose_balance_was_closed_sends_no_cash_until_it_is_opened_again(
    desk: ActionDesk,
) -> None:
    desk.service.outcomes.append(NO)
    first = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(first).state is DocumentState.REFUSED)
        sold = await desk.sell()
        await resolving.close(desk.till, first.doc_id, WHY)

        assert opening.opening_today(desk.till) is None
        with pytest.raises(DayNotOpened):
            await desk.sell()
        assert desk.times_asked(sold) == 0

        assert opening.suggested_amount(desk.till) == Decimal(5000)
        again = await opening.declare(desk.till, Decimal(700))
        await desk.until(lambda: desk.now(sold).is_complete)

    assert again.doc_id != first.doc_id
    assert desk.now_by_id(again.doc_id).is_complete
    assert opening.opening_today(desk.till) == again


async def test_a_day_is_opened_again_where_a_balance_over_midnight_did_not_count_after_all(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    desk.clock.advance(hours=14, minutes=58)  # two minutes before midnight
    desk.service.outcomes.append(NoAnswer(message="HTTP 500"))
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: not desk.service.outcomes)
    desk.clock.advance(minutes=4)
    own = await _refused_by_the_platform(desk, await desk.open_day())
    await resolving.close(desk.till, own.doc_id, WHY)
    assert opening.opening_today(desk.till) is not None  # yesterday's may have come to count
    desk.clock.advance(minutes=1)

    sold = await _refused_by_the_platform(desk, await desk.sell())

    assert opening.opening_today(desk.till) is None
    again = await opening.declare(desk.till, Decimal(700))
    await resolving.retry(desk.till, sold.doc_id, WHY)
    await delivered(desk)
    assert opening.opening_today(desk.till) == again
    assert desk.now(sold).is_complete


async def _refused_by_the_platform(desk: ActionDesk, document: FiscalDocument) -> FiscalDocument:
    desk.service.outcomes.append(BY_THE_PLATFORM)
    async with desk.delivering():
        await desk.until(lambda: desk.now(document).state is DocumentState.REFUSED)
    return desk.now(document)


async def test_a_day_that_was_opened_again_expects_its_last_balance_alone(desk: ActionDesk) -> None:
    await _closed(desk)
    before = desk.till.movements.total_of_day(desk.till.today)

    await opening.declare(desk.till, Decimal(700))
    report = await x_report(desk.till)

    assert before != Decimal(700)
    assert report.cash.opening == report.cash.expected == Decimal(700)
    by_kind = desk.till.movements.by_kind(desk.till.today)
    [line] = [each for each in by_kind if each.kind is MovementKind.OPENING]
    assert (line.count, line.amount) == (1, Decimal(700))
    desk.clock.advance(hours=24)
    assert opening.suggested_amount(desk.till) == Decimal(700)


async def test_a_day_whose_balance_was_closed_may_still_be_closed_itself(desk: ActionDesk) -> None:
    closed = await _closed(desk)
    desk.clock.advance(hours=24)

    assert opening.opening_on(desk.till, closed.day) is not None


async def test_a_day_is_opened_once_and_never_with_less_than_nothing(desk: ActionDesk) -> None:
    with pytest.raises(AmountNegative):
        await opening.declare(desk.till, Decimal(-1))
    await opening.declare(desk.till, Decimal(0))

    with pytest.raises(DayAlreadyOpened):
        await opening.declare(desk.till, Decimal(1))


async def test_midnight_in_tirane_begins_a_day_that_expects_the_drawers_cash(
    desk: ActionDesk,
) -> None:
    assert opening.suggested_amount(desk.till) is None
    await opening.declare(desk.till, Decimal(1000))
    await selling.scan(desk.till, "101")
    await check_out(desk.till, [cash("200")])

    desk.clock.advance(hours=14, minutes=59)  # nine o'clock and fifteen hours make midnight
    assert opening.opening_today(desk.till) is not None
    desk.clock.advance(minutes=1)

    assert opening.opening_today(desk.till) is None
    assert opening.suggested_amount(desk.till) == 1180


async def test_an_invoice_paid_through_the_bank_on_a_day_off_makes_no_empty_drawer(
    desk: ActionDesk,
) -> None:
    await opening.declare(desk.till, Decimal(1000))
    desk.clock.advance(hours=24)
    by_bank = Tender(kind=TenderKind.ACCOUNT, accounts=(ACCOUNT,))
    await issue(desk.till, a_sale(moment=desk.clock.now(), tenders=[by_bank]))
    desk.clock.advance(hours=24)

    assert opening.suggested_amount(desk.till) == 1000


async def test_what_went_missing_overnight_is_in_the_journal_and_on_the_report(
    desk: ActionDesk,
) -> None:
    await opening.declare(desk.till, Decimal(1000))
    first = (await x_report(desk.till)).cash
    desk.clock.advance(hours=24)
    await opening.declare(desk.till, Decimal(900))

    cash = (await x_report(desk.till)).cash
    *_, entry = desk.till.journal.entries()
    assert (first.carried_over, first.overnight) == (None, None)
    assert (cash.carried_over, cash.overnight, cash.expected) == (1000, -100, 900)
    assert (entry.facts["amount"], entry.facts["expected"]) == ("900.00", "1000.00")


async def test_what_a_withdrawal_took_after_the_last_count_is_not_suggested(
    desk: ActionDesk,
) -> None:
    await opening.declare(desk.till, Decimal(5000))
    await count_cash(desk.till, lek("4950"))
    await withdraw(desk.till, Decimal(4000))
    desk.clock.advance(hours=24)

    assert opening.suggested_amount(desk.till) == 950


async def test_no_cash_moves_before_the_day_is_open_whatever_pays_first(desk: ActionDesk) -> None:
    by_bank = Tender(kind=TenderKind.ACCOUNT, amount=Decimal(100), accounts=(ACCOUNT,))
    sale = a_sale(moment=desk.clock.now(), tenders=[by_bank, cash()])

    with pytest.raises(DayNotOpened):
        await issue(desk.till, sale)

    assert desk.till.movements.of_day(desk.till.today) == []


@pytest.mark.parametrize(("apart", "is_doubted"), [(10, True), (-40, True), (4, False)])
async def test_a_day_is_opened_by_a_clock_that_the_service_contradicts_only_after_a_look(
    desk: ActionDesk, apart: int, *, is_doubted: bool
) -> None:
    now = desk.clock.now()
    note_service_time(desk.till, now, now + timedelta(minutes=apart))

    if is_doubted:
        with pytest.raises(ClockDoubtful) as doubted:
            await opening.declare(desk.till, Decimal(5000))
        assert doubted.value.facts["ours"] == "20.11.2026 09:00"
        opening.confirm_clock(desk.till)
    declared = await opening.declare(desk.till, Decimal(5000))

    assert opening.opening_today(desk.till) == declared


async def test_a_day_opened_later_than_today_tells_that_the_clock_was_set_back(
    desk: ActionDesk,
) -> None:
    assert opening.day_opened_after(desk.till) is None
    opened = await opening.declare(desk.till, Decimal(1000))
    assert opening.day_opened_after(desk.till) is None

    desk.clock.advance(hours=-24)
    assert opening.day_opened_after(desk.till) == opened.day

    desk.clock.advance(hours=48)
    assert opening.day_opened_after(desk.till) is None
