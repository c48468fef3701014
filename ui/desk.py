"""What every flow of the window shares.

Lives here: `Desk`: the till, the window, the words, the running tasks.
Must not: what happens with them (the flows).
"""

from dataclasses import dataclass

from till.actions.till import Till
from till.system.settings import Settings
from ui.bridge import Bridge
from ui.messages import Messages
from ui.tasks import Tasks
from ui.window import TillWindow


@dataclass(slots=True, kw_only=True)
class Desk:
    """One till with its window; `words` is replaced when the language changes."""

    till: Till
    settings: Settings
    window: TillWindow
    words: Messages
    bridge: Bridge
    tasks: Tasks
