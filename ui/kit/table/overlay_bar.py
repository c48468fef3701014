"""A scroll bar that lies on a list instead of beside it."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar


class OverlayBar(QScrollBar):
    """Stands for the upright bar of `area`, which is never shown itself.

    The bar of an area makes it narrower: all that is in it would be laid out and painted anew.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(Qt.Orientation.Vertical, area)
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._own = area.verticalScrollBar()
        self._own.rangeChanged.connect(self._take_range)
        self._own.valueChanged.connect(self.setValue)
        self.valueChanged.connect(self._own.setValue)
        self.hide()

    def place(self, room: QRect) -> None:
        """Stand at the right edge of `room`, in px of the area."""
        width = self.sizeHint().width()
        self.setGeometry(room.right() + 1 - width, room.top(), width, room.height())

    def _take_range(self, least: int, most: int) -> None:
        self.setRange(least, most)
        self.setPageStep(self._own.pageStep())
        self.setSingleStep(self._own.singleStep())
        self.setValue(self._own.value())
        self.setVisible(most > least)
