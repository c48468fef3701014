"""A wrong address or a refused token, met by documents of every kind at once.

Lives here: holds of the whole profile; nothing is refused for them, all go in the end.
Must not: single documents (test_engine_refused), a sale alone (test_faults, test_token).
"""

from collections.abc import Sequence
from decimal import Decimal

import pytest

from tests.builders import card, cash
from tests.rotation import by_turns
from tests.stories.paperwork import (
    ELECTRONIC,
    PURCHASE,
    cancel,
    give_back,
    invoice,
    order,
    settle_orders,
)
from tests.stories.shop import Shop, StoryDesk
from till.actions.day import drawer
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import LinkState
from till.domain.identifiers import DocKind


async def _issue_every_kind(desk: StoryDesk) -> Sequence[FiscalDocument]:
    """Issue one document of each kind but an export, with what each refers to."""
    sold = await desk.sell()
    by_card = await desk.sell(card())
    ordered = await order(desk)
    issued = [
        sold,
        by_card,
        ordered,
        await give_back(desk, sold, {0: "1"}),
        await cancel(desk, by_card),
        await settle_orders(desk, ordered),
        await invoice(desk, ELECTRONIC),
        await invoice(desk, PURCHASE, cash()),
        await drawer.deposit(desk.till, Decimal(20)),
        await drawer.withdraw(desk.till, Decimal(10)),
    ]
    missing = set(DocKind) - {each.kind for each in issued}
    assert missing == {DocKind.OPENING_BALANCE, DocKind.EXPORT}
    return issued


@pytest.mark.parametrize("kind", by_turns(["not_found", "forbidden", "redirect"], 3))
async def test_a_wrong_address_holds_every_kind_and_refuses_none(
    shop: Shop, kind: str, log_may_say: list[str]
) -> None:
    log_may_say += ["strange answer: HTTP", "no rendering"]
    shop.fault(kind, times=None)
    async with shop.open() as desk:
        await desk.set_up()
        issued = await _issue_every_kind(desk)
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.WRONG_ADDRESS)
        met = len(shop.requests())
        assert desk.till.documents.refused_count() == 0
        assert met <= desk.till.policy.parallel

        shop.end_faults()
        desk.let_a_minute_pass()
        await desk.until_complete(desk.opening(), *issued)
        await desk.until_drained()

    shop.check()


async def test_a_refused_token_holds_every_kind_until_there_is_another(shop: Shop) -> None:
    shop.revoke(shop.tokens[0])
    async with shop.open() as desk:
        await desk.set_up()
        issued = await _issue_every_kind(desk)
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)
        await desk.until(lambda: not desk.opened.delivery._under_way)
        assert {row["status"] for row in shop.requests()} == {401}
        assert desk.till.documents.refused_count() == 0

        shop.new_token()
        desk.opened.delivery.release()
        await desk.until_complete(desk.opening(), *issued)
        await desk.until_drained()

    shop.check()


@pytest.mark.parametrize(
    ("endpoint", "kind"),
    by_turns(
        [
            ("invoice/register", DocKind.SALE),
            ("invoice/cancel", DocKind.CANCELLATION),
            ("balance/initiate", DocKind.OPENING_BALANCE),
            ("balance/deposit", DocKind.DEPOSIT),
            ("balance/withdraw", DocKind.WITHDRAWAL),
        ],
        2,
    ),
)
async def test_the_document_that_met_the_refused_token_goes_on_where_it_was(
    shop: Shop, endpoint: str, kind: DocKind, log_may_say: list[str]
) -> None:
    log_may_say.append("no rendering")
    shop.fault("token_echo", endpoint=endpoint)
    async with shop.open() as desk:
        await desk.set_up()
        issued = await _issue_every_kind(desk)
        await desk.until(lambda: desk.opened.delivery.link.state is LinkState.NO_CREDENTIALS)
        met = next(row["docId"] for row in shop.requests() if row["status"] == 401)
        held = desk.till.documents.get(met)
        assert held is not None
        assert held.state is DocumentState.UNCLEAR
        assert held.kind is kind or endpoint == "invoice/register"

        shop.renew_token()
        desk.opened.delivery.release()
        await desk.until_complete(desk.opening(), *issued)
        await desk.until_drained()

    shop.check()
