"""Dividing what is open at a place: equal parts, persons, and what is issued anew for them.

An order goes whole into one summary. Where each is to have an invoice of their own, an order that
several pay is cancelled, and its parts are ordered anew (design: fiscal).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal

from till.domain.errors.orders import LineTooSmall, LineWithoutPayer
from till.domain.money import ZERO
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.sale import Sale

CENT = Decimal("0.01")
THOUSANDTH = Decimal("0.001")
Payers = tuple[tuple[int, ...], ...]
"""For each line of an order who pays it, as numbers from 0; several pay equal shares."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """What an invoice for each comes to: orders that stay, and what is issued anew for whom."""

    whole: tuple[tuple[str, ...], ...]  # the sale keys of each
    baskets: tuple[Basket, ...]  # what is ordered anew for each, maybe nothing
    cancelled: tuple[str, ...]  # the sale keys of the orders that are divided

    @property
    def ordered(self) -> int:
        """How many orders are issued anew."""
        return sum(not each.is_empty for each in self.baskets)

    @property
    def invoices(self) -> int:
        """How many invoices follow."""
        parts = zip(self.whole, self.baskets, strict=True)
        return sum(bool(whole) or not basket.is_empty for whole, basket in parts)


def equal_parts(amount: Decimal, count: int, step: Decimal = CENT) -> tuple[Decimal, ...]:
    """Return an amount in so many equal parts; the rest goes to the first."""
    part = (amount / count).quantize(step, ROUND_DOWN)
    return (amount - part * (count - 1), *(part for _ in range(count - 1)))


def paid_lines(sale: Sale) -> tuple[Decimal, ...]:
    """Return what each line of an order comes to with its part of the discount on all of them."""
    parts = zip(sale.lines, sale.discount_by_line, strict=True)
    return tuple(line.total - off for line, off in parts)


def amounts_by_payer(
    orders: Mapping[str, Sale], payers: Mapping[str, Payers], count: int
) -> tuple[Decimal, ...]:
    """Return what each of so many pays. Raises LineWithoutPayer."""
    amounts = [ZERO] * count
    for key, sale in orders.items():
        for amount, mine in zip(paid_lines(sale), _required(sale, payers[key]), strict=True):
            for payer, part in zip(mine, equal_parts(amount, len(mine)), strict=True):
                amounts[payer] += part
    return tuple(amounts)


def divide(orders: Mapping[str, Sale], payers: Mapping[str, Payers], count: int) -> Division:
    """Return what gives each of so many an invoice of their own.

    Raises LineWithoutPayer, LineTooSmall.
    """
    whole: list[tuple[str, ...]] = [()] * count
    lines: list[tuple[BasketLine, ...]] = [()] * count
    cancelled: list[str] = []
    for key, sale in orders.items():
        of_each = _required(sale, payers[key])
        only = set(of_each)
        if len(only) == 1 and len(of_each[0]) == 1:
            whole[of_each[0][0]] += (key,)
            continue
        cancelled.append(key)
        above: tuple[int, ...] = ()  # a deposit that another pays follows nothing any more
        for line, amount, mine in zip(sale.lines, paid_lines(sale), of_each, strict=True):
            for payer, share in zip(mine, _shares(line, amount, len(mine)), strict=True):
                lines[payer] += (share if payer in above else replace(share, deposit_each=None),)
            above = mine
    return Division(
        whole=tuple(whole),
        baskets=tuple(Basket(lines=each) for each in lines),
        cancelled=tuple(cancelled),
    )


def _required(sale: Sale, payers: Payers) -> Payers:
    for line, mine in zip(sale.lines, payers, strict=True):
        if not mine:
            raise LineWithoutPayer(line=line.article.name)
    return payers


def _shares(line: BasketLine, amount: Decimal, count: int) -> Sequence[BasketLine]:
    """Return a line in equal shares that add up to it, in what it holds and in what it costs."""
    quantities = equal_parts(line.quantity, count, THOUSANDTH)
    amounts = equal_parts(amount, count)
    if not all(quantities):
        raise LineTooSmall(line=line.article.name)
    return [
        replace(line, quantity=quantity, settled=paid, discount=None)
        for quantity, paid in zip(quantities, amounts, strict=True)
    ]
