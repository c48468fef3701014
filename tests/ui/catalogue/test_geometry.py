"""The page of the catalogue can be read and touched, whatever it shows."""

import pytest
from PySide6.QtCore import QSize

from tests.ui.conftest import Shown
from tests.ui.geometry import problems
from tests.ui.shots.catalogue import SHOTS

PAGES = ("catalogue_open", "catalogue_none", "catalogue_import", "catalogue_file")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(
    shown: Shown, text_size: int, name: str, size: QSize
) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"
    assert page.size() == size
