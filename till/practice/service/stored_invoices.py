"""The invoice inside a stored document.

It is as it was registered, with the lines of its orders where it is a summary, or the original
turned round where it is a cancellation.
"""

from till.practice.rules.exact_json import read_object
from till.practice.rules.invoice import Invoice
from till.practice.rules.invoice_reader import cancellation_from_request, invoice_from_request
from till.practice.rules.schemas import CancelBody, RegisterBody
from till.practice.service.exchange import CANCEL
from till.practice.service.store import PracticeStore, StoredDocument


def invoice_of(document: StoredDocument, store: PracticeStore) -> Invoice:
    """Give the invoice inside a document of /invoice/register or /invoice/cancel."""
    kept = read_object(document.body.decode("utf-8"))
    if document.endpoint == CANCEL:
        cancellation = CancelBody.model_validate(kept)
        original = _referenced(cancellation.correctiveInvoice.iicRef, document, store)
        return cancellation_from_request(cancellation, original)
    body = RegisterBody.model_validate(kept)
    orders = (_referenced(iic, document, store) for iic in body.summaryInvoices or ())
    return invoice_from_request(body, [line for order in orders for line in order.lines])


def _referenced(iic: str, document: StoredDocument, store: PracticeStore) -> Invoice:
    found = store.document_by_iic(iic, nuis=document.nuis)
    if found is None:
        raise LookupError(f"{document.doc_id} refers to an invoice that is not in the store")
    return invoice_of(found, store)
