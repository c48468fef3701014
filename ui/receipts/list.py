"""The list of invoices: its columns, and each invoice as a row."""

from typing import Final

from till.domain.business_day import in_tirane
from till.domain.fiscal.document_list import ListedDocument
from till.domain.selling.terms import LEK
from ui.kit.formats import NO_BREAK_SPACE, format_day_month, format_money, format_time
from ui.kit.page.plan import ListPlan
from ui.kit.state import STATE_ICON, STATE_INK
from ui.kit.table.record_list import PARTED, CellSign, ListColumn, ListRecord
from ui.receipts.invoice_words import STATES, kind_words, paid_words
from ui.shell.messages import Messages

STATE_AT: Final = 4


def invoice_list(words: Messages) -> ListPlan:
    """Return what the list is made of."""
    say = words.say
    return ListPlan(
        columns=(
            ListColumn(words=say("receipts.column_number"), width=58, is_strong=True),
            ListColumn(words=say("receipts.column_time"), width=54),
            ListColumn(words=say("receipts.column_document"), width=0),
            ListColumn(
                words=say("receipts.column_amount"), width=116, is_right=True, is_strong=True
            ),
            ListColumn(words=say("receipts.column_state"), width=128),
        ),
        spoken=say("receipts.list"),
        icon="receipt-text",
        nothing=(say("receipts.none"), say("receipts.none_detail")),
        not_found=(say("receipts.none_found"), say("receipts.none_found_detail")),
        foot=say("receipts.foot"),
    )


def row_of(words: Messages, listed: ListedDocument, *, with_day: bool) -> ListRecord:
    """Return an invoice as a row: with its day where the rows are of many.

    Its number is that of the slip until the service has given one.
    """
    moment = in_tirane(listed.issued_at)
    time = format_time(moment)
    kind = kind_words(words, listed.kind, is_electronic=listed.is_electronic)
    amount = format_money(listed.total)
    paid = paid_words(words, listed.payments)
    state = STATES[listed.state]
    return ListRecord(
        key=listed.doc_id,
        cells=(
            listed.slip_number if listed.number is None else str(listed.number),
            format_day_month(moment.date()) if with_day else time,
            PARTED.join(each for each in (kind, listed.buyer) if each),
            amount if listed.currency == LEK.code else f"{amount}{NO_BREAK_SPACE}{listed.currency}",
            words.say(f"document_state.{listed.state.value}"),
        ),
        sub=PARTED.join((time, paid)) if with_day else paid,
        signs={STATE_AT: CellSign(STATE_ICON[state], STATE_INK[state])},
    )
