"""`till demo`: a furnished practice till to try, or a short day that plays itself."""

import asyncio
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.answers import Status
from till.cli.desk import Desk, desk_of
from till.system.profile import Profile

if TYPE_CHECKING:  # slow to import, and `till --help` needs none of it
    from till.bootstrap import Surroundings

SHOP = {"name": "Minimarket Liqeni", "address": "Rruga e Liqenit 14, Tiranë"}


def demo(
    context: typer.Context,
    *,
    scripted: Annotated[
        bool, typer.Option("--scripted", help="Play a short day, save pictures, and end.")
    ] = False,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where a played day saves its pictures.")
    ] = Path("till-demo"),
) -> None:
    """Try the till: practice profile, demo shop, paper on the screen. Every PIN is 1234."""
    given = desk_of(context)
    if scripted or not _has_display():
        raise typer.Exit(_play(given, out))
    _open(_practice_desk(given.root))


def _practice_desk(data_dir: Path) -> Desk:
    desk = Desk()
    desk.stand_at(data_dir, Profile.PRACTICE)
    return desk


def _open(desk: Desk) -> None:
    """Open the furnished till's window, with its paper in a window beside it."""
    from ui.app.main import open_window  # noqa: PLC0415 the window alone needs Qt

    with desk.logging():
        surroundings = _in_the_demo_shop(desk.surroundings())
        asyncio.run(_furnish(surroundings))
        typer.echo(desk.words.say("demo.opened"))
        open_window(surroundings)


def _play(given: Desk, out: Path) -> Status:
    """Play the day on a till of its own, so that it can be played again and again."""
    from ui.app.scripted_demo import play_day  # noqa: PLC0415 the window alone needs Qt

    if not _has_display():
        os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="till-demo-") as folder:
        desk = _practice_desk(Path(folder))
        if not _has_display():
            typer.echo(desk.words.say("demo.no_display", folder=str(out)))
        with desk.logging():
            surroundings = _in_the_demo_shop(desk.surroundings())
            asyncio.run(_furnish(surroundings))
            documents = play_day(surroundings, out, typer.echo)
    complete = [document for document in documents if document.is_complete]
    typer.echo(desk.words.say("demo.finished", count=len(complete), folder=str(out)))
    return Status.DONE if complete and len(complete) == len(documents) else Status.WAITING


async def _furnish(surroundings: "Surroundings") -> None:
    from till.bootstrap import open_till  # noqa: PLC0415 slow to import
    from till.cli.demo_shop import furnish  # noqa: PLC0415 the same

    async with open_till(surroundings) as opened:
        await furnish(opened.till)


def _in_the_demo_shop(surroundings: "Surroundings") -> "Surroundings":
    """Return the surroundings with the demo shop's name, where none is set."""
    settings = surroundings.settings
    if settings.shop.name:
        return surroundings
    shop = settings.shop.model_copy(update=SHOP)
    return replace(surroundings, settings=settings.model_copy(update={"shop": shop}))


def _has_display() -> bool:
    """Tell whether a window can be seen on this machine."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
