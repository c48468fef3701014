"""The window, from the command line."""

from till.cli.desk import Desk


def open_the_window(desk: Desk) -> None:
    """Open the window and stay until it is closed. Raises what opening a till raises."""
    from ui.app.main import open_window  # noqa: PLC0415 Qt is for the window alone

    with desk.logging():
        open_window(desk.surroundings())
