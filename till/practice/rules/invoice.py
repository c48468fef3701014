"""A fiscal document's contents as a value, with its total and its VAT to the cent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from till.practice.rules.schemas import CASH_PAYMENTS

_CENT = Decimal("0.01")
NOTHING = Decimal("0.00")
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
    rest = amount
    whole = sum(weights, Decimal(0))
    for weight in weights[:-1]:
        share = to_cents(rest * weight / whole) if whole else NOTHING
        shares.append(share)
        rest -= share
        whole -= weight
    return [*shares, rest]


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

    @property
    def vat(self) -> Decimal:
        """The VAT inside the total (2.14)."""
        return sum((one.vat for one in self.vat_sums()), NOTHING)

    @property
    def net(self) -> Decimal:
        """The total without its VAT (2.14)."""
        return self.total - self.vat

    @property
    def tax_free(self) -> Decimal:
        """What of the total is free of VAT (2.14)."""
        return self._gross_under(TAX_FREE_CODES)

    @property
    def exported(self) -> Decimal:
        """What of the total is export (2.14)."""
        return self._gross_under((EXPORT_CODE,))

    def _gross_under(self, codes: tuple[str, ...]) -> Decimal:
        return sum((line.gross for line in self.lines if line.vat_code in codes), NOTHING)

    def _sum_of(self, code: str) -> VatSum:
        rate = VAT_RATES[code]
        gross = self._gross_under((code,))
        return VatSum(code=code, rate=rate, gross=gross, net=to_cents(gross * 100 / (100 + rate)))

    def reversed(self) -> "Invoice":
        """The same invoice taken back: every line and payment changes its sign (4.2)."""
        return replace(
            self,
            lines=tuple(line.reversed() for line in self.lines),
            payments=tuple(replace(paid, amount=-paid.amount) for paid in self.payments),
            invoice_rebate=-self.invoice_rebate,
        )
