"""GS1 element strings: several data in one barcode, each after its application identifier."""

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal

from till.domain.barcode import Scan, check_digit, without_leading_zero
from till.domain.quantity import THOUSANDTH

SEPARATOR = "\x1d"  # FNC1 as scanners send it: the end of an element of open length
SHORTEST_STRING = 16  # `01` and a whole article number
LONGEST_STRING = 400
LEK_NUMBER = "008"  # ISO 4217 numeric
_CARRIES_ELEMENTS = ("]C1", "]e0", "]d2", "]Q3", "]J1")
_SYMBOLOGY = re.compile(r"\][A-Za-z][0-9A-Za-z]")
_BRACKETS = re.compile(r"\(([0-9]{2,4})\)([!-'*-~]{1,90})")
_MEASURES = ("31", "32", "33", "34", "35", "36")
_DATES = ("11", "12", "13", "14", "15", "16", "17", "18", "19")
# How many digits an identifier has, by its first two; two where nothing is said.
_LONGER = dict.fromkeys(("23", "24", "25", "40", "41", "42", "71"), 3) | dict.fromkeys(
    (*_MEASURES, "39", "43", "70", "72", "80", "82"), 4
)
# Length of identifier and data together where it is fixed beforehand (figure 7.8.5-2).
_FIXED = (
    {"00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "20": 4, "41": 16}
    | dict.fromkeys(_DATES, 8)
    | dict.fromkeys(_MEASURES, 10)
)
_GTIN = re.compile(r"[0-9]{14}")


def without_symbology(text: str) -> str:
    """Take off what a scanner puts before a code to say of what kind it is, such as `]E0`."""
    return text[3:] if _SYMBOLOGY.match(text) else text


def parse_elements(text: str) -> Scan | None:
    """Return what an element string says of an article, or None where it is none.

    It begins with a symbology identifier that says so, with brackets, with a separator, or with
    `01` and a whole article number. Read are 01 (article), 310x (net weight in kg), 30 (count),
    392x (price in lek) and 393x (price in lek, told by its number); other elements are passed over.
    """
    if not SHORTEST_STRING <= len(text) <= LONGEST_STRING:
        return None
    elements = _elements(text)
    gtin = elements.get("01", "") if elements else ""
    if elements is None or not _GTIN.fullmatch(gtin) or gtin[-1] != check_digit(gtin[:-1]):
        return None
    code, *others = _spellings(gtin)
    quantity = _quantity(elements)
    price = _price(elements)
    also = tuple(Scan(code=each, quantity=quantity, price=price) for each in others)
    return Scan(code=code, quantity=quantity, price=price, also=also)


def _elements(text: str) -> Mapping[str, str] | None:
    """Part a string into its elements by identifier; None where it does not add up."""
    told = text.startswith((*_CARRIES_ELEMENTS, SEPARATOR))
    string = without_symbology(text).strip(SEPARATOR)
    if string.startswith("("):
        found = _BRACKETS.findall(string)
        whole = "".join(f"({name}){value}" for name, value in found)
        fits = all(_FIXED.get(name[:2], len(name + v)) == len(name + v) for name, v in found)
        return dict(found) if whole == string and fits else None
    if not told and not re.match(r"01[0-9]{14}", string):
        return None
    try:
        return dict(_parted(string))
    except ValueError:
        return None


def _parted(string: str) -> Iterator[tuple[str, str]]:
    """Yield identifier and data. Raises ValueError where the string ends too early."""
    while string:
        start = string[:2]
        name_length = _LONGER.get(start, 2)
        length = _FIXED.get(start)
        if not start.isdigit() or (length is not None and len(string) < length):
            raise ValueError(string)
        if length is None:
            element, _, string = string.partition(SEPARATOR)
        else:
            element = string[:length]
            string = string[length:].removeprefix(SEPARATOR)
        if len(element) <= name_length:
            raise ValueError(element)
        yield element[:name_length], element[name_length:]


def _spellings(gtin: str) -> list[str]:
    """Return how a catalogue may write an article number of 14 digits, the likeliest first.

    A ninth level (the first digit 9) is the variable measure of the article below it.
    """
    if gtin.startswith("0"):
        shorter = without_leading_zero(gtin[1:])
        eight = [gtin[6:]] if gtin.startswith("000000") else []
        return [shorter, *eight, gtin]
    below = gtin[1:13]
    return [gtin, below + check_digit(below)]


def _quantity(elements: Mapping[str, str]) -> Decimal | None:
    for name, value in elements.items():
        if re.fullmatch(r"310[0-5]", name) and re.fullmatch(r"[0-9]{6}", value):
            weight = Decimal(value).scaleb(-int(name[3]))
            return weight.quantize(THOUSANDTH, rounding=ROUND_HALF_UP) or None
    count = elements.get("30", "")
    return Decimal(count) if re.fullmatch(r"0*[1-9][0-9]{0,7}", count) else None


def _price(elements: Mapping[str, str]) -> Decimal | None:
    for name, value in elements.items():
        if re.fullmatch(r"392[0-3]", name):
            amount = value
        elif re.fullmatch(r"393[0-3]", name) and value.startswith(LEK_NUMBER):
            amount = value[3:]
        else:
            continue
        if re.fullmatch(r"[0-9]{1,15}", amount):
            return Decimal(amount).scaleb(-int(name[3])) or None
    return None
