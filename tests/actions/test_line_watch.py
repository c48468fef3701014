"""A line that is back: when it is looked for, and what counts as back.

Lives here: sentences about till.actions.maintenance.watches.
Must not: what delivery does about it (test_delivery), connections (tests/service/test_route).
"""

import asyncio
from collections.abc import Sequence

import pytest

from tests.actions.desk import ActionDesk
from till.actions.maintenance.watches import LINE_LOOKS_S, LineWatch
from till.actions.ports.events import LinkChanged
from till.domain.fiscal.link import Link, LinkState, Station

DOWN = Link(state=LinkState.DOWN)
INTERNET = Station.INTERNET


async def look(desk: ActionDesk, link: Link, ends: Sequence[Station | None]) -> list[int]:
    """Let the watch look so often, the way ending there each time; return after which it told."""
    told: list[int] = []
    left = list(ends)

    async def end_of_route() -> Station | None:
        return left.pop(0)

    async def pause(seconds: float) -> None:
        assert LINE_LOOKS_S[0] <= seconds <= LINE_LOOKS_S[1]
        if not left:
            raise asyncio.CancelledError

    desk.service.end_of_route = end_of_route
    watch = LineWatch(desk.till, lambda: told.append(len(ends) - len(left)), pause=pause)
    desk.till.announce(LinkChanged(link=link))
    with pytest.raises(asyncio.CancelledError):
        await watch.run()
    return told


async def test_a_connection_that_comes_after_none_came_is_told_once(desk: ActionDesk) -> None:
    assert await look(desk, DOWN, [INTERNET, INTERNET, None, None, None]) == [3]


async def test_each_time_it_was_away_it_comes_back(desk: ActionDesk) -> None:
    assert await look(desk, DOWN, [None, INTERNET, None]) == [1, 3]


@pytest.mark.parametrize("state", [each for each in LinkState if each is not LinkState.DOWN])
async def test_nothing_is_looked_for_where_it_is_not_the_line(
    desk: ActionDesk, state: LinkState
) -> None:
    looked: list[float] = []

    async def pause(seconds: float) -> None:
        looked.append(seconds)

    run = asyncio.create_task(LineWatch(desk.till, lambda: None, pause=pause).run())
    desk.till.announce(LinkChanged(link=Link(state=state)))
    for _ in range(5):
        await asyncio.sleep(0)
    run.cancel()

    assert looked == []
