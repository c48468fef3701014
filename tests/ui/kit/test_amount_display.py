"""The figures of the glass are really there, at every size: an empty total would be the worst.

Lives here: ink counted where the number stands.
Must not: sizes and places (test_fields_and_panels).
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.kit.amount_display import STEPS, AmountDisplay
from ui.kit.large_figures import LargeFigures
from ui.kit.painting import text_width
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

FIGURES = "3 895,95"


@pytest.mark.parametrize("step", STEPS)
def test_a_number_leaves_ink_at_every_size(qtbot: QtBot, step: int) -> None:
    assert _ink(qtbot, FIGURES, step) > 5 * _ink(qtbot, "", step)


def test_a_number_of_pictures_ends_where_a_written_one_would(qtbot: QtBot) -> None:
    theme = current_theme()
    pen = (theme.sized(TextRole.TOTAL, STEPS[0]), theme.colour("glass_t"))
    owner = QWidget()
    qtbot.addWidget(owner)

    def pictures(painter: QPainter) -> None:
        LargeFigures(owner).draw(painter, QPointF(400, 100), FIGURES, pen)

    def writing(painter: QPainter) -> None:
        painter.setFont(pen[0])
        painter.setPen(pen[1])
        painter.drawText(QPointF(400 - text_width(FIGURES, pen[0]), 100), FIGURES)

    for ours, qts in zip(_edges(pictures), _edges(writing), strict=True):
        assert abs(ours - qts) <= 1


def _edges(draw: Callable[[QPainter], None]) -> tuple[int, int, int, int]:
    """Draw on black; return the left, upper, right and lower edge of what is seen (px)."""
    onto = QImage(440, 140, QImage.Format.Format_RGB32)
    onto.fill(0)
    painter = QPainter(onto)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    dots = [
        (x, y)
        for x in range(onto.width())
        for y in range(onto.height())
        if onto.pixelColor(x, y).lightness() > 128
    ]
    across = [x for x, _ in dots]
    down = [y for _, y in dots]
    return min(across), min(down), max(across), max(down)


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
