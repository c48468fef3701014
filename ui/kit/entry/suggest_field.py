"""One of many, found by typing: a field with what fits it in a list over the page."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from till.domain.selling.search import folded
from till.domain.text import one_line
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Panel, Renewed
from ui.kit.painting import RIGHT, draw_text
from ui.theme.tokens import Height, TextRole

MOST: Final = 4
SIDE: Final = 14
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class SuggestRow(PaintedButton):
    """One that fits what is typed; the one that Enter takes has the accent's ground."""

    def __init__(self, name: str, code: str) -> None:
        super().__init__()
        self._name = name
        self._code = code
        self.is_next = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {code}")

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.is_next or self.hover_look or self.pressed_look:
            ground = "accent_soft" if self.is_next or self.pressed_look else "sunken"
            painter.fillRect(rect, self.theme.colour(ground))
        code = 52.0 * self.theme.text_size / 100
        room = rect.adjusted(SIDE, 0, -SIDE - code, 0)
        draw_text(
            painter, room, self._name, (self.theme.font(TextRole.BODY), self.theme.colour("text"))
        )
        end = QRectF(rect.right() - SIDE - code, rect.top(), code, rect.height())
        pen = (self.theme.font(TextRole.SMALL), self.theme.colour("text2"))
        draw_text(painter, end, self._code, pen, RIGHT)


class SuggestField(LabelledField):
    """A field with what fits it under it while somebody types; `picked` when one is taken."""

    picked = Signal()

    def __init__(self, names: Mapping[str, str], *, name: str) -> None:
        """`name` is the line's; its rows are called `NAME.1` and so on."""
        super().__init__()
        self._names = names
        self.line.setObjectName(name)
        self._code = ""
        self._next = 0
        self._fitting: list[str] = []
        self.rows: list[SuggestRow] = []
        self.list = Panel(margins=(1, 5, 1, 5), spacing=0)
        self.list.hide()
        self._shown: Renewed[SuggestRow] = Renewed(self.list.body)
        self.edited.connect(self._type)
        self.line.installEventFilter(self)

    def current(self) -> str:
        """The key of the one that was taken; else what is typed, as it is."""
        return self._code or one_line(self.text())

    def name(self) -> str:
        """The name of the one that was taken; empty while none was."""
        return self._names.get(self._code, "")

    def choose(self, code: str) -> None:
        """Put one in by its key; an unknown one empties the field."""
        self._code = code if code in self._names else ""
        self.set_text(self._names.get(code, ""))
        self.close_list()

    def close_list(self) -> bool:
        """Take the others away; tell whether they were there."""
        was_open = self.list.isVisible()
        self.list.hide()
        return was_open

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is not self.line:
            return super().eventFilter(watched, event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and self.list.isVisible():
            self._leave(event.reason())
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self.list.isVisible() and self._press(event.key())
        return False

    def _press(self, key: int) -> bool:
        """Walk through the list, take the marked one, or close it."""
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self._mark((self._next + step) % len(self._fitting))
        elif key in ENTER_KEYS:
            self._take(self._next)
        elif key == Qt.Key.Key_Escape:
            self.close_list()
        else:
            return False
        return True

    def _type(self, text: str) -> None:
        self._code = ""
        self.set_hint("")
        self._fitting = fitting(text, self._names)[:MOST]
        self._show_list()

    def _show_list(self) -> None:
        self.rows = [SuggestRow(self._names[code], code) for code in self._fitting]
        for place, row in enumerate(self.rows):
            row.setObjectName(f"{self.line.objectName()}.{place + 1}")
            row.clicked.connect(lambda _=False, chosen=place: self._take(chosen))
        self._shown.show(self.rows)
        if self.rows:
            self._mark(0)
            self._place_list()  # it is shown only where it has a parent: else it were a window
        else:
            self.close_list()

    def _place_list(self) -> None:
        """Lay the list under the field, over what stands there."""
        above = self.parentWidget()
        if above is None:
            return
        self.list.setParent(above)
        corner = self.frame.mapTo(above, QPoint(0, self.frame.height() + 4))
        height = len(self.rows) * Height.SEGMENT + 10
        self.list.setGeometry(corner.x(), corner.y(), self.width(), height)
        self.list.show()
        self.list.raise_()

    def _mark(self, place: int) -> None:
        self._next = place
        for number, row in enumerate(self.rows):
            row.is_next = number == place
            row.update()

    def _take(self, place: int) -> None:
        self.choose(self._fitting[place])
        self.set_hint("")
        self.picked.emit()

    def _leave(self, reason: Qt.FocusReason) -> None:
        """Who goes on to the next field means the marked one; another window means nothing."""
        if reason is not Qt.FocusReason.ActiveWindowFocusReason:
            self._take(self._next)


def fitting(text: str, names: Mapping[str, str]) -> list[str]:
    """The keys of those whose name or key begins with a text, then those that hold it."""
    wanted = folded(one_line(text))
    if not wanted:
        return []
    by_name = sorted(names, key=lambda code: folded(names[code]))
    first = [each for each in by_name if each.casefold() == wanted]
    first += [each for each in by_name if folded(names[each]).startswith(wanted)]
    rest = [each for each in by_name if wanted in folded(names[each])]
    return list(dict.fromkeys([*first, *rest]))
