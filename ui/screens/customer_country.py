"""Choosing a country by typing its name.

Lives here: `CountryField`: the field, and the few countries that fit, in the same window.
Must not: know a country by itself; names and codes are given.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout
from typing_extensions import override

from till.domain.buyer import one_line
from till.domain.country import Country
from till.domain.search import folded
from ui.theme.fonts import Role
from ui.theme.tokens import Height
from ui.widgets.field import Field
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import RIGHT, draw_text
from ui.widgets.panel import Panel

MOST: Final = 4
SIDE: Final = 14
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class CountryRow(PaintedButton):
    """One country that fits what is typed; the one that Enter takes has the accent's ground."""

    def __init__(self, name: str, code: str) -> None:
        super().__init__()
        self._name, self._code, self.is_next = name, code, False
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
            painter, room, self._name, (self.theme.font(Role.BODY), self.theme.colour("text"))
        )
        end = QRectF(rect.right() - SIDE - code, rect.top(), code, rect.height())
        pen = (self.theme.font(Role.SMALL), self.theme.colour("text2"))
        draw_text(painter, end, self._code, pen, RIGHT)


class CountryField(Field):
    """A field with the countries under it while somebody types; `picked` when one is taken."""

    picked = Signal()

    def __init__(self, countries: Mapping[str, Country], language: str) -> None:
        super().__init__()
        self._names = {
            code: country.names.get(language, code) for code, country in countries.items()
        }
        self._code = ""
        self._next = 0
        self._fitting: list[str] = []
        self.rows: list[CountryRow] = []
        self._gone: list[CountryRow] = []
        self.list = Panel(margins=(1, 5, 1, 5), spacing=0)
        self.list.setObjectName("customer.countries")
        self.list.hide()
        self._column: QVBoxLayout = self.list.body
        self.edited.connect(self._type)
        self.line.installEventFilter(self)

    def code(self) -> str:
        """The alpha-3 code of the country that was taken; else what is typed, as it is."""
        return self._code or one_line(self.text())

    def name(self) -> str:
        """The name of the country that was taken; empty while none was."""
        return self._names.get(self._code, "")

    def set_code(self, code: str) -> None:
        """Put a country in by its code; an unknown one empties the field."""
        self._code = code if code in self._names else ""
        self.set_text(self._names.get(code, ""))
        self.close_list()

    def close_list(self) -> None:
        """Take the countries away."""
        self.list.hide()

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
        """Walk through the countries, take the marked one, or close the list."""
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
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.rows  # not destroyed within their own click, but at the next change
        self.rows = [CountryRow(self._names[code], code) for code in self._fitting]
        for place, row in enumerate(self.rows):
            row.setObjectName(f"customer.country.{place + 1}")
            row.clicked.connect(lambda _=False, chosen=place: self._take(chosen))
            self._column.addWidget(row)
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
        self.set_code(self._fitting[place])
        self.set_hint("")
        self.picked.emit()

    def _leave(self, reason: Qt.FocusReason) -> None:
        """Who goes on to the next field means the marked country; another window means nothing."""
        if reason is not Qt.FocusReason.ActiveWindowFocusReason:
            self._take(self._next)


def fitting(text: str, names: Mapping[str, str]) -> list[str]:
    """The codes of countries whose name or code begins with a text, then those that hold it."""
    wanted = folded(one_line(text))
    if not wanted:
        return []
    by_name = sorted(names, key=lambda code: folded(names[code]))
    first = [each for each in by_name if each.casefold() == wanted]
    first += [each for each in by_name if folded(names[each]).startswith(wanted)]
    rest = [each for each in by_name if wanted in folded(names[each])]
    return list(dict.fromkeys([*first, *rest]))
