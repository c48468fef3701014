"""The figures of the glass are really there, at every size: an empty total would be the worst.

Lives here: ink counted where the number stands.
Must not: sizes and places (test_fields_and_panels).
"""

import pytest
from pytestqt.qtbot import QtBot

from ui.kit.amount_display import STEPS, AmountDisplay

FIGURES = "3 895,95"


@pytest.mark.parametrize("step", STEPS)
def test_a_number_leaves_ink_at_every_size(qtbot: QtBot, step: int) -> None:
    assert _ink(qtbot, FIGURES, step) > 5 * _ink(qtbot, "", step)


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
