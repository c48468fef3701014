"""Text that came from anywhere, made fit for one line; bank cards' numbers, which none may hold."""

import re
from unicodedata import normalize

from till.domain.errors.money import CardNumberTyped

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what spreadsheets begin to calculate at
# First digits → lengths (ISO/IEC 7812; the issuers' own pages).
_ISSUERS = (
    (r"4", (13, 16, 19)),  # Visa
    (r"5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720", (16,)),  # Mastercard
    (r"50|5[6-8]|6304|6759|676[1-3]", (13, 14, 15, 16, 17, 18, 19)),  # Maestro
    (r"3[47]", (15,)),  # American Express
    (r"30[0-5]|3[689]", (14, 16)),  # Diners Club
    (r"35[2-8]", (16,)),  # JCB
    (r"6011|64[4-9]|65|62", (16, 17, 18, 19)),  # Discover, UnionPay
)
_DIGITS = re.compile(r"(?<![0-9A-Za-z])[0-9](?:[ .\-\u00a0\u202f]?[0-9]){12,18}(?![0-9A-Za-z])")


def one_line(text: str) -> str:
    """Return a text as one line of printable signs, for it may come from anywhere.

    Letters with their marks become one sign each, so that `ë` is the same wherever it comes from.
    """
    if not text.isprintable():
        text = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    return normalize("NFC", " ".join(text.split()))


def require_no_card_number(text: str) -> None:
    """Raise CardNumberTyped for a text with the number of a bank card in it."""
    for found in _DIGITS.finditer(text):
        digits = "".join(sign for sign in found[0] if sign.isdigit())
        if _is_an_issuers(digits) and _has_check_digit(digits):
            raise CardNumberTyped


def _is_an_issuers(digits: str) -> bool:
    return any(len(digits) in lengths and re.match(first, digits) for first, lengths in _ISSUERS)


def _has_check_digit(digits: str) -> bool:
    doubled = (int(each) * 2 for each in digits[-2::-2])
    plain = (int(each) for each in digits[-1::-2])
    return (sum(each // 10 + each % 10 for each in doubled) + sum(plain)) % 10 == 0
