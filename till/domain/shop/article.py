"""Articles: what can be sold."""

import unicodedata
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import NewType

from till.domain.errors.basket import QuantityNotWhole
from till.domain.errors.catalogue import NameMissing, NameTooLong, NameUnfit
from till.domain.shop.vat import VatCode

ArticleId = NewType("ArticleId", str)

LONGEST_NAME = 100  # specification 2.2, articleId and name


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """A thing that can be sold; `price` in lek with VAT for one unit, `unit` a UN/CEFACT code.

    `price_version` is the number of the price that holds as it was read, None for the first one.
    Of an article that is to be kept, `price_from` is when its `price` begins; None is at once.
    """

    article_id: ArticleId
    name: str
    price: Decimal
    vat_code: VatCode
    unit: str
    category: str = ""
    barcodes: tuple[str, ...] = ()
    weighed: bool = False
    price_version: int | None = field(default=None, compare=False)
    price_from: datetime | None = None
    deposit: str | None = None
    """The code of the article that is paid besides and given back with the empty one: `D20`."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of measure: UN/CEFACT Recommendation 20/21 code, short words, sold by measure.

    `spellings` are other ways in which people write it in a table.
    """

    code: str
    words: dict[str, str]
    weighed: bool
    spellings: tuple[str, ...] = ()
