"""What the package says of each command, read off the commands: manual pages, and completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click import Command, Context, Group

from till.cli.app import program
from ui.app.console import COMMANDS, open_the_window

if TYPE_CHECKING:
    from collections.abc import Iterator

TILL = "till"
LONGEST = 200  # characters of the line that `apropos` shows
COMPLETION = r"""# Completion of till's commands and options, made from the commands themselves.
_till() {
    local at=till word
    local -A after=(
{words}
    )
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ -z ${after["$at $word"]:-} ]] || at="$at $word"
    done
    mapfile -t COMPREPLY < <(compgen -W "${after[$at]}" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _till till
"""


def manual_pages(whole: Command | None = None, name: str = TILL) -> dict[str, str]:
    """Return the page of each command of a program, by its file's name.

    The till's own first page is written by hand, and not among them.
    """
    return {
        f"{path.replace(' ', '-')}.1": _page(
            path, command.get_short_help_str(LONGEST), command.get_help(context), of=name
        )
        for path, command, context in _commands(whole, name)
        if context.parent is not None or name != TILL
    }


def completion() -> str:
    """Return what bash reads to complete commands and options; nothing is started for it."""
    words = "\n".join(
        f'        ["{path}"]="{" ".join(_words_after(command, context))}"'
        for path, command, context in _commands()
    )
    return COMPLETION.replace("{words}", words)


def _commands(
    whole: Command | None = None, name: str = TILL
) -> Iterator[tuple[str, Command, Context]]:
    first = whole or program(COMMANDS, open_the_window)
    yield from _below(first, Context(first, info_name=name, help_option_names=["-h", "--help"]))


def _below(command: Command, context: Context) -> Iterator[tuple[str, Command, Context]]:
    yield context.command_path, command, context
    if isinstance(command, Group):
        for name in command.list_commands(context):
            _, each, _ = command.resolve_command(context, [name])
            if each is not None and not each.hidden:
                yield from _below(each, Context(each, info_name=name, parent=context))


def _words_after(command: Command, context: Context) -> list[str]:
    names = command.list_commands(context) if isinstance(command, Group) else []
    options = [name for each in command.get_params(context) for name in each.opts]
    return [*names, *(name for name in options if name.startswith("--"))]


def _page(path: str, line: str, said: str, *, of: str = TILL) -> str:
    """Return a manual page that says a command's help as it stands."""
    text = said.replace("\\", "\\e").replace("-", "\\-")
    lines = "\n".join(
        f"\\&{line}" if line[:1] in {".", "'"} else line for line in text.splitlines()
    )
    name = path.replace(" ", "\\-")
    return (
        f".TH {name.upper()} 1\n.SH NAME\n{name} \\- {line}\n"
        f".SH DESCRIPTION\n.nf\n{lines}\n.fi\n.SH SEE ALSO\n.BR {of} (1)\n"
    )
