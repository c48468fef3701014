"""A plain window with one field and one button, and keys whose moments are told.

Lives here: `PlainWindow`, which writes down what reaches it through the scanner's filter.
Must not: know the till's screens.
"""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from ui.input.scanner import ScannerFilter, ScannerRules

CODE = "5310042031104"
RETURN = Qt.Key.Key_Return
HAND_MS = 90
NOON = 1_000_000  # milliseconds on the window system's clock


class PlainWindow(QWidget):
    """A window that writes down what reaches it."""

    def __init__(self, rules: ScannerRules | None = None) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.button = QPushButton("Pay")
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.button)
        self.keys: list[Qt.Key] = []
        self.released: list[Qt.Key] = []
        self.typed_elsewhere: list[str] = []
        self.scans: list[str] = []
        self.presses: list[None] = []
        self.entered: list[str] = []
        self.button.clicked.connect(lambda: self.presses.append(None))
        self.field.returnPressed.connect(lambda: self.entered.append(self.field.text()))
        self.scanner = ScannerFilter(self._take_typed, self, rules=rules or ScannerRules())
        self.scanner.scanned.connect(self.scans.append)
        self.moment = NOON
        self.place = 0  # number of the next key on the keyboard, as the window system tells it

    def press(
        self,
        key: Qt.Key,
        text: str = "",
        *,
        after: int = HAND_MS,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
        repeats: bool = False,
    ) -> None:
        """Send a press and its release to where the focus is, so many ms after the last press."""
        self.moment += after
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, modifiers, self.place, 0, 0, text, repeats)
            event.setTimestamp(self.moment)
            QCoreApplication.sendEvent(QApplication.focusWidget() or self, event)

    def burst(self, text: str, *, gap: int = 1, first: int = HAND_MS) -> None:
        """Send characters, `gap` ms from one to the next."""
        for place, character in enumerate(text):
            key = Qt.Key(ord(character.upper()))
            self.press(key, character, after=gap if place else first)

    def enter(self, *, after: int = 1, key: Qt.Key = RETURN) -> None:
        self.press(key, "\r", after=after)

    def scan(self, code: str = CODE) -> None:
        self.burst(code)
        self.enter()

    def _take_typed(self, key: QKeyEvent) -> bool:
        if QApplication.focusWidget() is self.field:
            return False
        self.typed_elsewhere.append(key.text())
        return True

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        self.keys.append(Qt.Key(event.key()))

    @override
    def keyReleaseEvent(self, event: QKeyEvent, /) -> None:
        self.released.append(Qt.Key(event.key()))
