"""The baskets set aside, one under the other, of which one may be selected."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.frame.scroll import PlainScroll
from ui.kit.key_cap import KeyCap
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.park.card import ParkedCard
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

HEIGHT: Final = 68
LONGEST_NAME: Final = 60
BAR: Final = 5
LAST_KEY: Final = 9
CAP_ROOM: Final = 58
NONE: Final = -1


class ParkedRow(QWidget):
    """Key, name and details, total, Recall and Discard."""

    touched = Signal()

    def __init__(self, words: Messages, card: ParkedCard, place: int) -> None:
        super().__init__()
        self._words = words
        self._theme = current_theme()
        self.card = card
        self._is_selected = False
        self._is_first = place == 0
        self.name = one_line(card.name)[:LONGEST_NAME] or words.say("park.unnamed")
        self.setMinimumHeight(round(HEIGHT * max(100, self._theme.text_size) / 100))
        self.setObjectName(f"park.row.{place + 1}")
        self.setAccessibleName(f"{self.name}, {card.total_text}, {self._detail()}")
        keys = words.say("park.recall_keys", number=place + 1) if place < LAST_KEY else ""
        column = QVBoxLayout(self)
        column.setContentsMargins(Spacing.PANEL, 1, Spacing.COLUMN, 0)
        column.addWidget(self._rest(keys))

    def mark(self, *, selected: bool) -> None:
        """Show the row as the selected one."""
        self._is_selected = selected
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        rect = self.rect().toRectF()
        if self._is_selected:
            painter.fillRect(rect, self._theme.colour("accent_soft"))
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self._theme.colour("accent"))
        if not self._is_first:
            painter.fillRect(QRectF(0, 0, rect.width(), 1), self._theme.colour("line"))
        painter.end()

    def _detail(self) -> str:
        known = (self.card.lines_text, self.card.age_text, one_line(self.card.parked_by))
        return " · ".join(each for each in known if each)

    def _rest(self, keys: str) -> QWidget:
        say = self._words.say
        total = self.card.total_text
        self.recall = Button(say("park.recall"), size=ButtonSize.SMALL)
        self.recall.setAccessibleName(say("park.recall_name", name=self.name, total=total))
        self.recall.setObjectName(f"{self.objectName()}.recall")
        self.discard = Button("", size=ButtonSize.SMALL, icon="trash-2")
        self.discard.setAccessibleName(say("park.discard_name", name=self.name, total=total))
        self.discard.setObjectName(f"{self.objectName()}.discard")
        cap = QWidget()
        cap.setFixedWidth(round(CAP_ROOM * self._theme.text_size / 100))
        side = QHBoxLayout(cap)
        side.setContentsMargins(0, 0, 0, 0)
        if keys:
            side.addWidget(KeyCap(keys), 0, Qt.AlignmentFlag.AlignLeft)
        made, row = _row()
        row.addWidget(cap)
        row.addLayout(_two_lines(self.name, self._detail()), 1)
        row.addWidget(Text(total, role=TextRole.TENDER))
        row.addSpacing(Spacing.HAIR)
        row.addWidget(self.recall)
        row.addWidget(self.discard)
        return made


def _row() -> tuple[QWidget, QHBoxLayout]:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Spacing.WINDOW)
    return made, row


def _two_lines(first: str, second: str) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(1)
    column.addStretch(1)
    column.addWidget(Text(first, role=TextRole.BODY_STRONG, wrap=True))
    column.addWidget(Text(second, role=TextRole.SMALL, tone="text2", wrap=True))
    column.addStretch(1)
    return column


class ParkedList(Panel):
    """`selected` after another row was, `recall_requested` and `discard_requested` with an id."""

    selected = Signal()
    recall_requested = Signal(int)
    discard_requested = Signal(int)

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
        self._scroll = PlainScroll(self._page)
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

    def select(self, place: int) -> None:
        """Select the row at a place, from 0; below zero none is."""
        self.place = min(max(place, NONE), len(self.rows) - 1)
        for number, row in enumerate(self.rows):
            row.mark(selected=number == self.place)
        if self.place >= 0:
            self._scroll.ensureWidgetVisible(self.rows[self.place], 0, 0)
        self.selected.emit()

    def _row(self, place: int, card: ParkedCard) -> ParkedRow:
        row = ParkedRow(self._words, card, place)
        row.touched.connect(lambda: self.select(place))
        row.recall.clicked.connect(lambda: self.recall_requested.emit(card.parked_id))
        row.discard.clicked.connect(lambda: self.discard(place))
        return row

    def discard(self, place: int) -> None:
        """Ask for the basket of a row to be thrown away."""
        self.select(place)
        self.discard_requested.emit(self.rows[place].card.parked_id)
