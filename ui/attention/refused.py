"""The card of one refused document, and what a person decides about it."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.attention.view import RefusedCard
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

RETRY_KEY: Final = "F2"
REPLACE_KEY: Final = "F3"
CLOSE_KEY: Final = "F4"
ORIGINAL_KEY: Final = "F6"
ICON: Final = 28
BESIDE: Final = 14


class RefusedPanel(Panel):
    """The one that is chosen shows what can be done; the others are chosen by a touch.

    `closed` carries the reason that was typed.
    """

    touched = Signal()
    retried = Signal()
    replaced = Signal()
    closed = Signal(str)

    def __init__(self, words: Messages, card: RefusedCard) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self._words = words
        self.card = card
        self.setAccessibleName(f"{card.cause}. {card.what}")
        self.original = Text(card.original, role=TextRole.SLIP, tone="text2", wrap=True)
        self._make_keys()
        self.reason = LabelledField(
            words.say("attention.reason"), placeholder=words.say("attention.reason_example")
        )
        self.reason.line.setObjectName("attention.reason")
        self.reason.entered.connect(self._close)
        self.confirm = Button(
            words.say("attention.close_sure"),
            kind=ButtonKind.DANGER,
            size=ButtonSize.SMALL,
            keys=words.say("key.enter"),
        )
        self.confirm.setObjectName("attention.close_sure")
        self.confirm.clicked.connect(self._close)
        self._asking = QWidget()
        self._lay_out()
        self.set_chosen(chosen=False)

    def _make_keys(self) -> None:
        say = self._words.say
        small = ButtonSize.SMALL
        self.retry = Button(say("attention.retry"), size=small, icon="refresh-cw", keys=RETRY_KEY)
        self.replace = Button(say("attention.replace"), size=small, keys=REPLACE_KEY)
        self.close_key = Button(say("attention.close"), size=small, keys=CLOSE_KEY)
        self.service_words = Button(
            say("attention.original"), kind=ButtonKind.GHOST, size=small, keys=ORIGINAL_KEY
        )
        for name, key in (
            ("retry", self.retry),
            ("replace", self.replace),
            ("close", self.close_key),
            ("original", self.service_words),
        ):
            key.setObjectName(f"attention.{name}")
        self.retry.clicked.connect(self.retried)
        self.replace.clicked.connect(self.replaced)
        self.close_key.clicked.connect(self.ask_reason)
        self.service_words.clicked.connect(self.show_original)

    def _lay_out(self) -> None:
        self._decisions = QWidget()
        decisions = _row_of(self._decisions)
        for key in (self.retry, self.replace, self.close_key):
            decisions.addWidget(key)
        decisions.addStretch(1)
        decisions.addWidget(self.service_words)
        asking = _row_of(self._asking)
        asking.addWidget(self.reason, 1)
        asking.addWidget(self.confirm, 0, Qt.AlignmentFlag.AlignBottom)
        self.body.addLayout(self._told())
        self.body.addWidget(self._decisions)
        self.body.addWidget(self._asking)

    def _told(self) -> QHBoxLayout:
        """Lay out what it is about."""
        told = QVBoxLayout()
        told.setSpacing(2)
        told.addWidget(Text(self.card.cause, role=TextRole.H2, wrap=True))
        told.addWidget(Text(self.card.what, tone="text2", wrap=True))
        told.addWidget(Text(self.card.facts, role=TextRole.SMALL, tone="text2", wrap=True))
        told.addWidget(self.original)
        head = QHBoxLayout()
        head.setSpacing(BESIDE)
        head.addWidget(IconLabel("triangle-alert", size=ICON, tone="att"))
        head.addLayout(told, 1)
        return head

    def set_chosen(self, *, chosen: bool) -> None:
        """Show what can be done, or only what it is about."""
        self._decisions.setVisible(chosen)
        self._asking.hide()
        self.original.hide()
        self.service_words.setVisible(bool(self.card.original))

    @property
    def asks_reason(self) -> bool:
        """Whether a reason is being typed."""
        return not self._asking.isHidden()

    def ask_reason(self) -> None:
        """Ask why no document is to follow."""
        self._asking.show()
        self.reason.line.setFocus()

    def end_asking(self) -> None:
        """Ask no more; what was typed stays until the page is filled anew."""
        self._asking.hide()

    def show_original(self) -> None:
        """Show or hide what the service itself said."""
        self.original.setVisible(self.original.isHidden())

    def _close(self) -> None:
        self.closed.emit(self.reason.text())

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()
        super().mousePressEvent(event)


def _row_of(holder: QWidget) -> QHBoxLayout:
    """Return the row of a holder, under the words that stand beside the icon."""
    row = QHBoxLayout(holder)
    row.setContentsMargins(ICON + BESIDE, 0, 0, 0)
    row.setSpacing(8)
    return row
