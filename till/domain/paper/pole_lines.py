"""What the customer reads on a pole display: two lines of twenty characters.

Amounts are written as everywhere, with a plain space between thousands: `1 290,00`.
"""

from dataclasses import dataclass
from decimal import Decimal

from till.domain.money import ZERO, as_price
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.sale import Sale
from till.domain.text import one_line

WIDTH = 20
TRIAL = "ë ç Ë Ç € 1 234,50 L"
SHORTEST_NAME = 7  # less of a name than this tells the customer nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class PoleLines:
    """Two lines of exactly WIDTH characters each."""

    upper: str
    lower: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PoleWords:
    """The few words of a pole display, in the language of the shop."""

    shop: str
    welcome: str
    closed: str
    total: str
    received: str
    change: str
    thanks: str
    to_pay: str
    even: str
    to_get: str


def lines_of_idle(words: PoleWords) -> PoleLines:
    """The shop's name, while nobody buys; without a name only the welcome."""
    shop = one_line(words.shop)[:WIDTH].strip().center(WIDTH)
    return PoleLines(upper=shop, lower=one_line(words.welcome)[:WIDTH].center(WIDTH))


def lines_of_closed(words: PoleWords) -> PoleLines:
    """The shop's name over the word that nobody serves here."""
    lower = one_line(words.closed)[:WIDTH].center(WIDTH)
    return PoleLines(upper=lines_of_idle(words).upper, lower=lower)


def lines_of_trial() -> PoleLines:
    """Letters that go wrong first, and every place of a line."""
    return PoleLines(upper=f"{TRIAL:<{WIDTH}}", lower=("1234567890" * 2)[:WIDTH])


def lines_of_credit(credit: Decimal, words: PoleWords) -> PoleLines:
    """The shop's name over what the customer gets back, before other items are scanned."""
    return PoleLines(upper=lines_of_idle(words).upper, lower=_pair(words.to_get, _amount(credit)))


def lines_of_basket(
    basket: Basket, line: int | None, words: PoleWords, credit: Decimal = ZERO
) -> PoleLines:
    """The line that something happened to, and what is to be paid so far.

    `line` is its index; the newest line stands in where it is gone or not told. With a `credit` of
    items that were brought back, what changes hands now.
    """
    is_there = line is not None and 0 <= line < len(basket.lines)
    shown = basket.lines[line if is_there and line is not None else -1]
    name = one_line(shown.article.name)
    right = _right_of(shown)
    left = basket.total - credit
    changes = words.to_pay if left > 0 else words.to_get if left else words.even
    lower = _pair(changes if credit else words.total, _amount(abs(left)))
    return PoleLines(upper=_pair(name, right), lower=lower)


def lines_of_sale(sale: Sale, words: PoleWords, credit: Decimal = ZERO) -> PoleLines:
    """What was received and the change; without change what was paid, and thanks.

    Nobody hands a `credit` over: it is told apart from what was received.

    The customer has read the total until then, and now sees that their money was counted right.
    """
    if sale.change:
        received = _pair(words.received, _amount(sale.total + sale.change - credit))
        return PoleLines(upper=received, lower=_pair(words.change, _amount(sale.change)))
    total = _pair(words.received if credit else words.total, _amount(sale.total - credit))
    return PoleLines(upper=total, lower=one_line(words.thanks)[:WIDTH].center(WIDTH))


def _right_of(line: BasketLine) -> str:
    """Quantity and price where they make the amount and leave room for the name; else the amount.

    A discount makes another amount of them, and one piece costs its price.
    """
    amount = _amount(line.total)
    if line.quantity == 1 or line.discount is not None or line.settled is not None:
        return amount
    places = 3 if line.article.weighed else 0
    factors = f"{line.quantity:.{places}f}x{as_price(line.article.price):f}".replace(".", ",")
    return factors if len(factors) < WIDTH - SHORTEST_NAME else amount


def _pair(left: str, right: str) -> str:
    """Left and right with a space between them at least; the right is an amount and stays whole."""
    room = WIDTH - len(right) - 1
    return f"{left[: max(room, 0)]:<{max(room, 0)}} {right}"[-WIDTH:]


def _amount(amount: Decimal) -> str:
    return f"{amount:,.2f}".replace(",", " ").replace(".", ",")
