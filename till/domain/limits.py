"""What each role may do on its own, and what needs somebody who may do more.

Lives here: rights, limits by role, how far a basket is reduced, the wish for an approval.
Must not: who stands at the till, asking for approval, the screen's words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Decimal
from enum import Enum

from till.domain.basket import Basket, BasketLine
from till.domain.count import DrawerLimit
from till.domain.discount import Discount
from till.domain.errors import RuleBroken
from till.domain.people import Role
from till.domain.quantity import plain
from till.domain.tender import TenderKind

NOTHING, ALL = Decimal(0), Decimal(100)  # percent
_TOLD_TO = Decimal("0.01")
_CERTAIN_TO = Decimal("0.000001")  # beyond this a quotient is noise


class Right(Enum):
    """What may need somebody's approval."""

    DISCOUNT = "discount"
    PRICE = "price"
    CREATE_ARTICLE = "create_article"
    QUICK_KEYS = "quick_keys"
    REMOVE_LINES = "remove_lines"
    DISCARD_PARKED = "discard_parked"
    CASH_OVER_LIMIT = "cash_over_limit"
    TENDER = "tender"
    OPEN_DRAWER = "open_drawer"
    COUNT_DIFFERENCE = "count_difference"


# The others follow from a number or a list: discounts, price cuts, ways to pay, differences.
GRANTED = frozenset(Right) - {Right.DISCOUNT, Right.PRICE, Right.TENDER, Right.COUNT_DIFFERENCE}


class ApprovalNeeded(RuleBroken):
    """The role's limit does not reach so far; somebody else may allow it.

    `wanted` and `limit` as text: percent for discounts and price cuts, lek for cash, the kind of
    tender. `right` says which. Facts: right, wanted, limit.
    """

    key = "errors.approval_needed"

    def __init__(self, *, right: Right, wanted: str = "", limit: str = "") -> None:
        self.right = right
        self.wanted = wanted
        self.limit = limit
        super().__init__(right=right.value, wanted=wanted, limit=limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleLimits:
    """What a role may do on its own.

    `discount_percent` off a line, all its discounts together; `price_cut_percent` below the list
    price; `rights` among GRANTED; `tenders` it may take; `count_difference` the largest difference
    (lek, short or over) with which it may hand a drawer over or close a day, None for any.
    """

    discount_percent: Decimal = ALL
    price_cut_percent: Decimal = ALL
    rights: frozenset[Right] = GRANTED
    tenders: frozenset[TenderKind] = frozenset(TenderKind)
    count_difference: Decimal | None = None

    def may(self, right: Right) -> bool:
        """Tell whether any use of a right is within these limits."""
        match right:
            case Right.DISCOUNT:
                return self.discount_percent > 0
            case Right.PRICE:
                return self.price_cut_percent > 0
            case Right.TENDER | Right.COUNT_DIFFERENCE:
                return True
            case _:
                return right in self.rights

    @property
    def all_rights(self) -> frozenset[Right]:
        """Every right of which some use is within these limits."""
        return frozenset(right for right in Right if self.may(right))


OWNERS = RoleLimits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of every role (a role that is not named may all, as owners always may).

    `cash_business` and `cash_private`: most cash, in lek, that the law lets one sale take;
    `drawer` the most that may lie in the drawer. `counts_blind` keeps the expected cash from
    whoever counts until the count is saved.
    """

    by_role: Mapping[Role, RoleLimits] = field(default_factory=dict)
    cash_business: Decimal | None = None
    cash_private: Decimal | None = None
    drawer: DrawerLimit | None = None
    counts_blind: bool = False

    def of(self, role: Role) -> RoleLimits:
        """Return what a role may."""
        return OWNERS if role is Role.OWNER else self.by_role.get(role, OWNERS)

    def allow(self, role: Role, needed: ApprovalNeeded) -> bool:
        """Tell whether a role may do on its own what an approval is needed for."""
        mine = self.of(role)
        match needed.right:
            case Right.DISCOUNT:
                return Decimal(needed.wanted) <= mine.discount_percent
            case Right.PRICE:
                return Decimal(needed.wanted) <= mine.price_cut_percent
            case Right.TENDER:
                return TenderKind(needed.wanted) in mine.tenders
            case Right.COUNT_DIFFERENCE:
                return difference_needed(mine, Decimal(needed.wanted)) is None
            case _:
                return needed.right in mine.rights


def reduction(before: Basket, after: Basket) -> Decimal:
    """Return the largest percentage that a change takes off a line more than it bore before.

    A line's own discount and its part of the basket's count together, so that one is no way
    around the other; a change that raises none comes to 0. A line that comes back bears what it
    bore, and the basket's discount of now.
    """
    was, now = _off_all(before), _off_all(after)
    if now > was:
        owns = [_off(line) for line in after.lines]
        return max((_together(own, now) for own in owns if own < 1), default=NOTHING)
    if len(before.lines) != len(after.lines):
        known = {id(line) for line in before.lines}
        come = (_off(line) for line in after.lines if id(line) not in known)
        return max((_together(own, now) for own in come if own and now), default=NOTHING)
    raised = [
        together
        for old, new in zip(before.lines, after.lines, strict=True)
        if new is not old and (together := _together(_off(new), now)) > _together(_off(old), was)
    ]
    return max(raised, default=NOTHING)


def price_cut(list_price: Decimal, price: Decimal) -> Decimal:
    """Return how far a price lies below the list price, in percent; 0 where it does not."""
    return _told(1 - price / list_price) if price < list_price else NOTHING


def discount_needed(mine: RoleLimits, before: Basket, after: Basket) -> ApprovalNeeded | None:
    """Return what has to be approved of a change, if its discounts go beyond the limit."""
    percent = reduction(before, after)
    if percent <= mine.discount_percent:
        return None
    return ApprovalNeeded(
        right=Right.DISCOUNT, wanted=str(percent), limit=str(mine.discount_percent)
    )


def price_needed(mine: RoleLimits, list_price: Decimal, price: Decimal) -> ApprovalNeeded | None:
    """Return what has to be approved of another price (lek); an open price needs nothing."""
    if not list_price or (cut := price_cut(list_price, price)) <= mine.price_cut_percent:
        return None
    return ApprovalNeeded(right=Right.PRICE, wanted=str(cut), limit=str(mine.price_cut_percent))


def right_needed(mine: RoleLimits, right: Right, wanted: str = "") -> ApprovalNeeded | None:
    """Return what has to be approved where a role lacks a right; `wanted` says of what."""
    return None if mine.may(right) else ApprovalNeeded(right=right, wanted=wanted)


def difference_needed(mine: RoleLimits, difference: Decimal) -> ApprovalNeeded | None:
    """Return what has to be approved of a difference between counted and expected cash (lek)."""
    allowed = mine.count_difference
    if allowed is None or abs(difference) <= allowed:
        return None
    return ApprovalNeeded(right=Right.COUNT_DIFFERENCE, wanted=str(difference), limit=str(allowed))


def _off(line: BasketLine) -> Decimal:
    """Return the part of a line that its own discount takes: 0 to 1."""
    return _part(line.discount, line.gross)


def _off_all(basket: Basket) -> Decimal:
    return _part(basket.discount, basket.subtotal)


def _part(discount: Discount | None, gross: Decimal) -> Decimal:
    """Return what part of an amount a discount takes: 0 to 1.

    A percentage counts as it was said: rounding its value to the cent is nobody's generosity.
    """
    if discount is None:
        return NOTHING
    if discount.percent is not None:
        return discount.percent / 100
    return discount.value_of(gross) / gross if gross else NOTHING


def _together(own: Decimal, of_all: Decimal) -> Decimal:
    return _told(1 - (1 - own) * (1 - of_all)) if own or of_all else NOTHING


def _told(part: Decimal) -> Decimal:
    """Return a part as a percentage with two places, never less than it is."""
    percent = (part * 100).quantize(_CERTAIN_TO)
    return plain(percent.quantize(_TOLD_TO, rounding=ROUND_CEILING))
