"""The left of the owner's page: bars of days, weeks or months, and the best hours as a strip."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from till.domain.reports.trade import Trade
from ui.day.chart import Legend
from ui.day.figures import hour_name
from ui.kit.chart.bars import Bar, BarChart
from ui.kit.chart.heat import HeatStrip
from ui.kit.formats import format_money
from ui.kit.panel import Panel
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import Text
from ui.owner.figures import bars_of, bucket_figures, heat_of
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole


class BucketPanel(Panel):
    """`pressed` carries the place of a bar that was touched, or of a row, oldest first."""

    pressed = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 10, 1, 6), spacing=4)
        self._words = words
        self._count = 0
        self._signs: dict[QWidget, bool] = {}
        self.title = Text("", role=TextRole.H2)
        self.now = Legend("bar")
        self.running = Legend("running")
        self.before = Legend("tick")
        self.chart = BarChart()
        self.table = FigureTable(leads=True)
        self.chart.setObjectName("owner.chart")
        self.table.setObjectName("owner.table")
        inside = QWidget()
        around = QVBoxLayout(inside)
        around.setContentsMargins(16, 0, 16, 0)
        around.addWidget(self.chart)
        self.faces = QStackedWidget()
        self.faces.addWidget(inside)
        self.faces.addWidget(self.table)
        self.body.addLayout(self._top())
        self.body.addWidget(self.faces, 1)
        self.chart.pressed.connect(self.pressed)
        self.table.chosen.connect(lambda row: self.pressed.emit(self._count - 1 - row))

    def _top(self) -> QHBoxLayout:
        """Lay out the title, and what the bars mean."""
        top = QHBoxLayout()
        top.setContentsMargins(16, 0, 16, 0)
        top.setSpacing(18)
        top.addWidget(self.title, 1)
        for each in (self.now, self.running, self.before):
            top.addWidget(each)
        return top

    def show_trade(self, trade: Trade, *, is_running: bool) -> None:
        """Show the buckets of a span."""
        say = self._words.say
        period = trade.period.value
        self._count = len(trade.buckets)
        self.title.setText(say(f"owner.by_{period}"))
        bars = bars_of(trade, self._words, is_running=is_running)
        self.chart.show_bars(bars, say(f"owner.by_{period}"))
        self.table.show_figures(bucket_figures(trade, self._words), say(f"owner.by_{period}"))
        self.now.words.setText(say("owner.this"))
        self.running.words.setText(say("owner.running"))
        self.before.words.setText(say(f"owner.before_{period}"))
        self._signs = {self.now: True, self.running: is_running, self.before: has_before(bars)}
        self._show_signs()

    def _show_signs(self) -> None:
        """Explain the bars where there are bars."""
        for sign, is_there in self._signs.items():
            sign.setVisible(is_there and self.faces.currentIndex() == 0)

    def switch(self) -> None:
        """Show the table instead of the chart, or the other way."""
        self.faces.setCurrentIndex(1 - self.faces.currentIndex())
        self._show_signs()
        if self.faces.currentWidget() is self.table:
            self.table.setFocus()


def has_before(bars: Sequence[Bar]) -> bool:
    """Whether a tick stands on any bar."""
    return any(bar.before is not None for bar in bars)


class HoursPanel(Panel):
    """The hours as a strip; its title says the best one in words."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 10, 16, 4), spacing=6)
        self._words = words
        self.best = Text("", role=TextRole.STRIP, tone="text2", elide=True)
        self.best.setObjectName("owner.best_hour")
        self.strip = HeatStrip()
        self.strip.setObjectName("owner.hours")
        top = QHBoxLayout()
        top.setSpacing(18)
        top.addWidget(Text(words.say("owner.hours"), role=TextRole.H2))
        top.addStretch(1)
        top.addWidget(self.best)
        self.body.addLayout(top)
        self.body.addWidget(self.strip)

    def show_trade(self, trade: Trade) -> None:
        """Show the hours of a span."""
        say = self._words.say
        self.strip.show_cells(heat_of(trade), say("owner.hours"))
        hours = sorted(trade.by_hour, key=lambda each: -each[1])
        self.best.setText(
            say("owner.best_hour", hour=hour_name(hours[0][0]), amount=format_money(hours[0][1]))
            if hours
            else say("owner.nothing")
        )
