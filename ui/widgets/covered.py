"""What lies wholly under an open dialog is not painted.

Qt paints a page again under a dialog whenever something in the dialog changes, for a dialog with
round corners is no rectangle that hides what is below. A letter typed into a search would paint
the sale under it, which costs more than the search.

Lives here: `cover`, which leaves out of each page what the dialogs over it hide.
Must not: hide anything that can be seen, or know one dialog from another.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from math import ceil, sqrt

from PySide6.QtCore import QRect
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from ui.theme.tokens import Radius

EVERYTHING = QRegion(0, 0, 16_384, 16_384)


def cover(layers: Iterable[tuple[QWidget, QRect | None]]) -> None:
    """Paint of each layer only what those above it leave to be seen.

    Layers come from the topmost down, siblings of each other, each with the rectangle in their
    parent that it hides; None where it hides nothing.
    """
    hidden = QRegion()
    for widget, frame in layers:
        if hidden.isEmpty():
            widget.clearMask()
        else:
            widget.setMask(EVERYTHING - hidden.translated(-widget.pos()))
        if frame is not None:
            hidden += hidden_by(frame)


def laid_out(window: QWidget) -> Iterator[QWidget]:
    """Return what stands in the layout of a window: its pages, and none that hovers over them."""
    layout = window.layout()
    for place in range(layout.count() if layout else 0):
        item = layout.itemAt(place) if layout else None
        widget = item.widget() if item else None
        if widget is not None:
            yield widget


def hidden_by(frame: QRect) -> QRegion:
    """Return what a frame with round corners hides for certain."""
    far, near = Radius.DIALOG, ceil(Radius.DIALOG * (1 - sqrt(0.5)))
    insets = ((0, far), (far, 0), (near, near))
    parts = (frame.adjusted(x, y, -x, -y) for x, y in insets)
    return reduce(QRegion.united, (QRegion(each) for each in parts))
