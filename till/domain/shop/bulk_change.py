"""Changes of many articles at once: what comes of each, and the plan that tells all of it first.

Prices are counted here in ten-thousandths of a lek, as they are kept: a plan looks at a million.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Final, NamedTuple

from till.domain.business_day import in_tirane
from till.domain.errors.catalogue import BulkAmountUnreadable, BulkNothing, BulkPriceUnfit
from till.domain.money import LARGEST_AMOUNT, as_ten_thousandths, from_ten_thousandths
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.typed import read_number, shortened

MOST_SHOWN: Final = 200  # articles of a kind that a plan lists
MOST_PERCENT: Final = 1000
CENT: Final = 100  # ten-thousandths
LEK: Final = 10_000
LARGEST: Final = as_ten_thousandths(LARGEST_AMOUNT)
PLACES: Final = 2
NO: Final = ""
YES: Final = "yes"


class BulkField(Enum):
    """What of the articles is changed; the value is its key among the words."""

    PRICE = "price"
    VAT = "vat"
    CATEGORY = "category"
    UNIT = "unit"
    ARCHIVED = "archived"


class Ending(Enum):
    """What a price by percent or amount is rounded to: cents, so many lek, or an end in 90."""

    CENT = "cent"
    ONE = "1"
    FIVE = "5"
    TEN = "10"
    NINETY = "90"

    def fit(self, price: int) -> int:
        """Return the nearest price that ends so, half up; 0 or less where that is none."""
        step, above = STEPS[self]
        return (2 * (price - above) + step) // (2 * step) * step + above


STEPS: Final = {
    Ending.CENT: (CENT, 0),
    Ending.ONE: (LEK, 0),
    Ending.FIVE: (5 * LEK, 0),
    Ending.TEN: (10 * LEK, 0),
    Ending.NINETY: (100 * LEK, 90 * LEK),
}
"""From one price of an ending to the next, and how far the first is above 0."""


class Standing(Enum):
    """What a change makes of an article; all but the first leave it as it is."""

    CHANGES = "changes"
    UNFIT = "unfit"  # a price of 0, below it or beyond all prices: it stops the whole change
    SAME = "same"
    OPEN_PRICE = "open_price"
    WEIGHED = "weighed"  # the scale has its price, too
    PLANNED = "planned"  # another price is planned for later
    TOO_SMALL = "too_small"  # rounded so, the price would be 0
    OFF_SALE = "off_sale"


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkChange:
    """What is to be done to each of many articles.

    A price changes by `percent` or by an `amount` (lek), rounded to an `ending`, from a moment on
    (None: at once), of what is sold by measure only `with_weighed`. Anything else becomes `value`:
    a VAT code, a category, a unit with whether it is sold by measure (`KGM 1`), YES or NO.
    """

    field: BulkField
    value: str = ""
    percent: Decimal | None = None
    amount: Decimal | None = None
    ending: Ending = Ending.CENT
    begins: datetime | None = None
    with_weighed: bool = False

    def price_of(self, price: int) -> int:
        """Return what a price becomes, before it is rounded to its ending."""
        if self.percent is None:
            return price + as_ten_thousandths(self.amount or Decimal(0))
        parts = 10_000 + int(self.percent * 100)  # of ten thousand
        return (2 * price * parts + 10_000) // 20_000

    def facts(self) -> dict[str, str]:
        """Return what the journal says of it."""
        sign = "%" if self.percent is not None else ""
        step = self.percent if self.percent is not None else self.amount
        told = {
            "field": self.field.value,
            "value": self.value.partition(" ")[0] if self.field is BulkField.UNIT else self.value,
            "step": "" if step is None else f"{step:+f}{sign}",
            "ending": "" if step is None else self.ending.value,
        }
        return {name: fact for name, fact in told.items() if fact}


class ArticleLook(NamedTuple):
    """As much of an article as a change asks about; `price` in ten-thousandths of a lek."""

    article_id: ArticleId
    name: str
    price: int
    vat: str
    category: str
    unit: str  # with whether it is sold by measure
    archived: str
    has_planned: int
    has_own_pack: int  # a pack with a price of its own, which stays


class BulkStep(NamedTuple):
    """What one article becomes: a price in ten-thousandths of a lek, or a text."""

    article_id: ArticleId
    name: str
    was: int | str
    now: int | str


def step_of(look: ArticleLook, change: BulkChange) -> tuple[Standing, int | str, int | str]:
    """Return what a change makes of an article: how it stands to it, what is, what would be."""
    if change.field is BulkField.PRICE:
        return _price_step(look, change)
    was = getattr(look, change.field.value)
    if was == change.value:
        return Standing.SAME, was, was
    return Standing.CHANGES, was, change.value


def _price_step(look: ArticleLook, change: BulkChange) -> tuple[Standing, int, int]:
    price = look.price
    is_left = look.unit[-1] == "1" and not change.with_weighed
    if is_left or not price or look.archived or look.has_planned:
        apart = (
            (Standing.OFF_SALE, look.archived),
            (Standing.OPEN_PRICE, not price),
            (Standing.WEIGHED, is_left),
            (Standing.PLANNED, look.has_planned),
        )
        return next(each for each, is_so in apart if is_so), price, price
    exact = change.price_of(price)
    fine = change.ending is Ending.CENT and price % CENT  # finer than cents it may stay
    now = exact if fine else change.ending.fit(exact)
    if exact <= 0 or now > LARGEST:
        return Standing.UNFIT, price, exact
    if now <= 0:
        return Standing.TOO_SMALL, price, price
    return (Standing.SAME if now == price else Standing.CHANGES), price, now


@dataclass(slots=True, kw_only=True)
class BulkPlan:
    """What a change would do to all that are chosen, article by article; nothing is done yet.

    `shown` has the first of each standing, `steps` those that change of the page looked at last.
    The largest step is that of the price which moves most, in percent of what it was.
    """

    change: BulkChange
    counts: Counter[Standing] = field(default_factory=Counter)
    shown: dict[Standing, list[BulkStep]] = field(default_factory=dict)
    largest_name: str = ""
    packs: int = 0
    """How many whose price changes have packs that keep a price of their own."""
    unknown: tuple[str, ...] = ()
    """Codes of a file that nothing bears."""
    _largest: int = 0  # both in hundredths of a percent
    _moved: int = 0
    _steps: int = 0

    @property
    def count(self) -> int:
        """How many articles change."""
        return self.counts[Standing.CHANGES]

    @property
    def largest(self) -> Decimal:
        """Percent by which the price moves that moves most."""
        return Decimal(self._largest).scaleb(-2)

    @property
    def average(self) -> Decimal:
        """Percent by which a price moves, on average."""
        return Decimal(self._moved).scaleb(-2) / self.count if self.count else Decimal(0)

    @property
    def agreed(self) -> tuple[object, ...]:
        """What somebody agrees to who has seen the plan; another plan is not done in its place."""
        return (self.change, self.counts, self._steps)

    def take(self, looks: Iterable[ArticleLook]) -> Sequence[BulkStep]:
        """Add some articles; return what changes of them."""
        steps = []
        for look in looks:
            standing, was, now = step_of(look, self.change)
            self.counts[standing] += 1
            step = BulkStep(look.article_id, look.name, was, now)
            rows = self.shown.setdefault(standing, [])
            if len(rows) < MOST_SHOWN:
                rows.append(step)
            if standing is not Standing.CHANGES:
                continue
            steps.append(step)
            if isinstance(was, int) and isinstance(now, int):
                self.packs += look.has_own_pack
                moved = (2 * (now - was) * 10_000 + was) // (2 * was)
                self._moved += moved
                if abs(moved) > abs(self._largest):
                    self._largest = moved
                    self.largest_name = look.name
        self._steps = hash((self._steps, *steps))
        return steps

    def require_fit(self) -> None:
        """Raise BulkPriceUnfit or BulkNothing where it cannot be done, or has nothing to do."""
        if unfit := self.shown.get(Standing.UNFIT):
            count = self.counts[Standing.UNFIT]
            raise BulkPriceUnfit(count=count, name=unfit[0].name)
        if not self.count:
            raise BulkNothing


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkDone:
    """A change that was made, by its number: of what, how many articles, when, by whom."""

    number: int
    field: BulkField
    articles: int
    made_at: datetime
    begins: datetime | None
    person: NamedPerson

    @property
    def undo_until(self) -> datetime:
        """Until when it can be undone."""
        return undone_until(max(self.made_at, self.begins or self.made_at))


def undone_until(holds: datetime) -> datetime:
    """Return the end of undoing what holds from a moment: the same time a day later, in Tirana."""
    return in_tirane(holds) + timedelta(days=1)


def read_step(text: str) -> tuple[Decimal | None, Decimal | None]:
    """Read by how much prices change: `+5%`, `-3,5 %`, or an amount of lek, `10`, `-20,50`.

    Returns percent and amount, one of them None. Raises BulkAmountUnreadable.
    """
    typed = text.replace("\u2212", "-").strip()
    is_percent = typed.endswith("%")
    sign = typed[:1] if typed[:1] in {"+", "-"} else ""
    number = read_number(typed.removeprefix(sign).removesuffix("%").strip(), PLACES)
    is_far = number is not None and number > (MOST_PERCENT if is_percent else LARGEST_AMOUNT)
    if not number or is_far:
        raise BulkAmountUnreadable(text=shortened(text))
    step = -number if sign == "-" else number
    return (step, None) if is_percent else (None, step)


def as_lek(price: int | str) -> Decimal:
    """Return a price of a plan in lek."""
    return from_ten_thousandths(int(price))
