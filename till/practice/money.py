"""Amounts: exact, rounded half up to two places, in one place."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

_CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


def to_cents(amount: Decimal) -> Decimal:
    """Round half up to two places (the specification leaves rounding open in 2.3)."""
    return amount.quantize(_CENT, rounding=ROUND_HALF_UP)


def percent_of(amount: Decimal, percent: Decimal) -> Decimal:
    """Give the rounded percentage of an amount."""
    return to_cents(amount * percent / 100)


def share_out(amount: Decimal, weights: Sequence[Decimal]) -> list[Decimal]:
    """Share an amount in proportion to the weights, each of what the ones before it left.

    The shares add up exactly, and none is larger than its weight while the amount is not larger
    than all of them.
    """
    shares: list[Decimal] = []
    rest = amount
    whole = sum(weights, Decimal(0))
    for weight in weights[:-1]:
        share = to_cents(rest * weight / whole) if whole else NOTHING
        shares.append(share)
        rest = rest - share
        whole = whole - weight
    return [*shares, rest]
