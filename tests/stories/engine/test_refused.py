"""Documents the service says no to, and what a person decides about them.

Lives here: refused documents of every kind, tried again, replaced and closed, over real HTTP.
Must not: what waits for a refused document (test_engine_corrections).
"""

import json
from collections.abc import Awaitable, Callable
from decimal import Decimal

import pytest

from tests.builders import cash
from tests.rotation import by_turns
from tests.stories.paperwork import (
    ELECTRONIC,
    EXPORT,
    PURCHASE,
    cancel,
    give_back,
    goods,
    invoice,
    order,
)
from tests.stories.shop import PIN, Shop, StoryDesk
from till.actions.day import drawer, opening
from till.actions.documents import resolving
from till.actions.people import people_access
from till.domain.errors.documents import NotRefused, ReasonMissing
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode

REGISTER = "invoice/register"
STATUS = "invoice/status"
INITIATE = "balance/initiate"
Issue = Callable[[StoryDesk, FiscalDocument], Awaitable[FiscalDocument]]
KINDS: dict[str, tuple[str, Issue]] = {
    "sale": (REGISTER, lambda desk, _: desk.sell()),
    "order": (REGISTER, lambda desk, _: order(desk)),
    "electronic": (REGISTER, lambda desk, _: invoice(desk, ELECTRONIC)),
    "purchase": (REGISTER, lambda desk, _: invoice(desk, PURCHASE, cash())),
    "return": (REGISTER, lambda desk, sold: give_back(desk, sold, {0: "1"})),
    "cancellation": ("invoice/cancel", cancel),
    "deposit": ("balance/deposit", lambda desk, _: drawer.deposit(desk.till, Decimal(7))),
    "withdrawal": ("balance/withdraw", lambda desk, _: drawer.withdraw(desk.till, Decimal(7))),
}


@pytest.mark.parametrize("kind", by_turns([*KINDS], 2))
async def test_a_refused_document_of_any_kind_holds_up_nobody_and_goes_when_tried_again(
    shop: Shop, kind: str
) -> None:
    endpoint, issue = KINDS[kind]
    async with shop.open() as desk:
        await desk.set_up()
        sold = await desk.sell()
        await desk.until_complete(sold)
        shop.fault("client_error", endpoint=endpoint)

        refused = await desk.until_it_is(await issue(desk, sold), DocumentState.REFUSED)
        await desk.until_complete(await desk.sell())
        await desk.retry(refused)
        await desk.until_complete(refused)
        await desk.until_drained()

    evidence = shop.check()
    bodies = {row["sha256"] for row in evidence.requests_of(refused.doc_id)}
    is_balance = endpoint.startswith("balance/")
    assert len(bodies) == (1 if is_balance else 2)  # its own, and the question for its status
    again = [row["endpoint"] for row in evidence.requests_of(refused.doc_id)]
    assert again == [endpoint, endpoint if is_balance else STATUS]


async def test_a_sale_refused_for_want_of_an_opening_balance_goes_once_it_was_reported(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_complete(desk.opening())
        # The new token stands for another device, whose day nobody has opened.
        token = shop.new_token("another device")
        shop.revoke(shop.tokens[0])
        sold = await desk.sell()
        await desk.until(lambda: not desk.opened.delivery.link.is_up)
        desk.opened.delivery.release()
        refused = await desk.until_it_is(sold, DocumentState.REFUSED)
        assert refused.problem is not None
        assert refused.problem.code == "OPENING_MISSING"

        shop.control.post(
            f"{shop.server.base_url}/{INITIATE}",
            json={"docId": "opening-of-the-new-device", "amount": 1},
            headers={"Authorization": f"Bearer {token}"},
        ).raise_for_status()
        await desk.retry(sold)
        await desk.until_complete(sold)

    assert [row["endpoint"] for row in shop.requests() if row["docId"] == sold.doc_id] == [
        REGISTER,  # the token was refused
        STATUS,
        REGISTER,
        STATUS,
    ]


async def test_a_person_unknown_to_the_tax_office_is_put_right_by_replacing_what_they_issued(
    shop: Shop,
) -> None:
    async with shop.open() as desk:
        await desk.set_up(amount=None)
        await _become(desk, "zz999zz999")
        await opening.declare(desk.till, Decimal(5000))
        balance = await desk.until_it_is(desk.opening(), DocumentState.REFUSED)
        sold = await desk.sell()
        put_in = await drawer.deposit(desk.till, Decimal(3))
        await desk.until_it_is(put_in, DocumentState.REFUSED)
        assert desk.now(sold).state is DocumentState.QUEUED

        await _become(desk, "kd482mz719")
        new = [
            await resolving.replace_document(desk.till, each.doc_id, "the code was wrong")
            for each in (balance, put_in)
        ]
        await desk.until_complete(*new)
        await desk.until_it_is(sold, DocumentState.REFUSED)
        new.append(await resolving.replace_document(desk.till, sold.doc_id, "the same"))
        await desk.until_complete(*new)
        await desk.until_drained()

        assert drawer.cash_in_drawer(desk.till) == 5000 + 3 + 180
    evidence = shop.check()
    replaced = [row for row in evidence.documents if row["replaces"]]
    assert {json.loads(row["body"])["operatorCode"] for row in replaced} == {"kd482mz719"}
    assert len(evidence.sales) == 1


async def test_a_refused_opening_balance_is_tried_again_and_the_sales_follow(shop: Shop) -> None:
    shop.fault("client_error", endpoint=INITIATE)
    async with shop.open() as desk:
        await desk.set_up()
        balance = await desk.until_it_is(desk.opening(), DocumentState.REFUSED)
        sold = await desk.sell()
        free = await invoice(desk, ELECTRONIC)
        await desk.until_complete(free)
        assert desk.now(sold).state is DocumentState.QUEUED

        await desk.retry(balance)
        await desk.until_complete(balance, sold)
        await desk.until_drained()

    evidence = shop.check()
    assert len(shop.requests(INITIATE)) == 2
    assert {row["docId"] for row in shop.requests(INITIATE)} == {balance.doc_id}
    assert evidence.of_kind("opening_balance")[0]["state"] == "complete"


async def test_the_replacement_of_an_export_keeps_the_vat_code_of_exports(shop: Shop) -> None:
    shop.fault("client_error", endpoint=REGISTER)
    async with shop.open() as desk:
        await desk.set_up()
        issued = await invoice(desk, EXPORT, basket=goods(vat_code=VatCode.J))
        refused = await desk.until_it_is(issued, DocumentState.REFUSED)

        new = await resolving.replace_document(desk.till, refused.doc_id, "worded anew")
        await desk.until_complete(new)
        await desk.until_drained()

    body = json.loads(shop.check().of_kind("export")[1]["body"])
    assert body["articles"][0]["vatCode"] == "J"


async def test_what_a_person_decides_needs_a_reason_and_is_written_down_with_their_name(
    shop: Shop,
) -> None:
    shop.fault("client_error", endpoint=REGISTER)
    async with shop.open() as desk:
        await desk.set_up()
        refused = await desk.until_it_is(await desk.sell(), DocumentState.REFUSED)

        with pytest.raises(ReasonMissing):
            await resolving.close(desk.till, refused.doc_id, " ")
        await resolving.close(desk.till, refused.doc_id, "rung up twice")
        for decide in (resolving.retry, resolving.replace_document, resolving.close):
            with pytest.raises(NotRefused):
                await decide(desk.till, refused.doc_id, "again")
        await desk.until_complete(await desk.sell())
        await desk.until_drained()

        entry = next(
            each
            for each in desk.till.journal.entries()
            if each.action is JournalAction.DOCUMENT_CLOSED
        )
        assert entry.person.name == "Ana Hoxha"
        assert entry.facts["reason"] == "rung up twice"
    evidence = shop.check()
    assert len(evidence.requests_of(refused.doc_id)) == 1


async def _become(desk: StoryDesk, code: str) -> None:
    """Sign in as the same person with another operator code, as the owner sets it."""
    await people_access.remove_person(desk.till, desk.till.cashier.person_id)
    await people_access.add_person(desk.till, "Ana Hoxha", PIN, operator_code=code, role=Role.OWNER)
    await desk.sign_in()
