"""A command of `till`: said once, with what every command has; imported when it is called for."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from inspect import iscoroutine
from typing import TypeAlias

import click
from typing_extensions import override

from till.cli.context import CommandContext
from till.cli.help.examples import EXAMPLES
from till.cli.options import JSON, PIN_ON_INPUT

Act: TypeAlias = Callable[..., object]  # type: ignore[explicit-any] # own options each


class Command(click.Command):
    """A command whose help ends in an example."""

    @override
    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if example := EXAMPLES.get(ctx.command_path.partition(" ")[2]):
            self.epilog = f"Example:\n\n\b\n  till {example}"
        super().format_epilog(ctx, formatter)


class Group(click.Group):
    """A group of commands, listed as they were made."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def command(
    name: str,
    *params: click.Parameter,
    of: Group | None = None,
    acts: bool = False,
    answers: bool = True,
    takes_negative: bool = False,
) -> Callable[[Act], Command]:
    """Make a command (of a group) of a function: it gets the context, then what was typed.

    One that `acts` does so in the name of whose PIN is read; one that `answers` can do so in JSON;
    one that `takes_negative` has values such as -3.
    """
    own = [*params, *([PIN_ON_INPUT] if acts else []), *([JSON] if answers else [])]

    def declare(act: Act) -> Command:
        @click.pass_obj
        def run(
            context: CommandContext,
            /,
            *,
            pin_stdin: bool = False,
            as_json: bool = False,
            **values: object,
        ) -> object:
            context.has_pin_on_input = pin_stdin
            context.as_json = as_json
            result = act(context, **values)
            return asyncio.run(result) if iscoroutine(result) else result

        help_text = act.__doc__ or ""
        made = Command(
            name,
            params=own,
            callback=run,
            help=help_text,
            short_help=" ".join(help_text.partition("\n\n")[0].split()),
            context_settings={"ignore_unknown_options": takes_negative},
        )
        if of is not None:
            of.add_command(made)
        return made

    return declare


class LazyCommand(click.Command):
    """A command or a group by its name and one line of help; `module` has the rest, as `app`."""

    def __init__(self, name: str, module: str, help_line: str) -> None:
        super().__init__(name, help=help_line, short_help=help_line)
        self.module = module

    def load(self) -> click.Command:
        """Import the module and return the command or the group that it defines."""
        group: Group = import_module(self.module).app
        group.help = self.help
        return group.commands.get(str(self.name), group)


class LazyGroup(Group):
    """A group that loads the one command that is called; its own help needs none of them."""

    @override
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, found, rest = super().resolve_command(ctx, args)
        return name, found.load() if isinstance(found, LazyCommand) else found, rest
