"""A whole page with a head: back, title, tools; its F keys.

Lives here: `PageScreen`, which the drawer, the day, the owner's page and the printers are.
Must not: what a page shows.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from ui.messages import Messages
from ui.widgets.page_head import PageHead


class PageScreen(QWidget):
    """`left` after Esc or back; what is under the head goes into `body`."""

    left = Signal()

    def __init__(self, words: Messages, *, name: str) -> None:
        """`name` begins the name of every control, as `drawer` in `drawer.back`."""
        super().__init__()
        self.words = words
        self.setObjectName(name)
        self.head = PageHead()
        self.head.back_button.setObjectName(f"{name}.back")
        self.head.set_back_name(words.say("common.back"))
        self.head.back.connect(self.step_back)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(12, 0, 12, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(self.body, 1)

    def tell(self, sentence: str) -> None:
        """Say what concerns the page as a whole, in its head; it goes by itself."""
        self.head.tell(sentence)

    def deeds(self) -> Mapping[int, Callable[[], object]]:
        """Return what the page's own keys do now (F2 to F12)."""
        return {}

    def step_back(self) -> None:
        """Go one step back (Esc): by itself, leave the page."""
        self.left.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        deed = self.step_back if event.key() == Qt.Key.Key_Escape else self.deeds().get(event.key())
        if deed is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            deed()
