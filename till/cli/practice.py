"""The practice service alone."""

from pathlib import Path
from typing import Annotated

import typer

from till.cli.desk import Desk, desk_of
from till.domain.errors import RuleBroken
from till.system.paths import Paths
from till.system.profile import Profile


class PortTaken(RuleBroken):
    """Another program listens there already. Facts: port."""

    key = "errors.port_taken"


Port = Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")]
Latency = Annotated[int, typer.Option(min=0, help="Milliseconds added to every answer.")]
Environment = Annotated[Profile, typer.Option(help="Whose tokens are good here.")]
File = Annotated[Path | None, typer.Option(metavar="FILE", help="Its own SQLite file.")]
LeaveWithParent = Annotated[bool, typer.Option("--leave-with-parent", hidden=True)]


def practice_service(  # noqa: PLR0913 -- the options of one command, each by name
    context: typer.Context,
    *,
    port: Port = 0,
    latency_ms: Latency = 0,
    db: File = None,
    environment: Environment = Profile.PRACTICE,
    leave_with_parent: LeaveWithParent = False,
) -> None:
    """Run the practice fiscalization service over HTTP on this machine, until it is stopped."""
    from till.practice.server import serve  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    try:
        serve(
            port=port,
            database=db or _usual_file(desk),
            latency_ms=latency_ms,
            environment=environment.value,
            announce=lambda address: _say(desk, "cli.practice_listening", address=address),
            leave_with_parent=leave_with_parent,
        )
    except OSError as error:
        raise PortTaken(port=port) from error
    if not leave_with_parent:
        _say(desk, "cli.practice_stopped")


def _usual_file(desk: Desk) -> Path:
    """Return the practice profile's own file. Raises DiskFailing."""
    paths = Paths(root=desk.root, profile=Profile.PRACTICE)
    paths.prepare()
    return paths.practice_database


def _say(desk: Desk, key: str, **facts: str) -> None:
    """Say it at once: whoever started the service waits for the line."""
    print(desk.words.say(key, **facts), flush=True)  # noqa: T201 the answer
