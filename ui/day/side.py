"""The right of the day's page: VAT, payments, the drawer, and closing the day."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtWidgets import QWidget

from till.domain.reports.report import DayReport, PaymentLine
from till.domain.selling.tender import TenderKind
from till.system.reports.day_text import vat_section
from ui.day.figures import DayShown
from ui.kit.chart.share import ShareBar
from ui.kit.choice.button import Button
from ui.kit.layout import (
    Margins,
    Panel,
    PlainScroll,
    Renewed,
    column,
    holder,
    panel,
    row,
    set_upright,
)
from ui.kit.state import Pill, State, state_of_difference
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import IconLabel, KeyValue, Text
from ui.kit.wording import format_money
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

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
ROW: Final = 28
HEAD: Final = 40
BESIDE: Final[Margins] = (18, 0, 18, 0)


def _payment_row(line: PaymentLine, part: float, words: Messages) -> QWidget:
    """An icon, a kind and its amount; below a bar and how many invoices."""
    name = words.say(f"tender.{line.kind.name}")
    count = words.count("day_page.invoices", line.count)
    amount = format_money(line.amount)
    icon = IconLabel(ICONS.get(line.kind, OTHER_ICON), size=20)
    top = row(icon, (Text(name), 1), Text(amount, role=TextRole.BODY_STRONG), spacing=6)
    told = Text(count, role=TextRole.SMALL, tone="text2")
    below = row((ShareBar(part), 1), told, spacing=10)
    made = holder(column(top, below, None, spacing=2, margins=(18, 4, 18, 0)))
    made.setMaximumHeight(round(ROW_MOST * current_theme().text_size / 100))
    made.setAccessibleName(f"{name}, {count}, {amount}")
    return made


class PaymentsPanel(Panel):
    """What each kind of payment brought."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 10, 0, 8), spacing=0)
        self._words = words
        title = Text(words.say("report.payments"), role=TextRole.H2)
        title.setContentsMargins(*BESIDE)
        self.none = Text(words.say("day_page.nothing"), tone="text2")
        self.none.setContentsMargins(18, 8, 18, 0)
        rows = column(spacing=0)
        self.rows: Renewed[QWidget] = Renewed(rows)
        inside = holder(rows)
        inside.setProperty("kind", "page")
        self._area = PlainScroll(inside)
        whole = column(title, self.none, (self._area, MOST_ROOM), None, spacing=0)
        self.body.addLayout(whole)

    def show_day(self, report: DayReport) -> None:
        """Show what each kind brought."""
        whole = sum((each.amount for each in report.payments if each.amount > 0), Decimal(0))
        self.rows.show(
            _payment_row(each, float(each.amount / whole) if whole else 0.0, self._words)
            for each in report.payments
        )
        rows = self.rows.parts
        self.none.setVisible(not rows)
        least = sum(each.minimumSizeHint().height() for each in rows[:SEEN_AT_LEAST])
        self._area.setMinimumHeight(least)
        self._area.setMaximumHeight(sum(each.maximumHeight() for each in rows))


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
        rows = (self.discounts, self.expected, self.counted, self.difference)
        self.body.addLayout(column(*rows, None, spacing=0))

    def show_day(self, shown: DayShown) -> None:
        """Show the drawer as a report has it."""
        say = self._words.say
        cash = shown.report.cash
        self.discounts.value.setText(format_money(-shown.report.discounts))
        expected = "–" if cash.expected is None else format_money(cash.expected)
        self.expected.value.setText(say("day_page.when_counted") if shown.hides_cash else expected)
        self.counted.value.setText("" if cash.counted is None else format_money(cash.counted))
        self.counted.value.setVisible(cash.counted is not None)
        self.none.setVisible(cash.counted is None)
        difference = cash.difference
        self.difference.setVisible(difference is not None)
        if difference is not None:
            key = "over" if difference > 0 else "short" if difference else "matches"
            words = say(f"day_page.{key}", amount=format_money(difference))
            self.pill.show_state(state_of_difference(difference), words)


class DaySide(QWidget):
    """The figures, and under them the keys that save, lead to the owner's page and close."""

    def __init__(self, words: Messages, keys: Sequence[Button]) -> None:
        super().__init__()
        self._words = words
        title = Text(words.say("report.vat"), role=TextRole.H2)
        title.setContentsMargins(*BESIDE)
        title.setFixedHeight(round(HEAD * current_theme().text_size / 100))
        self.table = FigureTable(whole=True)
        self.table.setObjectName("day.vat")
        self.vat = panel(title, self.table, None, spacing=0, margins=(1, 0, 1, 2))
        self.payments = PaymentsPanel(words)
        self.drawer = DrawerPanel(words)
        save, owner, close = keys
        self._figures = column(self.vat, (self.payments, 1), spacing=Spacing.COLUMN)
        inside = holder(self._figures)
        inside.setProperty("kind", "page")
        foot = column((self.drawer, 1), row((save, 1), (owner, 1)), close, spacing=Spacing.COLUMN)
        self._whole = column((PlainScroll(inside), 1), foot, spacing=Spacing.COLUMN)
        self.setLayout(self._whole)

    def fold(self, *, folded: bool, tight: bool) -> None:
        """Stand under the chart, the parts side by side, or beside it, one under the other.

        Where it is `tight` VAT and payments are one under the other too, and are scrolled.
        """
        set_upright(self._whole, upright=not folded)
        beside = folded and not tight
        set_upright(self._figures, upright=not beside)
        self._figures.setStretchFactor(self.vat, VAT_SHARE if beside else 0)
        self._figures.setStretchFactor(self.payments, PAYMENTS_SHARE if beside else 1)
        self.drawer.discounts.setVisible(not folded)  # they stand among what is to be looked at
        self._whole.setStretch(0, 2 if folded else 1)
        self._whole.setStretch(1, 1 if folded else 0)

    def show_day(self, shown: DayShown) -> None:
        """Show a report."""
        vat = vat_section(shown.report, self._words)
        self.table.show_figures(vat, vat.name)
        self.payments.show_day(shown.report)
        self.drawer.show_day(shown)
