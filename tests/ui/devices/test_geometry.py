"""The printers page can be read and touched, in every section and state.

Lives here: both sizes, both languages, the smallest and the largest text.
Must not: what a touch does.
"""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.printers import SHOTS


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(
    shown: Shown, text_size: int, name: str, size: QSize
) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
