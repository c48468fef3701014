"""Deposits and withdrawals, with answers that are lost on the way.

Lives here: stories of specification 4.5 over real HTTP.
Must not: opening balances (test_faults, test_midnight).
"""

import json
from decimal import Decimal

import pytest

from tests.stories.shop import Shop
from till.actions.day import drawer
from till.domain.fiscal.document import DocumentState

DEPOSIT = "balance/deposit"
WITHDRAW = "balance/withdraw"


@pytest.mark.parametrize(
    "kind", ["lost_answer", "lost_request", "incomplete", "busy", "bad_gateway", "truncated"]
)
async def test_a_movement_is_repeated_under_its_own_doc_id_until_it_is_taken(
    shop: Shop, kind: str, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    shop.fault(kind, endpoint=DEPOSIT, times=2)
    shop.fault(kind, endpoint=WITHDRAW)
    async with shop.open() as desk:
        await desk.set_up()

        put_in = await drawer.deposit(desk.till, Decimal("250.50"), "kusur")
        taken = await drawer.withdraw(desk.till, Decimal(1000))
        await desk.until_complete(put_in, taken)

        assert drawer.cash_in_drawer(desk.till) == Decimal("4250.50")
    evidence = shop.check()
    assert {row["docId"] for row in shop.requests(DEPOSIT)} == {put_in.doc_id}
    assert {row["docId"] for row in shop.requests(WITHDRAW)} == {taken.doc_id}
    assert {row["endpoint"] for row in evidence.requests_of(put_in.doc_id)} == {DEPOSIT}
    totals = {row["docId"]: row["total"] for row in evidence.at_service}
    assert (totals[put_in.doc_id], totals[taken.doc_id]) == (Decimal("250.5"), 1000)
    assert json.loads(evidence.of_kind("deposit")[0]["body"])["notes"] == "kusur"


async def test_a_refused_movement_holds_up_no_sale_and_goes_when_it_is_tried_again(
    shop: Shop,
) -> None:
    shop.fault("client_error", endpoint=WITHDRAW)
    async with shop.open() as desk:
        await desk.set_up()
        taken = await drawer.withdraw(desk.till, Decimal(1))
        refused = await desk.until_it_is(taken, DocumentState.REFUSED)
        await desk.until_complete(await desk.sell())
        assert refused.problem is not None

        await desk.retry(taken)
        await desk.until_complete(taken)
        await desk.until_drained()

    shop.check()


async def test_movements_do_not_wait_for_the_opening_balance(shop: Shop) -> None:
    shop.fault("incomplete", endpoint="balance/initiate", times=3)
    async with shop.open() as desk:
        await desk.set_up()

        put_in = await drawer.deposit(desk.till, Decimal(5))
        await desk.until_complete(put_in)

        await desk.until_complete(desk.opening())
    shop.check()
