"""The steps on glass at the left: done, the present one, those to come."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.first_start.progress import STEPS, FirstStep
from ui.kit.painting import CENTRE, LEFT, PaintedBox, draw_box, draw_icon, draw_text, fitted
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.icons import STRONG

WIDE: Final = 264
TOP: Final = 28
ROW: Final = 58
DOT: Final = 34
LEFT_EDGE: Final = 24


class StepRail(QWidget):
    """Painted, to be looked at alone; the steps are walked by keys and buttons."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._theme = current_theme()
        self._names = [words.say(f"first_start.step.{each.value}") for each in STEPS]
        self._here = 0
        self._later: frozenset[FirstStep] = frozenset()
        self.setFixedWidth(WIDE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._theme.changed.connect(self.update)

    def show_step(self, step: FirstStep, later: Sequence[FirstStep] | frozenset[FirstStep]) -> None:
        """Mark a step as the present one; those left for later have no tick."""
        self._here = STEPS.index(step)
        self._later = frozenset(later)
        self.setAccessibleName(self._names[self._here])
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(WIDE, TOP + ROW * len(STEPS))

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        draw_box(painter, rect, PaintedBox(fill="glass", border="glass_line"), self._theme)
        for place, name in enumerate(self._names):
            self._paint_step(painter, place, name)
        painter.end()

    def _paint_step(self, painter: QPainter, place: int, name: str) -> None:
        theme = self._theme
        top = TOP + place * ROW
        dot = QRectF(LEFT_EDGE, top, DOT, DOT)
        is_here = place == self._here
        fill = "glass_t" if is_here else "glass"
        draw_box(painter, dot, PaintedBox(fill=fill, border="glass_2", radius=DOT / 2), theme)
        is_done = place < self._here and STEPS[place] not in self._later
        if is_done:
            at = QPointF(dot.center().x() - 10, dot.center().y())
            draw_icon(painter, at, "check" + STRONG, theme, ("glass_t", 20))
        else:
            ink = "glass" if is_here else "glass_2"
            pen = (theme.font(TextRole.BODY_STRONG), theme.colour(ink))
            draw_text(painter, dot, str(place + 1), pen, CENTRE)
        room = QRectF(dot.right() + 14, top, WIDE - dot.right() - 24, DOT)
        role = TextRole.BODY_STRONG if is_here else TextRole.BODY
        font = fitted(theme.font(role), name, room.width())
        pen = (font, theme.colour("glass_t" if is_here else "glass_2"))
        draw_text(painter, room, name, pen, LEFT)
