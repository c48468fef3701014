"""What goes by itself: documents that wait for the service, receipts that are still to come."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from ui.attention.view import WaitingLine
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole


class WaitingPanel(Panel):
    """A heading with how many there are, and a row for each; without rows it is not there."""

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
        self._shown: list[Text | Pill] = []
        self._pills: list[tuple[WaitingLine, Pill]] = []
        self.setObjectName(name)
        for part in (self.title, self.more):
            self.body.addWidget(part)
        self.body.insertLayout(1, self._rows)

    def show_lines(self, lines: Sequence[WaitingLine], count: int, more: str = "") -> None:
        """Show what waits; `more` says how many are not listed."""
        for part in self._shown:
            self._rows.removeWidget(part)
            part.deleteLater()
        self._shown.clear()
        self._pills.clear()
        self.title.setText(f"{self._heading} · {count}")
        for number, line in enumerate(lines):
            self._add(number, line)
        self.more.setText(more)
        self.more.setVisible(bool(more))
        self.setVisible(bool(lines))

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
        parts: tuple[Text | Pill, ...] = (
            Text(line.moment, role=TextRole.BODY_STRONG),
            Text(line.what, elide=True),
            amount,
            Text(line.tries, tone="text2"),
            pill,
        )
        for column, part in enumerate(parts):
            self._rows.addWidget(part, number, column)
            self._shown.append(part)
        self._pills.append((line, pill))
