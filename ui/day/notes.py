"""What has to be said of a day besides its figures: one banner, the most pressing thing first."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.day.view import DayShown
from ui.kit.formats import format_date
from ui.kit.state import State
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A banner's words; `leads` tells that it offers the list of days (F8)."""

    state: State
    title: str
    text: str
    is_pressing: bool = True
    leads: bool = False


def note_of(shown: DayShown, words: Messages) -> Note:
    """Return what the banner under a report says."""
    told = " ".join(_standing(shown, words))
    if text := _of_clock(shown, words):
        return Note(state=State.ATT, title=words.say("day_page.clock"), text=text)
    if shown.not_closed:
        return _not_closed(shown, words)
    if shown.number is not None:
        return _of_z(shown, words, told)
    pressing = bool(told) or shown.went_on
    if shown.closed_by is not None and not shown.may_close:
        title = words.say("day_page.is_closed", number=shown.closed_by)
        return Note(state=State.OK, title=title, text=told, is_pressing=pressing)
    if shown.closed_by is not None:
        key = "taxed_anew" if shown.is_taxed_anew else "went_on"
        title = words.say(f"day_page.{key}", number=shown.closed_by)
        return Note(state=State.WAIT, title=title, text=told or words.say("day_page.close_again"))
    title = words.say("day_page.z_closes")
    text = told or words.say("day_page.z_detail")
    return Note(state=State.INFO, title=title, text=text, is_pressing=pressing)


def _of_clock(shown: DayShown, words: Messages) -> str:
    """Return what is wrong with the computer's clock; nothing while it is right."""
    if shown.clock_ahead_s:
        way = "clock_behind" if shown.clock_ahead_s > 0 else "clock_ahead"
        return words.say(f"reconciliation.{way}", wait=abs(shown.clock_ahead_s))
    return words.say("report.clock_behind") if shown.report.is_clock_behind else ""


def _not_closed(shown: DayShown, words: Messages) -> Note:
    days = shown.not_closed
    title = words.count("day_page.days_not_closed", len(days))
    named = ", ".join(format_date(day) for day in days[-4:])
    return Note(state=State.WAIT, title=title, text=named, leads=True)


def _of_z(shown: DayShown, words: Messages, told: str) -> Note:
    day = format_date(shown.report.day)
    title = words.say("day_page.z_shown", number=shown.number or 0, day=day)
    if shown.went_on:
        key = "day_page.z_taxed_anew" if shown.is_taxed_anew else "report.went_on"
        return Note(state=State.WAIT, title=title, text=words.say(key))
    if shown.replaces is not None:
        text = words.say("report.replaces", number=shown.replaces)
        return Note(state=State.OK, title=title, text=text)
    text = told or words.say("day_page.z_stays")
    return Note(state=State.OK, title=title, text=text, is_pressing=bool(told))


def _standing(shown: DayShown, words: Messages) -> Iterator[str]:
    standing = shown.report.standing
    if standing.waiting:
        yield words.count("day_page.waits", standing.waiting)
    if standing.refused:
        yield words.count("report.refused", standing.refused)
    if standing.missing_numbers:
        yield words.count("day_page.missing_numbers", standing.missing_numbers)
