"""The drawer and its count fit their windows, in both languages and at every text size.

Lives here: every example picture of `tests.ui.shots_drawer`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.drawer import SHOTS
from ui.drawer.screen import DrawerScreen


def page_of(window: QWidget) -> DrawerScreen:
    found = window.findChild(DrawerScreen)
    assert found is not None
    return found


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    assert problems(page_of(window)) == []
    assert window.size() == size
