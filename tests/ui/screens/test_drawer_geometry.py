"""The drawer and its count fit their windows, in both languages and at every text size.

Lives here: every example picture of `tests.ui.shots_drawer`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.geometry import problems
from tests.ui.photographer import SIZES
from tests.ui.shots_drawer import SHOTS
from till.system.words import Words
from ui.messages import Messages
from ui.screens.drawer import DrawerScreen
from ui.theme.style import apply_theme


@pytest.fixture(
    autouse=True, scope="module", params=[100, pytest.param(115, marks=pytest.mark.slow), 130]
)
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> None:
    apply_theme(qapp, text_size=request.param, animate=False)


def page_of(window: QWidget) -> DrawerScreen:
    found = window.findChild(DrawerScreen)
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("size", SIZES, ids=["1280", "1024"])
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(
    qtbot: QtBot, shot: str, size: QSize, language: str
) -> None:
    window = SHOTS[shot](Messages(Words(language, strict=True)), size)
    qtbot.addWidget(window)

    for _ in range(3):
        QApplication.processEvents()

    assert problems(page_of(window)) == []
    assert window.size() == size
