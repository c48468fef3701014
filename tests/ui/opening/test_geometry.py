"""The opening balance fits its window, in both languages and at every text size.

Lives here: the example pictures of the opening in `tests.ui.shots_morning`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.morning import SHOTS
from ui.opening.screen import OpeningScreen

OPENINGS = [name for name in SHOTS if name.startswith("opening")]


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", OPENINGS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    assert problems(window.findChild(OpeningScreen)) == []
    assert window.size() == size
