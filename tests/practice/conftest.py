"""One running practice service for all tests of it, and one fresh device for each.

Lives here: fixtures.
Must not: rules.
"""

from collections.abc import Iterator

import httpx
import pytest

from tests.practice.till_side import MONDAY, MovableClock, Shop, a_shop
from tests.practice_server import PracticeServer


@pytest.fixture(scope="session")
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=60, trust_env=False) as client:
        yield client


@pytest.fixture(scope="session")
def shared_clock() -> MovableClock:
    return MovableClock()


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, shared_clock: MovableClock
) -> Iterator[PracticeServer]:
    database = tmp_path_factory.mktemp("practice") / "practice.sqlite3"
    with PracticeServer(database=database, now=shared_clock) as server:
        yield server


@pytest.fixture
def clock(shared_clock: MovableClock) -> Iterator[MovableClock]:
    yield shared_clock
    shared_clock.moment = MONDAY


@pytest.fixture
def usual_conditions(server: PracticeServer, client: httpx.Client) -> Iterator[None]:
    """Clock and latency as at the start, after a test that changes them."""
    yield
    client.delete(f"{server.practice_url}/latency").raise_for_status()
    client.post(f"{server.practice_url}/clock", json={"offset_s": 0}).raise_for_status()


@pytest.fixture
def closed_shop(server: PracticeServer, client: httpx.Client) -> Iterator[Shop]:
    """A shop that has not declared its opening balance."""
    yield a_shop(server, client)
    client.delete(f"{server.practice_url}/faults").raise_for_status()


@pytest.fixture
def shop(closed_shop: Shop) -> Shop:
    """A shop whose day is open."""
    assert "fcdc" in closed_shop.open_day().json()
    return closed_shop
