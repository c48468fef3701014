"""Finding articles by what somebody remembers of them, and sales by what a receipt says.

Lives here: the search, the categories, the sale behind a verification link.
Must not: the index (the store), adding to the basket (selling).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from till.actions.till import Till
from till.domain.code import FiscalReference
from till.domain.fiscal import FiscalDocument
from till.domain.sale import Sale
from till.domain.search import Found

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSale:
    """A document and the sale it reports."""

    document: FiscalDocument
    sale: Sale


def search(till: Till, text: str, *, category: str = "", limit: int = MOST_SHOWN) -> Found:
    """Return the first articles that fit a text: names, codes and barcodes, without case or marks.

    Local, and quick enough to ask with each key (design: performance, P3).
    """
    return till.articles.search(text, category=category, limit=limit)


def categories(till: Till) -> Sequence[tuple[str, int]]:
    """Return every category with how many articles it has, by name."""
    return till.articles.categories()


def sale_of(till: Till, reference: FiscalReference) -> FoundSale | None:
    """Return the sale that a fiscal receipt is of, or None where this till has issued none such."""
    document = till.documents.with_iic(reference.iic)
    sale = till.documents.sale(document.sale_key) if document and document.sale_key else None
    return FoundSale(document=document, sale=sale) if document and sale else None
