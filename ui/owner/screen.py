"""The owner's page: days, weeks and months at a glance."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.reports.trade import Period, Trade
from ui.kit.amount_display import SmallAmountDisplay
from ui.kit.busy_ring import BusyRing
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.formats import format_date, format_lek, format_money, format_whole
from ui.kit.frame.page import PageScreen, stand_halves
from ui.kit.number_panel import NumberPanel
from ui.kit.panel import Panel
from ui.kit.table.figure_table import Figures, FigureTable
from ui.kit.text import Text
from ui.owner.charts import BucketPanel, HoursPanel
from ui.owner.figures import article_figures, change_of, difference_figures
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

UNDER: Final = 218  # px of the tables where they stand under the chart
SLOW_MS: Final = 1000
SAID_MS: Final = 6000
PERIODS: Final = (Period.DAYS, Period.WEEKS, Period.MONTHS)


class OwnerNumbers(QWidget):
    """Turnover, the change, invoices, average, returns."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        say = words.say
        self.amount = SmallAmountDisplay()
        self.amount.setObjectName("owner.total")
        self.change = NumberPanel("", "owner.change")
        self.change.number.set_limit(20)
        self.invoices = NumberPanel(say("owner.documents"), "owner.documents")
        self.average = NumberPanel(say("owner.average"), "owner.average")
        self.returns = NumberPanel(say("owner.returns"), "owner.returns")
        high = self.returns.number.sizeHint().height()
        self.change.number.setMinimumHeight(high)  # words stand as high as the numbers
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.amount, 7)
        for each, share in (
            (self.change, 6),
            (self.invoices, 4),
            (self.average, 4),
            (self.returns, 5),
        ):
            row.addWidget(each, share)

    def show_trade(self, trade: Trade) -> None:
        """Show the figures of a span."""
        now = trade.whole
        before = trade.whole_before
        say = self._words.say
        self.amount.set_heading(say("owner.now", span=say(f"owner.{trade.period.value}")))
        self.amount.set_number(format_money(now.total))
        self.change.label.show_number(say("owner.before", amount=format_lek(before.total)))
        self.change.show_number(change_of(now.total, before.total, self._words))
        self.invoices.show_number(format_whole(now.documents))
        self.average.show_number(format_money(now.average))
        self.returns.show_number(format_money(now.returns_total))


class TablePanel(Panel):
    """A title, a tool beside it where there is one, and a table under it."""

    def __init__(self, title: str, name: str, tool: QWidget | None = None) -> None:
        super().__init__(margins=(1, 10, 1, 1), spacing=4)
        self._title = Text(title, role=TextRole.H2, elide=True)
        self.table = FigureTable()
        self.table.setObjectName(name)
        head = QHBoxLayout()
        head.setContentsMargins(18, 0, 12, 0)
        head.addWidget(self._title, 1)
        if tool is not None:
            head.addWidget(tool)
        self.body.addLayout(head)
        self.body.addWidget(self.table, 1)

    def show_figures(self, figures: Figures) -> None:
        """Show the rows."""
        self.table.show_figures(figures, self._title.text())


class OwnerScreen(PageScreen):
    """`period_requested` carries a `Period`, `walked` -1 or 1, `bucket_requested` a first day.

    `watched_requested` asks for what was thrown away, sold cheaper, approved.
    """

    period_requested = Signal(object)
    walked = Signal(int)
    export_requested = Signal()
    bucket_requested = Signal(object)
    watched_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="owner")
        self.trade: Trade | None = None
        self._is_tight = False
        self._title = words.say("owner.title")
        self.head.set_words(self._title)
        self.numbers = OwnerNumbers(words)
        self.chart = BucketPanel(words)
        self.hours = HoursPanel(words)
        self.articles = TablePanel(words.say("owner.articles"), "owner.articles")
        self._make_tools()
        self.watched = self._make_watched()
        self.differences = TablePanel(
            words.say("owner.differences"), "owner.differences", self.watched
        )
        self._join_tools()
        self._lay_out()
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._say_working)
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._said.timeout.connect(self._say_nothing)
        self.chart.pressed.connect(self._press)
        self._fit(0)

    def _make_tools(self) -> None:
        say = self.words.say
        options = [
            Option(key=period.value, words=say(f"owner.{period.value}"), keys=f"F{number}")
            for number, period in enumerate(PERIODS, start=2)
        ]
        self.periods = Segmented(options, shares=(1, 1, 1))
        self.periods.setObjectName("owner.periods")
        self.earlier = Button("", size=ButtonSize.SMALL, icon="chevron-left")
        self.later = Button("", size=ButtonSize.SMALL, icon="chevron-right")
        for button, name in ((self.earlier, "earlier"), (self.later, "later")):
            button.setObjectName(f"owner.{name}")
            button.setAccessibleName(say(f"owner.{name}"))
        self.switch = Button(say("owner.part_table"), size=ButtonSize.SMALL, keys="F5")
        self.switch.setObjectName("owner.switch")
        self.export = Button(
            say("owner.export"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            icon="download",
            keys="F12",
        )
        self.export.setObjectName("owner.export")
        self.ring = BusyRing()
        self.ring.hide()

    def _make_watched(self) -> Button:
        """Make the key that leads to what was thrown away."""
        made = Button("", size=ButtonSize.SMALL, icon="eye", keys="F6")
        made.speak(self.words.say("report.watched"), "F6")
        made.setToolTip(self.words.say("report.watched"))
        made.setObjectName("owner.watched")
        return made

    def _join_tools(self) -> None:
        for tool in (
            *(self.ring, self.periods, self.earlier),
            *(self.later, self.switch, self.export),
        ):
            self.head.tools.addWidget(tool)
        self.head.tools.setSpacing(6)
        self.periods.chosen.connect(self._choose_period)
        self.earlier.clicked.connect(self._walk_back)
        self.later.clicked.connect(self._walk_on)
        self.switch.clicked.connect(self._switch)
        self.watched.clicked.connect(self.watched_requested)
        self.export.clicked.connect(self.export_requested)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        self._tables = QWidget()
        left.setSpacing(Spacing.COLUMN)
        left.addWidget(self.chart, 1)
        left.addWidget(self.hours)
        self._side = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._tables)
        self._side.setContentsMargins(0, 0, 0, 0)
        self._side.setSpacing(Spacing.COLUMN)
        self._side.addWidget(self.articles, 5)
        self._side.addWidget(self.differences, 3)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(Spacing.COLUMN)
        self._halves.addLayout(left, 1)
        self._halves.addWidget(self._tables)
        self.body.setSpacing(Spacing.COLUMN)
        top = QHBoxLayout()
        top.addWidget(self.numbers)
        self.body.addLayout(top)
        self.body.addLayout(self._halves, 1)

    def show_trade(self, trade: Trade, today: date) -> None:
        """Show a span."""
        self.trade = trade
        self._slow.stop()
        self.ring.hide()
        last = trade.buckets[-1].last
        self.periods.choose(trade.period.value)
        self.later.setEnabled(last < today)
        self._show_watched(trade)
        self.numbers.show_trade(trade)
        self.chart.show_trade(trade, is_running=last == today)
        self.hours.show_trade(trade)
        self.articles.show_figures(article_figures(trade, self.words))
        self.differences.show_figures(difference_figures(trade, self.words))
        if not self._said.isActive():
            until = self.words.say("owner.until", day=format_date(last))
            self.head.set_words(self._title, until)

    def _show_watched(self, trade: Trade) -> None:
        if trade.watched:
            self.watched.enable()
        else:
            self.watched.disable(self.words.say("owner.nothing_watched"))

    def set_working(self) -> None:
        """Figures are being added up; after a second the page says so."""
        self._slow.start()

    def say(self, sentence: str) -> None:
        """Say under the title what was done, or why it was not."""
        self._slow.stop()
        self.ring.hide()
        self.head.set_words(self._title, sentence)
        self._said.start()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        first = Qt.Key.Key_F2
        key_actions: dict[int, Callable[[], object]] = {
            first + place: partial(self.period_requested.emit, period)
            for place, period in enumerate(PERIODS)
        }
        return key_actions | {
            Qt.Key.Key_F5: self._switch,
            Qt.Key.Key_F6: self.watched.click,
            Qt.Key.Key_F12: self.export.click,
            Qt.Key.Key_PageUp: self.earlier.click,
            Qt.Key.Key_Left: self.earlier.click,
            Qt.Key.Key_PageDown: self.later.click,
            Qt.Key.Key_Right: self.later.click,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        """Stand side by side, or one under the other where there is little room."""
        grown = current_theme().text_size / 100
        direction = QBoxLayout.Direction
        narrow = stand_halves(self._halves, self._tables, width=width, under=UNDER)
        self._side.setDirection(direction.LeftToRight if narrow else direction.TopToBottom)
        self._fold(short=narrow or grown > 1, narrow=narrow, tight=narrow and grown > 1)

    def _fold(self, *, short: bool, narrow: bool, tight: bool) -> None:
        """Say less in the head where there is little room; leave the arrows to the keys in less."""
        say = self.words.say
        self._title = say("day_page.owner" if short else "owner.title")
        self.head.set_words(self._title, self.head.explanation.text())
        self.export.set_words(say("owner.export_short" if short else "owner.export"))
        parts = self.periods.segments.values()
        whole = sum(each.sizeHint().width() for each in parts)
        least = sum(each.minimumSizeHint().width() + 24 for each in parts)
        self.periods.setMinimumWidth(least if narrow else whole + len(parts) * 6)
        for arrow in (self.earlier, self.later):
            arrow.setVisible(not tight)
        self._is_tight = tight
        self._show_hours()

    def _show_hours(self) -> None:
        """Leave their room to the chart where there is little; they stand under the table then."""
        is_table = self.chart.faces.currentWidget() is self.chart.table
        self.hours.setVisible(is_table or not self._is_tight)

    def _switch(self) -> None:
        self.chart.switch()
        self._show_hours()
        is_table = self.chart.faces.currentWidget() is self.chart.table
        self.switch.set_words(
            self.words.say("owner.part_chart" if is_table else "owner.part_table")
        )

    def _choose_period(self, key: str) -> None:
        self.period_requested.emit(Period(key))

    def _walk_back(self) -> None:
        self.walked.emit(-1)

    def _walk_on(self) -> None:
        self.walked.emit(1)

    def _press(self, place: int) -> None:
        if self.trade is not None and 0 <= place < len(self.trade.buckets):
            self.bucket_requested.emit(self.trade.buckets[place].first)

    def _say_nothing(self) -> None:
        self.head.set_words(self._title)

    def _say_working(self) -> None:
        self.ring.show()
        self.head.set_words(self._title, self.words.say("owner.working"))
