"""What a list of ours has not: a frame, a selection, editing, a bar at its foot."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView


def make_plain(view: QAbstractItemView) -> None:
    """Let a list stand on its panel as if painted there, and scroll by the pixel."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setProperty("kind", "plain")
    view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def make_rows(view: QListView) -> None:
    """Let a list paint rows of one height, of which the screen selects one: keys go to the screen.

    Whoever selects a row scrolls to it; Qt would a second time.
    """
    make_plain(view)
    view.setUniformItemSizes(True)
    view.setMouseTracking(True)
    view.setAutoScroll(False)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
