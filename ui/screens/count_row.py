"""One kind of note or coin to be counted.

Lives here: `DenominationRow`: the drawn note or coin, the count, what it comes to.
Must not: keep the count; the page does.
"""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from typing_extensions import override

from ui.format import format_whole
from ui.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Radius
from ui.widgets.painting import CENTRE, RIGHT, Box, draw_box, draw_text, fitted
from ui.widgets.stepper import Stepper

NOTE_HEIGHT: Final = 44
COIN: Final = 48
NOTE_RADIUS: Final = 6
THICK: Final = 1.5
NARROW: Final = 400
LEAST_WIDTH: Final = 312  # px; less is left beside a count's wide column, where text is large
TIGHT: Final = (8, 66, 68, 6)
LEAST_HEIGHT: Final = 60


class DenominationRow(QWidget):
    """A value in lek with its count; the chosen row is the one that keys change."""

    stepped = Signal(int)
    touched = Signal()

    def __init__(self, value: int, words: Messages, *, is_coin: bool, is_last: bool) -> None:
        super().__init__()
        self.value, self._is_coin, self._is_last = value, is_coin, is_last
        self._theme, self._count, self._chosen = current_theme(), 0, False
        self.stepper = Stepper("0", wide=True)
        for part in (self.stepper.minus, self.stepper.plus):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stepper.line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        said = format_whole(value)
        self.stepper.set_names(
            words.say("opening.one_less", value=said),
            words.say("opening.one_more", value=said),
            words.say("opening.pieces", value=said),
        )
        self.stepper.increased.connect(lambda: self.stepped.emit(1))
        self.stepper.decreased.connect(lambda: self.stepped.emit(-1))
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.stepper)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._theme.changed.connect(self.update)

    def show_count(self, count: int) -> None:
        """Show how many there are, and what they come to."""
        self._count = count
        self.stepper.set_text(format_whole(count))
        self.update()

    def set_chosen(self, *, chosen: bool) -> None:
        """Show whether the keys change this row."""
        self._chosen = chosen
        self.stepper.set_selected(selected=chosen)
        self.update()

    def is_chosen(self) -> bool:
        """Whether the keys change this row."""
        return self._chosen

    @override
    def minimumSizeHint(self) -> QSize:
        side, picture, total, gap = TIGHT
        stepper = self.stepper.minimumSizeHint().width()
        return QSize(stepper + picture + total + 2 * (side + gap), LEAST_HEIGHT)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        side, picture, total, gap = self._measures()
        self._row.setContentsMargins(side + picture + gap, 0, side + total + gap, 0)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        side, picture, total, _ = self._measures()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        if self._chosen:
            painter.fillPath(self._ground(rect), self._theme.colour("accent_soft"))
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self._theme.colour("line"))
        self._paint_picture(painter, QRectF(side, 0, picture, rect.height()))
        zero = not self._count
        font = self._theme.sized(Role.BODY if zero else Role.H2, 17)
        ink = self._theme.colour("text3" if zero else "text")
        amount = QRectF(rect.right() - side - total, 0, total, rect.height())
        words = format_whole(self._count * self.value)
        draw_text(painter, amount, words, (fitted(font, words, total), ink), RIGHT)
        painter.end()

    def _paint_picture(self, painter: QPainter, room: QRectF) -> None:
        """Draw the note or the coin in the middle of its room."""
        height = COIN if self._is_coin else NOTE_HEIGHT
        width = COIN if self._is_coin else room.width()
        shape = QRectF(0, 0, width, height)
        shape.moveCenter(room.center())
        radius = height / 2 if self._is_coin else NOTE_RADIUS
        box = Box(fill="sunken", border="line2", width=THICK, radius=radius)
        draw_box(painter, shape, box, self._theme)
        words = format_whole(self.value)
        font = self._theme.font(Role.BUTTON if self._is_coin else Role.H2)
        pen = (fitted(font, words, width - 8), self._theme.colour("text"))
        draw_text(painter, shape, words, pen, CENTRE)

    def _ground(self, rect: QRectF) -> QPainterPath:
        """The row's area; the last row follows the corners of its panel."""
        path = QPainterPath()
        radius = Radius.PANEL - 1.0
        if not self._is_last:
            path.addRect(rect)
            return path
        above = QPainterPath()
        path.addRoundedRect(rect.adjusted(0, -radius, 0, 0), radius, radius)
        above.addRect(rect)
        return path.intersected(above)

    def _measures(self) -> tuple[int, int, int, int]:
        """Side margin, width of the picture, width of the sum, gap, in px."""
        if self.width() < LEAST_WIDTH:
            return TIGHT
        return (10, 68, 68, 8) if self.width() < NARROW else (14, 86, 96, 10)
