"""The card of one refused document: what mends it, and what else a person decides about it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.fiscal.refusal import RefusalFix
from ui.attention.view import FieldRequest, RefusedCard
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
PAUSE_MS: Final = 300  # so soon after they are shown nobody has read the changes
DIRECT: Final = 9  # cards with a key of their own
FIX_LEAST: Final = 292  # px; the buttons of all cards stand under one another
FIX_ICONS: Final = {
    RefusalFix.OPERATOR_CODE: "users",
    RefusalFix.VAT_CODE: "tag",
    RefusalFix.UNIT: "tag",
    RefusalFix.BUYER: "user",
    RefusalFix.OPENING: "banknote",
    RefusalFix.OPENED: "check",
    RefusalFix.REPLACE: "file-text",
    RefusalFix.RETRY: "refresh-cw",
    RefusalFix.CLOSE: "check",
    RefusalFix.LOOK: "search",
}


class FieldPart(QWidget):
    """One field with its key; what was asked for is asked anew only after `end`."""

    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.field = LabelledField()
        self.field.entered.connect(self._enter)
        self.confirm = Button(
            "",
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            keys=words.say("key.enter"),
        )
        self.confirm.clicked.connect(self._enter)
        row = _row_of(self)
        row.addWidget(self.field, 1)
        row.addWidget(self.confirm, 0, Qt.AlignmentFlag.AlignVCenter)
        row.setContentsMargins(ICON + BESIDE, 4, 0, 0)
        self.hide()

    def name(self, name: str) -> None:
        """Name the field and its key, as `attention.mend_field` and `attention.mend_field_sure`."""
        self.field.line.setObjectName(f"attention.{name}")
        self.confirm.setObjectName(f"attention.{name}_sure")

    def ask(self, request: FieldRequest) -> None:
        """Ask for the field, with the focus in it and what stands there chosen."""
        self.field.set_words(request.label, placeholder=request.example)
        self.field.set_text(request.value)
        self.field.set_hint(request.hint)
        self.confirm.set_words(request.confirm)
        self.show()
        self.field.line.setFocus()
        self.field.line.selectAll()

    def go_on(self) -> None:
        """Ask on where it was left."""
        self.show()
        self.field.line.setFocus()

    def _enter(self) -> None:
        self.entered.emit(self.field.text())


class AgreeingPart(QWidget):
    """What a new document would say otherwise, line by line, and the key that agrees to it."""

    agreed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.lines = Text("", wrap=True)
        self.lines.setObjectName("attention.changes")
        self.sure = Button(
            words.say("attention.agree"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            keys=words.say("key.enter"),
        )
        self.sure.setObjectName("attention.agree")
        self.sure.clicked.connect(self._agree)
        self._reading = QTimer(self, singleShot=True, interval=PAUSE_MS)
        column = QVBoxLayout(self)
        column.setContentsMargins(ICON + BESIDE, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(Text(words.say("attention.changes"), role=TextRole.BODY_STRONG, wrap=True))
        column.addWidget(self.lines)
        column.addWidget(self.sure, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def ask(self, lines: Sequence[str]) -> None:
        """Show the changes; the press that led here agrees to nothing."""
        self.lines.setText("\n".join(lines))
        self.show()
        self._reading.start()

    @property
    def is_fresh(self) -> bool:
        """Whether nobody can have read the changes yet."""
        return self._reading.isActive()

    def _agree(self) -> None:
        if not self.is_fresh:
            self.hide()
            self.agreed.emit()


class RefusedPanel(Panel):
    """The one that is chosen shows what can be done; the others are chosen by a touch.

    `asked` tells that its field is asked for, `agreed` that the changes shown may go; `fixed`
    carries what was typed, empty where nothing has to be; `close_asked` asks to have no document.
    """

    touched = Signal()
    asked = Signal()
    fixed = Signal(str)
    retried = Signal()
    replaced = Signal()
    close_asked = Signal()
    agreed = Signal()

    def __init__(self, words: Messages, card: RefusedCard) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self._words = words
        self._is_chosen: bool | None = None
        self.card = card
        self.setAccessibleName(f"{card.cause}. {card.what}")
        self.original = Text(card.original, role=TextRole.SLIP, tone="text2", wrap=True)
        self.fix_text = self._make_fix()
        self._make_keys()
        self.fix = FieldPart(words)
        self.fix.name("mend_field")
        self.fix.entered.connect(self.fixed)
        self.agreeing = AgreeingPart(words)
        self.agreeing.agreed.connect(self.agreed)
        self._lay_out()
        self.set_chosen(chosen=False)

    def _make_fix(self) -> Button:
        """The one button that leads to what has to be put right."""
        words = self.card.fix_text or self._words.say("attention.mend.look")
        made = Button(words, size=ButtonSize.SMALL, icon=FIX_ICONS[self.card.fix])
        made.setObjectName("attention.mend")
        made.setMinimumWidth(FIX_LEAST)
        made.clicked.connect(self.begin_fix)
        return made

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
        self.close_key.clicked.connect(self.close_asked)
        self.service_words.clicked.connect(self.show_original)

    def _lay_out(self) -> None:
        self._decisions = QWidget()
        decisions = _row_of(self._decisions)
        for key in (self.retry, self.replace, self.close_key):
            decisions.addWidget(key)
        decisions.addStretch(1)
        decisions.addWidget(self.service_words)
        self.body.addLayout(self._told())
        for part in (self.fix, self._decisions, self.agreeing):
            self.body.addWidget(part)

    def _told(self) -> QHBoxLayout:
        """Lay out what it is about, and beside it the way to what mends it."""
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
        head.addWidget(self.fix_text, 0, Qt.AlignmentFlag.AlignVCenter)
        return head

    def number(self, place: int) -> None:
        """Say by which key its button is pressed: Ctrl and the place (from 1) of the first nine."""
        self.fix_text.set_keys(f"Ctrl+{place}" if place <= DIRECT else "")

    def set_chosen(self, *, chosen: bool) -> None:
        """Show what can be done, or only what it is about; what is being typed stays."""
        if chosen == self._is_chosen:
            return
        self._is_chosen = chosen
        self._decisions.setVisible(chosen)
        for part in (self.fix, self.agreeing, self.original):
            part.hide()
        self.service_words.setVisible(bool(self.card.original))

    @property
    def is_asking(self) -> bool:
        """Whether something is being typed."""
        asking = (self.fix, self.agreeing)
        return not all(each.isHidden() for each in asking)

    def enter(self) -> None:
        """Do what Enter does: agree where that is asked, else go to what mends it."""
        (self.fix_text if self.agreeing.isHidden() else self.agreeing.sure).click()

    def ask_agreement(self, lines: Sequence[str]) -> None:
        """Show what a new document would say otherwise, to be agreed to."""
        self.end_asking()
        self.agreeing.ask(lines)
        self.setFocus()

    def begin_fix(self) -> None:
        """Go to what has to be put right, or do at once what needs no more of a person."""
        self.touched.emit()
        card = self.card
        match card.fix:
            case RefusalFix.LOOK:
                self.original.show()
                self.setFocus()
            case RefusalFix.CLOSE:
                self.close_asked.emit()
            case RefusalFix.RETRY:
                self.retried.emit()
            case RefusalFix.REPLACE:
                self.replaced.emit()
            case _ if card.field is not None:
                self.fix.ask(card.field)
                self.asked.emit()
            case _:
                self.fixed.emit("")

    def show_problem(self, sentence: str) -> None:
        """Say at the field what is wrong with what was typed."""
        self.fix.field.show_error(sentence)

    def end_asking(self) -> None:
        """Ask no more; what was typed stays until the page is filled anew."""
        self.agreeing.hide()
        self.fix.hide()

    def show_original(self) -> None:
        """Show or hide what the service itself said."""
        self.original.setVisible(self.original.isHidden())

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
