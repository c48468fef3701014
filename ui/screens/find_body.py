"""The parts of the search for articles, and where they stand.

Lives here: `FindBody`: field, chips, glass of the price check, list, empty state, foot.
Must not: react; the dialog does.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from till.domain.article import Article
from till.domain.search import Found
from ui.format import LEK, format_whole
from ui.messages import Messages
from ui.models.found_model import FoundModel, shown_code
from ui.screens.find_foot import FindFoot
from ui.screens.find_list import FindList
from ui.screens.find_price import PriceGlass
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.button import Button
from ui.widgets.chips import Chips
from ui.widgets.empty_state import EmptyState
from ui.widgets.search_field import SearchField
from ui.widgets.segmented import Option
from ui.widgets.text import Text

ALL = ""
"""The key of the chip that narrows nothing."""


class FindBody(QWidget):
    """Everything under the dialog's head."""

    def __init__(self, words: Messages, model: FoundModel) -> None:
        super().__init__()
        self._words, self._model = words, model
        say = words.say
        self.search = SearchField(say("find.placeholder"))
        self.search.line.setObjectName("find.text")
        self.chips = Chips()
        self.chips.set_more_name(say("find.more_categories"))
        self.chips.more_key.setObjectName("find.more_categories")
        self.glass, self.list = PriceGlass(), FindList(words, model)
        self.glass.setObjectName("find.price")
        self.glass.hide()
        self.foot = FindFoot(words)
        self.create_key = Button(say("find.create"), icon="plus", keys="F6")
        self.create_key.setObjectName("find.create")
        self.nothing = EmptyState("search", say("find.nothing"), say("find.nothing_detail"))
        self.empty = self._empty()
        self.list.view.selected.connect(self._speak)
        self._lay_out()

    def _empty(self) -> QWidget:
        """What stands in the place of the list: that there is nothing, and what to do."""
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.PANEL)
        column.addStretch(2)
        column.addWidget(self.nothing)
        column.addWidget(self.create_key, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        made.hide()
        return made

    def _lay_out(self) -> None:
        narrow = QHBoxLayout()
        narrow.setSpacing(Space.WINDOW)
        narrow.addWidget(self.chips, 1)
        self.scan_works = Text(self._words.say("find.scan_works"), role=Role.SMALL, tone="text2")
        narrow.addWidget(self.scan_works)
        upper = QVBoxLayout()
        upper.setContentsMargins(14, 14, 14, 0)
        upper.setSpacing(Space.COLUMN)
        upper.addWidget(self.search)
        upper.addWidget(self.glass)
        upper.addLayout(narrow)
        upper.addWidget(self.list, 1)
        upper.addWidget(self.empty, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(upper, 1)
        column.addWidget(self.foot)

    def show_categories(self, categories: Sequence[str]) -> None:
        """Offer the groups of the catalogue after the chip for all of them."""
        options = [Option(key=ALL, words=self._words.say("find.all_categories"))]
        options += [Option(key=each, words=each) for each in categories if each]
        self.chips.set_options(options)
        for key, chip in self.chips.chips.items():
            chip.setObjectName(f"find.category.{key}")

    def show_rows(self, count: int, *, may_create: bool, is_asked: bool) -> None:
        """Show the list, or that there is nothing; `is_asked` tells that something was typed."""
        say, found = self._words.say, count > 0
        nothing = (
            ("nothing", "nothing_detail") if is_asked else ("no_articles", "no_articles_detail")
        )
        self.nothing.set_words(*(say(f"find.{key}") for key in nothing))
        self.list.setVisible(found)
        self.empty.setVisible(not found)
        self.create_key.setVisible(may_create)
        self.foot.show_rows(count)

    def show_checking(self, *, is_checking: bool) -> None:
        """Put the glass in the place of the chips while prices are only looked at."""
        self.glass.setVisible(is_checking)
        self.chips.setVisible(not is_checking)
        self.scan_works.setVisible(not is_checking)
        self.foot.show_checking(is_checking=is_checking)

    def show_counts(self, found: Found, total: int, *, is_asked: bool) -> None:
        """Say how many of all articles were found, and of something asked for where they are."""
        counts = {name: count for name, count in found.categories if count and is_asked}
        self.chips.set_counts(counts)
        every, count = format_whole(total), format_whole(found.count)
        if found.is_cut:
            said = self._words.say("find.more_than", found=count, total=every)
        elif found.count == total:
            said = self._words.count("find.all", total, total=every)
        else:
            said = self._words.count("find.count", total, found=count, total=every)
        self.search.set_count(said)

    def show_price(self, article: Article) -> None:
        """Show an article large on the glass: name, price, and what else is asked of it."""
        say, model = self._words.say, self._model
        facts = (
            (say("find.column_code"), shown_code(article)),
            (say("find.column_unit"), model.unit_word(article)),
            (say("sell.vat"), model.vat_text(article)),
            (say("find.category"), article.category),
        )
        known = [pair for pair in facts if pair[1]]
        per = say("find.per_unit", unit=model.unit_word(article)) if article.weighed else LEK
        unit = per if article.price else ""
        self.glass.show_price(article.name, model.price_text(article), unit, known)

    def _speak(self) -> None:
        """Tell a screen reader which row Enter takes."""
        if self._model.rowCount():
            self.search.line.setAccessibleDescription(self._model.spoken(self.list.view.row))
