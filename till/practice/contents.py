"""What a stored document holds, as a value."""

from till.practice.invoice import Invoice, Line
from till.practice.json_text import Part, part_in, read_json, text_in, texts_in
from till.practice.reading import read_cancellation, read_invoice
from till.practice.store import Document, Store


def invoice_of(document: Document, store: Store) -> Invoice:
    """Give the invoice inside a document of /invoice/register or /invoice/cancel."""
    body = body_of(document)
    if document.endpoint == "invoice/cancel":
        iic = text_in(part_in(body, "correctiveInvoice"), "iicRef")
        return read_cancellation(body, _invoice_with(iic, document, store))
    return read_invoice(body, _lines_of_orders(body, document, store))


def body_of(document: Document) -> Part:
    """Give the body that created a document, as JSON."""
    return object_in(document.body.decode("utf-8"))


def object_in(text: str) -> Part:
    """Read the text of a JSON object that the service stored itself."""
    value = read_json(text.encode("utf-8"))
    if not isinstance(value, dict):
        raise TypeError("what was stored is no JSON object")
    return value


def _lines_of_orders(body: Part, document: Document, store: Store) -> tuple[Line, ...]:
    orders = (_invoice_with(iic, document, store) for iic in texts_in(body, "summaryInvoices"))
    return tuple(line for order in orders for line in order.lines)


def _invoice_with(iic: str, document: Document, store: Store) -> Invoice:
    found = store.document_by_iic(iic, nuis=document.nuis)
    if found is None:
        raise LookupError(f"{document.doc_id} refers to an invoice that is not in the store")
    return invoice_of(found, store)
