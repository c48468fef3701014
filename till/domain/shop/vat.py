"""VAT codes and their rates, as the business is registered."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.money import Taxed, split_gross


class VatCode(Enum):
    """The letters the service accepts (specification 2.17)."""

    # Each is the only one of its kind. Enum's own hash is Python's, and was most of what the VAT of
    # a long basket took, with every line that is scanned.
    __hash__ = object.__hash__

    A = "A"  # business not subject to VAT
    B = "B"  # standard rate
    C = "C"  # exempt supply
    D = "D"  # reduced
    E = "E"  # reduced
    F = "F"  # F to I, K and L: only after a confirmed fiscal configuration
    G = "G"
    H = "H"
    I = "I"  # noqa: E741 the letter is the service's word
    J = "J"  # export of goods
    K = "K"
    L = "L"


KNOWN_RATES: Mapping[VatCode, Decimal] = {
    VatCode.A: Decimal(0),
    VatCode.B: Decimal(20),
    VatCode.C: Decimal(0),
    VatCode.D: Decimal(10),
    VatCode.E: Decimal(6),
    VatCode.J: Decimal(0),
}


# These have no rate of their own: a business that has one knows it (specification 2.17).
TO_BE_CONFIRMED = tuple(code for code in VatCode if code not in KNOWN_RATES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmedVatCode:
    """That the business has a VAT code, with its rate in percent and the day it holds from."""

    code: VatCode
    rate: Decimal
    since: date

    @property
    def as_setting(self) -> str:
        """It as the setting `vat.confirmed` has it: `F=5 2026-12-01`."""
        return f"{self.code.value}={self.rate.normalize():f} {self.since.isoformat()}"


def with_confirmed(confirmed: str, codes: str, new: ConfirmedVatCode) -> tuple[str, str]:
    """Return the settings `vat.confirmed` and `vat.codes` with one more.

    It takes the place of those of its letter that begin that day or later: what holds before stays.
    Both are lists as people type them: parted by commas.
    """
    letter = new.code.value
    since = new.since.isoformat()
    others = [
        each
        for each in _listed(confirmed)
        if not each.startswith(letter) or each.rpartition(" ")[2] < since
    ]
    return ", ".join([*others, new.as_setting]), ", ".join(sorted({*_listed(codes), letter}))


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


@dataclass(frozen=True, slots=True, kw_only=True)
class VatChange:
    """What becomes of a VAT code from a day on: its rate in percent, None where it is off."""

    code: VatCode
    rate: Decimal | None
    since: date


@dataclass(frozen=True, slots=True, kw_only=True)
class VatRates:
    """The codes this business may use, each with its rate in percent."""

    percent: Mapping[VatCode, Decimal]

    def rate(self, code: VatCode) -> Decimal:
        """Return the rate in percent. Raises VatCodeNotAllowed for a code that is off."""
        if code not in self.percent:
            allowed = ", ".join(known.value for known in self.percent)
            raise VatCodeNotAllowed(code=code.value, allowed=allowed)
        return self.percent[code]

    def besides(self, others: "VatRates") -> "VatRates":
        """Return these with `others`, which count where both know a code."""
        return VatRates(percent={**self.percent, **others.percent})


@dataclass(frozen=True, slots=True, kw_only=True)
class VatRatesByDay:
    """The codes this business may use, and what changes of them from which day on."""

    first: VatRates
    changes: tuple[VatChange, ...] = ()

    def on(self, day: date) -> VatRates:
        """Return the rates that hold on a day."""
        percent = dict(self.first.percent)
        for change in sorted(self.changes, key=lambda each: each.since):
            if change.since > day:
                break
            if change.rate is None:
                percent.pop(change.code, None)
            else:
                percent[change.code] = change.rate
        return VatRates(percent=percent)


@dataclass(frozen=True, slots=True, kw_only=True)
class VatShare:
    """What one VAT code holds of a total."""

    code: VatCode
    rate_percent: Decimal
    taxed: Taxed


def rates_of(shares: Iterable[VatShare]) -> VatRates:
    """Return the rates that VAT was worked out by."""
    return VatRates(percent={share.code: share.rate_percent for share in shares})


def vat_by_code(
    grosses: Iterable[tuple[VatCode, Decimal]], rates: VatRates
) -> tuple[VatShare, ...]:
    """Sum gross amounts (lek) by code and split each sum, in the order of the codes."""
    sums = dict[VatCode, Decimal]()
    nothing = Decimal(0)
    for code, gross in grosses:
        sums[code] = sums.get(code, nothing) + gross
    return tuple(
        VatShare(
            code=code,
            rate_percent=rates.rate(code),
            taxed=split_gross(sums[code], rates.rate(code)),
        )
        for code in sorted(sums, key=lambda each: each.value)
    )
