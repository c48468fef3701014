"""What is known of an earlier sale beside its lines.

Lives here: `SaleFacts`: number, total, state in words, when, who, how it was paid, and reprinting.
Must not: ask the service, or decide what a state means for the document.
"""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.domain.business_day import in_tirane
from till.domain.fiscal import DocumentState, FiscalDocument
from till.domain.sale import Sale
from till.domain.tender import Payment
from ui.format import LEK, MINUS, NO_BREAK_SPACE, format_date, format_money, format_time
from ui.messages import Messages
from ui.screens.finished_steps import short_code
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.button import Button, Kind
from ui.widgets.key_value import KeyValue
from ui.widgets.panel import Line
from ui.widgets.pill import Pill
from ui.widgets.state import State
from ui.widgets.text import Text

WIDTH: Final = 284
STATES: Final = {
    DocumentState.QUEUED: State.WAIT,
    DocumentState.SENDING: State.WAIT,
    DocumentState.UNCLEAR: State.WAIT,
    DocumentState.ABSENT: State.WAIT,
    DocumentState.COMPLETE: State.OK,
    DocumentState.REFUSED: State.ATT,
    DocumentState.RESOLVED: State.MUTE,
}
LEK_CODE: Final = "ALL"
PAYMENTS_SHOWN: Final = 5


class SaleFacts(QWidget):
    """A column 284 px wide; `reprint_pressed` when the receipt is wanted again."""

    reprint_pressed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setFixedWidth(WIDTH)
        self.number = Text("", role=Role.BODY, tone="text2", elide=True)
        self.total = Text("", role=Role.TITLE)
        self.pill = Pill("", State.WAIT)
        self.state = Text("", role=Role.STRIP, tone="text2", wrap=True)
        self.when, self.who = Text("", tone="text2"), Text("", tone="text2", elide=True)
        self.buyer = Text("", role=Role.BODY_STRONG, elide=True)
        self.rows = [KeyValue("") for _ in range(PAYMENTS_SHOWN + 2)]
        self.codes = Text("", role=Role.SMALL, tone="text2", wrap=True)
        say = words.say
        self.reprint = Button(
            say("sale_view.reprint"), kind=Kind.PRIMARY, icon="printer", keys=say("key.reprint")
        )
        self.reprint.spread = True
        self.reprint.setObjectName("sale_view.reprint")
        self.reprint.clicked.connect(self.reprint_pressed)
        self.why_not = Text("", role=Role.SMALL, tone="text2", wrap=True)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(Space.HAIR)
        column.addWidget(self.number)
        column.addWidget(self.total)
        column.addSpacing(Space.HAIR)
        column.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Space.HAIR)
        column.addWidget(self.state)
        column.addSpacing(Space.HAIR)
        for part in (self.when, self.who, self.buyer):
            column.addWidget(part)
        column.addSpacing(Space.KEYS)
        column.addWidget(Line())
        for row in self.rows:
            column.addWidget(row)
        column.addStretch(1)
        column.addWidget(self.codes)
        column.addWidget(self.reprint)
        column.addWidget(self.why_not)

    def show_sale(self, sale: Sale, document: FiscalDocument) -> None:
        """Show a sale and how far its document is."""
        say = self._words.say
        number = document.completion.invoice_order_number
        self.number.setText(
            say("sale_view.no_number")
            if number is None
            else say("sale_view.number", number=str(number))
        )
        code = sale.terms.currency.code
        self.total.setText(_with_unit(format_money(sale.total), LEK if code == LEK_CODE else code))
        value = document.state.value
        self.pill.show_state(STATES[document.state], say(f"document_state.{value}"))
        self.state.setText(say(f"sale_view.state.{value}"))
        moment = in_tirane(sale.closed_at)
        self.when.setText(
            say("sale_view.moment", date=format_date(moment.date()), time=format_time(moment))
        )
        self.who.setText(sale.cashier.name)
        buyer = sale.terms.buyer
        self.buyer.setText(buyer.name if buyer else "")
        self.buyer.setVisible(buyer is not None)
        self._show_money(sale)
        self._show_codes(document)
        self._show_reprint(document)

    def _show_money(self, sale: Sale) -> None:
        """Discount on all, each payment, and what was given back."""
        say = self._words.say
        pairs = [pair for each in sale.payments for pair in self._payment(each)][:PAYMENTS_SHOWN]
        if sale.discount_value:
            pairs.insert(0, (say("sale_view.discount"), MINUS + format_money(sale.discount_value)))
        if sale.change:
            pairs.append((say("sale_view.change"), format_money(sale.change)))
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(pairs))
            if place < len(pairs):
                row.set_words(*pairs[place])

    def _payment(self, payment: Payment) -> list[tuple[str, str]]:
        """A payment, and under it the notes of another currency that are in it."""
        pairs = [(self._words.say(f"tender.{payment.kind.name}"), format_money(payment.amount))]
        for notes in payment.foreign:
            given = f"{format_money(notes.amount)}{NO_BREAK_SPACE}{notes.currency}"
            pairs.append((given, format_money(notes.in_lek)))
        return pairs

    def _show_codes(self, document: FiscalDocument) -> None:
        """The codes, last and small."""
        completion, codes = document.completion, []
        if completion.fic:
            codes.append(self._words.say("finished.fic", fic=short_code(completion.fic)))
        if completion.iic:
            codes.append(self._words.say("sale_view.iic", iic=short_code(completion.iic)))
        self.codes.setText("\n".join(codes))
        self.codes.setVisible(bool(codes))

    def _show_reprint(self, document: FiscalDocument) -> None:
        reason = "" if document.is_complete else self._words.say("sale_view.reprint_not_yet")
        if reason:
            self.reprint.disable(reason)
        else:
            self.reprint.enable()
        self.show_problem(reason, tone="text2")

    def show_problem(self, sentence: str, *, tone: str = "att") -> None:
        """Say under the button why nothing is printed; nothing when empty."""
        self.why_not.set_tone(tone)
        self.why_not.setText(sentence)
        self.why_not.setVisible(bool(sentence))


def _with_unit(amount: str, unit: str) -> str:
    return f"{amount}{NO_BREAK_SPACE}{unit}"
