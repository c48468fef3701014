"""The two ways of telling what is in the drawer: counted, or typed.

Lives here: `Way`, and the segments that choose between them.
Must not: know what is counted or typed.
"""

from enum import StrEnum

from ui.messages import Messages
from ui.widgets.segmented import Option, Segmented


class Way(StrEnum):
    """How the amount is told: counted in notes and coins, or typed."""

    COUNT = "count"
    TYPE = "type"


def ways_of_telling(words: Messages) -> Segmented:
    """Return the segments; F2 turns from one to the other."""
    made = Segmented(
        [
            Option(key=Way.COUNT, words=words.say("opening.count")),
            Option(key=Way.TYPE, words=words.say("opening.type")),
        ],
        turn="F2",
    )
    made.setObjectName("opening.way")
    return made
