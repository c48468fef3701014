"""Values to text and typed text to values, in the one shape that Till uses in every language."""

import re
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from till.domain.errors.basket import PriceUnreadable
from till.domain.money import as_price
from till.domain.shop.article import checked_price
from till.domain.shop.spelling import reads_two_ways

NO_BREAK_SPACE: Final = "\u00a0"
LONGEST_SHOWN: Final = 20
"""Characters of a text that could not be read which are said again."""
MINUS: Final = "\u2212"
LEK: Final = "L"
LEK_CODE: Final = "ALL"

_PLAIN = re.compile(r"\d{1,12}(?P<mark>[.,])?(?(mark)\d{1,3})", re.ASCII)
_FINE_PRICE = re.compile(r"(\d{1,9})[.,](\d{3,4})", re.ASCII)
_GROUPS = re.compile(r"\d{1,3}(?P<mark>[ .])\d{3}(?:(?P=mark)\d{3})*(?:,\d{1,2})?", re.ASCII)


class NotANumber(ValueError):
    """The text typed cannot be read as an amount or a quantity; `text` is what was typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


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


def parse_amount(text: str) -> Decimal:
    """Read an amount of lek as it is typed: `1240`, `1240,5`, `1 240,00`, `1.300`, `12.5`.

    A comma is always the decimal mark, with one or two decimals. A space or a point may mark
    thousands, in groups of three and not mixed; so `1.300` is one thousand three hundred. A point
    before one or two last digits is a decimal mark: `12.5`. Refused, as they can be read in two
    ways or in none: three decimals after a comma, `0.300`, `1.30.000`, `1,300.00`, signs, letters,
    nothing at all, more than twelve digits.

    Raises NotANumber.
    """
    typed = _tidy(text)
    grouped = _GROUPS.fullmatch(typed)
    if grouped and not typed.startswith("0"):
        return _to_cents(typed.replace(grouped["mark"], "").replace(",", "."))
    plain = _PLAIN.fullmatch(typed)
    decimals = len(typed.replace(",", ".").partition(".")[2])
    if not plain or decimals > 2:  # noqa: PLR2004 -- two decimals, as the docstring says
        raise NotANumber(text)
    return _to_cents(typed.replace(",", "."))


def parse_price(text: str) -> Decimal:
    """Read the price of an article, lek, as it is typed: as an amount, or `0,0125`, `12,3450`.

    `1,250` is refused, as it could be thousands. Raises PriceUnreadable, and what `checked_price`
    raises.
    """
    fine = _FINE_PRICE.fullmatch(_tidy(text))
    if fine and not reads_two_ways(fine[1], fine[2]):
        return checked_price(Decimal(f"{fine[1]}.{fine[2]}"))
    try:
        return checked_price(parse_amount(text))
    except NotANumber as error:
        raise PriceUnreadable(text=text[:LONGEST_SHOWN]) from error


def parse_quantity(text: str) -> Decimal:
    """Read a quantity as it is typed: `3`, `0,845`, `0.845`, `12,5`.

    Both marks are decimal marks here, with at most three decimals; thousands are not marked.
    Refused: zero, signs, letters, nothing at all.

    Raises NotANumber.
    """
    typed = _tidy(text)
    if not _PLAIN.fullmatch(typed):
        raise NotANumber(text)
    quantity = Decimal(typed.replace(",", "."))
    if not quantity:
        raise NotANumber(text)
    return quantity


def _tidy(text: str) -> str:
    """The text without outer blanks, with every kind of space made a plain one."""
    return re.sub(r"[\u00a0\u202f\u2009]", " ", text).strip()


def _to_cents(text: str) -> Decimal:
    return Decimal(text).quantize(Decimal("0.01"))


def _signed(value: Decimal, english: str) -> str:
    """Turn `1,240.00` into the till's marks and put a true minus before it; zero has no sign."""
    marked = english.replace(",", NO_BREAK_SPACE).replace(".", ",")
    return f"{MINUS}{marked}" if value < 0 else marked
