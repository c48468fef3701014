"""Values of the till in the words of the strip and the pages."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from till.domain.errors import TillError
from till.domain.errors.basket import UnknownCode, WrongCheckDigit
from till.domain.fiscal.document import FiscalDocument, Problem
from till.domain.fiscal.refusal import cause_of
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from till.domain.shop.article import Article, Unit
from till.domain.text import one_line
from ui.kit.formats import (
    MINUS,
    format_date,
    format_in,
    format_money,
    format_percent,
    format_price,
    format_quantity,
)
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
