"""What each role may do on its own, and what needs somebody who may do more."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from till.domain.cash.limits import CashLimits
from till.domain.errors import RuleBroken
from till.domain.money import ZERO
from till.domain.rights.asked import Asked
from till.domain.selling.basket import Basket
from till.domain.selling.reduction import price_cut, reduction
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role

ALL = Decimal(100)  # percent


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
    WITHDRAWAL = "withdrawal"
    REPORTS = "reports"  # seeing what a day came to, and closing it
    TRADE = "trade"  # seeing days, weeks and months
    EQUIPMENT = "equipment"  # changing printers, drawer, displays, scale
    EXCHANGE_RATE = "exchange_rate"  # setting a rate that is far from the one before
    RETURN_GOODS = "return_goods"
    CANCEL_SALE = "cancel_sale"
    ISSUE_INVOICE = "issue_invoice"  # on any terms and at any price, as a file asks
    RESOLVE = "resolve"  # deciding about a refused document
    CATALOGUE = "catalogue"  # taking articles and prices in from a file
    CLOCK = "clock"  # opening or closing a day by a clock that is surely wrong
    OPENING_KNOWN = "opening_known"  # whether the service has the day's opening balance already
    SETTINGS = "settings"  # limits, roles, the shop, the service
    PEOPLE = "people"  # who may sign in, their PINs and badges
    JOURNAL = "journal"  # looking through all that everybody did


# Whoever could give these away could give themselves all the others, or see all that is told.
OWNERS_ALONE = frozenset(
    {Right.SETTINGS, Right.PEOPLE, Right.CLOCK, Right.OPENING_KNOWN, Right.JOURNAL}
)
# The others follow from a number or a list: discounts, price cuts, ways to pay, amounts of cash.
GRANTED = frozenset(Right) - {
    *OWNERS_ALONE,
    *(Right.DISCOUNT, Right.PRICE, Right.TENDER),
    *(Right.COUNT_DIFFERENCE, Right.WITHDRAWAL),
}


class ApprovalNeeded(RuleBroken):
    """The role's limit does not reach so far; somebody else may allow it.

    `wanted` and `limit` as text: percent for discounts and price cuts, lek for cash, the kind of
    tender. `right` says which; some are the owner's alone. `asked` is what somebody typed where
    that is another number: of `5%` on everything a line bears 28.75, its own discount included.
    `about` is what is approved, as it is shown and written down.
    Facts: right, wanted, limit.
    """

    def __init__(self, *, right: Right, wanted: str = "", limit: str = "", asked: str = "") -> None:
        self.right = right
        self.wanted = wanted
        self.limit = limit
        self.asked = asked
        self.about = Asked()
        if right in OWNERS_ALONE:
            self.key = "errors.owner_needed"
        super().__init__(right=right.value, wanted=wanted, limit=limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleLimits:
    """What a role may do on its own.

    `discount_percent` off a line, all its discounts together; `price_cut_percent` below the list
    price; `rights` among GRANTED; `tenders` it may take; `count_difference` the largest difference
    (lek, short or over) with which it may hand a drawer over or close a day, None for any;
    `withdrawal` the most (lek) that it may take out of the drawer at once, None for any amount.
    """

    discount_percent: Decimal = ALL
    price_cut_percent: Decimal = ALL
    rights: frozenset[Right] = GRANTED
    tenders: frozenset[TenderKind] = frozenset(TenderKind)
    count_difference: Decimal | None = None
    withdrawal: Decimal | None = None

    def may(self, right: Right) -> bool:
        """Tell whether any use of a right is within these limits."""
        match right:
            case Right.DISCOUNT:
                return self.discount_percent > 0
            case Right.PRICE:
                return self.price_cut_percent > 0
            case Right.DISCARD_PARKED:  # who may empty a basket line by line may throw it away
                return not self.rights.isdisjoint({Right.DISCARD_PARKED, Right.REMOVE_LINES})
            case Right.TENDER | Right.COUNT_DIFFERENCE | Right.WITHDRAWAL:
                return True
            case _:
                return right in self.rights

    @property
    def all_rights(self) -> frozenset[Right]:
        """Every right of which some use is within these limits."""
        return frozenset(right for right in Right if self.may(right))


OWNERS = RoleLimits(rights=GRANTED | OWNERS_ALONE)
WAITERS = RoleLimits(
    discount_percent=ZERO,
    price_cut_percent=ZERO,
    rights=frozenset({Right.REMOVE_LINES}),
    tenders=frozenset(),
    count_difference=ZERO,
    withdrawal=ZERO,
)
"""What a waiter may, whatever is set: take orders, and take lines out before they are sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of every role (one that is not named may all, as owners may; waiters never).

    `cash` are those of the law. `counts_blind` keeps the expected cash from whoever counts until
    the count is saved.
    """

    by_role: Mapping[Role, RoleLimits] = field(default_factory=dict)
    cash: CashLimits = field(default_factory=CashLimits)
    counts_blind: bool = False

    def of(self, role: Role) -> RoleLimits:
        """Return what a role may."""
        fixed = {Role.OWNER: OWNERS, Role.WAITER: WAITERS}.get(role)
        return fixed or self.by_role.get(role, OWNERS)

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
            case Right.WITHDRAWAL:
                return withdrawal_needed(mine, Decimal(needed.wanted)) is None
            case _:
                return mine.may(needed.right)


def discount_needed(
    mine: RoleLimits, before: Basket, after: Basket, asked: str = ""
) -> ApprovalNeeded | None:
    """Return what has to be approved of a change, if its discounts go beyond the limit.

    `asked` is the discount as it was typed.
    """
    percent = reduction(before, after)
    if percent <= mine.discount_percent:
        return None
    return ApprovalNeeded(
        right=Right.DISCOUNT, wanted=str(percent), limit=str(mine.discount_percent), asked=asked
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


def withdrawal_needed(mine: RoleLimits, amount: Decimal) -> ApprovalNeeded | None:
    """Return what has to be approved of cash taken out of the drawer (lek)."""
    allowed = mine.withdrawal
    if allowed is None or amount <= allowed:
        return None
    return ApprovalNeeded(right=Right.WITHDRAWAL, wanted=str(amount), limit=str(allowed))
