"""The other kinds of payment, to choose one by key or touch."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget
from typing_extensions import override

from till.domain.selling.tender import TenderKind
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import column, holder, lay, row
from ui.kit.painting import (
    LEFT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    text_width,
)
from ui.kit.text import IconLabel, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Height, Spacing, TextRole

COLUMNS: Final = 2
ICON: Final = 22
PADDING: Final = 10
TWO_LINES_PX: Final = 14
KIND_ICONS: Final = {
    TenderKind.CASH: "banknote",
    TenderKind.CARD: "credit-card",
    TenderKind.CHECK: "file-text",
    TenderKind.SVOUCHER: "tag",
    TenderKind.COMPANY: "id-card",
    TenderKind.ORDER: "layout-grid",
    TenderKind.ACCOUNT: "landmark",
    TenderKind.FACTORING: "repeat",
    TenderKind.COMPENSATION: "arrow-left-right",
    TenderKind.TRANSFER: "arrow-right",
    TenderKind.WAIVER: "undo-2",
    TenderKind.KIND: "package",
    TenderKind.OTHER: "wallet",
}
STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -COLUMNS,
    Qt.Key.Key_Down: COLUMNS,
}


class TenderKey(PaintedButton):
    """One kind: icon, name, and a shield where it needs approval; 64 px."""

    def __init__(self) -> None:
        super().__init__()
        self.kind = TenderKind.OTHER
        self._words = ""
        self.has_shield = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_kind(self, kind: TenderKind, words: str, *, approval: str) -> None:
        """Show a kind; `approval`, spoken, marks it as one that needs it."""
        self.kind = kind
        self._words = words
        self.has_shield = bool(approval)
        self.speak(f"{words}. {approval}" if approval else words)
        self.setToolTip(approval)
        self.refresh()

    def words(self) -> str:
        """The name shown."""
        return self._words

    @override
    def sizeHint(self) -> QSize:
        words = text_width(self._words, self.theme.font(TextRole.BODY_STRONG))
        return QSize(round(words + self._around()), Height.NOTE_KEY)

    @override
    def minimumSizeHint(self) -> QSize:
        font = self.theme.sized(TextRole.BODY_STRONG, TWO_LINES_PX)
        longest = max((text_width(each, font) for each in self._words.split()), default=0.0)
        return QSize(round(longest) + 1 + self._around(), Height.NOTE_KEY)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        marked = self.hasFocus() or self.pressed_look
        fill = "accent_soft" if marked else "sunken" if self.hover_look else "surface"
        box = PaintedBox(
            fill=fill, border="accent" if marked else "line2", width=2 if marked else 1
        )
        draw_box(painter, rect, box, self.theme)
        middle = rect.center().y()
        icon = KIND_ICONS[self.kind]
        draw_icon(painter, QPointF(PADDING, middle), icon, self.theme, ("text2", ICON))
        left = float(PADDING + ICON + Spacing.COLUMN)
        right = rect.right() - PADDING
        if self.has_shield:
            right -= 20
            draw_icon(painter, QPointF(right, middle), "shield", self.theme, ("wait", 20))
            right -= Spacing.TIGHT
        self._paint_words(painter, QRectF(left, 0, right - left, rect.height()))

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        """Draw the name, in two lines of smaller type where one line is too short for it."""
        font = self.theme.font(TextRole.BODY_STRONG)
        ink = self.theme.colour("text")
        if text_width(self._words, font) <= room.width():
            draw_text(painter, room, self._words, (font, ink))
            return
        painter.setFont(self.theme.sized(TextRole.BODY_STRONG, TWO_LINES_PX))
        painter.setPen(ink)
        painter.drawText(room, LEFT.value | Qt.TextFlag.TextWordWrap.value, self._words)

    def _around(self) -> int:
        shield = 20 + Spacing.TIGHT if self.has_shield else 0
        return 2 * PADDING + ICON + Spacing.COLUMN + shield


class TenderChoice(QWidget):
    """Arrows walk, Enter or a touch chooses."""

    chosen = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.keys: list[TenderKey] = []
        self._grid = QGridLayout()
        self._grid.setSpacing(Spacing.KEYS)
        for place in range(COLUMNS):
            self._grid.setColumnStretch(place, 1)
        shield = IconLabel("shield", size=20, tone="wait")
        means = Text(words.say("pay.needs_approval"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.note = holder(row(shield, (means, 1), margins=(2, 0, 2, 0)))
        title = Text(words.say("pay.choose_kind"), role=TextRole.H2)
        parts = (title, self._grid, self.note, None)
        lay(self, column(*parts, spacing=Spacing.WINDOW, margins=(0, 4, 0, 0)))

    def show_kinds(
        self, kinds: Sequence[TenderKind], needs_approval: frozenset[TenderKind]
    ) -> None:
        """Offer these kinds, in this order."""
        while len(self.keys) < len(kinds):
            self._add_key()
        for place, key in enumerate(self.keys):
            key.setVisible(place < len(kinds))
            if place < len(kinds):
                kind = kinds[place]
                approval = self._words.say("pay.with_approval") if kind in needs_approval else ""
                key.show_kind(kind, self._words.say(f"tender.{kind.name}"), approval=approval)
                key.setObjectName(f"pay.kind.{kind.value}")
        self.note.setVisible(bool(needs_approval & set(kinds)))

    def begin(self, kind: TenderKind) -> None:
        """Put the focus on a kind, or on the first where that one is not offered."""
        shown = self._shown()
        first = next((key for key in shown if key.kind is kind), shown[0])
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def press(self) -> None:
        """Choose the kind that has the focus (Enter)."""
        for key in self._shown():
            if key.hasFocus():
                self.chosen.emit(key.kind)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = STEPS.get(Qt.Key(event.key()))
            if step is not None:
                shown = self._shown()
                here = next((place for place, key in enumerate(shown) if key.hasFocus()), 0)
                if 0 <= here + step < len(shown):
                    shown[here + step].setFocus(Qt.FocusReason.TabFocusReason)
            return step is not None
        return super().eventFilter(watched, event)

    def _shown(self) -> list[TenderKey]:
        return [key for key in self.keys if not key.isHidden()]

    def _add_key(self) -> None:
        key = TenderKey()
        place = len(self.keys)
        key.clicked.connect(lambda: self.chosen.emit(key.kind))
        key.installEventFilter(self)
        self._grid.addWidget(key, place // COLUMNS, place % COLUMNS)
        self.keys.append(key)
