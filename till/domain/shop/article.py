"""Articles: what can be sold."""

import unicodedata
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NewType

from till.domain.errors.basket import (
    PriceNotPositive,
    PriceTooLarge,
    PriceUnreadable,
    QuantityNotWhole,
)
from till.domain.errors.catalogue import NameMissing, NameTooLong, NameUnfit
from till.domain.money import LARGEST_AMOUNT, as_price
from till.domain.shop.vat import VatCode

ArticleId = NewType("ArticleId", str)

LONGEST_NAME = 100  # specification 2.2, articleId and name


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A thing that can be sold; `price` in lek with VAT for one unit, `unit` a UN/CEFACT code."""

    article_id: ArticleId
    name: str
    price: Decimal
    vat_code: VatCode
    unit: str
    category: str = ""
    barcodes: tuple[str, ...] = ()
    weighed: bool = False

    @property
    def has_open_price(self) -> bool:
        """Whether its price is said at each sale; the catalogue then has 0."""
        return not self.price

    def at_price(self, price: Decimal) -> "Article":
        """Return the same article at another price (lek)."""
        return self if price == self.price else replace(self, price=price)

    def check_quantity(self, quantity: Decimal) -> None:
        """Raise QuantityNotWhole when a piece is to be sold in parts."""
        if not self.weighed and quantity != quantity.to_integral_value():
            raise QuantityNotWhole(name=self.name)


def checked_name(name: str) -> str:
    """Return an article's name as the receipt can print it: trimmed, one spelling of each letter.

    Raises NameMissing, NameTooLong beyond 100 characters (specification 2.2), or NameUnfit.
    """
    text = unicodedata.normalize("NFC", name.replace("\u00a0", " ")).strip()
    if not text:
        raise NameMissing
    if len(text) > LONGEST_NAME:
        raise NameTooLong(letters=LONGEST_NAME)
    if not text.isprintable():
        raise NameUnfit
    return text


def checked_price(price: Decimal) -> Decimal:
    """Return a price (lek) that something can be sold at.

    Raises PriceNotPositive, PriceTooLarge, or PriceUnreadable when it has more than four places or
    is no number at all.
    """
    if not price.is_finite():
        raise PriceUnreadable(text=str(price)[:20])
    if price <= 0:
        raise PriceNotPositive
    if price > LARGEST_AMOUNT:
        raise PriceTooLarge(limit=str(LARGEST_AMOUNT))
    if price != as_price(price):
        raise PriceUnreadable(text=str(price)[:20])
    return as_price(price)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of measure: UN/CEFACT Recommendation 20/21 code, short words, sold by measure.

    `spellings` are other ways in which people write it in a table.
    """

    code: str
    words: dict[str, str]
    weighed: bool
    spellings: tuple[str, ...] = ()
