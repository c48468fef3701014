"""One invoice beside the list: its paper, its lines, what is known of it, and what can be done."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.shop.article import Unit
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import Panel, Part, PlainScroll, Separator, column, holder, put, row
from ui.kit.page.key import CONTROL_P, At, Key, make_key
from ui.kit.state import Pill, State
from ui.kit.table.record_list import ListColumn, RecordList
from ui.kit.text import EmptyState, KeyCap, Text
from ui.receipts.invoice_words import FactGroup, InvoiceView, LinkedInvoice, line_rows
from ui.receipts.paper import RECEIPT_WIDTH, SaleReceipt
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIDE: Final = 222  # px of the facts and keys
WIDTH: Final = RECEIPT_WIDTH + SIDE + 2
AMOUNT: Final = 68
PAPER: Final = "paper"
LINES: Final = "lines"
HISTORY: Final = "history"
PARTS: Final = (PAPER, LINES, HISTORY)
PART_KEY: Final = "F11"
DEEDS: Final = ("reprint", "pdf", "return", "correct", "again")


class InvoiceHistory(QWidget):
    """Payments, codes, attempts, and the invoices it is linked with; each of those is a key."""

    linked = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._area = PlainScroll(QWidget())
        self.setLayout(column(self._area))
        self.setObjectName("receipts.history")
        self.setAccessibleName(words.say("receipts.part_history"))

    def show_invoice(self, view: InvoiceView) -> None:
        """Show what is known of an invoice, from the top."""
        links: list[Part] = [self._key_of(each) for each in view.linked]
        if links:
            links = [Text(self._words.say("receipts.linked"), role=TextRole.H2), *links]
        facts = [part for group in view.groups for part in _parts_of(group)]
        shown = holder(column(*links, *facts, None, spacing=Spacing.HAIR, margins=(16, 12, 16, 12)))
        before = self._area.takeWidget()
        if before is not None:
            before.deleteLater()
        self._area.setWidget(shown)
        shown.setAutoFillBackground(False)  # the ground of the panel shows through
        self._area.verticalScrollBar().setValue(0)

    def _key_of(self, linked: LinkedInvoice) -> Button:
        key = Button(f"{linked.how} {linked.what}", size=ButtonSize.SMALL, icon="file-text")
        key.setObjectName(f"receipts.linked.{linked.doc_id}")
        key.clicked.connect(partial(self.linked.emit, linked.doc_id))
        return key


def _parts_of(group: FactGroup) -> list[Part]:
    """Return a heading, and under it each fact with its label over it."""
    parts: list[Part] = [int(Spacing.KEYS), Text(group.heading, role=TextRole.H2)]
    for label, value in group.facts:
        parts.append(Text(label, role=TextRole.SMALL, tone="text2", wrap=True))
        parts.append(Text(_breakable(value), role=TextRole.BODY_STRONG, wrap=True))
    return parts


def _breakable(code: str) -> str:
    """Let a long code without spaces be broken anywhere."""
    return "\u200b".join(code) if " " not in code else code


def invoice_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done with an invoice."""
    say = words.say
    again = say("receipts.reprint")
    keys = say("key.reprint")
    back = say("receipts.return")
    gone = say("receipts.cancel")
    at = At.BESIDE
    first = Key(name="reprint", keys=keys, words=again, icon="printer", at=At.ABOVE, primary=True)
    return (
        replace(first, also=CONTROL_P),
        Key(name="pdf", keys="F3", words=say("receipts.pdf"), icon="file-text", at=at),
        Key(name="return", keys="F4", words=back, icon="undo-2", at=at),
        _with_control("correct", say("key.correct"), say("receipts.correct")),
        _with_control("again", say("key.again"), say("receipts.again")),
        Key(name="cancel", keys="F8", words=gone, icon="x", at=at, destroys=True),
    )


def _with_control(name: str, keys: str, words: str) -> Key:
    """Return a key beside the invoice that is pressed with Ctrl, as `Ctrl+R`."""
    letter = Qt.Key(ord(keys[-1]))
    also = QKeyCombination(Qt.KeyboardModifier.ControlModifier, letter).toCombined()
    return Key(name=name, keys=keys, words=words, also=(also,), at=At.BESIDE)


def reasons_of(view: InvoiceView) -> dict[str, str]:
    """Return why each key does nothing, empty where it does something."""
    return {
        "reprint": view.no_reprint,
        "pdf": view.no_pdf,
        "return": view.no_return,
        "correct": view.no_correct,
        "again": view.no_again,
        "cancel": view.no_cancel,
    }


def quieten(keys: Mapping[str, Button], reasons: Mapping[str, str]) -> None:
    """Let the keys work that have no reason not to."""
    for name, key in keys.items():
        if reasons[name]:
            key.disable(reasons[name])
        else:
            key.enable()


class InvoiceFacts(QWidget):
    """What it is about, and below that the keys; a key that does nothing says why."""

    def __init__(self, words: Messages, keys: Mapping[str, Button]) -> None:
        super().__init__()
        self._words = words
        self.keys = keys
        self.setFixedWidth(SIDE)
        self.heading = Text("", tone="text2", elide=True)
        self.amount = Text("", role=TextRole.TITLE)
        self.amount.setObjectName("receipts.amount")
        self.pill = Pill("", State.WAIT)
        self.sentence = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.moment = Text("", tone="text2")
        self.cashier = Text("", tone="text2", elide=True)
        self.buyer = Text("", role=TextRole.BODY_STRONG, elide=True)
        self.why = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.why.setObjectName("receipts.why")
        for key in keys.values():
            key.spread = True
        hair = int(Spacing.HAIR)
        told = (self.sentence, self.moment, self.cashier, self.buyer)
        top = (self.heading, self.amount, hair, row(self.pill, None), hair, *told)
        deeds = [part for each in DEEDS for part in (keys[each], hair)]
        parts = (*top, int(Spacing.KEYS), *deeds, None, keys["cancel"], self.why)
        self.setLayout(column(*parts, spacing=hair, margins=(14, 14, 14, 14)))

    def show_invoice(self, view: InvoiceView) -> None:
        """Show an invoice, and why some keys do nothing."""
        self.heading.setText(view.heading)
        self.amount.setText(view.amount)
        self.pill.show_state(view.state, view.state_word)
        self.sentence.setText(view.sentence)
        self.moment.setText(view.moment)
        self.cashier.setText(view.cashier)
        self.buyer.setText(view.buyer)
        self.buyer.setVisible(bool(view.buyer))
        reasons = reasons_of(view)
        quieten(self.keys, reasons)
        said = dict.fromkeys(reason for reason in reasons.values() if reason)
        usual = self._words.say("receipts.cancel_explained")
        self.why.set_tone("text2")
        self.why.setText("\n".join(said) if said else usual)

    def tell(self, sentence: str) -> None:
        """Say under the keys why something did not come about."""
        self.why.set_tone("att")
        self.why.setText(sentence)


class InvoiceDetail(Panel):
    """`linked` carries the invoice that somebody follows a link to."""

    linked = Signal(str)

    def __init__(
        self, words: Messages, units: Mapping[str, Unit], keys: Mapping[str, Button]
    ) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words = words
        self._units = units
        self.view: InvoiceView | None = None
        self.setObjectName("receipts.detail")
        self.facts = InvoiceFacts(words, keys)
        self._doubles = {each.name: make_key("receipts.list", each) for each in invoice_keys(words)}
        for name, double in self._doubles.items():
            double.clicked.connect(keys[name].click)
        self.under = holder(
            row(*self._doubles.values(), None)
        )  # for a list that has no room beside it
        self.receipt = SaleReceipt(words.say("receipts.receipt"))
        amount = ListColumn(words="", width=AMOUNT, is_right=True, is_strong=True)
        spoken = words.say("receipts.part_lines")
        columns = (ListColumn(words="", width=0), amount)
        self.lines = RecordList(columns, name="receipts.lines", spoken=spoken)
        self.lines.heads.hide()
        self.history = InvoiceHistory(words)
        self.history.linked.connect(self.linked)
        options = [Option(key=part, words=words.say(f"receipts.part_{part}")) for part in PARTS]
        self.parts = Segmented(options, shares=(1, 1, 1))
        self.parts.setObjectName("receipts.parts")
        self.parts.chosen.connect(self._show_part)
        self._pages = QStackedWidget()
        for page in (self.receipt, self.lines, self.history):
            self._pages.addWidget(page)
        self.parts.choose(PAPER)
        self.nothing = EmptyState("receipt-text", words.say("receipts.nothing"))
        chooser = row((self.parts, 1), KeyCap(PART_KEY), margins=(8, 8, 8, 8))
        left = column(chooser, Separator(), (self._pages, 1), spacing=0)
        self._whole = holder(row((left, 1), self.facts, spacing=0))
        put(self.body, self._whole, self.nothing)
        self.show_nothing()

    @property
    def widget(self) -> QWidget:
        """All of it."""
        return self

    @property
    def shown_key(self) -> str:
        """The docId of the invoice that is shown."""
        return self.view.doc_id if self.view else ""

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        self.under.hide()

    @override
    def hideEvent(self, event: QHideEvent, /) -> None:
        self.under.show()

    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return what its own key does."""
        return {Qt.Key.Key_F11: self.turn_part}

    def walk(self, step: int, *, by_page: bool) -> None:
        """Walk within the lines."""
        self.lines.view.walk(step, by_page=by_page)

    def show_invoice(self, view: InvoiceView) -> None:
        """Show an invoice; the part that is looked at stays in front."""
        before = self.view
        is_other = before is None or before.doc_id != view.doc_id
        is_other_paper = is_other or before is None or before.receipt != view.receipt
        self.view = view
        self._whole.show()
        self.nothing.hide()
        self.facts.show_invoice(view)
        self.under.setEnabled(True)
        quieten(self._doubles, reasons_of(view))
        if is_other_paper and view.receipt is not None:
            self.receipt.show_receipt(view.receipt)
        if is_other:
            self.lines.show_rows(line_rows(self._words, self._units, view.lines), "")
            self.lines.view.unmark()
        self.history.show_invoice(view)
        self._show_part()

    def show_nothing(self) -> None:
        """Show that no invoice is chosen."""
        self.view = None
        self.under.setEnabled(False)
        self._whole.hide()
        self.nothing.show()

    def turn_part(self) -> None:
        """Show the next of paper, lines and history (F11)."""
        after = (PARTS.index(self.parts.current()) + 1) % len(PARTS)
        self.parts.choose(PARTS[after])
        self._show_part()

    def _show_part(self) -> None:
        """Show what is chosen; the lines in the paper's place while there is none."""
        has_paper = self.view is not None and self.view.receipt is not None
        part = self.parts.current()
        shown = {PAPER: self.receipt if has_paper else self.lines, HISTORY: self.history}
        page: QWidget = shown.get(part, self.lines)
        self._pages.setCurrentWidget(page)
