"""What a basket comes to and how it is paid, in whole cents and thousandths: a schoolbook's sums.

Lives here: the lines, discounts and payments of the model, and what a till must refuse to do.
Must not: use any code of the till, not even its numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

LARGEST = 99_999_999_999  # cents of a sale, of a price, of what is handed over or in a drawer
MOST = 999_999_999  # thousandths of one line
WEIGHED = frozenset({"201"})
PRICES = {"101": 18_000, "102": 7_050, "103": 124_999, "201": 12_345, "104": 1}

Payments = tuple[tuple[str, int], ...]  # kind, cents


class NotAllowed(Exception):
    """A till must refuse; `name` says by which of its errors."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def refuse(name: str) -> NoReturn:
    """Say that the till must refuse."""
    raise NotAllowed(name)


def half_up(above: int, below: int) -> int:
    """Return a quotient to the nearest whole number, halves upwards; neither part is negative."""
    return (2 * above + below) // (2 * below)


@dataclass(frozen=True, kw_only=True)
class Off:
    """A discount: so many tenths of a percent, or so many cents."""

    permille: int | None = None
    cents: int = 0

    def of(self, cents: int) -> int:
        """Return what it takes off an amount."""
        value = self.cents if self.permille is None else half_up(cents * self.permille, 1000)
        return refuse("DiscountTooLarge") if value > cents else value


@dataclass(frozen=True, kw_only=True)
class Euros:
    """So many cents of a euro, taken at so many ten-thousandths of a lek for one euro."""

    cents: int
    rate: int

    @property
    def worth(self) -> int:
        """What they are worth in cents of a lek."""
        return half_up(self.cents * self.rate, 10_000)


@dataclass(frozen=True, kw_only=True)
class Line:
    """So many thousandths of an article; `price` (cents) is what a person set, if anybody did."""

    article: str
    thousandths: int
    off: Off | None = None
    price: int | None = None

    @property
    def unit(self) -> int:
        """What one costs, in cents."""
        return PRICES[self.article] if self.price is None else self.price

    @property
    def total(self) -> int:
        """What it costs in cents."""
        return self.gross - (self.off.of(self.gross) if self.off else 0)

    @property
    def gross(self) -> int:
        """What it would cost without its discount, in cents."""
        return half_up(self.unit * self.thousandths, 1000)


@dataclass(frozen=True, kw_only=True)
class Heap:
    """The model's basket."""

    lines: tuple[Line, ...] = ()
    off: Off | None = None

    @property
    def subtotal(self) -> int:
        """What the lines cost together, in cents."""
        return sum(line.total for line in self.lines)

    @property
    def total(self) -> int:
        """What is to be paid, in cents."""
        return self.subtotal - (self.off.of(self.subtotal) if self.off else 0)

    def at(self, index: int) -> Line:
        """Return a line."""
        return self.lines[index] if index < len(self.lines) else refuse("NoSuchLine")

    def with_line(self, index: int, line: Line) -> "Heap":
        """Return it with another line there, if all discounts are still worth less than it."""
        lines = (*self.lines[:index], line, *self.lines[index + 1 :])
        changed = within_limits(replace(self, lines=lines))
        _ = changed.total
        return changed


EMPTY = Heap()


def within_limits(heap: Heap) -> Heap:
    """Return it, unless its lines come to more than a till adds up."""
    is_too_large = sum(line.gross for line in heap.lines) > LARGEST
    return refuse("SaleTooLarge") if is_too_large else heap


def added(heap: Heap, article: str, thousandths: int) -> Heap:
    """Add an article; the same piece again raises the newest line, if nobody made that cheaper."""
    check_quantity(article, thousandths)
    newest = heap.lines[-1] if heap.lines else None
    is_plain = newest and newest.off is None and newest.price is None
    if newest and is_plain and newest.article == article and article not in WEIGHED:
        return changed(heap, len(heap.lines) - 1, newest.thousandths + thousandths)
    line = Line(article=article, thousandths=thousandths)
    return within_limits(replace(heap, lines=(*heap.lines, line)))


def changed(heap: Heap, index: int, thousandths: int) -> Heap:
    """Give a line another quantity."""
    line = heap.at(index)
    check_quantity(line.article, thousandths)
    return heap.with_line(index, replace(line, thousandths=thousandths))


def repriced(heap: Heap, index: int, cents: int | None) -> Heap:
    """Give a line another price, or (None) the catalogue's again."""
    line = heap.at(index)
    listed = PRICES[line.article]
    wanted = listed if cents is None else cents
    if wanted <= 0:
        refuse("PriceNotPositive")
    if wanted > LARGEST:
        refuse("PriceTooLarge")
    return heap.with_line(index, replace(line, price=None if wanted == listed else wanted))


def marked_down(heap: Heap, index: int, off: Off | None) -> Heap:
    """Give a line a discount, or take it away."""
    return heap.with_line(index, replace(heap.at(index), off=off))


def marked_down_whole(heap: Heap, off: Off | None) -> Heap:
    """Give all of it a discount, or take it away."""
    down = replace(heap, off=off)
    _ = down.total
    return down


def without(heap: Heap, index: int) -> Heap:
    """Take a line out; a discount on all goes where there is too little left for it."""
    heap.at(index)
    rest = replace(heap, lines=heap.lines[:index] + heap.lines[index + 1 :])
    too_much = rest.off is not None and rest.off.cents > rest.subtotal
    return replace(rest, off=None) if too_much or not rest.lines else rest


def put_back(heap: Heap, index: int, line: Line) -> Heap:
    """Put a line back that was taken out."""
    return within_limits(replace(heap, lines=(*heap.lines[:index], line, *heap.lines[index:])))


def together(heaps: Sequence[Heap]) -> Heap:
    """Return all lines of several in one, with what their discounts take off together."""
    off = sum(heap.subtotal - heap.total for heap in heaps)
    lines = tuple(line for heap in heaps for line in heap.lines)
    return Heap(lines=lines, off=Off(cents=off) if off else None)


def check_quantity(article: str, thousandths: int) -> None:
    """Say whether the till must refuse a quantity."""
    if thousandths <= 0:
        refuse("QuantityNotPositive")
    if thousandths > MOST:
        refuse("QuantityTooLarge")
    if article not in WEIGHED and thousandths % 1000:
        refuse("QuantityNotWhole")


def paid(total: int, given: Sequence[tuple[str, int | None]]) -> Payments:
    """Return what each kind pays of a total; None means what is left. Change comes from cash."""
    pays: dict[str, int] = {}
    left = total
    for kind, cents in given:
        amount = left if cents is None else cents
        if cents is not None and cents > LARGEST:
            refuse("AmountTooLarge")
        if kind != "cash" and amount > left:
            refuse("CardOver")
        pays[kind] = pays.get(kind, 0) + min(amount, left)
        left -= min(amount, left)
    payments = tuple((kind, cents) for kind, cents in pays.items() if cents or not total)
    return refuse("NotEnoughTendered") if left or not payments else payments


def paid_back(held: dict[str, int], cents: int) -> Payments:
    """Give so much back in the kinds it was paid in, the first kind first; all are negative."""
    back: list[tuple[str, int]] = []
    for kind, amount in held.items():
        part = min(amount, cents)
        if part:
            back.append((kind, -part))
            cents -= part
    return tuple(back) or tuple((kind, 0) for kind in list(held)[:1])
