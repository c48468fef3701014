"""`till practice-service`: the practice fiscalization service alone."""

from pathlib import Path
from typing import Annotated

import typer

from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.domain.errors import RuleBroken
from till.practice.server import serve
from till.system.paths import Paths
from till.system.profile import Profile

app = new_app()


class PortTaken(RuleBroken):
    """Another program listens there already. Facts: port."""

    key = "errors.port_taken"


Port = Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")]
Latency = Annotated[int, typer.Option(min=0, help="Milliseconds added to every answer.")]
Environment = Annotated[Profile, typer.Option(help="Whose tokens are good here.")]
File = Annotated[Path | None, typer.Option(metavar="FILE", help="Its own SQLite file.")]
LeaveWithParent = Annotated[bool, typer.Option("--leave-with-parent", hidden=True)]


@app.command("practice-service")
def practice_service(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    *,
    port: Port = 0,
    latency_ms: Latency = 0,
    db: File = None,
    environment: Environment = Profile.PRACTICE,
    leave_with_parent: LeaveWithParent = False,
) -> None:
    """Run the practice fiscalization service over HTTP on this machine, until it is stopped."""
    context = context_of(ctx)
    try:
        serve(
            port=port,
            database=db or _usual_file(context),
            latency_ms=latency_ms,
            environment=environment.value,
            announce=lambda address: _say(context, "cli.practice_listening", address=address),
            leave_with_parent=leave_with_parent,
        )
    except OSError as error:
        raise PortTaken(port=port) from error
    if not leave_with_parent:
        _say(context, "cli.practice_stopped")


def _usual_file(context: CommandContext) -> Path:
    """Return the practice profile's own file. Raises DiskFailing."""
    paths = Paths(root=context.root, profile=Profile.PRACTICE)
    paths.prepare()
    return paths.practice_database


def _say(context: CommandContext, key: str, **facts: str) -> None:
    """Say it at once: whoever started the service waits for the line."""
    print(context.words.say(key, **facts), flush=True)  # noqa: T201 the answer
