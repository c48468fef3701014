"""The pages of the day and of the owner fit their windows, in both languages.

Lives here: every example picture of `tests.ui.shots_day`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.day import SHOTS
from ui.kit.frame.page import PageScreen


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    assert problems(window.findChild(PageScreen)) == []
    assert window.size() == size
