"""The numbers at the top of the owner's page: turnover on the glass, and what it is held against.

Lives here: `OwnerNumbers`.
Must not: work figures out.
"""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from till.domain.trade import Trade
from ui.format import format_lek, format_money, format_whole
from ui.messages import Messages
from ui.screens.day_glass import Number, SmallGlass
from ui.screens.owner_figures import change_of
from ui.theme.tokens import Space


class OwnerNumbers(QWidget):
    """Turnover, the change, invoices, average, returns."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        say = words.say
        self.glass = SmallGlass()
        self.glass.setObjectName("owner.total")
        self.change = Number("", "owner.change")
        self.change.number.set_limit(20)
        self.invoices = Number(say("owner.documents"), "owner.documents")
        self.average = Number(say("owner.average"), "owner.average")
        self.returns = Number(say("owner.returns"), "owner.returns")
        high = self.returns.number.sizeHint().height()
        self.change.number.setMinimumHeight(high)  # words stand as high as the numbers
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.WINDOW)
        row.addWidget(self.glass, 7)
        for each, share in (
            (self.change, 6),
            (self.invoices, 4),
            (self.average, 4),
            (self.returns, 5),
        ):
            row.addWidget(each, share)

    def show_trade(self, trade: Trade) -> None:
        """Show the figures of a span."""
        now, before = trade.whole, trade.whole_before
        say = self._words.say
        self.glass.set_heading(say("owner.now", span=say(f"owner.{trade.period.value}")))
        self.glass.set_number(format_money(now.total))
        self.change.label.show_number(say("owner.before", amount=format_lek(before.total)))
        self.change.show_number(change_of(now.total, before.total, self._words))
        self.invoices.show_number(format_whole(now.documents))
        self.average.show_number(format_money(now.average))
        self.returns.show_number(format_money(now.returns_total))
