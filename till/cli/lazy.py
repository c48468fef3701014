"""Commands whose modules are imported when they are called for."""

from importlib import import_module

import typer
from typer._click import Command, Context
from typer.core import TyperCommand, TyperGroup
from typing_extensions import override

from till.cli.help.examples import EXAMPLES


class LazyCommand(TyperCommand):
    """A command or a group by its name and one line of help; `module` has the rest, as `app`."""

    def __init__(self, name: str, module: str, help_line: str) -> None:
        super().__init__(name, help=help_line, rich_markup_mode=None)
        self.module = module

    def load(self) -> Command:
        """Import the module and return the command or the group that it defines."""
        app: typer.Typer = import_module(self.module).app
        command = typer.main.get_command(app)
        if isinstance(command, TyperGroup):
            command.help = self.help
            for name, each in command.commands.items():
                _give_example(each, f"{self.name} {name}")
        else:
            _give_example(command, str(self.name))
        return command


class LazyGroup(TyperGroup):
    """A group that loads the one command that is called; its own help needs none of them."""

    @override
    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        return name, command.load() if isinstance(command, LazyCommand) else command, rest


def new_app(cls: type[TyperGroup] = TyperGroup, *, needs_command: bool = True) -> typer.Typer:
    """Return the `app` of a module of commands: plain help, no completion."""
    return typer.Typer(
        cls=cls, no_args_is_help=needs_command, add_completion=False, rich_markup_mode=None
    )


def _give_example(command: Command, words: str) -> None:
    """Let a command's help end in an example."""
    example = EXAMPLES.get(words)
    if isinstance(command, TyperCommand) and example:
        command.epilog = f"Example:\n\n\b\n  till {example}"
