"""`till support`: one file for whoever helps, to be read before it is given away."""

from pathlib import Path

from till.cli.answers import write_file
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.health.doctor import look_at
from till.cli.options import FORCE, PATH, argument

app = Group()

FILE = argument(
    "file", "FILE", "File to write; default: show all and write nothing.", type=PATH, required=False
)


@command("support", FILE, FORCE, of=app)
def support(context: CommandContext, file: Path | None, *, force: bool) -> None:
    """Write a file for support: diagnostics, versions, settings, waiting documents, log.

    Plain text, at most 2 MB. It has no token, PIN, customer, item or price, and not the name of
    the computer's account.
    """
    from till.checkup.support_file import draw_up  # noqa: PLC0415 help needs none of it

    checks = look_at(context)
    words = context.words
    made = draw_up(context.surroundings(), checks, words)
    sizes = {each.name: each.size for each in made.parts}
    value: dict[str, object] = {"size": len(made.content), "parts": sizes}
    if file is None:
        context.answer(made.text.splitlines(), {**value, "text": made.text})
        return
    write_file(file, made.content, force=force)
    lines = [
        words.say("support.part_line", part=words.say(f"support.part.{name}"), size=size)
        for name, size in sizes.items()
    ]
    written = words.say("support.written", path=str(file), size=len(made.content))
    value["file"] = str(file)
    context.answer([*lines, words.say("support.never"), written], value)
