"""The lines of the check-up: pill, what it is, one sentence, and at most one key."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.health.view import HealthRow, HealthView
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

GROUP_WIDTH: Final = 94
PILL_WIDTH: Final = 112
COUNTED: Final = (State.ATT, State.WAIT, State.OK)
MOST_KEYS: Final = 9


class HealthLine(QWidget):
    """`pressed` carries where its key leads."""

    pressed = Signal(str)

    def __init__(self, words: Messages, row: HealthRow, number: int) -> None:
        super().__init__()
        self.row = row
        name = "unset" if row.is_unset else row.state.value
        self.pill = Pill(words.say(f"health.state.{name}"), row.state)
        self.key = self._make_key(words, number) if row.link else None
        self._lay_out(words)

    def _lay_out(self, words: Messages) -> None:
        row = self.row
        group = Text(
            words.say(f"health.group.{row.group}") if row.group else "",
            role=TextRole.SMALL,
            tone="text2",
        )
        grown = current_theme().text_size / 100
        group.setFixedWidth(round(GROUP_WIDTH * grown))
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(Text(row.title, role=TextRole.BODY_STRONG, wrap=True))
        said.addWidget(Text(row.text, role=TextRole.SMALL, tone="text2", wrap=True))
        line = QHBoxLayout(self)
        line.setContentsMargins(16, 7, 16, 7)
        line.setSpacing(12)
        line.addWidget(group)
        line.addWidget(self._pill_place())
        line.addLayout(said, 1)
        if self.key is not None:
            line.addWidget(self.key)

    def _pill_place(self) -> QWidget:
        """The pill at the left of its place, so that what is beside it stands in one line."""
        place = QWidget()
        place.setMinimumWidth(PILL_WIDTH)
        holder = QHBoxLayout(place)
        holder.setContentsMargins(0, 0, 0, 0)
        holder.addWidget(self.pill)
        holder.addStretch(1)
        return place

    def _make_key(self, words: Messages, number: int) -> Button:
        keys = f"Ctrl+{number}" if number <= MOST_KEYS else ""
        made = Button(words.say(f"health.lead.{self.row.link}"), size=ButtonSize.SMALL, keys=keys)
        made.setObjectName(f"health.lead_{self.row.name}")
        made.clicked.connect(self._press)
        return made

    def _press(self) -> None:
        self.pressed.emit(self.row.link)


class HealthPanel(Panel):
    """All lines under how many there are of each colour; `link_pressed` carries where to."""

    link_pressed = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 8, 0, 6), spacing=0)
        self._words = words
        self.lines: tuple[HealthLine, ...] = ()
        self.title = Text("", role=TextRole.H2)
        self.pills = {state: Pill("", state) for state in COUNTED}
        head = QHBoxLayout()
        head.setContentsMargins(16, 4, 16, 10)
        head.setSpacing(10)
        head.addWidget(self.title)
        for state, pill in self.pills.items():
            pill.setObjectName(f"health.count_{state.value}")
            head.addWidget(pill)
        head.addStretch(1)
        self.body.addLayout(head)
        self._rows = QWidget()
        QVBoxLayout(self._rows).setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(self._rows)
        self.body.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_view(self, view: HealthView) -> None:
        """Show what was found."""
        words = self._words
        self.title.setText(words.count("health.checks", len(view.rows)))
        for state, pill in self.pills.items():
            count = view.count(state)
            pill.setVisible(bool(count))
            pill.show_state(state, words.count(f"health.count.{state.value}", count))
        self._show_rows(view.rows)

    def _show_rows(self, shown: Sequence[HealthRow]) -> None:
        rows = QWidget()
        column = QVBoxLayout(rows)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        made: list[HealthLine] = []
        number = 0
        for row in shown:
            number += bool(row.link)
            line = HealthLine(self._words, row, number)
            line.pressed.connect(self.link_pressed)
            column.addWidget(Separator())
            column.addWidget(line)
            made.append(line)
        self.lines = tuple(made)
        self.body.replaceWidget(self._rows, rows)
        self._rows.hide()
        self._rows.deleteLater()
        self._rows = rows

    def press(self, number: int) -> None:
        """Press the key of a number, from the top."""
        keys = [line.key for line in self.lines if line.key is not None]
        if number <= len(keys):
            keys[number - 1].click()
