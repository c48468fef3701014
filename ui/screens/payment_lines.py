"""The payments of a sale as a list, the one being typed marked.

Lives here: `PaymentLines` and its rows.
Must not: add anything up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.tender import TenderKind
from ui.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import Role
from ui.theme.tokens import Radius
from ui.widgets.empty_state import EmptyState
from ui.widgets.icon_label import IconLabel
from ui.widgets.painted import PaintedButton
from ui.widgets.painting import Box, draw_box, draw_icon
from ui.widgets.panel import Panel
from ui.widgets.text import Text

HEAD_HEIGHT: Final = 44
ROW_HEIGHT: Final = 60
EMPTY_HEIGHT: Final = 120
BAR: Final = 5
ICONS: Final = {TenderKind.CASH: "banknote", TenderKind.CARD: "credit-card"}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineWords:
    """What one row shows: kind, its name, the amount written out, and whether it is being typed."""

    kind: TenderKind
    name: str
    amount: str
    is_typed: bool = False


class RemoveButton(PaintedButton):
    """The cross at the end of a row, 44 by 48 px."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.speak(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(48, 48)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.hover_look or self.pressed_look:
            draw_box(painter, rect, Box(fill="sunken", border=""), self.theme)
        at = QPointF(rect.center().x() - 10, rect.center().y())
        draw_icon(painter, at, "x", self.theme, ("text2", 20))


class PaymentRow(QWidget):
    """Icon, kind, amount, cross; the one being typed has the accent's ground and bar."""

    removed = Signal()

    def __init__(self, line: LineWords, remove_name: str, *, is_last: bool) -> None:
        super().__init__()
        self._theme, self._marked, self._is_last = current_theme(), line.is_typed, is_last
        self.setFixedHeight(ROW_HEIGHT)
        self.amount = Text(line.amount, role=Role.TENDER)
        self.cross = RemoveButton(f"{remove_name}: {line.name} {line.amount}")
        self.cross.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 16, 0)
        row.setSpacing(10)
        icon = QHBoxLayout()
        icon.addWidget(IconLabel(ICONS[line.kind], size=24, tone="text"))
        icon.addSpacing(6)
        row.addLayout(icon)
        row.addWidget(Text(line.name, role=Role.BODY_STRONG), 1)
        row.addWidget(self.amount)
        row.addSpacing(-10)
        row.addWidget(self.cross)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = self.rect().toRectF()
        if self._marked:
            area = self._area(rect)
            painter.fillPath(area, self._theme.colour("accent_soft"))
            painter.setClipPath(area)
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self._theme.colour("accent"))
            painter.setClipping(False)
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self._theme.colour("line"))
        painter.end()

    def _area(self, rect: QRectF) -> QPainterPath:
        """The row; the last one follows the corners of the panel."""
        path, above = QPainterPath(), QPainterPath()
        radius = Radius.PANEL - 1.0 if self._is_last else 0.0
        path.addRoundedRect(rect.adjusted(0, -radius, 0, 0), radius, radius)
        above.addRect(rect)
        return path.intersected(above)


class PaymentLines(Panel):
    """As many rows as there is room for; more scroll, the newest in sight."""

    remove_wished = Signal(int)
    typed_removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words, self._most = words, 4
        self.setObjectName("pay.lines")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows: list[PaymentRow] = []
        self.empty = EmptyState(
            "wallet", words.say("pay.nothing_yet"), words.say("pay.nothing_yet_detail")
        )
        self.empty.setFixedHeight(EMPTY_HEIGHT)
        self._page = QWidget()
        self._page.setProperty("kind", "page")
        self._column = QVBoxLayout(self._page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._scroll = QScrollArea()
        self._scroll.setProperty("kind", "plain")
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._page)
        self.body.addWidget(self._head())
        self.body.addWidget(self.empty)
        self.body.addWidget(self._scroll)
        self.show_lines([])

    def _head(self) -> QWidget:
        head = QWidget()
        head.setFixedHeight(HEAD_HEIGHT)
        row = QHBoxLayout(head)
        row.setContentsMargins(16, 0, 16, 0)
        row.addWidget(Text(self._words.say("pay.payments"), role=Role.H2))
        row.addStretch(1)
        row.addWidget(Text(self._words.say("pay.invoice_in_lek"), role=Role.SMALL, tone="text2"))
        return head

    def fit_into(self, height: int) -> None:
        """Show as many rows at once as a height in px has room for, two at least."""
        self._most = max(2, (height - HEAD_HEIGHT - 2) // ROW_HEIGHT)
        self._fit()

    def show_lines(self, lines: Sequence[LineWords]) -> None:
        """Show the payments in the order they were given."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            # Python's own again: Qt must not destroy it later, when Python has let go of it first.
            row.setParent(None)
        self._gone = self.rows  # not destroyed within their own click, but at the next change
        self.rows = [self._row(place, lines) for place in range(len(lines))]
        for row in self.rows:
            self._column.addWidget(row)
        self.empty.setVisible(not lines)
        self._scroll.setVisible(bool(lines))
        self._fit()

    def _row(self, place: int, lines: Sequence[LineWords]) -> PaymentRow:
        line = lines[place]
        row = PaymentRow(line, self._words.say("pay.remove"), is_last=place == len(lines) - 1)
        row.cross.setObjectName("pay.remove.typed" if line.is_typed else f"pay.remove.{place + 1}")
        if line.is_typed:
            row.removed.connect(self.typed_removed)
        else:
            row.removed.connect(lambda: self.remove_wished.emit(place))
        return row

    def _fit(self) -> None:
        seen = min(len(self.rows), self._most)
        self._page.setMinimumHeight(len(self.rows) * ROW_HEIGHT)
        self._scroll.setFixedHeight(seen * ROW_HEIGHT)
        self.setFixedHeight(HEAD_HEIGHT + 2 + (seen * ROW_HEIGHT or EMPTY_HEIGHT))
        bar = self._scroll.verticalScrollBar()
        bar.setMaximum(max(0, (len(self.rows) - seen) * ROW_HEIGHT))
        bar.setValue(bar.maximum())
