"""The left of the day's page: hours as a chart, and every other part of the report as a table."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from till.domain.reports.sheet import ReportTable
from till.system.reports.day_text import article_section, operator_section
from ui.day.figures import (
    DayShown,
    drawer_figures,
    entries_from,
    hour_figures,
    hour_name,
    watched_figures,
)
from ui.kit.chart.bars import Bar
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import column, panel
from ui.kit.page.figure_screen import BarFace
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import EmptyState
from ui.kit.wording import format_money
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

FIRST_KEY: Final = 2
WEEKDAYS: Final = (
    *("monday", "tuesday", "wednesday", "thursday"),
    *("friday", "saturday", "sunday"),
)
SHARES: Final = (5, 6, 7, 8, 6, 8)


class ReportSection(StrEnum):
    """The parts of a report, in the order of their keys, F2 to F7."""

    CHART = "chart"
    HOURS = "hours"
    ARTICLES = "articles"
    OPERATORS = "operators"
    DRAWER = "drawer"
    WATCHED = "watched"


class DayParts(QWidget):
    """One part in front; the tables take the focus, so that arrow keys walk in them.

    `entry_requested` carries the place of a watched entry that was touched or entered.
    """

    entry_requested = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        options = [
            Option(key=part, words=self._words.say(f"day_page.part_{part}"), keys=f"F{number}")
            for number, part in enumerate(ReportSection, start=FIRST_KEY)
        ]
        self.chosen = Segmented(options, shares=SHARES)
        self.chosen.setObjectName("day.parts")
        self.hours = make_hours(words)
        self.tables = self._tables()
        self._entries_from = 0
        self._pages = QStackedWidget()
        self._pages.addWidget(self.hours)
        for table in self.tables.values():
            self._pages.addWidget(table)
        shown = panel(self._pages, spacing=0, margins=(1, 1, 1, 1))
        self.setLayout(column(self.chosen, (shown, 1), spacing=Spacing.COLUMN))
        self.chosen.chosen.connect(lambda key: self.go(ReportSection(key)))
        self.chosen.choose(ReportSection.CHART)

    def _tables(self) -> dict[ReportSection, FigureTable]:
        """Make a table for each part but the chart; what is watched leads to its entries."""
        made: dict[ReportSection, FigureTable] = {
            part: FigureTable(leads=part is ReportSection.WATCHED)
            for part in ReportSection
            if part is not ReportSection.CHART
        }
        for part, table in made.items():
            table.setObjectName(f"day.{part}")
        made[ReportSection.WATCHED].chosen.connect(
            lambda row: self.entry_requested.emit(max(0, row - self._entries_from))
        )
        return made

    @property
    def part(self) -> ReportSection:
        """The part in front."""
        return ReportSection(self.chosen.current())

    def go(self, part: ReportSection) -> None:
        """Bring a part to the front."""
        self.chosen.choose(part)
        page: QWidget = self.hours if part is ReportSection.CHART else self.tables[part]
        self._pages.setCurrentWidget(page)
        if part is not ReportSection.CHART:
            page.setFocus()

    def show_day(self, shown: DayShown) -> None:
        """Show all parts of a report; the one in front stays there."""
        show_hours(self.hours, shown, self._words)
        report = shown.report
        words = self._words
        self._entries_from = entries_from(report, words)
        figures: dict[ReportSection, Callable[[], ReportTable]] = {
            ReportSection.HOURS: lambda: hour_figures(shown, words),
            ReportSection.ARTICLES: lambda: article_section(report, words),
            ReportSection.OPERATORS: lambda: operator_section(report, words),
            ReportSection.DRAWER: lambda: drawer_figures(shown, words),
            ReportSection.WATCHED: lambda: watched_figures(report, words),
        }
        for part, table in self.tables.items():
            table.show_figures(figures[part](), words.say(f"day_page.part_{part}"))


def make_hours(words: Messages) -> BarFace:
    """Return the chart of a day, which says where nothing was sold yet."""
    say = words.say
    empty = EmptyState("receipt-text", say("day_page.nothing"), say("day_page.nothing_hint"))
    empty.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
    return BarFace("day.chart", empty)


def show_hours(face: BarFace, shown: DayShown, words: Messages) -> None:
    """Show the hours of a report."""
    say = words.say
    now = say("day_page.today" if shown.is_running else "report.day")
    before = say("report.week_before")
    if shown.is_running:
        before = say(f"day_page.last.{WEEKDAYS[shown.report.day.weekday()]}")
    bars = _bars(shown)
    face.turn(to_bars=bool(bars))
    face.show_bars(say("day_page.by_hour"), bars, (now, say("day_page.running_hour"), before))


def _bars(shown: DayShown) -> list[Bar]:
    has_before = any(each.week_before for each in shown.hours)
    return [
        Bar(
            name=f"{line.hour:02}",
            amount=line.total,
            before=(line.week_before or None) if has_before else None,
            is_running=line.hour == shown.hour,
            spoken=f"{hour_name(line.hour)} {format_money(line.total)}",
        )
        for line in shown.hours
    ]
