"""Pictures of the keys on the screen: `python -m tests.ui.shots_letters --out DIR`.

Lives here: fields that a finger touched, on the pages and in the dialogs they stand in.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.examples import sell_scenes
from tests.ui.shots import customer, day, drawer, find, morning, people, prices, printers, selling
from tests.ui.shots.photographer import Shot, photograph, settle
from ui.count.denominations import CountPage
from ui.devices.plan import DevicesSection
from ui.input.letter_board import LetterBoard
from ui.input.on_screen_keyboard import OnScreenKeyboard
from ui.kit.entry.framed_line import TakesTyping
from ui.shell.messages import Messages


def _send(key: QKeyEvent) -> None:
    QApplication.sendEvent(QApplication.focusWidget() or key, key)


def typing_in(window: QWidget, words: Messages, field: TakesTyping) -> OnScreenKeyboard:
    """Bring the keys of a field up, as a touch on it does."""
    settle()
    letters = OnScreenKeyboard(window, lambda: words, _send)
    letters.rise(field)
    return letters


def of_line(make: Shot, name: str) -> Shot:
    """The keys of the line of a name."""

    def taken(words: Messages, size: QSize) -> QWidget:
        made = make(words, size)
        settle()
        line = next(each for each in made.findChildren(QWidget, name) if each.isVisible())
        assert isinstance(line, TakesTyping)
        typing_in(made, words, line)
        return made

    return taken


def sell(words: Messages, size: QSize) -> QWidget:
    made, screen = selling.window(words, size)
    sell_scenes.sell(screen)
    return made


def capitals(words: Messages, size: QSize) -> QWidget:
    made = of_line(people.park, "park.name")(words, size)
    shift = made.findChild(QWidget, "letters.shift")
    assert shift is not None
    shift.click()
    return made


def signs(words: Messages, size: QSize) -> QWidget:
    made = of_line(customer.customer_foreign, "customer.town")(words, size)
    board = made.findChild(LetterBoard)
    assert board is not None
    next(key for key in board.seen_keys() if key.objectName() == "letters.signs").click()
    return made


def _row(place: int) -> Shot:
    def taken(words: Messages, size: QSize) -> QWidget:
        made = morning.opening_count(words, size)
        settle()
        page = made.findChild(CountPage)
        assert page is not None
        letters = typing_in(made, words, page)
        page.rows[place].touched.emit()
        letters.rise(page)
        return made

    return taken


def display(words: Messages, size: QSize) -> QWidget:
    made, screen = printers.page(words, size)
    screen.open_section(DevicesSection.DISPLAY)
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    "scan": of_line(sell, "sell.scan"),
    "find": of_line(find.over_the_sale(find.find), "find.text"),
    "park_capitals": capitals,
    "customer_search": of_line(customer.customer, "customer.search"),
    "customer_name": of_line(customer.customer_new, "customer.name"),
    "customer_town": of_line(customer.customer_foreign, "customer.town"),
    "customer_signs": signs,
    "customer_country": of_line(customer.customer_country, "customer.country"),
    "create_name": of_line(find.over_the_sale(prices.create), "create_article.name"),
    "create_price": of_line(find.over_the_sale(prices.create), "create_article.price"),
    "create_code": of_line(find.over_the_sale(prices.create_named), "create_article.code"),
    "drawer_note": of_line(drawer.drawer_note, "drawer.note"),
    "count_note": of_line(drawer.count, "count.note"),
    "count_euro": of_line(drawer.count, "count.euro"),
    "count_notes": _row(3),
    "count_coins": _row(11),
    "day_find": of_line(day.day_list, "day.find"),
    "printer": of_line(printers.ready, "printers.address"),
    "display": of_line(display, "printers.display_device"),
}


if __name__ == "__main__":
    photograph(SHOTS)
