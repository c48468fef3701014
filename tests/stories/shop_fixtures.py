"""Tills with people and articles in them: each kind is furnished once and copied for a story."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import cache
from pathlib import Path

from tests.fakes import an_owner_at, quick_pins
from tests.stories.shop import MORNING, PIN, Shop, ShopClock
from till.actions.people import people_access
from till.actions.ports.records import QuickKeys
from till.actions.till import Till
from till.bootstrap import Surroundings, open_till
from till.domain.shop.people import Role
from till.safekeeping.anchors.commit_anchor import anchor_path
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.demo_shop import furnish

Kind = Callable[[Till], Awaitable[None]]
OPERATOR = "kd482mz719"


async def with_an_owner(till: Till) -> None:
    """Let Ana, the owner, stand at the demo's till."""
    await with_nobody(till)
    await people_access.add_person(till, "Ana Hoxha", PIN, operator_code=OPERATOR, role=Role.OWNER)
    await till.ledger.record(QuickKeys(keys=[key for key, _ in till.articles.quick_keys()]))


async def with_nobody(till: Till) -> None:
    """Let the demo's till have its articles and nobody to sell them."""
    await furnish(till)
    with an_owner_at(till):
        for person in till.people.all():
            await people_access.remove_person(till, person.person_id)


def put_into(shop: Shop, kind: Kind) -> None:
    """Give a shop that has no till yet one of a kind."""
    shop.paths.prepare()
    for file, kept in _files_of(kind).items():
        shop.paths.database.with_name(file).write_bytes(kept)


@cache
def _files_of(kind: Kind) -> dict[str, bytes]:
    """Furnish a till of a kind shortly before the shop's morning; return database and anchor."""
    with tempfile.TemporaryDirectory() as folder:
        paths = Paths(root=Path(folder), profile=Profile.PRACTICE)
        given = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9/v1", "TILL_PRINTER__DEVICE": "none:"}
        settings = read_settings(paths.settings_file, Profile.PRACTICE, given)
        clock = ShopClock()
        clock.set(MORNING - timedelta(hours=1))
        around = Surroundings(
            paths=paths, settings=settings, environment={}, clock=clock, pins=quick_pins()
        )
        asyncio.run(_furnished(around, kind))
        return {
            each.name: each.read_bytes() for each in (paths.database, anchor_path(paths.database))
        }


async def _furnished(around: Surroundings, kind: Kind) -> None:
    async with open_till(around) as opened:
        await kind(opened.till)
