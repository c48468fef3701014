"""Everything that a paper of a complete document shows, ready for a renderer.

Lives here: the paper as a value (who, what, how much, which identifiers) and reading it from a
stored document: registered, cancelled, or a summary whose lines come from its orders.
Must not: layout, fonts, words of any language; documents that are not complete.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from till.practice.drawing.words import as_date, as_moment, plain, word
from till.practice.rules.invoice import (
    NOTHING,
    Account,
    ElectronicTerms,
    InvoiceBuyer,
    InvoiceLine,
    InvoicePayment,
    VatSum,
    to_cents,
)


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
class Amounts:
    """The sums of the answer, in the currency of the invoice (2.14)."""

    total: Decimal
    net: Decimal
    vat: Decimal
    tax_free: Decimal
    export: Decimal
    invoice_rebate: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedDocument:
    """What a rendering needs of one complete document; ``language`` is sq or en.

    ``document_type`` is that of the original for a cancellation. ``moment`` is the local time of
    completion in Tirane. Amounts are in ``currency``; ``exchange_rate`` is lek for one unit of it.
    """

    language: str
    document_type: str
    self_issue_type: str | None
    reverse_charge: bool
    is_cancellation: bool
    is_cash_class: bool
    electronic: ElectronicTerms | None
    moment: datetime
    identity: Identity
    issuer: Issuer
    buyer: InvoiceBuyer | None
    lines: tuple[InvoiceLine, ...]
    vat_sums: tuple[VatSum, ...]
    payments: tuple[InvoicePayment, ...]
    amounts: Amounts
    currency: str
    exchange_rate: Decimal
    corrects: Reference | None
    orders: tuple[str, ...]
    supply_period: tuple[date, date] | None
    pay_deadline: date
    prepaid_amount: Decimal
    notes: str

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Every bank account named by the payments, in their order (2.6)."""
        return tuple(account for payment in self.payments for account in payment.accounts)


def title_of(paper: RenderedDocument, language: str) -> str:
    """Give the title: what kind of document it is, and whether it corrects or cancels another."""
    is_plain_electronic = paper.electronic is not None and paper.document_type == "NORMAL"
    title = word("electronic" if is_plain_electronic else paper.document_type, language)
    if paper.corrects is None:
        return title
    form = word("cancelling" if paper.is_cancellation else "corrective", language)
    return form.replace("{title}", title)


def rebate_of(paper: RenderedDocument) -> Decimal:
    """Give the rebate on the whole invoice, of a summary those of its orders together (2.1)."""
    return sum((line.share for line in paper.lines), NOTHING)


def total_in_lek(paper: RenderedDocument) -> Decimal:
    """Give the total in the national currency (2.4)."""
    return to_cents(paper.amounts.total * paper.exchange_rate)


def facts_of(paper: RenderedDocument, language: str) -> list[tuple[str, str]]:
    """Give label and value of everything that a document says beside its lines."""
    kinds = (_issue(paper, language), _terms(paper, language), _kind(paper, language))
    return [(word(key, language), value) for facts in kinds for key, value in facts]


def _issue(paper: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    issuer = paper.issuer
    yield "number", paper.identity.number
    yield "moment", as_moment(paper.moment)
    yield "class", word("CASH_CLASS" if paper.is_cash_class else "NONCASH_CLASS", language)
    yield "operator", " · ".join(filter(None, (issuer.operator_name, issuer.operator_code)))
    yield "unit_code", issuer.unit_code
    if issuer.tcr_code:
        yield "tcr", issuer.tcr_code


def _terms(paper: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    yield "currency", _currency(paper, language)
    yield "deadline", as_date(paper.pay_deadline)
    if paper.supply_period is not None:
        start, end = paper.supply_period
        yield "period", f"{as_date(start)} – {as_date(end)}"


def _currency(paper: RenderedDocument, language: str) -> str:
    if paper.currency == "ALL":
        return "ALL"
    rate = word("rate_of", language).replace("{currency}", paper.currency)
    return rate.replace("{rate}", plain(paper.exchange_rate))


def _kind(paper: RenderedDocument, language: str) -> Iterator[tuple[str, str]]:
    electronic, corrects = paper.electronic, paper.corrects
    if electronic is not None:
        yield "process", f"{electronic.process} · {word(electronic.process, language)}"
        yield "type_code", f"{electronic.type_code} · {word(electronic.type_code, language)}"
    if paper.self_issue_type is not None:
        yield "self_issue", word(f"SELF_{paper.self_issue_type}", language)
    if paper.reverse_charge:
        yield "reverse", word("yes", language)
    if corrects is not None:
        dated = f"{corrects.number} {word('dated', language)} {as_date(corrects.day)}"
        yield "cancels" if paper.is_cancellation else "corrects", dated
        yield "corrected_iic", corrects.iic
