"""Pictures of the page of receipts.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.receipts import COUNTS, PEOPLE, TODAY, an_invoice, rows
from tests.ui.examples import example_sale
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.fiscal.document import DocumentState
from till.system.reference_tables import load_units
from ui.receipts.screen import ReceiptsScreen
from ui.shell.messages import Messages


def page(words: Messages, size: QSize) -> tuple[QWidget, ReceiptsScreen]:
    screen = ReceiptsScreen(words, units=load_units())
    screen.filters.begin(TODAY, TODAY, PEOPLE)
    made = window(screen, words, size)
    screen.show_rows(rows(words), COUNTS)
    screen.show_invoice(an_invoice(words, image=example_sale.receipt()))
    return made, screen


def receipts(words: Messages, size: QSize) -> QWidget:
    return page(words, size)[0]


def receipts_open(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_detail()
    return made


def receipts_history(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.open_detail()
    screen.detail.turn_part()
    screen.detail.turn_part()
    return made


def receipts_waiting(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_invoice(an_invoice(words, DocumentState.REFUSED))
    screen.open_detail()
    return made


def receipts_none(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_rows([], {})
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (receipts, receipts_open, receipts_history, receipts_waiting, receipts_none)
}


if __name__ == "__main__":
    photograph(SHOTS)
