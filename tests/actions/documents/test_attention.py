"""What needs a person or waits, seen together; hurried; given another token.

Lives here: outstanding documents with what they are about, trying at once, another token.
Must not: what a person decides about a refused one (test_resolving).
"""

from dataclasses import dataclass, replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.refusing import refused_sale
from tests.builders import a_cashier
from till.actions.care.attention import outstanding, renew_token, try_now
from till.actions.documents.receipts import BackgroundCourier, Receipts
from till.actions.people import people_access
from till.actions.ports.events import LinkChanged
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure
from till.domain.fiscal.recovery import NoAnswer
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Limits, Right, RoleLimits
from till.domain.shop.people import Role


@dataclass
class TokenBox:
    """Keeps the token in memory, as the machine's store would."""

    text: str = ""

    async def is_kept(self) -> bool:
        return bool(self.text)

    async def keep(self, text: str) -> str:
        self.text = text
        return f"…{text[-4:]}"


async def test_a_new_token_that_the_service_takes_ends_the_hold_at_once(desk: ActionDesk) -> None:
    desk.till.credential = TokenBox()
    await desk.open_day()
    async with desk.delivering() as delivery:
        desk.till.courier = BackgroundCourier(delivery=delivery, receipts=Receipts(desk.till))
        await desk.until(lambda: delivery.link.state is LinkState.NO_CREDENTIALS)
        desk.lookups.operator_answers += [LookupAnswer(failure=LookupFailure.NO_CREDENTIALS)]
        await renew_token(desk.till, "a-wrong-token")
        held = delivery.link.state
        desk.lookups.operator_answers += [LookupAnswer()]
        await renew_token(desk.till, "a-right-token")

        assert held is LinkState.NO_CREDENTIALS
        assert delivery.link.is_up
        assert desk.events[-1] == LinkChanged(link=delivery.link)


async def test_what_is_refused_comes_with_its_amount_and_who_made_it(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    waiting = await desk.sell()

    found = outstanding(desk.till)

    (told,) = found.refused
    assert told.document.doc_id == refused.doc_id
    assert (told.amount, told.person) == (Decimal("180.00"), "Ana Hoxha")
    assert [each.document.doc_id for each in found.waiting] == [waiting.doc_id]
    assert found.waiting_count == 1


async def test_a_balance_that_waits_is_told_with_its_amount(desk: ActionDesk) -> None:
    await desk.open_day()

    (told,) = outstanding(desk.till).waiting

    assert told.amount == Decimal(5000)


async def test_hurrying_asks_at_once_and_begins_nothing_twice(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say += ["strange answer"]
    await desk.open_day()
    async with desk.delivering() as delivery:
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.till.courier = BackgroundCourier(delivery=delivery, receipts=Receipts(desk.till))
        desk.service.outcomes += [NoAnswer(message="HTTP 500", retry_after_s=25)]
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).next_attempt_at is not None)
        asked = desk.times_asked(sale)

        def complete_by_pressing() -> bool:
            try_now(desk.till)
            return desk.now(sale).is_complete

        await desk.until(complete_by_pressing)

    assert desk.times_asked(sale) == asked + 2  # its state, then itself, though no time passed


async def test_another_token_is_kept_tried_and_written_down_without_itself(
    desk: ActionDesk,
) -> None:
    box = TokenBox()
    desk.till.credential = box
    desk.lookups.operator_answers += [LookupAnswer(failure=LookupFailure.NO_CREDENTIALS)]

    refused = await renew_token(desk.till, "first-token-of-two")
    taken = await renew_token(desk.till, "second-token-of-two")

    assert (refused, taken) == (LookupFailure.NO_CREDENTIALS, None)
    assert box.text == "second-token-of-two"
    last = list(desk.till.journal.entries())[-1]
    assert last.action is JournalAction.SETTING_CHANGED
    assert last.facts == {"setting": "service.token", "now": "…-two"}


async def test_another_token_is_the_owners(desk: ActionDesk) -> None:
    desk.till.credential = TokenBox()
    bound = Limits(by_role={Role.CASHIER: RoleLimits(rights=frozenset())})
    desk.till.policy = replace(desk.till.policy, limits=bound)
    owner = await people_access.add_person(
        desk.till, "Agim Dervishi", "53179", operator_code=None, role=Role.OWNER
    )

    with pytest.raises(ApprovalNeeded):
        await renew_token(desk.till, "a-token-of-ours")

    cashier = a_cashier()
    approver = replace(cashier, name=owner.name, person_id=owner.person_id, role=Role.OWNER)
    approval = Approval(approver=approver, asked_by=cashier.named, right=Right.SETTINGS)
    assert await renew_token(desk.till, "a-token-of-ours", approval) is None


async def test_a_till_without_a_token_says_so_before_anything_is_sent(desk: ActionDesk) -> None:
    desk.till.credential = TokenBox()

    async with desk.delivering() as delivery:
        await desk.until(lambda: not delivery.link.is_up)

    (told,) = [each for each in desk.events if isinstance(each, LinkChanged)]
    assert told.link.state is LinkState.NO_CREDENTIALS
    assert desk.service.asked == []
