"""What every flow of the window shares."""

from dataclasses import dataclass

from till.actions.till import Till
from till.system.settings.model import Settings
from ui.app.window import TillWindow
from ui.shell.bridge import Bridge
from ui.shell.messages import Messages
from ui.shell.tasks import Tasks


@dataclass(slots=True, kw_only=True)
class Desk:
    """One till with its window; `words` is replaced when the language changes."""

    till: Till
    settings: Settings
    window: TillWindow
    words: Messages
    bridge: Bridge
    tasks: Tasks
