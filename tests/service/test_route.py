"""Where the way to the service ends, tried on this machine's own network.

Lives here: a connection that comes, one that is refused, a name nobody knows, no network at all.
Must not: how it is shown (tests/ui/outage).
"""

import socket
from collections.abc import Iterator

import pytest

from till.domain.fiscal.link import Station
from till.service.route import end_of_route

NOBODY = "https://nobody.invalid:8443"


@pytest.fixture
def listening() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


async def test_a_connection_that_comes_ends_nowhere(listening: int) -> None:
    assert await end_of_route(f"http://127.0.0.1:{listening}", lambda: False) is None


async def test_who_refuses_is_the_service() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = server.getsockname()[1]

    assert await end_of_route(f"http://127.0.0.1:{closed}", lambda: False) is Station.SERVICE


@pytest.mark.parametrize("has_network", [True, False])
async def test_a_name_that_nobody_knows_is_the_internets_or_the_shops(*, has_network: bool) -> None:
    expected = Station.INTERNET if has_network else Station.NETWORK

    assert await end_of_route(NOBODY, lambda: has_network) is expected
    assert await end_of_route("https://" + "x" * 70, lambda: has_network) is expected
