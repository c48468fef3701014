"""`till demo`: a furnished practice till to try, or a short day that plays itself."""

import asyncio
import locale
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from till.bootstrap import Surroundings, open_till
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import PATH, flag, option
from till.domain.errors import TillError
from till.domain.errors.disk import disk_error
from till.system.profile import Profile
from till.system.settings.file import SettingFile
from ui.app.demo_shop import furnish, in_demo_shop, mark_demo
from ui.app.main import open_window
from ui.app.scripted_demo import play_day
from ui.app.start import start

app = Group()

LANGUAGE: Final = "ui.language"

SCRIPTED = flag("--scripted", "Play a short day, save pictures and exit.")
OUT = option(
    "--out",
    "DIR",
    "Folder for the pictures of the played day.",
    type=PATH,
    default=Path("till-demo"),
)


@command("demo", SCRIPTED, OUT, answers=False, of=app)
def demo(context: CommandContext, *, scripted: bool, out: Path) -> Status:
    """Try the till: practice profile, demo shop, printouts on the screen. Every PIN is 1234."""
    if scripted or not _has_display():
        return _play(out)
    given = _practice_context(context.root)
    with suppress(TillError):  # settings that cannot be read: the start shows what is wrong
        speak_as_the_computer(given, locale.getlocale()[0])
    _open(given)
    return Status.DONE


def _practice_context(data_dir: Path) -> CommandContext:
    return CommandContext(data_dir=data_dir, profile=Profile.PRACTICE)


def speak_as_the_computer(context: CommandContext, system: str | None) -> None:
    """Let a demo that opens for the first time be in English where the system's language is.

    What somebody has set stays. Raises as `SettingFile.change`.
    """
    file = SettingFile(context.paths.settings_file, context.profile, context.environment)
    is_new = not context.paths.database.exists() and not file.look_up(LANGUAGE).where
    if is_new and (system or "").lower().startswith("en"):
        context.paths.prepare()
        file.change(LANGUAGE, "en")


def _open(context: CommandContext) -> None:
    """Open the furnished till's window, with its paper in a window beside it."""

    def open_it() -> None:
        surroundings = context.surroundings()
        asyncio.run(_furnish(surroundings))
        click.echo(context.words.say("demo.opened"))
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
            click.echo(context.words.say("demo.no_display", folder=str(out)))
        with context.logging():
            surroundings = context.surroundings()
            asyncio.run(_furnish(surroundings))
            documents = play_day(in_demo_shop(surroundings), out, click.echo)
    complete = [document for document in documents if document.is_complete]
    click.echo(context.words.say("demo.finished", count=len(complete), folder=str(out)))
    return Status.DONE if complete and len(complete) == len(documents) else Status.WAITING


def _make_folder(folder: Path) -> None:
    """Make the folder for pictures. Raises DiskFailing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise disk_error(error, folder) from error


async def _furnish(surroundings: Surroundings) -> None:
    async with open_till(surroundings) as opened:
        await furnish(opened.till)
    mark_demo(surroundings.paths)


def _has_display() -> bool:
    """Tell whether a window can be seen on this machine."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
