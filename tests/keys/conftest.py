"""A display for all keys, and a shop with its program for each story.

Lives here: fixtures.
Must not: what happens in a story.
"""

import asyncio
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from tests.fakes import an_owner_at
from tests.keys.display import Display, a_display
from tests.keys.on_the_wire import Wire, on_the_wire
from tests.keys.program import DRITAS_PIN, OWNERS_PIN, PIN, Program
from tests.practice_server import PracticeServer
from tests.stories.shop import Shop, ShopClock
from tests.tcp_printer import VirtualPrinter
from till.actions.people import people_access
from till.bootstrap import Surroundings, open_till
from till.domain.shop.people import Role
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.demo_shop import furnish

PEOPLE = (
    ("Ana Hoxha", "kd482mz719", "314159", Role.CASHIER),
    ("Besa Leka", "rb615qa208", PIN, Role.CASHIER),
    ("Drita Marku", "nj604cx183", DRITAS_PIN, Role.SUPERVISOR),
    ("Vera Prifti", "vp271rt590", OWNERS_PIN, Role.OWNER),
)


@dataclass(kw_only=True)
class Counter:
    """A shop with a cashier's program, and somebody on its line to the service."""

    shop: Shop
    wire: Wire
    program: Program
    display: Display


@pytest.fixture(scope="session")
def display(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    with a_display(tmp_path_factory.mktemp("display")) as display:
        yield display


@pytest.fixture(scope="session")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory of a till with the demo's articles and the people of a small shop."""
    folder = tmp_path_factory.mktemp("furnished") / "till"
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    given = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9/v1", "TILL_PRINTER__DEVICE": "none:"}
    settings = read_settings(paths.settings_file, Profile.PRACTICE, given)

    async def furnish_it() -> None:
        surroundings = Surroundings(paths=paths, settings=settings, environment={})
        async with open_till(surroundings) as opened:
            till = opened.till
            await furnish(till)
            for person in till.people.all():
                with an_owner_at(till):
                    await people_access.remove_person(till, person.person_id)
            for name, code, pin, role in PEOPLE:
                await people_access.add_person(till, name, pin, operator_code=code, role=role)

    asyncio.run(furnish_it())
    return folder


@pytest.fixture
def counter(tmp_path: Path, display: Display, furnished: Path) -> Iterator[Counter]:
    """A shop whose program is started, with nobody signed in."""
    folder = tmp_path / "till"
    clock = ShopClock()
    shutil.copytree(furnished, folder)
    clock.set(datetime.now(UTC))  # noqa: TID251 the program reads the real clock, so must the shop
    server = PracticeServer(database=tmp_path / "service.sqlite3", now=clock.now)
    with server, VirtualPrinter() as printer, httpx.Client(timeout=60, trust_env=False) as control:
        shop = Shop(folder=folder, server=server, printer=printer, clock=clock, control=control)
        shop.new_token()
        wire = Wire(service=server.base_url, database=shop.paths.database)
        with on_the_wire(wire):
            program = Program(folder, display, _settings(shop, wire))
            try:
                program.start()
                yield Counter(shop=shop, wire=wire, program=program, display=display)
            finally:
                program.kill()


def _settings(shop: Shop, wire: Wire) -> dict[str, str]:
    return {
        "TILL_SERVICE__BASE_URL": wire.base_url,
        "TILL_SERVICE__TIMEOUT_S": "5",
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.environment,
    }
