"""How large the till's window opens.

Lives here: the usual size, or all of a screen that has no room for it: the keys at the bottom
of every page are not to be looked for.
Must not: what the window shows.
"""

from PySide6.QtCore import QSize, Qt

from ui.window import SMALLEST, USUAL, TillWindow

TITLE = 32
"""Room for the bar that a desktop puts on top of a window, px."""


def appear(window: TillWindow) -> None:
    """Show the window so that all of it is seen on its screen; Alt+F4 closes it there, too."""
    window.resize(*USUAL)
    window.setWindowState(state_in(window.screen().availableSize()))
    window.show()


def state_in(room: QSize) -> Qt.WindowState:
    """Return how to open where there is so much room, px, without the desktop's own bars."""
    if room.width() > USUAL[0] and room.height() >= USUAL[1] + TITLE:
        return Qt.WindowState.WindowNoState
    if room.width() > SMALLEST[0] and room.height() >= SMALLEST[1] + TITLE:
        return Qt.WindowState.WindowMaximized
    return Qt.WindowState.WindowFullScreen
