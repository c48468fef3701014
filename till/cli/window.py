"""The window, from the command line.

Lives here: starting it.
Must not: anything else of Qt.
"""

from till.cli.context import CommandContext


def open_the_window(context: CommandContext) -> None:
    """Open the window and stay until it is closed. Raises what opening a till raises."""
    from ui.app.main import open_window  # noqa: PLC0415 Qt is for the window alone

    with context.logging():
        open_window(context.surroundings())
