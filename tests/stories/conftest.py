"""A fresh shop for each story.

Lives here: fixtures.
Must not: what happens in a story.
"""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.stories.shop import Shop, ShopClock
from tests.tcp_printer import VirtualPrinter
from till.practice.server import PracticeServer


@pytest.fixture(scope="session")
def control() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=10, trust_env=False) as client:
        yield client


@pytest.fixture
def shop(tmp_path: Path, control: httpx.Client) -> Iterator[Shop]:
    clock = ShopClock()
    server = PracticeServer(database=tmp_path / "service" / "practice.sqlite3", now=clock.now)
    with server, VirtualPrinter() as printer:
        shop = Shop(
            folder=tmp_path / "till", server=server, printer=printer, clock=clock, control=control
        )
        shop.new_token()
        yield shop
