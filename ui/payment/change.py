"""The change as notes and coins, drawn from large to small."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.banknotes import COINS, in_pieces
from ui.kit.formats import format_whole
from ui.kit.layout import Panel, row
from ui.kit.painting import CENTRE, Painted, PaintedBox, draw_box, draw_text, text_width
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

PIECE: Final = 44
NOTE_RADIUS: Final = 6
THICK: Final = 1.5
BETWEEN: Final = 16
TO_COUNT: Final = 5
ROW: Final = 52
MARGIN: Final = 14


class ChangePieces(Painted):
    """Notes as rectangles, coins as circles, each with how many; in two rows where one is short."""

    refitted = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._pieces: tuple[tuple[int, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(PIECE)
        self.theme.changed.connect(self._fit)

    def show_amount(self, amount: Decimal) -> None:
        """Draw an amount in lek."""
        self._pieces = in_pieces(amount)
        counted = [f"{count} × {format_whole(value)}" for value, count in self._pieces]
        self.setAccessibleName(", ".join(counted))
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        for place, (value, count) in zip(self._places(), self._pieces, strict=False):
            self._paint_piece(painter, place, value, count)

    def _paint_piece(self, painter: QPainter, place: QRectF, value: int, count: int) -> None:
        shape = QRectF(place.left(), place.top(), self._shape_width(value), PIECE)
        radius = PIECE / 2 if value in COINS else NOTE_RADIUS
        box = PaintedBox(fill="sunken", border="line2", width=THICK, radius=radius)
        draw_box(painter, shape, box, self.theme)
        pen = (self.theme.font(TextRole.BODY_STRONG), self.theme.colour("text"))
        draw_text(painter, shape, format_whole(value), pen, CENTRE)
        quiet = (self.theme.font(TextRole.STRIP), self.theme.colour("text2"))
        draw_text(
            painter, place.adjusted(shape.width() + TO_COUNT, 0, 1, 0), self._many(count), quiet
        )

    def _places(self) -> list[QRectF]:
        """Where each piece stands."""
        places: list[QRectF] = []
        left = top = 0.0
        for width in self._widths():
            if left and left + width > self.width():
                left = 0.0
                top = top + ROW
            places.append(QRectF(left, top, width, PIECE))
            left += width + BETWEEN
        return places

    def _widths(self) -> list[float]:
        count_font = self.theme.font(TextRole.STRIP)
        return [
            self._shape_width(value) + TO_COUNT + text_width(self._many(count), count_font)
            for value, count in self._pieces
        ]

    def _shape_width(self, value: int) -> float:
        words = text_width(format_whole(value), self.theme.font(TextRole.BODY_STRONG))
        return max(float(PIECE), words + (14 if value in COINS else 20))

    def _many(self, count: int) -> str:
        return self._words.say("pay.pieces", count=count)

    def _fit(self) -> None:
        places = self._places()
        height = round(places[-1].bottom()) if places else PIECE
        if height != self.height():
            self.setFixedHeight(height)
            self.refitted.emit()
        self.update()


class ChangePanel(Panel):
    """`Give` and the pieces; hidden while there is nothing to give."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, MARGIN, 16, MARGIN))
        self.setObjectName("pay.give")
        self.pieces = ChangePieces(words)
        give = Text(words.say("pay.give"), role=TextRole.H2)
        self.body.addLayout(row(give, (self.pieces, 1), spacing=16))

    def wanted_height(self) -> int:
        """The height in px that the pieces need; 0 while there is nothing to give."""
        return 0 if self.isHidden() else self.pieces.height() + 2 * MARGIN + 2

    def show_change(self, change: Decimal) -> None:
        """Show what to give back, in lek."""
        self.setVisible(bool(in_pieces(change)))
        self.pieces.show_amount(change)
