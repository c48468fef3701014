"""Turnover by the hour: bars, and last week's same weekday as ticks."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from ui.day.figures import hour_name
from ui.day.view import DayShown
from ui.kit.chart.bars import Bar, BarChart
from ui.kit.empty_state import EmptyState
from ui.kit.formats import format_money
from ui.kit.painting import PaintedBox, draw_box
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

WEEKDAYS: Final = (
    *("monday", "tuesday", "wednesday", "thursday"),
    *("friday", "saturday", "sunday"),
)
SIGN: Final = 14


class LegendSign(QWidget):
    """A small picture of a bar, of a running bar, or of a tick."""

    def __init__(self, look: str) -> None:
        """`look` is `bar`, `running` or `tick`."""
        super().__init__()
        self._theme = current_theme()
        self._look = look
        self.setFixedSize(QSize(18 if look == "tick" else SIGN, SIGN))
        self._theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._look == "tick":
            line = QRectF(0, SIGN / 2 - 1.5, self.width(), 3)
            painter.fillRect(line, self._theme.colour("text"))
        else:
            fill = "accent" if self._look == "bar" else "accent_soft"
            box = PaintedBox(fill=fill, border="accent", width=1.5, radius=3)
            draw_box(painter, self.rect().toRectF(), box, self._theme)
        painter.end()


class Legend(QWidget):
    """A sign and what it means, side by side."""

    def __init__(self, look: str) -> None:
        super().__init__()
        self.words = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        row.addWidget(LegendSign(look))
        row.addWidget(self.words)


class HourPanel(QWidget):
    """The chart of a day, or that nothing was sold yet."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.title = Text(words.say("day_page.by_hour"), role=TextRole.H2)
        self.now = Legend("bar")
        self.running = Legend("running")
        self.before = Legend("tick")
        self.chart = BarChart()
        self.chart.setObjectName("day.chart")
        self.empty = EmptyState(
            "receipt-text", words.say("day_page.nothing"), words.say("day_page.nothing_hint")
        )
        self.empty.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._faces = QStackedWidget()
        self._faces.addWidget(self.chart)
        self._faces.addWidget(self.empty)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(18)
        top.addWidget(self.title, 1)
        for each in (self.now, self.running, self.before):
            top.addWidget(each)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self._faces, 1)

    def show_day(self, shown: DayShown) -> None:
        """Show the hours of a report."""
        say = self._words.say
        bars = [self._bar(shown, place) for place in range(len(shown.hours))]
        self.chart.show_bars(bars, say("day_page.by_hour"))
        self._faces.setCurrentWidget(self.chart if bars else self.empty)
        self.now.words.setText(say("day_page.today" if shown.is_running else "report.day"))
        self.running.words.setText(say("day_page.running_hour"))
        self.running.setVisible(shown.is_running and bool(bars))
        self.before.words.setText(self._week_before(shown))
        self.now.setVisible(bool(bars))
        self.before.setVisible(any(bar.before is not None for bar in bars))

    def _week_before(self, shown: DayShown) -> str:
        if not shown.is_running:
            return self._words.say("report.week_before")
        return self._words.say(f"day_page.last.{WEEKDAYS[shown.report.day.weekday()]}")

    def _bar(self, shown: DayShown, place: int) -> Bar:
        line = shown.hours[place]
        told = f"{hour_name(line.hour)} {format_money(line.total)}"
        before = line.week_before if any(each.week_before for each in shown.hours) else None
        return Bar(
            name=f"{line.hour:02}",
            amount=line.total,
            before=before or None,
            is_running=line.hour == shown.hour,
            spoken=told,
        )
