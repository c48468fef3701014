"""The search for an article, with the keys and touches of a cashier."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window, heard, read
from tests.ui.shots.find import CATEGORIES, TOTAL, find_dialog
from ui.find.dialog import FindDialog


class FindDriver(Hand):
    """The search with its answers, among the cheeses of the design's picture."""

    def __init__(self, qtbot: QtBot, *, text: str = "", check_only: bool = False) -> None:
        self.dialog: FindDialog = find_dialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.asked = heard(self.dialog.searched)
        self.chosen = heard(self.dialog.chosen)
        self.quantity_asked = heard(self.dialog.quantity_asked)
        self.create_requested = heard(self.dialog.create_requested)
        self.scanned = heard(self.dialog.scanned)
        self.price_asked = heard(self.dialog.price_asked)
        self.left = heard(self.dialog.left)
        self.dialog.begin(CATEGORIES, TOTAL, text=text, check_only=check_only)

    def search(self, text: str) -> None:
        """Type, and wait for the answer."""
        before = len(self.asked)
        self.type(text)
        self.qtbot.waitUntil(lambda: len(self.asked) > before)

    def go_to_end(self) -> None:
        """Put the cursor behind the text, as a touch does."""
        self.dialog.search.line.deselect()

    def touch_group(self, group: str) -> None:
        self.qtbot.mouseClick(self.dialog.chips.chips[group], Qt.MouseButton.LeftButton)

    def touch_row(self, row: int) -> None:
        view = self.dialog.list.view
        self.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=self._middle(row))

    def touch_row_twice(self, row: int) -> None:
        view = self.dialog.list.view
        self.qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=self._middle(row))

    def scan(self, code: str) -> bool:
        return self.dialog.code_scanned(code)

    @property
    def text(self) -> str:
        return self.dialog.search.text()

    @property
    def names(self) -> list[str]:
        model = self.dialog.model
        return [model.row(row).name for row in range(model.rowCount())]

    @property
    def count(self) -> str:
        return read(self.dialog.search.count.text())

    @property
    def selected(self) -> str:
        return self.dialog.model.row(self.dialog.list.view.row).name

    @property
    def groups(self) -> dict[str, str]:
        """What is spoken of each group."""
        return {key: chip.accessibleName() for key, chip in self.dialog.chips.chips.items()}

    @property
    def shows_price(self) -> bool:
        """Whether prices are looked at."""
        return self.dialog.amount.isVisible()

    @property
    def price(self) -> tuple[str, str]:
        """The name and the price that are shown in place of the groups."""
        name, price = self.dialog.amount.words()
        return name, read(price)

    def _middle(self, row: int) -> QPoint:
        QApplication.processEvents()
        return self.dialog.list.view.visualRect(self.dialog.model.index(row, 0)).center()
