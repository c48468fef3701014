"""The left half of the customer dialog: search, the two lists, what they say."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.shop.buyer import Buyer, buyer_key
from till.domain.shop.taxpayer import Taxpayer, buyer_from, search_term
from till.domain.text import one_line
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.entry.search_field import SearchField
from ui.kit.layout import Panel, column
from ui.kit.table.record_list import HEAD, ROW, ListColumn, ListRecord, RecordList
from ui.kit.text import EmptyState, SaidLine, SaidLook
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

EDGES: Final = 4
MOST: Final = 16_777_215  # px; what Qt takes for no limit
SAVED: Final = "saved"
REGISTER: Final = "register"


class CustomerList(Panel):
    """As high as its rows, up to the room there is; `touched` after a row was touched."""

    touched = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        say = words.say
        columns = (
            ListColumn(words=say("customer.column_name"), width=0),
            ListColumn(words=say("customer.column_number"), width=128),
            ListColumn(words=say("customer.column_town"), width=90),
        )
        self.list = RecordList(columns, name="customer.list", spoken=say("customer.list_name"))
        self.empty = EmptyState("users", "", "")
        self._buyers: tuple[Buyer, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        for part in (self.list, self.empty):
            self.body.addWidget(part, 1)
        self.list.view.opened.connect(self.touched)

    @property
    def buyer(self) -> Buyer | None:
        """The selected customer."""
        row = self.list.view.row
        return next((each for each in self._buyers if row and buyer_key(each) == row.key), None)

    def show_rows(self, buyers: Sequence[Buyer]) -> None:
        """Show customers, none of them selected."""
        self._buyers = tuple(buyers)
        self.list.view.records.show([_row(each) for each in buyers])
        self.list.view.unmark()
        self.list.setVisible(bool(buyers))
        self.empty.setVisible(not buyers)
        rows = round(ROW * current_theme().text_size / 100) * len(buyers)
        self.setMaximumHeight(HEAD + EDGES + rows if buyers else MOST)

    def show_empty(self, icon: str, title: str, text: str) -> None:
        """Say why there are no rows, and what to do."""
        self.show_rows(())
        self.empty.icon.show_icon(icon)
        self.empty.set_words(title, text)

    def select_first(self) -> None:
        """Select the first row."""
        self.list.view.mark(0)

    def select_buyer(self, buyer: Buyer) -> None:
        """Select the row of a customer, known by kind and number; none where it is not there."""
        place = self.list.view.records.place_of(buyer_key(buyer))
        if place is not None:
            self.list.view.mark(place)

    def walk(self, step: int) -> bool:
        """Select the row above or below; tell whether there is one."""
        if self._buyers:
            self.list.view.walk(step, by_page=False)
        return bool(self._buyers)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.list.view.keep_in_sight()


def _row(buyer: Buyer) -> ListRecord:
    return ListRecord(
        key=buyer_key(buyer),
        cells=(one_line(buyer.name), one_line(buyer.id_number), one_line(buyer.town)),
        sub=one_line(buyer.address),
    )


class CustomerSearch(QWidget):
    """`typed` with each change of the text; `picked` when another customer is shown as meant.

    `is_sure` tells that the customer was chosen by hand or is an answer to what was typed: only
    then Enter uses it. Else Enter searches the register.
    """

    typed = Signal(str)
    picked = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._saved: tuple[Buyer, ...] = ()
        self._forgotten: tuple[Buyer, ...] = ()
        self._found: tuple[Buyer, ...] | None = None
        self._said: tuple[str, str, str] | None = None
        self._is_asked = self.is_searching = self.is_sure = False
        self.current: Buyer | None = None
        self.field = SearchField(words.say("customer.search"))
        self.field.line.setObjectName("customer.search")
        self.chips = Chips(
            [
                Option(key=SAVED, words=words.say("customer.saved")),
                Option(key=REGISTER, words=words.say("customer.register")),
            ]
        )
        for key, chip in self.chips.chips.items():
            chip.setObjectName(f"customer.{key}")
        self.list = CustomerList(words)
        self.note = SaidLine(look=SaidLook(role=TextRole.SMALL, spacing=Spacing.COLUMN))
        self._lay_out()
        self.field.edited.connect(self._edit)
        self.chips.chosen.connect(self._switch)
        self.list.touched.connect(self._pick)

    def _lay_out(self) -> None:
        parts = column(self.field, self.chips, (self.list, 1), spacing=Spacing.COLUMN)
        parts.addStretch(0)
        parts.addWidget(self.note)
        self.setLayout(parts)

    def begin(self, current: Buyer | None) -> None:
        """Start with nothing typed; `current` is the sale's customer, who stays meant."""
        self.current = current
        self.is_sure = current is not None
        self._forget()
        self.field.set_text("")
        self._saved = ()
        self.chips.set_counts({})
        self._show()

    @property
    def buyer(self) -> Buyer | None:
        """The customer who is meant: the selected row's, else the sale's own."""
        return self.list.buyer or (None if self.field.text().strip() else self.current)

    @property
    def wants_search(self) -> bool:
        """Whether Enter searches the register: a text was typed and nobody was chosen for it."""
        return bool(self.field.text().strip()) and not self.is_sure

    def is_saved(self, buyer: Buyer) -> bool:
        """Whether a customer is among the saved ones that are shown, and not forgotten since."""
        saved = any(_is_same(each, buyer) for each in self._saved)
        return saved and not self.was_forgotten(buyer)

    def was_forgotten(self, buyer: Buyer) -> bool:
        """Whether a customer who is still shown is saved no more."""
        return any(_is_same(each, buyer) for each in self._forgotten)

    def note_forgotten(self, buyer: Buyer, *, is_forgotten: bool) -> None:
        """Remember that a customer who is shown is saved no more, or saved again."""
        others = [each for each in self._forgotten if not _is_same(each, buyer)]
        self._forgotten = (*others, buyer) if is_forgotten else tuple(others)

    def show_saved(self, buyers: Sequence[Buyer]) -> None:
        """Show the saved customers that fit what is typed."""
        self._saved = tuple(buyers)
        self._forgotten = ()
        self._count()
        if self.chips.current() == SAVED:
            self._show()
        else:
            self.picked.emit()

    def show_register(self, term: str, found: Sequence[Taxpayer], *, is_cut: bool) -> None:
        """Show what the register knows of a term; an answer to an older text shows nothing."""
        if term != search_term(self.field.text()):
            return
        self.is_searching = False
        self._found = tuple(buyer_from(each) for each in found)
        words = self._words
        nothing = (words.say("lookup.nothing_found"), words.say("customer.nothing_detail"))
        self._said = ("users", *nothing)
        self._count()
        if self._is_asked or not self._saved:
            self._turn(REGISTER)
        if self._is_asked and not found:
            self.field.line.selectAll()  # the next word is typed over the fruitless one
        if is_cut:
            cut = words.say("lookup.cut", count=len(self._found))
            self._note(f"{cut} {words.say('customer.not_active')}")

    def show_searching(self, term: str) -> None:
        """Say that the register is being asked."""
        if term != search_term(self.field.text()):
            return
        self._is_asked = self.is_searching = True
        self._found = None
        detail = self._words.say("customer.searching_detail", term=term)
        self._said = ("clock", self._words.say("customer.searching"), detail)
        self._turn(REGISTER)

    def show_unavailable(self, sentence: str) -> None:
        """Say why the register gave no answer; the saved customers stay."""
        self.is_searching = False
        self._found = None
        detail = self._words.say("customer.unavailable_detail", sentence=sentence)
        self._said = ("cloud-off", self._words.say("customer.unavailable"), detail)
        if self._is_asked or not self._saved:
            self._turn(REGISTER)

    def show_too_short(self) -> None:
        """Say that so short a text is not searched for."""
        self._note(self._words.say("lookup.too_short"), tone="att")

    def walk(self, step: int) -> None:
        """Choose the next row, by the arrow keys."""
        if self.list.walk(step):
            self._pick()

    def _edit(self, text: str) -> None:
        """What was found for the older text is no answer any more."""
        self.is_sure = False
        self._forget()
        self.chips.choose(SAVED)
        self._count()
        self._show()
        self.typed.emit(text)

    def _forget(self) -> None:
        self._found = None
        self._said = None
        self._is_asked = self.is_searching = False
        self._note(self._words.say("customer.not_active"))

    def _switch(self, tab: str) -> None:
        self._turn(tab)
        self.field.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _turn(self, tab: str) -> None:
        self.chips.choose(tab)
        self._show()

    def _count(self) -> None:
        counts = {SAVED: len(self._saved)}
        if self._found is not None:
            counts[REGISTER] = len(self._found)
        self.chips.set_counts(counts)

    def _show(self) -> None:
        """Show the chosen list, or why it is empty, and who is meant now."""
        is_register = self.chips.current() == REGISTER
        rows = (self._found or ()) if is_register else self._saved
        if rows:
            self._show_rows(rows, is_register=is_register)
        else:
            self.list.show_empty(*self._why_empty(is_register=is_register))
        self.picked.emit()

    def _show_rows(self, rows: Sequence[Buyer], *, is_register: bool) -> None:
        self.list.show_rows(rows)
        if self.field.text().strip():
            self.list.select_first()
            exact = [each.id_number for each in rows] == [search_term(self.field.text())]
            self.is_sure = is_register or exact
        elif self.current is not None:
            self.list.select_buyer(self.current)

    def _why_empty(self, *, is_register: bool) -> tuple[str, str, str]:
        say = self._words.say
        if is_register:
            idle = ("search", say("customer.register_idle"), say("lookup.too_short"))
            return self._said or idle
        if self.field.text().strip():
            return ("users", say("customer.saved_nothing"), say("customer.saved_nothing_detail"))
        return ("users", say("customer.saved_nobody"), say("customer.saved_nobody_detail"))

    def _pick(self) -> None:
        self.is_sure = True
        self.picked.emit()

    def _note(self, sentence: str, *, tone: str = "text2") -> None:
        self.note.say("triangle-alert" if tone == "att" else "info", tone, sentence)


def _is_same(one: Buyer, other: Buyer) -> bool:
    return (one.id_type, one.id_number) == (other.id_type, other.id_number)
