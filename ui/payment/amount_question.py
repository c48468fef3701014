"""A question about an amount, in the place of the quick notes."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.entry.note_key import NoteKey
from ui.kit.icon_label import IconLabel
from ui.kit.layout import column, lay, row
from ui.kit.text import Text
from ui.theme.fonts import TextRole

WALKING: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})


class AmountQuestion(QWidget):
    """`instead` takes the other amount, `keep` the one that was given; arrows and Enter, or touch.

    The safe answer has the focus first.
    """

    instead = Signal()
    keep = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sentence = Text("", role=TextRole.STRIP, tone="wait", wrap=True)
        self.use_key = NoteKey("")
        self.keep_key = NoteKey("")
        self.use_key.setObjectName("pay.use_instead")
        self.keep_key.setObjectName("pay.keep_amount")
        self.use_key.clicked.connect(self.instead)
        self.keep_key.clicked.connect(self.keep)
        for key in (self.use_key, self.keep_key):
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            key.installEventFilter(self)
        sign = IconLabel("triangle-alert", size=20, tone="wait")
        said = row(sign, (self.sentence, 1), margins=(2, 0, 2, 0))
        lay(self, column((said, 1), row((self.use_key, 1), (self.keep_key, 1))))
        self.hide()

    def ask(self, sentence: str, use: tuple[str, str], keep: tuple[str, str]) -> None:
        """Ask; the answers are an amount (or a few words) with a small line above."""
        self.sentence.setText(sentence)
        self.use_key.set_words(use[1], use[0])
        self.keep_key.set_words(keep[1], keep[0])
        self.use_key.setAccessibleDescription(sentence)
        self.show()
        self.use_key.setFocus(Qt.FocusReason.TabFocusReason)

    def press(self) -> None:
        """Give the answer that has the focus (Enter)."""
        (self.keep if self.keep_key.hasFocus() else self.instead).emit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() not in WALKING:
                return False
            to_keep = event.key() in {Qt.Key.Key_Right, Qt.Key.Key_Down}
            (self.keep_key if to_keep else self.use_key).setFocus(Qt.FocusReason.TabFocusReason)
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut) and watched in (
            self.use_key,
            self.keep_key,
        ):
            self.use_key.setChecked(not self.keep_key.hasFocus())
            self.keep_key.setChecked(self.keep_key.hasFocus())
        return False
