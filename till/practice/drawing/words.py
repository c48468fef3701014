"""The words on documents, and figures and moments as they are written."""

import csv
import json
import unicodedata
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files

NO_BREAK = "\N{NO-BREAK SPACE}"
_ALIASES = {"CASH": "BANKNOTE", "ORDER": "BY_ORDER"}


def word(key: str, language: str) -> str:
    """Give a word in sq, en or (for the official form) both; raises KeyError for an unknown key."""
    albanian, english = _words()[key]
    match language:
        case "sq":
            return albanian
        case "en":
            return english
        case _:
            return albanian if albanian == english else f"{albanian} / {english}"


def payment_word(kind: str, language: str) -> str:
    """Give the name of a payment method; CASH is an alias of BANKNOTE (specification 2.5)."""
    return word(_ALIASES.get(kind, kind), language)


def unit_word(code: str, language: str) -> str:
    """Give the name of a unit, or its code where resources do not list it (2.2)."""
    albanian, english = _units().get(code, (code, code))
    return english if language == "en" else albanian


@cache
def _words() -> dict[str, tuple[str, str]]:
    text = files("resources").joinpath("practice", "words.json").read_text(encoding="utf-8")
    words: dict[str, tuple[str, str]] = json.loads(text)
    return words


@cache
def _units() -> dict[str, tuple[str, str]]:
    text = files("resources").joinpath("units", "units.csv").read_text(encoding="utf-8")
    return {row["code"]: (row["sq"], row["en"]) for row in csv.DictReader(text.splitlines())}


def one_line(words: str) -> str:
    """Compose the characters and put a space for what cannot be printed; markup stays plain."""
    composed = unicodedata.normalize("NFC", words)
    return "".join(c if c.isprintable() or c == NO_BREAK else " " for c in composed)


def money(amount: Decimal) -> str:
    """Write an amount as the paper does: ``1 240,00``; more places only where it has them."""
    places = max(2, len(plain(amount).partition(",")[2]))
    return f"{amount:,.{places}f}".replace(",", " ").replace(".", ",")


def plain(number: Decimal) -> str:
    """Write a number without needless zeros, with a decimal comma."""
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")


def as_date(day: date) -> str:
    """Write a day: ``20.11.2026``."""
    return f"{day:%d.%m.%Y}"


def as_moment(moment: datetime) -> str:
    """Write a moment, already local: ``20.11.2026 14:36:12``."""
    return f"{moment:%d.%m.%Y %H:%M:%S}"
