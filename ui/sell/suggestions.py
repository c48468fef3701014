"""The articles whose names fit what is being typed into the scan field, in a list under it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import VatRates
from ui.find.list import FindView
from ui.find.model import FoundModel
from ui.kit.layout import Panel
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height

MOST_SUGGESTED: Final = 6
WIDE_ENOUGH: Final = 760
BELOW: Final = 4
EDGES: Final = 2
LEAST_LETTERS: Final = 2


def name_in(text: str) -> str:
    """Return what of a text may be a name; digits, and a quantity before a star, are none."""
    typed = text.rpartition("*")[2].strip()
    return typed if sum(sign.isalpha() for sign in typed) >= LEAST_LETTERS else ""


class Suggestions(Panel):
    """`chosen` carries an article's id after a touch; keys walk and take."""

    chosen = Signal(str)

    def __init__(
        self,
        words: Messages,
        units: Mapping[str, Unit],
        rates: Callable[[], VatRates],
        parent: QWidget,
    ) -> None:
        super().__init__(margins=(0, 1, 0, 1), spacing=0)
        self.setParent(parent)
        self.setObjectName("sell.suggestions")
        self.was_walked = False
        self.model = FoundModel(words, units, rates)
        self.view = FindView(self.model)
        self.view.setAccessibleName(words.say("find.list"))
        self.view.viewport().installEventFilter(self)
        self.body.addWidget(self.view)
        self.hide()

    def show_articles(self, articles: Sequence[Article], asked: str, under: QRect) -> None:
        """Show articles under the scan field, the first one marked; none hides the list."""
        if not articles:
            self.leave()
            return
        self.model.show(articles[:MOST_SUGGESTED], asked)
        self.was_walked = False
        self.view.select(0)
        rows = self.model.rowCount()
        wide = WIDE_ENOUGH * current_theme().text_size // 100
        width = max(under.width(), min(wide, self._room(under)))
        height = rows * Height.TABLE_ROW + 2 * EDGES
        self.setGeometry(under.left(), under.bottom() + BELOW, width, height)
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Hide."""
        if not self.isHidden():
            self.hide()

    def walk(self, step: int) -> None:
        """Mark the row below (1) or above (-1)."""
        self.was_walked = True
        self.view.walk(step, by_page=False)

    def marked(self) -> str:
        """The article that is marked; empty while nothing is shown."""
        return "" if self.isHidden() else self.model.row(self.view.row).key

    def at(self, place: int) -> str:
        """The article of a row, from 0; empty where there is none."""
        is_there = not self.isHidden() and place < self.model.rowCount()
        return self.model.row(place).key if is_there else ""

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """A touch marks a row, and lifting the finger takes it."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonRelease:
            if self.view.indexAt(event.position().toPoint()).isValid():
                self.chosen.emit(self.marked())
            return True
        return super().eventFilter(watched, event)

    def _room(self, under: QRect) -> int:
        parent = self.parentWidget()
        return parent.width() - 2 * under.left() if parent else under.width()
