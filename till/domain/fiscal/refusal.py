"""Why a document was refused, as far as a shop has a word for it, and what mends it."""

import re
from enum import Enum
from typing import Final

from till.domain.fiscal.document import Problem

_PLACE: Final = re.compile(r"articles\[(\d+)\]")


class Cause(Enum):
    """What the service or the tax office has against a document."""

    OPENED_TWICE = "opened_twice"  # the day was opened before: nothing is missing
    OPENING = "opening"  # the day's opening balance is not known there
    OPERATOR = "operator"
    VAT = "vat"
    BUYER = "buyer"
    UNIT = "unit"
    DEVICE = "device"  # nothing that stands in the document
    DEADLINE = "deadline"
    ORIGINAL = "original"  # what it refers to is used, unknown or taken back
    PAYMENT = "payment"
    ARTICLE = "article"
    UNKNOWN = "unknown"


class RefusalFix(Enum):
    """What a person does about a cause; after all but LOOK and CLOSE the till does the rest."""

    OPERATOR_CODE = "operator_code"  # another code for who sold, and a new document
    VAT_CODE = "vat_code"  # another code for an article, and a new document
    UNIT = "unit"  # another unit for an article, and a new document
    BUYER = "buyer"  # one field of who bought, and a new document
    OPENING = "opening"  # declare the balance; the same document goes again
    OPENED = "opened"  # the service has one of this day: an owner says so, and none is sent
    REPLACE = "replace"  # nothing to type: a new document says it as it is today
    RETRY = "retry"  # put right elsewhere; the same document goes again
    CLOSE = "close"  # nothing is missing: say why no document follows
    LOOK = "look"  # read what the service says, and decide


class BuyerField(Enum):
    """The field of a buyer that is to be put right."""

    NUIS = "nuis"
    NAME = "name"
    ADDRESS = "address"
    TOWN = "town"


_PATTERNS: Final = (
    (re.compile(r"OPENING_ALREADY"), Cause.OPENED_TWICE),
    (re.compile(r"OPENING_MISSING"), Cause.OPENING),
    (re.compile(r"REFERENCE_USED|summaryInvoices|correctiveInvoice"), Cause.ORIGINAL),
    (re.compile(r"operator", re.IGNORECASE), Cause.OPERATOR),
    (re.compile(r"buyer|idType|blerës", re.IGNORECASE), Cause.BUYER),
    (re.compile(r"vat|tvsh", re.IGNORECASE), Cause.VAT),
    (re.compile(r"soldIn|unit of measure", re.IGNORECASE), Cause.UNIT),
    (re.compile(r"\btcr|device", re.IGNORECASE), Cause.DEVICE),
    (re.compile(r"balance|cash deposit|gjendja", re.IGNORECASE), Cause.OPENING),
    (re.compile(r"deadline|due date|afat", re.IGNORECASE), Cause.DEADLINE),
    (re.compile(r"correct|original|\biic\b", re.IGNORECASE), Cause.ORIGINAL),
    (re.compile(r"payment", re.IGNORECASE), Cause.PAYMENT),
    (re.compile(r"article|item", re.IGNORECASE), Cause.ARTICLE),
)
"""What the service names in its own language, in the order of what tells most."""
_FIXED_BY: Final = {
    Cause.OPENED_TWICE: RefusalFix.OPENED,
    Cause.OPENING: RefusalFix.OPENING,
    Cause.OPERATOR: RefusalFix.OPERATOR_CODE,
    Cause.VAT: RefusalFix.VAT_CODE,
    Cause.BUYER: RefusalFix.BUYER,
    Cause.UNIT: RefusalFix.UNIT,
    Cause.DEVICE: RefusalFix.RETRY,
    Cause.DEADLINE: RefusalFix.REPLACE,
    Cause.ORIGINAL: RefusalFix.LOOK,
    Cause.PAYMENT: RefusalFix.LOOK,
    Cause.ARTICLE: RefusalFix.LOOK,
    Cause.UNKNOWN: RefusalFix.LOOK,
}
_BUYER_FIELDS: Final = {
    "buyername": BuyerField.NAME,
    "buyeraddress": BuyerField.ADDRESS,
    "buyertown": BuyerField.TOWN,
}


def cause_of(problem: Problem) -> Cause:
    """Return what a refusal is about: its code tells most, then the field, then the sentence."""
    for told in (problem.code or "", problem.field or "", problem.message):
        for pattern, cause in _PATTERNS:
            if pattern.search(told):
                return cause
    return Cause.UNKNOWN


def fix_of(cause: Cause) -> RefusalFix:
    """Return what a person does about a cause."""
    return _FIXED_BY[cause]


def buyer_field(problem: Problem) -> BuyerField:
    """Return which field of the buyer is refused; where that is not said it is the number."""
    told = f"{problem.field or ''} {problem.message}".lower()
    return next((field for name, field in _BUYER_FIELDS.items() if name in told), BuyerField.NUIS)


def refused_line(problem: Problem) -> int | None:
    """Return the place (from 0) of the line that is refused, where the service names one."""
    found = _PLACE.search(problem.field or "") or _PLACE.search(problem.message)
    return int(found[1]) if found else None
