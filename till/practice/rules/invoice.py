"""A fiscal document's contents as a value, with its total and its VAT.

Lives here: lines, payments, buyer and terms of an invoice, VAT by code (specification 2.17), the
class of the invoice (2.5), and the invoice that takes another back (4.2).
Must not: read requests (reading does), refuse anything (fields and rules do), numbers, the clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from till.practice.rules.exact_json import Part, number_in, part_in, parts_in, text_in, texts_in
from till.practice.rules.schema import CASH_PAYMENTS, type_code_of

_CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


def to_cents(amount: Decimal) -> Decimal:
    """Round half up to two places (the specification leaves rounding open in 2.3)."""
    return amount.quantize(_CENT, rounding=ROUND_HALF_UP)


def percent_of(amount: Decimal, percent: Decimal) -> Decimal:
    """Give the rounded percentage of an amount."""
    return to_cents(amount * percent / 100)


def share_out(amount: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """Share an amount in proportion to the weights, each of what the ones before it left.

    The shares add up exactly, and none is larger than its weight while the amount is not larger
    than all of them.
    """
    shares: list[Decimal] = []
    rest, whole = amount, sum(weights, Decimal(0))
    for weight in weights[:-1]:
        share = to_cents(rest * weight / whole) if whole else NOTHING
        shares.append(share)
        rest, whole = rest - share, whole - weight
    return [*shares, rest]


# Specification 2.17; the other letters of the enumeration have no confirmed configuration.
VAT_RATES = {
    "A": Decimal(0),
    "B": Decimal(20),
    "C": Decimal(0),
    "D": Decimal(10),
    "E": Decimal(6),
    "J": Decimal(0),
}
TAX_FREE_CODES = ("A", "C")
STANDARD_CODE = "B"
EXPORT_CODE = "J"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceLine:
    """One article; amounts include VAT, ``share`` is its part of the invoice rebate."""

    article_id: str
    name: str
    vat_code: str
    price: Decimal
    units: Decimal
    sold_in: str
    before_rebate: Decimal
    rebate: Decimal
    rebate_percent: Decimal | None
    share: Decimal = NOTHING

    @property
    def gross(self) -> Decimal:
        """What the line adds to the invoice, VAT included."""
        return self.before_rebate - self.rebate - self.share

    @property
    def vat_rate(self) -> Decimal:
        """The percentage of VAT in the price (2.17)."""
        return VAT_RATES[self.vat_code]

    def reversed(self) -> "InvoiceLine":
        """The same line taken back: price and amounts change their sign (4.2)."""
        return replace(
            self,
            price=-self.price,
            before_rebate=-self.before_rebate,
            rebate=-self.rebate,
            share=-self.share,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class VatSum:
    """What an invoice holds under one VAT code; net and VAT add up to gross."""

    code: str
    rate: Decimal
    gross: Decimal
    net: Decimal

    @property
    def vat(self) -> Decimal:
        """The VAT inside the gross amount."""
        return self.gross - self.net


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A bank account of an ACCOUNT payment (2.6)."""

    number: str
    holder: str
    bank: str
    swift: str
    country: str
    country_code: str
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoicePayment:
    """How a part of the invoice was paid, in the invoice's currency (2.5)."""

    kind: str
    amount: Decimal
    accounts: tuple[Account, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceBuyer:
    """The buyer, or the supplier of a self-issued invoice; a NUIS is in capitals (2.7)."""

    id_type: str
    id_number: str
    name: str
    address: str
    town: str
    country: str
    country_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectronicTerms:
    """What makes an invoice electronic: its process and its UNTDID type code (2.18)."""

    process: str
    type_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoice:
    """The contents of a register or cancel request that passed every check.

    ``currency`` is ISO 4217 and ``exchange_rate`` lek for one unit of it. ``corrects`` is the iic
    of the invoice corrected or taken back, ``orders`` are the iic that a summary sums up.
    """

    document_type: str
    lines: tuple[InvoiceLine, ...]
    payments: tuple[InvoicePayment, ...]
    invoice_rebate: Decimal
    currency: str
    exchange_rate: Decimal
    operator_code: str | None
    corrects: str | None
    corrected_day: date | None
    buyer: InvoiceBuyer | None
    notes: str
    electronic: ElectronicTerms | None
    self_issue_type: str | None
    reverse_charge: bool
    orders: tuple[str, ...]
    supply_period: tuple[date, date] | None
    pay_deadline: date | None
    prepaid_amount: Decimal
    is_cancellation: bool = False

    @property
    def total(self) -> Decimal:
        """The calculated total that the payments must equal exactly (specification 2.5)."""
        return sum((line.gross for line in self.lines), NOTHING)

    @property
    def is_cash_class(self) -> bool:
        """Whether the first payment makes it a CASH invoice (specification 2.5, 4.1 rule 4)."""
        return self.payments[0].kind in CASH_PAYMENTS

    def vat_sums(self) -> tuple[VatSum, ...]:
        """Give one sum for each VAT code on the invoice, in the order of the letters."""
        return tuple(self._sum_of(code) for code in sorted({line.vat_code for line in self.lines}))

    def _sum_of(self, code: str) -> VatSum:
        rate = VAT_RATES[code]
        gross = sum((line.gross for line in self.lines if line.vat_code == code), NOTHING)
        return VatSum(code=code, rate=rate, gross=gross, net=to_cents(gross * 100 / (100 + rate)))

    def reversed(self) -> "Invoice":
        """The same invoice taken back: every line and payment changes its sign (4.2)."""
        return replace(
            self,
            lines=tuple(line.reversed() for line in self.lines),
            payments=tuple(replace(paid, amount=-paid.amount) for paid in self.payments),
            invoice_rebate=-self.invoice_rebate,
        )


FIRST_PROCESS = "P1"
CANCELLATION_PROCESS = "P10"


def read_invoice(body: Part, order_lines: Sequence[InvoiceLine] = ()) -> Invoice:
    """Read a register body whose fields were checked; a summary's lines are its orders' (4.1)."""
    own_lines, rebate = _read_lines(body)
    lines, currency = (*own_lines, *order_lines), part_in(body, "currency")
    return Invoice(
        document_type=text_in(body, "documentType", "NORMAL"),
        lines=lines,
        payments=_read_payments(body, sum((line.gross for line in lines), NOTHING)),
        invoice_rebate=rebate,
        currency=text_in(currency, "code", "ALL"),
        exchange_rate=number_in(currency, "exRate", Decimal(1)),
        operator_code=text_in(body, "operatorCode") or None,
        corrects=text_in(part_in(body, "correctiveInvoice"), "iicRef").upper() or None,
        corrected_day=day_in(part_in(body, "correctiveInvoice"), "issueDateTime"),
        buyer=_read_buyer(part_in(body, "buyer")),
        notes=text_in(body, "invoiceNotes"),
        electronic=_read_electronic(body, FIRST_PROCESS),
        self_issue_type=text_in(body, "selfIssueType") or None,
        reverse_charge=body.get("reverseCharge") is True,
        orders=tuple(iic.upper() for iic in texts_in(body, "summaryInvoices")),
        supply_period=_read_period(part_in(body, "supplyPeriod")),
        pay_deadline=day_in(body, "payDeadline"),
        prepaid_amount=_prepaid(body),
    )


def read_cancellation(body: Part, original: Invoice) -> Invoice:
    """Read a cancel body: the original turned round, electronic where the original was (2.9)."""
    asked = {"isEinvoice": original.electronic is not None, **body}
    return replace(
        original.reversed(),
        operator_code=text_in(body, "operatorCode") or None,
        corrects=text_in(part_in(body, "correctiveInvoice"), "iicRef").upper(),
        corrected_day=day_in(part_in(body, "correctiveInvoice"), "issueDateTime"),
        notes=text_in(body, "invoiceNotes"),
        electronic=_read_electronic(asked, CANCELLATION_PROCESS),
        pay_deadline=day_in(body, "payDeadline"),
        prepaid_amount=_prepaid(body),
        is_cancellation=True,
    )


def day_in(part: Part, name: str) -> date | None:
    """Give a date of a checked body; None where it was left out."""
    return date.fromisoformat(text_in(part, name)) if name in part else None


def _read_period(period: Part) -> tuple[date, date] | None:
    start, end = day_in(period, "start"), day_in(period, "end")
    return None if start is None or end is None else (start, end)


def _prepaid(body: Part) -> Decimal:
    """Give the prepaid amount, which is ignored outside P4 (2.1)."""
    return number_in(body, "prepaidAmount") if body.get("selectedProcess") == "P4" else NOTHING


def _read_electronic(body: Part, default_process: str) -> ElectronicTerms | None:
    if body.get("isEinvoice") is not True:
        return None
    process = text_in(body, "selectedProcess", default_process)
    type_code = text_in(body, "selectedInvoiceType", type_code_of(process))
    return ElectronicTerms(process=process, type_code=type_code)


def _read_buyer(buyer: Part) -> InvoiceBuyer | None:
    if not buyer:
        return None
    id_type, number = text_in(buyer, "buyerIDType"), text_in(buyer, "buyerIDNum")
    return InvoiceBuyer(
        id_type=id_type,
        id_number=number.strip().upper() if id_type == "NUIS" else number,
        name=text_in(buyer, "buyerName"),
        address=text_in(buyer, "buyerAddress"),
        town=text_in(buyer, "buyerTown"),
        country=text_in(buyer, "buyerCountry"),
        country_code=text_in(buyer, "buyerCountryCode", "AL"),
    )


def _read_line(article: Part) -> InvoiceLine:
    price, units = number_in(article, "price"), number_in(article, "units")
    before_rebate = to_cents(number_in(article, "totalPrice", price * units))
    rebate = part_in(article, "rebate")
    return InvoiceLine(
        article_id=text_in(article, "articleId"),
        name=text_in(article, "name"),
        vat_code=text_in(article, "vatCode"),
        price=price,
        units=units,
        sold_in=text_in(article, "soldIn"),
        before_rebate=before_rebate,
        rebate=_rebate_of(before_rebate, rebate),
        rebate_percent=number_in(rebate, "inPercentage") if "inPercentage" in rebate else None,
    )


def _rebate_of(amount: Decimal, rebate: Part) -> Decimal:
    """Give the value of a rebate: its own, or the rounded percentage (specification 2.3)."""
    if "inPercentage" in rebate:
        return percent_of(amount, number_in(rebate, "inPercentage"))
    return to_cents(number_in(rebate, "inValue"))


def _read_lines(body: Part) -> tuple[tuple[InvoiceLine, ...], Decimal]:
    """Read the articles, and distribute the discount on the whole invoice over them (2.1)."""
    lines = [_read_line(article) for article in parts_in(body, "articles")]
    weights = [line.gross for line in lines]
    value = _rebate_of(sum(weights, NOTHING), part_in(body, "invoiceRebate"))
    if not lines or not value:
        return tuple(lines), value
    shared = zip(lines, share_out(value, weights), strict=True)
    return tuple(replace(line, share=share) for line, share in shared), value


def _read_payments(body: Part, total: Decimal) -> tuple[InvoicePayment, ...]:
    """Read the payments; an order is paid in full with ORDER by the service (4.1 rule 4)."""
    if text_in(body, "documentType", "NORMAL") == "ORDER":
        return (InvoicePayment(kind="ORDER", amount=total),)
    return tuple(
        InvoicePayment(
            kind=text_in(payment, "type"),
            amount=number_in(payment, "amount"),
            accounts=tuple(_read_account(detail) for detail in parts_in(payment, "details")),
        )
        for payment in parts_in(body, "payment")
    )


def _read_account(detail: Part) -> Account:
    return Account(
        number=text_in(detail, "idNumber"),
        holder=text_in(detail, "name"),
        bank=text_in(detail, "bankName"),
        swift=text_in(detail, "swift_code"),
        country=text_in(detail, "country"),
        country_code=text_in(detail, "countryCode"),
        currency=text_in(detail, "currency"),
    )
