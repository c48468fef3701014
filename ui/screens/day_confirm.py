"""Closing an earlier day: nobody can count its drawer any more.

Lives here: `ConfirmView`: what is about to happen, and the key that does it.
Must not: close a day.
"""

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.format import format_date
from ui.messages import Messages
from ui.theme.fonts import Role
from ui.widgets.button import Button, Kind, Size
from ui.widgets.icon_label import IconLabel
from ui.widgets.panel import Panel
from ui.widgets.text import Text


class ConfirmView(QWidget):
    """`confirmed` after its one button (F12)."""

    confirmed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.title = Text("", role=Role.TITLE_DIALOG, wrap=True)
        self.text = Text("", tone="text2", wrap=True)
        self.said = Text("", tone="att", wrap=True)
        self.said.setObjectName("day.confirm_said")
        self.do = Button(
            words.say("day_page.close_do"),
            kind=Kind.PRIMARY,
            size=Size.BIG,
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
