"""Who buys: a saved customer, a taxpayer of the register, or one typed in (F6, screen 8)."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QStackedWidget, QWidget
from typing_extensions import override

from till.domain.errors import RuleBroken
from till.domain.shop.buyer import Buyer, Country, checked_buyer, is_nuis
from till.domain.shop.taxpayer import search_term
from till.domain.text import one_line
from ui.customer.details import CustomerDetails
from ui.customer.form import CustomerForm
from ui.customer.search import CustomerSearch
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.frame.dialog import DialogFoot
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import row
from ui.shell.messages import Messages

HEIGHT: Final = 80
SIZE: Final = QSize(1080, 740)
GAP: Final = 14
RIGHT: Final = 412
RIGHT_NARROW: Final = 376
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class CustomerFoot(DialogFoot):
    """New customer, buyer from abroad, and at the right the sale without a customer.

    `type_requested` carries whether it is a buyer from abroad who is to be typed in.
    """

    type_requested = Signal(bool)

    def __init__(self, words: Messages) -> None:
        super().__init__(height=HEIGHT)
        self._delete = words.say("key.delete")
        self.new = Button(words.say("customer.new"), icon="plus", keys="F3")
        self.foreign = Button(words.say("customer.foreign"), icon="globe", keys="F4")
        self.none = Button(words.say("customer.none"), kind=ButtonKind.GHOST, keys=self._delete)
        for name, button in (("new", self.new), ("foreign", self.foreign), ("none", self.none)):
            button.setObjectName(f"customer.{name}")
        self.new.clicked.connect(lambda: self.type_requested.emit(False))
        self.foreign.clicked.connect(lambda: self.type_requested.emit(True))
        self.row.addWidget(self.new)
        self.row.addWidget(self.foreign)
        self.row.addStretch(1)
        self.row.addWidget(self.none)

    def show_delete(self, *, works: bool) -> None:
        """Show the key of the sale without a customer where it works."""
        self.none.set_keys(self._delete if works else "")


class CustomerSaving(QObject):
    """`forget_requested` and `save_requested` carry the buyer; there is nothing to confirm.

    Who was forgotten stays in front until the next search, so that the switch can take it back.
    """

    forget_requested = Signal(object)
    save_requested = Signal(object)

    def __init__(self, search: CustomerSearch, details: CustomerDetails) -> None:
        super().__init__(details)
        self._search = search
        self._details = details
        details.save.clicked.connect(self._turn)

    def _turn(self, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        buyer = self._search.buyer if self._search.isVisible() else None
        if buyer is None:
            return
        knows = self._search.was_forgotten if is_on else self._search.is_saved
        if knows(buyer):
            self._search.note_forgotten(buyer, is_forgotten=not is_on)
            (self.save_requested if is_on else self.forget_requested).emit(buyer)
            self._search.picked.emit()


class CustomerDialog(Overlay):
    """`put_requested` carries a checked buyer, whether to save it, and whether electronically.

    Who puts the buyer into the sale calls `close_overlay`, or `show_problem`.
    `search.typed` carries the text of the search after each key, `entered` after Enter where it is
    long enough for the register. `removed` and `left` come after the dialog has closed itself.
    `saving` tells who is to be forgotten.
    """

    entered = Signal(str)
    put_requested = Signal(object, bool, bool)
    removed = Signal()
    left = Signal()
    looks_up = ("countries",)

    def __init__(self, words: Messages, window: QWidget, countries: Mapping[str, Country]) -> None:
        super().__init__(words, window, name="customer", title="customer.title", size=SIZE)
        self._countries = countries
        self._is_busy = False
        self.search = CustomerSearch(words)
        self.form = CustomerForm(words, countries)
        self.details = CustomerDetails(words)
        self.saving = CustomerSaving(self.search, self.details)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.search)
        self.pages.addWidget(self.form)
        self.frame.body.addLayout(row((self.pages, 1), self.details, spacing=GAP))
        self.foot = CustomerFoot(words)
        column = self.frame.layout()
        if column is not None:
            column.addWidget(self.foot)
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.search.picked.connect(self._show_picked)
        self.form.changed.connect(self._follow_form)
        self.form.back.clicked.connect(self._back_to_list)
        self.details.put.clicked.connect(self._put)
        self.foot.type_requested.connect(self._type_in)
        self.foot.none.clicked.connect(self._remove)
        self.search.field.line.installEventFilter(self)

    def begin(self, current: Buyer | None, is_electronic: bool) -> None:  # noqa: FBT001 -- agreed
        """Open on the list, with the sale's customer, if it has one, in front."""
        self._be_busy(busy=False)
        self.pages.setCurrentWidget(self.search)
        self.details.show_buyer(None)
        self.search.begin(current)
        self.details.set_electronic(is_electronic=is_electronic)
        self.open(self.search.field.line)

    def show_searching(self, term: str) -> None:
        """Say that the register is being asked for a term."""
        self.search.show_searching(term)
        self._show_enter()

    def show_problem(self, sentence: str) -> None:
        """The customer could not be put in: say why, and let it be tried again."""
        self._be_busy(busy=False)
        self.details.show_problem(sentence)

    def code_scanned(self, text: str) -> bool:
        """Search for a NUIS that is scanned; any other scan waits for the sale."""
        if is_nuis(text) and not self._is_busy:
            self._back_to_list()
            nuis = one_line(text).upper()
            self.search.field.set_text("")
            self.search.field.type_key(nuis)
            self.entered.emit(nuis)
        return is_nuis(text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Del takes the customer off where it has nothing to delete; held down it only deletes."""
        if watched is not self.search.field.line:
            return super().eventFilter(watched, event)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        line = self.search.field.line
        is_at_end = line.cursorPosition() == len(line.text()) and not line.hasSelectedText()
        is_del = event.key() == Qt.Key.Key_Delete and not event.isAutoRepeat()
        if is_del and is_at_end:
            self._remove()
        return is_del and is_at_end

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = event.key()
        is_list = self.pages.currentWidget() is self.search
        if key in ENTER_KEYS:
            self._enter(event)
        elif key == Qt.Key.Key_Escape and not is_list:
            self._back_to_list()
        elif key in (Qt.Key.Key_F3, Qt.Key.Key_F4):
            self._type_in(key == Qt.Key.Key_F4)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and is_list:
            self.search.walk(1 if key == Qt.Key.Key_Down else -1)
        elif is_list and event.text() and event.text().isprintable():
            self.search.field.type_key(event.text())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.details.setFixedWidth(RIGHT if self.width() > SIZE.width() else RIGHT_NARROW)

    def _enter(self, event: QKeyEvent) -> None:
        """Press the button that Tab went to; else put the customer in, or search the register."""
        focus = QApplication.focusWidget()
        if event.isAutoRepeat() or self._is_busy:
            return
        if isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            focus.click()
        elif self.pages.currentWidget() is self.form or not self.search.wants_search:
            self._put()
        elif search_term(self.search.field.text()) is None:
            self.search.show_too_short()
        elif not self.search.is_searching:
            self.entered.emit(self.search.field.text())

    def _put(self) -> None:
        """Check the buyer and ask to put them in; what is missing is asked for in the form."""
        is_form = self.pages.currentWidget() is self.form
        buyer = self.form.buyer() if is_form else self.search.buyer
        if self._is_busy or buyer is None:
            return
        try:
            checked = checked_buyer(buyer)
        except RuleBroken as error:
            if not is_form:
                self._type_in(buyer.is_foreign, buyer)
            self.form.show_error(error)
            return
        self._be_busy(busy=True)
        save = self.details.save
        electronic = self.details.electronic
        self.put_requested.emit(checked, save.isChecked(), electronic.isChecked())

    def _be_busy(self, *, busy: bool) -> None:
        self._is_busy = busy
        self.details.set_busy(busy=busy)

    def _type_in(self, is_foreign: bool, buyer: Buyer | None = None) -> None:  # noqa: FBT001 -- as the signal tells it
        if self._is_busy:
            return
        self.form.begin(is_foreign=is_foreign, buyer=buyer)
        self.pages.setCurrentWidget(self.form)
        self.details.show_buyer(self.form.buyer())
        self._follow_form()
        self.form.view.take_focus()

    def _back_to_list(self) -> None:
        self.form.view.close_lists()
        self.pages.setCurrentWidget(self.search)
        self._show_picked()
        self.search.field.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_picked(self) -> None:
        """Show who is meant, and what Enter does now."""
        buyer = self.search.buyer
        self.details.show_buyer(
            buyer,
            country=self._country(buyer.country) if buyer else "",
            is_saved=buyer is not None and self.search.is_saved(buyer),
            was_forgotten=buyer is not None and self.search.was_forgotten(buyer),
        )
        self._show_enter()

    def _follow_form(self) -> None:
        buyer = self.form.buyer()
        self.details.follow(buyer, self._country(buyer.country))
        self._show_enter()

    def _show_enter(self) -> None:
        """One key has one meaning: it stands where it works now."""
        say = self.words.say
        is_list = self.pages.currentWidget() is self.search
        searches = is_list and (self.search.wants_search or self.search.buyer is None)
        enter = say("key.enter")
        self.details.set_enter("" if searches else enter)
        self.foot.show_delete(works=is_list)
        hint = (enter, say("customer.search_register")) if searches else ("", "")
        self.search.field.set_hint(*hint)

    def _country(self, code: str) -> str:
        found = self._countries.get(code)
        return found.names.get(self.words.language, "") if found else ""

    def _remove(self) -> None:
        if not self._is_busy:
            self.close_overlay()
            self.removed.emit()

    def _leave(self) -> None:
        if not self._is_busy:
            self.close_overlay()
            self.left.emit()
