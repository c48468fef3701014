"""Cash put in and taken out by hand.

Lives here: deposits, withdrawals, what the drawer should hold.
Must not: opening balances (test_opening), slips.
"""

import asyncio
import json
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.closing import approved
from tests.actions.desk import ActionDesk
from till.actions.day.counting import count_cash, foreign_counted
from till.actions.day.drawer import (
    cash_in_drawer,
    deposit,
    explained,
    lek_in_drawer,
    movements_today,
    withdraw,
)
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.correcting import return_goods
from till.actions.selling.tendering import set_rate
from till.domain.cash.count import count_amount
from till.domain.cash.movement import MovementKind
from till.domain.errors import TillError
from till.domain.errors.day import DayNotOpened, WithdrawalTooLarge, WithdrawalTooLargeBlind
from till.domain.errors.money import (
    AmountNegative,
    AmountNotPositive,
    AmountTooLarge,
    AmountUnreadable,
    RateMissing,
)
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.recovery import NoAnswer
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.selling.tender import foreign_tender
from till.domain.shop.people import Role


async def test_the_drawer_holds_what_came_less_what_went(desk: ActionDesk) -> None:
    await desk.open_day()
    sale = await desk.sell()
    await deposit(desk.till, Decimal(1000), "kusur nga banka")
    await withdraw(desk.till, Decimal("250.50"))
    await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})

    assert cash_in_drawer(desk.till) == Decimal("5749.50")


async def test_a_deposit_and_a_withdrawal_are_reported_with_why(desk: ActionDesk) -> None:
    await desk.open_day()

    into = await deposit(desk.till, Decimal(1000), "kusur nga banka")
    out = await withdraw(desk.till, Decimal(300))

    assert (into.kind, out.kind) == (DocKind.DEPOSIT, DocKind.WITHDRAWAL)
    told = json.loads(into.body)
    taken = json.loads(out.body)
    assert (told["amount"], told["notes"]) == (1000, "kusur nga banka")
    assert (taken["amount"], "notes" in taken) == (300, False)
    *_, before, last = desk.till.journal.entries()
    assert (before.action, last.action) == (
        JournalAction.CASH_DEPOSITED,
        JournalAction.CASH_WITHDRAWN,
    )


async def test_a_deposit_nobody_knows_about_is_repeated_with_its_own_docid(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NoAnswer(message="HTTP 500"))
        document = await deposit(desk.till, Decimal(1000))
        await desk.until(lambda: desk.now(document).state is DocumentState.UNCLEAR)
    desk.clock.advance(minutes=1)

    async with desk.delivering():
        await desk.until(lambda: desk.now(document).is_complete)

    asked = [what for what, doc_id in desk.service.asked if doc_id == document.doc_id]
    assert asked == ["send", "send"]


@pytest.mark.parametrize(
    ("amount", "error"),
    [
        ("0", AmountNotPositive),
        ("-5", AmountNegative),
        ("0.001", AmountUnreadable),
        ("NaN", AmountUnreadable),
        ("99999999999", AmountTooLarge),
        ("5000.01", WithdrawalTooLarge),
    ],
)
async def test_an_amount_that_cannot_be_is_refused_and_nothing_is_kept(
    desk: ActionDesk, amount: str, error: type[TillError]
) -> None:
    await desk.open_day()

    with pytest.raises(error):
        await withdraw(desk.till, Decimal(amount))

    assert cash_in_drawer(desk.till) == 5000
    assert desk.till.documents.waiting_count() == 1


async def test_before_the_day_is_open_the_drawer_is_nobodys(desk: ActionDesk) -> None:
    with pytest.raises(DayNotOpened):
        await deposit(desk.till, Decimal(10))
    with pytest.raises(DayNotOpened):
        await withdraw(desk.till, Decimal(10))
    with pytest.raises(DayNotOpened):
        cash_in_drawer(desk.till)


async def test_expected_cash_is_explained_line_by_line_with_the_euro_in_it(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    sale = await desk.sell()
    await set_rate(desk.till, "EUR", Decimal("97.4"))
    await selling.scan(desk.till, "101")
    await check_out(desk.till, [foreign_tender("EUR", Decimal(10), Decimal("97.4"))])
    await deposit(desk.till, Decimal(1000))
    await withdraw(desk.till, Decimal(300))
    await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})

    cash = explained(desk.till)

    assert (cash.opening, cash.cash_sales, cash.cash_refunds) == (5000, 360, -180)
    assert (cash.deposits, cash.withdrawals, cash.purchases) == (1000, -300, 0)
    assert cash.expected == cash_in_drawer(desk.till) == 5880
    assert [(e.currency, e.amount, e.in_lek) for e in cash.foreign] == [("EUR", 10, 974)]
    assert lek_in_drawer(desk.till) == 5880 - 974  # euro are no change


async def test_what_change_can_be_given_from_follows_the_last_count(desk: ActionDesk) -> None:
    assert lek_in_drawer(desk.till) is None
    await desk.open_day()
    await count_cash(desk.till, count_amount(Decimal(4800)))

    await deposit(desk.till, Decimal(1000))

    assert lek_in_drawer(desk.till) == 5800


async def test_euro_left_overnight_are_counted_at_the_rate_that_was_set_last(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    with pytest.raises(RateMissing):
        foreign_counted(desk.till, [("EUR", Decimal(2))])
    await set_rate(desk.till, "EUR", Decimal("97.4"))
    desk.clock.advance(hours=24)

    assert foreign_counted(desk.till, [("EUR", Decimal(2))])[0].in_lek == Decimal("194.80")


async def test_todays_movements_are_those_made_by_hand_the_newest_first(desk: ActionDesk) -> None:
    await desk.open_day()
    await desk.sell()
    document = await deposit(desk.till, Decimal(1000), "kusur")

    newest, oldest = movements_today(desk.till)

    assert (newest.movement.amount, newest.movement.note) == (1000, "kusur")
    assert newest.document == document
    assert oldest.movement.kind is MovementKind.OPENING


async def test_what_was_counted_beyond_what_is_expected_can_be_taken_out(desk: ActionDesk) -> None:
    await desk.open_day()
    await count_cash(desk.till, count_amount(Decimal(5600)))

    await withdraw(desk.till, Decimal(5600))
    with pytest.raises(WithdrawalTooLarge):
        await withdraw(desk.till, Decimal(1))

    assert cash_in_drawer(desk.till) == -600


async def test_where_counts_are_blind_a_withdrawal_does_not_tell_what_is_there(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    desk.till.policy = replace(desk.till.policy, limits=Limits(counts_blind=True))

    with pytest.raises(WithdrawalTooLargeBlind) as refused:
        await withdraw(desk.till, Decimal(9999))

    assert refused.value.facts == {}


async def test_more_than_the_role_may_take_needs_an_approval_that_is_written_down(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    by_role = {Role.CASHIER: RoleLimits(withdrawal=Decimal(1000))}
    desk.till.policy = replace(desk.till.policy, limits=Limits(by_role=by_role))

    with pytest.raises(ApprovalNeeded):
        await withdraw(desk.till, Decimal("1000.01"))
    await withdraw(desk.till, Decimal(1000))
    await withdraw(desk.till, Decimal(2000), "bankë", approved(Right.WITHDRAWAL))

    *_, entry = desk.till.journal.entries()
    assert entry.facts["approved_by"] == "Drita"
    assert cash_in_drawer(desk.till) == 2000


async def test_two_withdrawals_at_once_take_no_more_than_is_there(desk: ActionDesk) -> None:
    await desk.open_day()

    ended = await asyncio.gather(
        withdraw(desk.till, Decimal(3000)),
        withdraw(desk.till, Decimal(3000)),
        return_exceptions=True,
    )

    # Whether the first is on disk when the second looks is a matter of luck; neither lets it pass.
    refused = (WithdrawalTooLarge, WithdrawalTooLargeBlind)
    assert [isinstance(each, refused) for each in ended].count(True) == 1
    assert cash_in_drawer(desk.till) == 2000
    assert desk.till.documents.waiting_count() == 2
