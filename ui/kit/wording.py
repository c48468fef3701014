"""Values as people read them: written in the one shape of every language, and in words."""

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Final

from till.domain.errors import TillError
from till.domain.errors.basket import UnknownCode, WrongCheckDigit
from till.domain.fiscal.document import FiscalDocument, Problem
from till.domain.fiscal.refusal import cause_of
from till.domain.money import as_price
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from till.domain.shop.article import Article, Unit
from till.domain.text import one_line
from ui.shell.messages import Messages

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

USUAL_PORT: Final = ":9100"  # where receipt printers listen: nobody needs to read it
ADDRESSED: Final = frozenset({"tcp", "usb", "serial", "windows", "cups", "file"})
OF_SERVICE: Final = {
    "errors.service_refused": "cause.title_service",
    "errors.field_refused": "cause.title_service",
    "errors.tax_refused": "cause.title_tax",
}
Units = Mapping[str, Unit]
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


def printer_place(words: Messages, address: str) -> str:
    """Return where a printer is, as people say it: `Rrjet · 192.168.1.50`."""
    kind, _, rest = address.partition(":")
    if kind in {"none", "screen"}:
        return words.say(f"printers.place.{kind}")
    if kind not in ADDRESSED:
        return address
    where = rest.removeprefix("//").removesuffix(USUAL_PORT)
    return words.say(f"printers.place.{kind}", where=where)


def refused_line(words: Messages, error: TillError) -> str:
    """Return why something did not come about; that nobody approved it is said in two words."""
    if isinstance(error, ApprovalNeeded):
        return words.say("asked.refused")
    return words.error(error)


def code_problem(words: Messages, error: TillError) -> str:
    """Return what is wrong with a code that is shown beside it; then the code need not be said."""
    if isinstance(error, WrongCheckDigit):
        return words.say("sell.wrong_check_digit")
    return words.say("sell.not_found") if isinstance(error, UnknownCode) else words.error(error)


def date_line(words: Messages, day: date) -> str:
    """Return a date with its weekday, as `E premte, 20.11.2026`."""
    weekday = words.say(f"weekday.{WEEKDAYS[day.weekday()]}")
    return f"{weekday}, {format_date(day)}"


def cause_words(words: Messages, problem: Problem) -> str:
    """Return what the service has against a document, as far as a shop has a word for it."""
    return words.say(f"cause.{cause_of(problem).value}")


def cause_line(words: Messages, document: FiscalDocument) -> str:
    """Return why a refused document does not go on, as a heading; our own reasons are whole."""
    problem = document.problem
    if problem is None:
        return ""
    if problem.key in OF_SERVICE:
        return words.say(OF_SERVICE[problem.key], cause=cause_words(words, problem))
    return words.say(problem.key)


def problem_line(words: Messages, document: FiscalDocument, key: str = "") -> str:
    """Return why a refused document does not go on, in words of the shop.

    `key` says it where the service said why, in place of the problem's own sentence. What the
    service itself wrote stands on the page of what needs attention.
    """
    problem = document.problem
    if problem is None:
        return ""
    said = key if key and one_line(problem.message) else problem.key
    return words.say(said, message=cause_words(words, problem), field=problem.field or "–")


def refund_line(words: Messages, sale: Sale) -> str:
    """Say of each kind how much goes back in it, and what somebody does for a card."""
    code = sale.terms.currency.code
    return " ".join(
        words.say(
            "returns.on_card" if each.kind is TenderKind.CARD else "returns.in_kind",
            kind=words.say(f"tender.{each.kind.name}"),
            amount=format_in(-each.amount, code),
        )
        for each in sale.payments
        if each.amount
    )


def unit_word(words: Messages, units: Units, article: Article) -> str:
    """Return the short word of an article's unit; empty when the unit is not known."""
    unit = units.get(article.unit)
    return unit.words[words.language] if unit else ""


def quantity_words(words: Messages, units: Units, article: Article, quantity: Decimal) -> str:
    """Return so much of an article: `2`, `0,845 kg`."""
    return format_quantity(quantity, unit_word(words, units, article) if article.weighed else "")


def made_of(words: Messages, units: Units, line: BasketLine) -> str:
    """Return what a line is made of: `4 × 95,00`."""
    quantity = quantity_words(words, units, line.article, line.quantity)
    price = format_price(line.article.price)
    return words.say("receipts.line_price", quantity=quantity, price=price)


def discount_words(words: Messages, line: BasketLine) -> str:
    """Return a line's own discount, `Zbritje 10 % · −42,00`; empty without one."""
    if line.discount is None:
        return ""
    amount = MINUS + format_money(line.discount_value)
    if line.discount.percent is None:
        return words.say("sell.line_discount", amount=amount)
    percent = format_percent(line.discount.percent)
    return words.say("sell.line_discount_percent", percent=percent, amount=amount)
