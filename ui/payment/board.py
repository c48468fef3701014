"""The face of the payment dialog: both halves in their frame, and the keys."""

from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.payment.draft import PaymentDraft
from ui.payment.questions import Question, ask_words, refusal
from ui.payment.request import PaymentRequest, TenderGroup
from ui.payment.summary import PaymentLeft
from ui.payment.tender_panel import PaymentRight
from ui.shell.messages import Messages

PAUSE_MS: Final = 300


class PaymentPauses(QObject):
    """Each pause lasts 300 ms; a typed digit ends those that guard an amount nobody has typed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._taken, self._scanned, self._opened = (
            QTimer(self, singleShot=True, interval=PAUSE_MS) for _ in range(3)
        )
        self._last_way: TenderGroup | None = None

    def begin(self, way: TenderGroup) -> None:
        """The dialog opens by the key of a way."""
        self._last_way = way
        self._opened.start()
        self._taken.stop()
        self._scanned.stop()

    def after_scan(self) -> None:
        """A code was scanned: a scanner may send more keys than its code."""
        self._scanned.start()

    def after_taking(self) -> None:
        """An amount was taken or something is asked: a bouncing Enter must not take the next."""
        self._taken.start()

    def after_typing(self) -> None:
        """Somebody typed: the next Enter and the next touch are meant."""
        self._taken.stop()
        self._opened.stop()

    @property
    def takes_enter(self) -> bool:
        """Whether Enter is meant."""
        return not (self._taken.isActive() or self._scanned.isActive())

    @property
    def takes_touch(self) -> bool:
        """Whether a touch that finishes is meant, not the second one of the key that opened."""
        return self.takes_enter and not self._opened.isActive()

    def takes_way(self, event: QKeyEvent, way: TenderGroup) -> bool:
        """Whether the key of a way is meant: not held down, not pressed twice at once."""
        is_double = way is self._last_way and self._opened.isActive()
        if event.isAutoRepeat() or is_double or self._scanned.isActive():
            return False
        self._last_way = way
        self._opened.start()
        return True


SIZE: Final = QSize(1150, 744)
RIGHT_WIDE: Final = {100: 404, 115: 422, 130: 440}
RIGHT_NARROW: Final = {100: 360, 115: 400, 130: 420}
GAP: Final = 14
WIDE: Final = 1150
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
WAY_KEYS: Final = {
    Qt.Key.Key_F12: TenderGroup.LEK,
    Qt.Key.Key_F9: TenderGroup.EURO,
    Qt.Key.Key_F10: TenderGroup.CARD,
    Qt.Key.Key_F11: TenderGroup.OTHER,
}


class PaymentBoard(Overlay):
    """What was given at the left, what is being given at the right.

    `entered` is Enter wherever the focus is, `way_pressed` the key of a way.
    """

    entered = Signal()
    way_pressed = Signal(object)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("pay.title"), size=SIZE))
        self.setObjectName("pay")
        self.words = words
        self.frame.set_close_name(words.say("pay.back_to_sale"))
        self.give = PaymentLeft(words)
        self.take = PaymentRight(words)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(self.give, 1)
        row.addWidget(self.take)
        self.frame.body.addLayout(row)
        self.entry = self.take.entry
        self.field = self.entry.amount.line
        self.field.installEventFilter(self)
        self.pauses = PaymentPauses(self)
        self._theme.changed.connect(self._fit)

    def show_asked(self, asked: PaymentRequest) -> None:
        """Show what is to be paid, by whom, and the ways that are offered."""
        lines = self.words.count("sell.lines", asked.line_count)
        name = asked.customer_name
        sub = self.words.say("pay.summary", lines=lines, customer=name) if name else lines
        self.frame.set_words(self.words.say("pay.title"), sub)
        self.frame.sub.setToolTip(escape(sub, quote=False))  # a long name ends with an ellipsis
        self.take.set_busy(busy=False)
        self.take.begin(asked)

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show how the payment stands, and what is wrong with the amount being typed."""
        problem = draft.problem()
        self.take.show_draft(draft)
        self.entry.show_problem(refusal(problem, draft, self.words) if problem else "")
        self.give.show_draft(draft)

    def show_question(self, question: Question, draft: PaymentDraft) -> None:
        """Ask in place; finishing waits for the answer."""
        self.take.wait_for_answer()
        self.entry.ask(*ask_words(question, draft, self.words))

    def hide_question(self) -> None:
        """Take the question away."""
        if self.entry.is_asking:
            self.entry.stop_asking()
            self.take.finish.enable()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            return is_press and event.key() in ENTER_KEYS and self._enter_key(event)
        return watched is not self.field and super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        way = WAY_KEYS.get(Qt.Key(event.key()))
        if event.key() in ENTER_KEYS:
            self._enter_key(event)
        elif way is not None:
            event.accept()
            if self.pauses.takes_way(event, way):
                self.way_pressed.emit(way)
        elif event.text().isdecimal() and self.field.isVisible() and self.field.isEnabled():
            self.field.setFocus()
            QCoreApplication.sendEvent(self.field, event)
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _enter_key(self, event: QKeyEvent) -> bool:
        """Enter held down is one Enter."""
        if not event.isAutoRepeat():
            self.entered.emit()
        event.accept()
        return True

    def _fit(self) -> None:
        """Larger text takes a wider column, so that the keys of the ways still stand in it."""
        widths = RIGHT_WIDE if self.width() > WIDE else RIGHT_NARROW
        fitting = (size for size in widths if size >= self._theme.text_size)
        self.take.setFixedWidth(widths[min(fitting, default=max(widths))])
