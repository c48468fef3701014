"""The page of saved buyers can be read and touched, whoever is in front."""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.buyers import SHOTS


@pytest.mark.parametrize("name", ["buyers", "buyers_abroad", "buyers_import", "buyers_merging"])
def test_nothing_is_cut_and_nothing_overlaps(
    shown: Shown, text_size: int, name: str, size: QSize
) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
