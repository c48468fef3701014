"""The page of saved buyers: a list at the left, the chosen one in fields at the right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.shop.buyer import Buyer, BuyerIdType, Country, buyer_key
from ui.customer.form import CustomerForm
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.entry.page_search import PageSearch
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

WIDTH: Final = 460
SAID_MS: Final = 8000
INVOICES_HIGH: Final = 196


class BuyersScreen(PageScreen):
    """`asked` when other buyers are wanted, `chosen` for one by the key of its row.

    What is asked for of the one in the fields comes with it: as it was saved, as it is typed.
    """

    asked = Signal()
    chosen = Signal(str)
    save_requested = Signal(object, object)
    remove_requested = Signal(object)
    merge_requested = Signal(object, object)
    check_requested = Signal(str)
    invoice_chosen = Signal(str)
    invoices_requested = Signal(object)
    import_requested = Signal()
    export_requested = Signal()

    def __init__(self, words: Messages, countries: Mapping[str, Country]) -> None:
        super().__init__(words, name="buyers")
        self.shown: Buyer | None = None
        self._is_new = False
        self._begun: Buyer | None = None
        self._going: Buyer | None = None  # who is to be merged into the one chosen next
        self._is_removing = False
        self.form = CustomerForm(words, countries)
        for part in (self.form.back, self.form.title):
            part.hide()
        self._make_head()
        self._make_list()
        self._make_keys()
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._lay_out()
        self._connect()
        self.show_nothing()

    def _make_head(self) -> None:
        say = self.words.say
        self.head.set_words(say("buyers.title"))
        self.search = PageSearch(say("buyers.search"), name="buyers.search")
        self.exports = _key(say("buyers.export"), "", "F9", "export")
        self.imports = _key(say("catalogue.import"), "", "F10", "import")
        self.add = _key(say("buyers.add"), "plus", "F2", "add")
        for part in (self.exports, self.imports, self.add):
            self.head.tools.addWidget(part)

    def _make_list(self) -> None:
        say = self.words.say
        columns = (
            ListColumn(words=say("buyers.column_name"), width=0),
            ListColumn(words=say("buyers.column_number"), width=132),
            ListColumn(words=say("buyers.column_used"), width=104, is_right=True, roomy=True),
        )
        self.list = RecordList(columns, name="buyers.list", spoken=say("buyers.title"))
        self.nothing = EmptyState("users")
        self.foot = Text("", role=TextRole.SMALL, tone="text2")
        invoices = (
            ListColumn(words=say("buyers.last_invoices"), width=0),
            ListColumn(
                words=say("receipts.column_amount"), width=120, is_right=True, is_strong=True
            ),
        )
        self.invoices = RecordList(
            invoices, name="buyers.invoices", spoken=say("buyers.last_invoices")
        )
        self.invoices.setFixedHeight(INVOICES_HIGH)

    def _make_keys(self) -> None:
        say = self.words.say
        self.title = Text("", role=TextRole.H2, elide=True)
        self.state = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.check = _key(say("buyers.check"), "", "F5", "check")
        self.all_invoices = _key(say("buyers.invoices"), "", "F7", "all_invoices")
        self.merge = _key(say("buyers.merge"), "", "F4", "merge")
        self.remove = Button(say("buyers.remove"), size=ButtonSize.BESIDE, keys="F8")
        self.remove.setObjectName("buyers.remove")
        self.save = Button(
            say("catalogue.save"), kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12"
        )
        self.save.setObjectName("buyers.save")

    def _lay_out(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(self.search)
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        listed.body.addWidget(self.list, 1)
        listed.body.addWidget(self.nothing, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 8, 16, 8)
        foot.addWidget(self.foot, 1)
        listed.body.addLayout(foot)
        column.addWidget(listed, 1)
        self.detail = Panel(margins=(16, 12, 16, 12), spacing=Spacing.KEYS)
        self.unchosen = EmptyState(
            "user",
            self.words.say("buyers.none_chosen"),
            self.words.say("buyers.none_chosen_detail"),
        )
        self._fields = self._lay_out_fields()
        self.detail.body.addWidget(self._fields)
        self.detail.body.addWidget(self.unchosen)
        self._halves = Halves(left, self.detail, width=WIDTH)
        self.body.addWidget(self._halves)

    def _lay_out_fields(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.KEYS)
        column.addWidget(self.title)
        column.addWidget(self.state)
        column.addWidget(self._scrolled(), 1)
        for keys in ((self.check, self.all_invoices, self.merge), (self.remove, self.save)):
            row = QHBoxLayout()
            row.setSpacing(Spacing.KEYS)
            for key in keys:
                row.addWidget(key, 1 if key is not self.remove else 0)
            column.addLayout(row)
        return made

    def _scrolled(self) -> QScrollArea:
        """Let the fields and the invoices scroll where they have no room."""
        holder = QWidget()
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.form)
        inside.addWidget(self.invoices)
        inside.addStretch(1)
        return PlainScroll(holder)

    def _connect(self) -> None:
        self.search_keys = ListSearch(self.search, self.list, self._halves, self._may_walk)
        typed = set(self.form.fields.values()) - {self.form.country}  # its arrows are its own
        self.search_keys.watch(each.line for each in typed)
        self.search_keys.asked.connect(self.asked)
        self.search_keys.entered.connect(self._go_to_fields)
        self._said.timeout.connect(self._say_nothing_more)
        self.list.view.selected.connect(self._choose)
        self.list.view.opened.connect(self._halves.open_right)
        self.invoices.view.opened.connect(self._choose_invoice)
        self.add.clicked.connect(self.begin_new)
        self.save.clicked.connect(self._save)
        self.remove.clicked.connect(self._remove)
        self.merge.clicked.connect(self._merge)
        self.check.clicked.connect(self._check)
        self.all_invoices.clicked.connect(self._ask_invoices)
        self.imports.clicked.connect(self.import_requested)
        self.exports.clicked.connect(self.export_requested)
        self.setFocusProxy(self.search)

    @property
    def is_changed(self) -> bool:
        """Whether something typed is not kept yet."""
        return self._is_open() and self.form.buyer() != self._begun

    def show_rows(self, rows: Sequence[ListRecord], *, select: str, foot: str) -> None:
        """Show who was found, and mark the one in front where they are among them."""
        say = self.words.say
        key = "buyers.nothing_found" if self.search.text() else "buyers.nothing"
        self.nothing.set_words(say(key), say(f"{key}_detail"))
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self.foot.setText(foot)
        self.list.show_rows(rows, select)
        if not self.is_changed and not self._is_new:
            self._choose()

    def show_buyer(self, buyer: Buyer) -> None:
        """Show a saved buyer in fields."""
        self.shown = buyer
        self._is_new = False
        self._begin(buyer, is_foreign=buyer.id_type is not BuyerIdType.NUIS)
        self.title.setText(buyer.name)

    def show_invoices(self, rows: Sequence[ListRecord]) -> None:
        """Show the newest invoices of the buyer in front."""
        self.invoices.setVisible(bool(rows))
        self.invoices.show_rows(rows, "")

    def show_nothing(self) -> None:
        """Show that nobody is chosen."""
        self.shown = None
        self._is_new = False
        hide_fields(self._fields, self.search.line)
        self.unchosen.show()

    def begin_new(self) -> None:
        """Show empty fields for a business."""
        if self._keeps_changes():
            return
        self._is_new = True
        self._begin(None, is_foreign=False)
        self.title.setText(self.words.say("buyers.add"))
        self._halves.open_right()
        self.form.number.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_fields(self) -> None:
        """Show the buyer in the place of the list, where both have no room."""
        self._halves.open_right()

    def show_error(self, error: TillError) -> None:
        """Say beside the field what cannot be kept; what is typed stays."""
        self._halves.open_right()
        self.form.show_error(error)

    def say(self, sentence: str) -> None:
        """Say over the fields what was done or found; it stays some seconds."""
        self.state.setText(sentence)
        self.state.show()
        self._said.start()

    def put_in(self, buyer: Buyer) -> None:
        """Put what the register knows into the fields, to be saved or dropped."""
        self.form.begin(is_foreign=False, buyer=buyer)

    def code_scanned(self, text: str) -> bool:
        """A code looks for a buyer's number, as a loyalty card has one."""
        if self._keeps_changes():
            return True
        self.search.set_text(text)
        self.asked.emit()
        return True

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        return {
            key.Key_F2: self.add.click,
            key.Key_F3: self.search_keys.begin_again,
            key.Key_F4: self.merge.click,
            key.Key_F5: self.check.click,
            key.Key_F7: self.all_invoices.click,
            key.Key_F8: self.remove.click,
            key.Key_F9: self.exports.click,
            key.Key_F10: self.imports.click,
            key.Key_F12: self.save.click,
        }

    @override
    def step_back(self) -> None:
        """Esc ends what was begun, drops changes, closes the fields, forgets the search, leaves."""
        if self.form.close_list():
            return
        if self._going is not None or self._is_removing:
            self._end_questions()
        elif self.is_changed or self._is_new:
            self._drop_changes()
        elif not self.search_keys.step_back():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.search_keys.take_key(event):
            super().keyPressEvent(event)

    def _begin(self, buyer: Buyer | None, *, is_foreign: bool) -> None:
        self._is_removing = False
        self.form.begin(is_foreign=is_foreign, buyer=buyer)
        for field in self.form.fields.values():
            field.line.setCursorPosition(0)
        self._begun = self.form.buyer()
        for key in (self.merge, self.remove, self.all_invoices):
            key.setVisible(buyer is not None)
        self.check.setVisible(not is_foreign)
        self.show_invoices(())
        if self._going is None:
            self._say_nothing_more()
        self.unchosen.hide()
        self._fields.show()

    def _is_open(self) -> bool:
        return self._fields.isVisibleTo(self)

    def _may_walk(self) -> bool:
        return not self._keeps_changes()

    def _choose(self) -> None:
        row = self.list.view.row
        shown = buyer_key(self.shown) if self.shown else ""
        if row is not None and row.key != shown and not self._keeps_changes():
            self.chosen.emit(row.key)

    def _choose_invoice(self) -> None:
        row = self.invoices.view.row
        if row is not None:
            self.invoice_chosen.emit(row.key)

    def _keeps_changes(self) -> bool:
        if not self.is_changed:
            return False
        self.tell(self.words.say("catalogue.keep_or_drop"))
        return True

    def _drop_changes(self) -> None:
        self._is_new = False
        if self.shown is not None:
            self.show_buyer(self.shown)
            self.chosen.emit(buyer_key(self.shown))
        else:
            self.show_nothing()
        self.search_keys.begin_again()

    def _save(self) -> None:
        if self._is_open():
            self.save_requested.emit(None if self._is_new else self.shown, self.form.buyer())

    def _remove(self) -> None:
        """Ask once, by the same key; the invoices stay."""
        if self.shown is None or self._is_new or self._keeps_changes():
            return
        if not self._is_removing:
            self._is_removing = True
            self._ask(self.words.say("buyers.remove_sure", name=self.shown.name))
            return
        self._is_removing = False
        self.remove_requested.emit(self.shown)

    def _merge(self) -> None:
        """Take the one in front, then the one that stays."""
        if self.shown is None or self._is_new or self._keeps_changes():
            return
        going = self._going
        if going is None:
            self._going = self.shown
            self._halves.close_right()
            self._ask(self.words.say("buyers.merge_into", name=self.shown.name))
        elif buyer_key(going) == buyer_key(self.shown):
            self._ask(self.words.say("buyers.merge_other"))
        else:
            self._going = None
            self.merge_requested.emit(going, self.shown)

    def _ask(self, sentence: str) -> None:
        """Say it until it is answered."""
        self._said.stop()
        self.state.setText(sentence)
        self.state.show()
        if self._halves.is_narrow:
            self.tell(sentence)

    def _end_questions(self) -> None:
        self._going = None
        self._is_removing = False
        self._say_nothing_more()

    def _check(self) -> None:
        if self._is_open() and not self.form.is_foreign:
            self.check_requested.emit(self.form.number.text())

    def _ask_invoices(self) -> None:
        if self.shown is not None and not self._is_new:
            self.invoices_requested.emit(self.shown)

    def _go_to_fields(self) -> None:
        """Go to the fields of the buyer in front."""
        if self._is_open():
            self._halves.open_right()
            self.form.name.line.setFocus(Qt.FocusReason.TabFocusReason)
            self.form.name.line.selectAll()

    def _say_nothing_more(self) -> None:
        self.state.setText("")
        self.state.hide()


def _key(words: str, icon: str, keys: str, name: str) -> Button:
    made = Button(words, size=ButtonSize.SMALL, icon=icon, keys=keys)
    made.setObjectName(f"buyers.{name}")
    return made
