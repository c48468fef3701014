"""The operators that the service lists, beside the work of the till.

Lives here: when the list is fetched, whom it does not name.
Must not: HTTP, signing in itself (test_people).
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from tests.actions.desk import ActionDesk
from tests.builders import MOMENT, a_cashier, a_moment
from till.actions.people.operators import Operators
from till.actions.people.people_access import add_person
from till.actions.people.signing_in import sign_in
from till.actions.ports.events import LinkChanged, OperatorUnknown, SignedIn, SignedOut
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, Operator
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import Cashier, Role

ANA = a_cashier()
BENI = replace(a_cashier("Beni Leka", person_id=2), operator_code="zz999zz999")
LISTED = LookupAnswer(found=(Operator(name="Ana", operator_code="ab123cd456"),))
FAILED = LookupAnswer(failure=LookupFailure.NO_ANSWER)
DOWN = Link(state=LinkState.DOWN, since=MOMENT, probe_at=a_moment(seconds=30))


@asynccontextmanager
async def _operators(
    desk: ActionDesk, *, link: Callable[[], Link] = Link
) -> AsyncIterator[Operators]:
    operators = Operators(desk.till, link)
    task = asyncio.create_task(operators.run())
    try:
        yield operators
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def _unknown(desk: ActionDesk) -> list[Cashier]:
    return [each.cashier for each in desk.events if isinstance(each, OperatorUnknown)]


def _written(desk: ActionDesk) -> list[JournalEntry]:
    entries = desk.till.journal.entries()
    return [entry for entry in entries if entry.action is JournalAction.OPERATOR_UNKNOWN]


async def _settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_the_list_is_fetched_after_somebody_signed_in(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED]
    async with _operators(desk) as operators:
        await _settled()
        assert operators.known is None
        assert desk.lookups.times_operators_asked == 0
        desk.till.announce(SignedIn(cashier=ANA))
        await desk.until(lambda: operators.known is not None)
        await _settled()

    assert operators.known == LISTED.found
    assert _unknown(desk) == []


async def test_signing_in_does_not_wait_for_the_list(desk: ActionDesk) -> None:
    await desk.open_day()
    desk.lookups.gate = asyncio.Event()
    await add_person(desk.till, "Ana", "481516", operator_code="ab123cd456", role=Role.CASHIER)
    async with _operators(desk) as operators:
        person = await sign_in(desk.till, desk.till.people.all()[0].person_id, "481516")
        await desk.until(lambda: desk.lookups.under_way == 1)
        await desk.sell()

        assert desk.till.cashier == person
        assert operators.known is None


async def test_it_is_fetched_once_in_a_quarter_of_an_hour(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED, LISTED]
    async with _operators(desk):
        for minutes in (0, 5, 9, 2):
            desk.clock.advance(minutes=minutes)
            desk.till.announce(SignedIn(cashier=ANA))
            await _settled()

    assert desk.lookups.times_operators_asked == 2


async def test_an_operator_who_is_not_listed_is_told_and_written_down_and_sells_on(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    desk.lookups.operator_answers = [LISTED]
    async with _operators(desk):
        desk.till.announce(SignedIn(cashier=BENI))
        await desk.until(lambda: bool(_written(desk)))
        document = await desk.sell()

    assert _unknown(desk) == [BENI]
    (entry,) = _written(desk)
    assert entry.facts == {
        "person": "Beni Leka",
        "person_id": "2",
        "operator_code": "zz999zz999",
    }
    assert document.is_open


async def test_each_sign_in_is_checked_against_the_list_that_is_there(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED]
    async with _operators(desk):
        for cashier in (BENI, ANA, BENI):
            desk.till.announce(SignedIn(cashier=cashier))
            await _settled()
        await desk.until(lambda: len(_written(desk)) == 2)

    assert _unknown(desk) == [BENI, BENI]
    assert desk.lookups.times_operators_asked == 1


async def test_who_has_no_code_sells_under_whom_the_service_chooses(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED]
    async with _operators(desk) as operators:
        desk.till.announce(SignedIn(cashier=replace(ANA, operator_code=None)))
        await desk.until(lambda: operators.known is not None)
        await _settled()

    assert _unknown(desk) == []


async def test_a_list_that_was_too_long_to_be_read_whole_makes_nobody_unknown(
    desk: ActionDesk,
) -> None:
    desk.lookups.operator_answers = [replace(LISTED, is_cut=True)]
    async with _operators(desk) as operators:
        desk.till.announce(SignedIn(cashier=BENI))
        await desk.until(lambda: operators.known is not None)
        await _settled()

    assert _unknown(desk) == []


async def test_without_an_answer_nobody_is_called_unknown(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [FAILED]
    async with _operators(desk) as operators:
        for _ in range(3):  # a failure rests for a minute
            desk.till.announce(SignedIn(cashier=BENI))
            await _settled()

    assert operators.known is None
    assert desk.lookups.times_operators_asked == 1
    assert _unknown(desk) == []


async def test_without_a_link_it_is_fetched_when_the_link_is_back(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED]
    links = [DOWN]
    async with _operators(desk, link=lambda: links[-1]) as operators:
        desk.till.announce(SignedIn(cashier=BENI))
        await _settled()
        assert desk.lookups.times_operators_asked == 0
        links.append(Link())
        desk.till.announce(LinkChanged(link=Link()))
        await desk.until(lambda: bool(_written(desk)))

    assert operators.known == LISTED.found


async def test_who_has_gone_meanwhile_is_not_checked(desk: ActionDesk) -> None:
    desk.lookups.operator_answers = [LISTED]
    desk.lookups.gate = asyncio.Event()
    async with _operators(desk) as operators:
        desk.till.announce(SignedIn(cashier=BENI))
        await desk.until(lambda: desk.lookups.under_way == 1)
        desk.till.announce(SignedOut())
        desk.lookups.gate.set()
        await desk.until(lambda: operators.known is not None)
        await _settled()

    assert _unknown(desk) == []


async def test_a_full_disk_does_not_end_the_comparing(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("operators not compared")
    desk.lookups.operator_answers = [LISTED]

    def is_full(_records: object) -> bool:
        return desk.disk.refused == 0

    desk.disk.full = is_full
    async with _operators(desk):
        desk.till.announce(SignedIn(cashier=BENI))
        await desk.until(lambda: desk.disk.refused == 1)
        desk.till.announce(SignedIn(cashier=BENI))
        await desk.until(lambda: bool(_written(desk)))

    assert _unknown(desk) == [BENI, BENI]
