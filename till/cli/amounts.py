"""Amounts and moments as the command line reads and writes them.

Lives here: lek from text and to text, numbers for JSON, moments for people.
Must not: rounding (domain.money).
"""

import re
from datetime import datetime
from decimal import Decimal

from till.domain.business_day import in_tirane
from till.domain.errors.money import AmountUnreadable

_AMOUNT = re.compile(r"-?[0-9]{1,9}([.,][0-9]{1,2})?")
_SPACE = "\u00a0"


def parse_lek(text: str) -> Decimal:
    """Read an amount such as `1240`, `1240,5` or `1240.50`. Raises AmountUnreadable."""
    if not _AMOUNT.fullmatch(text.strip()) or not text.isascii():
        raise AmountUnreadable(text=text[:20])
    return Decimal(text.strip().replace(",", "."))


def write_lek(amount: Decimal) -> str:
    """Write an amount for people: `1 240,00`, with no-break spaces."""
    return f"{amount:,.2f}".replace(",", _SPACE).replace(".", ",").replace("-", "−")


def number(amount: Decimal) -> int | float:
    """Return an amount as JSON writes it, whole where it is whole.

    With at most two places and nine digits before them, the shortest text of the binary fraction
    is the amount itself, digit by digit.
    """
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def write_moment(moment: datetime) -> str:
    """Write a moment for people, on the clock of Tirane."""
    return f"{in_tirane(moment):%d.%m.%Y %H:%M}"
