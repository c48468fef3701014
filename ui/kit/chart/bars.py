"""Bars side by side, each with the tick of what stood there before: hours, days, weeks, months."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.painting import CENTRE, RIGHT, Painted, PaintedBox, draw_box, draw_text, text_width
from ui.kit.wording import format_short, format_whole
from ui.theme.tokens import TextRole

MOST_PARTS: Final = 4
ROUND_STEPS: Final = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))
NOTHING: Final = Decimal(0)
TOP = 22
FOOT = 32
SIDE = 10  # px above the highest mark, under the lowest, beside the bars
BESIDE: Final = 8  # px between the numbers and the lines
PART: Final = 0.70  # of a bar's place that the bar fills
WIDEST: Final = 72  # px of a bar, however few there are
OVERHANG: Final = 4  # px by which a tick stands out of its bar
RADIUS: Final = 3
LOW: Final = 200  # px; a chart below that has fewer lines
LOWEST: Final = 100  # px; a chart below that has only one


def steps(lowest: Decimal, highest: Decimal, *, parts: int = MOST_PARTS) -> tuple[Decimal, ...]:
    """Return the marks of a scale that holds both amounts and 0, lowest first, 0 among them.

    At most `parts` lie between the first mark and the last, save where 0 is in the middle, which
    may cost one more. Nothing to show is a scale of 0 alone.
    """
    low = min(lowest, Decimal(0))
    high = max(highest, Decimal(0))
    if low == high:
        return (Decimal(0),)
    step = _round_step((high - low) / parts)
    first = int((low / step).to_integral_value(rounding=ROUND_FLOOR))
    last = int((high / step).to_integral_value(rounding=ROUND_CEILING))
    return tuple(step * each for each in range(first, last + 1))


def _round_step(least: Decimal) -> Decimal:
    """Return the smallest round number that is not below `least`: 1, 2, 2,5 or 5 and noughts."""
    power = Decimal(10) ** least.adjusted()
    return next(power * each for each in ROUND_STEPS if power * each >= least)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """One bar: its name under it, its amount in lek, and what stood there before, if known.

    `is_running` is one that still grows: it is outlined. `spoken` says the same in words.
    """

    name: str
    amount: Decimal
    before: Decimal | None = None
    is_running: bool = False
    spoken: str = ""


class BarChart(Painted):
    """Bars and ticks over round numbers; the highest bar says its amount. `pressed`: a bar's place.

    No bar moves, and none needs a colour to be told: running ones are outlined, ticks are lines.
    """

    pressed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_bars(self, bars: Sequence[Bar], name: str) -> None:
        """Show these bars; `name` and what each bar speaks are told to a screen reader."""
        self._bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(bar.spoken for bar in bars if bar.spoken))
        self.update()

    def bars(self) -> tuple[Bar, ...]:
        """The bars that are shown."""
        return self._bars

    @override
    def sizeHint(self) -> QSize:
        return QSize(480, 260)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 48)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        place = self._place_at(event.position())
        if place is not None:
            self.pressed.emit(place)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        marks = self._marks()
        plot = self._plot(marks)
        self._paint_marks(painter, plot, marks)
        for place in range(len(self._bars)):
            self._paint_bar(painter, plot, marks, place)

    def _marks(self) -> tuple[Decimal, ...]:
        amounts = [bar.amount for bar in self._bars]
        amounts += [bar.before for bar in self._bars if bar.before is not None]
        parts = MOST_PARTS if self.height() > LOW else 2 if self.height() > LOWEST else 1
        return steps(min(amounts, default=NOTHING), max(amounts, default=NOTHING), parts=parts)

    def _plot(self, marks: Sequence[Decimal]) -> QRectF:
        """The place of the bars: right of the numbers, over the names."""
        font = self.theme.font(TextRole.SMALL_STRONG)
        left = max(text_width(format_short(mark), font) for mark in marks) + BESIDE
        foot = round(FOOT * self.theme.text_size / 100)
        top = round(TOP * self.theme.text_size / 100)
        return QRectF(left, top, self.width() - left - 1, max(1, self.height() - top - foot))

    def _paint_marks(self, painter: QPainter, plot: QRectF, marks: Sequence[Decimal]) -> None:
        font = self.theme.font(TextRole.SMALL_STRONG)
        theme = self.theme
        for mark in marks:
            y = _height(plot, marks, mark)
            painter.fillRect(QRectF(plot.left(), round(y), plot.width(), 1), theme.colour("line"))
            beside = QRectF(0, y - 12, plot.left() - BESIDE, 24)
            draw_text(painter, beside, format_short(mark), (font, theme.colour("text3")), RIGHT)

    def _paint_bar(
        self, painter: QPainter, plot: QRectF, marks: Sequence[Decimal], place: int
    ) -> None:
        bar = self._bars[place]
        theme = self.theme
        room = self._room(plot, place)
        zero = _height(plot, marks, NOTHING)
        top = _height(plot, marks, bar.amount)
        body = QRectF(room.left(), min(zero, top), room.width(), abs(zero - top))
        if bar.amount:
            fill = "accent_soft" if bar.is_running else "accent"
            radius = min(RADIUS, body.height() / 2)
            box = PaintedBox(fill=fill, border="accent", width=1.5, radius=radius)
            draw_box(painter, body, box, theme)
        if bar.before is not None:
            y = _height(plot, marks, bar.before)
            painter.setPen(QPen(theme.colour("text"), 2.5, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(
                QPointF(room.left() - OVERHANG, y), QPointF(room.right() + OVERHANG, y)
            )
        self._paint_name(painter, plot, room, place)
        if self._is_highest(place):
            self._paint_amount(painter, body, bar.amount)

    def _paint_name(self, painter: QPainter, plot: QRectF, room: QRectF, place: int) -> None:
        bar = self._bars[place]
        strong = bar.is_running
        font = self.theme.sized(TextRole.CAP if strong else TextRole.SMALL_STRONG, 13)
        wide = plot.width() / len(self._bars)
        # Where names would touch, every other one is left out; the table holds them all.
        most = max(text_width(each.name, font) for each in self._bars)
        every = max(1, -int(-(most + 6) // wide))
        touches = every > 1 and any(each.is_running for each in self._bars[place + 1 : place + 2])
        if (place % every or touches) and not strong:
            return
        under = QRectF(room.center().x() - most, plot.bottom() + 4, 2 * most, self.height())
        under.setBottom(self.height())
        ink = self.theme.colour("text" if strong else "text3")
        draw_text(painter, under, bar.name, (font, ink), CENTRE)

    def _paint_amount(self, painter: QPainter, body: QRectF, amount: Decimal) -> None:
        font = self.theme.font(TextRole.STRIP_STRONG)
        words = format_whole(round(amount))
        half = text_width(words, font) / 2 + 2
        middle = min(body.center().x(), self.width() - half)
        over = QRectF(middle - half, body.top() - 22, 2 * half, 20)
        draw_text(painter, over, words, (font, self.theme.colour("text")), CENTRE)

    def _is_highest(self, place: int) -> bool:
        amounts = [bar.amount for bar in self._bars]
        return amounts[place] > 0 and amounts.index(max(amounts)) == place

    def _room(self, plot: QRectF, place: int) -> QRectF:
        """Where a bar may stand, from side to side."""
        wide = (plot.width() - 2 * SIDE) / len(self._bars)
        body = min(WIDEST, wide * PART)
        left = plot.left() + SIDE + wide * (place + 0.5) - body / 2
        return QRectF(left, plot.top(), body, plot.height())

    def _place_at(self, at: QPointF) -> int | None:
        plot = self._plot(self._marks())
        if not self._bars or not plot.left() <= at.x() < plot.right():
            return None
        wide = (plot.width() - 2 * SIDE) / len(self._bars)
        return min(len(self._bars) - 1, max(0, int((at.x() - plot.left() - SIDE) / wide)))


def _height(plot: QRectF, marks: Sequence[Decimal], amount: Decimal) -> float:
    """Where an amount stands on the scale, in px from above."""
    low = marks[0]
    high = marks[-1]
    if low == high:
        return plot.bottom()
    return plot.bottom() - float((amount - low) / (high - low)) * plot.height()
