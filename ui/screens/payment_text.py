"""Typed amounts of a payment, and what is wrong with those that cannot be read.

Lives here: `read_amount`.
Must not: Qt, words; settling.
"""

import re
from decimal import Decimal
from typing import Final

from till.domain.errors.money import AmountNegative, AmountTooFine, AmountTooLarge, AmountUnreadable
from till.domain.tender import LARGEST_AMOUNT
from ui.format import MINUS, NotANumber, parse_amount

LONGEST_TOLD: Final = 20  # characters of what was typed that an error repeats
_TOO_FINE: Final = re.compile(r"[\d .]*,\d{3,}", re.ASCII)
_TOO_LONG: Final = re.compile(r"\d{13,}", re.ASCII)


def read_amount(text: str) -> Decimal:
    """Read an amount as it is typed, strictly (`ui.format.parse_amount`).

    Raises AmountNegative for one with a minus, AmountTooFine for three digits after a comma, in
    which people mean thousands or thousandths, AmountTooLarge for a row of digits as long as a
    barcode, and AmountUnreadable for all else.
    """
    typed = text.strip()
    try:
        return parse_amount(typed)
    except NotANumber as error:
        if typed.startswith(("-", MINUS)) and _is_amount(typed[1:]):
            raise AmountNegative from error
        if _TOO_LONG.fullmatch(typed):
            raise AmountTooLarge(limit=str(LARGEST_AMOUNT)) from error
        shown = _short(typed)
        if _TOO_FINE.fullmatch(typed):
            raise AmountTooFine(text=shown) from error
        raise AmountUnreadable(text=shown) from error


def _is_amount(text: str) -> bool:
    try:
        parse_amount(text)
    except NotANumber:
        return False
    return True


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"
