"""The page of a return and the question before a cancellation fit their windows.

Lives here: every example picture of `tests.ui.shots.returns`, measured.
Must not: look at colours.
"""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.returns import SHOTS
from ui.returns.cancel_controller import CancelDialog
from ui.returns.screen import ReturnScreen


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str, size: QSize) -> None:
    window = shown(SHOTS[shot])

    page = window.findChild(ReturnScreen) or window.findChild(CancelDialog)

    assert page is not None
    assert problems(page) == []
    assert window.size() == size
