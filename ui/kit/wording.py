"""Values of the till in the words of the strip and the pages."""

from datetime import date

from till.domain.errors import TillError
from till.domain.errors.basket import UnknownCode
from till.domain.fiscal.document import FiscalDocument
from till.domain.rights.limits import ApprovalNeeded
from till.domain.text import one_line
from ui.kit.formats import format_date
from ui.shell.messages import Messages

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def refused_line(words: Messages, error: TillError) -> str:
    """Return why something did not come about; that nobody approved it is said in two words."""
    if isinstance(error, ApprovalNeeded):
        return words.say("asked.refused")
    return words.error(error)


def code_problem(words: Messages, error: TillError) -> str:
    """Return what is wrong with a code that is shown beside it; then the code need not be said."""
    return words.say("sell.not_found") if isinstance(error, UnknownCode) else words.error(error)


def date_line(words: Messages, day: date) -> str:
    """Return a date with its weekday, as `E premte, 20.11.2026`."""
    weekday = words.say(f"weekday.{WEEKDAYS[day.weekday()]}")
    return f"{weekday}, {format_date(day)}"


def problem_line(words: Messages, document: FiscalDocument, key: str = "") -> str:
    """Return why a refused document does not go on; the service's own words are plain text.

    `key` says it with the service's `message`, where there is one, in place of the problem's own
    sentence.
    """
    problem = document.problem
    if problem is None:
        return ""
    message = one_line(problem.message).rstrip(".")
    said = key if key and message else problem.key
    return words.say(said, message=message or "–", field=problem.field or "–")
