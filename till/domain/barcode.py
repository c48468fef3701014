"""What a scanner or a hand put in, read as a code with an optional quantity."""

import re
from dataclasses import dataclass
from decimal import Decimal

from till.domain.errors.basket import UnknownCode, WrongCheckDigit
from till.domain.typed import read_quantity

LONGEST_CODE = 100
LONGEST_TOLD = 20  # characters of what was typed that an error repeats
LONGEST_BARCODE = 13  # digits of an EAN-13
_CHECKED_LENGTHS = (8, 12, LONGEST_BARCODE)
_UPC_E = re.compile(r"[0-9]{6}|[01][0-9]{7}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """A code and, where it was given, how many; `price` is what a label says the whole costs (lek).

    `by_hand` tells that a person typed the quantity. `also` is how else it may be read where no
    article bears the code as it stands, in order.
    """

    code: str
    quantity: Decimal | None = None
    price: Decimal | None = None
    by_hand: bool = False
    also: tuple["Scan", ...] = ()


def check_digit(digits: str) -> str:
    """Return the GS1 check digit for the digits before it: weights 3 and 1 from the right."""
    weighted = 3 * sum(map(int, digits[::-2])) + sum(map(int, digits[-2::-2]))
    return str(-weighted % 10)


def has_right_check_digit(code: str) -> bool:
    """Tell whether a barcode of 8, 12 or 13 digits ends in its own check digit."""
    return code[-1] == check_digit(code[:-1])


def is_checked_barcode(code: str) -> bool:
    """Tell whether a code has the shape of a barcode that carries a check digit."""
    return code.isascii() and code.isdigit() and len(code) in _CHECKED_LENGTHS


def is_doubtful_barcode(code: str) -> bool:
    """Tell whether a code looks like a barcode whose last digit does not match.

    It may be one all the same: whoever prints labels may not know of check digits.
    """
    return is_checked_barcode(code) and not has_right_check_digit(code)


def without_leading_zero(code: str) -> str:
    """Bring a UPC-A and its EAN-13 writing with a leading zero to one spelling."""
    is_longer = len(code) == LONGEST_BARCODE and code[0] == "0"
    return code[1:] if is_longer and code.isascii() and code.isdigit() else code


def full_upc_a(code: str) -> str | None:
    """Return the UPC-A that a UPC-E of 6 or 8 digits stands for, or None where it is none."""
    if not _UPC_E.fullmatch(code):
        return None
    system, short = (code[0], code[1:7]) if len(code) > 6 else ("0", code)  # noqa: PLR2004 digits
    last = short[5]
    if last in "012":
        inner = f"{short[:2]}{last}0000{short[2:5]}"
    elif last in "34":
        kept = int(last)
        inner = f"{short[:kept]}00000{short[kept:5]}"
    else:
        inner = f"{short[:5]}0000{last}"
    digits = system + inner
    full = digits + check_digit(digits)
    return full if len(code) == 6 or full[-1] == code[-1] else None  # noqa: PLR2004 digits


def excerpt(text: str) -> str:
    """Return the beginning of what was typed as an error repeats it: one line, printable."""
    return " ".join("".join(s if s.isprintable() else " " for s in text[:100]).split())[
        :LONGEST_TOLD
    ]


def parse_scan(text: str) -> Scan:
    """Read what was typed or scanned, such as `5310042031104`, `3*101` or `0,845*101`.

    Raises QuantityUnreadable and its kin for what stands before the star, and UnknownCode for
    text that can be no code. Check digits are looked at only when the code is not found:
    a shop's own codes may have any shape (see `missing_code`).
    """
    before, star, after = text.strip().rpartition("*")
    code = after.strip()
    if not code or len(code) > LONGEST_CODE or not code.isprintable():
        raise UnknownCode(code=excerpt(code))
    quantity = read_quantity(before.strip()) if star else None
    return Scan(code=code, quantity=quantity, by_hand=bool(star))


def missing_code(code: str) -> UnknownCode | WrongCheckDigit:
    """Say why no article was found: a wrong check digit is named, for the label is at fault."""
    if is_doubtful_barcode(code):
        return WrongCheckDigit(code=code)
    return UnknownCode(code=code)
