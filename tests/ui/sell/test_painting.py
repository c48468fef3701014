"""How often the sell screen is painted for one scan.

Lives here: paints counted, none timed.
Must not: look at what is painted (test_sell_look).
"""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
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


def _settle() -> None:
    for _ in range(LOOKS):
        QApplication.processEvents()
