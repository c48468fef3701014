"""What the tests of the sell screen share.

Lives here: a screen in a window of 1280 px, baskets put on it, texts as they are read.
Must not: assert anything.
"""

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_sale
from tests.ui.shots.selling import new_screen
from till.actions.ports.records import QuickKey
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket
from till.system.words import Words
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages


def a_screen(qtbot: QtBot) -> SellScreen:
    """A sell screen in Albanian, the focus where the scanner types."""
    made = new_screen(Messages(Words("sq", strict=True)))
    qtbot.addWidget(made)
    made.resize(1280, 752)
    made.show()
    made.activateWindow()
    made.take_focus()
    QApplication.processEvents()
    return made


def show(screen: SellScreen, basket: Basket, line: int | None = None) -> None:
    """Put a basket on the screen, and let it settle."""
    screen.show_basket(basket, example_sale.vat(basket), line)
    QApplication.processEvents()


def ten(screen: SellScreen, line: int | None = None) -> Basket:
    """Put the ten lines of the pictures on the screen."""
    basket = example_sale.ten_lines()
    show(screen, basket, line)
    return basket


def read(text: str) -> str:
    """The text as a person reads it: a no-break space is a space."""
    return text.replace("\u00a0", " ")


def begin_editing(qtbot: QtBot, screen: SellScreen) -> None:
    """Let the quick keys be edited, as somebody who may does it by touch."""
    screen.editing.allow(frozenset({Right.QUICK_KEYS}))
    qtbot.mouseClick(screen.quick.tabs.more_key, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(screen.quick.tiles()[-1], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def names(screen: SellScreen) -> list[str]:
    """What the quick keys in front say; empty for an empty place."""
    return [tile.name() for tile in screen.quick.tiles()]


class Heard:
    """Writes down every grid that a signal carries."""

    def __init__(self, signal: SignalInstance) -> None:
        self.values: list[list[QuickKey]] = []
        signal.connect(self.values.append)

    @property
    def last(self) -> list[QuickKey]:
        """The grid heard last."""
        return self.values[-1]
