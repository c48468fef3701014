"""The sell screen: its parts, and what they have to do with each other."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGridLayout,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)
from typing_extensions import override

from till.domain.selling.basket import Basket
from till.domain.shop.article import Article, Unit
from till.domain.shop.vat import KNOWN_RATES, VatRates
from ui.finished.screen import FinishedPanel
from ui.finished.steps import FinishedView
from ui.kit.choice.fkey import BADGE_ROOM
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.frame.banner import Banner
from ui.kit.layout import column
from ui.kit.state import State
from ui.kit.wording import format_lek
from ui.park.list import ParkedCard
from ui.sell.action_keys import ActionKeys
from ui.sell.lines import LinesPanel
from ui.sell.measures import WIDTHS, measures_for, with_wide_rows
from ui.sell.notices import SaleNotices
from ui.sell.quick_editor import QuickEditing, QuickEditor
from ui.sell.quick_keys import QuickPanel
from ui.sell.scan_field import ScanField
from ui.sell.second_row import SecondRow
from ui.sell.suggestions import Suggestions, name_in
from ui.sell.total import SaleTotal
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

FINISHED_MS = 60_000
"""How long the change stays in sight when nobody comes (ui design, screen 6)."""
COUNTED = "*"
"""Behind a quantity that is typed before its article."""


class SellScreen(QWidget):
    """Shows the basket, or the sale just finished.

    Left the scan field and the lines, right the quick keys and the total, below the action keys.
    What a part asks for is its own signal. The screen's own: `code_entered` carries what was
    scanned or typed, `article_chosen` the id of a quick key's article and the quantity typed
    before it (empty for one), `recall_requested` the id of a basket set aside; `finished_left` when
    the next sale has taken the finished one's place, `begin_requested` when somebody begins the
    next customer with what was kept for them; `name_typed` carries what may be a part of a name, or
    nothing, answered with `suggest`; `name_entered` what was typed, that may be a code, and the id
    of the article marked in the list; `undo_requested` takes back the last thing done to
    the basket, `give_up_requested` asks to throw it away; `exchange_left` when somebody goes back
    (Esc) while goods are changed for others.
    """

    code_entered = Signal(str)
    article_chosen = Signal(str, str)
    recall_requested = Signal(int)
    finished_left = Signal()
    begin_requested = Signal()
    name_typed = Signal(str)
    name_entered = Signal(str, str)
    undo_requested = Signal()
    give_up_requested = Signal()
    exchange_left = Signal()

    def __init__(
        self,
        words: Messages,
        *,
        units: Mapping[str, Unit] | None = None,
        rates: Callable[[], VatRates] | None = None,
    ) -> None:
        """`units` name the units of weighed goods; `rates` returns those of the business today."""
        super().__init__()
        self.setObjectName("sell")
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = words
        self._make_parts(units or {}, rates or (lambda: VatRates(percent=KNOWN_RATES)))
        self._basket = Basket()
        self._vat = Decimal(0)
        self._kept: tuple[str, ...] = ()
        self._is_finished = False
        self._has_wide_rows = False
        self._change_time = QTimer(self, singleShot=True, interval=FINISHED_MS)
        self._change_time.timeout.connect(self.leave_finished)
        self._build()
        self._connect()
        current_theme().changed.connect(self.apply_measures)
        self._end_finished()
        self.show_basket(self._basket, self._vat, None)

    def _make_parts(self, units: Mapping[str, Unit], rates: Callable[[], VatRates]) -> None:
        words = self.words
        self.setAccessibleName(words.say("document_kind.sale"))
        self.scan = ScanField(words)
        self.notices = SaleNotices(words, self)
        self.kept = Banner(State.WAIT, icon="scan-barcode")
        self.kept.setObjectName("sell.kept")
        self.kept.button.setObjectName("sell.kept_begin")
        self.kept.hide()
        self.credit = Banner(State.OK, icon="repeat")
        self.credit.setObjectName("sell.credit")
        self.credit.button.setObjectName("sell.credit_out")
        self.credit.hide()
        self.second_row = SecondRow(words)
        self.lines = LinesPanel(words, units, rates)
        self.finished = FinishedPanel(words)
        self.editor = QuickEditor(words)
        self.quick = QuickPanel(words, units)
        self.editing = QuickEditing(words, self.quick, self.editor)
        self.total = SaleTotal(words)
        self.keys = ActionKeys(words, self, self._is_quantity_closed)
        self.suggestions = Suggestions(words, units, rates, self)
        self.scan.line.setObjectName("sell.scan")
        self.setFocusProxy(self.scan)

    def _build(self) -> None:
        self._stage = QStackedWidget()
        for panel in (self.lines, self.finished, self.editor):
            self._stage.addWidget(panel)
        for part in (self._stage, self.quick):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        over = (self.scan, self.notices.banner, self.kept, self.credit, self.second_row)
        left = column(*over, (self._stage, 1), spacing=Spacing.COLUMN)
        right = column((self.quick, 1), self.total.display, spacing=Spacing.COLUMN)
        grid = QGridLayout(self)
        grid.setContentsMargins(*(Spacing.WINDOW,) * 4)
        grid.setHorizontalSpacing(Spacing.WINDOW)
        grid.setVerticalSpacing(Spacing.WINDOW - BADGE_ROOM)
        grid.addLayout(left, 0, 0)
        grid.addLayout(right, 0, 1)
        grid.addWidget(self.keys.bar, 1, 0)
        grid.addWidget(self.keys.pay, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 1)

    def _connect(self) -> None:
        self.scan.code_entered.connect(self._enter_typed)
        self.kept.acted.connect(self.begin_requested)
        self.scan.line.textChanged.connect(self._look_for_names)
        self.suggestions.chosen.connect(self.take_suggestion)
        self.lines.quantity_left.connect(self.take_focus)
        self.lines.quantity_refused.connect(self._show_problem)
        self.lines.quantity_pad_requested.connect(self.scan.leave_messages)
        self.keys.quantity_key_pressed.connect(self._ask_quantity)
        self.keys.quantity_key_touched.connect(lambda: self._ask_quantity(by_touch=True))
        self.quick.article_pressed.connect(self._choose_article)
        self.second_row.rail.recalled.connect(self._recall)
        self.editing.began.connect(self._begin_editing)
        self.editing.ended.connect(self._end_editing)

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
        self.total.set_measures(measures)
        self.keys.set_measures(measures, narrow=narrow)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.apply_measures()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter presses the button that has the focus, as Space does."""
        focus = QApplication.focusWidget()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and isinstance(focus, QAbstractButton) and not event.isAutoRepeat():
            focus.click()
        else:
            super().keyPressEvent(event)

    def show_basket(self, basket: Basket, vat: Decimal, line: int | None) -> None:
        """Show the basket, `vat` the VAT in it (lek), with `line` opened, by default the newest.

        Lines or a customer end the view of the finished sale; an empty basket leaves it, for it is
        what a finished sale leaves behind.
        """
        if basket.lines is not self._basket.lines:
            self.editing.end()
        self._basket = basket
        self._vat = vat
        self._place_kept()
        self.lines.show_lines(basket.lines, line)
        self.second_row.show_customer(basket.buyer, is_electronic=basket.is_electronic)
        if self._is_finished and basket.is_empty and basket.buyer is None:
            return
        if self._is_finished:
            self._end_finished()
        self._show_sale()

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside: on the rail, and their number on F5."""
        self.second_row.show_parked(cards)
        self._show_keys()

    def show_kept(self, names: Sequence[str]) -> None:
        """Show what is kept for the next customer, from the end of this sale until they begin."""
        self._kept = tuple(names)
        if names:
            title = self.words.say("sell.kept", name=", ".join(names))
            self.kept.show_words(title, self.words.say("sell.kept_detail"))
            begin = (self.words.say("sell.kept_begin"), self.words.say("key.enter"))
            self.kept.show_button(*begin)
        self._place_kept()

    def suggest(self, articles: Sequence[Article], asked: str) -> None:
        """List articles under the scan field whose names fit what is typed there."""
        if asked == self.scan.text():
            self.suggestions.show_articles(articles, name_in(asked), self.scan.geometry())

    def take_suggestion(self, article_id: str) -> None:
        """Add a listed article; a quantity typed before its name goes with it."""
        if article_id:
            before, star, _ = self.scan.take_text().rpartition(COUNTED)
            self.article_chosen.emit(article_id, before.strip() if star else "")
            self.take_focus()

    def _look_for_names(self, text: str) -> None:
        self.suggestions.leave()
        self.name_typed.emit(text if name_in(text) else "")

    def _place_kept(self) -> None:
        self.kept.setVisible(bool(self._kept) and self._basket.is_empty)

    def show_rate(self, rate: Decimal | None) -> None:
        """Show the total in euro too, at so many lek for one; None where there is no rate today."""
        self.total.rate = rate
        if not self._is_finished:
            self._show_sale()

    def show_credit(self, amount: Decimal) -> None:
        """Show what a customer gets back through the next sale (lek); zero where nobody does."""
        self.total.credit = amount
        say = self.words.say
        title = say("credit.banner", amount=format_lek(amount))
        self.credit.show_words(title, say("credit.banner_detail"))
        self.credit.show_button(say("credit.pay_out"), say("key.pay_out"))
        self.credit.setVisible(bool(amount))
        if not self._is_finished:
            self._show_sale()

    @property
    def shows_finished(self) -> bool:
        """Whether the sale just made is shown, as long as the next one has not begun."""
        return self._is_finished

    def show_finished(self, view: FinishedView) -> None:
        """Show what becomes of the sale just made, its change for at most 60 s."""
        self.editing.end()
        self._is_finished = True
        self.scan.leave_messages()
        self._stage.setCurrentWidget(self.finished)
        self.second_row.set_room(has_room=False)
        self.scan.set_placeholder(self.words.say("finished.next_customer"))
        self.update_finished(view)
        self._show_keys()
        self._change_time.start()
        self.take_focus()

    def update_finished(self, view: FinishedView) -> None:
        """Show how far the sale is now, unless the next one has begun."""
        if self._is_finished:
            self.finished.show_view(view)
            self.total.show_change(view)

    def leave_finished(self) -> None:
        """Go back to the sale that is next."""
        if self._is_finished:
            self._end_finished()
            self._show_sale()
            self.finished_left.emit()

    def code_scanned(self, text: str) -> bool:
        """Take a scan, wherever the focus was; `3*` typed before it is its quantity.

        A quantity being typed is closed first: its digits never mix with those of another line.
        """
        self.editing.end()
        _, problem = self.lines.close_quantity()
        typed = self.scan.take_text().strip()
        self._enter(f"{typed}{text}" if typed.endswith(COUNTED) else text)
        if problem:
            self._show_problem(problem)
        return True

    def type_key(self, text: str) -> None:
        """Take a printable key typed while the focus was elsewhere; a space presses a button."""
        focus = QApplication.focusWidget()
        if text == " " and isinstance(focus, PaintedButton) and self.isAncestorOf(focus):
            if not focus.commits:
                focus.click()
            return
        if self.lines.quantity.is_open():
            self.lines.quantity.line.setFocus()
            self.lines.quantity.line.insert(text)
            return
        self.editing.end()
        self.take_focus()
        self.scan.leave_messages()
        self.scan.line.insert(text)

    def step_back(self) -> bool:
        """Go back one step (Esc); False when there was nothing to go back from."""
        if self.editing.is_on():
            self.editing.step_back()
            return True
        if self.lines.quantity.is_open():
            self.lines.leave_quantity()
            return True
        if self.lines.is_weighing():
            self.lines.end_weighing()
            self.scan.leave_messages()
            return True
        says_something = self.scan.has_problem() or not self.scan.hint.isHidden()
        was_busy = bool(self.scan.text()) or says_something
        self.scan.take_text()
        self.scan.leave_messages()
        self.take_focus()
        if not was_busy and self.total.credit:
            self.exchange_left.emit()
            return True
        return was_busy

    def open_by(self, step: int) -> None:
        """Open the line below (1) or above (-1); quick keys being edited are walked by rows."""
        if self.editing.is_on():
            self.editing.walk(step)
        elif not self.suggestions.isHidden():
            self.suggestions.walk(step)
        else:
            self.lines.open_by(step)

    def remove_selected(self) -> None:
        """Ask for the opened line to be removed, or remove the chosen key while they are edited."""
        if self.editing.is_on():
            self.editing.remove_key()
        else:
            self.lines.remove_selected()

    def give_up(self) -> None:
        """Ask for the open sale to be thrown away, unless something else is to be ended first."""
        if not self.editing.is_on() and self._is_quantity_closed():
            self.give_up_requested.emit()

    def leave_typed(self) -> None:
        """Throw away what is being typed; the basket stays."""
        self.lines.quantity.close()
        self.scan.take_text()
        self.scan.leave_messages()

    def is_busy(self) -> bool:
        """Whether a quantity is being typed or the quick keys are being edited."""
        return self.lines.quantity.is_open() or self.editing.is_on()

    def take_focus(self) -> None:
        """Put the focus where the scanner types."""
        self.scan.line.setFocus()

    def _enter_typed(self, text: str) -> None:
        """Take what was typed, or what was walked to in the list under it."""
        marked = self.suggestions.marked()
        if marked and self.suggestions.was_walked:
            self.take_suggestion(marked)
            return
        self.scan.take_text()
        if marked:
            self.scan.leave_messages()
            self.name_entered.emit(text.strip(), marked)
        else:
            self._enter(text)

    def _enter(self, text: str) -> None:
        self.scan.leave_messages()
        if text.strip():
            self.editing.end()
            self.code_entered.emit(text.strip())
        elif self._kept:
            self.begin_requested.emit()

    def _choose_article(self, article_id: str) -> None:
        """Add an article by its tile; a quantity typed before it goes with it."""
        _, problem = self.lines.close_quantity()
        typed = self.scan.text().strip()
        self.scan.leave_messages()
        is_counted = typed.endswith(COUNTED)
        if is_counted:
            self.scan.take_text()
        self.article_chosen.emit(article_id, typed.removesuffix(COUNTED) if is_counted else "")
        self.take_focus()
        if problem:
            self._show_problem(problem)

    def _ask_quantity(self, *, by_touch: bool = False) -> None:
        if self.lines.selected() is not None:
            self.scan.leave_messages()
            self.lines.ask_quantity(by_touch=by_touch)

    def _recall(self, parked_id: int) -> None:
        if self._is_quantity_closed():
            self.recall_requested.emit(parked_id)

    def _is_quantity_closed(self) -> bool:
        """Close a quantity being typed; False where one was, or where the scale is still asked.

        What follows has to see the quantity first.
        """
        was_typed, problem = self.lines.close_quantity()
        if problem:
            self._show_problem(problem)
        return not was_typed and not self.lines.is_weighing()

    def _show_problem(self, sentence: str) -> None:
        self.scan.show_problem("", sentence)

    def _begin_editing(self) -> None:
        self.leave_finished()
        self.scan.leave_messages()
        self._stage.setCurrentWidget(self.editor)
        self._show_keys()

    def _end_editing(self) -> None:
        if not self._is_finished:
            self._stage.setCurrentWidget(self.lines)
        self._show_keys()
        self.take_focus()

    def _end_finished(self) -> None:
        self._is_finished = False
        self._change_time.stop()
        self._stage.setCurrentWidget(self.lines)
        self.second_row.set_room(has_room=True)
        self.scan.set_placeholder(self.words.say("sell.scan"))

    def _show_sale(self) -> None:
        self.total.show_sale(self._basket, self._vat)
        self._show_keys()

    def _show_keys(self) -> None:
        reason = ""
        if self.editing.is_on():
            reason = self.words.say("quick.in_the_way")
        elif self._basket.is_empty or self._is_finished:
            reason = self.words.say("sell.empty")
        self.keys.pay.show_cash("" if reason else self.total.exchange_words())
        self.keys.show_possible(reason, parked=len(self.second_row.rail.chips))
