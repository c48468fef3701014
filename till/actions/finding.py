"""Finding articles by what somebody remembers of them, and sales by what a receipt says."""

from collections.abc import Sequence
from dataclasses import dataclass

from till.actions.till import Till
from till.domain.fiscal.document import FiscalDocument
from till.domain.selling.code import FiscalReference, SaleReference
from till.domain.selling.sale import Sale
from till.domain.selling.search import Found

MOST_SHOWN = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSale:
    """A document and the sale it reports."""

    document: FiscalDocument
    sale: Sale


async def search(till: Till, text: str, *, category: str = "", limit: int = MOST_SHOWN) -> Found:
    """Return the first articles that fit a text: names, codes and barcodes, without case or marks.

    Local, and quick enough to ask with each key (design: performance, P3); the loop goes on
    meanwhile.
    """
    return await till.articles.search(text, category=category, limit=limit)


def search_now(till: Till, text: str) -> Found:
    """Return the same of all categories, while everything waits: for a list that is just opened."""
    return till.articles.search_now(text, category="", limit=MOST_SHOWN)


def categories(till: Till) -> Sequence[tuple[str, int]]:
    """Return every category with how many articles it has, by name."""
    return till.articles.categories()


def sale_of(till: Till, reference: SaleReference) -> FoundSale | None:
    """Return the sale a receipt or a slip is of, or None where this till has issued none such.

    Where the document of a slip's sale was replaced, the one that took its place comes with it.
    """
    document = _document_of(till, reference)
    sale = till.documents.sale(document.sale_key) if document and document.sale_key else None
    return FoundSale(document=document, sale=sale) if document and sale else None


def _document_of(till: Till, reference: SaleReference) -> FiscalDocument | None:
    if isinstance(reference, FiscalReference):
        return till.documents.with_iic(reference.iic)
    of_sale = till.documents.of_sale(reference.sale_key)
    is_ours = any(reference.fits(each.doc_id) for each in of_sale)
    return of_sale[-1] if is_ours else None
