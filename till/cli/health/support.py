"""`till support`: one file for whoever helps, to be read before it is given away."""

from pathlib import Path
from typing import Annotated

import typer

from till.cli.answers import answer, write_file
from till.cli.context import context_of
from till.cli.health.doctor import look_at
from till.cli.lazy import new_app
from till.cli.options import Force, Json

app = new_app()

File = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="File to write; default: show all and write nothing."),
]


@app.command("support")
def support(
    ctx: typer.Context, file: File = None, *, force: Force = False, as_json: Json = False
) -> None:
    """Write a file for support: diagnostics, versions, settings, waiting documents, log.

    Plain text, at most 2 MB. It has no token, PIN, customer, item or price, and not the name of
    the computer's account.
    """
    from till.checkup.support_file import draw_up  # noqa: PLC0415 help needs none of it

    context = context_of(ctx)
    checks = look_at(context)
    words = context.words
    made = draw_up(context.surroundings(), checks, words)
    sizes = {each.name: each.size for each in made.parts}
    value: dict[str, object] = {"size": len(made.content), "parts": sizes}
    if file is None:
        answer(made.text.splitlines(), {**value, "text": made.text}, as_json=as_json)
        return
    write_file(file, made.content, force=force)
    lines = [
        words.say("support.part_line", part=words.say(f"support.part.{name}"), size=size)
        for name, size in sizes.items()
    ]
    written = words.say("support.written", path=str(file), size=len(made.content))
    value["file"] = str(file)
    answer([*lines, words.say("support.never"), written], value, as_json=as_json)
