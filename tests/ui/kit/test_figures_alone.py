"""Numbers that stand alone read as one number: no hole around a 1, none like two numbers.

Lives here: gaps of ink in every big figure, as painted.
Must not: columns, whose figures stay equally wide (test_fonts).
"""

from collections import Counter
from collections.abc import Callable
from itertools import chain, groupby, pairwise
from operator import itemgetter

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.rotation import by_turns
from ui.customer_display.stage import DisplayStage, draw_panel
from ui.kit.amount_display import STEPS, AmountDisplay, SmallAmountDisplay
from ui.kit.entry.amount_field import AmountField
from ui.kit.page.figure_screen import NumberPanel
from ui.kit.text import Text
from ui.theme.tokens import TextRole

NUMBERS = ("618,30", "51 262,50", "6 414,87", "310,00", "1 111,11", "41 747,10")
GROUPS = " "
FRAME = 8  # px that may be a border
FAINT = 60
"""Softer than this is the edge of a sign."""
Shown = Callable[[str], QWidget]


def glass(px: int) -> Shown:
    def show(number: str) -> QWidget:
        made = AmountDisplay(steps=(px,))
        made.resize(600, 180)
        made.set_number(number, unit="")
        return made

    return show


def small_glass(number: str) -> QWidget:
    made = SmallAmountDisplay()
    made.resize(400, 94)
    made.set_number(number, unit="")
    return made


def tile(number: str) -> QWidget:
    made = NumberPanel("", "tile")
    made.resize(300, 94)
    made.show_number(number)
    return made


def title(number: str) -> QWidget:
    made = Text(number, role=TextRole.TITLE_FINISHED)
    made.resize(400, 60)
    return made


def typed(number: str) -> QWidget:
    made = AmountField()
    made.resize(400, 64)
    made.line.setText(number)
    made.line.setCursorPosition(0)
    return made


SHOWN: dict[str, Shown] = {
    **{f"glass {px}": glass(px) for px in STEPS},
    "small glass": small_glass,
    "tile": tile,
    "title": title,
    "typed": typed,
}


@pytest.mark.parametrize("shown", by_turns([*SHOWN.values()], 4), ids=SHOWN)
def test_a_number_that_stands_alone_has_even_gaps(qtbot: QtBot, shown: Shown) -> None:
    for number in NUMBERS:
        widget = shown(number.replace(" ", "\u00a0"))
        qtbot.addWidget(widget)
        _require_even(number, widget.grab().toImage())


def test_the_number_of_the_second_screen_has_even_gaps(qtbot: QtBot) -> None:
    for number in NUMBERS:
        picture = QImage(QSize(1280, 800), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        draw_panel(DisplayStage(painter, picture.size()), "", number.replace(" ", "\u00a0"))
        painter.end()
        _require_even(number, picture.copy(0, 600, 1180, 200))  # without its unit


def test_the_clock_has_no_gap_after_its_colon(qtbot: QtBot) -> None:
    clock = Text("14:14", role=TextRole.CLOCK)
    date = Text("E premte", role=TextRole.BODY)
    for each in (clock, date):
        qtbot.addWidget(each)
        each.adjustSize()
    runs = _ink(clock.grab().toImage())
    gaps = _gaps(runs)

    assert max(gaps) <= 2 * min(gaps) + 2
    assert runs[0][0] - _ink(date.grab().toImage())[0][0] <= 4


def _require_even(number: str, picture: QImage) -> None:
    """Fail unless figures stand alike, and groups clearly apart but not like two numbers."""
    runs = _ink(picture)
    assert len(runs) == len(number.replace(GROUPS, "")), f"{number}: {runs}"
    between = _gaps(runs)
    of_groups = [between.pop(number.index(GROUPS) - 1)] if GROUPS in number else []
    largest = max(between)
    assert largest <= 2 * min(between) + 3, f"{number}: {between}"
    assert all(1.5 * largest <= each <= 4 * largest + 2 for each in of_groups), (number, of_groups)


def _ink(picture: QImage) -> list[tuple[int, int]]:
    """Return where the signs of the one number begin and end, from left to right."""
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    edge = FRAME if grey.height() > FRAME * 4 else 0
    rows = range(edge, grey.height() - edge)
    columns = range(edge, grey.width() - edge)
    lines = [[grey.pixelColor(x, y).lightness() for y in rows] for x in columns]
    ((ground, _many),) = Counter(chain.from_iterable(lines)).most_common(1)
    inked = [any(abs(each - ground) > FAINT for each in line) for line in lines]
    runs = list[tuple[int, int]]()
    for is_ink, places in groupby(enumerate(inked), key=itemgetter(1)):
        if is_ink:
            found = [place for place, _ink in places]
            runs.append((found[0], found[-1]))
    return runs


def _gaps(runs: list[tuple[int, int]]) -> list[int]:
    """Return the white between one sign and the next, px."""
    return [after[0] - before[1] - 1 for before, after in pairwise(runs)]
