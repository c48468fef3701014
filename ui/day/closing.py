"""Closing a day: the drawer is counted, and then there is a Z report."""

from datetime import date
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.count.draft import CountDraft
from ui.count.panel import CountView
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.formats import format_date
from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole


class ClosingView(CountView):
    """`save_requested` carries the `CountRequest` with which the day is to be closed."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words)
        self.setObjectName("day.closing")
        self.side.primary.setObjectName("day.close_do")
        self.strip.label.setToolTip(self.strip.label.text())  # cut short where room is short

    @override
    def begin(self, draft: CountDraft | None = None) -> None:
        super().begin(draft)
        for part in (self.side.purpose, self.side.printing):
            part.hide()  # a day is closed; nothing is handed over, and the Z is what prints
        self.side.show_primary("day_page.close_do", icon="chart-column")
        if draft is None:
            self.side.say("day_page.close_hint")

    def correct(self) -> None:
        """Ask why: the day is closed, and its count is to be corrected."""
        self.side.say("day_page.correct_hint")

    def ask_why(self) -> None:
        """Put the focus where the reason is typed."""
        self.side.note.line.setFocus()

    def show_expected(self, expected: Decimal | None, euro_rate: Decimal | None) -> None:
        """Know what should be there (lek), where it may be seen, and what a euro is worth."""
        self._expected = expected
        self.strip.show_rate(euro_rate)
        self._show()


class ConfirmView(QWidget):
    """`confirmed` after its one button (F12)."""

    confirmed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.title = Text("", role=TextRole.TITLE_DIALOG, wrap=True)
        self.text = Text("", tone="text2", wrap=True)
        self.said = Text("", tone="att", wrap=True)
        self.said.setObjectName("day.confirm_said")
        self.do = Button(
            words.say("day_page.close_do"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="chart-column",
            keys="F12",
        )
        self.do.setObjectName("day.confirm")
        self.do.spread = True
        self.do.clicked.connect(self.confirmed)
        self._lay_out()

    def _lay_out(self) -> None:
        panel = Panel(margins=(24, 24, 24, 24), spacing=14)
        panel.setMaximumWidth(640)
        panel.body.addWidget(IconLabel("calendar", size=28, tone="accent"))
        for each in (self.title, self.text, self.said, self.do):
            panel.body.addWidget(each)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(panel, 100)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(1)
        column.addLayout(row)
        column.addStretch(2)

    def begin(self, day: date) -> None:
        """Ask whether a day is to be closed."""
        self.title.setText(self._words.say("day_page.close_day", day=format_date(day)))
        self.text.setText(self._words.say("day_page.close_without"))
        self.show_problem("")

    def show_problem(self, sentence: str) -> None:
        """Say why the day was not closed."""
        self.do.set_idle()
        self.said.setText(sentence)
        self.said.setVisible(bool(sentence))

    def set_busy(self) -> None:
        """The day is being closed."""
        self.do.set_busy(self._words.say("day_page.closing"))
