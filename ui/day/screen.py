"""The page of the day: X until now, Z as it was closed (ui design, screen 12)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.business_day import in_tirane
from ui.day.archive import DayList
from ui.day.closing import ClosingView, ConfirmView
from ui.day.notes import note_of
from ui.day.side import DaySide
from ui.day.tables import FIRST_KEY, DayParts, ReportSection
from ui.day.tools import DayTools, X, Z
from ui.day.view import DayShown
from ui.kit.amount_display import SmallAmountDisplay
from ui.kit.formats import format_date, format_money, format_time, format_whole
from ui.kit.frame.banner import Banner
from ui.kit.frame.page import WIDE
from ui.kit.number_panel import NumberPanel
from ui.kit.page.figure_screen import FigureScreen, Sided
from ui.kit.page.layout import column, holder
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

UNDER: Final = 244  # px of the side where it stands under the chart
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class DayNumbers(QWidget):
    """Turnover, invoices, average, returns."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.amount = SmallAmountDisplay()
        self.amount.setObjectName("day.total")
        say = words.say
        self.invoices = NumberPanel(say("report.invoices"), "day.invoices")
        self.average = NumberPanel(say("report.average"), "day.average")
        self.returns = NumberPanel(say("report.returns"), "day.returns")
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.amount, 3)
        for each in (self.invoices, self.average, self.returns):
            row.addWidget(each, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)

    def set_flat(self, *, flat: bool) -> None:
        """Leave the chart more room, in a narrow window."""
        for each in (self.amount, self.invoices, self.average, self.returns):
            each.set_flat(flat=flat)

    def show_day(self, shown: DayShown) -> None:
        """Show the figures of a report."""
        report = shown.report
        self.amount.set_heading(self._heading(shown))
        self.amount.set_number(format_money(report.total))
        self.invoices.show_number(format_whole(report.sales_count))
        self.average.show_number(format_money(report.average))
        self.returns.show_number(format_money(report.returns_total))

    def _heading(self, shown: DayShown) -> str:
        if shown.is_running:
            moment = format_time(in_tirane(shown.report.made_at))
            return self._words.say("day_page.total_until", time=moment)
        return self._words.say("day_page.total_of", day=format_date(shown.report.day))


class DayScreen(FigureScreen):
    """`show_day` shows a report; everything else is asked for by a signal.

    `kind_requested` carries `x` or `z`, `walked` -1 or 1. What the day is closed with comes from
    `closing.save_requested` (a `CountRequest`) and `confirm.confirmed`.
    """

    kind_requested = Signal(str)
    walked = Signal(int)
    print_requested = Signal()
    save_requested = Signal()
    owner_requested = Signal()
    list_requested = Signal()
    close_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="day", keys=())
        self.shown: DayShown | None = None
        self.entitle(words.say("day_page.title"))
        self.tools = DayTools(words)
        self.head.tools.addWidget(self.ring)
        self.head.tools.addWidget(self.tools)
        self.numbers = DayNumbers(words)
        self.parts = DayParts(words)
        self.banner = Banner()
        self.banner.setObjectName("day.banner")
        self.side = DaySide(words)
        self.list = DayList(words)
        self.closing = ClosingView(words)
        self.confirm = ConfirmView(words)
        self.report = self._report()
        self.views = self._stacked()
        self._connect()
        self._fit(0)

    def _stacked(self) -> QStackedWidget:
        views = QStackedWidget()
        for view in (self.report, self.closing, self.confirm, self.list):
            views.addWidget(view)
        self.body.addWidget(views)
        return views

    def _report(self) -> Sided:
        left = column(self.numbers, (self.parts, 1), self.banner, spacing=Spacing.COLUMN)
        return Sided(holder(left), self.side, under=UNDER)

    def _connect(self) -> None:
        self.tools.kind_requested.connect(self.kind_requested)
        self.tools.walked.connect(self.walked)
        self.tools.choose_requested.connect(self.list_requested)
        self.tools.print_requested.connect(self.print_requested)
        self.side.save_requested.connect(self.save_requested)
        self.side.owner_requested.connect(self.owner_requested)
        self.side.close_requested.connect(self.close_requested)
        self.banner.acted.connect(self.list_requested)

    def show_day(self, shown: DayShown) -> None:
        """Show a report."""
        self.set_working(working=False)
        self.shown = shown
        self.tools.show_day(shown)
        self.numbers.show_day(shown)
        self.parts.show_day(shown)
        self.side.show_day(shown, self._refusal(shown))
        self._show_note(shown)

    def show_report(self) -> None:
        """Go back from counting, asking or finding to the report."""
        self.views.setCurrentWidget(self.report)
        self.tools.show()
        self.setFocus()

    def show_view(self, view: QWidget) -> None:
        """Bring the count, the question or the list of days to the front."""
        self.views.setCurrentWidget(view)
        self.tools.hide()
        view.setFocus()

    def is_closing(self) -> bool:
        """Whether somebody counts, or is asked whether to close."""
        return self.views.currentWidget() in (self.closing, self.confirm)

    def show_problem(self, sentence: str) -> None:
        """Say why something did not come about, where the eyes are."""
        self.set_working(working=False)
        if self.views.currentWidget() is self.closing:
            self.closing.count.show_problem(sentence)
            self.closing.show_close_key()
        elif self.views.currentWidget() is self.confirm:
            self.confirm.show_problem(sentence)
        elif self.views.currentWidget() is self.list:
            self.list.show_problem(sentence)
        else:
            self.say(sentence)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        view = self.views.currentWidget()
        if view is self.closing:
            return {
                Qt.Key.Key_F6: self.closing.count.switch_method,
                Qt.Key.Key_F11: self.closing.count.count_euro,
                Qt.Key.Key_F12: self.closing.count.do,
            }
        if view is self.confirm:
            keys = (Qt.Key.Key_F12, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            return dict.fromkeys(keys, self.confirm.do.click)
        return self._report_key_actions() if view is self.report else {}

    def _report_key_actions(self) -> Mapping[int, Callable[[], object]]:
        first = Qt.Key.Key_F1 + FIRST_KEY - 1
        key_actions: dict[int, Callable[[], object]] = {
            key: partial(self.parts.go, part) for key, part in enumerate(ReportSection, start=first)
        }
        earlier = self.tools.earlier.click
        later = self.tools.later.click
        return key_actions | {
            Qt.Key.Key_F8: self.list_requested.emit,
            Qt.Key.Key_F9: self.save_requested.emit,
            Qt.Key.Key_F10: self.owner_requested.emit,
            Qt.Key.Key_F11: self._other_kind,
            Qt.Key.Key_F12: self._press_close,
            Qt.Key.Key_PageUp: earlier,
            Qt.Key.Key_Left: earlier,
            Qt.Key.Key_PageDown: later,
            Qt.Key.Key_Right: later,
        }

    def _press_close(self) -> None:
        """Press the key that closes; what it may do is not known before the figures are there."""
        (self.close_requested.emit if self.is_working else self.side.close_day.click)()

    @override
    def step_back(self) -> None:
        if self.views.currentWidget() is self.report:
            super().step_back()
        else:
            self.show_report()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        is_print = event.key() == Qt.Key.Key_P and event.modifiers() & CONTROL
        if not is_print:
            super().keyPressEvent(event)
        elif self.views.currentWidget() is self.report and not event.isAutoRepeat():
            self.print_requested.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(self.width())
        if self.shown is not None:
            self._show_note(self.shown)

    def _fit(self, width: int) -> None:
        """Stand side by side, or one under the other where there is little room."""
        grown = current_theme().text_size / 100
        narrow = self.report.fit(width)
        self.numbers.set_flat(flat=narrow)
        self.side.fold(folded=narrow, tight=narrow and grown > 1)
        self.tools.fold(folded=narrow or grown > 1, tight=narrow and grown > 1)

    def _show_note(self, shown: DayShown) -> None:
        note = note_of(shown, self.words)
        self.banner.show_state(note.state)
        is_narrow = self.width() < WIDE
        if is_narrow and note.text:
            self.banner.show_words(note.title if note.leads else note.text)
        else:
            self.banner.show_words(note.title, note.text)
        self.banner.show_button(self.words.say("day_page.days") if note.leads else "", "F8")
        self.banner.setVisible(note.is_pressing or not is_narrow)

    def _refusal(self, shown: DayShown) -> str:
        if shown.closed_by is not None:
            return self.words.say("day_page.is_closed", number=shown.closed_by)
        return self.words.say("day_page.nothing")

    def _other_kind(self) -> None:
        is_z = self.shown is not None and self.shown.is_z
        self.kind_requested.emit(X if is_z else Z)
