"""A sale wakes what is seen, and no page that was opened and left before.

Lives here: the one sale, traced.
Must not: count modules (tests/benchmarks, P16).
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import CONTROL, Counter
from tests.traced import closed_among, traced
from ui.shell.shell import Page


def test_a_sale_runs_no_code_of_a_page_that_was_left(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())  # the opening balance
    for key, modifier, page in (
        (Qt.Key.Key_F7, None, Page.RECEIPTS),
        (Qt.Key.Key_F8, None, Page.DRAWER),
        (Qt.Key.Key_B, CONTROL, Page.ATTENTION),
    ):
        counter.press(key, *([modifier] if modifier else []))
        counter.until(lambda page=page: counter.window.page is page)
        counter.press(Qt.Key.Key_Escape)
        counter.until_selling()
    counter.add(CHOCOLATE)
    counter.open_payment()

    with traced() as ran:
        counter.finish_with()
        counter.until(lambda: not counter.till.documents.open())

    assert closed_among(ran) == []
