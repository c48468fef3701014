"""Values of the till in the words of the strip and the pages.

Lives here: small pure functions from values to sentences.
Must not: state, widgets.
"""

from datetime import date

from ui.format import format_date
from ui.messages import Messages

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def date_line(words: Messages, day: date) -> str:
    """Return a date with its weekday, as `E premte, 20.11.2026`."""
    weekday = words.say(f"weekday.{WEEKDAYS[day.weekday()]}")
    return f"{weekday}, {format_date(day)}"
