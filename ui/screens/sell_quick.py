"""The quick keys: groups on tabs, and a grid that holds as many keys as the window has room for.

Lives here: `QuickPanel`.
Must not: read the catalogue; keys come with their articles.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.actions import records
from till.domain.article import Article, Unit
from ui.format import format_short
from ui.messages import Messages
from ui.screens.sell_measures import QUICK_GAP, quick_grid
from ui.theme.current import current_theme
from ui.theme.tokens import Space
from ui.widgets.quick_key import QuickKey
from ui.widgets.segmented import Option
from ui.widgets.tabs import Tabs

Entry = tuple[records.QuickKey, Article]
Page = tuple[str, int]
"""A group and which of its pages, from 0."""
WIDE_ENOUGH_FOR_STAR = 400


class QuickPanel(QWidget):
    """`article_pressed` carries an article's id; the key right of the tabs lists all groups."""

    article_pressed = Signal(str)

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words, self._units = words, units
        self._groups: dict[str, dict[int, Entry]] = {}
        self._page: Page = ("", 0)
        self._is_listing, self._size = False, (0, 0)
        self._tiles: list[QuickKey] = []
        self.tabs = Tabs()
        self.tabs.set_more_name(words.say("sell.more_tabs"))
        self.tabs.more_key.setObjectName("sell.more_groups")
        self.tabs.chosen.connect(lambda key: self._turn_to((key, 0)))
        self.tabs.more.connect(self._toggle_list)
        self._place = QWidget()
        self._grid = QGridLayout(self._place)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(QUICK_GAP)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        column.addWidget(self.tabs)
        column.addWidget(self._place, 1)
        current_theme().changed.connect(self._lay_out)

    def show_keys(self, entries: Sequence[Entry]) -> None:
        """Show other keys, the groups in the order they come."""
        self._groups = {}
        for key, article in entries:
            self._groups.setdefault(key.tab, {})[key.position] = (key, article)
        self._show_tabs()
        self._turn_to((next(iter(self._groups), ""), 0))

    def tiles(self) -> list[QuickKey]:
        """The keys on the grid, in order, empty places too."""
        return list(self._tiles)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        had_star = event.oldSize().width() >= WIDE_ENOUGH_FOR_STAR
        if had_star != (self.width() >= WIDE_ENOUGH_FOR_STAR):
            self._show_tabs()
        self._lay_out()

    def _show_tabs(self) -> None:
        star = "star" if self.width() >= WIDE_ENOUGH_FOR_STAR else ""
        options = [
            Option(key=name, words=name, icon="" if place else star)
            for place, name in enumerate(self._groups)
        ]
        self.tabs.set_options(options)
        if self._page[0] in self._groups:
            self.tabs.choose(self._page[0])

    def _turn_to(self, page: Page) -> None:
        self._page, self._is_listing = page, False
        if page[0] in self._groups:
            self.tabs.choose(page[0])
        self._fill()

    def _toggle_list(self) -> None:
        self._is_listing = not self._is_listing
        self._fill()

    def _lay_out(self) -> None:
        """Make as many keys as fit, keeping those that are there."""
        height = self.height() - self.tabs.height() - Space.COLUMN
        size = quick_grid(self.width(), height, current_theme().text_size)
        if size == self._size:
            return
        self._size = size
        columns, rows = size
        while len(self._tiles) > columns * rows:
            old = self._tiles.pop()
            self._grid.removeWidget(old)
            old.hide()
            old.setParent(None)
        while len(self._tiles) < columns * rows:
            self._tiles.append(self._new_tile(len(self._tiles)))
        for place, tile in enumerate(self._tiles):
            self._grid.removeWidget(tile)
            self._grid.addWidget(tile, place // columns, place % columns)
        for column in range(12):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        for row in range(12):
            self._grid.setRowStretch(row, 1 if row < rows else 0)
        self._turn_to((self._page[0], 0))

    def _new_tile(self, place: int) -> QuickKey:
        tile = QuickKey()
        tile.setObjectName(f"sell.quick_{place}")
        tile.setMinimumSize(48, 48)
        tile.clicked.connect(lambda: self._press(place))
        return tile

    def _fill(self) -> None:
        if self._is_listing:
            self._fill_with_groups()
            return
        group, page = self._page
        entries = self._groups.get(group, {})
        first = page * len(self._tiles)
        for place, tile in enumerate(self._tiles):
            entry = entries.get(first + place)
            if entry is None:
                tile.show_article("", "")
            else:
                self._show_entry(tile, *entry)

    def _show_entry(self, tile: QuickKey, key: records.QuickKey, article: Article) -> None:
        price = format_short(article.price)
        unit = self._units.get(article.unit)
        if article.weighed and unit:
            word = unit.words[self._words.language]
            price = self._words.say("sell.price_per_unit", price=price, unit=word)
        if not article.price:
            price = self._words.say("sell.no_price")
        tile.show_article(key.label or article.name, price, weighed=article.weighed)
        if not article.price:
            tile.setEnabled(False)

    def _fill_with_groups(self) -> None:
        pages = self._pages()
        for place, tile in enumerate(self._tiles):
            if place >= len(pages):
                tile.show_article("", "")
                continue
            name, page = pages[place]
            count = sum(1 for each, _ in pages if each == name)
            tile.show_article(name, f"{page + 1}/{count}" if count > 1 else "")

    def _pages(self) -> list[Page]:
        """Every group with as many pages as its last key needs."""
        room = max(1, len(self._tiles))
        return [
            (name, page)
            for name, entries in self._groups.items()
            for page in range(max(entries) // room + 1)
        ]

    def _press(self, place: int) -> None:
        if self._is_listing:
            self._turn_to(self._pages()[place])
            return
        group, page = self._page
        _, article = self._groups[group][page * len(self._tiles) + place]
        self.article_pressed.emit(article.article_id)
