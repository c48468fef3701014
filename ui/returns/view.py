"""What the page of a return shows, as values, and the sale that is corrected, in words."""

from dataclasses import dataclass

from till.domain.business_day import in_tirane
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.selling.sale import Sale
from ui.kit.wording import format_date, format_in, format_time
from ui.returns.draft import ReturnDraft
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnView:
    """A return as it stands; `preview` is what it would report, None while no line comes back.

    `title` and `sub` name the sale, `note` what is to be known of it beforehand; `problem` is why
    it cannot be done as it stands. `needs_approval` where the person's role may not do it alone.
    """

    title: str
    sub: str
    draft: ReturnDraft
    preview: Sale | None = None
    note: str = ""
    problem: str = ""
    needs_approval: bool = False


def correction_title(
    words: Messages, keys: tuple[str, str], document: FiscalDocument, sale: Sale
) -> str:
    """Name a return or a cancellation by its sale's number, or by its hour while that has none.

    `keys` are those of the two ways to say it.
    """
    number = document.completion.invoice_order_number
    if number is None:
        return words.say(keys[1], time=format_time(in_tirane(sale.closed_at)))
    return words.say(keys[0], number=str(number))


def invoice_said(document: FiscalDocument) -> str:
    """Name an invoice by its number, or by the day and the hour of it while that has none."""
    number = document.completion.invoice_order_number
    if number is not None:
        return str(number)
    moment = in_tirane(document.issued_at)
    return f"{format_date(moment.date())} {format_time(moment)}"


def sub_of(words: Messages, sale: Sale) -> str:
    """Say when a sale was, who made it and what it came to."""
    moment = in_tirane(sale.closed_at)
    when = f"{format_date(moment.date())} {format_time(moment)}"
    return " · ".join((when, sale.cashier.name, format_in(sale.total, sale.terms.currency.code)))


def state_note(words: Messages, document: FiscalDocument) -> str:
    """Say what a correction waits for where its invoice is not complete, and what it frees not."""
    notes = []
    if not document.is_complete:
        is_refused = document.state is DocumentState.REFUSED
        notes.append("returns.original_refused" if is_refused else "returns.original_waits")
    if document.kind is DocKind.SUMMARY:
        notes.append("returns.orders_stay_paid")
    return " ".join(map(words.say, notes))
