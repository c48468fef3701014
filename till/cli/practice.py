"""`till practice-service`: the practice fiscalization service alone."""

import errno
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.disk import DatabaseDamaged, DiskFailing, PlaceUnwritable
from till.practice.server import serve
from till.practice.service.registry import PRACTICE_TOKEN
from till.sqlite import sqlite3
from till.system.paths import Paths
from till.system.profile import Profile

app = new_app()
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port of the service; 0: any free one.")]
Latency = Annotated[int, typer.Option(min=0, help="Milliseconds added to each answer.")]
File = Annotated[Path | None, typer.Option(metavar="FILE", help="SQLite file of the service.")]
LeaveWithParent = Annotated[bool, typer.Option("--leave-with-parent", hidden=True)]


class PortTaken(RuleBroken):
    """Another program listens there already. Facts: port."""


@app.command("practice-service")
def practice_service(
    ctx: typer.Context,
    *,
    port: Port = 0,
    latency_ms: Latency = 0,
    db: File = None,
    leave_with_parent: LeaveWithParent = False,
) -> None:
    """Run the practice fiscalization service over HTTP on this computer until you stop it."""
    context = context_of(ctx)
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
