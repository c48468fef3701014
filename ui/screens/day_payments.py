"""How the day was paid: each kind with its part of the whole.

Lives here: `PaymentsPanel`.
Must not: add up.
"""

from decimal import Decimal
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from till.domain.report import DayReport, PaymentLine
from till.domain.tender import TenderKind
from ui.format import format_money
from ui.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.chart_share import ShareBar
from ui.widgets.icon_label import IconLabel
from ui.widgets.panel import Panel
from ui.widgets.text import Text

ICONS: Final = {
    TenderKind.CASH: "banknote",
    TenderKind.CARD: "credit-card",
    TenderKind.ACCOUNT: "landmark",
}
OTHER_ICON: Final = "wallet"
ROW_MOST: Final = 52  # px that a row takes where there is room
MOST_ROOM: Final = 100  # the rows take what room there is before anything stays empty


class PaymentRow(QWidget):
    """An icon, a kind, how many invoices, its amount, and a bar below."""

    def __init__(self, line: PaymentLine, part: float, words: Messages) -> None:
        super().__init__()
        name = words.say(f"tender.{line.kind.name}")
        count = words.count("day_page.invoices", line.count)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(IconLabel(ICONS.get(line.kind, OTHER_ICON), size=20))
        top.addWidget(Text(name))
        counted = Text(count, role=Role.SMALL, tone="text2", elide=True)
        counted.setToolTip(count)  # in narrow windows it is cut short
        top.addWidget(counted, 1)
        top.addWidget(Text(format_money(line.amount), role=Role.BODY_STRONG))
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 8, 18, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(ShareBar(part))
        column.addStretch(1)
        self.setMaximumHeight(round(ROW_MOST * current_theme().text_size / 100))
        self.setAccessibleName(f"{name}, {count}, {format_money(line.amount)}")


class PaymentsPanel(Panel):
    """A row for each kind of payment, the largest first."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 10, 0, 8), spacing=0)
        self._words = words
        self._gone: list[QWidget] = []
        self.rows: list[PaymentRow] = []
        title = Text(words.say("report.payments"), role=Role.H2)
        title.setContentsMargins(18, 0, 18, 0)
        self.none = Text(words.say("day_page.nothing"), tone="text2")
        self.none.setContentsMargins(18, 8, 18, 0)
        for each in (title, self.none):
            self.body.addWidget(each)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self.body.addLayout(self._list, MOST_ROOM)
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
            PaymentRow(each, float(each.amount / whole) if whole else 0.0, self._words)
            for each in report.payments
        ]
        for row in self.rows:
            self._list.addWidget(row)
        self.none.setVisible(not self.rows)
