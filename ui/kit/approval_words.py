"""What an approval is about, in words: the limit that is passed, and what would change."""

from decimal import Decimal

from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket
from till.domain.shop.people import Cashier, Role
from ui.kit.formats import LEK, NO_BREAK_SPACE, format_lek, format_percent, format_price
from ui.shell.messages import Messages
from ui.shell.shell import ApprovalWords

Rows = tuple[tuple[str, str, bool], ...]
PERCENT_RIGHTS = frozenset({Right.DISCOUNT, Right.PRICE})
LEK_RIGHTS = frozenset({Right.WITHDRAWAL, Right.COUNT_DIFFERENCE})


def limit_rows(words: Messages, needed: ApprovalNeeded, person: Cashier | None) -> Rows:
    """Return the row that says how far the person's own limit reaches, where that is a number."""
    if not needed.limit:
        return ()
    role = person.role if person else Role.CASHIER
    if needed.right in PERCENT_RIGHTS:
        label = words.say(f"asked.limit.{role.value}")
        return (*_on_line(words, needed), (label, format_percent(Decimal(needed.limit)), False))
    if needed.right in LEK_RIGHTS:
        label = words.say(f"asked.limit.{role.value}")
        return ((label, format_lek(Decimal(needed.limit)), False), *_found(words, needed))
    if needed.right is Right.CASH_OVER_LIMIT:
        return ((words.say("asked.limit_of_law"), format_lek(Decimal(needed.limit)), False),)
    return ()


def discount_asked(asked: str) -> str:
    """Return a discount as it was typed: `5 %`, or an amount in lek."""
    if asked.endswith("%"):
        return format_percent(Decimal(asked.removesuffix("%")))
    return format_lek(Decimal(asked))


def _on_line(words: Messages, needed: ApprovalNeeded) -> Rows:
    """Return the row of what a line then bears, where that is more than what was asked for."""
    percent = format_percent(Decimal(needed.wanted))
    if not needed.asked or discount_asked(needed.asked) == percent:
        return ()
    return ((words.say("asked.on_line"), percent, False),)


def _found(words: Messages, needed: ApprovalNeeded) -> Rows:
    """Return the row of a difference that a count found; a withdrawal's amount is told apart."""
    if needed.right is not Right.COUNT_DIFFERENCE:
        return ()
    return ((words.say("count_page.difference"), format_lek(Decimal(needed.wanted)), True),)


def discount_words(
    words: Messages, before: Basket, after: Basket, line: int | None
) -> ApprovalWords:
    """Return what a discount makes of a line's value, or (None) of the whole basket's."""
    if line is None:
        return _words(words, "", (before.total, after.total), "asked.discounted")
    was = before.lines[line]
    now = after.lines[line]
    return _words(words, was.article.name, (was.total, now.total), "asked.discounted")


def price_words(words: Messages, before: Basket, after: Basket, line: int) -> ApprovalWords:
    """Return what another price makes of the one of the list."""
    was = before.lines[line]
    now = after.lines[line]
    prices = (was.was_price, now.article.price)
    return _words(words, was.article.name, prices, "asked.price_wanted")


def basket_words(words: Messages, before: Basket, after: Basket, line: int) -> ApprovalWords:
    """Return what a line that goes, or another quantity of it, makes of the basket's value."""
    totals = (before.total, after.total)
    return _words(words, before.lines[line].article.name, totals, "asked.total")


def _words(
    words: Messages, sub: str, amounts: tuple[Decimal, Decimal], now_key: str
) -> ApprovalWords:
    was, now = (f"{format_price(amount)}{NO_BREAK_SPACE}{LEK}" for amount in amounts)
    rows = ((words.say("asked.price_now"), was, False), (words.say(now_key), now, True))
    return ApprovalWords(sub=sub, rows=rows)
