"""The page of the printers.

Lives here: `PrintersScreen`.
Must not: see the till.
"""

from ui.messages import Messages
from ui.screens.page import PageScreen


class PrintersScreen(PageScreen):
    """The page of the printers."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="printers")
        self.head.set_words(words.say("printers.title"))
