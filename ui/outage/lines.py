"""The rows of what waits, each with a bar of the time that is left."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.painting import PaintedBox, draw_box
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.outage.view import DeadlineLine, OutageView, span_text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

SHORT: Final = timedelta(hours=24)
BAR_WIDTH: Final = 200
BAR_HEIGHT: Final = 10
MARK: Final = 2


class TimeBar(QWidget):
    """What is left of the time; the mark stands where somebody is told."""

    def __init__(self, mark: float) -> None:
        super().__init__()
        self._mark = mark
        self._share = 1.0
        self._ink = "accent"
        self._theme = current_theme()
        self._theme.changed.connect(self.update)

    def show_share(self, share: float, ink: str) -> None:
        """Show how much is left, from 0 to 1, in the colour of a token."""
        self._share = share
        self._ink = ink
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(BAR_WIDTH, BAR_HEIGHT + 2 * MARK)

    @override
    def paintEvent(self, _: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = (self.height() - BAR_HEIGHT) / 2
        whole = QRectF(0.5, top, self.width() - 1, BAR_HEIGHT)
        draw_box(painter, whole, PaintedBox(fill="sunken", border="line"), self._theme)
        left = QRectF(whole.left(), top, whole.width() * self._share, BAR_HEIGHT)
        if left.width() >= BAR_HEIGHT:
            draw_box(painter, left, PaintedBox(fill=self._ink, border=""), self._theme)
        mark = QRectF(whole.width() * self._mark, top - MARK, MARK, BAR_HEIGHT + 2 * MARK)
        painter.fillRect(mark, self._theme.colour("text"))
        painter.end()


class DeadlinePanel(Panel):
    """The list, oldest first; the order is also that of sending."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self._words = words
        self._lines: Sequence[DeadlineLine] = ()
        self._clocks: list[tuple[DeadlineLine, TimeBar, Pill]] = []
        self._warn = timedelta()
        self._rows = QWidget()
        QVBoxLayout(self._rows).setContentsMargins(0, 0, 0, 0)
        self.more = Text("", role=TextRole.SMALL, tone="text2")
        self.body.addWidget(self._rows)
        self.body.addWidget(self.more)

    def show_view(self, view: OutageView) -> None:
        """Show what waits."""
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))
        self.setVisible(bool(view.lines))
        if view.lines == self._lines:
            return
        self._lines = view.lines
        self._warn = timedelta(hours=view.hours - view.warn_hours)
        self._clocks.clear()
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(1, 1)
        self._add_head(grid)
        mark = 1 - view.warn_hours / view.hours if view.hours else 0.0
        for number, line in enumerate(view.lines, start=1):
            self._add(grid, number, line, mark)
        self.body.replaceWidget(self._rows, rows)
        self._rows.hide()
        self._rows.deleteLater()
        self._rows = rows

    def show_time(self, now: datetime) -> None:
        """Let the bars and the times left go on."""
        for line, bar, pill in self._clocks:
            left = line.left(now)
            ink, state = self._look(left)
            bar.show_share(line.share_left(now), ink)
            if left is not None:
                is_late = left < timedelta()
                said = self._words.say("outage.overdue") if is_late else span_text(left)
                pill.show_state(state, said)

    def _look(self, left: timedelta | None) -> tuple[str, State]:
        if left is None or left > SHORT:
            return "accent", State.INFO
        return ("wait", State.WAIT) if left > self._warn else ("att", State.ATT)

    def _add_head(self, grid: QGridLayout) -> None:
        heads = ("head_issued", "head_document", "head_amount", "head_document_tries")
        for column, name in enumerate((*heads, "head_left")):
            said = Text(self._words.say(f"outage.{name}"), role=TextRole.LABEL, tone="text2")
            if column >= len(heads) - 2:
                said.setAlignment(Qt.AlignmentFlag.AlignRight)
            span = 2 if column == len(heads) else 1
            grid.addWidget(said, 0, column, 1, span)

    def _add(self, grid: QGridLayout, number: int, line: DeadlineLine, mark: float) -> None:
        amount = Text(line.amount, role=TextRole.LINE_AMOUNT)
        tries = Text(line.tries, tone="text2")
        for part in (amount, tries):
            part.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        bar = TimeBar(mark)
        pill = Pill("", State.INFO)
        what = Text(f"{line.name} · {line.what}", elide=True)
        issued = Text(line.issued, role=TextRole.BODY_STRONG)
        timed: tuple[QWidget, ...] = () if line.due is None else (bar, pill)
        for column, cell in enumerate((issued, what, amount, tries, *timed)):
            grid.addWidget(cell, number, column)
        if line.due is not None:
            self._clocks.append((line, bar, pill))
