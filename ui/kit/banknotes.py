"""Amounts a customer is likely to hand over, and the money to give back."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal
from typing import Final

from till.domain.money import LARGEST_AMOUNT

NOTES: Final = (10000, 5000, 2000, 1000, 500, 200)
COINS: Final = (100, 50, 20, 10, 5, 1)
MONEY: Final = NOTES + COINS
EURO_NOTES: Final = (5, 10, 20, 50, 100)
OFFERED: Final = 5


def next_notes(left: Decimal) -> tuple[int, ...]:
    """Up to five amounts in lek above `left` that come in few notes, smallest first.

    318 is answered with 500, 1000, 2000, 5000, 10000; 4266 with 4300, 4500, 5000, 6000, 10000.
    """
    rounded = {_up_to(left, note) for note in (*NOTES, COINS[0])}
    fit = (amount for amount in rounded if left < amount <= LARGEST_AMOUNT)
    likely = sorted(fit, key=_pieces_then_amount)
    return tuple(sorted(likely[:OFFERED]))


def in_pieces(amount: Decimal) -> tuple[tuple[int, int], ...]:
    """An amount in lek as pairs of value and count, from large to small.

    There are no coins below one lek: never more is told than there is to give.
    """
    return tuple(_split(int(amount)))


def _up_to(amount: Decimal, step: int) -> int:
    return int((amount / step).to_integral_value(rounding=ROUND_CEILING)) * step


def _pieces_then_amount(amount: int) -> tuple[int, int]:
    return sum(count for _, count in _split(amount)), amount


def _split(whole: int) -> Iterator[tuple[int, int]]:
    for value in MONEY:
        count, whole = divmod(whole, value)
        if count:
            yield value, count
