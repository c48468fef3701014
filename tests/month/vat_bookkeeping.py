"""The VAT of each sale as its newest document says it, in the month's own books.

Lives here: booking a sale for the first time, and anew after a refused document was replaced.
Must not: the till's sums; what stands in a request is read from its bytes (document_vat).
"""

from dataclasses import dataclass, field

from tests.month.books import Books
from tests.month.document_vat import Shares, shares_of, taken_back, together
from till.actions.ports.documents import Documents
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.selling.sale import Sale


@dataclass(kw_only=True)
class VatBookkeeping:
    """Remembers, for each sale, what its documents said last."""

    documents: Documents
    books: Books
    sales: dict[str, Sale] = field(default_factory=dict)
    shares: dict[str, Shares] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)

    def book(self, document: FiscalDocument, sale: Sale, *, of_order: bool) -> None:
        """Take a new sale into the books."""
        key = sale.key
        self.sales[key] = sale
        self.shares[key] = self._shares(document)
        self.books[sale.day].sell(sale, self.shares[key], of_order=of_order)

    def give_up(self, document: FiscalDocument) -> None:
        """Take what a person closed out of the books."""
        sale = self.sales.get(document.sale_key or "")
        if sale is None:
            return
        if not self._is_apart(sale) or sale.terms.self_issue is not None:
            self.books[sale.day].give_up(sale, self.shares[sale.key])
        self.closed.add(sale.key)

    def book_anew(self, document: FiscalDocument) -> None:
        """Take a replacement into the books, and what refers to it."""
        key = document.sale_key
        if key is None:
            return
        was = self.shares[key]
        sale = self.sales[key]
        self.shares[key] = now = self._shares(document)
        if self.counts(sale):
            self.books[sale.day].tax_anew(sale, was, now)
        for each in self.documents.referring_to(document.doc_id):
            if each.state is not DocumentState.RESOLVED:
                self.book_anew(each)

    def _shares(self, document: FiscalDocument) -> Shares:
        if document.kind is DocKind.CANCELLATION:
            return taken_back(self._of_originals(document)[0])
        if document.kind is DocKind.SUMMARY:
            return together(self._of_originals(document))
        return shares_of(document.body or document.pending_request)

    def _of_originals(self, document: FiscalDocument) -> list[Shares]:
        found = [self.documents.get(each) for each in document.originals]
        return [self.shares[each.sale_key] for each in found if each and each.sale_key]

    def is_of_order(self, sale: Sale) -> bool:
        """Tell whether a cancellation takes an order back, which is no turnover."""
        if sale.kind is not DocKind.CANCELLATION:
            return False
        original = self.documents.get(sale.terms.originals[0])
        return original is not None and original.kind is DocKind.ORDER

    def _is_apart(self, sale: Sale) -> bool:
        """Tell whether a sale is no turnover."""
        is_bought = sale.terms.self_issue is not None
        return is_bought or sale.kind is DocKind.ORDER or self.is_of_order(sale)

    def counts(self, sale: Sale) -> bool:
        """Tell whether a sale is turnover."""
        return not self._is_apart(sale) and sale.key not in self.closed
