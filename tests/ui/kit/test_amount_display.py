"""The figures of the glass are really there, at every size: an empty total would be the worst.

Lives here: ink counted where the number stands.
Must not: sizes and places (test_fields_and_panels).
"""

import pytest
from pytestqt.qtbot import QtBot

from ui.kit.amount_display import STEPS, AmountDisplay

FIGURES = "3 895,95"
LARGEST = "999 999 999,99"
BORDER = 14  # px at the right, in which nothing is written


@pytest.mark.parametrize("step", STEPS)
def test_a_number_leaves_ink_at_every_size(qtbot: QtBot, step: int) -> None:
    assert _ink(qtbot, FIGURES, step) > 5 * _ink(qtbot, "", step)


def test_the_largest_figures_under_it_go_into_two_rows_and_none_is_cut(qtbot: QtBot) -> None:
    pairs = [("TVSH", LARGEST), ("Zbritje", f"-{LARGEST}"), ("EUR", LARGEST)]
    glass = AmountDisplay()
    qtbot.addWidget(glass)
    glass.resize(324, 180)
    glass.set_foot(pairs[:2])
    one_row = _rows_with_ink(glass)
    glass.set_foot(pairs)
    picture = glass.grab().toImage()

    beyond = range(picture.width() - BORDER, picture.width() - 2)
    assert not any(
        picture.pixelColor(x, y).lightness() > 128 for x in beyond for y in range(20, 160)
    )
    assert _rows_with_ink(glass) > one_row


def _rows_with_ink(glass: AmountDisplay) -> int:
    """Count the rows of dots in which something light is written."""
    picture = glass.grab().toImage()
    return sum(
        any(picture.pixelColor(x, y).lightness() > 128 for x in range(20, picture.width() - 20))
        for y in range(picture.height())
    )


def _ink(qtbot: QtBot, number: str, step: int) -> int:
    """Count the light dots of a glass that shows the number at this size, and nothing else."""
    glass = AmountDisplay(steps=(step,))
    qtbot.addWidget(glass)
    glass.resize(440, 180)
    glass.set_number(number)
    picture = glass.grab().toImage()
    return sum(
        picture.pixelColor(x, y).lightness() > 128
        for x in range(0, picture.width(), 2)
        for y in range(0, picture.height(), 2)
    )
