"""A register request as a value, with its total and its VAT.

Lives here: reading a checked body into an invoice, the calculated total (specification 2.2, 2.3 and
2.5, rounding half up to two places), VAT by code (2.17), the class of the invoice (2.5).
Must not: refuse anything (fields and rules do), numbers of the document, time.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from till.practice.json_text import Part, number_in, part_in, parts_in, text_in
from till.practice.money import NOTHING, percent_of, share_out, to_cents
from till.practice.schema import CASH_PAYMENTS

# Specification 2.17; the other letters of the enumeration are not configured for this business.
VAT_RATES = {
    "A": Decimal(0),
    "B": Decimal(20),
    "C": Decimal(0),
    "D": Decimal(10),
    "E": Decimal(6),
    "J": Decimal(0),
}
TAX_FREE_CODES = ("A", "C")
EXPORT_CODE = "J"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One article; amounts include VAT, ``share`` is its part of the invoice rebate."""

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
class Payment:
    """How a part of the invoice was paid, in the invoice's currency."""

    kind: str
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Invoice:
    """A register request that passed every check."""

    document_type: str
    lines: tuple[Line, ...]
    payments: tuple[Payment, ...]
    invoice_rebate: Decimal
    currency: str
    operator_code: str | None
    corrects: str | None
    buyer: Part
    notes: str

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


def read_invoice(body: Part) -> Invoice:
    """Read a body whose fields were checked; an order is paid with ORDER by the service (4.1)."""
    lines, rebate = _with_invoice_rebate(
        [_read_line(article) for article in parts_in(body, "articles")],
        part_in(body, "invoiceRebate"),
    )
    total = sum((line.gross for line in lines), NOTHING)
    return Invoice(
        document_type=text_in(body, "documentType", "NORMAL"),
        lines=lines,
        payments=_read_payments(body, total),
        invoice_rebate=rebate,
        currency=text_in(part_in(body, "currency"), "code", "ALL"),
        operator_code=text_in(body, "operatorCode") or None,
        corrects=text_in(part_in(body, "correctiveInvoice"), "iicRef").upper() or None,
        buyer=part_in(body, "buyer"),
        notes=text_in(body, "invoiceNotes"),
    )


def _read_line(article: Part) -> Line:
    price, units = number_in(article, "price"), number_in(article, "units")
    before_rebate = to_cents(number_in(article, "totalPrice", price * units))
    rebate = part_in(article, "rebate")
    return Line(
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


def _with_invoice_rebate(lines: list[Line], rebate: Part) -> tuple[tuple[Line, ...], Decimal]:
    """Distribute the discount on the whole invoice over the articles (specification 2.1)."""
    weights = [line.gross for line in lines]
    value = _rebate_of(sum(weights, NOTHING), rebate)
    if not lines or not value:
        return tuple(lines), value
    shared = zip(lines, share_out(value, weights), strict=True)
    return tuple(replace(line, share=share) for line, share in shared), value


def _read_payments(body: Part, total: Decimal) -> tuple[Payment, ...]:
    if text_in(body, "documentType", "NORMAL") == "ORDER":
        return (Payment(kind="ORDER", amount=total),)
    return tuple(
        Payment(kind=text_in(payment, "type"), amount=number_in(payment, "amount"))
        for payment in parts_in(body, "payment")
    )
