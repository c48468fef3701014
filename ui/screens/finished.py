"""The finished sale: change, the four steps, the receipt; the next scan takes its place.

Lives here: `FinishedPanel`.
Must not: end itself, or hold up the next customer.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from till.domain.business_day import in_tirane
from ui.format import format_money, format_time
from ui.messages import Messages
from ui.screens.finished_receipt import ReceiptBay
from ui.screens.finished_steps import Step, drawer_step, fiscal_step, paid_step, paper_step
from ui.screens.finished_view import FinishedView, FiscalStep, PaperStep
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.widgets.button import Button, Size
from ui.widgets.icon_label import IconLabel
from ui.widgets.panel import Line
from ui.widgets.pill import Pill
from ui.widgets.state import State
from ui.widgets.step_row import StepRow
from ui.widgets.text import Text


class FinishedPanel(QWidget):
    """Fills the place of the lines."""

    reprint_wished = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setObjectName("finished")
        self._pill = Pill(words.say("finished.done"), State.OK)
        self._invoice = Text("", role=Role.BODY, tone="text2", elide=True)
        self._title = Text("", role=Role.TITLE_FINISHED)
        self.paid, self.fiscal, self.paper, self.drawer = (StepRow() for _ in range(4))
        self._drawer_line = Line()
        self.reprint = Button(
            words.say("finished.reprint"), size=Size.SMALL, keys=words.say("key.reprint")
        )
        self.reprint.setObjectName("finished.reprint")
        self.reprint.clicked.connect(self.reprint_wished)
        self.bay = ReceiptBay(
            words.say("finished.receipt_picture"), words.say("finished.receipt_waiting")
        )
        self.bay.setObjectName("finished.receipt")
        for name in ("paid", "fiscal", "paper", "drawer"):
            getattr(self, name).setObjectName(f"finished.{name}")
        self._build()

    def show_view(self, view: FinishedView) -> None:
        """Show how far the sale is."""
        say, sale = self._words.say, view.sale
        moment = format_time(in_tirane(sale.closed_at))
        number = view.invoice_number
        self._invoice.setText(
            say("finished.invoice", number=number, time=moment)
            if number
            else say("finished.sale_at", time=moment)
        )
        change = say("finished.give_change", change=format_money(sale.change))
        self._title.setText(change if sale.change else say("finished.no_change"))
        _show_step(self.paid, paid_step(self._words, sale))
        _show_step(self.fiscal, fiscal_step(self._words, view))
        _show_step(self.paper, paper_step(self._words, view))
        self.paper.set_progress(view.print_percent)
        step = drawer_step(self._words, view)
        self.drawer.setVisible(step is not None)
        self._drawer_line.setVisible(step is not None)
        if step is not None:
            _show_step(self.drawer, step)
        self._show_receipt(view)

    def title(self) -> str:
        """The line that says what to give back."""
        return self._title.text()

    def set_measures(self, receipt: int, *, narrow: bool) -> None:
        """Give the bay another width, in px; large texts in narrow windows stand closer."""
        size = current_theme().text_size
        self.bay.setFixedWidth(receipt * 100 // size)
        tight = narrow and size > 100  # noqa: PLR2004 -- percent
        self._column.setContentsMargins(24, 10 if tight else 22, 24, 10 if tight else 22)
        for gap in self._gaps:
            gap.changeSize(0, 4 if tight else 14)
        self._column.invalidate()

    def _show_receipt(self, view: FinishedView) -> None:
        is_coming = view.fiscal in (FiscalStep.RUNNING, FiscalStep.DONE)
        self.bay.show_receipt(view.receipt, is_coming=is_coming)
        has_paper = view.paper in (PaperStep.PRINTED, PaperStep.UNCERTAIN)
        words = "finished.provisional" if view.offers_slip else "finished.reprint"
        self.reprint.set_words(self._words.say(words))
        if view.receipt is not None or has_paper or view.offers_slip:
            self.reprint.enable()
        else:
            self.reprint.disable(self._words.say("finished.receipt_waiting"))

    def _build(self) -> None:
        panel = QFrame()
        panel.setProperty("kind", "panel")
        halves = QHBoxLayout(panel)
        halves.setContentsMargins(0, 0, 0, 0)
        halves.setSpacing(0)
        halves.addLayout(self._story(), 1)
        halves.addWidget(self.bay)
        below = QHBoxLayout()
        below.setContentsMargins(6, 0, 6, 2)
        below.setSpacing(10)
        below.addWidget(IconLabel("corner-down-left"))
        said = Text(self._words.say("finished.closes_itself"), tone="text2", wrap=True)
        below.addWidget(said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(panel, 1)
        column.addLayout(below)

    def _story(self) -> QVBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._pill)
        head.addWidget(self._invoice, 1)
        self._column = column = QVBoxLayout()
        self._gaps = [QSpacerItem(0, 14), QSpacerItem(0, 14)]
        column.setSpacing(0)
        column.addLayout(head)
        column.addItem(self._gaps[0])
        column.addWidget(self._title)
        column.addItem(self._gaps[1])
        for row in (self.paid, self.fiscal, self.paper):
            column.addWidget(Line())
            column.addWidget(row)
        column.addWidget(self._drawer_line)
        column.addWidget(self.drawer)
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.reprint)
        buttons.addStretch(1)
        column.addLayout(buttons)
        return column


def _show_step(row: StepRow, step: Step) -> None:
    row.show_step(step.state, step.title, sub=step.sub, right=step.right, icon=step.icon)
