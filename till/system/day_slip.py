"""A day's report in words, for the slip that is made of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from till.domain.reports.report import DayReport, ZReport
from till.system.day_sheet import Section, notes_of, sections_of, title_of
from till.system.day_value import DayPaper, paper_of
from till.system.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedDay:
    """A report as people read it: what has to be said before any figure, then its sections."""

    title: str
    notes: Sequence[str]
    parts: Sequence[Section]


class WordedDays:
    """Words reports in the language of the shop."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sheet(self, report: DayReport | ZReport, *, went_on: bool) -> WordedDay:
        """Return an X report, or a Z with its number; `went_on` tells that it holds not all."""
        if isinstance(report, ZReport):
            paper = paper_of(report, went_on=went_on)
        else:
            paper = DayPaper(report=report)
        return WordedDay(
            title=title_of(paper, self._words),
            notes=notes_of(paper, self._words),
            parts=sections_of(paper, self._words),
        )
