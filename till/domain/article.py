"""Articles: what can be sold.

Lives here: the article as the catalogue knows it, its limits.
Must not: the catalogue's file format, lookups.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NewType

from till.domain.errors import QuantityNotWhole
from till.domain.vat import VatCode

ArticleId = NewType("ArticleId", str)

LONGEST_NAME = 100  # specification 2.2, articleId and name
LARGEST_PRICE = Decimal("99999999.99")


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

    def check_quantity(self, quantity: Decimal) -> None:
        """Raise QuantityNotWhole when a piece is to be sold in parts."""
        if not self.weighed and quantity != quantity.to_integral_value():
            raise QuantityNotWhole(name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of measure: UN/CEFACT Recommendation 20/21 code, short words, sold by measure."""

    code: str
    words: dict[str, str]
    weighed: bool
