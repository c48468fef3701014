"""One of several in the place of a field: what is chosen, and the others in a list over it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QButtonGroup, QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import Option
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import Panel, Renewed
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, fitted
from ui.theme.tokens import Height, TextRole

SIDE: Final = 14
SIGN: Final = 18
AROUND: Final = 5
STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
WALKS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
TAKES: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})


class PickRow(PaintedButton):
    """One of the others, 48 px high; `is_next` where Enter takes it."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.is_next = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(option.words)

    @override
    def sizeHint(self) -> QSize:
        return QSize(120, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        held = self.is_next or self.hover_look
        if held:
            box = PaintedBox(fill="accent_soft" if self.is_next else "sunken", border="", radius=0)
            draw_box(painter, rect, box, self.theme)
        role = TextRole.BODY_STRONG if self.is_next else TextRole.BODY
        room = rect.adjusted(SIDE, 0, -SIDE, 0)
        font = fitted(self.theme.font(role), self.option.words, room.width())
        draw_text(painter, room, self.option.words, (font, self.theme.colour("text")))


class PickButton(PaintedButton):
    """52 px high. A touch or Space lists all, Left and Right choose the neighbour at once.

    `chosen` by a person. The list stands over the page while it is open; Esc closes it.
    """

    chosen = Signal(str)

    def __init__(self, options: Sequence[Option], *, name: str, spoken: str) -> None:
        """`spoken` is what a screen reader calls it; its rows are called `NAME.OPTION`."""
        super().__init__()
        self._options: tuple[Option, ...] = ()
        self._current = ""
        self._spoken = spoken
        self._next = 0
        self.is_wrong = False
        self.setObjectName(name)
        self.setFixedHeight(Height.FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.list = Panel(margins=(1, AROUND, 1, AROUND), spacing=0)
        self.list.hide()
        self._rows: Renewed[PickRow] = Renewed(self.list.body)
        self._group = QButtonGroup(self, exclusive=False)
        self._group.idClicked.connect(self._take)
        self.offer(options)
        self.clicked.connect(self._turn_list)
        self.choose("")

    def current(self) -> str:
        """The key of the chosen one; empty while none is."""
        return self._current

    def offer(self, options: Sequence[Option]) -> None:
        """Offer others than before; the list is closed then."""
        if tuple(options) == self._options:
            return
        self._options = tuple(options)
        self.close_list()
        for gone in self._rows.parts:
            self._group.removeButton(gone)
        self._rows.show(PickRow(each) for each in self._options)
        for place, made in enumerate(self._rows.parts):
            made.setObjectName(f"{self.objectName()}.{made.option.key}")
            self._group.addButton(made, place)

    def choose(self, key: str) -> None:
        """Show one as chosen, without a signal; a key that is not offered chooses none."""
        words = {each.key: each.words for each in self._options}
        self._current = key if key in words else ""
        self.speak(f"{self._spoken}: {words.get(key, '')}")
        self.update()

    def set_wrong(self, *, wrong: bool) -> None:
        """Frame it as wrong, or as right again."""
        self.is_wrong = wrong
        self.update()

    def close_list(self) -> bool:
        """Take the others away; tell whether they were there."""
        was_open = self.list.isVisible()
        self.list.hide()
        return was_open

    @override
    def sizeHint(self) -> QSize:
        return QSize(140, Height.FIELD)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        held = self.hasFocus() or self.list.isVisible()
        border = "att" if self.is_wrong else "accent" if held else "line2"
        box = PaintedBox(border=border, width=2 if held or self.is_wrong else 1)
        draw_box(painter, rect, box, self.theme)
        words = next((each.words for each in self._options if each.key == self._current), "—")
        room = rect.adjusted(SIDE, 0, -SIDE - SIGN - 4, 0)
        font = fitted(self.theme.font(TextRole.FIELD), words, room.width())
        draw_text(painter, room, words, (font, self.theme.colour("text")))
        at = QPointF(rect.right() - SIDE - SIGN + 2, rect.center().y())
        draw_icon(painter, at, "chevron-down", self.theme, ("text2", SIGN))

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = Qt.Key(event.key())
        if key in STEPS and self._options:
            self._take((self._place() + STEPS[key]) % len(self._options))
        elif key == Qt.Key.Key_Space:
            self._take(self._next) if self.list.isVisible() else self._turn_list()
        elif self.list.isVisible() and key in WALKS:
            self._mark((self._next + WALKS[key]) % len(self._rows.parts))
        elif self.list.isVisible() and key in TAKES:
            self._take(self._next)
        elif not (key == Qt.Key.Key_Escape and self.close_list()):
            super().keyPressEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        super().focusOutEvent(event)
        self.close_list()

    @override
    def hideEvent(self, event: QHideEvent, /) -> None:
        super().hideEvent(event)
        self.close_list()

    def _place(self) -> int:
        keys = [each.key for each in self._options]
        return keys.index(self._current) if self._current in keys else 0

    def _take(self, place: int) -> None:
        self.close_list()
        self.choose(self._options[place].key)
        self.chosen.emit(self._current)

    def _mark(self, place: int) -> None:
        self._next = place
        for number, each in enumerate(self._rows.parts):
            each.is_next = number == place
            each.update()

    def _turn_list(self) -> None:
        """Show the others under the field, or over it where there is no room below."""
        if self.close_list() or not self._rows.parts:
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        above = self.window()
        self._mark(self._place())
        height = len(self._rows.parts) * Height.SEGMENT + 2 * AROUND
        corner = self.mapTo(above, QPoint(0, self.height() + 4))
        if corner.y() + height > above.height():
            corner = self.mapTo(above, QPoint(0, -height - 4))
        self.list.setParent(above)
        self.list.setGeometry(corner.x(), max(0, corner.y()), self.width(), height)
        self.list.show()
        self.list.raise_()
