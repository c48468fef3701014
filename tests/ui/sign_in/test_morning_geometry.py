"""A till in the morning fits its windows: sign-in, the opening balance and help.

Lives here: every example picture of `tests.ui.shots_morning`, measured in both languages.
Must not: look at colours.
"""

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.morning import SHOTS
from ui.help.dialog import HelpOverlay
from ui.opening.screen import OpeningScreen
from ui.sign_in.screen import SignInScreen


def front(window: QWidget) -> QWidget:
    for kind in (HelpOverlay, SignInScreen, OpeningScreen):
        if found := window.findChild(kind):
            return found
    raise AssertionError(window)


@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(SHOTS[shot])

    assert problems(front(window)) == []
