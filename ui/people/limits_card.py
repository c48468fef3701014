"""What each role may do on its own: read here, changed elsewhere."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout

from till.domain.shop.people import Role
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.people.view import ROLES
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole


class LimitsCard(Panel):
    """A row for each limit, a column for each role; that of the chosen person stands out."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 10, 16, 10), spacing=6)
        self._cells: dict[Role, list[Text]] = {role: [] for role in ROLES}
        self._words = words
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(Text(words.say("people.limits"), role=TextRole.H2))
        note = Text(words.say("people.limits_note"), role=TextRole.SMALL, tone="text2", elide=True)
        head.addWidget(note, 1)
        self.body.addLayout(head)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 2)
        self.body.addLayout(self._grid)

    def show_limits(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Show the limits, once for each language."""
        for column, role in enumerate(ROLES, start=1):
            head = Text(self._words.say(f"role.{role.value}"), role=TextRole.LABEL, tone="text3")
            self._add(head, 0, column, role)
        for place, (words, values) in enumerate(rows, start=1):
            self._grid.addWidget(Text(words, tone="text2", elide=True), place, 0)
            for column, (role, value) in enumerate(zip(ROLES, values, strict=True), start=1):
                self._add(Text(value), place, column, role)

    def mark(self, marked: Role) -> None:
        """Let the column of a role stand out."""
        for role, cells in self._cells.items():
            for place, cell in enumerate(cells):
                is_head = place == 0
                quiet = "text3" if is_head else "text"
                cell.set_tone("accent" if role is marked else quiet)

    def _add(self, cell: Text, row: int, column: int, role: Role) -> None:
        cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._cells[role].append(cell)
        self._grid.addWidget(cell, row, column)
        self._grid.setColumnStretch(column, 1)
