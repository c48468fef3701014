"""Files at the real window: one is chosen, or a new one named, by its path.

Lives here: the two dialogs, typed into as a person does who has the path at hand.
Must not: what comes of it.
"""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_window import Cashier
from ui.kit.frame.file_dialogs import OpenDialog, SaveDialog

CONTROL = Qt.KeyboardModifier.ControlModifier


def choose_file(cashier: Cashier, file: Path) -> None:
    """Choose a file in the dialog that asks for one."""
    cashier.until(cashier.window.dialog_of(OpenDialog).isVisible)
    _enter(cashier, file)


def name_file(cashier: Cashier, target: Path) -> None:
    """Name a file in the dialog that asks for one, and see the dialog gone."""
    dialog = cashier.window.dialog_of(SaveDialog)
    cashier.until(dialog.isVisible)
    cashier.press(Qt.Key.Key_A, CONTROL)
    _enter(cashier, target)
    cashier.until(lambda: not dialog.isVisible())


def _enter(cashier: Cashier, file: Path) -> None:
    QApplication.clipboard().setText(str(file))
    cashier.press(Qt.Key.Key_V, CONTROL)
    cashier.press(Qt.Key.Key_Return)
