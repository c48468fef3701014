"""What a list of ours has not: a frame, a selection, editing, a bar at its foot."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame


def make_plain(view: QAbstractItemView) -> None:
    """Let a list stand on its panel as if painted there, and scroll by the pixel."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setProperty("kind", "plain")
    view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
