"""The frame's cross asks while something is under way.

Lives here: a basket, a document that waits, Enter and Esc that stay.
Must not: closing for good, which ends the shared counter.
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import Counter
from ui.app.screens import CLOSING
from ui.kit.page.question import QuestionDialog


def close_by_the_frame(counter: Counter) -> None:
    """Press the cross that the desktop puts on a window."""
    counter.window.close()


def test_the_cross_asks_where_a_sale_is_open_and_enter_stays(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    close_by_the_frame(counter)
    counter.until(counter.window.dialog_of(QuestionDialog, name=CLOSING).isVisible)
    assert "me 1 rresht" in counter.shown()
    counter.look_away()
    counter.press(Qt.Key.Key_Return)

    counter.until_selling()
    assert counter.window.isVisible()
    assert len(counter.lines) == 1


def test_the_cross_asks_where_documents_wait_and_escape_stays(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.pay_exactly()

    close_by_the_frame(counter)
    counter.until(counter.window.dialog_of(QuestionDialog, name=CLOSING).isVisible)
    assert "1 dokument pret" in counter.shown()
    counter.look_away()
    counter.press(Qt.Key.Key_Escape)

    counter.until_selling()
    assert counter.window.isVisible()
    counter.shop.end_faults()
    counter.until(lambda: not counter.till.documents.open())
