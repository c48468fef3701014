"""The command line: its commands by name, what comes before a command, how failures are told.

What the commands do is in a module for each group beside this one; the console script
(ui.app.console) adds the window's.
"""

import io
import logging
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import click

from till.cli.answers import Status, complain
from till.cli.command import LazyCommand, LazyGroup
from till.cli.context import CommandContext
from till.cli.help.spoken import speak
from till.cli.options import PATH, OneOf, option
from till.domain.errors import Broken, TillError
from till.system.profile import Profile
from till.system.secrets import PIN_VARIABLE, take_from_environment

SINGLE_COMMANDS: Final = (
    LazyCommand(
        "sell",
        "till.cli.sell",
        "Sell without the window; documents wait on disk while the service does not respond.",
    ),
    LazyCommand(
        "setup",
        "till.cli.setup.roll_out",
        "Set up a till from a file of answers, without questions; or write that file.",
    ),
    LazyCommand(
        "practice-service",
        "till.cli.practice",
        "Run the practice fiscalization service over HTTP on this computer until you stop it.",
    ),
    LazyCommand(
        "doctor",
        "till.cli.health.doctor",
        "Check service, clock, printers, data, disk and versions; also beside an open window.",
    ),
    LazyCommand(
        "support",
        "till.cli.health.support",
        "Write a file for support: diagnostics, versions, settings, waiting documents, log.",
    ),
)
GROUPS: Final = (
    LazyCommand("settings", "till.cli.setup.settings", "Show and change settings."),
    LazyCommand("people", "till.cli.people", "Show and change who can sign in."),
    LazyCommand("catalogue", "till.cli.catalogue", "Import and export items."),
    LazyCommand("day", "till.cli.day", "Open, count, close and report the business day."),
    LazyCommand("cash", "till.cli.cash", "Deposit, withdraw and show the cash in the drawer."),
    LazyCommand("currency", "till.cli.rates.currency", "Show and set exchange rates."),
    LazyCommand(
        "lookup", "till.cli.lookup", "Find taxpayers and operators in the register of the service."
    ),
    LazyCommand("vat", "till.cli.rates.vat", "Confirm VAT codes; owner only."),
    LazyCommand("outbox", "till.cli.outbox", "Show and correct waiting and rejected documents."),
    LazyCommand(
        "documents",
        "till.cli.documents",
        "Show, correct and issue fiscal documents, with their printouts.",
    ),
    LazyCommand(
        "backup", "till.cli.health.backup", "Make, verify and restore backups of the data."
    ),
    LazyCommand(
        "lives",
        "till.cli.health.duplicates",
        "Show and decide which computer uses this till when two do.",
    ),
    LazyCommand("journal", "till.cli.health.journal", "Verify and export the journal of the till."),
    LazyCommand(
        "office", "till.cli.office", "Join the office of a chain and show this till's state there."
    ),
    LazyCommand("scale", "till.cli.scale", "Read the scale on the counter."),
    LazyCommand("print", "till.cli.printing", "Print, and settle waiting printouts."),
)

log = logging.getLogger(__name__)


def _show_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 click passes the option's value
    if wanted:
        from till.system.versions import version_lines  # noqa: PLC0415 for this option alone

        click.echo("\n".join(version_lines()))
        ctx.exit()


PARAMETERS: Final = (
    option("--profile", None, "Default: the one set up, else practice.", type=OneOf(Profile)),
    option("--data-dir", "DIR", "Folder of the data.", type=PATH),
    click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help="Show the version and exit.",
    ),
)


def program(
    commands: Iterable[LazyCommand], without_command: Callable[[CommandContext], None]
) -> click.Group:
    """Return `till` with these commands; `without_command` is what it does where none is named."""

    @click.pass_context
    def before_command(ctx: click.Context, profile: Profile | None, data_dir: Path | None) -> None:
        context = ctx.ensure_object(CommandContext)
        context.take_options(data_dir, profile)
        if ctx.invoked_subcommand is None:
            without_command(context)

    return LazyGroup(
        name="till",
        commands=list(commands),
        callback=before_command,
        invoke_without_command=True,
        params=list(PARAMETERS),
        help="A point-of-sale till for shops in Albania.",
        context_settings={"help_option_names": ["-h", "--help"]},  # of all that are below, too
    )


def run(till: click.Group) -> None:
    """Run one command and end the process with its status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    logging.getLogger().addHandler(logging.NullHandler())  # before a log is open: no stray lines
    environment = take_from_environment(os.environ)  # at once: no program of ours is given them
    pin = environment.pop(PIN_VARIABLE, "")
    context = CommandContext(environment=environment, unattended_pin=pin)
    speak(context.help_language)
    try:
        sys.exit(till(prog_name="till", obj=context, standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(Status.WRONG_USAGE)
    except click.Abort:
        sys.exit(Status.FAILED)
    except TillError as error:
        complain(error, context.words)
    except Exception as error:  # noqa: BLE001 the last place that can say a word to the person
        _remember(context, error)
        complain(Broken(), context.words)
    sys.exit(Status.FAILED)


def _remember(context: CommandContext, fault: Exception) -> None:
    """Write a fault of ours in the log, where there can be one."""
    try:
        with context.logging():
            log.error("a command failed", exc_info=fault)
    except TillError as error:
        complain(error, context.words)
