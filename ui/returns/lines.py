"""The lines of a sale with what can still come back of each, and how many come back."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)
from typing_extensions import override

from till.domain.selling.returns import Corrected, LeftToReturn
from till.domain.shop.article import Unit
from till.domain.text import one_line
from ui.kit.layout import Panel
from ui.kit.painting import (
    CENTRE,
    LEFT,
    RIGHT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.table.plain_view import ColumnHeads, Heading, make_rows, row_data
from ui.kit.wording import NO_BREAK_SPACE, format_money, quantity_words
from ui.returns.draft import ReturnDraft
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.icons import STRONG
from ui.theme.tokens import Radius, TextRole

Index = QModelIndex | QPersistentModelIndex
NO_INDEX: Final = QModelIndex()
ROW: Final = 62
HEAD: Final = 38
SIDE: Final = 16
BOX: Final = 26
NAME_LEFT: Final = 60
STEPPER: Final = 132
STEPPER_HIGH: Final = 48
NARROW: Final = 700  # px of a row in windows of 1024 px
BOUGHT: Final = (72, 96)  # px in narrow rows, and in wide ones
VALUE: Final = (88, 124)
GAP: Final = (8, 16)
BAR: Final = 5
LEAST_SHARE: Final = 0.7  # of the size of a name that stands in two lines
WRAPPED: Final = LEFT.value | Qt.TextFlag.TextWordWrap.value


class ReturnLinesModel(QAbstractListModel):
    """One row a line of the sale; the texts are written out when they are painted."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._was: Corrected | None = None
        self._left: Sequence[LeftToReturn] = ()
        self._wanted: Mapping[int, Decimal] = {}
        self._values: Mapping[int, Decimal] = {}

    @override
    def rowCount(self, parent: Index = NO_INDEX, /) -> int:
        return 0 if parent.isValid() else len(self._left)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        return row_data(index, role, name=self.name, spoken=self._spoken)

    def show(self, draft: ReturnDraft, values: Mapping[int, Decimal]) -> None:
        """Show how a draft stands; `values` is what each line that comes back gives back."""
        is_same = self._was is draft.was
        if not is_same:
            self.beginResetModel()
        self._was = draft.was
        self._left = draft.left
        self._wanted = draft.wanted
        self._values = values
        if is_same:
            self.dataChanged.emit(self.index(0), self.index(max(0, self.rowCount() - 1)))
        else:
            self.endResetModel()

    def line(self, row: int) -> LeftToReturn:
        """The line of a row. Raises IndexError."""
        return self._left[row]

    def name(self, row: int) -> str:
        """The article's name as one line of plain text."""
        return one_line(self.line(row).line.article.name)

    def bought(self, row: int) -> str:
        """How many were sold."""
        return self._quantity(row, self.line(row).line.quantity)

    def note(self, row: int) -> str:
        """What was given back of it before; empty where nothing was."""
        line = self.line(row)
        if not line.quantity:
            return self._words.say("returns.all_back")
        before = line.line.quantity - line.quantity
        if not before:
            return ""
        return self._words.say("returns.back_before", quantity=self._quantity(row, before))

    def wanted(self, row: int) -> str:
        """How many come back; empty while none do."""
        quantity = self._wanted.get(row)
        return self._quantity(row, quantity) if quantity else ""

    def value(self, row: int) -> str:
        """What it gives back, or what could be."""
        given = self._values.get(row)
        return format_money(self.line(row).value if given is None else given)

    def _quantity(self, row: int, quantity: Decimal) -> str:
        return quantity_words(self._words, self._units, self.line(row).line.article, quantity)

    def _spoken(self, row: int) -> str:
        say = self._words.say
        wanted = self.wanted(row)
        state = say("returns.spoken", quantity=wanted) if wanted else say("returns.spoken_none")
        parts = (self.name(row), self.bought(row), self.note(row), state, self.value(row))
        return ", ".join(part for part in parts if part)


class RowPlaces:
    """Where the parts of a row stand, in px; what is touched is as large as drawn."""

    def __init__(self, rect: QRectF, text_size: int) -> None:
        grown = text_size / 100
        is_wide = rect.width() >= NARROW
        bought = BOUGHT[is_wide] * grown
        value = VALUE[is_wide] * grown
        gap = GAP[is_wide]
        self.box = QRectF(rect.left(), rect.top(), NAME_LEFT, rect.height())
        at_value = rect.right() - SIDE - value
        self.value = QRectF(at_value, rect.top(), value, rect.height())
        top = rect.center().y() - STEPPER_HIGH / 2
        left = at_value - gap - STEPPER
        self.stepper = QRectF(left, top, STEPPER, STEPPER_HIGH)
        side = STEPPER_HIGH - 4
        self.minus = QRectF(left, top, side, STEPPER_HIGH)
        self.plus = QRectF(left + STEPPER - side, top, side, STEPPER_HIGH)
        self.bought = QRectF(left - gap - bought, rect.top(), bought, rect.height())
        width = self.bought.left() - gap - NAME_LEFT - rect.left()
        self.name = QRectF(rect.left() + NAME_LEFT, rect.top(), width, rect.height())


class ReturnLineDelegate(QStyledItemDelegate):
    """Draws a row: a box to tick, the name, how many were sold, how many come back, the value."""

    def __init__(self, model: ReturnLinesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = current_theme()
        self.current = 0

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, row_height(self._theme.text_size))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        row = index.row()
        places = RowPlaces(rect, self._theme.text_size)
        wanted = self._model.wanted(row)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, row, is_chosen=bool(wanted))
        if self._model.line(row).quantity:
            self._paint_box(painter, places.box, is_ticked=bool(wanted))
        self._paint_name(painter, places.name, row, is_chosen=bool(wanted))
        self._paint_number(painter, places.bought, self._model.bought(row), "text2")
        if wanted:
            self._paint_stepper(painter, places, wanted)
        ink = "text" if self._model.line(row).quantity else "text3"
        role = TextRole.LINE_AMOUNT if wanted else TextRole.LINE
        self._paint_number(painter, places.value, self._model.value(row), ink, role=role)
        painter.restore()

    def _paint_number(
        self,
        painter: QPainter,
        place: QRectF,
        words: str,
        ink: str,
        *,
        role: TextRole = TextRole.LINE,
    ) -> None:
        """Draw a number at the right of its place; one too long is set smaller, not cut."""
        font = fitted(self._theme.font(role), words, place.width())
        draw_text(painter, place, words, (font, self._theme.colour(ink)), RIGHT)

    def _paint_ground(self, painter: QPainter, rect: QRectF, row: int, *, is_chosen: bool) -> None:
        theme = self._theme
        if is_chosen:
            painter.fillRect(rect, theme.colour("accent_soft"))
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1), theme.colour("line"))
        if row == self.current:
            bar = QRectF(rect.left(), rect.top(), BAR, rect.height())
            painter.fillRect(bar, theme.colour("accent"))

    def _paint_box(self, painter: QPainter, place: QRectF, *, is_ticked: bool) -> None:
        middle = place.center()
        rect = QRectF(middle.x() - BOX / 2, middle.y() - BOX / 2, BOX, BOX)
        fill = "accent" if is_ticked else "surface"
        border = "accent" if is_ticked else "line2"
        box = PaintedBox(fill=fill, border=border, radius=Radius.CHECK_BOX, width=2)
        draw_box(painter, rect, box, self._theme)
        if is_ticked:
            at = QPointF(middle.x() - 9, middle.y())
            draw_icon(painter, at, "check" + STRONG, self._theme, ("on_accent", 18))

    def _paint_name(self, painter: QPainter, place: QRectF, row: int, *, is_chosen: bool) -> None:
        theme = self._theme
        role = TextRole.LINE_AMOUNT if is_chosen else TextRole.LINE
        note = self._model.note(row)
        first = QRectF(place)
        if note:
            first.setBottom(place.center().y() + 2)
            first.setTop(place.top() + 8)
            below = QRectF(place.left(), first.bottom(), place.width(), place.height() / 2 - 8)
            small = fitted(theme.font(TextRole.SMALL), note, below.width())
            draw_text(painter, below, note, (small, theme.colour("text2")))
        ink = theme.colour("text" if self._model.line(row).quantity else "text3")
        name = self._model.name(row)
        font = theme.font(role)
        in_two = None if note else font_for_two(name, font, first)
        if in_two is None:
            draw_text(painter, first, name, (fitted(font, name, first.width()), ink), LEFT)
            return
        painter.setFont(in_two)
        painter.setPen(ink)
        painter.drawText(first, WRAPPED, kept_together(name))

    def _paint_stepper(self, painter: QPainter, places: RowPlaces, wanted: str) -> None:
        theme = self._theme
        draw_box(painter, places.stepper, PaintedBox(border="line2"), theme)
        for place, icon in ((places.minus, "minus"), (places.plus, "plus")):
            at = QPointF(place.center().x() - 10, place.center().y())
            draw_icon(painter, at, icon + STRONG, theme, ("accent", 20))
        room = QRectF(places.stepper)
        room.setLeft(places.minus.right() - 8)
        room.setRight(places.plus.left() + 8)
        number = wanted.split(NO_BREAK_SPACE, maxsplit=1)[0]
        font = fitted(theme.font(TextRole.LINE_AMOUNT), number, room.width())
        draw_text(painter, room, number, (font, theme.colour("text")), CENTRE)


def font_for_two(name: str, font: QFont, place: QRectF) -> QFont | None:
    """Return the font in which a name too long for one line is whole in two; None where none is."""
    if text_width(name, font) <= place.width():
        return None
    made = QFont(font)
    for px in range(font.pixelSize(), round(font.pixelSize() * LEAST_SHARE), -1):
        made.setPixelSize(px)
        metrics = QFontMetricsF(made)
        set_in = metrics.boundingRect(place, WRAPPED, kept_together(name))
        if set_in.height() <= 2 * metrics.lineSpacing() + 1 and set_in.width() <= place.width():
            return made
    return None


def kept_together(name: str) -> str:
    """Return a name whose last two words stand in one line: `1 L` is no line."""
    before, _, last = name.rpartition(" ")
    return f"{before}{NO_BREAK_SPACE}{last}" if before else last


def row_height(text_size: int) -> int:
    """The height of a row in px at a text size in percent."""
    return round(ROW * max(100, text_size) / 100)


def return_heads(words: Messages) -> ColumnHeads:
    """Return the names of the columns, over the rows' own columns."""

    def columns(rect: QRectF) -> Sequence[Heading]:
        places = RowPlaces(rect, current_theme().text_size)
        named = (
            ("returns.article", places.name, LEFT),
            ("returns.bought", places.bought, RIGHT),
            ("returns.back", places.stepper, CENTRE),
            ("returns.value", places.value, RIGHT),
        )
        return [
            (words.say(key), QRectF(place.left(), 0, place.width(), rect.height()), align)
            for key, place, align in named
        ]

    return ColumnHeads(columns, HEAD)


class ReturnLinesView(QListView):
    """A touch on a row ticks it, on the sides of its number steps it, on the number asks for one.

    Those carry the line, from 0; `stepped` one more or one less as well. `resized` the px of a row.
    """

    toggled = Signal(int)
    stepped = Signal(int, int)
    number_requested = Signal(int)
    resized = Signal(int)

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self.lines = ReturnLinesModel(words, units)
        self._theme = current_theme()
        self._painter = ReturnLineDelegate(self.lines, self)
        self._pressed = QPoint()
        self.setObjectName("returns.lines")
        self.setAccessibleName(words.say("returns.lines"))
        self.setModel(self.lines)
        self.setItemDelegate(self._painter)
        make_rows(self)
        self._theme.changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def current(self) -> int:
        """The line that keys change, from 0."""
        return self._painter.current

    def go(self, row: int) -> None:
        """Let keys change another line, and bring it into view."""
        last = max(0, self.lines.rowCount() - 1)
        self._painter.current = min(max(row, 0), last)
        at = self.lines.index(self._painter.current)
        self.setCurrentIndex(at)
        self.scrollTo(at)
        self.viewport().update()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.resized.emit(self.viewport().width())

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self._pressed = event.position().toPoint()
        event.accept()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        at = event.position().toPoint()
        index = self.indexAt(at)
        if index.isValid() and index == self.indexAt(self._pressed):
            self.go(index.row())
            self._touch(index.row(), QPointF(at))
        event.accept()

    def _touch(self, row: int, at: QPointF) -> None:
        places = RowPlaces(QRectF(self.visualRect(self.lines.index(row))), self._theme.text_size)
        if not self.lines.wanted(row) or not places.stepper.contains(at):
            self.toggled.emit(row)
        elif places.minus.contains(at):
            self.stepped.emit(row, -1)
        elif places.plus.contains(at):
            self.stepped.emit(row, 1)
        else:
            self.number_requested.emit(row)


class ReturnLinesPanel(Panel):
    """The heading over the lines, on one panel."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__(margins=(0, 0, 0, 4), spacing=0)
        self.view = ReturnLinesView(words, units)
        heads = return_heads(words)
        self.view.resized.connect(heads.set_room)
        self.body.addWidget(heads)
        self.body.addWidget(self.view, 1)
