"""The steps on glass at the left: done, the present one, those to come."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.first_start.steps import STEPS, SetupProgress
from ui.kit.avatar import Mark
from ui.kit.layout import column, row
from ui.kit.painting import (
    CENTRE,
    LEFT,
    Painted,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
)
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.icons import STRONG
from ui.theme.tokens import TextRole

WIDE: Final = 300
NARROW: Final = 232
SIDE: Final = 32
SIDE_NARROW: Final = 20
ROW: Final = 66
LOWEST_ROW: Final = 44
DOT: Final = 36
LINE: Final = 2
GAP: Final = 14
MARK: Final = 32


class StepLine(Painted):
    """The steps under each other, joined by a line; to be looked at alone, keys walk them."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._names = [words.say(f"first_start.step.{each.value}") for each in STEPS]
        self._progress = SetupProgress()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setMinimumHeight(LOWEST_ROW * len(STEPS))

    def show_progress(self, progress: SetupProgress) -> None:
        """Mark the present step, and tick those that are finished."""
        self._progress = progress
        self.setAccessibleName(self._names[STEPS.index(progress.step)])
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(NARROW, ROW * len(STEPS))

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        height = min(ROW, self.height() / len(STEPS))
        for place in range(len(STEPS)):
            self._paint_step(painter, place, height)

    def _paint_step(self, painter: QPainter, place: int, height: float) -> None:
        theme = self.theme
        top = place * height
        dot = QRectF(0, top, DOT, DOT)
        if place < len(STEPS) - 1:
            below = QRectF(DOT / 2 - LINE / 2, top + DOT, LINE, height - DOT)
            painter.fillRect(below, theme.colour("glass_line"))
        is_here = STEPS[place] is self._progress.step
        self._paint_dot(painter, dot, place, is_here=is_here)
        room = QRectF(DOT + GAP, top, self.width() - DOT - GAP, DOT)
        font = theme.sized(TextRole.BODY_STRONG if is_here else TextRole.BODY, 17)
        ink = theme.colour("glass_t" if is_here else "glass_2")
        name = self._names[place]
        draw_text(painter, room, name, (fitted(font, name, room.width()), ink), LEFT)

    def _paint_dot(self, painter: QPainter, dot: QRectF, place: int, *, is_here: bool) -> None:
        theme = self.theme
        is_ticked = STEPS[place] in self._progress.finished and not is_here
        fill = "glass_t" if is_here else "glass_line" if is_ticked else "glass"
        border = "glass_t" if is_here else "glass_line"
        inside = dot.adjusted(1, 1, -1, -1)
        box = PaintedBox(fill=fill, border=border, width=LINE, radius=inside.height() / 2)
        draw_box(painter, inside, box, theme)
        if is_ticked:
            at = QPointF(dot.center().x() - 9, dot.center().y())
            draw_icon(painter, at, "check" + STRONG, theme, ("glass_t", 18))
        else:
            ink = theme.colour("glass" if is_here else "glass_2")
            pen = (theme.font(TextRole.BODY_STRONG), ink)
            draw_text(painter, dot, str(place + 1), pen, CENTRE)


class StepRail(Painted):
    """As high as the window: whose program this is, its steps, and that it may be stopped."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.line = StepLine(words)
        self.note = Text(
            words.say("first_start.note"), role=TextRole.SMALL, tone="glass_2", wrap=True
        )
        name = Text(words.say("window.title"), role=TextRole.PAY, tone="glass_t")
        brand = row(Mark(MARK), (name, 1), spacing=10)
        self._column = column(brand, 36, (self.line, 1), 12, self.note, spacing=0)
        self.setLayout(self._column)
        self.set_narrow(narrow=False)

    def show_progress(self, progress: SetupProgress) -> None:
        """Show how far somebody came."""
        self.line.show_progress(progress)

    def set_narrow(self, *, narrow: bool) -> None:
        """Take less room in a small window."""
        side = SIDE_NARROW if narrow else SIDE
        self._column.setContentsMargins(side, SIDE, side, SIDE)
        self.setFixedWidth(NARROW if narrow else WIDE)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(self.rect(), self.theme.colour("glass"))
