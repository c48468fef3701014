"""The basket: what the customer is about to buy, still changeable; one that is set aside."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal

from till.domain.errors.basket import DepositFixed, NoSuchLine, SaleTooLarge
from till.domain.errors.catalogue import NameTooLong
from till.domain.money import LARGEST_AMOUNT, ZERO, checked_price, to_cents
from till.domain.quantity import ONE, checked_quantity
from till.domain.selling.discount import Discount
from till.domain.shop.article import Article
from till.domain.shop.buyer import Buyer
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatRates, VatShare, vat_by_code
from till.domain.text import one_line

LONGEST_PARKED_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketLine:
    """One article times a quantity; the price is the article's when it was added, in lek.

    `settled` is what the line comes to where that is not price × quantity: what a return gives
    back of a line that bore discounts, what the label of a scale says. `list_price` is the
    catalogue's price where a person set another. `rounding` (lek) is taken off besides, so that the
    sale can be paid in coins: only of a line that is sold, never of one in an open basket.
    `is_by_hand` tells that a person typed the measure of weighed goods, not a scale or its label.
    `deposit_each` is set of a deposit that came with the line above: so many go with one of that.
    Worked out once, for long baskets: `gross` is price × quantity, rounded, before any discount,
    `discount_value` what the line's own discount takes off, `total` what the line costs (lek).
    Raises DiscountTooLarge beyond all of it.
    """

    article: Article
    quantity: Decimal
    discount: Discount | None = None
    settled: Decimal | None = None
    list_price: Decimal | None = None
    rounding: Decimal = ZERO
    is_by_hand: bool = False
    deposit_each: int | None = None
    gross: Decimal = field(init=False, repr=False, compare=False)
    discount_value: Decimal = field(init=False, repr=False, compare=False)
    total: Decimal = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what the line comes to."""
        settled = self.settled
        gross = to_cents(self.article.price * self.quantity) if settled is None else settled
        off = self.discount.value_of(gross) if self.discount else ZERO
        object.__setattr__(self, "gross", gross)
        object.__setattr__(self, "discount_value", off)
        object.__setattr__(self, "total", gross - off - self.rounding)

    @property
    def was_price(self) -> Decimal:
        """The price before a person set another one (lek)."""
        return self.article.price if self.list_price is None else self.list_price


@dataclass(frozen=True, slots=True, kw_only=True)
class Basket:
    """The lines in the order they were added, a discount on all of them, and for whom it is.

    `is_electronic` asks for an electronic invoice to the buyer.
    """

    lines: tuple[BasketLine, ...] = ()
    discount: Discount | None = None
    buyer: Buyer | None = None
    is_electronic: bool = False

    @property
    def goods(self) -> tuple[BasketLine, ...]:
        """The lines without the deposits that came with others."""
        return tuple(line for line in self.lines if line.deposit_each is None)

    @property
    def subtotal(self) -> Decimal:
        """The sum of the lines before the discount on the whole basket (lek)."""
        return sum([line.total for line in self.lines], ZERO)

    @property
    def discountable(self) -> Decimal:
        """What a discount on the whole basket is taken from (lek): all but the deposits."""
        return sum([line.total for line in self.goods], ZERO)

    @property
    def discount_value(self) -> Decimal:
        """What the discount on the whole basket takes off (lek)."""
        return self.discount.value_of(self.discountable) if self.discount else ZERO

    @property
    def total(self) -> Decimal:
        """What is to be paid (lek)."""
        return self.subtotal - self.discount_value

    @property
    def all_discounts(self) -> Decimal:
        """Every discount together (lek)."""
        off = sum([line.discount_value for line in self.lines], ZERO)
        return off + self.discount_value

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to pay for."""
        return not self.lines

    def line(self, index: int) -> BasketLine:
        """Return the line at `index`. Raises NoSuchLine."""
        if not 0 <= index < len(self.lines):
            raise NoSuchLine
        return self.lines[index]


def add_article(basket: Basket, article: Article, quantity: Decimal = ONE) -> Basket:
    """Add an article; the same article again raises the newest line instead of making another.

    Raises QuantityNotPositive, QuantityTooLarge, QuantityNotWhole or SaleTooLarge.
    """
    quantity = checked_quantity(quantity)
    article.check_quantity(quantity)
    return add_line(basket, BasketLine(article=article, quantity=quantity))


def add_line(
    basket: Basket, line: BasketLine, deposit: BasketLine | None = None, *, apart: bool = False
) -> Basket:
    """Add a line; the same plain article again raises the newest line, unless it is to be `apart`.

    `deposit` is what goes with one of it. Raises QuantityTooLarge and SaleTooLarge.
    """
    place = newest_line(basket)
    if place is not None and not apart:
        newest = basket.lines[place]
        is_alike = _is_plain(newest) and _is_plain(line)
        if is_alike and _is_same(newest.article, line.article):
            quantity = newest.quantity + line.quantity
            return change_quantity(basket, place, quantity, deposit=deposit)
    below = () if deposit is None else _grown(deposit, line.quantity - 1)
    lines = (*basket.lines, line, *below)
    return _within_limits(replace(basket, lines=lines))


def deposit_for_one(article: Article, each: int) -> BasketLine:
    """Return the deposit that goes with one of something: so many of an article."""
    return BasketLine(article=article, quantity=Decimal(each), deposit_each=each)


def newest_line(basket: Basket) -> int | None:
    """Return the place of the goods that were added last, None where there are none."""
    places = range(len(basket.lines) - 1, -1, -1)
    return next((each for each in places if basket.lines[each].deposit_each is None), None)


def with_its_deposit(lines: Sequence[BasketLine], index: int) -> Sequence[BasketLine]:
    """Return a line with the deposit that came with it, if any."""
    end = index + 1
    if lines[index].deposit_each is None:
        while end < len(lines) and lines[end].deposit_each is not None:
            end += 1
    return lines[index:end]


def change_quantity(
    basket: Basket,
    index: int,
    quantity: Decimal,
    *,
    by_scale: bool = False,
    deposit: BasketLine | None = None,
) -> Basket:
    """Give a line another quantity; it then comes to price × quantity, whatever a label said.

    What no scale says of weighed goods was typed by a hand. Its deposit goes up and down by what
    goes with the difference, so that empties taken for it stay taken; `deposit` is what goes with
    one, for a line whose deposit is gone.
    Raises as `add_article` does, NoSuchLine, and DiscountTooLarge where less than a discount that
    is an amount would be left.
    """
    line = basket.line(index)
    quantity = checked_quantity(quantity)
    is_by_hand = line.article.weighed and not by_scale
    if quantity == line.quantity and not (by_scale and line.is_by_hand):
        return basket
    line.article.check_quantity(quantity)
    changed = replace(line, quantity=quantity, settled=None, is_by_hand=is_by_hand)
    more = quantity - line.quantity
    goods = with_its_deposit(basket.lines, index)
    below = [each for held in goods[1:] for each in _grown(held, more)]
    if len(goods) == 1 and deposit is not None and more > 0:
        below = list(_grown(deposit, more - 1))
    lines = (*basket.lines[:index], changed, *below, *basket.lines[index + len(goods) :])
    return _checked(replace(basket, lines=lines))


def change_price(
    basket: Basket, index: int, price: Decimal | None, *, is_open: bool = False
) -> Basket:
    """Give a line another unit price (lek), or the catalogue's again (None).

    The price before is kept beside it; where the article has an open price there is none.
    Raises NoSuchLine, DepositFixed, what `checked_price` does, and DiscountTooLarge as
    `change_quantity` does.
    """
    line = basket.line(index)
    _require_no_deposit(line)
    was = line.was_price
    price = was if price is None else checked_price(price)
    if price == line.article.price:
        return basket
    article = replace(line.article, price=price)
    list_price = None if price == was or is_open else was
    changed = replace(line, article=article, settled=None, list_price=list_price)
    return _with_line(basket, index, changed)


def discount_line(basket: Basket, index: int, discount: Discount | None) -> Basket:
    """Give a line a discount, or take it away.

    Raises DiscountTooLarge, DepositFixed and NoSuchLine.
    """
    _require_no_deposit(line := basket.line(index))
    return _with_line(basket, index, replace(line, discount=discount))


def discount_basket(basket: Basket, discount: Discount | None) -> Basket:
    """Give the whole basket a discount, or take it away. Raises DiscountTooLarge."""
    changed = replace(basket, discount=discount)
    _ = changed.discount_value
    return changed


def remove_line(basket: Basket, index: int) -> Basket:
    """Take a line out with its deposit; the last one takes everything, for the next is another's.

    An amount off the whole basket goes when too little is left to take it from.
    """
    basket.line(index)
    end = index + len(with_its_deposit(basket.lines, index))
    lines = basket.lines[:index] + basket.lines[end:]
    if not lines:
        return Basket()
    rest = replace(basket, lines=lines)
    too_much = rest.discount is not None and (rest.discount.amount or ZERO) > rest.discountable
    return replace(rest, discount=None) if too_much else rest


def insert_line(basket: Basket, index: int, *come: BasketLine) -> Basket:
    """Put lines at a place, or at the end if the basket is shorter. Raises SaleTooLarge.

    Goods never come between others and their deposit.
    """
    while index < len(basket.lines) and basket.lines[index].deposit_each is not None:
        index += 1
    lines = (*basket.lines[:index], *come, *basket.lines[index:])
    return _within_limits(replace(basket, lines=lines))


def with_buyer(basket: Basket, buyer: Buyer | None, *, is_electronic: bool = False) -> Basket:
    """Name who buys, or nobody any more; an electronic invoice needs somebody."""
    return replace(basket, buyer=buyer, is_electronic=is_electronic and buyer is not None)


def vat_of(basket: Basket, rates: VatRates) -> tuple[VatShare, ...]:
    """VAT by code of what is to be paid, the basket's discount spread over the lines.

    The spread is by value, in lek; the last line takes the remainder, so it adds up.
    """
    return vat_of_lines(basket.lines, basket.discount_value, rates)


def vat_of_lines(
    lines: Sequence[BasketLine], discount: Decimal, rates: VatRates
) -> tuple[VatShare, ...]:
    """VAT by code of lines of which a discount (lek) on all of them is still to be taken off."""
    if not discount:
        return vat_by_code(((line.article.vat_code, line.total) for line in lines), rates)
    spread = spread_discount(discount, discountable(lines))
    grosses = (
        (line.article.vat_code, line.total - off) for line, off in zip(lines, spread, strict=True)
    )
    return vat_by_code(grosses, rates)


def spread_discount(discount: Decimal, totals: Iterable[Decimal]) -> tuple[Decimal, ...]:
    """Spread an amount over line totals by value, exact to the cent in sum and never above one."""
    shares: list[Decimal] = []
    left = discount
    rest = sum(totals := list(totals), ZERO)
    for total in totals:
        share = to_cents(left * total / rest) if rest else ZERO
        shares.append(share)
        left = left - share
        rest = rest - total
    return tuple(shares)


def discountable(lines: Iterable[BasketLine]) -> Sequence[Decimal]:
    """Return what a discount on all lines is taken from of each (lek): of a deposit nothing."""
    return [line.total if line.deposit_each is None else ZERO for line in lines]


def discounted_by_line(basket: Basket) -> Basket:
    """Return a basket with deposits with the discount on all of it as one of each line of goods.

    A rebate of the whole invoice is distributed over all articles by whoever reads it
    (specification 2.1); of the deposits nothing is to be taken.
    """
    off = basket.discount_value
    if not off or all(line.deposit_each is None for line in basket.lines):
        return basket
    spread = spread_discount(off, discountable(basket.lines))
    lines = tuple(
        replace(line, discount=Discount(amount=line.discount_value + share)) if share else line
        for line, share in zip(basket.lines, spread, strict=True)
    )
    return replace(basket, lines=lines, discount=None)


def _grown(deposit: BasketLine, more: Decimal) -> tuple[BasketLine, ...]:
    """Return a deposit with what goes with so many more goods, or less; none where none is left."""
    quantity = deposit.quantity + more * (deposit.deposit_each or 0)
    return (replace(deposit, quantity=checked_quantity(quantity)),) if quantity > 0 else ()


def _require_no_deposit(line: BasketLine) -> None:
    if line.deposit_each is not None:
        raise DepositFixed(name=line.article.name)


def _is_plain(line: BasketLine) -> bool:
    """Tell whether a line is nothing but so many pieces of an article as the catalogue has it."""
    return (
        not line.article.weighed
        and line.discount is None
        and line.list_price is None
        and line.settled is None
        and line.deposit_each is None
    )


def _is_same(newest: Article, article: Article) -> bool:
    """Tell whether two are one article at one price, which was set once."""
    return newest == article and newest.price_version == article.price_version


def _with_line(basket: Basket, index: int, line: BasketLine) -> Basket:
    lines = (*basket.lines[:index], line, *basket.lines[index + 1 :])
    return _checked(replace(basket, lines=lines))


def _checked(changed: Basket) -> Basket:
    """Return the basket. Raises SaleTooLarge, DiscountTooLarge."""
    _ = _within_limits(changed).discount_value  # refuses more than what it is taken from
    return changed


def _within_limits(basket: Basket) -> Basket:
    """Return the basket. Raises SaleTooLarge where its lines come to more than can be added up."""
    if sum([abs(line.gross) for line in basket.lines]) > LARGEST_AMOUNT:
        raise SaleTooLarge(limit=str(LARGEST_AMOUNT))
    return basket


@dataclass(frozen=True, slots=True, kw_only=True)
class Parked:
    """A basket that was set aside; `parked_by` is who did it, `name` may be empty."""

    parked_id: int
    name: str
    basket: Basket
    parked_at: datetime
    parked_by: NamedPerson


def checked_parked_name(name: str) -> str:
    """Return what a parked basket is called, as one line of printable text.

    Raises NameTooLong beyond 60 characters.
    """
    line = one_line(name[: LONGEST_PARKED_NAME * 10])
    if len(line) > LONGEST_PARKED_NAME:
        raise NameTooLong(letters=LONGEST_PARKED_NAME)
    return line
