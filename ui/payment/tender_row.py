"""One payment of a sale in a row: what it is, how a card stands, its amount, a cross."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFont, QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import lay, row
from ui.kit.painting import (
    RIGHT,
    Painted,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.state import STATE_FILL, STATE_ICON, STATE_INK, State
from ui.kit.text import IconLabel, Text
from ui.theme.tokens import Height, Radius, TextRole

ROW_HEIGHT: Final = 60
BAR: Final = 5
PILL_ICON: Final = 17
CROSS_LEFT: Final = 10
AMOUNT_WIDTH: Final = 130
WIDE: Final = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class TenderWords:
    """What one row shows, written out; `remove` and `confirm` are spoken of its two buttons.

    `state` is how a card stands, empty words show none; `is_typed` marks the one being typed.
    """

    icon: str
    name: str
    amount: str
    remove: str
    detail: str = ""
    state: State = State.OK
    state_words: str = ""
    confirm: str = ""
    is_typed: bool = False


class RemoveButton(PaintedButton):
    """The cross at the end of a row, 48 px."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    @override
    def is_choice(self) -> bool:
        return False

    @override
    def sizeHint(self) -> QSize:
        return QSize(48, 48)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.hover_look or self.pressed_look:
            draw_box(painter, rect, PaintedBox(fill="sunken", border=""), self.theme)
        at = QPointF(rect.left() + CROSS_LEFT, rect.center().y())
        draw_icon(painter, at, "x", self.theme, ("text2", 20))


class StateButton(PaintedButton):
    """A pill that can be touched while it waits: 48 px to the finger, 28 px to the eye.

    Beside a long amount its words are set smaller.
    """

    def __init__(self) -> None:
        super().__init__()
        self._state = State.OK
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def words(self) -> str:
        """The words shown."""
        return self._words

    def show_state(self, state: State, words: str, confirm: str) -> None:
        """Show how the card stands; with `confirm`, spoken, a touch says that it is approved."""
        self._state = state
        self._words = words
        self.setVisible(bool(words))
        self.setEnabled(bool(confirm))
        self.speak(f"{words}. {confirm}" if confirm else words)
        self.refresh()

    @property
    @override
    def is_choice(self) -> bool:
        return False

    @property
    @override
    def commits(self) -> bool:
        return True

    @override
    def sizeHint(self) -> QSize:
        return self._size_with(self.theme.font(TextRole.PILL))

    @override
    def minimumSizeHint(self) -> QSize:
        return self._size_with(fitted(self.theme.font(TextRole.PILL), self._words, 0))

    def _size_with(self, font: QFont) -> QSize:
        words = text_width(self._words, font)
        return QSize(round(PILL_ICON + 6 + words) + 20, Height.BUTTON_SMALL)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        ink = STATE_INK[self._state]
        fill = STATE_FILL[self._state]
        pill = QRectF(rect.left(), rect.center().y() - 14, rect.width(), Height.PILL)
        edge = ink if self.isEnabled() else ""
        fill = "surface" if self.hover_look or self.pressed_look else fill
        draw_box(painter, pill, PaintedBox(fill=fill, border=edge, radius=14), self.theme)
        middle = pill.center().y()
        look = (ink, PILL_ICON)
        draw_icon(painter, QPointF(8, middle), STATE_ICON[self._state], self.theme, look)
        words = pill.adjusted(8 + PILL_ICON + 6, 0, 0, 0)
        font = fitted(self.theme.font(TextRole.PILL), self._words, words.width())
        draw_text(painter, words, self._words, (font, self.theme.colour(ink)))


class TenderRow(Painted):
    """The one being typed has the accent's ground and bar."""

    removed = Signal()
    confirmed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._marked = False
        self._is_last = False
        self.setFixedHeight(ROW_HEIGHT)
        self.icon = IconLabel("banknote", size=24, tone="text")
        self.name = Text("", role=TextRole.BODY_STRONG)
        self.detail = Text("", tone="text2", elide=True)
        self.state = StateButton()
        self.cross = RemoveButton()
        self.amount = Text("", role=TextRole.TENDER)
        self.amount.setAlignment(RIGHT)
        self.cross.clicked.connect(self.removed)
        self.state.clicked.connect(self.confirmed)
        named = (self.icon, 16, self.name, 4, (self.detail, 1))
        parts = (*named, self.state, 10, self.amount, self.cross)
        lay(self, row(*parts, spacing=0, margins=(16, 0, 12, 0)))

    def show_line(self, line: TenderWords, *, is_last: bool) -> None:
        """Show another payment in this row."""
        self._marked = line.is_typed
        self._is_last = is_last
        self.icon.show_icon(line.icon)
        self.name.setText(line.name)
        self.detail.setText(line.detail)
        self.amount.setText(line.amount)
        self.cross.speak(f"{line.remove}: {line.name} {line.amount}")
        self.state.show_state(line.state, line.state_words, line.confirm)
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self.amount.setMinimumWidth(AMOUNT_WIDTH if self.width() > WIDE else 0)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._marked:
            # the row; the last one follows the corners of the panel
            path = QPainterPath()
            above = QPainterPath()
            radius = Radius.PANEL - 1.0 if self._is_last else 0.0
            path.addRoundedRect(rect.adjusted(0, -radius, 0, 0), radius, radius)
            above.addRect(rect)
            area = path.intersected(above)
            painter.fillPath(area, self.theme.colour("accent_soft"))
            painter.setClipPath(area)
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self.theme.colour("accent"))
            painter.setClipping(False)
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self.theme.colour("line"))
