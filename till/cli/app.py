"""The command `till`: its options, its commands, its end."""

import io
import logging
import sys
from pathlib import Path
from typing import Annotated

import typer

from till import __version__
from till.cli import (
    cash,
    catalogue,
    currency,
    day,
    demo,
    documents,
    outbox,
    paper_jobs,
    people,
    practice,
    scale,
    sell,
    settings,
    window,
)
from till.cli.answers import Status, complain
from till.cli.desk import Desk, desk_of
from till.domain.errors import Broken, TillError
from till.system.profile import Profile


def _end_with(status: Status | None, **_options: object) -> None:
    """End with the status a command returned; one that returns none has done what it should."""
    raise typer.Exit(Status.DONE if status is None else status)


app = typer.Typer(
    name="till",
    help="A point-of-sale till for shops in Albania.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    result_callback=_end_with,
)
app.add_typer(settings.app, name="settings")
app.add_typer(people.app, name="people")
app.add_typer(catalogue.app, name="catalogue")
app.add_typer(day.app, name="day")
app.add_typer(cash.app, name="cash")
app.add_typer(currency.app, name="currency")
app.add_typer(outbox.app, name="outbox")
app.add_typer(documents.app, name="documents")
app.add_typer(scale.app, name="scale")
app.command()(sell.sell)
app.add_typer(paper_jobs.app, name="print")
app.command(name="practice-service")(practice.practice_service)
app.command()(demo.demo)

log = logging.getLogger(__name__)


def _tell_version(wanted: bool) -> None:  # noqa: FBT001 typer passes the option's value
    if wanted:
        typer.echo(f"Till {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def before_command(
    context: typer.Context,
    *,
    profile: Annotated[
        Profile | None, typer.Option(help="Default: the one set up, else practice.")
    ] = None,
    data_dir: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where data is kept.")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="And stop.")
    ] = False,
) -> None:
    """Open the window, or do what the command says."""
    del version  # told by its callback
    desk = desk_of(context)
    desk.stand_at(data_dir, profile)
    if context.invoked_subcommand is None:
        window.open_the_window(desk)


def main() -> None:
    """Run one command and end the process with its status."""
    _speak_utf8()
    logging.getLogger().addHandler(logging.NullHandler())  # before a log is open: no stray lines
    desk = Desk()
    try:
        app(prog_name="till", obj=desk)
    except TillError as error:
        complain(error, desk.words)
    except Exception as error:  # noqa: BLE001 the last place that can say a word to the person
        _remember(desk, error)
        complain(Broken(), desk.words)
    sys.exit(Status.FAILED)


def _speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's own encoding is; scripts and JSON depend on it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _remember(desk: Desk, fault: Exception) -> None:
    """Write a fault of ours in the log, where there can be one."""
    try:
        with desk.logging():
            log.error("a command failed", exc_info=fault)
    except TillError as error:
        complain(error, desk.words)
