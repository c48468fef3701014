"""A shop's till without its window, for building shops.

Lives here: opening it, signing in, opening the day.
Must not: measure.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path

from tests.benchmarks.means.starting import NOBODY_LISTENS
from till.actions.day.opening import declare, opening_today
from till.actions.people.signing_in import sign_in
from till.bootstrap import OpenTill, Surroundings, open_till
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

PIN = "481516"
OURS: dict[str, str] = {}
FLOAT = Decimal("5000.00")  # lek in the drawer in the morning


def database_of(folder: Path) -> Path:
    """Return the file in which a shop keeps everything."""
    return Paths(root=folder, profile=Profile.PRACTICE).database


@asynccontextmanager
async def till_of(
    folder: Path, *, service: str = NOBODY_LISTENS, office: str = ""
) -> AsyncIterator[OpenTill]:
    """Open a shop's till without its background work; it prints to a file that is always there."""
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    told = {
        "TILL_SERVICE__BASE_URL": service,
        "TILL_PRINTER__DEVICE": f"file://{folder / 'paper.bin'}",
        "TILL_OFFICE__URL": office,
    }
    settings = read_settings(paths.settings_file, Profile.PRACTICE, told)
    async with open_till(Surroundings(paths=paths, settings=settings, environment=OURS)) as opened:
        yield opened


@asynccontextmanager
async def selling_at(
    folder: Path, *, service: str = NOBODY_LISTENS, office: str = ""
) -> AsyncIterator[OpenTill]:
    """Open a shop's till with somebody signed in and the day open."""
    async with till_of(folder, service=service, office=office) as opened:
        await sign_in(opened.till, 1, PIN)
        if opening_today(opened.till) is None:
            await declare(opened.till, FLOAT)
        yield opened
