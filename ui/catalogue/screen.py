"""The page of the catalogue: articles at the left, the chosen one at the right (screen 23)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import VatRates
from ui.catalogue.form import ArticleForm
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.chips import Chips
from ui.kit.choice.segmented import Option
from ui.kit.empty_state import EmptyState
from ui.kit.entry.search_field import SearchField
from ui.kit.frame.halves import Halves, hide_fields
from ui.kit.frame.list_search import ListSearch
from ui.kit.frame.page import PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.panel import Panel
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

WIDTH: Final = 412
SEARCH_WIDTH: Final = 300
SAID_MS: Final = 6000
ICONS: Final = {
    ArticleGroup.ALL: "",
    ArticleGroup.NO_BARCODE: "scan-barcode",
    ArticleGroup.OPEN_PRICE: "triangle-alert",
    ArticleGroup.ARCHIVED: "package",
}
OF_CATEGORY: Final = "category:"
"""How the keys of groups of the shop begin."""


class CatalogueScreen(PageScreen):
    """`asked` when other articles are wanted, `chosen` for one by its code.

    `scanned` is asked with a code that was read over the page and is no barcode to be added.
    """

    asked = Signal()
    more_requested = Signal()
    chosen = Signal(str)
    save_requested = Signal(object, bool)
    archive_requested = Signal(str)
    import_requested = Signal()

    def __init__(self, words: Messages, *, units: Mapping[str, Unit], rates: VatRates) -> None:
        super().__init__(words, name="catalogue")
        self.units = units
        self.takes_scan: Callable[[str], bool] = lambda _text: False
        self._is_archived = False
        self.form = ArticleForm(words, units, rates)
        self._make_head()
        self._make_list()
        self._make_detail()
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._lay_out()
        self._connect()

    @property
    def category(self) -> str:
        """The group that is asked for; empty for all."""
        key = self.groups.current()
        return key.removeprefix(OF_CATEGORY) if key.startswith(OF_CATEGORY) else ""

    @property
    def group(self) -> ArticleGroup:
        """Which articles are asked for."""
        key = self.groups.current()
        return ArticleGroup.ALL if key.startswith(OF_CATEGORY) else ArticleGroup(key)

    def _make_head(self) -> None:
        say = self.words.say
        self.head.set_words(say("catalogue.title"))
        self.search = SearchField(say("catalogue.search"))
        self.search.line.setObjectName("catalogue.search")
        self.search.setFixedWidth(SEARCH_WIDTH)
        self.search.set_hint("F3", "")
        self.imports = Button(say("catalogue.import"), icon="upload", keys="F10")
        self.imports.setObjectName("catalogue.import")
        self.add = Button(say("create_article.title"), icon="plus", keys="F2")
        self.add.setObjectName("catalogue.add")
        for part in (self.search, self.imports, self.add):
            self.head.tools.addWidget(part)

    def _make_list(self) -> None:
        say = self.words.say
        self.groups = Chips(self._options(()))
        self.groups.set_more_name(say("find.more_categories"))
        self.groups.more_key.setObjectName("catalogue.more_groups")
        self._name_chips()
        columns = (
            ListColumn(words=say("find.column_code"), width=96),
            ListColumn(words=say("catalogue.column_name"), width=0),
            ListColumn(words=say("find.column_unit"), width=58, roomy=True),
            ListColumn(words=say("sell.vat"), width=64),
            ListColumn(words=say("find.column_price"), width=104, is_right=True, is_strong=True),
            ListColumn(words=say("find.category"), width=112, roomy=True),
        )
        self.list = RecordList(columns, name="catalogue.list", spoken=say("catalogue.title"))
        self.nothing = EmptyState("package")
        self.foot = Text("", role=TextRole.SMALL, tone="text2")

    def _make_detail(self) -> None:
        say = self.words.say
        self.detail = Panel(margins=(16, 12, 16, 12), spacing=Spacing.KEYS)
        self.title = Text("", role=TextRole.H2, elide=True)
        self.state = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.archive = Button("", size=ButtonSize.BESIDE, keys="F8")
        self.archive.setObjectName("catalogue.archive")
        self.save = Button(
            say("catalogue.save"), kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12"
        )
        self.save.setObjectName("catalogue.save")
        self.unchosen = EmptyState(
            "tag", say("catalogue.none_chosen"), say("catalogue.none_chosen_detail")
        )

    def _lay_out(self) -> None:
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        listed.body.addWidget(self.list, 1)
        listed.body.addWidget(self.nothing, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 8, 16, 8)
        foot.addWidget(self.foot, 1)
        listed.body.addLayout(foot)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(self.groups)
        column.addWidget(listed, 1)
        self._lay_out_detail()
        self._halves = Halves(left, self.detail, width=WIDTH)
        self.body.addWidget(self._halves)
        self.show_nothing()

    def _lay_out_detail(self) -> None:
        """The article in fields, and the keys for it under them."""
        self._fields = QWidget()
        inside = QVBoxLayout(self._fields)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(Spacing.KEYS)
        inside.addWidget(self.title)
        inside.addWidget(self.state)
        inside.addWidget(self._scrolled_form(), 1)
        keys = QHBoxLayout()
        keys.setSpacing(Spacing.KEYS)
        keys.addWidget(self.archive)
        keys.addWidget(self.save, 1)
        inside.addLayout(keys)
        self.detail.body.addWidget(self._fields)
        self.detail.body.addWidget(self.unchosen)

    def _scrolled_form(self) -> QScrollArea:
        """Let the fields scroll where sentences under them need the room."""
        area = PlainScroll(self.form)
        self.form.gone_to.connect(area.ensureWidgetVisible)
        return area

    def _connect(self) -> None:
        self.search_keys = ListSearch(self.search, self.list, self._halves, self._may_walk)
        self.search_keys.watch(self.form.lines)
        self.search_keys.asked.connect(self.asked)
        self.search_keys.entered.connect(self._open_fields)
        self._said.timeout.connect(self._show_state)
        self.groups.chosen.connect(self.search_keys.ask_now)
        self.list.view.selected.connect(self._choose)
        self.list.view.opened.connect(self.open_detail)
        self.list.view.more_requested.connect(self.more_requested)
        self.add.clicked.connect(self._begin_empty)
        self.imports.clicked.connect(self.import_requested)
        self.save.clicked.connect(self._save)
        self.archive.clicked.connect(self._archive)
        self.setFocusProxy(self.search)

    def show_sizes(
        self, sizes: Mapping[ArticleGroup, int], categories: Sequence[tuple[str, int]]
    ) -> None:
        """Show how many articles each group has; the chosen one stays chosen where it is there."""
        chosen = self.groups.current()
        names = tuple(name for name, _ in categories)
        known = {key.removeprefix(OF_CATEGORY) for key in self.groups.chips}
        if {*names, *(group.value for group in ArticleGroup)} != known:
            self.groups.set_options(self._options(names))
            self._name_chips()
            if chosen in self.groups.chips:
                self.groups.choose(chosen)
        counts = {group.value: count for group, count in sizes.items()}
        counts |= {f"{OF_CATEGORY}{name}": count for name, count in categories}
        self.groups.set_counts(counts)

    def show_rows(self, rows: Sequence[ListRecord], *, select: str = "", foot: str = "") -> None:
        """Show what was found; the article in front stays marked where it is there."""
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self._say_nothing()
        self.foot.setText(foot)
        self.list.show_rows(rows, select or self.form.shown_id)
        is_free = not self._fields.isVisibleTo(self) or not self.form.is_changed
        if is_free and not select:
            self._choose()

    def show_article(self, article: Article, *, is_archived: bool = False) -> None:
        """Show an article in fields; changes of another are dropped."""
        self.form.show_article(article)
        self._is_archived = is_archived
        self._show_fields(self.words.say("catalogue.article", code=article.article_id))

    def show_nothing(self) -> None:
        """Show that no article is chosen."""
        hide_fields(self._fields, self.search.line)
        self.unchosen.show()

    def begin_new(self, barcode: str = "") -> None:
        """Show empty fields for an article that the catalogue does not have."""
        if self._keeps_changes():
            return
        self.form.begin_new(barcode)
        self._is_archived = False
        self._show_fields(self.words.say("create_article.title"))
        self.open_detail()
        self.form.name.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_error(self, error: TillError) -> None:
        """Say beside the field what cannot be kept; what is typed stays."""
        self.open_detail()
        self.form.show_error(error)

    def say(self, sentence: str) -> None:
        """Say over the fields what was done; it stays some seconds."""
        self.state.setText(sentence)
        self.state.show()
        self._said.start()

    def open_detail(self) -> None:
        """Show the article in the place of the list, where both have no room."""
        self._halves.open_right()

    def code_scanned(self, text: str) -> bool:
        """Add a barcode where the field of barcodes has the focus; else find its article."""
        if self.form.barcodes.line.hasFocus():
            self.form.add_barcode(text)
            return True
        return self.takes_scan(text)

    def keeps_changes(self) -> bool:
        """Tell whether something typed is not kept yet, and say so."""
        return self._keeps_changes()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        return {
            key.Key_F2: self.add.click,
            key.Key_F3: self.search_keys.begin_again,
            key.Key_F5: self._turn_group,
            key.Key_F8: self.archive.click,
            key.Key_F10: self.imports.click,
            key.Key_F12: self.save.click,
        }

    @override
    def step_back(self) -> None:
        """Esc drops changes, closes the article over the list, forgets the search, then leaves."""
        if self._fields.isVisibleTo(self) and (self.form.is_changed or self.form.is_new):
            self._drop_changes()
        elif not self.search_keys.step_back():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.search_keys.take_key(event):
            super().keyPressEvent(event)

    def _options(self, categories: Sequence[str]) -> Sequence[Option]:
        say = self.words.say
        options = [
            Option(key=each.value, words=say(f"catalogue.group.{each.value}"), icon=ICONS[each])
            for each in ArticleGroup
        ]
        return [*options, *(Option(key=f"{OF_CATEGORY}{each}", words=each) for each in categories)]

    def _name_chips(self) -> None:
        for key, chip in self.groups.chips.items():
            chip.setObjectName(f"catalogue.group.{key}")

    def _begin_empty(self) -> None:
        self.begin_new()

    def _open_fields(self) -> None:
        """Go to the fields of the article in front."""
        if self._fields.isVisibleTo(self) or self._halves.is_narrow:
            self.open_detail()
            self.form.name.line.setFocus(Qt.FocusReason.TabFocusReason)
            self.form.name.line.selectAll()

    def _turn_group(self) -> None:
        keys = list(self.groups.chips)
        self.groups.choose(keys[(keys.index(self.groups.current()) + 1) % len(keys)])
        self.search_keys.ask_now()

    def _may_walk(self) -> bool:
        return not self._keeps_changes()

    def _choose(self) -> None:
        row = self.list.view.row
        if row is not None and row.key != self.form.shown_id and not self._keeps_changes():
            self.chosen.emit(row.key)

    def _keeps_changes(self) -> bool:
        is_open = self._fields.isVisibleTo(self)
        if not is_open or not (self.form.is_changed and self._is_worth_keeping()):
            return False
        self.tell(self.words.say("catalogue.keep_or_drop"))
        return True

    def _is_worth_keeping(self) -> bool:
        """Whether a new article has more than what it began with."""
        return not self.form.is_new or bool(self.form.name.text() or self.form.price.text())

    def _drop_changes(self) -> None:
        was_new = self.form.is_new
        self.show_nothing()
        self.search_keys.begin_again()
        row = self.list.view.row
        if row is not None:
            self.chosen.emit(row.key)
        if not was_new:
            self.say(self.words.say("catalogue.dropped"))

    def _show_fields(self, title: str) -> None:
        say = self.words.say
        self.title.setText(title)
        self._show_state()
        key = "catalogue.bring_back" if self._is_archived else "catalogue.archive"
        self.archive.set_words(say(key))
        self.archive.setVisible(not self.form.is_new)
        self.unchosen.hide()
        self._fields.show()

    def _save(self) -> None:
        if not self._fields.isVisibleTo(self):
            return
        try:
            article = self.form.article()
        except TillError as error:
            self.show_error(error)
        else:
            self.save_requested.emit(article, self.form.is_new)

    def _archive(self) -> None:
        if self._is_archived:
            self._save()
        elif self.form.shown_id and not self._keeps_changes():
            self.archive_requested.emit(self.form.shown_id)

    def _show_state(self) -> None:
        """Say of the article that it is off sale, or nothing."""
        self.state.setText(self.words.say("catalogue.archived_state"))
        self.state.setVisible(self._is_archived)

    def _say_nothing(self) -> None:
        say = self.words.say
        is_asked = bool(self.search.text()) or self.group is not ArticleGroup.ALL
        key = "catalogue.nothing_found" if is_asked else "catalogue.nothing"
        self.nothing.set_words(say(key), say(f"{key}_detail"))
