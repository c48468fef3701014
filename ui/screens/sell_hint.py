"""What the scan field says besides its placeholder: a sentence, and a way back if there is one.

Lives here: `Hint`.
Must not: undo anything itself.
"""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.theme.fonts import Role
from ui.widgets.button import Button, Kind, Size
from ui.widgets.text import Text, plain_tip

UNDO_MS = 4000
"""How long a removed line can be brought back from here (ui design, screen 3)."""


class Hint(QWidget):
    """Stands in the scan field in place of its key hints; `gone` when it has hidden itself."""

    undo = Signal()
    gone = Signal()

    def __init__(self, undo_words: str) -> None:
        super().__init__()
        self.words = Text("", role=Role.BODY, tone="text2", elide=True)
        self.button = Button(undo_words, kind=Kind.GHOST, size=Size.SMALL, icon="undo-2")
        self.button.setObjectName("sell.undo")
        self.button.clicked.connect(self._take_back)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        self.clock = QTimer(self, singleShot=True, interval=UNDO_MS)
        self.clock.timeout.connect(self.leave)
        self.hide()

    def say(self, sentence: str, *, undo: bool) -> None:
        """Show a sentence until the next scan or key; with `undo` for 4 s, with a button."""
        self.words.setText(sentence)
        self.words.setToolTip(plain_tip(sentence))
        self.button.setVisible(undo)
        self.setAccessibleName(sentence)
        self.clock.stop()
        if undo:
            self.clock.start()
        self.show()

    def leave(self) -> None:
        """Hide."""
        self.clock.stop()
        if not self.isHidden():
            self.hide()
            self.gone.emit()

    def _take_back(self) -> None:
        self.leave()
        self.undo.emit()
