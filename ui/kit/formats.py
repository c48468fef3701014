"""Values to text and typed text to values, in the one shape that Till uses in every language."""

from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from till.domain.money import as_price

NO_BREAK_SPACE: Final = "\u00a0"
LONGEST_SHOWN: Final = 20
"""Characters of a text that could not be read which are said again."""
MINUS: Final = "\u2212"
LEK: Final = "L"
LEK_CODE: Final = "ALL"


def format_money(amount: Decimal) -> str:
    """An amount with two decimals: `1 240,00`, `−42,00`. More than two decimals are refused.

    Raises ValueError for an amount that has not been rounded to the cent: rounding is the domain's.
    """
    cents = amount.quantize(Decimal("0.01"))
    if cents != amount:
        raise ValueError(f"not rounded to the cent: {amount}")
    return _signed(cents, f"{abs(cents):,.2f}")


def format_price(price: Decimal) -> str:
    """A unit price with the two to four decimals it has: `1 240,00`, `0,0125`.

    Raises ValueError for a price finer than that: rounding is the domain's.
    """
    written = as_price(price)
    if written != price:
        raise ValueError(f"finer than a price: {price}")
    return _signed(written, f"{abs(written):,f}")


def format_short_price(price: Decimal) -> str:
    """A unit price without decimals where it has none, for tiles: `190`, `87,50`, `0,0125`."""
    return format_whole(price) if price == int(price) else format_price(price)


def format_lek(amount: Decimal) -> str:
    """An amount in lek with its unit after it: `1 240,00 L`."""
    return f"{format_money(amount)}{NO_BREAK_SPACE}{LEK}"


def unit_of(currency: str) -> str:
    """What is written after an amount of a currency (ISO 4217): `L`, `EUR`."""
    return LEK if currency == LEK_CODE else currency


def format_in(amount: Decimal, currency: str) -> str:
    """An amount with the unit of its currency (ISO 4217) after it: `1 240,00 L`, `43,80 EUR`."""
    return f"{format_money(amount)}{NO_BREAK_SPACE}{unit_of(currency)}"


def format_whole(amount: Decimal | int) -> str:
    """A whole number, for notes and counts: `10 000`. Raises ValueError when it is not whole."""
    if amount != int(amount):
        raise ValueError(f"not a whole number: {amount}")
    return _signed(Decimal(amount), f"{abs(int(amount)):,}")


def format_short(amount: Decimal) -> str:
    """An amount without decimals where it has none, for tiles: `190`, `87,50`."""
    return format_whole(amount) if amount == int(amount) else format_money(amount)


def format_quantity(quantity: Decimal, unit_word: str = "") -> str:
    """A quantity: `2` for pieces, `0,845 kg` with the word of a measured unit (three decimals).

    A count that is not whole is shown with its own decimals.
    """
    if unit_word:
        return f"{_signed(quantity, f'{abs(quantity):,.3f}')}{NO_BREAK_SPACE}{unit_word}"
    if quantity == int(quantity):
        return format_whole(quantity)
    return _signed(quantity, f"{abs(quantity.normalize()):,f}")


def format_rate(rate: Decimal) -> str:
    """A rate of exchange, with the two to four decimals it has: `97,40`, `97,4125`."""
    places = max(2, -int(rate.normalize().as_tuple().exponent))
    return _signed(rate, f"{rate:,.{places}f}")


def format_percent(percent: Decimal) -> str:
    """A percentage: `10 %`, `12,5 %`."""
    number = format_quantity(percent)
    return f"{number}{NO_BREAK_SPACE}%"


def format_tenths(percent: Decimal) -> str:
    """A percentage with one decimal, so that those of a column stand alike: `8,0 %`."""
    return f"{_signed(percent, f'{abs(percent):,.1f}')}{NO_BREAK_SPACE}%"


def format_date(day: date) -> str:
    """A date: `20.11.2026`."""
    return f"{day.day:02}.{day.month:02}.{day.year:04}"


def format_day_month(day: date) -> str:
    """A date of this year: `20.11.`."""
    return f"{day.day:02}.{day.month:02}."


def format_time(moment: time | datetime) -> str:
    """A time of day, already in the shop's zone: `14:36`."""
    return f"{moment.hour:02}:{moment.minute:02}"


def format_since(moment: datetime, today: date) -> str:
    """Since when something is so: the time alone where that was today, else with the day."""
    at = format_time(moment)
    return at if moment.date() == today else f"{moment:%d.%m.} {at}"


def _signed(value: Decimal, english: str) -> str:
    """Turn `1,240.00` into the till's marks and put a true minus before it; zero has no sign."""
    marked = english.replace(",", NO_BREAK_SPACE).replace(".", ",")
    return f"{MINUS}{marked}" if value < 0 else marked
