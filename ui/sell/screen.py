"""The sell screen: scan field, lines, quick keys, the total, and the keys that take money."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGridLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from till.actions.ports.records import QuickKey
from till.domain.errors.basket import QuantityUnreadable
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket
from till.domain.shop.article import Article, Unit
from till.domain.shop.buyer import Buyer
from till.domain.shop.vat import KNOWN_RATES, VatRates
from till.domain.text import one_line
from ui.finished.screen import FinishedPanel
from ui.finished.view import FinishedView
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.fkey import BADGE_ROOM
from ui.kit.formats import NotANumber, parse_quantity
from ui.kit.frame.banner import Banner
from ui.kit.painting_now import paint_now
from ui.kit.state import State
from ui.park.card import ParkedCard
from ui.sell.action_keys import (
    CARD,
    CASH,
    CUSTOMER,
    DRAWER,
    FIND,
    HELP,
    OTHER,
    PARK,
    PRICE,
    QUANTITY,
    RECEIPTS,
    FunctionBar,
    PayBar,
    PayState,
)
from ui.sell.lines import LinesPanel
from ui.sell.measures import WIDTHS, measures_for, total_steps, with_wide_rows
from ui.sell.quick_editor import QuickEditing, QuickEditor
from ui.sell.quick_keys import QuickPanel
from ui.sell.rail import SecondRow
from ui.sell.scan_field import Hint, ScanField
from ui.sell.total import show_change, show_total
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing


class SellLayout(QWidget):
    """Left the scan field and the lines, right the quick keys and the glass, below the keys."""

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = words
        self.scan = ScanField()
        self.hint = Hint(words.say("sell.undo"))
        self.scan.add_at_end(self.hint)
        self.banner = Banner()
        self.second = SecondRow(words)
        self.banner.hide()
        self.customer = self.second.customer
        self.rail = self.second.rail
        self.lines = LinesPanel(words, units, rates or VatRates(percent=KNOWN_RATES))
        self.finished = FinishedPanel(words)
        self.editor = QuickEditor(words)
        self.place = QStackedWidget()
        for page in (self.lines, self.finished, self.editor):
            self.place.addWidget(page)
        self.quick = QuickPanel(words, units)
        self.glass = AmountDisplay(ground="bg")
        self.editing = QuickEditing(words, self.quick, self.editor)
        self.bar = FunctionBar(words)
        self.pay = PayBar(words)
        for part in (self.place, self.quick):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._has_wide_rows = False
        self.setFocusProxy(self.scan)
        self._name_parts()
        self._build()
        current_theme().changed.connect(self.apply_measures)

    def set_wide_rows(self, *, wide: bool) -> None:
        """Make every line at least 48 px high (setting `ui.wide_rows`), or as high as drawn."""
        self._has_wide_rows = wide
        self.apply_measures()

    def apply_measures(self) -> None:
        """Take the measures of the present width."""
        measures = measures_for(self.width(), current_theme().text_size)
        if self._has_wide_rows:
            measures = with_wide_rows(measures)
        narrow = self.width() < WIDTHS[1]
        self.scan.set_narrow(narrow=narrow)
        self.lines.set_measures(measures)
        self.finished.set_measures(measures.receipt, narrow=narrow)
        self.quick.setFixedWidth(measures.right)
        self.glass.setFixedWidth(measures.right)
        self.glass.set_steps(total_steps(measures))
        self.bar.set_narrow(narrow=narrow)
        self.pay.set_measures(measures, narrow=narrow)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.apply_measures()

    def _name_parts(self) -> None:
        """Name the parts for the keyboard and for tests (contract, "The window by keyboard")."""
        self.setObjectName("sell")
        self.scan.line.setObjectName("sell.scan")
        self.banner.setObjectName("sell.banner")
        self.banner.button.setObjectName("sell.queue")
        self.banner.close_key.setObjectName("sell.banner_close")
        self.lines.view.setObjectName("sell.lines")
        self.glass.setObjectName("sell.total")

    def _build(self) -> None:
        left = _column(self.scan, self.banner, self.second)
        left.addWidget(self.place, 1)
        right = _column()
        right.addWidget(self.quick, 1)
        right.addWidget(self.glass)
        grid = QGridLayout(self)
        grid.setContentsMargins(*(Spacing.WINDOW,) * 4)
        grid.setHorizontalSpacing(Spacing.WINDOW)
        grid.setVerticalSpacing(Spacing.WINDOW - BADGE_ROOM)
        grid.addLayout(left, 0, 0)
        grid.addLayout(right, 0, 1)
        grid.addWidget(self.bar, 1, 0)
        grid.addWidget(self.pay, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 1)


def _column(*widgets: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(Spacing.COLUMN)
    for widget in widgets:
        column.addWidget(widget)
    return column


BACK_ONLINE_MS = 3000
LONGEST_CODE = 60
"""Characters of a code that are told: whatever was scanned may be of any length."""


class SellNotices(SellLayout):
    """Nothing here stops the sale; a question waits in the banner until somebody has time.

    Whatever else the banner says goes before it and leaves it behind.
    """

    question_taken_up = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._banner_time = QTimer(self, singleShot=True, interval=BACK_ONLINE_MS)
        self._banner_time.timeout.connect(self.hide_banner)
        self._question: tuple[str, str, str, str] | None = None
        self._shows_question = False
        self.banner.closed.connect(self._close_banner)
        self.banner.acted.connect(self.question_taken_up)
        self.hint.gone.connect(self._show_scan_hints)
        self.scan.edited.connect(self._forget_hint)

    def show_problem(self, code_text: str, sentence: str) -> None:
        """Say in the scan field what is wrong with a code; the next key or scan ends it.

        A code that was not found can be looked for by name, with F2.
        """
        self.hint.leave()
        hints = [("F2", self.words.say("sell.find_instead"))] if code_text else []
        self.scan.show_problem(one_line(code_text)[:LONGEST_CODE], sentence, hints)

    def show_hint(self, sentence: str, *, undo: bool = False) -> None:
        """Say something in the scan field; with `undo` for 4 s and with a button."""
        self.scan.clear_problem()
        self.scan.set_hints([])
        self.scan.set_quiet(quiet=True)
        self.hint.say(one_line(sentence), undo=undo)

    def show_offline(self, title: str, text: str = "") -> None:
        """Say under the scan field that the service does not answer; selling goes on."""
        self._show_banner(State.WAIT, title, text, icon="cloud-off")

    def show_back_online(self, title: str, text: str = "") -> None:
        """Say for 3 s that the service answers again."""
        self._show_banner(State.OK, title, text, icon="cloud")
        self._banner_time.start()

    def show_notice(self, state: State, title: str, text: str = "") -> None:
        """Say something else that matters while selling goes on; it stays until it is closed."""
        self._show_banner(state, title, text)

    def ask(self, title: str, text: str, button: str, keys: str) -> None:
        """Say that something waits for an answer, with a button that goes there."""
        self._question = (title, text, button, keys)
        self._show_question()

    def take_question_back(self) -> None:
        """Ask no more, for it was answered."""
        self._question = None
        if self._shows_question:
            self.hide_banner()

    def hide_banner(self) -> None:
        """Take the banner away; a question that stood behind it is in front again."""
        self._banner_time.stop()
        if self._question is not None and not self._shows_question:
            self._show_question()
            return
        self._shows_question = False
        self.banner.hide()

    def leave_messages(self) -> None:
        """Put the scan field back to rest; what is typed in it stays."""
        if self.scan.has_problem():
            self.scan.clear_problem()
        self.hint.leave()

    def _show_banner(self, state: State, title: str, text: str, *, icon: str = "") -> None:
        self._banner_time.stop()
        self._shows_question = False
        self.banner.show_state(state, icon=icon)
        self.banner.show_words(title, text)
        self.banner.show_button("")
        self.banner.show_close(self.words.say("banner.close"))
        self.banner.show()

    def _show_question(self) -> None:
        if self._question is not None:
            title, text, button, keys = self._question
            self._show_banner(State.ATT, title, text, icon="printer")
            self.banner.show_button(button, keys)
            self._shows_question = True

    def _close_banner(self) -> None:
        if self._shows_question:
            self._question = None
        self.hide_banner()

    def _show_scan_hints(self) -> None:
        say = self.words.say
        self.scan.set_quiet(quiet=False)
        self.scan.set_hints(
            [
                (say("sell.hint_quantity_key"), say("sell.hint_quantity")),
                (say("key.enter"), say("sell.hint_add")),
            ]
        )

    def _forget_hint(self) -> None:
        self.hint.leave()


class SellSelection(SellNotices):
    """`quantity_requested` carries the line from 0 and a Decimal, `removal_requested` the line.

    `quantity_pad_requested` carries the line whose quantity was touched: a finger has no digits.
    `weight_requested` carries the line that is to be weighed, where a scale stands.
    """

    quantity_requested = Signal(int, object)
    quantity_pad_requested = Signal(int)
    weight_requested = Signal(int)
    removal_requested = Signal(int)

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._has_scale = self._is_weighing = False
        self.lines.stepped.connect(self.step_quantity)
        self.lines.typed.connect(self._type_quantity)
        self.lines.quantity_touched.connect(self._touch_quantity)

    def selected_line(self) -> int | None:
        """The opened line, from 0; None in an empty sale or a finished one."""
        return self.lines.row() if self.place.currentWidget() is self.lines else None

    def open_previous(self) -> None:
        """Open the line above (Up)."""
        self._open_by(-1)

    def open_next(self) -> None:
        """Open the line below (Down)."""
        self._open_by(1)

    def remove_selected(self) -> None:
        """Wish the opened line away (Del); while a quantity is typed, take a sign of it away.

        While the quick keys are edited it is the chosen one of them that goes.
        """
        row = self.selected_line()
        if self.editing.is_on():
            self.editing.remove_key()
        elif self.is_asking():
            self.lines.stepper.line.del_()
        elif row is not None:
            self.removal_requested.emit(row)

    def step_quantity(self, step: int) -> None:
        """Wish one more or one less; less than one wishes the line away. Weights are typed."""
        row = self.selected_line()
        if row is None:
            return
        line = self.lines.model.line(row)
        if step < 0 and (line.article.weighed or line.quantity + step <= 0):
            self.removal_requested.emit(row)
        elif not line.article.weighed:
            self.quantity_requested.emit(row, line.quantity + step)

    def ask_quantity(self, *, by_touch: bool = False) -> None:
        """Let the opened line's quantity be typed (F3): Enter sets it, Esc leaves it.

        Where a scale stands, goods by weight are weighed instead; F3 meanwhile lets them be typed.
        A finger on the key F3 gets a number pad.
        """
        row = self.selected_line()
        if row is None:
            return
        self.leave_messages()
        is_weighed = self._has_scale and self.lines.model.line(row).article.weighed
        if is_weighed and not self._is_weighing and not self.is_asking():
            self._is_weighing = True
            self.weight_requested.emit(row)
        elif by_touch:
            self._is_weighing = False
            self.stop_asking()
            self.quantity_pad_requested.emit(row)
        else:
            self.type_quantity()

    def type_quantity(self) -> None:
        """Let the opened line's quantity be typed, whether or not a scale stands here."""
        self._is_weighing = False
        self.lines.stepper.ask()

    def set_scale(self, *, is_there: bool) -> None:
        """Say whether goods can be weighed here."""
        self._has_scale = is_there

    def is_weighing(self) -> bool:
        """Whether a weight is still wished for; False once it is typed by hand."""
        return self._is_weighing

    def end_weighing(self) -> None:
        """The scale has answered, or not; the next F3 weighs again."""
        self._is_weighing = False

    def is_asking(self) -> bool:
        """Whether a quantity is being typed."""
        return self.lines.stepper.is_asking()

    def stop_asking(self) -> None:
        """Leave the quantity as it is, and put the focus where the scanner types."""
        self.lines.stepper.stop_asking()
        self.take_focus()

    def close_quantity(self) -> tuple[bool, str]:
        """End a quantity that is being typed as Enter would: its digits go to no other line.

        Returns whether a number had been typed, and what is wrong with it.
        """
        if not self.is_asking():
            return False, ""
        stepper = self.lines.stepper
        row = self.selected_line()
        was_typed = stepper.line.isModified()
        text = stepper.text()
        self.stop_asking()
        return was_typed, self._wish_quantity(row, text) if was_typed else ""

    def leave_typed(self) -> None:
        """Throw away what is being typed; the basket stays."""
        self.lines.stepper.stop_asking()
        self.scan.take_text()
        self.leave_messages()

    def take_focus(self) -> None:
        """Put the focus where the scanner types."""
        self.scan.line.setFocus()

    def _open_by(self, step: int) -> None:
        row = self.selected_line()
        if self.editing.is_on():
            self.editing.walk(step)
        elif row is not None:
            self.stop_asking()
            last = self.lines.model.rowCount() - 1
            self.lines.view.open_row(min(max(row + step, 0), last))

    def _type_quantity(self, text: str) -> None:
        row = self.selected_line()
        self.stop_asking()
        problem = self._wish_quantity(row, text)
        if problem:
            self.show_problem("", problem)

    def _wish_quantity(self, row: int | None, text: str) -> str:
        """Wish a typed quantity; the sentence of what is wrong with it, or nothing."""
        try:
            quantity = parse_quantity(text)
        except NotANumber:
            return self.words.error(QuantityUnreadable(text=text[:20]))
        if row is not None:
            self.quantity_requested.emit(row, quantity)
        return ""

    def _touch_quantity(self) -> None:
        row = self.selected_line()
        if row is not None:
            self.leave_messages()
            self.quantity_pad_requested.emit(row)


FINISHED_MS = 60_000
"""How long the change stays on the glass when nobody comes (ui design, screen 6)."""


class SellState(SellSelection):
    """`finished_left` when the next sale has taken the finished one's place."""

    finished_left = Signal()

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__(words, units, rates)
        self._basket = Basket()
        self._vat = Decimal(0)
        self._rate: Decimal | None = None
        self._is_day_open = True
        self._is_finished = False
        self._change_time = QTimer(self, singleShot=True, interval=FINISHED_MS)
        self._change_time.timeout.connect(self.leave_finished)
        self.editing.began.connect(self._begin_editing)
        self.editing.ended.connect(self._end_editing)
        self._end_finished()
        self.show_basket(self._basket, self._vat, None)

    def show_basket(self, basket: Basket, vat: Decimal, line: int | None) -> None:
        """Show the basket, `vat` the VAT in it (lek), with `line` opened, by default the newest.

        Lines or a customer end the view of the finished sale; an empty basket leaves it, for it is
        what a finished sale leaves behind. A line more is painted before anything else is done.
        """
        if basket.lines is not self._basket.lines:
            self.editing.end()
        self._basket = basket
        self._vat = vat
        self.lines.show_lines(basket.lines, line)
        self.show_customer(basket.buyer, is_electronic=basket.is_electronic)
        if self._is_finished and basket.is_empty and basket.buyer is None:
            return
        if self._is_finished:
            self._end_finished()
        self._show_total()
        paint_now(self)
        self._show_keys()

    def show_customer(self, buyer: Buyer | None, *, is_electronic: bool = False) -> None:
        """Show who buys in a row of its own; nobody takes the row away."""
        self.customer.show_customer(buyer, is_electronic=is_electronic)
        self.second.share()

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside: on the rail, and their number on F5."""
        self.rail.show_parked(cards)
        self.second.share()
        self._show_keys()

    def show_rate(self, rate: Decimal | None) -> None:
        """Show the total in euro too, at so many lek for one; None where there is no rate today."""
        self._rate = rate
        if not self._is_finished:
            self._show_sale()

    def allow(self, rights: frozenset[Right]) -> None:
        """Offer what the person at the till may do: editing the quick keys."""
        may_edit = Right.QUICK_KEYS in rights
        self.quick.set_editable(editable=may_edit)
        if not may_edit:
            self.editing.end()

    def show_quick_keys(self, keys: Sequence[tuple[QuickKey, Article]]) -> None:
        """Show the grid of quick keys."""
        self.quick.show_keys(keys)

    def show_day_open(self, *, is_open: bool) -> None:
        """Before the opening balance the pay keys lead to it."""
        self._is_day_open = is_open
        self._show_keys()

    def show_finished(self, view: FinishedView) -> None:
        """Show what becomes of the sale just made, its change on the glass for at most 60 s."""
        self.editing.end()
        self._is_finished = True
        self.leave_messages()
        self.place.setCurrentWidget(self.finished)
        self.second.set_room(has_room=False)
        self.scan.set_placeholder(self.words.say("finished.next_customer"))
        self.update_finished(view)
        self._show_keys()
        self._change_time.start()
        self.take_focus()

    def update_finished(self, view: FinishedView) -> None:
        """Show how far the sale is now, unless the next one has begun."""
        if self._is_finished:
            self.finished.show_view(view)
            show_change(self.glass, self.words, view)

    def leave_finished(self) -> None:
        """Go back to the sale that is next."""
        if self._is_finished:
            self._end_finished()
            self._show_sale()
            self.finished_left.emit()

    def is_finished(self) -> bool:
        """Whether the finished sale is shown."""
        return self._is_finished

    def _begin_editing(self) -> None:
        self.leave_finished()
        self.leave_messages()
        self.place.setCurrentWidget(self.editor)
        self._show_keys()

    def _end_editing(self) -> None:
        if not self._is_finished:
            self.place.setCurrentWidget(self.lines)
        self._show_keys()
        self.take_focus()

    def _end_finished(self) -> None:
        self._is_finished = False
        self._change_time.stop()
        self.place.setCurrentWidget(self.lines)
        self.second.set_room(has_room=True)
        self.scan.set_placeholder(self.words.say("sell.scan"))
        self._show_scan_hints()

    def _show_sale(self) -> None:
        self._show_total()
        self._show_keys()

    def _show_total(self) -> None:
        show_total(self.glass, self.words, self._basket, self._vat, self._rate)

    def _show_keys(self) -> None:
        reason = ""
        if self.editing.is_on():
            reason = self.words.say("quick.in_the_way")
        elif self._basket.is_empty or self._is_finished:
            reason = self.words.say("sell.empty")
        self.bar.show_possible(reason, parked=len(self.rail.chips))
        state = PayState.QUIET if reason else PayState.READY
        self.pay.show_state(state if self._is_day_open else PayState.OPEN_DAY, reason)


PAYMENTS = {CARD: "card", OTHER: "other", CASH: "cash"}


class SellScreen(SellState):
    """Shows the basket, or the sale just finished; emits what the cashier wishes.

    `code_entered` carries what was scanned or typed, `payment_requested` `cash`, `card` or `other`,
    `quick_key_pressed` the id of the article, `quick_key_counted` the quantity typed before it as
    well, `recall_requested` that of a basket set aside,
    `quick_keys_changed` the whole grid, `article_for_place_requested` a group and a place from 0.
    """

    code_entered = Signal(str)
    quick_key_pressed = Signal(str)
    quick_key_counted = Signal(str, str)
    undo_requested = Signal()
    payment_requested = Signal(str)
    opening_requested = Signal()
    help_requested = Signal()
    reprint_requested = Signal()
    find_requested = Signal()
    price_requested = Signal()
    park_requested = Signal()
    customer_requested = Signal()
    customer_removed = Signal()
    receipts_requested = Signal()
    drawer_requested = Signal()
    recall_requested = Signal(int)
    quick_keys_changed = Signal(object)
    article_for_place_requested = Signal(str, int)

    def __init__(
        self,
        words: Messages,
        *,
        units: Mapping[str, Unit] | None = None,
        rates: VatRates | None = None,
    ) -> None:
        """`units` name the units of weighed goods; `rates` are those of the business."""
        super().__init__(words, units or {}, rates)
        self._wishes = {
            HELP: self.help_requested,
            FIND: self.find_requested,
            PRICE: self.price_requested,
            PARK: self.park_requested,
            CUSTOMER: self.customer_requested,
            RECEIPTS: self.receipts_requested,
            DRAWER: self.drawer_requested,
        }
        self._connect()

    def code_scanned(self, text: str) -> bool:
        """Take a scan, wherever the focus was; `3*` typed before it is its quantity.

        A quantity being typed is closed first: its digits never mix with those of another line.
        """
        self.editing.end()
        _, problem = self.close_quantity()
        typed = self.scan.take_text().strip()
        self._enter(f"{typed}{text}" if typed.endswith("*") else text)
        if problem:
            self.show_problem("", problem)
        return True

    def type_key(self, text: str) -> None:
        """Take a printable key typed while the focus was elsewhere; a space presses a button."""
        focus = QApplication.focusWidget()
        if text == " " and isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            focus.click()
            return
        if self.is_asking():
            self.lines.stepper.line.setFocus()
            self.lines.stepper.line.insert(text)
            return
        self.editing.end()
        self.take_focus()
        self.leave_messages()
        self.scan.line.insert(text)

    def step_back(self) -> bool:
        """Go back one step (Esc); False when there was nothing to go back from."""
        if self.editing.is_on():
            self.editing.step_back()
            return True
        if self.is_asking():
            self.stop_asking()
            return True
        if self.is_weighing():
            self.end_weighing()
            self.leave_messages()
            return True
        was_busy = bool(self.scan.text()) or self.scan.has_problem() or not self.hint.isHidden()
        self.scan.take_text()
        self.leave_messages()
        self.take_focus()
        return was_busy

    def press(self, number: int) -> None:
        """Take an F key (1 to 12) as if it had been touched; F3 has digits then, and no pad."""
        key = self.bar.keys.get(number) or self.pay.keys.get(number)
        if key is None or not key.isEnabled():
            return
        if number == QUANTITY:
            self.ask_quantity()
        else:
            key.click()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter presses the button that has the focus, as Space does."""
        focus = QApplication.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(focus, QAbstractButton) and not event.isAutoRepeat():
            focus.click()
        else:
            super().keyPressEvent(event)

    def _connect(self) -> None:
        self.scan.code_entered.connect(self._enter)
        self.quick.article_pressed.connect(self._press_quick)
        self.hint.undo.connect(self.undo_requested)
        self.bar.pressed.connect(self._press_key)
        self.pay.pressed.connect(self._press_pay)
        self.finished.reprint_requested.connect(self.reprint_requested)
        self.customer.pressed.connect(self.customer_requested)
        self.customer.removed.connect(self.customer_removed)
        self.rail.recalled.connect(self._recall)
        self.rail.more.connect(self.park_requested)
        self.editing.changed.connect(self.quick_keys_changed)
        self.editing.article_requested.connect(self.article_for_place_requested)

    def _enter(self, text: str) -> None:
        self.leave_messages()
        if text.strip():
            self.editing.end()
            self.code_entered.emit(text.strip())

    def _press_quick(self, article_id: str) -> None:
        """Add an article by its tile; a quantity typed before it goes with it."""
        _, problem = self.close_quantity()
        typed = self.scan.text().strip()
        self.leave_messages()
        if typed.endswith("*"):
            self.scan.take_text()
            self.quick_key_counted.emit(article_id, typed.removesuffix("*"))
        else:
            self.quick_key_pressed.emit(article_id)
        self.take_focus()
        if problem:
            self.show_problem("", problem)

    def _press_key(self, number: int) -> None:
        if number == QUANTITY:
            self.ask_quantity(by_touch=True)
        elif self._is_number_closed():
            self._wishes[number].emit()

    def _press_pay(self, number: int) -> None:
        """Wish payment; before the day is open, the opening balance."""
        if not self._is_number_closed():
            return
        if self._is_day_open:
            self.payment_requested.emit(PAYMENTS[number])
        else:
            self.opening_requested.emit()

    def _recall(self, parked_id: int) -> None:
        if self._is_number_closed():
            self.recall_requested.emit(parked_id)

    def _is_number_closed(self) -> bool:
        """Close a quantity being typed; False where one was, or where the scale is still asked.

        What follows has to see the quantity first.
        """
        was_typed, problem = self.close_quantity()
        if problem:
            self.show_problem("", problem)
        return not was_typed and not self.is_weighing()
