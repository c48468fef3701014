"""`till demo`: a furnished practice till to try, or a short day that plays itself."""

import asyncio
import csv
import os
import sys
import tempfile
from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Final

import typer

from till.actions.catalogue import import_catalogue
from till.actions.ports.records import QuickKey, QuickKeys
from till.actions.staff import add_person
from till.actions.till import Till
from till.bootstrap import Surroundings, open_till
from till.cli.answers import Status
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.domain.errors.disk import DiskFailing
from till.domain.shop.article import ArticleId
from till.domain.shop.people import Role
from till.system.catalogue_file import read_rows
from till.system.profile import Profile
from till.system.reference_tables import load_units
from ui.app.main import open_window
from ui.app.scripted_demo import play_day
from ui.app.start import start

app = new_app()

SHOP: Final = {"name": "Minimarket Liqeni", "address": "Rruga e Liqenit 14, Tiranë"}
PIN: Final = "1234"  # everybody's, in the demo
FOLDER: Final = "demo"

Scripted = Annotated[
    bool, typer.Option("--scripted", help="Play a short day, save pictures, and end.")
]
Out = Annotated[Path, typer.Option(metavar="DIR", help="Where a played day saves its pictures.")]


@app.command()
def demo(ctx: typer.Context, *, scripted: Scripted = False, out: Out = Path("till-demo")) -> None:
    """Try the till: practice profile, demo shop, paper on the screen. Every PIN is 1234."""
    given = context_of(ctx)
    if scripted or not _has_display():
        raise typer.Exit(_play(out))
    _open(_practice_context(given.root))


def _practice_context(data_dir: Path) -> CommandContext:
    return CommandContext(data_dir=data_dir, profile=Profile.PRACTICE)


def _open(context: CommandContext) -> None:
    """Open the furnished till's window, with its paper in a window beside it."""

    def open_it() -> None:
        surroundings = _in_the_demo_shop(context.surroundings())
        asyncio.run(_furnish(surroundings))
        typer.echo(context.words.say("demo.opened"))
        open_window(surroundings)

    start(context, open_it)


def _play(out: Path) -> Status:
    """Play the day on a till of its own, so that it can be played again and again."""
    if not _has_display():
        os.environ["QT_QPA_PLATFORM"] = os.environ.get("QT_QPA_PLATFORM") or "offscreen"
    _make_folder(out)
    with tempfile.TemporaryDirectory(prefix="till-demo-") as folder:
        context = _practice_context(Path(folder))
        if not _has_display():
            typer.echo(context.words.say("demo.no_display", folder=str(out)))
        with context.logging():
            surroundings = _in_the_demo_shop(context.surroundings())
            asyncio.run(_furnish(surroundings))
            documents = play_day(surroundings, out, typer.echo)
    complete = [document for document in documents if document.is_complete]
    typer.echo(context.words.say("demo.finished", count=len(complete), folder=str(out)))
    return Status.DONE if complete and len(complete) == len(documents) else Status.WAITING


def _make_folder(folder: Path) -> None:
    """Make the folder for pictures. Raises DiskFailing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DiskFailing(path=str(folder)) from error


async def _furnish(surroundings: Surroundings) -> None:
    async with open_till(surroundings) as opened:
        await furnish(opened.till)


async def furnish(till: Till) -> None:
    """Put people, articles and quick keys into a till that has nobody yet."""
    if till.people.all():
        return
    with as_file(files("resources") / FOLDER / "catalogue.csv") as path:
        await import_catalogue(till, read_rows(path), load_units(), dry_run=False)
    keys = [
        QuickKey(
            tab=row["tab"],
            position=int(row["position"]),
            article_id=ArticleId(row["article_id"]),
            label=row["label"],
        )
        for row in _rows("quick_keys.csv")
    ]
    await till.ledger.record(QuickKeys(keys=keys))
    for row in _rows("people.csv"):
        await add_person(
            till,
            row["name"],
            PIN,
            operator_code=row["operator_code"],
            role=Role(row["role"]),
            pin_may_be_shared=True,
        )


def _rows(name: str) -> list[dict[str, str]]:
    text = (files("resources") / FOLDER / name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _in_the_demo_shop(surroundings: Surroundings) -> Surroundings:
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
