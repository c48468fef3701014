"""Changes of many articles at once: what is done to each, and the plan that tells it first.

Prices are whole ten-thousandths of a lek here, as they are kept: they are counted where they lie.
"""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Final, NamedTuple

from till.domain.business_day import in_tirane
from till.domain.errors.catalogue import BulkAmountUnreadable, BulkNothing, BulkPriceUnfit
from till.domain.money import LARGEST_AMOUNT, from_ten_thousandths
from till.domain.shop.article import ArticleId
from till.domain.shop.people import NamedPerson
from till.domain.typed import read_number, shortened

MOST_SHOWN: Final = 200  # articles of a kind that a plan lists
MOST_PERCENT: Final = 1000
CENT: Final = 100  # ten-thousandths
LEK: Final = 10_000
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


class BulkStep(NamedTuple):
    """What one article becomes: a price in ten-thousandths of a lek, or a text."""

    article_id: ArticleId
    name: str
    was: int | str
    now: int | str


class BulkTotals(NamedTuple):
    """What prices of some articles come to, and how far they move: hundredths of a percent."""

    total: int  # the new prices added up, to know them again
    moved: int
    largest: int
    largest_name: str
    packs: int


@dataclass(slots=True, kw_only=True)
class BulkPlan:
    """What a change would do to all that are chosen, article by article; nothing is done yet.

    `shown` has the first of each standing. The largest step is that of the price which moves most,
    in percent of what it was.
    """

    change: BulkChange
    counts: Counter[Standing] = field(default_factory=Counter)
    shown: dict[Standing, list[BulkStep]] = field(default_factory=dict)
    largest_name: str = ""
    packs: int = 0
    """How many whose price changes have packs that keep a price of their own."""
    unknown: tuple[str, ...] = ()
    """Codes of a file that nothing bears."""
    _total: int = 0
    _largest: int = 0  # both in hundredths of a percent
    _moved: int = 0

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
    def agreed(self) -> tuple[int, int]:
        """What somebody agrees to: how many articles change, and what their prices come to.

        Where something else was prepared, it is not done.
        """
        return self.count, self._total

    def add_prices(self, totals: BulkTotals) -> None:
        """Add what prices of some articles come to."""
        self._total += totals.total
        self._moved += totals.moved
        self.packs += totals.packs
        if abs(totals.largest) > abs(self._largest):
            self._largest = totals.largest
            self.largest_name = totals.largest_name

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
