"""Cash put in and taken out by hand.

Lives here: deposits, withdrawals, what the drawer should hold.
Must not: opening balances (test_opening), slips.
"""

import json
from decimal import Decimal

import pytest

from tests.actions.desk import Desk
from till.actions.correcting import return_goods
from till.actions.drawer import cash_in_drawer, deposit, withdraw
from till.domain.errors import (
    AmountNegative,
    AmountNotPositive,
    AmountTooLarge,
    AmountUnreadable,
    DayNotOpened,
    TillError,
    WithdrawalTooLarge,
)
from till.domain.fiscal import DocKind, DocumentState
from till.domain.journal import Deed
from till.domain.recovery import NoAnswer


async def test_the_drawer_holds_what_came_less_what_went(desk: Desk) -> None:
    await desk.open_day()
    sale = await desk.sell()
    await deposit(desk.till, Decimal(1000), "kusur nga banka")
    await withdraw(desk.till, Decimal("250.50"))
    await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})

    assert cash_in_drawer(desk.till) == Decimal("5749.50")


async def test_a_deposit_and_a_withdrawal_are_reported_with_why(desk: Desk) -> None:
    await desk.open_day()

    into = await deposit(desk.till, Decimal(1000), "kusur nga banka")
    out = await withdraw(desk.till, Decimal(300))

    assert (into.kind, out.kind) == (DocKind.DEPOSIT, DocKind.WITHDRAWAL)
    told, taken = json.loads(into.body), json.loads(out.body)
    assert (told["amount"], told["notes"]) == (1000, "kusur nga banka")
    assert (taken["amount"], "notes" in taken) == (300, False)
    *_, before, last = desk.till.journal.entries()
    assert (before.deed, last.deed) == (Deed.CASH_DEPOSITED, Deed.CASH_WITHDRAWN)


async def test_a_deposit_nobody_knows_about_is_repeated_with_its_own_docid(
    desk: Desk, log_may_say: list[str]
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
    desk: Desk, amount: str, error: type[TillError]
) -> None:
    await desk.open_day()

    with pytest.raises(error):
        await withdraw(desk.till, Decimal(amount))

    assert cash_in_drawer(desk.till) == 5000
    assert desk.till.documents.waiting_count() == 1


async def test_before_the_day_is_open_the_drawer_is_nobodys(desk: Desk) -> None:
    with pytest.raises(DayNotOpened):
        await deposit(desk.till, Decimal(10))
    with pytest.raises(DayNotOpened):
        await withdraw(desk.till, Decimal(10))
    with pytest.raises(DayNotOpened):
        cash_in_drawer(desk.till)
