"""A till in the morning, and people's dialogs, fit their windows.

Lives here: every example picture of `tests.ui.shots.people` at all sizes of text, and of
`tests.ui.shots.morning` but the opening balance (tests/ui/opening), in both languages and sizes.
Must not: look at colours.
"""

import pytest
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.morning import SHOTS as MORNING
from tests.ui.shots.people import SHOTS as PEOPLE
from ui.kit.frame.overlay import Overlay
from ui.sign_in.screen import SignInScreen


def front(window: QWidget) -> QWidget:
    found = window.findChild(Overlay) or window.findChild(SignInScreen)
    assert found is not None
    return found


@pytest.mark.usefixtures("text_size")
@pytest.mark.parametrize("shot", PEOPLE)
def test_nothing_of_people_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(PEOPLE[shot])

    assert problems(front(window)) == []


@pytest.mark.parametrize("shot", [name for name in MORNING if not name.startswith("opening")])
def test_nothing_of_the_morning_is_cut_small_or_in_the_way(shown: Shown, shot: str) -> None:
    window = shown(MORNING[shot])

    assert problems(front(window)) == []
