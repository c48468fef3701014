"""`till practice-service`: the practice fiscalization service alone."""

import errno
from functools import partial
from pathlib import Path

import click

from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import PATH, flag, option
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.disk import DatabaseDamaged, DiskFailing, PlaceUnwritable
from till.practice.server import serve
from till.practice.service.registry import PRACTICE_TOKEN
from till.sqlite import sqlite3
from till.system.paths import Paths
from till.system.profile import Profile

app = Group()
PORT = option(
    "--port",
    "P",
    "Port of the service; 0: any free one.",
    type=click.IntRange(min=0, max=65535),
    default=0,
)
LATENCY = option(
    "--latency-ms", "N", "Milliseconds added to each answer.", type=click.IntRange(min=0), default=0
)
FILE = option("--db", "FILE", "SQLite file of the service.", type=PATH)
LEAVE_WITH_PARENT = flag("--leave-with-parent", "", hidden=True)


class PortTaken(RuleBroken):
    """Another program listens there already. Facts: port."""


@command("practice-service", PORT, LATENCY, FILE, LEAVE_WITH_PARENT, answers=False, of=app)
def practice_service(
    context: CommandContext, *, port: int, latency_ms: int, db: Path | None, leave_with_parent: bool
) -> None:
    """Run the practice fiscalization service over HTTP on this computer until you stop it."""
    file = _usual_file(context) if db is None else db
    if not file.parent.is_dir():
        raise PlaceUnwritable(path=str(file))
    try:
        serve(
            port=port,
            database=file,
            latency_ms=latency_ms,
            announce=partial(_announce, context, is_alone=not leave_with_parent),
            leave_with_parent=leave_with_parent,
        )
    except (OSError, sqlite3.Error) as error:
        raise _what_ails(error, port, file) from error
    if not leave_with_parent:
        _say(context, "cli.practice_stopped")


def _announce(context: CommandContext, address: str, *, is_alone: bool) -> None:
    """Say where it listens and, unless a till started it, by which token."""
    _say(context, "cli.practice_listening", address=address)
    if is_alone:
        _say(context, "cli.practice_token", token=PRACTICE_TOKEN)


def _what_ails(error: OSError | sqlite3.Error, port: int, file: Path) -> TillError:
    """Return what to say: of the port only where it is the port."""
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return PortTaken(port=port)
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return DatabaseDamaged(path=str(file))
    return DiskFailing(path=str(file))


def _usual_file(context: CommandContext) -> Path:
    """Return the practice profile's own file. Raises DiskFailing."""
    paths = Paths(root=context.root, profile=Profile.PRACTICE)
    paths.prepare()
    return paths.practice_database


def _say(context: CommandContext, key: str, **facts: str) -> None:
    """Say it at once: whoever started the service waits for the line."""
    print(context.words.say(key, **facts), flush=True)  # noqa: T201 the answer
