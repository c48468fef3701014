"""Terms of invoices and bank accounts as JSON in a column; most sales have neither.

Lives here: both, to text and back.
Must not: rules; what is kept here was checked before its document was issued.
"""

from functools import cache

from pydantic import TypeAdapter

from till.domain.tender import BankAccount
from till.domain.terms import AT_THE_COUNTER, Terms


def terms_text(terms: Terms) -> str | None:
    """Return terms as JSON, or nothing for a sale at the counter."""
    if terms == AT_THE_COUNTER:
        return None
    return _terms().dump_json(terms, exclude_defaults=True).decode()


def terms_in(text: str | None) -> Terms:
    """Return the terms that were kept."""
    return AT_THE_COUNTER if text is None else _terms().validate_json(text)


def accounts_text(accounts: tuple[BankAccount, ...]) -> str | None:
    """Return bank accounts as JSON, or nothing where there are none."""
    return _accounts().dump_json(accounts).decode() if accounts else None


def accounts_in(text: str | None) -> tuple[BankAccount, ...]:
    """Return the bank accounts that were kept."""
    return () if text is None else _accounts().validate_json(text)


@cache
def _terms() -> TypeAdapter[Terms]:
    return TypeAdapter(Terms)


@cache
def _accounts() -> TypeAdapter[tuple[BankAccount, ...]]:
    return TypeAdapter(tuple[BankAccount, ...])
