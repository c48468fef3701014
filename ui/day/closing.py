"""Closing a day: the drawer is counted, and then there is a Z report."""

from datetime import date
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.count.draft import CountDraft
from ui.count.panel import CountView
from ui.kit.formats import format_date
from ui.kit.icon_label import IconLabel
from ui.kit.page.key import Key, make_key
from ui.kit.page.layout import column, panel, row
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

AROUND: Final = (24, 24, 24, 24)
WIDTH: Final = 640


class ClosingView(QWidget):
    """A count with which the day is to be closed; `count.save_requested` carries it."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.setObjectName("day.closing")
        self.count = CountView(words)
        self.count.side.primary.setObjectName("day.close_do")
        strip = self.count.strip
        strip.label.setToolTip(strip.label.text())  # cut short where room is short
        self.setFocusProxy(self.count)
        self.setLayout(column(self.count))

    def begin(self, draft: CountDraft | None = None) -> None:
        """Begin to count anew, or go on where a count was left."""
        self.count.begin(draft)
        side = self.count.side
        for part in (side.purpose, side.printing):
            part.hide()  # a day is closed; nothing is handed over, and the Z is what prints
        self.show_close_key()
        if draft is None:
            side.say("day_page.close_hint")

    def show_close_key(self) -> None:
        """Let the primary key close the day."""
        self.count.side.show_primary("day_page.close_do", icon="chart-column")

    def correct(self) -> None:
        """Ask why: the day is closed, and its count is to be corrected."""
        self.count.side.say("day_page.correct_hint")

    def ask_why(self) -> None:
        """Put the focus where the reason is typed."""
        self.count.side.note.line.setFocus()


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
        close = words.say("day_page.close_do")
        self.do = make_key(
            "day", Key(name="confirm", keys="F12", words=close, icon="chart-column", primary=True)
        )
        self.do.spread = True
        self.do.clicked.connect(self.confirmed)
        icon = IconLabel("calendar", size=28, tone="accent")
        asked = panel(icon, self.title, self.text, self.said, self.do, spacing=14, margins=AROUND)
        asked.setMaximumWidth(WIDTH)
        middle = row(None, (asked, 100), None, spacing=0)
        whole = column(None, middle, None, margins=(9, 9, 9, 9))
        whole.setStretch(2, 2)
        self.setLayout(whole)

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
