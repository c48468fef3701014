"""Settings of the bank account that invoices are paid to."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from till.domain.cash.exchange import CURRENCIES
from till.domain.selling.tender import BankAccount
from till.domain.shop.buyer import ALPHA_2
from till.system.setting_section import Section
from till.system.setting_types import Line, Name

LEK_ACCOUNT = "ALL"


def _country_code(text: str) -> str:
    if text not in ALPHA_2.values():
        raise ValueError(text)
    return text


def _currency(text: str) -> str:
    if text not in CURRENCIES:
        raise ValueError(text)
    return text


CountryCode = Annotated[str, StringConstraints(to_upper=True), AfterValidator(_country_code)]
CurrencyCode = Annotated[str, StringConstraints(to_upper=True), AfterValidator(_currency)]


class BankSettings(Section):
    """The account; until number, holder, name and SWIFT code are set there is none."""

    number: Line = Field(default="", description="IBAN, 0–100 characters")
    holder: Line = Field(default="", description="0–100 characters")
    name: Line = Field(default="", description="0–100 characters")
    swift_code: Line = Field(default="", description="0–100 characters")
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
