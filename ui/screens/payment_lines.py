"""The payments of a sale as a list, the one being typed marked.

Lives here: `PaymentLines`.
Must not: add anything up.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.screens.payment_row import ROW_HEIGHT, LineWords, PaymentRow
from ui.theme.fonts import Role
from ui.widgets.empty_state import EmptyState
from ui.widgets.panel import Panel
from ui.widgets.text import Text

HEAD_HEIGHT: Final = 44
EMPTY_HEIGHT: Final = 120


class PaymentLines(Panel):
    """As many rows as there is room for; more scroll, the newest in sight."""

    remove_wished = Signal(int)
    confirm_wished = Signal(int)
    typed_removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words, self._most = words, 4
        self.setObjectName("pay.lines")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._made: list[PaymentRow] = []  # kept and filled anew: a key must not build widgets
        self._lines: tuple[LineWords, ...] | None = None
        self.empty = EmptyState(
            "wallet", words.say("pay.nothing_yet"), words.say("pay.nothing_yet_detail")
        )
        self.empty.setFixedHeight(EMPTY_HEIGHT)
        self._page, self._scroll = QWidget(), QScrollArea()
        self._column = QVBoxLayout(self._page)
        self._lay_out()
        self.show_lines([])

    def _lay_out(self) -> None:
        self._page.setProperty("kind", "page")
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll.setProperty("kind", "plain")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._page)
        self.body.addWidget(self._head())
        self.body.addWidget(self.empty)
        self.body.addWidget(self._scroll)

    @property
    def rows(self) -> list[PaymentRow]:
        """The rows that show a payment now."""
        return self._made[: len(self._lines or ())]

    def _head(self) -> QWidget:
        head = QWidget()
        head.setFixedHeight(HEAD_HEIGHT)
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 0, 16, 0)
        row.addWidget(Text(self._words.say("pay.payments"), role=Role.H2))
        row.addStretch(1)
        row.addWidget(Text(self._words.say("pay.invoice_in_lek"), role=Role.SMALL, tone="text2"))
        return head

    def fit_into(self, height: int) -> None:
        """Show as many rows at once as a height in px has room for, two at least."""
        most = max(2, (height - HEAD_HEIGHT - 2) // ROW_HEIGHT)
        if most != self._most:
            self._most = most
            self._fit()

    def show_lines(self, lines: Sequence[LineWords]) -> None:
        """Show the payments in the order they were given."""
        if self._lines == tuple(lines):
            return
        self._lines = tuple(lines)
        while len(self._made) < len(lines):
            self._made.append(self._make_row(len(self._made)))
        for place, row in enumerate(self._made):
            row.setVisible(place < len(lines))
            if place < len(lines):
                row.show_line(lines[place], is_last=place == len(lines) - 1)
                name = "pay.remove.typed" if lines[place].is_typed else f"pay.remove.{place + 1}"
                row.cross.setObjectName(name)
        self.empty.setVisible(not lines)
        self._scroll.setVisible(bool(lines))
        self._fit()

    def _make_row(self, place: int) -> PaymentRow:
        row = PaymentRow()
        row.state.setObjectName(f"pay.confirm.{place + 1}")
        row.removed.connect(lambda: self._remove(place))
        row.confirmed.connect(lambda: self.confirm_wished.emit(place))
        self._column.addWidget(row)
        return row

    def _remove(self, place: int) -> None:
        if self._lines and self._lines[place].is_typed:
            self.typed_removed.emit()
        else:
            self.remove_wished.emit(place)

    def _fit(self) -> None:
        seen = min(len(self.rows), self._most)
        self._page.setMinimumHeight(len(self.rows) * ROW_HEIGHT)
        self._scroll.setFixedHeight(seen * ROW_HEIGHT)
        self.setFixedHeight(HEAD_HEIGHT + 2 + (seen * ROW_HEIGHT or EMPTY_HEIGHT))
        bar = self._scroll.verticalScrollBar()
        bar.setMaximum(max(0, (len(self.rows) - seen) * ROW_HEIGHT))
        bar.setValue(bar.maximum())
