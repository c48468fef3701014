"""Settings of the shop: its names, its VAT codes, the bank account that invoices are paid to."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from till.domain.cash.exchange import CURRENCIES
from till.domain.selling.tender import BankAccount
from till.domain.shop.buyer import ALPHA_2
from till.domain.shop.vat import (
    KNOWN_RATES,
    ConfirmedVatCode,
    VatChange,
    VatCode,
    VatRates,
    VatRatesByDay,
)
from till.system.bank_numbers import checked_account_number, checked_bic
from till.system.settings.types import FilePath, Line, Name, SettingSection, split_list

VAT_CODES = "A, B, C, D, E, J (F, G, H, I, K, L: specification 2.17)"
LEK_ACCOUNT = "ALL"
VAT_RATES = "B=20, E 2027-01-01=8, D 2027-01-01=off (0–100)"
OFF: Final = "off"
_RATE_OF = re.compile(r"([A-L])(?: ([0-9]{4}-[0-9]{2}-[0-9]{2}))?", re.ASCII)
ACCOUNT_NUMBERS = "IBAN, or an account number with digits, 34 characters at most"


def _tax_number(text: str) -> str:
    """Check the form of a NUIS, one letter, eight digits, one letter; empty means none."""
    if text and not re.fullmatch(r"[A-Z][0-9]{8}[A-Z]", text):
        raise ValueError(text)
    return text


def _pairs(value: object) -> object:
    """Read `B=20, D=10` as pairs; tables pass."""
    if not isinstance(value, str):
        return value
    pairs = (part.partition("=") for part in value.split(",") if part.strip())
    return {letter.strip(): rate.strip() for letter, _, rate in pairs}


def _vat_codes(letters: list[str]) -> tuple[VatCode, ...]:
    """Check the letters: known, each once. Which need a word of the owner's is asked beside."""
    codes = tuple(VatCode(letter) for letter in letters)
    if not codes or len(set(codes)) < len(codes):
        raise ValueError(letters)
    return codes


def _rates(percent: Mapping[str, object]) -> dict[str, Decimal | Literal["off"]]:
    """Check rates in percent by letter, or by letter and day: `B`, `E 2027-01-01`."""
    return {each: _rate(each, rate) for each, rate in percent.items()}


def _rate(of: str, rate: object) -> Decimal | Literal["off"]:
    """Check one rate; that a code is off has its day, for else it is not among the codes."""
    code, since = read_rate_of(of)
    if rate == OFF and since is not None:
        return OFF
    try:
        percent = Decimal(str(rate))
    except InvalidOperation as error:
        raise ValueError(rate) from error
    if code not in KNOWN_RATES or not 0 <= percent <= 100:  # noqa: PLR2004 percent
        raise ValueError(rate)
    return percent


def read_rate_of(text: str) -> tuple[VatCode, date | None]:
    """Read whose rate it is, and from which day on: `B`, `E 2027-01-01`. Raises ValueError."""
    found = _RATE_OF.fullmatch(text)
    if found is None:
        raise ValueError(text)
    return VatCode(found[1]), date.fromisoformat(found[2]) if found[2] else None


def _confirmed(parts: list[str]) -> tuple[str, ...]:
    """Check what an owner confirmed: each letter with its rate, once from a day on."""
    read = [read_confirmed(part) for part in parts]
    if len({(each.code, each.since) for each in read}) < len(read):
        raise ValueError(parts)
    return tuple(parts)


def read_confirmed(text: str) -> ConfirmedVatCode:
    """Read `F=5 2026-12-01`. Raises ValueError."""
    found = re.fullmatch(r"([FGHIKL])=([0-9]{1,2}(?:\.[0-9]{1,2})?) ([0-9-]{10})", text)
    if found is None:
        raise ValueError(text)
    letter, rate, since = found.groups()
    return ConfirmedVatCode(
        code=VatCode(letter), rate=Decimal(rate), since=date.fromisoformat(since)
    )


def _country_code(text: str) -> str:
    if text not in ALPHA_2.values():
        raise ValueError(text)
    return text


def _currency(text: str) -> str:
    if text not in CURRENCIES:
        raise ValueError(text)
    return text


def _account_number(text: str) -> str:
    return checked_account_number(text) if text else text


def _swift_code(text: str) -> str:
    return checked_bic(text) if text else text


TaxNumber = Annotated[str, AfterValidator(_tax_number)]
VatLetters = Annotated[
    tuple[VatCode, ...], BeforeValidator(_vat_codes), BeforeValidator(split_list)
]
Confirmed = Annotated[tuple[str, ...], BeforeValidator(_confirmed), BeforeValidator(split_list)]
Rates = Annotated[
    dict[str, Decimal | Literal["off"]], BeforeValidator(_rates), BeforeValidator(_pairs)
]
CountryCode = Annotated[str, StringConstraints(to_upper=True), AfterValidator(_country_code)]
AccountNumber = Annotated[Line, AfterValidator(_account_number)]
SwiftCode = Annotated[Line, AfterValidator(_swift_code)]
CurrencyCode = Annotated[str, StringConstraints(to_upper=True), AfterValidator(_currency)]


class ShopSettings(SettingSection):
    """What the shop is called, on the screen and on our own slips."""

    name: Line = Field(default="", description="0–100 characters")
    till_name: Name = Field(default="Arka 1", description="1–100 characters")
    address: Line = Field(default="", description="0–100 characters")
    nuis: TaxNumber = Field(default="", description="L01234567A")
    picture: FilePath = Field(default="", description="/PATH/PICTURE.png")


class VatSettings(SettingSection):
    """The VAT codes the business is registered for, and rates where the law changed them."""

    codes: VatLetters = Field(default=tuple(KNOWN_RATES), description=VAT_CODES)
    rates: Rates = Field(default_factory=dict, description=VAT_RATES)
    confirmed: Confirmed = Field(default=(), description="F=5 2026-12-01 (till vat confirm)")

    @property
    def unconfirmed(self) -> tuple[VatCode, ...]:
        """The codes that are asked for, and that no owner has confirmed."""
        known = {*KNOWN_RATES, *(each.code for each in self._confirmed())}
        return tuple(code for code in self.codes if code not in known)

    def by_day(self) -> VatRatesByDay:
        """Return the rate of each code that may be used, and what changes from which day on."""
        changes = [
            VatChange(code=each.code, rate=each.rate, since=each.since)
            for each in self._confirmed()
        ]
        first = dict(KNOWN_RATES)
        for of, rate in self.rates.items():
            code, since = read_rate_of(of)
            percent = None if rate == OFF else rate
            if since is not None:
                changes.append(VatChange(code=code, rate=percent, since=since))
            elif percent is not None:
                first[code] = percent
        return VatRatesByDay(
            first=VatRates(percent={code: first[code] for code in self.codes if code in first}),
            changes=tuple(each for each in changes if each.code in self.codes),
        )

    def _confirmed(self) -> tuple[ConfirmedVatCode, ...]:
        return tuple(read_confirmed(each) for each in self.confirmed)


class BankSettings(SettingSection):
    """The account; until number, holder, name and SWIFT code are set there is none."""

    number: AccountNumber = Field(default="", description=ACCOUNT_NUMBERS)
    holder: Line = Field(default="", description="0–100 characters")
    name: Line = Field(default="", description="0–100 characters")
    swift_code: SwiftCode = Field(default="", description="BIC, 8 or 11 characters")
    country: Name = Field(default="Shqipëri", description="1–100 characters")
    country_code: CountryCode = Field(default="AL", description="AL, IT, DE … (ISO 3166-1)")
    currency: CurrencyCode = Field(default=LEK_ACCOUNT, description="ALL, EUR … (ISO 4217)")

    def account(self) -> BankAccount | None:
        """Return the account, or None while a part of it is missing."""
        if not (self.number and self.holder and self.name and self.swift_code):
            return None
        return BankAccount(
            number=self.number,
            holder=self.holder,
            bank=self.name,
            swift_code=self.swift_code,
            country=self.country,
            country_code=self.country_code,
            currency=self.currency,
        )
