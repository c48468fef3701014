"""Amounts as the command line reads them, and as its JSON has them."""

import re
from decimal import Decimal

from till.domain.errors.money import AmountUnreadable

_AMOUNT = re.compile(r"-?[0-9]{1,9}([.,][0-9]{1,2})?")


def parse_lek(text: str) -> Decimal:
    """Read an amount such as `1240`, `1240,5` or `1240.50`. Raises AmountUnreadable."""
    if not _AMOUNT.fullmatch(text.strip()) or not text.isascii():
        raise AmountUnreadable(text=text[:20])
    return Decimal(text.strip().replace(",", "."))


def number(amount: Decimal) -> int | float:
    """Return an amount as JSON writes it, whole where it is whole.

    With at most two places and nine digits before them, the shortest text of the binary fraction
    is the amount itself, digit by digit.
    """
    return int(amount) if amount == amount.to_integral_value() else float(amount)
