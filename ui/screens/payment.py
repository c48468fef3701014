"""The payment dialog: from a total to tenders that cover it.

Lives here: `PaymentDialog`: what each key does to the draft, and when it is enough.
Must not: settle amounts (`till.domain.tender`), keep a sale, open a drawer.
"""

from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.tender import Tender, TenderKind
from ui.format import NO_BREAK_SPACE, format_short
from ui.messages import Messages
from ui.screens.payment_left import PaymentLeft
from ui.screens.payment_right import PaymentRight
from ui.screens.payment_state import PaymentDraft
from ui.widgets.dialog_frame import DialogFrame
from ui.widgets.overlay import Overlay

SIZE: Final = QSize(1150, 744)
RIGHT_WIDE: Final = 404
RIGHT_NARROW: Final = 360
GAP: Final = 14
WIDE: Final = 1150
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
BOUNCE_MS: Final = 300


class PaymentDialog(Overlay):
    """`finish_wished` carries a list of tenders covering the total; `left` is Esc or the cross."""

    finish_wished = Signal(object)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("pay.title"), size=SIZE))
        self.setObjectName("pay")
        self._words = words
        self._draft = PaymentDraft(total=ZERO)
        self._is_busy = False
        self._settling = QTimer(self, singleShot=True, interval=BOUNCE_MS)
        self.frame.set_close_name(words.say("pay.back_to_sale"))
        self.give, self.take = PaymentLeft(words), PaymentRight(words)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.give, 1)
        row.addWidget(self.take)
        self.frame.body.addLayout(row)
        self.take.amount.line.installEventFilter(self)
        self._connect()

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.take.kind_chosen.connect(self.choose_kind)
        self.take.edited.connect(self._type)
        self.take.noted.connect(self._take_note)
        self.take.finish_pressed.connect(self.press_enter)
        self.give.remove_wished.connect(self._remove)
        self.give.typed_removed.connect(lambda: self._type(""))

    @property
    def total(self) -> Decimal:
        """What is to be paid (lek), as it is shown."""
        return self._draft.total

    def begin(self, total: Decimal, line_count: int, kind: TenderKind) -> None:
        """Open on a total in lek, with nothing given yet."""
        self.frame.set_words(
            self._words.say("pay.title"), self._words.count("sell.lines", line_count)
        )
        self._is_busy = False
        self.take.set_busy(busy=False)
        self._put(PaymentDraft(total=total, kind=kind))
        self.open(self.take.amount.line)

    def choose_kind(self, kind: TenderKind) -> None:
        """Give by another kind (F12, F10); F10 on an empty amount gives all the rest by card."""
        if self._is_busy:
            return
        rest_by_card = kind is TenderKind.CARD and not self._draft.text.strip()
        if rest_by_card and self._draft.before().left:
            self._put(self._draft.with_rest_by(kind))
        else:
            self._put(replace(self._draft, kind=kind))
        self.take.amount.line.setFocus()

    def press_enter(self) -> None:
        """Take the amount; finish once nothing is left. An empty amount is exactly the rest."""
        if self._is_busy or self._settling.isActive():
            return
        try:
            self._take_amount()
        except TillError as error:
            self.take.show_problem(self._words.error(error))

    def enable_again(self, sentence: str) -> None:
        """The till could not take the sale: say why, and let it be tried again."""
        self._is_busy = False
        self.take.set_busy(busy=False)
        self.take.show_problem(sentence)

    def code_scanned(self, text: str) -> None:
        """Say that a scan means nothing here; no amount is changed."""
        self.give.say("pay.scan_waits")

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.take.amount.line and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            return is_press and event.key() in ENTER_KEYS and self._enter_key(event)
        return watched is not self.take.amount.line and super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in ENTER_KEYS:
            self._enter_key(event)
        elif event.key() == Qt.Key.Key_F12:
            self.choose_kind(TenderKind.CASH)
        elif event.key() == Qt.Key.Key_F10 and not event.isAutoRepeat():
            self.choose_kind(TenderKind.CARD)
        elif event.text().isdecimal() and not self._is_busy:
            self.take.amount.line.setFocus()
            self.take.amount.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.take.setFixedWidth(RIGHT_WIDE if self.width() > WIDE else RIGHT_NARROW)

    def _enter_key(self, event: QKeyEvent) -> bool:
        """Enter held down is one Enter."""
        if not event.isAutoRepeat():
            self.press_enter()
        event.accept()
        return True

    def _take_amount(self) -> None:
        """Finish, or lay the typed amount down and ask for the rest. Raises TillError."""
        draft = self._draft
        settlement = draft.now()
        if settlement.is_settled() and draft.tenders():
            self._finish(draft.tenders())
        elif not draft.text.strip():
            self._finish((*draft.given, Tender(kind=draft.kind)))
        else:
            self._put(draft.laid_down())
            self._settling.start()  # a bouncing Enter must not be taken for "exactly the rest"

    def _finish(self, tenders: tuple[Tender, ...]) -> None:
        self._is_busy = True
        self.take.set_busy(busy=True)
        self.finish_wished.emit(list(tenders))

    def _type(self, text: str) -> None:
        self._settling.stop()
        self._put(replace(self._draft, text=text))

    def _take_note(self, amount: Decimal) -> None:
        self._type(format_short(amount).replace(NO_BREAK_SPACE, ""))

    def _remove(self, place: int) -> None:
        if not self._is_busy:
            self._put(self._draft.without(place))

    def _leave(self) -> None:
        if not self._is_busy:
            self.close_overlay()
            self.left.emit()

    def _put(self, draft: PaymentDraft) -> None:
        """Make a draft the present one and show it."""
        self._draft = draft
        problem = draft.problem()
        typed = None if problem else draft.shown().received - draft.before().received
        self.take.show_kind(draft.kind)
        self.take.show_text(draft.text)
        self.take.show_left(draft.before().left, draft.kind, typed or None)
        self.take.show_problem(self._words.error(problem) if problem else "")
        self.give.show_draft(draft)
