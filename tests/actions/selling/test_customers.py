"""The register of taxpayers behind a search field.

Lives here: what is asked, what is told, what is remembered.
Must not: what a term is (tests/domain/test_lookups), HTTP.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import MOMENT, a_moment
from till.actions.ports.events import Event, TaxpayersFound, TaxpayersUnavailable
from till.actions.selling.customers import MOST_REMEMBERED, TaxpayerSearch
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure
from till.domain.shop.taxpayer import Taxpayer

NDERTIMI = Taxpayer(number="L41323036D", name="Ndërtimi shpk")
FOUND = LookupAnswer(found=(NDERTIMI,))
DOWN = Link(state=LinkState.DOWN, since=MOMENT, probe_at=a_moment(seconds=30))


@asynccontextmanager
async def _searching(
    desk: ActionDesk, *, link: Callable[[], Link] = Link
) -> AsyncIterator[TaxpayerSearch]:
    search = TaxpayerSearch(desk.till, link)
    task = asyncio.create_task(search.run())
    try:
        yield search
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _next(desk: ActionDesk) -> Event:
    """Wait for one more event and take it out."""
    await desk.until(lambda: bool(desk.events))
    return desk.events.pop(0)


async def test_enter_asks_at_once(desk: ActionDesk) -> None:
    async with _searching(desk) as search:
        search.entered("ndër")
        told = await _next(desk)

    assert told == TaxpayersFound(term="ndër", taxpayers=(), is_cut=False)


async def test_two_signs_are_never_asked(desk: ActionDesk) -> None:
    async with _searching(desk) as search:
        search.entered("nd")
        search.entered("ndër")
        await _next(desk)

    assert desk.lookups.terms == ["ndër"]


async def test_one_request_at_a_time_and_only_the_newest_answer_is_told(desk: ActionDesk) -> None:
    desk.lookups.gate = asyncio.Event()
    desk.lookups.taxpayer_answers = [LookupAnswer(), FOUND]
    async with _searching(desk) as search:
        search.entered("first")
        await desk.until(lambda: desk.lookups.terms == ["first"])
        for text in ("second", "third", "fourth"):
            search.entered(text)
        desk.lookups.gate.set()
        told = await _next(desk)

    assert told == TaxpayersFound(term="fourth", taxpayers=(NDERTIMI,), is_cut=False)
    assert desk.lookups.terms == ["first", "fourth"]
    assert desk.lookups.most_at_once == 1
    assert desk.events == []


async def test_what_was_found_is_not_asked_again_for_ten_minutes(desk: ActionDesk) -> None:
    desk.lookups.taxpayer_answers = [FOUND, LookupAnswer()]
    async with _searching(desk) as search:
        search.entered("ndër")
        first = await _next(desk)
        search.entered("ndër")
        again = await _next(desk)
        desk.clock.advance(minutes=10)
        search.entered("ndër")
        later = await _next(desk)

    assert first == again
    assert later != again
    assert desk.lookups.terms == ["ndër", "ndër"]


async def test_the_terms_that_were_looked_at_longest_ago_are_forgotten(desk: ActionDesk) -> None:
    terms = [f"term {number}" for number in range(MOST_REMEMBERED + 1)]
    async with _searching(desk) as search:
        for term in (*terms, terms[-1], terms[0]):
            search.entered(term)
            await _next(desk)

    assert desk.lookups.terms == [*terms, terms[0]]


async def test_a_clock_that_was_set_back_makes_nothing_last_for_ever(desk: ActionDesk) -> None:
    async with _searching(desk) as search:
        search.entered("ndër")
        await _next(desk)
        desk.clock.advance(hours=-5)
        search.entered("ndër")
        await _next(desk)

    assert desk.lookups.terms == ["ndër", "ndër"]


async def test_without_a_link_it_is_told_and_nothing_is_asked(desk: ActionDesk) -> None:
    async with _searching(desk, link=lambda: DOWN) as search:
        search.entered("ndër")
        told = await _next(desk)

    offline = TaxpayersUnavailable(term="ndër", failure=LookupFailure.OFFLINE, message="")
    assert told == offline
    assert desk.lookups.terms == []


async def test_what_is_remembered_is_found_without_a_link_too(desk: ActionDesk) -> None:
    links = [Link()]
    async with _searching(desk, link=lambda: links[-1]) as search:
        search.entered("ndër")
        await _next(desk)
        links.append(DOWN)
        search.entered("ndër")
        told = await _next(desk)

    assert isinstance(told, TaxpayersFound)


@pytest.mark.parametrize("failure", LookupFailure)
async def test_a_failure_is_told_and_enter_tries_again(
    desk: ActionDesk, failure: LookupFailure
) -> None:
    desk.lookups.taxpayer_answers = [LookupAnswer(failure=failure, message="jo"), FOUND]
    async with _searching(desk) as search:
        search.entered("ndër")
        failed = await _next(desk)
        search.entered("ndër")
        found = await _next(desk)

    assert failed == TaxpayersUnavailable(term="ndër", failure=failure, message="jo")
    assert isinstance(found, TaxpayersFound)


async def test_a_service_that_asks_to_be_left_alone_is_left_alone(desk: ActionDesk) -> None:
    busy = LookupAnswer(failure=LookupFailure.OFFLINE, retry_after_s=20)
    desk.lookups.taxpayer_answers = [busy, FOUND]
    async with _searching(desk) as search:
        for term in ("first", "second"):
            search.entered(term)
            assert isinstance(await _next(desk), TaxpayersUnavailable)
        desk.clock.advance(seconds=20)
        search.entered("second")
        told = await _next(desk)

    assert isinstance(told, TaxpayersFound)
    assert desk.lookups.terms == ["first", "second"]
