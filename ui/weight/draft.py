"""A measure that is being taken: what the scale says, what is typed, what it comes to."""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Final

from till.domain.errors import TillError
from till.domain.money import ZERO, to_cents
from till.domain.quantity import plain
from till.domain.shop.article import Article
from till.domain.typed import read_quantity
from ui.kit.wording import NO_BREAK_SPACE

KILOGRAM: Final = "KGM"
MOST_KG: Final = Decimal(30)
"""More than a counter scale takes: whole digits beyond it are grams."""
BAG_KG: Final = Decimal("0.005")
BOX_KG: Final = Decimal("0.120")
GRAMS: Final = Decimal(1000)
_DIGITS: Final = re.compile(r"\d+", re.ASCII)


class ScaleState(Enum):
    """How the scale stands."""

    ASKED = "asked"  # it has not answered yet
    MOVING = "moving"
    CALM = "calm"
    EMPTY = "empty"
    BELOW_ZERO = "below_zero"
    PROBLEM = "problem"  # it says no, or nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleReading:
    """What the scale said last; `quantity` in the article's unit where it is calm."""

    state: ScaleState = ScaleState.ASKED
    quantity: Decimal | None = None
    sentence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightDraft:
    """The article, whether a scale leads or a hand, and what each of them says.

    `tare` (kg) is what the goods lie in, and is taken off.
    """

    article: Article
    has_scale: bool = False
    is_by_hand: bool = True
    text: str = ""
    reading: ScaleReading = ScaleReading()
    tare: Decimal = ZERO

    @property
    def is_in_kilograms(self) -> bool:
        """Whether digits may be kilograms or grams."""
        return self.article.unit == KILOGRAM

    @property
    def quantity(self) -> Decimal | None:
        """How much Enter takes, without what it lies in; None where nothing can be taken yet."""
        gross = self.gross
        return None if gross is None or gross <= self.tare else gross - self.tare

    @property
    def is_all_tare(self) -> bool:
        """Whether there is a weight, and nothing of it is goods."""
        gross = self.gross
        return gross is not None and gross <= self.tare

    @property
    def gross(self) -> Decimal | None:
        """What lies on the scale at rest, or is typed; None where neither is known."""
        if not self.is_by_hand:
            return self.reading.quantity if self.reading.state is ScaleState.CALM else None
        try:
            return self.typed()
        except TillError:
            return None

    @property
    def amount(self) -> Decimal | None:
        """What it comes to (lek)."""
        quantity = self.quantity
        return None if quantity is None else to_cents(self.article.price * quantity)

    @property
    def is_too_heavy(self) -> bool:
        """Whether more is typed than anybody weighs at a counter: most likely a slip of a hand."""
        gross = self.gross
        is_typed = self.is_by_hand and self.is_in_kilograms
        return is_typed and gross is not None and gross > MOST_KG

    def typed(self) -> Decimal | None:
        """What is typed, None where nothing is.

        Digits alone are kilograms, or grams where so many kilograms would break the scale.
        Raises QuantityUnreadable, QuantityNotPositive or QuantityTooLarge.
        """
        text = self.text.replace(NO_BREAK_SPACE, "").strip()
        if not text:
            return None
        is_grams = self.is_in_kilograms and _DIGITS.fullmatch(text) and Decimal(text) > MOST_KG
        if is_grams:
            return read_quantity(format(plain(Decimal(text) / GRAMS), "f"))
        return read_quantity(text.rstrip(",."))
