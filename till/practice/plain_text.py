"""Text as it may stand on paper."""

import unicodedata
from datetime import date, datetime
from decimal import Decimal

NO_BREAK = "\N{NO-BREAK SPACE}"


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
