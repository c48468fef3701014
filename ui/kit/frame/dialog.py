"""The frame of a dialog: head with title, its line, Esc and a cross; body."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.frame.banner import Banner
from ui.kit.layout import column, holder, put
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon, draw_key_cap, key_cap_width
from ui.kit.state import State
from ui.kit.text import Text
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Radius, Spacing, TextRole

HEIGHT: Final = 88
ESCAPE: Final = "Esc"


class CloseButton(PaintedButton):
    """The Esc cap and the cross at the right of a dialog's head."""

    is_choice = False

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(key_cap_width(ESCAPE, self.theme)) + 8 + 22 + 24, 48)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.hover_look or self.pressed_look:
            draw_box(painter, rect, PaintedBox(fill="sunken", border=""), self.theme)
        middle = rect.center().y()
        draw_key_cap(painter, QPointF(12, middle), ESCAPE, self.theme)
        draw_icon(painter, QPointF(rect.right() - 34, middle), "x", self.theme, ("text2", 22))


class DialogFrame(QFrame):
    """A dialog of a preferred size; its content goes into `body`."""

    dismissed = Signal()
    grown = Signal()

    def __init__(
        self,
        title: str = "",
        *,
        size: QSize,
        grows: tuple[int, int] = (0, 0),
    ) -> None:
        """`grows` is how much wider and higher it gets with each percent of larger text, in px."""
        super().__init__()
        self.preferred = size
        self._grows = grows
        self.setProperty("kind", "dialog")
        self.title = Text(title, role=TextRole.TITLE_DIALOG)
        self.sub = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self.close_button = CloseButton()
        self.close_button.setObjectName("dialog.close")
        self.close_button.clicked.connect(self.dismissed)
        self.head = QHBoxLayout()
        self._head_frame = self._head()
        content = QWidget()
        self.body = QVBoxLayout(content)
        self.body.setContentsMargins(14, 14, 14, 14)
        self.setLayout(column(self._head_frame, (content, 1), self._make_foot(), spacing=0))
        self.set_words(title)

    def _head(self) -> QFrame:
        head = QFrame()
        head.setProperty("kind", "dialog-head")
        head.setFixedHeight(Height.DIALOG_HEAD)
        head.setLayout(self.head)
        self.head.setContentsMargins(20, 0, 8, 0)
        self.head.setSpacing(12)
        put(self.head, self.title, (self.sub, 1), self.close_button)
        return head

    def drop_head(self) -> None:
        """Have no head: the cross stands where whoever asks puts it."""
        self.head.removeWidget(self.close_button)
        self._head_frame.hide()

    def add_to_head(self, widget: QWidget) -> None:
        """Put something beside the cross."""
        self.head.insertWidget(self.head.count() - 1, widget)

    def _make_foot(self) -> QWidget:
        """Where is said what was scanned meanwhile; hidden while nothing was."""
        self.held = Banner(State.WAIT, icon="scan-barcode")
        self.held.setObjectName("dialog.held")
        self._foot = holder(column(self.held, margins=(14, 0, 14, 14)))
        self._foot.hide()
        return self._foot

    def wanted_size(self) -> QSize:
        """The preferred size at this text size, and room for what is said at the foot."""
        room = 0 if self._foot.isHidden() else self._foot.sizeHint().height()
        wider, higher = (each * (current_theme().text_size - 100) for each in self._grows)
        return self.preferred + QSize(wider, higher + room)

    def show_held(self, sentence: str) -> None:
        """Say at the foot that a scan is kept; an empty sentence says no more."""
        if sentence == self.held.words():
            return
        self.held.show_words(sentence)
        self._foot.setVisible(bool(sentence))
        self.grown.emit()

    def set_words(self, title: str, sub: str = "") -> None:
        """Change the title and the line beside it."""
        self.title.setText(title)
        self.sub.setText(sub)
        self.setAccessibleName(title)

    def set_close_name(self, words: str) -> None:
        """Set what is spoken for the cross."""
        self.close_button.setAccessibleName(words)


class DialogFoot(Painted):
    """Hints at the left, buttons at the right, all in `row`; the body above has no margins."""

    def __init__(self, *, height: int = HEIGHT) -> None:
        super().__init__()
        self.setFixedHeight(height)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(Spacing.WINDOW, 0, Spacing.WINDOW, 0)
        self.row.setSpacing(Spacing.COLUMN)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        corner = Radius.DIALOG - 1.0
        path = QPainterPath()
        path.addRoundedRect(rect, corner, corner)
        path.addRect(QRectF(rect.left(), rect.top(), rect.width(), corner))
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(path, self.theme.colour("surface"))
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self.theme.colour("line"))
