"""A line of steps over time: what an amount was, is now, and is planned to be."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from typing_extensions import override

from ui.kit.painting import LEFT, Painted, draw_text, text_width
from ui.kit.wording import format_price
from ui.theme.tokens import TextRole

HEIGHT: Final = 120
TOP: Final = 26  # px over the highest step, for its amount
FOOT: Final = 12
GAP: Final = 4
LEAST: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePoint:
    """From when an amount (lek) counts; None is from the beginning."""

    begins: datetime | None
    amount: Decimal


class StepChart(Painted):
    """Steps from left to right; what is still to come is dashed, and now is a line across."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: tuple[LinePoint, ...] = ()
        self._now: datetime | None = None
        self.theme.changed.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        self.setFixedHeight(round(HEIGHT * self.theme.text_size / 100))
        self.update()

    def show_steps(self, steps: Sequence[LinePoint], now: datetime, spoken: str) -> None:
        """Show steps, the earliest first; `spoken` tells a screen reader the same."""
        self._steps = tuple(steps)
        self._now = now
        self.setAccessibleName(spoken)
        self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._now is None or not self._steps:
            return
        self._paint(painter, self._now)

    def _paint(self, painter: QPainter, now: datetime) -> None:
        """Paint the line from the left edge to the right one, and the amounts over it."""
        theme = self.theme
        known = [each.begins for each in self._steps if each.begins]
        first = min([*known, now]) - LEAST
        last = max([*known, now]) + LEAST
        whole = last - first
        first -= whole / 8
        last += whole / 8

        def across(moment: datetime | None) -> float:
            return 0.0 if moment is None else (moment - first) / (last - first) * self.width()

        painter.fillRect(QRectF(across(now), 0, 1, self.height()), theme.colour("text3"))
        ends = [*(across(each.begins) for each in self._steps[1:]), float(self.width())]
        level: float | None = None
        free = 0.0
        for step, end in zip(self._steps, ends, strict=True):
            is_to_come = step.begins is not None and step.begins > now
            style = Qt.PenStyle.DashLine if is_to_come else Qt.PenStyle.SolidLine
            painter.setPen(QPen(theme.colour("accent"), 2, style))
            left = across(step.begins)
            y = self._level(step.amount)
            if level is not None:
                painter.drawLine(QPointF(left, level), QPointF(left, y))
            painter.drawLine(QPointF(left, y), QPointF(end, y))
            free = self._paint_amount(painter, step, QPointF(left, y), free)
            level = y

    def _paint_amount(self, painter: QPainter, step: LinePoint, at: QPointF, free: float) -> float:
        """Write an amount over its step where there is room; return where there is room again."""
        font = self.theme.font(TextRole.SMALL_STRONG)
        words = format_price(step.amount)
        wide = text_width(words, font)
        left = min(at.x() + GAP, self.width() - wide)
        if left < free:
            return free
        place = QRectF(left, at.y() - 22, wide + 1, 20)
        draw_text(painter, place, words, (font, self.theme.colour("text")), LEFT)
        return left + wide + GAP

    def _level(self, amount: Decimal) -> float:
        """Where an amount stands, in px from above."""
        amounts = [each.amount for each in self._steps]
        low = min(amounts)
        high = max(amounts)
        share = float((amount - low) / (high - low)) if high > low else 0.0
        top = TOP * self.theme.text_size / 100
        return self.height() - FOOT - share * (self.height() - FOOT - top)
