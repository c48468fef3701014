"""The payment dialog: from a total to tenders that cover it."""

from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.selling.tender import Tender, TenderKind, tender
from ui.kit.formats import NO_BREAK_SPACE, format_short
from ui.payment.board import PaymentBoard
from ui.payment.draft import PaymentDraft, first_draft
from ui.payment.questions import Asks, Question, kept, question_of, refusal
from ui.payment.request import PaymentRequest, TenderGroup
from ui.shell.messages import Messages


class PaymentDialog(PaymentBoard):
    """`finish_requested` carries a list of tenders covering the total; `left` is Esc or the cross.

    `rate_requested` asks for the rate of today; it is answered with `show_rate`.
    """

    finish_requested = Signal(object)
    rate_requested = Signal()
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window)
        self._draft = first_draft(PaymentRequest(total=ZERO, line_count=0))
        self._question: Question | None = None
        self._is_busy = False
        self._connect()

    def _connect(self) -> None:
        entry = self.entry
        self.dismissed.connect(self._step_back)
        self.entered.connect(self.press_enter)
        self.way_pressed.connect(self.choose_way)
        self.take.way_chosen.connect(self.choose_way)
        self.take.kind_chosen.connect(self.choose_kind)
        self.take.finish_pressed.connect(self._touch_finish)
        entry.edited.connect(self._type)
        entry.noted.connect(self._take_note)
        entry.barcode_refused.connect(self._refuse_barcode)
        entry.asking.instead.connect(self._take_instead)
        entry.asking.keep.connect(self._keep_typed)
        self.give.remove_requested.connect(self._remove)
        self.give.confirm_requested.connect(self._confirm)
        self.give.typed_removed.connect(self._type)

    @property
    def total(self) -> Decimal:
        """What is to be paid (lek), as it is shown."""
        return self._draft.asked.total

    def begin(self, asked: PaymentRequest) -> None:
        """Open on a total, with nothing given yet."""
        self._is_busy = False
        self._question = None
        self.open(self.field)
        self.show_asked(asked)
        self._put(first_draft(asked))
        self.pauses.begin(self._draft.way)
        if self._draft.way is TenderGroup.OTHER and asked.kind not in asked.others:
            self._open_choice()

    def show_rate(self, rate: Decimal) -> None:
        """Take the rate of today, lek for one euro, and go on in euro."""
        self._draft = replace(self._draft, asked=replace(self._draft.asked, rate=rate))
        self.choose_way(TenderGroup.EURO)

    def choose_way(self, way: TenderGroup) -> None:
        """Pay in another way; a card takes all the rest where no amount is typed."""
        draft = self._draft
        if self._is_busy or not draft.asked.allows(way):
            return
        self._stop_asking()
        if way is TenderGroup.OTHER:
            self._open_choice()
            return
        self.take.close_choice()
        if way is TenderGroup.EURO and draft.asked.rate is None:
            self._put(draft)
            self.rate_requested.emit()
            return
        self._put(draft.by(way))
        if way is TenderGroup.CARD and not self._draft.text.strip() and draft.before().left:
            self._take_note(draft.before().left)
            self.field.selectAll()  # another amount is typed over it

    def choose_kind(self, kind: TenderKind) -> None:
        """Pay by one of the other kinds."""
        self.take.close_choice()
        self.pauses.after_taking()
        self._put(self._draft.by(TenderGroup.OTHER, kind))

    def press_enter(self) -> None:
        """Take the amount; finish once nothing is left. An empty amount is exactly the rest."""
        if self._is_busy or not self.pauses.takes_enter:
            return
        if self.take.is_choosing:
            self.take.choice.press()
        elif self.entry.is_asking:
            self.entry.asking.press()
        else:
            self._take_amount()

    def enable_again(self, sentence: str) -> None:
        """The till could not take the sale: say why, and let it be tried again."""
        self._is_busy = False
        self.take.set_busy(busy=False)
        self.entry.show_problem(sentence)

    def code_scanned(self, text: str) -> bool:
        """Say that a scan means nothing here; no amount is changed."""
        self.pauses.after_scan()
        self.give.say("pay.scan_waits")
        return False

    def _touch_finish(self) -> None:
        """A second touch of the key that opened the dialog lands here, and means nothing."""
        if self.pauses.takes_touch:
            self.press_enter()

    def _take_amount(self) -> None:
        """Ask, confirm the cards, finish, or lay the typed amount down and ask for the rest."""
        draft = self._draft
        try:
            self._question = question_of(draft)
            taken = draft.taken()
            if self._question is not None:
                self._ask(self._question)
            elif not tender(draft.asked.total, taken).is_settled():
                self._change(draft.laid_down())
            elif draft.waits_for_terminal():
                self._change(draft.confirmed())
                self.give.say("pay.card_confirmed")
            else:
                self._finish(taken)
        except TillError as error:
            self.entry.show_problem(refusal(error, draft, self.words))
        else:
            if not self._is_busy:
                self.pauses.after_taking()

    def _finish(self, tenders: tuple[Tender, ...]) -> None:
        self._is_busy = True
        self.take.set_busy(busy=True)
        self.finish_requested.emit(list(tenders))

    def _ask(self, question: Question) -> None:
        """Ask in place, once: whoever types on has been asked about old lek."""
        if question.asks is Asks.OLD_LEK:
            self._draft = kept(self._draft, question)
        self.show_question(question, self._draft)

    def _answer(self, *, takes_instead: bool) -> None:
        question = self._question
        if question is None or self._is_busy or not self.pauses.takes_enter:
            return
        self._stop_asking()
        if not takes_instead:
            self._draft = kept(self._draft, question)
        if takes_instead and question.instead:
            self._take_note(question.instead)
        if question.instead or not takes_instead:
            self._take_amount()
        if takes_instead and question.asks is Asks.CASH_LIMIT:
            self._put(replace(self._draft, text=""))
            self.choose_way(
                TenderGroup.CARD
                if self._draft.asked.allows(TenderGroup.CARD)
                else TenderGroup.OTHER
            )

    def _stop_asking(self) -> None:
        self._question = None
        self.hide_question()

    def _open_choice(self) -> None:
        others = self._draft.asked.others
        if len(others) == 1:
            self.choose_kind(others[0])
        elif not self.take.is_choosing:
            self.take.open_choice(self._draft.kind)

    def _take_instead(self) -> None:
        self._answer(takes_instead=True)

    def _keep_typed(self) -> None:
        self._answer(takes_instead=False)

    def _remove(self, place: int) -> None:
        self._change(self._draft.without(place))

    def _confirm(self, place: int) -> None:
        self._change(self._draft.confirmed(place))

    def _refuse_barcode(self) -> None:
        self.entry.show_problem(self.words.say("pay.barcode_refused"))

    def _type(self, text: str = "") -> None:
        self.pauses.after_typing()
        self._change(replace(self._draft, text=text, is_tapped=False))

    def _take_note(self, amount: Decimal) -> None:
        self._type(format_short(amount).replace(NO_BREAK_SPACE, ""))
        self._draft = replace(self._draft, is_tapped=True)

    def _change(self, draft: PaymentDraft) -> None:
        """Go on with another draft; nothing changes while the sale is being kept."""
        if not self._is_busy:
            self._stop_asking()
            self._put(draft)

    def _step_back(self) -> None:
        """Esc: out of the question, out of the choice, back to the sale; one at a time."""
        if self._is_busy:
            return
        if self.entry.is_asking:
            self._stop_asking()
        elif self.take.is_choosing and self._draft.has_kind:
            self.take.close_choice()
            self._put(self._draft)
        else:
            self.close_overlay()
            self.left.emit()

    def _put(self, draft: PaymentDraft) -> None:
        """Make a draft the present one and show it."""
        self._draft = draft
        self.show_draft(draft)
