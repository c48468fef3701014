"""Paper on the screen: the newest receipts, and only so many of them."""

import io

import pytest
from PIL import Image
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ui.paper.roll_window import KEPT, PaperRoll, PaperWindow


def _receipt(height: int) -> bytes:
    png = io.BytesIO()
    Image.new("1", (384, height), 1).save(png, "PNG")
    return png.getvalue()


# The platform without a screen cannot bring a window to the front.
@pytest.mark.qt_log_ignore("raise", extend=True)
def test_the_newest_receipt_is_on_top_and_old_sheets_are_used_again(qtbot: QtBot) -> None:
    roll = PaperRoll()
    window = PaperWindow("Letra", roll)
    qtbot.addWidget(window)

    for number in range(3 * KEPT):
        roll.feed(_receipt(100 + number))

    sheets = window.widget().findChildren(QLabel)
    top = window.widget().layout().itemAt(0).widget()
    assert len(sheets) == KEPT
    assert top.pixmap().height() == 100 + 3 * KEPT - 1
