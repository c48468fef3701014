"""The page of labels can be read and touched, whatever it shows."""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.labels import SHOTS


@pytest.mark.parametrize("name", SHOTS)
def test_nothing_is_cut_and_nothing_overlaps(
    shown: Shown, text_size: int, name: str, size: QSize
) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
