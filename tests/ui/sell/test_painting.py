"""How often the sell screen is painted for one scan, and whether all of it is.

Lives here: paints counted, none timed.
Must not: look at what is painted (test_look), but that nothing is left out.
"""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from tests.ui.drivers.sell import SellDriver
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket

LOOKS = 10  # turns of the event loop in which Qt does what it had put off


class PaintCounter(QObject):
    """Counts the paints of each widget it is installed on."""

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.paints: Counter[QObject] = Counter()
        for each in watched:
            each.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.paints[watched] += 1
        return super().eventFilter(watched, event)


@pytest.mark.parametrize("count", [3, 9])
def test_a_line_more_is_painted_once_and_no_key_with_it(sell: SellDriver, count: int) -> None:
    lines = example_sale.ten_lines().lines
    sell.show(Basket(lines=lines[:count]))
    _settle()
    rows = sell.screen.lines.view.viewport()
    keys = [*sell.screen.keys.pay.keys.values(), sell.screen.keys.bar.keys[5]]
    counter = PaintCounter(rows, *keys)

    sell.show(Basket(lines=lines[: count + 1]))
    _settle()

    assert counter.paints == {rows: 1}


def test_every_dot_of_the_lines_is_painted_at_a_scale_that_cuts_dots(sell: SellDriver) -> None:
    sell.show(example_sale.ten_lines())
    _settle()
    rows = sell.screen.lines.view.viewport()

    assert _painted_over("magenta", rows) == _painted_over("black", rows)


def _painted_over(ground: str, widget: QWidget) -> QImage:
    """Return the widget at 150 %, painted over what lay there before."""
    painted = QImage(widget.size() * 1.5, QImage.Format.Format_RGB32)
    painted.setDevicePixelRatio(1.5)
    painted.fill(QColor(ground))
    widget.render(painted, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return painted


def _settle() -> None:
    for _ in range(LOOKS):
        QApplication.processEvents()
