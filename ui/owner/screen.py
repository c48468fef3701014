"""The owner's page: days, weeks and months at a glance."""

from datetime import date
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from typing_extensions import override

from till.domain.reports.trade import Period, Trade
from ui.kit.chart.heat import HeatStrip
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import Panel, column, holder, panel, row, set_upright
from ui.kit.page.figure_screen import BarFace, FigureScreen, Number, NumberRow, Sided
from ui.kit.page.key import At, Key
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import Text
from ui.kit.wording import format_date, format_lek, format_money, format_whole
from ui.owner.figures import (
    article_figures,
    bars_of,
    best_hour,
    bucket_figures,
    change_of,
    difference_figures,
    heat_of,
)
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

EARLIER: Final = "earlier"
LATER: Final = "later"
SWITCH: Final = "switch"
WATCHED: Final = "watched"
EXPORT: Final = "export"
UNDER: Final = 218  # px of the tables where they stand under the chart
WORDS_PX: Final = 20  # of the change, which is said in words
USUAL_TEXT: Final = 100
PERIODS: Final = (Period.DAYS, Period.WEEKS, Period.MONTHS)
SHARES: Final = {"change": 6, "documents": 4, "average": 4, "returns": 5}


def owner_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done here; the periods have keys of their own, F2 to F4."""
    say = words.say
    back = (Qt.Key.Key_PageUp, Qt.Key.Key_Left)
    on = (Qt.Key.Key_PageDown, Qt.Key.Key_Right)
    return (
        Key(name=EARLIER, icon="chevron-left", spoken=say("owner.earlier"), also=back, at=At.TOOL),
        Key(name=LATER, icon="chevron-right", spoken=say("owner.later"), also=on, at=At.TOOL),
        Key(name=SWITCH, keys="F5", words=say("owner.part_table"), at=At.TOOL),
        Key(name=WATCHED, keys="F6", icon="eye", spoken=say("report.watched"), at=At.TOOL),
        Key(
            name=EXPORT,
            keys="F12",
            words=say("owner.export"),
            icon="download",
            primary=True,
            at=At.TOOL,
        ),
    )


class OwnerScreen(FigureScreen):
    """`period_requested` carries a `Period`, `bucket_requested` the first day of a bar's span."""

    period_requested = Signal(object)
    bucket_requested = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="owner", keys=owner_keys(words))
        self.trade: Trade | None = None
        self._until = ""
        self._make_figures()
        options = [
            Option(key=period.value, words=words.say(f"owner.{period.value}"), keys=f"F{number}")
            for number, period in enumerate(PERIODS, start=2)
        ]
        self.periods = Segmented(options, shares=(1, 1, 1))
        self.periods.setObjectName("owner.periods")
        self.choices = (self.periods,)
        shown = (self.keys[name] for name in (EARLIER, LATER, SWITCH, EXPORT))
        self.add_tools(self.ring, self.periods, *shown)
        self._lay_out()
        self.periods.chosen.connect(lambda key: self.period_requested.emit(Period(key)))
        self.bars.chart.pressed.connect(self._open)
        self.table.chosen.connect(self._open_row)
        self._fit(0)

    def _make_figures(self) -> None:
        say = self.words.say
        parts = [
            Number(name=name, words="" if name == "change" else say(f"owner.{name}"), share=share)
            for name, share in SHARES.items()
        ]
        self.numbers = NumberRow("owner", 7, *parts)
        change = self.numbers.parts["change"].number
        change.set_limit(WORDS_PX)
        change.setMinimumHeight(self.numbers.parts["returns"].number.sizeHint().height())
        self.table = FigureTable(leads=True)
        self.articles = FigureTable()
        self.differences = FigureTable()
        self.bars = BarFace("owner.chart", self.table)
        self.best = Text("", role=TextRole.STRIP, tone="text2", elide=True)
        self.strip = HeatStrip()
        for name, part in (
            *(("table", self.table), ("articles", self.articles)),
            *(("differences", self.differences), ("best_hour", self.best), ("hours", self.strip)),
        ):
            part.setObjectName(f"owner.{name}")

    def _lay_out(self) -> None:
        say = self.words.say
        hours = row(Text(say("owner.hours"), role=TextRole.H2), None, self.best, spacing=18)
        self.hours = panel(hours, self.strip, spacing=6, margins=(16, 10, 16, 4))
        chart = panel(self.bars, margins=(1, 0, 1, 0))
        self._tables = column(
            (_titled(say("owner.articles"), self.articles), 5),
            (_titled(say("owner.differences"), self.differences, self.keys[WATCHED]), 3),
            spacing=Spacing.COLUMN,
        )
        main = column((chart, 1), self.hours, spacing=Spacing.COLUMN)
        self._sides = Sided(holder(main), holder(self._tables), under=UNDER)
        self.body.addLayout(column(self.numbers, (self._sides, 1), spacing=Spacing.COLUMN))

    def show_trade(self, trade: Trade, today: date) -> None:
        """Show a span."""
        self.trade = trade
        self.set_working(working=False)
        last = trade.buckets[-1].last
        say = self.words.say
        self.periods.choose(trade.period.value)
        self.keys[LATER].setEnabled(last < today)
        if trade.watched:
            self.keys[WATCHED].enable()
        else:
            self.keys[WATCHED].disable(say("owner.nothing_watched"))
        self._show_numbers(trade)
        by = say(f"owner.by_{trade.period.value}")
        before = say(f"owner.before_{trade.period.value}")
        bars = bars_of(trade, self.words, is_running=last == today)
        self.bars.show_bars(by, bars, (say("owner.this"), say("owner.running"), before))
        self.table.show_figures(bucket_figures(trade, self.words), by)
        self.strip.show_cells(heat_of(trade), say("owner.hours"))
        self.best.setText(best_hour(trade, self.words))
        self.articles.show_figures(article_figures(trade, self.words), say("owner.articles"))
        self.differences.show_figures(
            difference_figures(trade, self.words), say("owner.differences")
        )
        self._until = say("owner.until", day=format_date(last))
        self._name()

    def _show_numbers(self, trade: Trade) -> None:
        now = trade.whole
        before = trade.whole_before
        say = self.words.say
        amount = self.numbers.amount
        amount.set_heading(say("owner.now", span=say(f"owner.{trade.period.value}")))
        amount.set_number(format_money(now.total))
        parts = self.numbers.parts
        parts["change"].label.show_number(say("owner.before", amount=format_lek(before.total)))
        parts["change"].show_number(change_of(now.total, before.total, self.words))
        parts["documents"].show_number(format_whole(now.documents))
        parts["average"].show_number(format_money(now.average))
        parts["returns"].show_number(format_money(now.returns_total))

    def _name(self) -> None:
        """Say in the head whose page it is, shorter where there is little room."""
        title = "day_page.owner" if self._is_short else "owner.title"
        self.entitle(self.words.say(title), self._until)

    @override
    def press(self, name: str) -> None:
        if name == SWITCH:
            to_bars = not self.bars.has_bars
            self.bars.turn(to_bars=to_bars)
            if not to_bars:
                self.table.setFocus()
            self._show_hours()
            key = "owner.part_table" if to_bars else "owner.part_chart"
            self.keys[SWITCH].set_words(self.words.say(key))
        else:
            super().press(name)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(self.width())

    def _fit(self, width: int) -> None:
        """Stand side by side, or one under the other where there is little room."""
        is_large = current_theme().text_size > USUAL_TEXT
        is_narrow = self._sides.fit(width)
        set_upright(self._tables, upright=not is_narrow)
        self._is_short = is_narrow or is_large
        self._is_tight = is_narrow and is_large
        self._name()
        key = "owner.export_short" if self._is_short else "owner.export"
        self.keys[EXPORT].set_words(self.words.say(key))
        parts = self.periods.segments.values()
        whole = sum(each.sizeHint().width() + 6 for each in parts)
        least = sum(each.minimumSizeHint().width() + 24 for each in parts)
        self.periods.setMinimumWidth(least if is_narrow else whole)
        for arrow in (EARLIER, LATER):
            self.keys[arrow].setVisible(not self._is_tight)
        self._show_hours()

    def _show_hours(self) -> None:
        """Leave their room to the chart where there is little; they stand under the table then."""
        self.hours.setVisible(not (self._is_tight and self.bars.has_bars))

    def _open_row(self, place: int) -> None:
        """Open what a row stands for: the newest is the first of them."""
        if self.trade is not None:
            self._open(len(self.trade.buckets) - 1 - place)

    def _open(self, place: int) -> None:
        if self.trade is not None and 0 <= place < len(self.trade.buckets):
            self.bucket_requested.emit(self.trade.buckets[place].first)


def _titled(title: str, table: FigureTable, *tools: Button) -> Panel:
    """Return a table under its title."""
    words = Text(title, role=TextRole.H2, elide=True)
    head = row((words, 1), *tools, margins=(18, 0, 12, 0))
    return panel(head, (table, 1), spacing=4, margins=(1, 10, 1, 1))
