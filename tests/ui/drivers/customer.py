"""The customer dialog for its tests: over a window, with everything written down that it wished.

Lives here: `Counter`.
Must not: assert anything.
"""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_people
from till.domain.shop.buyer import Buyer
from till.system.reference_tables import load_countries
from till.system.words import Words
from ui.customer.dialog import CustomerDialog
from ui.kit.choice.painted_button import PaintedButton
from ui.shell.messages import Messages


class Counter:
    """The dialog as it opens, for a sale with or without a customer."""

    def __init__(
        self, qtbot: QtBot, current: Buyer | None = None, *, is_electronic: bool = False
    ) -> None:
        self.qtbot = qtbot
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        words = Messages(Words("sq", strict=True))
        self.dialog = CustomerDialog(words, self.window, load_countries())
        self.put: list[tuple[Buyer, bool, bool]] = []
        self.typed: list[str] = []
        self.entered: list[str] = []
        self.closed: list[str] = []
        self.dialog.put_requested.connect(lambda *wish: self.put.append(wish))
        self.dialog.search.typed.connect(self.typed.append)
        self.dialog.entered.connect(self.entered.append)
        self.dialog.removed.connect(lambda: self.closed.append("removed"))
        self.dialog.left.connect(lambda: self.closed.append("left"))
        self.dialog.begin(current, is_electronic)

    def type(self, text: str) -> None:
        for sign in text:
            if sign.isascii():
                self.qtbot.keyClicks(QApplication.focusWidget(), sign)
            else:  # Qt's own way of typing knows no ë
                key = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, sign)
                QApplication.sendEvent(QApplication.focusWidget(), key)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(QApplication.focusWidget(), key)

    def touch(self, name: str) -> None:
        self.qtbot.mouseClick(self.button(name), Qt.MouseButton.LeftButton)

    def button(self, name: str) -> PaintedButton:
        found = self.dialog.findChild(PaintedButton, name)
        assert found is not None
        return found

    def fill(self, **fields: str) -> None:
        """Type into fields of the form, by their names."""
        for name, text in fields.items():
            line = self.dialog.findChild(QLineEdit, f"customer.{name}")
            assert line is not None
            line.setFocus()
            self.type(text)

    @property
    def names(self) -> list[str]:
        """The names in the list, from top to bottom."""
        model = self.dialog.search.list.model
        return [model.texts(row)[0] for row in range(model.rowCount())]

    @property
    def tab(self) -> str:
        return self.dialog.search.chips.current()

    @property
    def said(self) -> str:
        """What the list says while it is empty."""
        empty = self.dialog.search.list.empty
        return empty.title.text() if empty.isVisible() else ""

    def find(self, text: str = "agimi") -> None:
        """What follows Enter when the register knows five."""
        self.type(text)
        self.dialog.show_saved([])
        self.press(Qt.Key.Key_Return)
        self.dialog.show_searching(text)
        self.dialog.show_register(text, example_people.taxpayers(), False)
