"""The page of the owner.

Lives here: `OwnerScreen`.
Must not: see the till.
"""

from ui.messages import Messages
from ui.screens.page import PageScreen


class OwnerScreen(PageScreen):
    """The page of the owner."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="owner")
        self.head.set_words(words.say("owner.title"))
