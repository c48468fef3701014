"""The console script `till`: the command line, with the window where no command is named."""

from typing import Final

from till.cli.app import GROUPS, SINGLE_COMMANDS, program, run
from till.cli.command import LazyCommand
from till.cli.context import CommandContext

DEMO: Final = LazyCommand(
    "demo",
    "ui.app.demo",
    "Try the till: practice profile, demo shop, printouts on the screen. Every PIN is 1234.",
)
COMMANDS: Final = (*SINGLE_COMMANDS, DEMO, *GROUPS)


def main() -> None:
    """Run `till`, and end the process with its status."""
    run(program(COMMANDS, open_the_window))


def open_the_window(context: CommandContext) -> None:
    """Open the window and stay until it is closed. Raises what opening a till raises."""
    from ui.app.start import start  # noqa: PLC0415 no command waits for it

    def open_it() -> None:
        from ui.app.main import open_window  # noqa: PLC0415 a second start does without

        open_window(context.surroundings())

    start(context, open_it)


if __name__ == "__main__":
    main()
