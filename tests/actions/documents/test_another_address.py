"""What began at one address is sent to no other; what surely never arrived there may go.

Lives here: delivery after the address of the service was changed.
Must not: the token (tests/system/test_one_token).
"""

from dataclasses import replace

import pytest

from tests.actions.desk import ActionDesk
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.recovery import NoAnswer, Outcome, WrongPlace

ONE = "https://one.example"
TWO = "https://two.example"
LOST = NoAnswer(message="no answer in time", unreachable=True)
NEVER = NoAnswer(message="refused", unreachable=True, never_left=True)


def _at(desk: ActionDesk, address: str) -> None:
    desk.till.policy = replace(desk.till.policy, service_address=address)


async def test_what_may_be_known_at_the_old_address_waits_for_it_and_holds_up_nobody(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("1 documents wait")
    _at(desk, ONE)
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
    desk.service.outcomes = [LOST]
    begun = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.now(begun).state is DocumentState.UNCLEAR)

    desk.clock.advance(minutes=2)
    _at(desk, TWO)
    asked = len(desk.service.asked)
    async with desk.delivering():
        later = await desk.sell()
        await desk.until(lambda: desk.now(later).is_complete)
    assert begun.doc_id not in {doc_id for _, doc_id in desk.service.asked[asked:]}
    assert desk.now(begun).state is DocumentState.UNCLEAR

    desk.clock.advance(minutes=2)
    _at(desk, ONE)
    async with desk.delivering():
        await desk.until(lambda: desk.now(begun).is_complete)


@pytest.mark.parametrize("outcome", [NEVER, WrongPlace(message="HTTP 404")])
async def test_what_surely_never_arrived_goes_to_the_new_address(
    desk: ActionDesk, outcome: Outcome, log_may_say: list[str]
) -> None:
    log_may_say.append("strange answer")
    _at(desk, ONE)
    opened = await desk.open_day()
    desk.service.outcomes = [outcome]
    async with desk.delivering():
        await desk.until(lambda: desk.now(opened).attempts > 0)
        await desk.until(lambda: desk.now(opened).state is not DocumentState.SENDING)

    desk.clock.advance(minutes=2)
    _at(desk, TWO)
    async with desk.delivering():
        await desk.until(lambda: desk.now(opened).is_complete)
