"""What an approval is about, in words: the limit that is passed, and what would change."""

from decimal import Decimal

from till.domain.rights.asked import Asked, Worth
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket
from till.domain.shop.people import Cashier, Role
from ui.kit.wording import (
    LEK,
    NO_BREAK_SPACE,
    format_in,
    format_lek,
    format_percent,
    format_price,
    format_rate,
)
from ui.shell.messages import Messages

Rows = tuple[tuple[str, str, bool], ...]
PERCENT_RIGHTS = frozenset({Right.DISCOUNT, Right.PRICE})
LEK_RIGHTS = frozenset({Right.WITHDRAWAL, Right.COUNT_DIFFERENCE})
LABELS = {
    Worth.VALUE: ("asked.was", "asked.now"),
    Worth.PRICE: ("asked.price_now", "asked.price_wanted"),
    Worth.DISCOUNT: ("asked.price_now", "asked.discounted"),
    Worth.TOTAL: ("asked.price_now", "asked.total"),
    Worth.RATE: ("asked.rate_before", "asked.rate_wanted"),
}
AMOUNTS = {
    Right.WITHDRAWAL: "drawer.amount",
    Right.COUNT_DIFFERENCE: "count_page.counted",
    Right.RETURN_GOODS: "returns.to_give",
    Right.CANCEL_SALE: "returns.to_give",
    Right.DISCARD_PARKED: "asked.total",
    Right.CREATE_ARTICLE: "asked.price_now",
    Right.CASH_OVER_LIMIT: "tender.CASH",
    Right.TENDER: "pay.to_pay",
}
"""How the amount is called, by the right that it takes."""


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


def asked_rows(words: Messages, needed: ApprovalNeeded) -> Rows:
    """Return what is asked for as rows: before, after, the amount, and the invoice."""
    asked = needed.about
    was, now = LABELS[asked.worth]
    amount = AMOUNTS.get(needed.right, "asked.amount")
    rows = (
        (words.say(was), _written(asked.was, asked.worth), False),
        (words.say(now), _written(asked.now, asked.worth), True),
        (
            words.say(amount),
            "" if asked.amount is None else format_in(asked.amount, asked.currency),
            needed.right is not Right.COUNT_DIFFERENCE,
        ),
        (words.say("asked.document"), asked.document, False),
    )
    return tuple(row for row in rows if row[1])


def _written(value: Decimal | str, worth: Worth) -> str:
    if isinstance(value, str):
        return value
    if worth is Worth.RATE:
        return format_rate(value)
    return f"{format_price(value)}{NO_BREAK_SPACE}{LEK}"


def discount_asked_of(before: Basket, after: Basket, line: int | None) -> Asked:
    """Return what a discount makes of a line's value, or (None) of the whole basket's."""
    if line is None:
        return Asked(was=before.total, now=after.total, worth=Worth.DISCOUNT)
    was = before.lines[line]
    now = after.lines[line]
    return Asked(of=was.article.name, was=was.total, now=now.total, worth=Worth.DISCOUNT)


def price_asked_of(before: Basket, after: Basket, line: int) -> Asked:
    """Return what another price makes of the one of the list."""
    was = before.lines[line]
    price = after.lines[line].article.price
    return Asked(of=was.article.name, was=was.was_price, now=price, worth=Worth.PRICE)


def basket_asked_of(before: Basket, after: Basket, line: int) -> Asked:
    """Return what a line that goes, or another quantity of it, makes of the basket's value."""
    name = before.lines[line].article.name
    return Asked(of=name, was=before.total, now=after.total, worth=Worth.TOTAL)
