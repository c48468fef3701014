"""A part of a page that scrolls up and down and looks like the page itself."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget
from typing_extensions import override


class PlainScroll(QScrollArea):
    """Takes no focus: the keys of the page scroll it, a finger or the wheel does."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        for part in (self.viewport(), inside):  # the ground of the panel shows through
            part.setAutoFillBackground(False)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave every key to the page: Qt would scroll by the arrows and keep them."""
        event.ignore()
