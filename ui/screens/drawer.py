"""The page of the drawer.

Lives here: `DrawerScreen`.
Must not: see the till.
"""

from ui.messages import Messages
from ui.screens.page import PageScreen


class DrawerScreen(PageScreen):
    """The page of the drawer."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="drawer")
        self.head.set_words(words.say("drawer.title"))
