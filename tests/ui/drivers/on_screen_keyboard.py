"""A window with a few fields that a finger touches, behind the scanner's filter.

Lives here: `TouchedFields` and `touched_fields`.
Must not: know the till's own pages; say what is right.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from till.system.words import Words
from ui.input.on_screen_keyboard import OnScreenKeyboard
from ui.input.scanner import ScannerFilter
from ui.kit.entry.amount_field import AmountField
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import FieldFace, TakesTyping
from ui.shell.messages import Messages
from ui.theme.style import apply_theme

LEFT = Qt.MouseButton.LeftButton


class TouchedFields(QWidget):
    """A window with fields, the scanner's filter, and keys on the screen."""

    keyboard_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.name = LabelledField("Emri")
        self.price = LabelledField("Çmimi")
        self.amount = AmountField("Shuma")
        self.price.line.face = FieldFace.NUMBERS
        column = QVBoxLayout(self)
        for part in (self.name, self.price, self.amount):
            column.addWidget(part)
        column.addStretch(1)
        self.name.entered.connect(lambda _: self.price.line.setFocus())
        self.scans: list[str] = []
        self.keys: list[int] = []
        self.filter = ScannerFilter(lambda _key: False, self)
        self.filter.scanned.connect(self.scans.append)
        words = Messages(Words("sq", strict=True))
        self.letters = OnScreenKeyboard(self, lambda: words, self.filter.pass_on)
        self.keyboard_requested.connect(self.letters.rise)

    def ask_for_keyboard(self, field: TakesTyping) -> None:
        self.keyboard_requested.emit(field)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        self.keys.append(event.key())

    def touch(self, widget: QWidget | str) -> None:
        """Put a finger on what is in front at the middle of a widget."""
        if isinstance(widget, str):
            widget = next(w for w in self.findChildren(QWidget, widget) if w.isVisible())
        at = widget.mapTo(self, widget.rect().center())
        QTest.mouseClick(self.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)

    def touch_keys(self, *names: str) -> None:
        for name in names:
            self.touch(f"letters.{name}")

    def middle(self, name: str) -> QPoint:
        """Where a key of the screen stands."""
        key = next(each for each in self.findChildren(QWidget, name) if each.isVisible())
        return key.mapTo(self, key.rect().center())


@contextmanager
def touched_fields(qtbot: QtBot, qapp: QApplication) -> Iterator[TouchedFields]:
    """Open the window in front, its keys passing the scanner's filter."""
    apply_theme(qapp, "light", animate=False)
    made = TouchedFields()
    qtbot.addWidget(made)
    made.resize(1024, 768)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made)
    qapp.installEventFilter(made.filter)
    yield made
    made.letters.lower()
    qapp.removeEventFilter(made.filter)
