"""Everything that a paper of a complete document shows, ready for a renderer."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import partial

from till.practice.completion import vat_and_kinds
from till.practice.contents import invoice_of, object_in
from till.practice.invoice import Account, Buyer, Electronic, Invoice, Line, Payment, VatSum
from till.practice.json_text import text_in
from till.practice.registry import Registry
from till.practice.store import Document, Store
from till.practice.tirane import day_of, local


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
class Paper:
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
    electronic: Electronic | None
    moment: datetime
    identity: Identity
    issuer: Issuer
    buyer: Buyer | None
    lines: tuple[Line, ...]
    vat_sums: tuple[VatSum, ...]
    payments: tuple[Payment, ...]
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


def paper_of(document: Document, store: Store, *, language: str = "sq") -> Paper:
    """Read what a paper of this document shows; the document must be complete."""
    invoice = invoice_of(document, store)
    moment = local(datetime.fromisoformat(document.completed_at or ""))
    return _agreed(invoice)(
        language=language,
        moment=moment,
        identity=_identity(document),
        issuer=_issuer(document, store),
        amounts=_amounts(invoice),
        corrects=_reference(invoice, document, store),
        pay_deadline=invoice.pay_deadline or moment.date(),
    )


def _agreed(invoice: Invoice) -> partial[Paper]:
    """Give a paper with all that stands in the invoice itself; the rest is still to be said."""
    return partial(
        Paper,
        document_type=invoice.document_type,
        self_issue_type=invoice.self_issue_type,
        reverse_charge=invoice.reverse_charge,
        is_cancellation=invoice.is_cancellation,
        is_cash_class=invoice.is_cash_class,
        electronic=invoice.electronic,
        buyer=invoice.buyer,
        lines=invoice.lines,
        vat_sums=invoice.vat_sums(),
        payments=invoice.payments,
        currency=invoice.currency,
        exchange_rate=invoice.exchange_rate,
        orders=invoice.orders,
        supply_period=invoice.supply_period,
        prepaid_amount=invoice.prepaid_amount,
        notes=invoice.notes,
    )


def _identity(document: Document) -> Identity:
    answer = object_in(document.answer or "")
    number = answer["invoiceOrderNumber"]
    return Identity(
        number=text_in(answer, "invoiceNumber"),
        order_number=number if isinstance(number, int) else 0,
        iic=text_in(answer, "iic"),
        fic=text_in(answer, "fic"),
        eic=text_in(answer, "eic") or None,
        link=text_in(answer, "link"),
    )


def _issuer(document: Document, store: Store) -> Issuer:
    answer = object_in(document.answer or "")
    operator_code = text_in(answer, "operatorCode")
    operators = Registry(connection=store.connection).operators(document.nuis)
    return Issuer(
        name=text_in(answer, "sellerName"),
        nuis=text_in(answer, "sellerNuis"),
        address=text_in(answer, "sellerAddress"),
        unit_code=text_in(answer, "businessUnitCode"),
        tcr_code=text_in(answer, "tcrCode"),
        operator_code=operator_code,
        operator_name=operators.get(operator_code, ""),
    )


def _amounts(invoice: Invoice) -> Amounts:
    vat, tax_free, export = vat_and_kinds(invoice)
    return Amounts(
        total=invoice.total,
        net=invoice.total - vat,
        vat=vat,
        tax_free=tax_free,
        export=export,
        invoice_rebate=invoice.invoice_rebate,
    )


def _reference(invoice: Invoice, document: Document, store: Store) -> Reference | None:
    """Say which invoice is corrected; its own day where the request names none (2.8)."""
    if invoice.corrects is None:
        return None
    original = store.document_by_iic(invoice.corrects, nuis=document.nuis)
    if original is None or original.completed_at is None:
        raise LookupError(f"the original of {document.doc_id} is not in the store")
    return Reference(
        iic=invoice.corrects,
        number=text_in(object_in(original.answer or ""), "invoiceNumber"),
        day=invoice.corrected_day or day_of(datetime.fromisoformat(original.completed_at)),
    )
