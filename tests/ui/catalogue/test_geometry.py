"""The page of the catalogue can be read and touched, whatever it shows."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.shots.catalogue import SHOTS
from till.system.words import Words
from ui.shell.messages import Messages

PAGES = ("catalogue_open", "catalogue_none", "catalogue_import", "catalogue_file")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(
    qtbot: QtBot, text_size: int, name: str, size: QSize, language: str
) -> None:
    page = SHOTS[name](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(page)
    qtbot.waitExposed(page)
    for _ in range(3):  # layouts that wait for each other
        QApplication.processEvents()

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
