"""The pages of what needs attention and of the 48 hours fit their windows.

Lives here: every example picture of `tests.ui.shots.attention`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.attention import SHOTS
from ui.kit.page.record_screen import RecordScreen


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    page = window.findChild(RecordScreen)

    assert page is not None
    assert problems(page) == []
    assert window.size() == size
