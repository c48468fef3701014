"""Minus, a number, plus."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.entry.burst_guard import take_no_bursts
from ui.kit.entry.framed_line import FieldFace, TouchedLine
from ui.kit.layout import row
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon, fitted
from ui.theme.icons import STRONG
from ui.theme.tokens import Height, TextRole

LINE_MARGINS = 4  # px that a line keeps free beside its text


class StepperSide(PaintedButton):
    """The minus or the plus of a stepper."""

    def __init__(self, icon: str, *, wide: bool) -> None:
        super().__init__()
        self._icon = icon
        self._wide = wide
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def set_icon(self, icon: str) -> None:
        """Show another drawing, such as a bin where less means nothing."""
        if icon != self._icon:
            self._icon = icon
            self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(52 if self._wide else 44, 46)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        fill = "accent_soft" if self.pressed_look else "sunken" if self.hover_look else ""
        if fill:
            draw_box(painter, rect, PaintedBox(fill=fill, border="", radius=9), self.theme)
        ink = "accent" if self.isEnabled() else "text3"
        at = QPointF(rect.center().x() - 10, rect.center().y())
        draw_icon(painter, at, self._icon + STRONG, self.theme, (ink, 20))


class Stepper(Painted):
    """48 px in a sale line, 52 px and wide where cash is counted."""

    decreased = Signal()
    increased = Signal()

    def __init__(self, text: str = "1", *, wide: bool = False) -> None:
        super().__init__()
        self._wide = wide
        self._selected = False
        self.minus = StepperSide("minus", wide=wide)
        self.plus = StepperSide("plus", wide=wide)
        self.line = TouchedLine(text, face=FieldFace.NUMBERS)
        take_no_bursts(self.line)
        self.line.setProperty("kind", "bare")
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setReadOnly(True)
        self.line.setMinimumWidth(34)
        self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setLayout(row(self.minus, self.line, self.plus, spacing=0, margins=(1, 1, 1, 1)))
        self.minus.clicked.connect(self.decreased)
        self.plus.clicked.connect(self.increased)
        self.setFixedHeight(Height.FIELD if wide else Height.SEGMENT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._dress()
        self.theme.changed.connect(self._dress)

    def text(self) -> str:
        """The number shown."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Show a number; a number being typed is not disturbed when it is the same."""
        if self.line.text() != text:
            self.line.setText(text)
            self._dress()

    def set_selected(self, *, selected: bool) -> None:
        """Frame it as the one that keys change."""
        self._selected = selected
        self.update()

    def set_names(self, minus: str, plus: str, value: str) -> None:
        """Set what is spoken for the two sides and the number."""
        self.minus.speak(minus)
        self.plus.speak(plus)
        self.line.setAccessibleName(value)

    @override
    def sizeHint(self) -> QSize:
        return QSize(192 if self._wide else 122, self.height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box = PaintedBox(border="accent", width=2) if self._selected else PaintedBox(border="line2")
        draw_box(painter, rect, box, self.theme)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._dress()

    def _dress(self) -> None:
        """Take the font of the theme, smaller where a number that is counted needs it."""
        font = self.theme.font(TextRole.LINE_NOW)
        if self._wide:
            sides = self.minus.sizeHint().width() + self.plus.sizeHint().width()
            font = fitted(font, self.line.text(), self.width() - sides - LINE_MARGINS)
        self.line.setFont(font)
        self.update()
