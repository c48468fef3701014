"""The payment dialog: from a total to tenders that cover it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.selling.tender import TenderKind
from till.domain.text import one_line
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import row
from ui.kit.wording import NO_BREAK_SPACE, format_short
from ui.payment.draft import PaymentDraft, PaymentRequest, TenderGroup, first_draft
from ui.payment.held_scans import HeldScan, HeldScans
from ui.payment.press_guard import PressGuard
from ui.payment.questions import Asks, PaymentQuestion, ask_words, kept, question_of, refusal
from ui.payment.summary import PaymentSummary
from ui.payment.tender_panel import TenderPanel
from ui.shell.messages import Messages
from ui.theme.current import current_theme

SIZE: Final = QSize(1150, 744)
PANEL_WIDE: Final = {100: 404, 115: 422, 130: 440}
PANEL_NARROW: Final = {100: 360, 115: 400, 130: 420}
GAP: Final = 14
WIDE: Final = 1150
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
GROUP_KEYS: Final = {
    Qt.Key.Key_F12: TenderGroup.LEK,
    Qt.Key.Key_F9: TenderGroup.EURO,
    Qt.Key.Key_F10: TenderGroup.CARD,
    Qt.Key.Key_F11: TenderGroup.OTHER,
}


class PaymentDialog(Overlay):
    """At the left what was given, at the right what is being given.

    `finish_requested` carries a list of tenders covering the total; `left` is Esc or the cross.
    `rate_requested` asks for the rate of today; it is answered with `show_rate`. `scanned` carries
    a code, answered with `hold` where it is goods; until `held_added` (F2) or `held_kept` (F3) says
    where they go, `take_held` has them, and nothing is finished.
    """

    finish_requested = Signal(object)
    rate_requested = Signal()
    left = Signal()
    scanned = Signal(str)
    held_added = Signal()
    held_kept = Signal()

    asks_whose = True

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="pay", title="pay.title", size=SIZE)
        self.summary = PaymentSummary(words)
        self.panel = TenderPanel(words)
        self.entry = self.panel.entry
        self.field = self.entry.amount.line
        self.guard = PressGuard(self)
        self._draft = first_draft(PaymentRequest(total=ZERO, line_count=0))
        self._question: PaymentQuestion | None = None
        self._held = HeldScans()
        self._is_busy = False
        self.frame.set_close_name(self.words.say("pay.back_to_sale"))
        self.frame.body.addLayout(row((self.summary, 1), self.panel, spacing=GAP))
        self.field.installEventFilter(self)
        current_theme().changed.connect(self._fit)
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._step_back)
        self.panel.group_chosen.connect(self._touch_group)
        self.panel.choice.chosen.connect(self.choose_kind)
        self.panel.finish.clicked.connect(self._touch_finish)
        self.entry.amount.edited.connect(self._type)
        self.entry.noted.connect(self._take_note)

        self.entry.question.instead.connect(lambda: self._answer(takes_instead=True))
        self.entry.question.keep.connect(lambda: self._answer(takes_instead=False))
        self.summary.tenders.remove_requested.connect(
            lambda place: self._change(self._draft.without(place))
        )
        self.summary.tenders.confirm_requested.connect(
            lambda place: self._change(self._draft.confirmed(place))
        )
        self.summary.tenders.typed_removed.connect(self._type)
        self.summary.held.added.connect(self._add_held)
        self.summary.held.kept.connect(self._keep_held)
        self.summary.held.dropped.connect(self._drop_held)

    @property
    def total(self) -> Decimal:
        """What is to be paid (lek), before anything is rounded."""
        return self._draft.request.total

    @property
    def kind(self) -> TenderKind:
        """How the amount that is typed is paid."""
        return self._draft.kind

    def begin(self, request: PaymentRequest) -> None:
        """Open on a total, with nothing given yet."""
        self._is_busy = False
        self._question = None
        self._held = HeldScans()
        self.panel.hold("")
        self.open(self.field)
        # show what is to be paid, by whom, and the ways that are offered
        self._show_head(request)
        self.panel.set_busy(busy=False)
        self.panel.begin(request)
        self._put(first_draft(request))
        self.guard.begin(self._draft.group)
        if self._draft.group is TenderGroup.OTHER and request.kind not in request.others:
            self._open_choice()

    def show_total(self, request: PaymentRequest) -> None:
        """The sale came to something else meanwhile; whatever was given stays."""
        self._show_head(request)
        self._put(replace(self._draft, request=request))

    def show_rate(self, rate: Decimal) -> None:
        """Take the rate of today, lek for one euro, and go on in euro."""
        self.take_rate(rate)
        if self._draft.group is not TenderGroup.EURO:
            self.choose_group(TenderGroup.EURO)

    def take_rate(self, rate: Decimal) -> None:
        """Go on at another rate, lek for one euro: somebody has set it meanwhile."""
        self._change(self._draft.at_rate(rate))

    def choose_group(self, group: TenderGroup) -> None:
        """Pay in another way; a card takes all the rest where no amount is typed.

        Euro chosen once more ask for another rate.
        """
        draft = self._draft
        if self._is_busy or not draft.request.allows(group):
            return
        is_again = draft.group is group and not self.panel.is_choosing
        self._close_question()
        if group is TenderGroup.OTHER:
            self._open_choice()
            return
        self.panel.close_choice()
        if group is TenderGroup.EURO and (draft.request.rate is None or is_again):
            self._put(draft)
            self.rate_requested.emit()
            return
        self._put(draft.paid_by(group))
        left = self._draft.before().left
        if group is TenderGroup.CARD and not self._draft.text.strip() and left:
            self._take_note(left)
            self.field.selectAll()  # another amount is typed over it

    def choose_kind(self, kind: TenderKind) -> None:
        """Pay by one of the other kinds."""
        self.panel.close_choice()
        self.guard.after_taking()
        self._put(self._draft.paid_by(TenderGroup.OTHER, kind))

    def press_enter(self) -> None:
        """Take the amount; finish once nothing is left. An empty amount is exactly the rest."""
        if self._is_busy or not self.guard.takes_enter:
            return
        if self.panel.is_choosing:
            self.panel.choice.press()
        elif self.entry.has_question:
            self.entry.question.press()
        else:
            self._take_amount()

    def finish_even(self) -> None:
        """Finish at once: the key that opened it said so, and there is no amount to be typed."""
        self._take_amount()

    def enable_again(self, sentence: str) -> None:
        """The till could not take the sale: say why, and let it be tried again."""
        self._is_busy = False
        self.panel.set_busy(busy=False)
        self.entry.show_problem(sentence)

    def code_scanned(self, text: str) -> bool:
        """Take a scan; whose it is, somebody has to say. No amount is changed."""
        self.guard.after_scan()
        self.scanned.emit(text)
        return True

    def hold(self, scan: HeldScan) -> None:
        """Hold the sale until somebody says where the goods go."""
        self._hold(self._held.with_scan(scan))

    @property
    def is_held(self) -> bool:
        """Whether somebody has to say first whose goods are."""
        return bool(self._held)

    def take_held(self) -> Sequence[HeldScan]:
        """Give away what is held; the sale can be finished again."""
        scans = self._held.scans
        self._hold(HeldScans())
        return scans

    def refuse_scan(self, code: str, sentence: str) -> None:
        """Say that a code means nothing; it holds nothing."""
        self.summary.show_unknown(one_line(code), sentence)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            is_enter = event.key() in ENTER_KEYS
            return is_press and (self._held_key(event) or (is_enter and self._enter_key(event)))
        return watched is not self.field and super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        group = GROUP_KEYS.get(Qt.Key(event.key()))
        if self._held_key(event):
            event.accept()
        elif event.key() in ENTER_KEYS:
            self._enter_key(event)
        elif group is not None:
            event.accept()
            if self.guard.takes_group(group, is_held=event.isAutoRepeat()):
                self.choose_group(group)
        elif event.text().isdecimal() and self.field.isVisible() and self.field.isEnabled():
            self.field.setFocus()
            QCoreApplication.sendEvent(self.field, event)
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _held_key(self, event: QKeyEvent) -> bool:
        """F2, F3 and Del say where the goods go that were scanned; Ctrl+Z takes the Del back."""
        is_undo = event.matches(QKeySequence.StandardKey.Undo)
        if is_undo and self._held.dropped:
            self._hold(self._held.taken_back())
            return True
        actions: Mapping[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_F2: self._add_held,
            Qt.Key.Key_F3: self._keep_held,
            Qt.Key.Key_Delete: self._drop_held,
        }
        action = actions.get(Qt.Key(event.key()))
        if not self._held or action is None:
            return False
        if not event.isAutoRepeat():
            action()
        return True

    def _enter_key(self, event: QKeyEvent) -> bool:
        """Enter held down is one Enter."""
        if not event.isAutoRepeat():
            self.press_enter()
        event.accept()
        return True

    def _fit(self) -> None:
        """Larger text takes a wider column, so that the keys of the ways still stand in it."""
        widths = PANEL_WIDE if self.width() > WIDE else PANEL_NARROW
        fitting = (size for size in widths if size >= current_theme().text_size)
        self.panel.setFixedWidth(widths[min(fitting, default=max(widths))])

    def _show_head(self, request: PaymentRequest) -> None:
        lines = self.words.count("sell.lines", request.line_count)
        name = request.customer_name
        sub = self.words.say("pay.summary", lines=lines, customer=name) if name else lines
        self.frame.set_words(self.words.say("pay.title"), sub)
        self.frame.sub.setToolTip(escape(sub, quote=False))  # a long name ends with an ellipsis

    def _touch_finish(self) -> None:
        """A second touch of the key that opened the dialog lands here, and means nothing."""
        if self.guard.takes_touch:
            self.press_enter()

    def _touch_group(self, group: TenderGroup) -> None:
        """A second touch at once means nothing."""
        if self.guard.takes_group(group):
            self.choose_group(group)

    def _take_amount(self) -> None:
        """Ask, confirm the cards, finish, or lay the typed amount down and ask for the rest."""
        draft = self._draft
        try:
            self._question = question_of(draft)
            taken = draft.taken()
            if self._question is not None:
                self._ask(self._question)
            elif not draft.settled_by(taken).is_settled():
                self._change(draft.laid_down())
            elif draft.waits_for_terminal():
                self._change(draft.confirmed())
                self.summary.say("pay.card_confirmed")
            else:
                self._is_busy = True
                self.panel.set_busy(busy=True)
                self.finish_requested.emit(list(taken))
        except TillError as error:
            self.entry.show_problem(refusal(error, draft, self.words))
        else:
            if not self._is_busy:
                self.guard.after_taking()

    def _ask(self, question: PaymentQuestion) -> None:
        """Ask in place, once: whoever types on has been asked about old lek."""
        if question.asks is Asks.OLD_LEK:
            self._draft = kept(self._draft, question)
        self.panel.wait_for_answer()
        self.entry.ask(*ask_words(question, self._draft, self.words))

    def _answer(self, *, takes_instead: bool) -> None:
        question = self._question
        if question is None or self._is_busy or not self.guard.takes_enter:
            return
        self._close_question()
        if not takes_instead:
            self._draft = kept(self._draft, question)
        if takes_instead and question.instead:
            self._take_note(question.instead)
        if question.instead or not takes_instead:
            self._take_amount()
        if takes_instead and question.asks is Asks.NO_CHANGE:
            self.field.selectAll()  # another amount is typed over it
        if takes_instead and question.asks is Asks.CASH_LIMIT:
            self._put(replace(self._draft, text=""))
            by_card = self._draft.request.allows(TenderGroup.CARD)
            self.choose_group(TenderGroup.CARD if by_card else TenderGroup.OTHER)

    def _close_question(self) -> None:
        self._question = None
        if self.entry.has_question:
            self.entry.close_question()
            self.panel.allow_finish()

    def _hold(self, held: HeldScans) -> None:
        """Let so much wait for a choice; with nothing held the sale goes on."""
        was_held = bool(self._held)
        self._held = held
        self.guard.hold(is_held=bool(held))
        self.panel.hold(self.words.say("pay.held_choose") if held else "")
        self.summary.show_draft(self._draft, held)
        if held.dropped:
            self.summary.say("pay.held_dropped")
        if was_held and not held:
            self.guard.after_taking()  # an Enter on its way was meant for the choice
            self.field.setFocus()

    def _add_held(self) -> None:
        if self._held and not self._is_busy:
            self.held_added.emit()

    def _keep_held(self) -> None:
        if self._held and not self._is_busy:
            self.held_kept.emit()

    def _drop_held(self) -> None:
        self._hold(self._held.all_dropped())

    def _open_choice(self) -> None:
        others = self._draft.request.others
        if len(others) == 1:
            self.choose_kind(others[0])
        elif not self.panel.is_choosing:
            self.panel.open_choice(self._draft.kind)

    def _type(self, text: str = "") -> None:
        self.guard.after_typing()
        self._change(replace(self._draft, text=text, is_tapped=False))

    def _take_note(self, amount: Decimal) -> None:
        self._type(format_short(amount).replace(NO_BREAK_SPACE, ""))
        self._draft = replace(self._draft, is_tapped=True)

    def _change(self, draft: PaymentDraft) -> None:
        """Go on with another draft; nothing changes while the sale is being kept."""
        if not self._is_busy:
            self._close_question()
            self._put(draft)

    def _step_back(self) -> None:
        """Esc: out of the question, out of the choice, back to the sale; one at a time."""
        if self._is_busy:
            return
        if self.entry.has_question:
            self._close_question()
        elif self.panel.is_choosing and self._draft.has_kind:
            self.panel.close_choice()
            self._put(self._draft)
        else:
            self.close_overlay()
            self.left.emit()

    def _put(self, draft: PaymentDraft) -> None:
        """Make a draft the present one; show how it stands, and what is wrong with the amount."""
        self._draft = draft
        problem = draft.problem()
        self.panel.show_draft(draft)
        self.entry.show_problem(refusal(problem, draft, self.words) if problem else "")
        self.summary.show_draft(draft, self._held)
