"""The tax receipt of a complete invoice, row by row.

Lives here: what stands on the paper and in which order (specification 4.4), and finding the
document that a picture was asked for.
Must not: fonts, dots, the QR code's squares (picture).
"""

from datetime import datetime
from decimal import Decimal

from till.practice.answers import BadRequest
from till.practice.devices import SELLER_ADDRESS, SELLER_NAME, SELLER_NUIS
from till.practice.documents import invoice_of
from till.practice.fields import check_parts, refuse_unknown
from till.practice.invoice import Invoice, Line
from till.practice.json_text import Part, number_in, read_json, text_in
from till.practice.picture import Code, Frame, Pair, Paper, Row, Rule, Text, draw
from till.practice.schema import INVOICE_PDF
from till.practice.store import Document, Store
from till.practice.tirane import local

PRACTICE_MARK = "PRAKTIKË - JO FATURË TATIMORE"
PAPERS = {
    58: Paper(dots=384, columns=32, module=4),
    80: Paper(dots=576, columns=48, module=5),
    110: Paper(dots=832, columns=64, module=6),
}
_PAYMENT_WORDS = {
    "CASH": "Para në dorë",
    "BANKNOTE": "Para në dorë",
    "CARD": "Kartë",
    "CHECK": "Çek",
    "SVOUCHER": "Kupon",
    "COMPANY": "Kartë kompanie",
    "ORDER": "Porosi",
    "ACCOUNT": "Llogari bankare",
    "FACTORING": "Faktoring",
    "COMPENSATION": "Kompensim",
    "TRANSFER": "Transfertë",
    "WAIVER": "Heqje dorë",
    "KIND": "Në natyrë",
    "OTHER": "Tjetër",
}
_UNIT_WORDS = {"KGM": " kg", "GRM": " g", "LTR": " l", "MTR": " m", "HUR": " orë"}


def document_for(body: Part, store: Store) -> tuple[Document, int]:
    """Give the invoice whose picture is asked for and the paper width in mm (2.11, 4.4)."""
    refuse_unknown(body, INVOICE_PDF)
    check_parts(body, INVOICE_PDF)
    document = store.document_by_iic(text_in(body, "iic"))
    if document is None:
        raise BadRequest("There is no invoice with this iic", field="iic")
    # The places of A4 and eInvoice: two more renderers beside receipt_png, chosen here.
    picture = text_in(body, "pdfType", "A4")
    if picture != "receipt":
        raise BadRequest(f"{picture} is not offered by this practice service yet", field="pdfType")
    return document, int(number_in(body, "paperWidth", Decimal(80)))


def receipt_png(document: Document, *, paper_width: int) -> bytes:
    """Draw the receipt of a complete invoice; ``paper_width`` is 58, 80 or 110 mm."""
    return draw(receipt_rows(document), PAPERS[paper_width])


def receipt_rows(document: Document) -> tuple[Row, ...]:
    """Lay out the receipt of a complete invoice."""
    invoice, answer = invoice_of(document), _answer_of(document)
    return (
        Frame(PRACTICE_MARK),
        *_head(invoice),
        Rule(),
        *(row for line in invoice.lines for row in _line(line)),
        *_invoice_rebate(invoice),
        Rule(),
        Pair("TOTALI", _with_currency(invoice), large=True),
        Rule(),
        *_vat(invoice),
        Rule(),
        *(Pair(_PAYMENT_WORDS[paid.kind], money(paid.amount)) for paid in invoice.payments),
        Rule(),
        *_identity(document, answer),
        Code(text_in(answer, "link")),
        Text("Verifiko faturën me këtë kod", centred=True),
        Frame(PRACTICE_MARK),
    )


def _answer_of(document: Document) -> Part:
    answer = read_json((document.answer or "").encode("utf-8"))
    if not isinstance(answer, dict):
        raise TypeError(f"the stored answer of {document.doc_id} is no object")
    return answer


def _head(invoice: Invoice) -> tuple[Row, ...]:
    title = "FATURË TATIMORE" if invoice.corrects is None else "FATURË TATIMORE KORRIGJUESE"
    rows: list[Row] = [
        Text(SELLER_NAME, centred=True, large=True),
        Text(SELLER_ADDRESS, centred=True),
        Text(f"NUIS {SELLER_NUIS}", centred=True),
        Text(title, centred=True),
    ]
    if invoice.corrects is not None:
        rows.append(Text(f"Korrigjon NSLF {invoice.corrects}"))
    if invoice.buyer:
        rows.append(Text(f"Blerësi {text_in(invoice.buyer, 'buyerName')}"))
        number = text_in(invoice.buyer, "buyerIDNum")
        rows.append(Text(f"{text_in(invoice.buyer, 'buyerIDType')} {number}"))
    return tuple(rows)


def _line(line: Line) -> tuple[Row, ...]:
    quantity = _plain(line.units) + _UNIT_WORDS.get(line.sold_in, "")
    amount = f"{money(line.before_rebate)} {line.vat_code}"
    rows: tuple[Row, ...] = (Text(line.name), Pair(f"{quantity} × {money(line.price)}", amount))
    if not line.rebate:
        return rows
    percent = "" if line.rebate_percent is None else f" {_plain(line.rebate_percent)} %"
    return (*rows, Pair(f"  Zbritje{percent}", f"{money(-line.rebate)}  "))


def _invoice_rebate(invoice: Invoice) -> tuple[Row, ...]:
    if not invoice.invoice_rebate:
        return ()
    return (Pair("Zbritje e faturës", f"{money(-invoice.invoice_rebate)}  "),)


def _with_currency(invoice: Invoice) -> str:
    return f"{money(invoice.total)} {'L' if invoice.currency == 'ALL' else invoice.currency}"


def _vat(invoice: Invoice) -> tuple[Row, ...]:
    sums = tuple(
        Pair(f"{one.code} {_plain(one.rate):>2} %  {money(one.net)}", money(one.vat))
        for one in invoice.vat_sums()
    )
    return (Pair("TVSH    Baza", "Vlera"), *sums)


def _identity(document: Document, answer: Part) -> tuple[Row, ...]:
    moment = local(datetime.fromisoformat(document.completed_at or ""))
    unit, operator = text_in(answer, "businessUnitCode"), text_in(answer, "operatorCode")
    return (
        Text(f"Nr. faturës {text_in(answer, 'invoiceNumber')}"),
        Text(f"{moment:%d.%m.%Y %H:%M:%S}"),
        Text(f"Njësia {unit} · Op.\N{NO-BREAK SPACE}{operator}"),
        Text(f"NSLF {text_in(answer, 'iic')}"),
        Text(f"NIVF {text_in(answer, 'fic')}"),
    )


def money(amount: Decimal) -> str:
    """Write an amount as the paper does: ``1 240,00``; more places only where it has them."""
    places = max(2, len(_plain(amount).partition(",")[2]))
    return f"{amount:,.{places}f}".replace(",", " ").replace(".", ",")


def _plain(number: Decimal) -> str:
    """Write a number without needless zeros, with a decimal comma."""
    text = format(number, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")
