"""What goes by itself: documents that wait for the service, receipts that are still to come."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout

from ui.attention.view import WaitingLine
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole


class WaitingPanel(Panel):
    """A heading with how many there are, and a row for each; without rows it is not there.

    `try_requested` carries the id of a document that is to be tried at once.
    """

    try_requested = Signal(str)

    def __init__(self, words: Messages, heading: str, name: str) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self._words = words
        self._heading = heading
        self.title = Text(heading, role=TextRole.H2)
        self.more = Text("", role=TextRole.SMALL, tone="text2")
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(18)
        self._rows.setVerticalSpacing(8)
        self._rows.setColumnStretch(1, 1)
        self._lines: Sequence[WaitingLine] | None = None
        self._shown: list[Text | Pill | Button] = []
        self._pills: list[tuple[WaitingLine, Pill]] = []
        self.setObjectName(name)
        for part in (self.title, self.more):
            self.body.addWidget(part)
        self.body.insertLayout(1, self._rows)

    def show_lines(self, lines: Sequence[WaitingLine], count: int, more: str = "") -> None:
        """Show what waits; `more` says how many are not listed."""
        self.title.setText(f"{self._heading} · {count}")
        self.more.setText(more)
        self.more.setVisible(bool(more))
        self.setVisible(bool(lines))
        if lines == self._lines:  # a key that is busy stays so until its line changes
            return
        self._lines = lines
        for part in self._shown:
            self._rows.removeWidget(part)
            part.deleteLater()
        self._shown.clear()
        self._pills.clear()
        for number, line in enumerate(lines):
            self._add(number, line)

    def show_time(self, now: datetime) -> None:
        """Count down to the next try of each."""
        for line, pill in self._pills:
            left = 0 if line.next_at is None else (line.next_at - now).total_seconds()
            said = f"{int(left) // 60:02}:{int(left) % 60:02}" if left >= 1 else ""
            pill.show_state(State.WAIT, said or self._words.say("attention.at_once"))

    def _add(self, number: int, line: WaitingLine) -> None:
        pill = Pill("", State.WAIT)
        amount = Text(line.amount, role=TextRole.LINE_AMOUNT)
        amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        what = f"{line.what} · {line.why}" if line.why else line.what
        parts: tuple[Text | Pill | Button, ...] = (
            Text(line.moment, role=TextRole.BODY_STRONG),
            Text(what, wrap=True),
            amount,
            Text(line.tries, tone="text2"),
            pill,
            *([self._try_now(line)] if line.doc_id else []),
        )
        for column, part in enumerate(parts):
            self._rows.addWidget(part, number, column)
            self._shown.append(part)
        self._pills.append((line, pill))

    def _try_now(self, line: WaitingLine) -> Button:
        """The key that tries one at once; busy while it runs, so that it never runs twice."""
        say = self._words.say
        made = Button(say("attention.try_now"), size=ButtonSize.SMALL)
        made.setObjectName("attention.try_now")

        def try_it() -> None:
            made.set_busy(say("attention.trying"))
            self.try_requested.emit(line.doc_id)

        made.clicked.connect(try_it)
        if line.is_under_way:
            made.set_busy(say("attention.trying"))
        return made
