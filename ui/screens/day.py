"""The page of the day.

Lives here: `DayScreen`.
Must not: see the till.
"""

from ui.messages import Messages
from ui.screens.page import PageScreen


class DayScreen(PageScreen):
    """The page of the day."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="day")
        self.head.set_words(words.say("day_page.title"))
