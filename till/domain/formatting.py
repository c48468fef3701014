"""Figures and moments as people read them: alike on paper, in files, on the command line."""

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Protocol

from till.domain.business_day import in_tirane
from till.domain.errors import Fact
from till.domain.money import as_price

SPACE = "\u00a0"  # between thousands, and before a unit; a line never breaks there
MINUS = "\u2212"
_MAY_BE_AMOUNTS = frozenset({"left", "limit", "amount", "rate", "least", "most"})
_WITH_PLACES = re.compile(r"-?[0-9]+[.][0-9]{2,4}", re.ASCII)


class Says(Protocol):
    """The words of one language."""

    def say(self, key: str, /, **facts: Fact) -> str:
        """Return the text of a key, its placeholders filled."""
        ...


def write_lek(amount: Decimal) -> str:
    """Write an amount: `1 240,00`, with no-break spaces and a true minus."""
    return marked(f"{amount:,.2f}")


def write_price(price: Decimal) -> str:
    """Write a unit price with the two to four places it has: `1 240,00`, `0,0125`."""
    return marked(f"{as_price(price):,f}")


def write_fact(name: str, fact: Fact) -> Fact:
    """Write a fact of an error: a figure as people read it, others as they are.

    Quantities go by the names of amounts, too; whole ones stay as they are.
    """
    is_amount = name in _MAY_BE_AMOUNTS and _WITH_PLACES.fullmatch(str(fact))
    return marked(f"{Decimal(fact):,f}") if is_amount else fact


def write_hours(span: timedelta) -> str:
    """Write a span in hours and minutes, as `42:49`; less than nothing is `00:00`."""
    minutes = max(int(span.total_seconds()), 0) // 60
    return f"{minutes // 60:02}:{minutes % 60:02}"


def write_moment(moment: datetime) -> str:
    """Write a moment on the clock of Tirane: `20.11.2026 14:36`."""
    return f"{in_tirane(moment):%d.%m.%Y %H:%M}"


def write_second(moment: datetime) -> str:
    """Write a moment to the second, for what may happen several times in a minute."""
    return f"{in_tirane(moment):%d.%m.%Y %H:%M:%S}"


def marked(english: str) -> str:
    """Turn `-1,240.00` into the till's marks."""
    return english.replace(",", SPACE).replace(".", ",").replace("-", MINUS)
