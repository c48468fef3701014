"""The numbers at the top of the day's page: turnover on the glass, three more beside it."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.business_day import in_tirane
from ui.day.view import DayShown
from ui.kit.amount_display import AmountDisplay
from ui.kit.fitted_text import FittedText
from ui.kit.formats import format_date, format_money, format_time, format_whole
from ui.kit.painting import PaintedBox, draw_box, draw_text, fitted, text_width
from ui.kit.panel import Panel
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Radius, Spacing

STEPS: Final = (40, 36, 32, 28)
HEIGHT: Final = 94
ABOVE = 13
BELOW = 18
SIDE = 18
NUMBER: Final = 28
FLAT_STEPS: Final = (32, 28)
FLAT_HEIGHT: Final = 74
FLAT_ABOVE: Final = 7
FLAT_NUMBER: Final = 24


class SmallAmountDisplay(AmountDisplay):
    """A glass of 94 px, 74 when flat: the number stands at the left, under what it is."""

    def __init__(self) -> None:
        super().__init__(steps=STEPS)
        self._is_flat = False

    def set_flat(self, *, flat: bool) -> None:
        """Be lower, with a smaller number, where what is below needs the room more."""
        self._is_flat = flat
        self.set_steps(FLAT_STEPS if flat else STEPS)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        high = FLAT_HEIGHT if self._is_flat else HEIGHT
        return QSize(260, round(high + (self._theme.text_size - 100) * 0.3))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        theme = self._theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        draw_box(
            painter,
            rect,
            PaintedBox(fill="glass", border="glass_line", radius=Radius.GLASS),
            theme,
        )
        above = FLAT_ABOVE if self._is_flat else ABOVE
        inside = rect.adjusted(SIDE, above, -SIDE, -above)
        font = theme.font(TextRole.BODY)
        heading = QRectF(inside.left(), inside.top(), inside.width(), font.pixelSize() * 1.35)
        font = fitted(font, self._left, inside.width())
        draw_text(painter, heading, self._left, (font, theme.colour("glass_2")))
        self._paint_at_the_left(painter, inside)
        painter.end()

    def _paint_at_the_left(self, painter: QPainter, inside: QRectF) -> None:
        px = self.number_px()
        font = self._plain(TextRole.TOTAL, px)
        unit = self._plain(TextRole.BODY_MEDIUM, round(px * 0.36))
        base = inside.bottom() - max(0.0, (40 - px) / 4) - 3
        painter.setFont(font)
        painter.setPen(self._theme.colour("glass_t"))
        painter.drawText(QPointF(inside.left(), base), self._number)
        if self._unit:
            left = inside.left() + QFontMetricsF(font).horizontalAdvance(self._number) + px * 0.09
            painter.setFont(unit)
            painter.setPen(self._theme.colour("glass_2"))
            painter.drawText(QPointF(left + text_width(" ", unit) / 2, base), self._unit)


class Number(Panel):
    """What a number is, and the number, 28 px."""

    def __init__(self, label: str, name: str) -> None:
        super().__init__(margins=(SIDE, ABOVE, SIDE, ABOVE), spacing=4)
        self.label = FittedText(role=TextRole.BODY, px=15)
        self.label.set_tone("text2")
        self.label.show_number(label)
        self.number = FittedText(role=TextRole.TITLE_FINISHED, px=NUMBER)
        self.number.setObjectName(name)
        self.body.addWidget(self.label)
        self.body.addWidget(self.number)
        self.body.addStretch(1)

    def set_flat(self, *, flat: bool) -> None:
        """Be lower, with a smaller number."""
        above = FLAT_ABOVE if flat else ABOVE
        self.body.setContentsMargins(SIDE, above, SIDE, above)
        self.body.setSpacing(2 if flat else 4)
        self.number.set_limit(FLAT_NUMBER if flat else NUMBER)

    def show_number(self, words: str) -> None:
        """Show a number, already written out."""
        self.number.show_number(words)
        self.setAccessibleName(f"{self.label.text()} {words}")


class DayNumbers(QWidget):
    """Turnover, invoices, average, returns."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.glass = SmallAmountDisplay()
        self.glass.setObjectName("day.total")
        say = words.say
        self.invoices = Number(say("report.invoices"), "day.invoices")
        self.average = Number(say("report.average"), "day.average")
        self.returns = Number(say("report.returns"), "day.returns")
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.glass, 3)
        for each in (self.invoices, self.average, self.returns):
            row.addWidget(each, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)

    def set_flat(self, *, flat: bool) -> None:
        """Leave the chart more room, in a narrow window."""
        for each in (self.glass, self.invoices, self.average, self.returns):
            each.set_flat(flat=flat)

    def show_day(self, shown: DayShown) -> None:
        """Show the figures of a report."""
        report = shown.report
        self.glass.set_heading(self._heading(shown))
        self.glass.set_number(format_money(report.total))
        self.invoices.show_number(format_whole(report.sales_count))
        self.average.show_number(format_money(report.average))
        self.returns.show_number(format_money(report.returns_total))

    def _heading(self, shown: DayShown) -> str:
        if shown.is_running:
            moment = format_time(in_tirane(shown.report.made_at))
            return self._words.say("day_page.total_until", time=moment)
        return self._words.say("day_page.total_of", day=format_date(shown.report.day))
