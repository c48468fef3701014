"""Keys that mean something to what is around a line, while the line has the focus."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit
from typing_extensions import override


class LineKeys(QObject):
    """What is pressed in a line goes to `take` first; the line has what that leaves."""

    def __init__(self, around: QObject, take: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(around)
        self._take = take

    def watch(self, lines: Iterable[QLineEdit]) -> None:
        """Look at what is pressed in these lines, too."""
        for line in lines:
            line.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._take(event)
        return super().eventFilter(watched, event)
