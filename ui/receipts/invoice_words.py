"""Invoices in words: a row of the list, and one with all that is known of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from till.actions.selling.past_invoices import InvoiceDetails
from till.domain.business_day import in_tirane
from till.domain.errors import RuleBroken
from till.domain.errors.documents import AllReturned
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument, completes
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    WrongPlace,
)
from till.domain.formatting import write_second
from till.domain.identifiers import DocKind
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import LEK
from till.domain.text import one_line
from ui.kit.state import State
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import (
    MINUS,
    NO_BREAK_SPACE,
    Units,
    discount_words,
    format_date,
    format_lek,
    format_money,
    format_time,
    made_of,
    problem_line,
)
from ui.shell.messages import Messages

STATES: Final = {
    DocumentState.QUEUED: State.WAIT,
    DocumentState.SENDING: State.WAIT,
    DocumentState.UNCLEAR: State.WAIT,
    DocumentState.ABSENT: State.WAIT,
    DocumentState.COMPLETE: State.OK,
    DocumentState.REFUSED: State.ATT,
    DocumentState.RESOLVED: State.MUTE,
}
CAME: Final[Mapping[type[Outcome], str]] = {
    Rejected: "refused",
    NotFound: "not_found",
    Busy: "busy",
    NotAuthorised: "not_authorised",
    WrongPlace: "wrong_place",
    NoAnswer: "no_answer",
}
SHORT: Final = 8  # signs of a docId that tell it from others
AGAIN: Final = frozenset({DocKind.SALE, DocKind.EXPORT, DocKind.SELF_ISSUE})
"""What can be made again from an earlier one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedInvoice:
    """Another invoice that this one speaks of, or that speaks of it: how, and which."""

    doc_id: str
    how: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactGroup:
    """Some facts under a heading, each a label and a value."""

    heading: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceView:
    """An invoice in full, in words; each `no_…` says why that cannot be done, empty where it can.

    `receipt` is the service's picture (PNG), None until it is there.
    """

    doc_id: str
    heading: str
    amount: str
    state: State
    state_word: str
    sentence: str
    moment: str
    cashier: str
    buyer: str
    receipt: bytes | None
    lines: tuple[BasketLine, ...]
    groups: tuple[FactGroup, ...]
    linked: tuple[LinkedInvoice, ...]
    no_reprint: str
    no_pdf: str
    no_return: str
    no_cancel: str
    no_correct: str
    no_again: str


def kind_words(words: Messages, kind: DocKind, *, is_electronic: bool) -> str:
    """Return what a document is called; an electronic sale is an electronic invoice."""
    is_plain = kind is DocKind.SALE
    name = "electronic_invoice" if is_electronic and is_plain else kind.value
    return words.say(f"document_kind.{name}")


def paid_words(words: Messages, kinds: Iterable[TenderKind]) -> str:
    """Return how something was paid, each kind once: `Card + cash`."""
    names = dict.fromkeys(words.say(f"tender.{kind.name}") for kind in kinds)
    return " + ".join(names)


def view_of(words: Messages, details: InvoiceDetails) -> InvoiceView:
    """Return an invoice in full."""
    document = details.document
    sale = details.sale
    moment = in_tirane(sale.closed_at)
    not_yet = "" if document.is_complete else words.say("receipts.no_pdf")
    return InvoiceView(
        doc_id=document.doc_id,
        heading=heading_of(words, document),
        amount=amount_words(sale.total, sale.terms.currency.code),
        state=STATES[document.state],
        state_word=words.say(f"document_state.{document.state.value}"),
        sentence=_sentence(words, document),
        moment=f"{format_date(moment.date())} {format_time(moment)}",
        cashier=sale.cashier.name,
        buyer=sale.terms.buyer.name if sale.terms.buyer else "",
        receipt=details.receipt.image if details.receipt else None,
        lines=sale.lines,
        groups=tuple(_groups(words, details)),
        linked=tuple(_linked(words, details)),
        no_reprint=_no_reprint(words, details),
        no_pdf=not_yet,
        no_return=_reason(words, details.no_return),
        no_cancel=_reason(words, details.no_cancel),
        no_correct=_no_correct(words, details),
        no_again="" if sale.kind in AGAIN else words.say("receipts.again_not"),
    )


def amount_words(amount: Decimal, currency: str) -> str:
    """Return an amount with what it is in."""
    if currency == LEK.code:
        return format_lek(amount)
    return f"{format_money(amount)}{NO_BREAK_SPACE}{currency}"


def heading_of(words: Messages, document: FiscalDocument) -> str:
    """Return what an invoice is called: `Sale 1043`."""
    kind = kind_words(words, document.kind, is_electronic=document.is_electronic)
    number = document.completion.invoice_order_number
    return kind if number is None else words.say("receipts.heading", kind=kind, number=number)


def line_rows(words: Messages, units: Units, lines: Sequence[BasketLine]) -> list[ListRecord]:
    """Return the lines of a sale as rows: name, what it is made of, amount."""
    return [
        ListRecord(
            key=str(place),
            cells=(one_line(each.article.name), format_money(each.total)),
            sub=_made(words, units, each),
        )
        for place, each in enumerate(lines)
    ]


def _made(words: Messages, units: Units, line: BasketLine) -> str:
    """Return what a line is made of: `4 × 95,00 · Zbritje 10 %`."""
    made = made_of(words, units, line)
    discount = discount_words(words, line)
    return words.say("common.joined", first=made, second=discount) if discount else made


def _sentence(words: Messages, document: FiscalDocument) -> str:
    if document.state is DocumentState.REFUSED:
        return problem_line(words, document)
    return words.say(f"receipts.state.{document.state.value}")


def _no_reprint(words: Messages, details: InvoiceDetails) -> str:
    if details.can_reprint:
        return ""
    is_done = details.document.is_complete and details.document.is_electronic
    return words.say("receipts.electronic_has_none" if is_done else "receipts.reprint_not_yet")


def _no_correct(words: Messages, details: InvoiceDetails) -> str:
    """Return why it cannot be corrected by other articles: all given back may still be dearer."""
    error = details.no_return
    return "" if isinstance(error, AllReturned) else _reason(words, error)


def _reason(words: Messages, error: RuleBroken | None) -> str:
    return words.error(error) if error else ""


def _groups(words: Messages, details: InvoiceDetails) -> Iterator[FactGroup]:
    """Yield payments, codes and attempts, each under its heading."""
    say = words.say
    yield FactGroup(heading=say("receipts.payments"), facts=tuple(_money(words, details.sale)))
    codes = tuple(_codes(words, details))
    if codes:
        yield FactGroup(heading=say("receipts.codes"), facts=codes)
    tries = tuple(_try(words, details.document, each) for each in details.attempts)
    if tries:
        yield FactGroup(heading=say("receipts.attempts"), facts=tries)


def _money(words: Messages, sale: Sale) -> Iterator[tuple[str, str]]:
    """Yield discount on all, each payment with its foreign notes, and what was given back."""
    say = words.say
    if sale.discount_value:
        yield say("receipts.discount"), MINUS + format_money(sale.discount_value)
    if sale.rounding:
        yield say("receipts.rounding"), MINUS + format_money(sale.rounding)
    for payment in sale.payments:
        yield words.say(f"tender.{payment.kind.name}"), format_money(payment.amount)
        for notes in payment.foreign:
            given = f"{format_money(notes.amount)}{NO_BREAK_SPACE}{notes.currency}"
            yield given, format_money(notes.in_lek)
    if sale.change:
        yield say("receipts.change"), format_money(sale.change)


def _codes(words: Messages, details: InvoiceDetails) -> Iterator[tuple[str, str]]:
    """Yield each code of the service in full, with the docId; paper says the same."""
    done = details.document.completion
    known = (
        ("number", done.invoice_number),
        ("fic", done.fic),
        ("iic", done.iic),
        ("eic", done.eic),
        ("doc_id", details.document.doc_id),
    )
    for name, code in known:
        if code:
            yield words.say(f"receipts.code_{name}"), code
    if details.copies:
        yield words.say("receipts.copies"), str(details.copies)


def _try(words: Messages, document: FiscalDocument, attempt: Attempt) -> tuple[str, str]:
    """Return when something was tried, what was asked and what came of it."""
    asked = words.say(f"receipts.try_{attempt.request.value}")
    if attempt.answer is None:
        came = words.say("receipts.try_interrupted")
    else:
        came = words.say(f"receipts.came_{_came(document, attempt.answer.outcome)}")
    return write_second(attempt.started_at), words.say("common.joined", first=asked, second=came)


def _came(document: FiscalDocument, outcome: Outcome) -> str:
    """Return the name of what came of a try."""
    match outcome:
        case Answered(completion=completion, client_fault=fault):
            is_refused = fault is not None
            unfinished = "refused" if is_refused else "not_complete"
            return "complete" if completes(document, completion) else unfinished
        case _:
            return CAME[type(outcome)]


def _linked(words: Messages, details: InvoiceDetails) -> Iterator[LinkedInvoice]:
    """Yield what it corrects or sums up, what does so to it, and what was replaced."""
    kind = details.document.kind
    down = "sums_up" if kind is DocKind.SUMMARY else "corrects"
    for each in details.originals:
        yield _link(words, down, each)
    for each in details.later:
        up = "summed_up_by" if each.kind is DocKind.SUMMARY else "corrected_by"
        yield _link(words, up, each)
    if details.replaced:
        yield _link(words, "replaces", details.replaced)
    if details.replacement:
        yield _link(words, "replaced_by", details.replacement)


def _link(words: Messages, how: str, document: FiscalDocument) -> LinkedInvoice:
    number = document.completion.invoice_order_number
    name = document.doc_id[:SHORT] if number is None else str(number)
    kind = kind_words(words, document.kind, is_electronic=document.is_electronic)
    return LinkedInvoice(
        doc_id=document.doc_id,
        how=words.say(f"receipts.{how}"),
        what=words.say("receipts.heading", kind=kind, number=name),
    )
