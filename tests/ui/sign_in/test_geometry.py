"""Customer, approval, park, crash card, help and sign-in fit their windows.

Lives here: every example picture of `tests.ui.shots_people`, measured in both languages, at both
sizes and all sizes of text.
Must not: look at colours.
"""

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.people import SHOTS
from ui.kit.frame.overlay import Overlay
from ui.sign_in.screen import SignInScreen


def front(window: QWidget) -> QWidget:
    found = window.findChild(Overlay) or window.findChild(SignInScreen)
    assert found is not None
    return found


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", SHOTS)
def test_nothing_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(SHOTS[shot])

    assert problems(front(window)) == []
