"""The ring around the control that has the focus."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import Painted

GAP = 2
WIDTH = 3
MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class FocusRing(Painted):
    """Follows the focus inside `window`: 3 px in the accent colour, 2 px off the control."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def target(self) -> QWidget | None:
        """The control the ring is drawn around."""
        return self._target

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in MOVES:
            self._place()
        return False

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(self.theme.colour("accent"), WIDTH))
        half = WIDTH / 2
        ring = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(ring, 13, 13)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Go where the focus went; it also leaves a control that is just being destroyed."""
        if self._target is not None and isValid(self._target):
            self._target.removeEventFilter(self)
        inside = isinstance(new, PaintedButton) and self._window.isAncestorOf(new)
        self._target = new if inside else None
        if self._target is not None:
            self._target.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        origin = target.mapTo(self._window, QPoint(0, 0))
        room = GAP + WIDTH
        self.setGeometry(QRect(origin, target.size()).adjusted(-room, -room, room, room))
        self.raise_()
        self.show()


class FocusInSight(QObject):
    """Gives the focus back that a page behind the present one takes."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._pages = pages
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._look)

    def _look(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let the page in front begin where its work begins; who had the focus may be gone."""
        front = self._pages.currentWidget()
        if now is None or front is None or not self._pages.isAncestorOf(now):
            return
        if now is front or front.isAncestorOf(now):
            return
        front.setFocus(Qt.FocusReason.OtherFocusReason)
