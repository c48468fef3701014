"""What a code means: an article, who somebody is, or a sale by its receipt or its slip."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from hashlib import sha256

from till.domain.barcode import Scan, full_upc_a, parse_scan
from till.domain.identifiers import DocId, Iic
from till.domain.selling.gs1 import parse_elements, without_symbology
from till.domain.selling.label import LabelTemplate, parse_label
from till.domain.typed import read_quantity

_SLIP = re.compile(r"S-?([0-9]{8})-?([0-9]{4,6})-?([0-9]{4})", re.IGNORECASE | re.ASCII)
BADGE_PREFIX = "OP-"  # how badges begin that the till knows without looking
LENGTH_OF_IIC = 32
LONGEST_LINK = 1000
_BADGE = re.compile(re.escape(BADGE_PREFIX) + r"[\x21-\x7e]{3,57}")
_IIC = re.compile(r"[0-9A-Fa-f]{32}")
# A keyboard of another layout may have made other signs of those between name and number.
_IIC_IN_A_LINK = re.compile(r"iic[^0-9A-Za-z]{1,3}([0-9A-F]{32})(?![0-9A-F])", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipReference:
    """A sale by its key at this till; `check` tells it from another till's sale of that key."""

    sale_key: str
    check: str

    def fits(self, doc_id: DocId) -> bool:
        """Tell whether the slip was printed for the sale of this document."""
        return self.check == _check(doc_id)


def slip_code(sale_key: str, doc_id: DocId) -> str:
    """Return what people read below the bars, as `S-20261120-0107-4821`."""
    return f"S-{sale_key}-{_check(doc_id)}"


def slip_bars(code: str) -> str:
    """Return what the bars hold: the code without hyphens."""
    return code.replace("-", "")


def read_slip_code(text: str) -> SlipReference | None:
    """Return what a code points at, or None where it is no such code."""
    found = _SLIP.fullmatch(text.strip())
    return SlipReference(sale_key=f"{found[1]}-{found[2]}", check=found[3]) if found else None


def _check(doc_id: DocId) -> str:
    """Four digits that another till's document hardly ever shares (1 in 10,000)."""
    return f"{int(sha256(doc_id.encode()).hexdigest(), 16) % 10_000:04}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """Somebody's badge; its text is as secret as a PIN."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalReference:
    """The iic of a fiscalized document, as its receipt bears it."""

    iic: Iic


SaleReference = FiscalReference | SlipReference
Meaning = Scan | Badge | SaleReference


def what_is(text: str, templates: Sequence[LabelTemplate] = ()) -> Meaning:
    """Tell what was scanned or typed. Raises as `read_article_code` does."""
    code = without_symbology(text.strip())
    if (reference := _reference(code) or read_slip_code(code)) is not None:
        return reference
    if _BADGE.fullmatch(code):
        return Badge(text=code)
    return read_article_code(text, templates)


def read_article_code(text: str, templates: Sequence[LabelTemplate] = ()) -> Scan:
    """Read the code of an article: a barcode, an id, a scale's label, a GS1 element string.

    A quantity before a star multiplies what the code itself says. Raises UnknownCode,
    QuantityUnreadable, QuantityNotPositive and QuantityTooLarge.
    """
    before, star, after = text.strip().rpartition("*")
    if (elements := parse_elements(after.strip())) is not None:
        return _times(elements, read_quantity(before.strip())) if star else elements
    typed = parse_scan(before + star + without_symbology(after.strip()))
    label = parse_label(typed.code, templates)
    full = full_upc_a(typed.code)
    also = [label] if label else []
    also += [Scan(code=full)] if full else []
    return replace(typed, also=tuple(_times(each, typed.quantity) for each in also))


def _times(scan: Scan, typed: Decimal | None) -> Scan:
    """Return a scan with the quantity typed before it: so many of what the label is for.

    Where the label says what the whole costs and no quantity, the whole costs so many times more.
    """
    if typed is None:
        return scan
    quantity = typed if scan.price is None else None
    return replace(
        scan,
        quantity=quantity if scan.quantity is None else typed * scan.quantity,
        price=None if scan.price is None else typed * scan.price,
        also=tuple(_times(each, typed) for each in scan.also),
    )


def _reference(code: str) -> FiscalReference | None:
    """Return the document a verification link or a bare iic points at."""
    if not LENGTH_OF_IIC <= len(code) <= LONGEST_LINK:
        return None
    if _IIC.fullmatch(code):
        return FiscalReference(iic=Iic(code.upper()))
    found = _IIC_IN_A_LINK.search(code)
    return FiscalReference(iic=Iic(found[1].upper())) if found else None
