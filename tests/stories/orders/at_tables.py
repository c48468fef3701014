"""What stories at tables do often, by keys.

Lives here: an order at a place, the board, a payment of just so much.
Must not: what happens in a story.
"""

from PySide6.QtCore import Qt

from tests.stories.human_time import taking
from tests.stories.long_day import COUNTED, Counter
from till.domain.identifiers import DocKind
from till.domain.orders.places import PlaceNow, find_place
from ui.orders.place_dialog import PlaceDialog
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page

Key = Qt.Key


def place(counter: Counter, name: str) -> PlaceNow:
    found = find_place(counter.till.places.states(), name)
    assert found is not None, name
    return found


def order_at(counter: Counter, name: str, quantity: str = "1") -> None:
    """Scan some and send them to a place by keys."""
    states = counter.till.places.states()
    found = find_place(states, name)
    before = len(found.orders) if found else 0
    counter.enter(f"{quantity}*{COUNTED}")
    counter.until(lambda: len(counter.lines) == 1)
    with taking(counter, "an order to a table", beside=name):
        counter.press(Key.Key_F9)
        counter.until(counter.window.dialog_of(PlaceDialog).isVisible)
        counter.type(name)
        counter.press(Key.Key_Return)
    counter.until(lambda: not counter.lines and counter.window.dialog is None)
    assert len(place(counter, name).orders) == before + 1


def open_board(counter: Counter) -> None:
    counter.press(Key.Key_F9)
    counter.until(lambda: counter.window.page is Page.ORDERS)


def summaries(counter: Counter) -> int:
    found = counter.till.documents.of_day(counter.till.today)
    return sum(each.kind is DocKind.SUMMARY for each in found)


def pay_exactly(counter: Counter) -> None:
    """Enter in the payment that is open: just so much in cash."""
    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    counter.press(Key.Key_Return)
    counter.until(lambda: not counter.window.dialog_of(PaymentDialog).isVisible())
