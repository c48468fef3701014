"""What stories at the drawer's page look at, and how they get there.

Lives here: opening the page, putting cash in, the newest movement, counts, pulses, counting what is
expected, a disk that is busy with something else.
Must not: what happens in a story.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from tests.stories.long_day import Counter
from till.domain.cash.count import CashCount
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.sqlite import sqlite3
from ui.drawer.screen import DrawerScreen
from ui.shell.shell import Page


def drawer_of(counter: Counter) -> DrawerScreen:
    """Open the drawer's page with F8."""
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)
    return counter.window.late.drawer


def put_in(counter: Counter, amount: int) -> None:
    """F2, so much cash, Enter; the open page is then ready for the next movement."""
    counter.press(Qt.Key.Key_F2)
    counter.type(str(amount))
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: newest(counter)[0].amount == amount)
    counter.until(lambda: counter.window.late.drawer.moving.amount.text() == "")


def expected(counter: Counter) -> Decimal:
    return counter.till.movements.total_of_day(counter.till.today)


def newest(counter: Counter) -> tuple[CashMovement, FiscalDocument]:
    movement = counter.till.movements.of_day(counter.till.today)[-1]
    document = counter.till.documents.get(movement.doc_id)
    assert document is not None
    return movement, document


def state_of_newest(screen: DrawerScreen) -> str:
    """What the list says of how far the newest movement has come."""
    return screen.facts.movements.view.records.rows[0].cells[3]


def counts(counter: Counter) -> list[CashCount]:
    return list(counter.till.days.counts(counter.till.today))


def at_service(counter: Counter, document: FiscalDocument) -> dict[str, object]:
    return next(each for each in counter.shop.at_service() if each["docId"] == document.doc_id)


def pulses(counter: Counter) -> int:
    return counter.shop.printer.drawer_pulses


def screen_amount(amount: Decimal) -> str:
    return f"{amount:,.2f}".replace(",", "\u00a0").replace(".", ",")


def count_exactly(counter: Counter, screen: DrawerScreen, less: int = 0) -> None:
    """Type what is expected, less so much, into the count."""
    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_F6)
    assert screen.count.typing.isVisible()
    counter.type(str(expected(counter) - less).replace(".", ","))


def hand_over_to(counter: Counter, screen: DrawerScreen, name: str) -> None:
    """F7, F12, and the tile of whoever takes the drawer, once the count is typed."""
    known = len(counts(counter))
    counter.press(Qt.Key.Key_F7)
    counter.press(Qt.Key.Key_F12)
    counter.until(screen.taker.isVisible)
    place = [each.name for each in screen.taker.people.people()].index(name)
    counter.touch(screen.taker.people.tiles[place])
    counter.until(lambda: len(counts(counter)) == known + 1)
    counter.until(lambda: screen.count.result is not None)


@contextmanager
def a_busy_disk(cashier: Cashier) -> Iterator[None]:
    """Let nothing be written meanwhile: another program holds the till's database."""
    with closing(sqlite3.connect(cashier.shop.paths.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
