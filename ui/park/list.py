"""The baskets set aside as the window shows them, one under the other; one may be selected."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QLayout, QWidget
from typing_extensions import override

from till.domain.text import one_line
from ui.kit.layout import Panel, PlainScroll, Renewed, column, holder, lay, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.painting import Painted
from ui.kit.text import EmptyState, KeyCap, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

HEIGHT: Final = 68
LONGEST_NAME: Final = 60
BAR: Final = 5
LAST_KEY: Final = 9
LEFT: Final = Qt.AlignmentFlag.AlignLeft
CAP_ROOM: Final = 58
NONE: Final = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedCard:
    """A basket set aside, in words; `name` may be empty.

    All is written out: `total_text` as `1 240,00 L`, `age_text` as `12 min`, `lines_text` as
    `3 rreshta`; `parked_by` is the name of who set it aside.
    """

    parked_id: int
    name: str
    total_text: str
    age_text: str
    lines_text: str = ""
    parked_by: str = ""


class ParkedRow(Painted):
    """Key, name and details, total, Recall and Discard."""

    touched = Signal()

    def __init__(self, words: Messages, card: ParkedCard, place: int) -> None:
        super().__init__()
        self._words = words
        self.card = card
        self._is_selected = False
        self._is_first = place == 0
        self.name = one_line(card.name)[:LONGEST_NAME] or words.say("park.unnamed")
        self.setMinimumHeight(round(HEIGHT * max(100, self.theme.text_size) / 100))
        self.setObjectName(f"park.row.{place + 1}")
        self.setAccessibleName(f"{self.name}, {card.total_text}, {self._detail()}")
        keys = words.say("park.recall_keys", number=place + 1) if place < LAST_KEY else ""
        lay(self, self._rest(keys))

    def mark(self, *, selected: bool) -> None:
        """Show the row as the selected one."""
        self._is_selected = selected
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()
        event.accept()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._is_selected:
            painter.fillRect(rect, self.theme.colour("accent_soft"))
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self.theme.colour("accent"))
        if not self._is_first:
            painter.fillRect(QRectF(0, 0, rect.width(), 1), self.theme.colour("line"))

    def _detail(self) -> str:
        known = (self.card.lines_text, self.card.age_text, one_line(self.card.parked_by))
        return " · ".join(each for each in known if each)

    def _rest(self, keys: str) -> QLayout:
        say = self._words.say
        facts = {"name": self.name, "total": self.card.total_text}
        self.recall, self.discard = (
            make_key(self.objectName(), each)
            for each in (
                Key(name="recall", words=say("park.recall"), at=At.LIST),
                Key(name="discard", icon="trash-2", at=At.LIST),
            )
        )
        self.recall.setAccessibleName(say("park.recall_name", **facts))
        self.discard.setAccessibleName(say("park.discard_name", **facts))
        cap = holder(row((KeyCap(keys), 0, LEFT)) if keys else row())
        cap.setFixedWidth(round(CAP_ROOM * self.theme.text_size / 100))
        name = Text(self.name, role=TextRole.BODY_STRONG, wrap=True)
        detail = Text(self._detail(), role=TextRole.SMALL, tone="text2", wrap=True)
        said = column(None, name, detail, None, spacing=1)
        total = Text(self.card.total_text, role=TextRole.TENDER)
        parts = (cap, (said, 1), total, Spacing.HAIR, self.recall, self.discard)
        return row(*parts, spacing=Spacing.WINDOW, margins=(Spacing.PANEL, 1, Spacing.COLUMN, 0))


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
        self.place = NONE
        self.empty = EmptyState(
            "pause", words.say("park.nothing"), words.say("park.nothing_detail")
        )
        rows = column(None, spacing=0)
        self._shown: Renewed[ParkedRow] = Renewed(rows)
        inside = holder(rows)
        inside.setProperty("kind", "page")
        self._scroll = PlainScroll(inside)
        self.body.addWidget(self.empty)
        self.body.addWidget(self._scroll, 1)

    def show_cards(self, cards: Sequence[ParkedCard]) -> None:
        """Show baskets in their order; the one that was selected stays so while it is there."""
        before = self.card.parked_id if self.card else None
        focus = QApplication.focusWidget()
        name = focus.objectName() if focus is not None and self.isAncestorOf(focus) else ""
        self.rows = [self._row(place, card) for place, card in enumerate(cards)]
        self._shown.show(self.rows)
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
        for number, each in enumerate(self.rows):
            each.mark(selected=number == self.place)
        if self.place >= 0:
            self._scroll.ensureWidgetVisible(self.rows[self.place], 0, 0)
        self.selected.emit()

    def _row(self, place: int, card: ParkedCard) -> ParkedRow:
        made = ParkedRow(self._words, card, place)
        made.touched.connect(lambda: self.select(place))
        made.recall.clicked.connect(lambda: self.recall_requested.emit(card.parked_id))
        made.discard.clicked.connect(lambda: self.discard(place))
        return made

    def discard(self, place: int) -> None:
        """Ask for the basket of a row to be thrown away."""
        self.select(place)
        self.discard_requested.emit(self.rows[place].card.parked_id)
