"""Pictures of the page of receipts.

Lives here: the pictures' own example data put on the real screen.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.receipts import a_page, an_invoice, fill
from tests.ui.examples import example_sale
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.fiscal.document import DocumentState
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.controller import detail_of
from ui.receipts.invoice_words import InvoiceView
from ui.shell.messages import Messages


def page(words: Messages, size: QSize) -> tuple[QWidget, RecordScreen[InvoiceView]]:
    screen = a_page(words)
    made = window(screen, words, size)
    fill(screen)
    detail_of(screen).show_invoice(an_invoice(words, image=example_sale.receipt()))
    return made, screen


def receipts(words: Messages, size: QSize) -> QWidget:
    return page(words, size)[0]


def receipts_open(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.halves.open_right()
    return made


def receipts_history(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.halves.open_right()
    detail_of(screen).turn_part()
    detail_of(screen).turn_part()
    return made


def receipts_waiting(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    detail_of(screen).show_invoice(an_invoice(words, DocumentState.REFUSED))
    screen.halves.open_right()
    return made


def receipts_none(words: Messages, size: QSize) -> QWidget:
    made, screen = page(words, size)
    screen.show_rows([])
    screen.groups.set_counts({})
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (receipts, receipts_open, receipts_history, receipts_waiting, receipts_none)
}


if __name__ == "__main__":
    photograph(SHOTS)
