"""Numbers of bank accounts and of banks: what claims to be an IBAN or a BIC has to be one.

python-stdnum is imported where there is something to check; most tills have no account set.
"""

import re

from till.domain.shop.buyer import ALPHA_2

LONGEST_ACCOUNT = 34  # letters and digits: of an IBAN (ISO 13616) and of any account in SWIFT
COUNTRIES = frozenset({*ALPHA_2.values(), "XK"})  # Kosovo has IBANs, and no code of ISO 3166
_BETWEEN = re.compile(r"[ .-]")  # what people write between the groups of an IBAN


def checked_account_number(text: str) -> str:
    """Return an account number as it was typed; a plain one has digits, and is not endless.

    An IBAN is known by its beginning, and must have the length, form and check digits of its
    country. Raises ValueError.
    """
    number = _BETWEEN.sub("", text).upper()
    if number.startswith("IBAN") or (number[:2] in COUNTRIES and number[2:4].isdigit()):
        from stdnum import iban  # noqa: PLC0415 slow to import

        is_right = iban.is_valid(number, check_country=False)  # the bank knows its own checks
    else:
        is_right = len(number) <= LONGEST_ACCOUNT and any(sign.isdigit() for sign in number)
    if not is_right:
        raise ValueError(text)
    return text


def checked_bic(text: str) -> str:
    """Return a SWIFT code (BIC, ISO 9362) as it was typed. Raises ValueError."""
    from stdnum import bic  # noqa: PLC0415 slow to import

    if not bic.is_valid(text):
        raise ValueError(text)
    return text
