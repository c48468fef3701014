"""The right of the day's page: VAT, payments, the drawer, and closing the day."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from till.domain.reports.report import DayReport, PaymentLine
from till.domain.selling.tender import TenderKind
from ui.day.figures import vat_figures
from ui.day.view import DayShown
from ui.kit.chart.share import ShareBar
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.formats import format_money
from ui.kit.frame.scroll import PlainScroll
from ui.kit.icon_label import IconLabel
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State, state_of_difference
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

ICONS: Final = {
    TenderKind.CASH: "banknote",
    TenderKind.CARD: "credit-card",
    TenderKind.ACCOUNT: "landmark",
}
OTHER_ICON: Final = "wallet"
ROW_MOST: Final = 52  # px that a row takes where there is room
SEEN_AT_LEAST: Final = 3  # rows; more are scrolled where there is no room
VAT_SHARE: Final = 6  # of the width, where VAT and payments stand side by side
PAYMENTS_SHARE: Final = 5
MOST_ROOM: Final = 100  # the rows take what room there is before anything stays empty
ROW = 28
HEAD = 40


class PaymentShareRow(QWidget):
    """An icon, a kind and its amount; below a bar and how many invoices."""

    def __init__(self, line: PaymentLine, part: float, words: Messages) -> None:
        super().__init__()
        name = words.say(f"tender.{line.kind.name}")
        count = words.count("day_page.invoices", line.count)
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(IconLabel(ICONS.get(line.kind, OTHER_ICON), size=20))
        top.addWidget(Text(name), 1)
        top.addWidget(Text(format_money(line.amount), role=TextRole.BODY_STRONG))
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addWidget(ShareBar(part), 1)
        below.addWidget(Text(count, role=TextRole.SMALL, tone="text2"))
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 4, 18, 0)
        column.setSpacing(2)
        column.addLayout(top)
        column.addLayout(below)
        column.addStretch(1)
        self.setMaximumHeight(round(ROW_MOST * current_theme().text_size / 100))
        self.setAccessibleName(f"{name}, {count}, {format_money(line.amount)}")


def _scrolling(rows: QVBoxLayout) -> QScrollArea:
    """Return the room of some rows, which scrolls where there are too many."""
    inside = QWidget()
    inside.setProperty("kind", "page")
    inside.setLayout(rows)
    return PlainScroll(inside)


class PaymentsPanel(Panel):
    """A row for each kind of payment, the largest first; many are scrolled within the panel."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 10, 0, 8), spacing=0)
        self._words = words
        self._gone: list[QWidget] = []
        self.rows: list[PaymentShareRow] = []
        title = Text(words.say("report.payments"), role=TextRole.H2)
        title.setContentsMargins(18, 0, 18, 0)
        self.none = Text(words.say("day_page.nothing"), tone="text2")
        self.none.setContentsMargins(18, 8, 18, 0)
        for each in (title, self.none):
            self.body.addWidget(each)
        self._list = QVBoxLayout()
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)
        self._rows = _scrolling(self._list)
        self.body.addWidget(self._rows, MOST_ROOM)
        self.body.addStretch(1)

    def show_day(self, report: DayReport) -> None:
        """Show what each kind brought."""
        self._gone = list(self.rows)  # Python's own again, not destroyed while Qt still paints
        for row in self._gone:
            self._list.removeWidget(row)
            row.hide()
            row.setParent(None)
        whole = sum((each.amount for each in report.payments if each.amount > 0), Decimal(0))
        self.rows = [
            PaymentShareRow(each, float(each.amount / whole) if whole else 0.0, self._words)
            for each in report.payments
        ]
        for row in self.rows:
            self._list.addWidget(row)
        self.none.setVisible(not self.rows)
        least = sum(row.minimumSizeHint().height() for row in self.rows[:SEEN_AT_LEAST])
        most = sum(row.maximumHeight() for row in self.rows)
        self._rows.setMinimumHeight(least)
        self._rows.setMaximumHeight(most)


class VatPanel(Panel):
    """The table of VAT under its title."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 0, 1, 2), spacing=0)
        self._words = words
        title = Text(words.say("report.vat"), role=TextRole.H2)
        title.setContentsMargins(18, 0, 18, 0)
        title.setFixedHeight(round(HEAD * current_theme().text_size / 100))
        self.table = FigureTable(whole=True)
        self.table.setObjectName("day.vat")
        self.body.addWidget(title)
        self.body.addWidget(self.table)
        self.body.addStretch(1)

    def show_day(self, report: DayReport) -> None:
        """Show VAT by code."""
        self.table.show_figures(vat_figures(report, self._words), self._words.say("report.vat"))


class DrawerPanel(Panel):
    """Discounts, what the drawer should hold, what was counted, the difference."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 4, 18, 4), spacing=0)
        self._words = words
        say = words.say
        self.discounts = KeyValue(say("report.discounts"), height=ROW)
        self.expected = KeyValue(say("day_page.expected"), height=ROW)
        self.counted = KeyValue(say("report.counted"), height=ROW)
        self.difference = KeyValue(say("report.difference"), height=ROW)
        self.none = Pill(plain=True)
        self.pill = Pill(plain=True)
        self.none.show_state(State.MUTE, say("report.not_counted"), icon="minus")
        self.counted.row.addWidget(self.none)
        self.difference.row.addWidget(self.pill)
        for row in (self.discounts, self.expected, self.counted, self.difference):
            self.body.addWidget(row)
        self.body.addStretch(1)

    def show_day(self, shown: DayShown) -> None:
        """Show the drawer as a report has it."""
        say = self._words.say
        report = shown.report
        cash = report.cash
        self.discounts.set_words(say("report.discounts"), format_money(-report.discounts))
        expected = "–" if cash.expected is None else format_money(cash.expected)
        told = say("day_page.when_counted") if shown.hides_cash else expected
        self.expected.set_words(say("day_page.expected"), told)
        counted = "" if cash.counted is None else format_money(cash.counted)
        self.counted.set_words(say("report.counted"), counted)
        self.counted.value.setVisible(bool(counted))
        self.none.setVisible(not counted)
        self._show_difference(cash.difference)

    def _show_difference(self, difference: Decimal | None) -> None:
        self.difference.setVisible(difference is not None)
        if difference is None:
            return
        key = "over" if difference > 0 else "short" if difference else "matches"
        words = self._words.say(f"day_page.{key}", amount=format_money(difference))
        self.pill.show_state(state_of_difference(difference), words)


class DaySide(QWidget):
    """`close_requested`, `save_requested` and `owner_requested` are its three buttons."""

    close_requested = Signal()
    save_requested = Signal()
    owner_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.vat = VatPanel(words)
        self.payments = PaymentsPanel(words)
        self.drawer = DrawerPanel(words)
        self._make_buttons()
        self.save.clicked.connect(self.save_requested)
        self.owner.clicked.connect(self.owner_requested)
        self.close_day.clicked.connect(self.close_requested)
        self._lay_out()

    def _make_buttons(self) -> None:
        say = self._words.say
        self.save = Button(say("day_page.save"), size=ButtonSize.SMALL, icon="download", keys="F9")
        self.save.setObjectName("day.save")
        self.owner = Button(
            say("day_page.owner"), size=ButtonSize.SMALL, icon="trending-up", keys="F10"
        )
        self.owner.setObjectName("day.owner")
        self.close_day = Button(
            say("day_page.close"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="chart-column",
            keys="F12",
        )
        self.close_day.setObjectName("day.close")
        self.close_day.spread = True

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setProperty("kind", "page")
        self._figures = QBoxLayout(QBoxLayout.Direction.TopToBottom, holder)
        self._figures.setContentsMargins(0, 0, 0, 0)
        self._figures.setSpacing(Spacing.COLUMN)
        self._figures.addWidget(self.vat)
        self._figures.addWidget(self.payments, 1)
        self._scrolled = PlainScroll(holder)
        self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(Spacing.COLUMN)
        self._whole.addWidget(self._scrolled, 1)
        self._whole.addLayout(self._drawer_and_closing())

    def _drawer_and_closing(self) -> QVBoxLayout:
        """Lay out the drawer's figures over the buttons."""
        beside = QHBoxLayout()
        beside.setSpacing(Spacing.KEYS)
        beside.addWidget(self.save, 1)
        beside.addWidget(self.owner, 1)
        key_actions = QVBoxLayout()
        key_actions.setSpacing(Spacing.COLUMN)
        key_actions.addWidget(self.drawer, 1)
        key_actions.addLayout(beside)
        key_actions.addWidget(self.close_day)
        return key_actions

    def fold(self, *, folded: bool, tight: bool) -> None:
        """Stand under the chart, the parts side by side, or beside it, one under the other.

        Where it is `tight` VAT and payments are one under the other too, and are scrolled.
        """
        direction = QBoxLayout.Direction
        self._whole.setDirection(direction.LeftToRight if folded else direction.TopToBottom)
        beside = folded and not tight
        self._figures.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        self._figures.setStretchFactor(self.vat, VAT_SHARE if beside else 0)
        self._figures.setStretchFactor(self.payments, PAYMENTS_SHARE if beside else 1)
        self.drawer.discounts.setVisible(not folded)  # they stand among what is to be looked at
        self._whole.setStretch(0, 2 if folded else 1)
        self._whole.setStretch(1, 1 if folded else 0)

    def show_day(self, shown: DayShown, refusal: str) -> None:
        """Show a report; `refusal` says why the day cannot be closed now, if it cannot."""
        self.vat.show_day(shown.report)
        self.payments.show_day(shown.report)
        self.drawer.show_day(shown)
        key = "day_page.correct" if shown.corrects else "day_page.close"
        self.close_day.kind = ButtonKind.SECONDARY if shown.corrects else ButtonKind.PRIMARY
        self.close_day.set_words(self._words.say(key))
        if shown.may_close or shown.may_recount:
            self.close_day.enable()
        else:
            self.close_day.disable(refusal)
