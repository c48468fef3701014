"""Today's movements of cash on the page of the drawer.

Lives here: `Movements`, the list, and `MovementRow`.
Must not: send anything again itself; it says that somebody wishes so.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from till.domain.buyer import one_line
from till.domain.cash import MovementKind
from till.domain.fiscal import DocumentState
from ui.format import format_money, format_time
from ui.messages import Messages
from ui.screens.drawer_standing import MovementSeen
from ui.theme.fonts import Role
from ui.widgets.button import Button, Size
from ui.widgets.icon_label import IconLabel
from ui.widgets.panel import Line, Panel
from ui.widgets.pill import Pill
from ui.widgets.state import State
from ui.widgets.text import Text, plain_tip

HEAD_HEIGHT: Final = 44
ROW_HEIGHT: Final = 56
ROW_EDGE: Final = 4  # px, the least above and below what a row says
SIDE: Final = 16
STATE_WIDTH: Final = 118
REFUSED_ABOVE: Final = 8  # px over a row that says what to do, and between its two halves
ICONS: Final = {
    MovementKind.OPENING: "inbox",
    MovementKind.DEPOSIT: "plus",
    MovementKind.WITHDRAWAL: "minus",
}
LOOKS: Final = {
    DocumentState.COMPLETE: (State.OK, "document_state.declared"),
    DocumentState.REFUSED: (State.ATT, "drawer.refused"),
    DocumentState.RESOLVED: (State.MUTE, "document_state.resolved"),
}


def signed(movement: MovementSeen) -> str:
    """Return a movement's amount with its sign; an opening balance has none."""
    is_more = movement.amount > 0 and movement.kind is not MovementKind.OPENING
    return f"{'+' if is_more else ''}{format_money(movement.amount)}"


class MovementRow(QWidget):
    """Time, kind, why, amount, state; a refused one says what to do, with the key that does it."""

    def __init__(self, seen: MovementSeen, words: Messages) -> None:
        super().__init__()
        self.seen = seen
        self.again = Button(words.say("drawer.try_again"), size=Size.SMALL, icon="refresh-cw")
        self.problem = Text(one_line(seen.problem), role=Role.STRIP, tone="att", wrap=True)
        self.problem.setMinimumSize(1, 18)  # a long one may not widen the window
        self._lay_out(words)
        self.setAccessibleName(
            f"{format_time(seen.moment)} {self.title.text()} {self.detail.text()} "
            f"{signed(seen)} {self.pill.words()}"
        )

    def _lay_out(self, words: Messages) -> None:
        seen = self.seen
        kind = words.say(f"movement_kind.{seen.kind.value}")
        self.title = Text(kind, role=Role.LINE_AMOUNT, wrap=True)  # or large text widens the list
        self.detail = Text(one_line(seen.detail), role=Role.STRIP, tone="text2", elide=True)
        self.detail.setToolTip(plain_tip(self.detail.text()))
        self.pill = _pill(seen, words)
        column = QVBoxLayout(self)
        above = REFUSED_ABOVE if seen.state is DocumentState.REFUSED else 0
        column.setContentsMargins(SIDE, above, SIDE, 0)
        column.setSpacing(above)
        column.addLayout(self._facts())
        column.addLayout(self._help())
        self.setMinimumHeight(ROW_HEIGHT)

    def _facts(self) -> QHBoxLayout:
        """Time, kind, what it was for, amount and state, from left to right."""
        seen = self.seen
        said = QVBoxLayout()
        edge = 0 if seen.state is DocumentState.REFUSED else ROW_EDGE
        said.setContentsMargins(0, edge, 0, edge)
        said.setSpacing(0)
        said.addStretch(1)
        for part in (self.title, self.detail):
            said.addWidget(part)
        said.addStretch(1)
        time = Text(format_time(seen.moment), role=Role.LINE_AMOUNT)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(time)
        row.addWidget(IconLabel(ICONS.get(seen.kind, "coins"), size=22))
        row.addSpacing(8)
        row.addLayout(said, 1)
        row.addWidget(Text(signed(seen), role=Role.LINE_AMOUNT))
        state = QWidget()
        state.setMinimumWidth(STATE_WIDTH)
        held = QHBoxLayout(state)
        held.setContentsMargins(0, 0, 0, 0)
        held.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignLeft)
        row.addWidget(state)
        return row

    def _help(self) -> QHBoxLayout:
        """What is wrong, and the key to try again."""
        row = QHBoxLayout()
        is_refused = self.seen.state is DocumentState.REFUSED
        for part, stretch in ((self.problem, 1), (self.again, 0)):
            part.setParent(self)  # first: what is shown without one is a window of its own
            part.setVisible(is_refused)
            if is_refused:
                row.addWidget(part, stretch)
        row.setContentsMargins(0, 0, 0, 8 if is_refused else 0)
        return row


class Movements(Panel):
    """The list, newest first; it scrolls, and is made anew only where something is another."""

    again_wished = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._words = words
        self._shown: tuple[MovementSeen, ...] = ()
        self.rows: list[MovementRow] = []
        self._lines: list[Line] = []
        self._gone: list[QWidget] = []
        head = QWidget()
        head.setFixedHeight(HEAD_HEIGHT)
        titled = QHBoxLayout(head)
        titled.setContentsMargins(SIDE, 0, SIDE, 0)
        titled.addWidget(Text(words.say("drawer.movements"), role=Role.H2))
        self.scrolled = self._scrolling()
        self.body.addWidget(head)
        self.body.addWidget(self.scrolled, 1)

    def _scrolling(self) -> QScrollArea:
        """Make the room for the rows, which scrolls."""
        inside = QWidget()
        inside.setProperty("kind", "page")
        self._rows = QVBoxLayout(inside)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._rows.addStretch(1)
        scrolled = QScrollArea()
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setProperty("kind", "plain")
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidgetResizable(True)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(inside)
        return scrolled

    def show_movements(self, movements: Sequence[MovementSeen]) -> None:
        """Show the movements of the day, as they are given."""
        if self._shown == tuple(movements):
            return
        self._shown = tuple(movements)
        self._let_go()
        for number, seen in enumerate(self._shown, start=1):
            row = MovementRow(seen, self._words)
            row.setObjectName(f"drawer.movement.{number}")
            row.again.setObjectName(f"drawer.again.{number}")
            row.again.clicked.connect(
                lambda _=False, doc_id=seen.doc_id: self.again_wished.emit(doc_id)
            )
            line = Line()
            for part in (line, row):
                self._rows.insertWidget(self._rows.count() - 1, part)
            self.rows.append(row)
            self._lines.append(line)

    def _let_go(self) -> None:
        """Take the old rows out: Python's own again, and not destroyed within their own click."""
        old: list[QWidget] = [*self.rows, *self._lines]
        for part in old:
            self._rows.removeWidget(part)
            part.hide()
            part.setParent(None)
        self._gone, self.rows, self._lines = old, [], []


def _pill(seen: MovementSeen, words: Messages) -> Pill:
    """Return the state in a word: declared, refused, or how far it has come."""
    if seen.state is None:
        return Pill("–", State.MUTE, plain=True)
    state, key = LOOKS.get(seen.state, (State.WAIT, f"document_state.{seen.state.value}"))
    return Pill(words.say(key), state, plain=True)
