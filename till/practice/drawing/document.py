"""What a complete document shows, as a value: its title, its facts with their labels, its sums.

On A4 it is drawn by what is imported where the first page is drawn: the PDF library takes a while.
The official form bears each label in both languages: the request for it names none (2.11).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from till.practice.drawing.words import as_date, as_moment, plain, word
from till.practice.rules.invoice import NOTHING, Account, Invoice, to_cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Issuer:
    """Who issued it and where; ``tcr_code`` is empty for electronic invoices (2.14)."""

    name: str
    nuis: str
    address: str
    unit_code: str
    tcr_code: str
    operator_code: str
    operator_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The invoice that a correction or cancellation points at (2.8)."""

    iic: str
    number: str
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """The identifiers of the completed document; ``eic`` where it is electronic (2.14)."""

    number: str
    order_number: int
    iic: str
    fic: str
    eic: str | None
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedDocument:
    """What a rendering needs of one complete document; ``language`` is sq or en.

    ``moment`` is the local time of completion in Tirane, ``corrects`` what the invoice corrects or
    takes back.
    """

    invoice: Invoice
    language: str
    moment: datetime
    identity: Identity
    issuer: Issuer
    corrects: Reference | None
    pay_deadline: date

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every bank account named by the payments, in their order (2.6)."""
        return tuple(account for payment in self.invoice.payments for account in payment.accounts)


def title_of(document: RenderedDocument, language: str) -> str:
    """Give the title: what kind of document it is, and whether it corrects or cancels another."""
    is_plain_electronic = (
        document.invoice.electronic is not None and document.invoice.document_type == "NORMAL"
    )
    title = word("electronic" if is_plain_electronic else document.invoice.document_type, language)
    if document.corrects is None:
        return title
    form = word("cancelling" if document.invoice.is_cancellation else "corrective", language)
    return form.replace("{title}", title)


def rebate_of(document: RenderedDocument) -> Decimal:
    """Give the rebate on the whole invoice, of a summary those of its orders together (2.1)."""
    return sum((line.share for line in document.invoice.lines), NOTHING)


def total_in_lek(document: RenderedDocument) -> Decimal:
    """Give the total in the national currency (2.4)."""
    return to_cents(document.invoice.total * document.invoice.exchange_rate)


def facts_of(document: RenderedDocument, language: str) -> list[tuple[str, str]]:
    """Give label and value of everything that a document says beside its lines."""
    kinds = (_issue(document, language), _terms(document, language), _kind(document, language))
    return [(word(key, language), value) for facts in kinds for key, value in facts]


def _issue(document: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    issuer = document.issuer
    yield "number", document.identity.number
    yield "moment", as_moment(document.moment)
    yield (
        "class",
        word("CASH_CLASS" if document.invoice.is_cash_class else "NONCASH_CLASS", language),
    )
    yield "operator", " · ".join(filter(None, (issuer.operator_name, issuer.operator_code)))
    yield "unit_code", issuer.unit_code
    if issuer.tcr_code:
        yield "tcr", issuer.tcr_code


def _terms(document: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    yield "currency", _currency(document, language)
    yield "deadline", as_date(document.pay_deadline)
    if document.invoice.supply_period is not None:
        start, end = document.invoice.supply_period
        yield "period", f"{as_date(start)} – {as_date(end)}"


def _currency(document: RenderedDocument, language: str) -> str:
    if document.invoice.currency == "ALL":
        return "ALL"
    rate = word("rate_of", language).replace("{currency}", document.invoice.currency)
    return rate.replace("{rate}", plain(document.invoice.exchange_rate))


def _kind(document: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    electronic = document.invoice.electronic
    corrects = document.corrects
    if electronic is not None:
        yield "process", f"{electronic.process} · {word(electronic.process, language)}"
        yield "type_code", f"{electronic.type_code} · {word(electronic.type_code, language)}"
    if document.invoice.self_issue_type is not None:
        yield "self_issue", word(f"SELF_{document.invoice.self_issue_type}", language)
    if document.invoice.reverse_charge:
        yield "reverse", word("yes", language)
    if corrects is not None:
        dated = f"{corrects.number} {word('dated', language)} {as_date(corrects.day)}"
        yield "cancels" if document.invoice.is_cancellation else "corrects", dated
        yield "corrected_iic", corrects.iic


def a4_pdf(document: RenderedDocument) -> bytes:
    """Draw the tax invoice of a complete document; the same document gives the same bytes."""
    from till.practice.drawing.sections import draw_a4  # noqa: PLC0415 slow to import

    return draw_a4(document)


def einvoice_pdf(document: RenderedDocument) -> bytes:
    """Draw the form of a complete electronic invoice; raises ValueError for any other document."""
    from till.practice.drawing.sections import draw_einvoice  # noqa: PLC0415 the same

    if document.invoice.electronic is None or document.identity.eic is None:
        raise ValueError(f"{document.identity.number} is no complete electronic invoice")
    return draw_einvoice(document)
