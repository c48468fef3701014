"""Painting at once what has changed, instead of when the loop has done everything else."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

BEFORE: Final = (QEvent.Type.LayoutRequest, QEvent.Type.UpdateLater)
"""What may still change the picture; without it part of it would be painted twice."""


def paint_now(widget: QWidget) -> None:
    """Lay out and paint what has changed in the window of `widget`."""
    for each in BEFORE:
        QCoreApplication.sendPostedEvents(None, each.value)
    QCoreApplication.sendPostedEvents(widget.window(), QEvent.Type.UpdateRequest.value)
