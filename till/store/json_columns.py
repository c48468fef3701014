"""Terms of invoices, bank accounts and foreign notes as JSON in a column; most sales have none."""

from functools import cache

from pydantic import TypeAdapter

from till.domain.selling.tender import BankAccount, ForeignCash
from till.domain.selling.terms import AT_THE_COUNTER, Terms
from till.domain.shop.buyer import Buyer


def terms_text(terms: Terms) -> str | None:
    """Return terms as JSON, or nothing for a sale at the counter."""
    if terms == AT_THE_COUNTER:
        return None
    return _terms().dump_json(terms, exclude_defaults=True).decode()


def terms_in(text: str | None) -> Terms:
    """Return the terms that were kept."""
    return AT_THE_COUNTER if text is None else _terms().validate_json(text)


def buyer_text(buyer: Buyer | None) -> str | None:
    """Return a buyer as JSON, or nothing where nobody is named."""
    return None if buyer is None else _buyer().dump_json(buyer).decode()


def buyer_in(text: str | None) -> Buyer | None:
    """Return the buyer that was kept."""
    return None if text is None else _buyer().validate_json(text)


def accounts_text(accounts: tuple[BankAccount, ...]) -> str | None:
    """Return bank accounts as JSON, or nothing where there are none."""
    return _accounts().dump_json(accounts).decode() if accounts else None


def accounts_in(text: str | None) -> tuple[BankAccount, ...]:
    """Return the bank accounts that were kept."""
    return () if text is None else _accounts().validate_json(text)


def foreign_text(foreign: tuple[ForeignCash, ...]) -> str | None:
    """Return notes of other currencies as JSON, or nothing where all was lek."""
    return _foreign().dump_json(foreign).decode() if foreign else None


def foreign_in(text: str | None) -> tuple[ForeignCash, ...]:
    """Return the notes of other currencies that were kept."""
    return () if text is None else _foreign().validate_json(text)


@cache
def _terms() -> TypeAdapter[Terms]:
    return TypeAdapter(Terms)


@cache
def _buyer() -> TypeAdapter[Buyer]:
    return TypeAdapter(Buyer)


@cache
def _accounts() -> TypeAdapter[tuple[BankAccount, ...]]:
    return TypeAdapter(tuple[BankAccount, ...])


@cache
def _foreign() -> TypeAdapter[tuple[ForeignCash, ...]]:
    return TypeAdapter(tuple[ForeignCash, ...])
