"""The pages of whoever looks after the till can be read and touched, and so can their dialogs."""

import pytest
from PySide6.QtWidgets import QScrollArea

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.care import SHOTS


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(shown: Shown, text_size: int, name: str) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"
    areas = [each for each in page.findChildren(QScrollArea) if each.isVisible()]
    assert [each.horizontalScrollBar().maximum() for each in areas] == [0] * len(areas)
