"""Numbers as people type them: the one reader of every field and every command.

A comma is a decimal mark. Spaces, or points, may part thousands in groups of three: `1 240,50`,
`1.300`. A point before the last one or two digits is a decimal mark. What could mean two things is
refused with a word. What a file holds is read where files are (`till.domain.shop.spelling`).
"""

import re
from decimal import Decimal

from till.domain.errors.basket import PriceUnreadable, QuantityUnreadable
from till.domain.errors.money import AmountNegative, AmountTooFine, AmountTooLarge, AmountUnreadable
from till.domain.money import LARGEST_AMOUNT, checked_price
from till.domain.quantity import checked_quantity
from till.domain.text import one_line

LONGEST_TOLD = 20
"""Characters of a text that could not be read which an error repeats."""
CENTS = 2
THOUSANDTHS = 3
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " "})
_PLAIN = re.compile(r"([0-9]{1,12})(?:[.,]([0-9]{1,4}))?", re.ASCII)
_SPACED = re.compile(r"([1-9][0-9]{0,2}(?: [0-9]{3})+)(?:,([0-9]{1,4}))?", re.ASCII)
_POINTED = re.compile(r"([1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,([0-9]{1,2}))?", re.ASCII)
_TOO_FINE = re.compile(r"[0-9 .]*,[0-9]{3,}", re.ASCII)
_TOO_LONG = re.compile(r"[0-9]{13,}", re.ASCII)


def read_number(text: str, places: int) -> Decimal | None:
    """Read a number of at most so many places, no points between thousands; None for anything else.

    Both marks are decimal marks: `97,40`, `97.4`, `0.845`, `1 000`.
    """
    typed = text.translate(_SPACES).strip()
    found = _PLAIN.fullmatch(typed) or _SPACED.fullmatch(typed)
    if found is None or len(found[2] or "") > places:
        return None
    return _number(found)


def read_amount(text: str) -> Decimal:
    """Read an amount of lek, to the cent: `1240`, `1240,5`, `1 240,00`, `1.300`, `12.5`.

    Raises AmountNegative for one with a minus, AmountTooFine for three digits after a comma, in
    which people mean thousands or thousandths, AmountTooLarge for a row of digits as long as a
    barcode, and AmountUnreadable for all else.
    """
    typed = text.translate(_SPACES).strip()
    amount = _amount(typed)
    if amount is not None:
        return amount
    if typed.startswith(("-", "\u2212")) and _amount(typed[1:]) is not None:
        raise AmountNegative
    if _TOO_LONG.fullmatch(typed):
        raise AmountTooLarge(limit=str(LARGEST_AMOUNT))
    raise (AmountTooFine if _TOO_FINE.fullmatch(typed) else AmountUnreadable)(text=shortened(typed))


def read_price(text: str) -> Decimal:
    """Read the price of an article in lek: as an amount, or finer, `0,0125`, `12,3450`.

    `1,250` is refused, as it could be thousands. Raises PriceUnreadable, and what `checked_price`
    raises.
    """
    typed = text.translate(_SPACES).strip()
    fine = _PLAIN.fullmatch(typed)
    is_fine = fine is not None and len(fine[2] or "") > CENTS
    if fine and is_fine and not reads_two_ways(fine[1], fine[2]):
        return checked_price(_number(fine))
    amount = _amount(typed)
    if amount is None:
        raise PriceUnreadable(text=shortened(typed))
    return checked_price(amount)


def read_quantity(text: str) -> Decimal:
    """Read a quantity: `3`, `0,845`, `0.845`, `1 000`.

    Raises QuantityUnreadable, QuantityNotPositive or QuantityTooLarge.
    """
    typed = text.strip()
    is_negative = typed.startswith("-")
    quantity = read_number(typed[is_negative:], THOUSANDTHS)
    if quantity is None:
        raise QuantityUnreadable(text=shortened(typed))
    return checked_quantity(-quantity if is_negative else quantity)


def reads_two_ways(whole: str, places: str) -> bool:
    """Tell whether the mark before three places may be one between thousands: `1.290`, `25,125`.

    `0,125` and `1290,125` are no thousands, and four places never are.
    """
    is_group = len(places) == THOUSANDTHS and len(whole) <= THOUSANDTHS
    return is_group and not whole.startswith("0")


def shortened(text: str) -> str:
    """Return the beginning of what was typed as an error repeats it: one line, printable."""
    told = one_line(text[:100])
    return told if len(told) <= LONGEST_TOLD else f"{told[: LONGEST_TOLD - 1]}…"


def _amount(typed: str) -> Decimal | None:
    found = _SPACED.fullmatch(typed) or _POINTED.fullmatch(typed) or _PLAIN.fullmatch(typed)
    if found is None or len(found[2] or "") > CENTS:
        return None
    return _number(found).quantize(Decimal("0.01"))


def _number(found: re.Match[str]) -> Decimal:
    whole = found[1].replace(" ", "").replace(".", "")
    return Decimal(f"{whole}.{found[2]}" if found[2] else whole)
