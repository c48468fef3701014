"""One step of what happens after a sale: paid, fiscalised, printed, drawer."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.layout import column, row
from ui.kit.painting import Painted, PaintedBox, draw_box
from ui.kit.text import IconLabel, Text
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height

HEIGHT = 8


class ProgressBar(Painted):
    """8 px high; 0 to 100 percent."""

    def __init__(self) -> None:
        super().__init__()
        self._percent = 0
        self.setFixedHeight(HEIGHT)

    def percent(self) -> int:
        """How far it is."""
        return self._percent

    def set_percent(self, percent: int) -> None:
        """Show how far it is; less than 0 and more than 100 are cut."""
        self._percent = min(100, max(0, percent))
        self.update()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        draw_box(painter, rect, PaintedBox(fill="line", border="", radius=HEIGHT / 2), self.theme)
        painter.setClipRect(QRectF(0, 0, rect.width() * self._percent / 100, HEIGHT))
        draw_box(painter, rect, PaintedBox(fill="accent", border="", radius=HEIGHT / 2), self.theme)


class StepState(StrEnum):
    """How far one step is."""

    OK = "ok"
    RUNNING = "running"
    WAITING = "waiting"
    ATTENTION = "attention"


SIGNS: Final[Mapping[StepState, tuple[str, str]]] = {
    StepState.OK: ("circle-check", "ok"),
    StepState.RUNNING: ("printer", "accent"),
    StepState.WAITING: ("clock", "wait"),
    StepState.ATTENTION: ("triangle-alert", "att"),
}


class StepRow(QWidget):
    """Icon, title, small line, a fact at the right, and a bar while something runs."""

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel(SIGNS[StepState.WAITING][0], size=28)
        self._title = Text("", role=TextRole.H2, wrap=True)
        self._sub = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self._right = Text("", role=TextRole.STRIP, tone="text2")
        self.bar = ProgressBar()
        said = (None, self._title, self._sub, 4, self.bar, None)
        words = column(*said, spacing=2, margins=(0, 6, 0, 6))
        self.setLayout(row(self._icon, (words, 1), self._right, spacing=20))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_step(StepState.WAITING, "")
        self.set_progress(None)

    def show_step(
        self, state: StepState, title: str, *, sub: str = "", right: str = "", icon: str = ""
    ) -> None:
        """Show where the step is; the icon is the state's unless one is given."""
        self.state = state
        sign, tone = SIGNS[state]
        self._icon.show_icon(icon or sign, tone)
        self._title.setText(title)
        self._sub.setText(sub)
        self._sub.set_tone("att" if state is StepState.ATTENTION else "text2")
        self._sub.setVisible(bool(sub))
        self._right.setText(right)
        self.setAccessibleName(" ".join(part for part in (title, sub, right) if part))

    def set_progress(self, percent: int | None) -> None:
        """Show a bar at a percentage; None hides it."""
        self.bar.setVisible(percent is not None)
        self.bar.set_percent(percent or 0)
        self.setMinimumHeight(Height.STEP_ROW if percent is None else Height.STEP_ROW_BAR)

    def words(self) -> tuple[str, str, str]:
        """Title, small line and fact shown."""
        return self._title.text(), self._sub.text(), self._right.text()
