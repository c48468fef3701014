"""Bank cards' numbers, which no text of the till may hold.

A number counts as one where its first digits are an issuer's with its length, and its check digit
(Luhn) is right: a docId, an article's code or a telephone number is nearly never all three.
"""

import re

from till.domain.errors.money import CardNumberTyped

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
