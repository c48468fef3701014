"""Finding an earlier day: Z reports, days that nobody closed, a number, a date."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.business_day import in_tirane
from till.domain.reports.report import ZTaken
from till.domain.reports.sheet import ReportTable
from ui.kit.choice.button import Button
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import FieldFace
from ui.kit.layout import column, panel, row
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import EmptyState
from ui.kit.wording import format_date, format_time
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

_DATE: Final = re.compile(r"(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{4}))?", re.ASCII)
_NUMBER: Final = re.compile(r"[Zz]? ?(\d{1,6})", re.ASCII)


class DayList(QWidget):
    """`number_requested` carries a Z's number, `day_requested` a day."""

    number_requested = Signal(int)
    day_requested = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._today = date.min
        self._rows: list[ZTaken | date] = []
        self.search = LabelledField(
            words.say("day_page.find"), placeholder=words.say("day_page.find_hint")
        )
        self.search.line.setObjectName("day.find")
        self.search.line.setMaxLength(12)
        self.search.line.face = FieldFace.SIGNS
        self.go = Button(words.say("day_page.show"), keys=words.say("key.enter"))
        self.go.setObjectName("day.find_go")
        self.table = FigureTable(leads=True)
        self.table.setObjectName("day.list")
        self.none = EmptyState(
            "receipt-text", words.say("day_page.list_none"), words.say("day_page.list_none_detail")
        )
        self.views = QStackedWidget()
        for view in (self.table, self.none):
            self.views.addWidget(view)
        top = row((self.search, 1), self.go, spacing=Spacing.COLUMN)
        top.setAlignment(self.go, Qt.AlignmentFlag.AlignBottom)
        listed = panel(self.views, spacing=0, margins=(1, 1, 1, 1))
        self.setLayout(column(top, (listed, 1), spacing=Spacing.WINDOW))
        self.search.entered.connect(lambda _: self.enter())
        self.go.clicked.connect(self.enter)
        self.table.chosen.connect(self._choose)
        self.setFocusProxy(self.search.line)

    def show_days(self, taken: Sequence[ZTaken], not_closed: Sequence[date], today: date) -> None:
        """Show days that nobody closed first, then Z reports, the newest first."""
        self._today = today
        self._rows = [*reversed(not_closed), *taken]
        self.search.set_text("")
        self.search.set_hint("")
        say = self._words.say
        head = tuple(say(f"day_page.list_{each}") for each in ("day", "by", "at", "number"))
        rows = tuple(self._row(each) for each in self._rows)
        left = frozenset(range(len(not_closed)))
        self.views.setCurrentWidget(self.table if rows else self.none)
        self.table.show_figures(
            ReportTable(head=head, rows=rows, waiting=left), say("day_page.list")
        )

    def enter(self) -> None:
        """Take what was typed; with nothing typed the row that is marked."""
        typed = self.search.text().strip()
        if not typed:
            self._choose(self.table.currentIndex().row())
        elif found := _NUMBER.fullmatch(typed):
            self.number_requested.emit(int(found[1]))
        elif (day := self._day(typed)) is not None:
            self.day_requested.emit(day)
        else:
            self.show_problem(self._words.say("day_page.find_wrong"))

    def show_problem(self, sentence: str) -> None:
        """Say why nothing was found."""
        self.search.show_error(sentence)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            row = self.table.currentIndex().row() + step
            if 0 <= row < len(self._rows):
                self.table.setCurrentIndex(self.table.model().index(row, 0))
                self.table.viewport().update()
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int) -> None:
        if not 0 <= row < len(self._rows):
            return
        chosen = self._rows[row]
        if isinstance(chosen, ZTaken):
            self.number_requested.emit(chosen.number)
        else:
            self.day_requested.emit(chosen)

    def _row(self, each: ZTaken | date) -> tuple[str, ...]:
        if isinstance(each, date):
            return (format_date(each), "", "", self._words.say("day_page.not_closed"))
        moment = in_tirane(each.taken_at)
        taken = f"{format_date(moment.date())} {format_time(moment)}"
        number = f"Z {each.number}"
        if each.replaces is not None:
            number += f" ({self._words.say('day_page.instead_of', number=each.replaces)})"
        return (format_date(each.day), each.person.name, taken, number)

    def _day(self, typed: str) -> date | None:
        """Read `20.11.2026`, or `20.11` of the last twelve months."""
        found = _DATE.fullmatch(typed)
        if found is None:
            return None
        day = int(found[1])
        month = int(found[2])
        year = found[3]
        try:
            read = date(int(year) if year else self._today.year, month, day)
            if not year and read > self._today:
                read = read.replace(year=read.year - 1)
        except ValueError:
            return None
        return read if read <= self._today else None
