"""The baskets set aside, one under the other, of which one may be selected.

Lives here: `ParkedList`: rows, selection, the question of one row.
Must not: recall or discard; it says which basket is meant.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from ui.messages import Messages
from ui.screens.park_row import ParkedRow
from ui.screens.parked_card import ParkedCard
from ui.widgets.empty_state import EmptyState
from ui.widgets.panel import Panel

NONE: Final = -1


class ParkedList(Panel):
    """`selected` after another row was, `recall_wished` and `discard_wished` with an id."""

    selected = Signal()
    recall_wished = Signal(int)
    discard_wished = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words = words
        self.setObjectName("park.list")
        self.setAccessibleName(words.say("park.list"))
        self.rows: list[ParkedRow] = []
        self._gone: list[ParkedRow] = []
        self.place = NONE
        self.empty = EmptyState(
            "pause", words.say("park.nothing"), words.say("park.nothing_detail")
        )
        self._page = QWidget()
        self._page.setProperty("kind", "page")
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._scroll = _scrolling(self._page)
        self.body.addWidget(self.empty)
        self.body.addWidget(self._scroll, 1)

    def show_cards(self, cards: Sequence[ParkedCard]) -> None:
        """Show baskets in their order; the one that was selected stays so while it is there."""
        before = self.card.parked_id if self.card else None
        focus = QApplication.focusWidget()
        name = focus.objectName() if focus is not None and self.isAncestorOf(focus) else ""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.rows  # not destroyed within their own click, but at the next change
        self.rows = [self._row(place, card) for place, card in enumerate(cards)]
        for place, row in enumerate(self.rows):
            self._column.insertWidget(place, row)
        self.empty.setVisible(not cards)
        self._scroll.setVisible(bool(cards))
        places = [place for place, card in enumerate(cards) if card.parked_id == before]
        self.select(places[0] if places else NONE)
        if name and (again := self.findChild(QWidget, name)) is not None:
            again.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def card(self) -> ParkedCard | None:
        """The selected basket; None while none is."""
        return self.rows[self.place].card if 0 <= self.place < len(self.rows) else None

    @property
    def asking(self) -> ParkedRow | None:
        """The row that asks whether to discard it."""
        return next((row for row in self.rows if row.asks), None)

    def select(self, place: int) -> None:
        """Select the row at a place, from 0; below zero none is."""
        self.place = min(max(place, NONE), len(self.rows) - 1)
        for number, row in enumerate(self.rows):
            row.mark(selected=number == self.place)
        if self.place >= 0:
            self._scroll.ensureWidgetVisible(self.rows[self.place], 0, 0)
        self.selected.emit()

    def ask(self, place: int) -> None:
        """Let one row ask whether to discard it, and no other."""
        self.stop_asking()
        self.select(place)
        self.rows[place].ask(asks=True)

    def stop_asking(self) -> None:
        """Take the question away; the basket stays."""
        for row in self.rows:
            row.ask(asks=False)

    def _row(self, place: int, card: ParkedCard) -> ParkedRow:
        row = ParkedRow(self._words, card, place)
        row.touched.connect(lambda: self.select(place))
        row.recalled.connect(lambda: self.recall_wished.emit(card.parked_id))
        row.discard_asked.connect(lambda: self.ask(place))
        row.kept.connect(self.stop_asking)
        row.discarded.connect(lambda: self._discard(card.parked_id))
        return row

    def _discard(self, parked_id: int) -> None:
        self.stop_asking()
        self.discard_wished.emit(parked_id)


def _scrolling(page: QWidget) -> QScrollArea:
    made = QScrollArea()
    made.setProperty("kind", "plain")
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setWidget(page)
    return made
