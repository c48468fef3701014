"""What a stored document holds, as a value.

Lives here: the invoice inside a stored document: as it was registered, with the lines of its
orders where it is a summary, or the original turned round where it is a cancellation.
Must not: write to the store, refuse, choose identifiers.
"""

from till.practice.rules.exact_json import Part, part_in, read_json, text_in, texts_in
from till.practice.rules.invoice import Invoice, InvoiceLine, read_cancellation, read_invoice
from till.practice.service.store import PracticeStore, StoredDocument


def invoice_of(document: StoredDocument, store: PracticeStore) -> Invoice:
    """Give the invoice inside a document of /invoice/register or /invoice/cancel."""
    body = body_of(document)
    if document.endpoint == "invoice/cancel":
        iic = text_in(part_in(body, "correctiveInvoice"), "iicRef")
        return read_cancellation(body, _invoice_with(iic, document, store))
    return read_invoice(body, _lines_of_orders(body, document, store))


def body_of(document: StoredDocument) -> Part:
    """Give the body that created a document, as JSON."""
    return object_in(document.body.decode("utf-8"))


def object_in(text: str) -> Part:
    """Read the text of a JSON object that the service stored itself."""
    value = read_json(text.encode("utf-8"))
    if not isinstance(value, dict):
        raise TypeError("what was stored is no JSON object")
    return value


def _lines_of_orders(
    body: Part, document: StoredDocument, store: PracticeStore
) -> tuple[InvoiceLine, ...]:
    orders = (_invoice_with(iic, document, store) for iic in texts_in(body, "summaryInvoices"))
    return tuple(line for order in orders for line in order.lines)


def _invoice_with(iic: str, document: StoredDocument, store: PracticeStore) -> Invoice:
    found = store.document_by_iic(iic, nuis=document.nuis)
    if found is None:
        raise LookupError(f"{document.doc_id} refers to an invoice that is not in the store")
    return invoice_of(found, store)
