"""A cashier at the sell screen: what hands do, what eyes see, and what the screen then asks for.

Lives here: `SellDriver` over a screen, and one in a window of 1280 px.
Must not: assert anything.
"""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, read, show
from tests.ui.examples import example_sale
from tests.ui.shots.selling import new_screen
from till.actions.ports.records import QuickKey
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket
from ui.kit.amount_display import Mood
from ui.kit.choice.fkey import FKey
from ui.sell.basket_model import BasketColumn
from ui.sell.screen import SellScreen

LEFT = Qt.MouseButton.LeftButton
ENTER = Qt.Key.Key_Return


def a_screen(qtbot: QtBot) -> SellScreen:
    """A sell screen in Albanian, the focus where the scanner types."""
    made = new_screen(SQ)
    made.resize(1280, 752)
    show(qtbot, made)
    made.take_focus()
    QApplication.processEvents()
    return made


class SellDriver(Hand):
    """`requested` is all that the screen asked for, in its order; `grids` the quick keys it gave.

    Whoever only looks does not let it listen.
    """

    def __init__(
        self, qtbot: QtBot, screen: SellScreen | None = None, *, listens: bool = True
    ) -> None:
        self.screen = screen or a_screen(qtbot)
        super().__init__(qtbot, self.screen)
        self.requested: list[tuple[object, ...]] = []
        self.grids: list[list[QuickKey]] = []
        if listens:
            self._listen()

    def _listen(self) -> None:
        screen = self.screen
        keys = screen.keys
        told = {
            "code": screen.code_entered,
            "article": screen.article_chosen,
            "recall": screen.recall_requested,
            "quantity": screen.lines.quantity_requested,
            "number pad": screen.lines.quantity_pad_requested,
            "weight": screen.lines.weight_requested,
            "removal": screen.lines.removal_requested,
            "undo": screen.scan.hint.undo_requested,
            "help": keys.help_requested,
            "find": keys.find_requested,
            "price": keys.price_requested,
            "park": keys.park_requested,
            "customer": keys.customer_requested,
            "receipts": keys.receipts_requested,
            "drawer": keys.drawer_requested,
            "opening": keys.opening_requested,
            "payment": keys.payment_requested,
            "customer row": screen.second_row.customer.pressed,
            "customer off": screen.second_row.customer.removed,
            "all parked": screen.second_row.rail.more,
            "reprint": screen.finished.reprint_requested,
            "article for": screen.editing.article_requested,
        }
        for name, signal in told.items():
            signal.connect(lambda *facts, name=name: self.requested.append((name, *facts)))
        screen.editing.changed.connect(self.grids.append)

    # what is put on it

    def show(self, basket: Basket, line: int | None = None) -> None:
        """Put a basket on the screen, and let it settle."""
        self.screen.show_basket(basket, example_sale.vat(basket), line)
        QApplication.processEvents()

    def show_ten(self, line: int | None = None) -> Basket:
        """Put the ten lines of the pictures on the screen."""
        basket = example_sale.ten_lines()
        self.show(basket, line)
        return basket

    # hands

    def scan(self, code: str) -> None:
        """Scan a code."""
        self.screen.code_scanned(code)

    def type_elsewhere(self, text: str) -> None:
        """Type while something else than a field has the focus."""
        for sign in text:
            self.screen.type_key(sign)

    def enter(self) -> None:
        """Press Enter where the focus is."""
        self.press(ENTER)

    def press_f(self, number: int) -> None:
        """Press an F key, 1 to 12."""
        self.screen.keys.press(number)

    def escape(self) -> bool:
        """Press Esc; tell whether there was something to go back from."""
        return self.screen.step_back()

    def up(self) -> None:
        """Press the arrow up."""
        self.screen.open_by(-1)

    def down(self) -> None:
        """Press the arrow down."""
        self.screen.open_by(1)

    def delete(self) -> None:
        """Press Del."""
        self.screen.remove_selected()

    def begin_quantity(self, typed: str = "") -> None:
        """Press F3, and type."""
        self.press_f(3)
        self.qtbot.keyClicks(self.screen.lines.quantity.line, typed)

    def type_quantity(self, typed: str) -> None:
        """Press F3, type a quantity and press Enter."""
        self.begin_quantity(typed)
        self.qtbot.keyClick(self.screen.lines.quantity.line, ENTER)

    def paste_quantity(self, text: str) -> None:
        """Press F3, put a text there that no hand types, and press Enter."""
        self.press_f(3)
        line = self.screen.lines.quantity.line
        line.clear()
        line.insert(text)
        self.qtbot.keyClick(line, ENTER)

    def touch_quantity(self) -> None:
        """Touch the quantity in the opened line."""
        self._click(self.screen.lines.quantity.line)

    def touch_key(self, number: int) -> None:
        """Touch an F key, 1 to 12."""
        self._click(self.key(number))

    def tap_line(self, row: int) -> None:
        """Tap a line."""
        view = self.screen.lines.view
        self.qtbot.mouseClick(
            view.viewport(), LEFT, pos=QPoint(200, view.rowViewportPosition(row) + 10)
        )

    def tap_below_the_lines(self) -> None:
        """Tap where no line is."""
        viewport = self.screen.lines.view.viewport()
        self.qtbot.mouseClick(viewport, LEFT, pos=QPoint(200, viewport.height() - 5))

    def touch_tile(self, place: int) -> None:
        """Touch a quick key by its place, from 0; -1 is the last one."""
        self._click(self.screen.quick.tiles()[place])

    def touch_group(self, name: str) -> None:
        """Touch the tab of a group of quick keys."""
        self._click(self.screen.quick.tabs.tabs[name])

    def list_groups(self) -> None:
        """Touch the key beside the tabs."""
        self._click(self.screen.quick.tabs.more_key)

    def begin_editing(self) -> None:
        """Let the quick keys be edited, as somebody who may does it by touch."""
        self.screen.editing.allow(frozenset({Right.QUICK_KEYS}))
        self.list_groups()
        self.touch_tile(-1)
        QApplication.processEvents()

    def name_group(self, name: str) -> None:
        """Type a name for the group in front, and press Enter."""
        line = self.screen.editor.name.line
        self.qtbot.keyClicks(line, name)
        self.qtbot.keyClick(line, ENTER)

    def touch_chip(self, place: int) -> None:
        """Touch a basket set aside, from 0."""
        self._click(self.screen.second_row.rail.chips[place])

    def _click(self, part: QWidget) -> None:
        self.qtbot.mouseClick(part, LEFT)

    # eyes

    def find(self, name: str) -> QWidget:
        """The part of a name."""
        found = self.screen.findChild(QWidget, name)
        assert found is not None, name
        return found

    def key(self, number: int) -> FKey:
        """An F key, 1 to 12."""
        keys = self.screen.keys
        return keys.bar.keys.get(number) or keys.pay.keys[number]

    def keys_that_work(self) -> list[int]:
        """The numbers of the F keys that can be pressed."""
        return [number for number in range(1, 13) if self.key(number).isEnabled()]

    def line(self, row: int) -> list[str]:
        """What stands in a line, from left to right."""
        return [read(self.screen.lines.model.text(row, column)) for column in BasketColumn]

    def opened(self) -> int | None:
        """The opened line, from 0."""
        return self.screen.lines.selected()

    def quantity(self) -> str:
        """The quantity in the opened line."""
        return read(self.screen.lines.quantity.text())

    def is_typing_a_quantity(self) -> bool:
        """Whether a quantity is being typed."""
        return self.screen.lines.quantity.is_open()

    def row_heights(self, *rows: int) -> list[int]:
        """How high some lines are, in px."""
        return [self.screen.lines.view.rowHeight(row) for row in rows]

    def is_flashing(self) -> bool:
        """Whether a line just added is brighter than the others."""
        return self.screen.lines.view.is_flashing()

    def total(self) -> str:
        """The large amount."""
        return read(self.screen.total.display.number_text())

    def mood(self) -> Mood:
        """The colour of the large amount."""
        return self.screen.total.display.mood()

    def spoken_total(self) -> str:
        """What is spoken of the large amount."""
        return read(self.screen.total.display.accessibleName())

    def said_with_total(self) -> str:
        """What is said besides the large amount."""
        return read(self.screen.total.display.accessibleDescription())

    def typed(self) -> str:
        """What stands in the scan field."""
        return self.screen.scan.text()

    def scans_next(self) -> bool:
        """Whether the scan field has the focus."""
        return self.screen.scan.line.hasFocus()

    def has_problem(self) -> bool:
        """Whether the scan field says that something is wrong."""
        return self.screen.scan.has_problem()

    def problem(self) -> str:
        """What the scan field says to be wrong; empty where nothing is."""
        return self.screen.scan.problem_text() if self.has_problem() else ""

    def hint(self) -> str:
        """What the scan field says in passing."""
        return self.screen.scan.hint.words.text() if self.has_hint() else ""

    def has_hint(self) -> bool:
        """Whether the scan field says something in passing."""
        return not self.screen.scan.hint.isHidden()

    def has_banner(self) -> bool:
        """Whether something is said under the scan field."""
        return self.screen.notices.banner.isVisible()

    def banner(self) -> str:
        """What is said under the scan field; empty where nothing is."""
        return self.screen.notices.banner.words() if self.has_banner() else ""

    def is_finished(self) -> bool:
        """Whether the sale just made is shown."""
        return self.screen.shows_finished

    def tiles(self) -> list[str]:
        """What the quick keys in front say; empty for an empty place."""
        return [tile.name() for tile in self.screen.quick.tiles()]

    def groups(self) -> list[str]:
        """The groups of quick keys."""
        return list(self.screen.quick.tabs.tabs)

    def chips(self) -> list[str]:
        """The baskets set aside that there is room for."""
        return [chip.first_line for chip in self.screen.second_row.rail.chips if chip.isVisible()]
