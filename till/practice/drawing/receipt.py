"""The tax receipt of a complete document, row by row, for three widths of paper (4.4)."""

from till.practice.drawing.document import RenderedDocument, rebate_of, title_of, total_in_lek
from till.practice.drawing.receipt_image import (
    DashedRow,
    EdgeRow,
    FramedRow,
    QrRow,
    Roll,
    Row,
    TextRow,
    draw,
)
from till.practice.drawing.words import as_date, as_moment, money, payment_word, plain, word
from till.practice.rules.invoice import Account, InvoiceBuyer, InvoiceLine

PRACTICE_MARK = "TRAJNIM - JO FATURË TATIMORE"
ROLLS = {
    58: Roll(dots=384, columns=32, module=4),
    80: Roll(dots=576, columns=48, module=5),
    110: Roll(dots=832, columns=64, module=6),
}
_SQ = "sq"
# Pieces are counted without a word.
_UNIT_WORDS = {"KGM": " kg", "GRM": " g", "LTR": " l", "MTR": " m", "HUR": " orë"}
_KEPT = "\N{NO-BREAK SPACE}"


def receipt_png(document: RenderedDocument, *, paper_width: int) -> bytes:
    """Draw the receipt of a complete document; ``paper_width`` is 58, 80 or 110 mm."""
    return draw(receipt_rows(document), ROLLS[paper_width])


def receipt_rows(document: RenderedDocument) -> tuple[Row, ...]:
    """Lay out the receipt of a complete document; it is in Albanian alone (2.11)."""
    return (
        FramedRow(PRACTICE_MARK),
        *_head(document),
        DashedRow(),
        *(row for line in document.invoice.lines for row in _line(line)),
        *_invoice_rebate(document),
        DashedRow(),
        *_total(document),
        DashedRow(),
        *_vat(document),
        DashedRow(),
        *_payments(document),
        DashedRow(),
        *_notes(document),
        *_identity(document),
        QrRow(document.identity.link),
        TextRow(word("verify", _SQ), centred=True),
        FramedRow(PRACTICE_MARK),
    )


def _head(document: RenderedDocument) -> tuple[Row, ...]:
    issuer = document.issuer
    return (
        TextRow(issuer.name, centred=True, large=True),
        TextRow(issuer.address, centred=True),
        TextRow(f"NUIS {issuer.nuis}", centred=True),
        TextRow(title_of(document, _SQ), centred=True),
        *_reference(document),
        *_buyer(document),
        *_terms(document),
    )


def _reference(document: RenderedDocument) -> tuple[Row, ...]:
    """Say what is corrected or cancelled, or which orders are summed up (2.8, 4.1)."""
    corrects = document.corrects
    orders = tuple(TextRow(f"Porosia {iic}") for iic in document.invoice.orders)
    if corrects is None:
        return orders
    verb = "Anulon" if document.invoice.is_cancellation else "Korrigjon"
    return (
        TextRow(f"{verb} faturën {corrects.number} e{_KEPT}datës{_KEPT}{as_date(corrects.day)}"),
        TextRow(f"{verb} NSLF {corrects.iic}"),
        *orders,
    )


def _buyer(document: RenderedDocument) -> tuple[Row, ...]:
    buyer = document.invoice.buyer
    if buyer is None:
        return ()
    role = "Furnizuesi" if document.invoice.document_type == "SELFISSUE" else "Blerësi"
    rows = (TextRow(f"{role} {buyer.name}"), TextRow(f"{buyer.id_type} {buyer.id_number}"))
    return (*rows, *_address(buyer)) if _needs_address(document) else rows


def _needs_address(document: RenderedDocument) -> bool:
    """A buyer's address stands where the buyer is required (2.1)."""
    return document.invoice.electronic is not None or document.invoice.document_type in {
        "EXPORT",
        "SELFISSUE",
    }


def _address(buyer: InvoiceBuyer) -> tuple[Row, ...]:
    return (TextRow(f"{buyer.address}, {buyer.town}, {buyer.country}"),)


def _terms(document: RenderedDocument) -> tuple[Row, ...]:
    """Say what is particular to this kind of document (2.1, 2.18)."""
    rows: list[Row] = []
    if document.invoice.electronic is not None:
        process = document.invoice.electronic.process
        rows.append(TextRow(f"Procesi {process} · {word(process, _SQ)}"))
        rows.append(TextRow(f"Afati i pagesës {as_date(document.pay_deadline)}"))
    if document.invoice.self_issue_type is not None:
        rows.append(TextRow(word(f"SELF_{document.invoice.self_issue_type}", _SQ)))
    if document.invoice.reverse_charge:
        rows.append(TextRow(word("reverse", _SQ)))
    if document.invoice.supply_period is not None:
        start, end = document.invoice.supply_period
        rows.append(TextRow(f"Furnizimi {as_date(start)} - {as_date(end)}"))
    return tuple(rows)


def _line(line: InvoiceLine) -> tuple[Row, ...]:
    quantity = plain(line.units) + _UNIT_WORDS.get(line.sold_in, "")
    amount = f"{money(line.before_rebate)} {line.vat_code}"
    rows: tuple[Row, ...] = (
        TextRow(line.name),
        EdgeRow(f"{quantity} × {money(line.price)}", amount),
    )
    if not line.rebate:
        return rows
    percent = "" if line.rebate_percent is None else f" {plain(line.rebate_percent)} %"
    return (*rows, EdgeRow(f"  Zbritje{percent}", f"{money(-line.rebate)}  "))


def _invoice_rebate(document: RenderedDocument) -> tuple[Row, ...]:
    rebate = rebate_of(document)
    return (EdgeRow(word("invoice_rebate", _SQ), f"{money(-rebate)}  "),) if rebate else ()


def _total(document: RenderedDocument) -> tuple[Row, ...]:
    """Write the total, and what it is in lek where the invoice is in another currency (2.4)."""
    total = document.invoice.total
    currency = document.invoice.currency
    in_lek = f"{money(total_in_lek(document))} L"
    if currency == "ALL":
        return (EdgeRow(word("total", _SQ), f"{money(total)} L", large=True),)
    return (
        EdgeRow(word("total", _SQ), f"{money(total)} {currency}", large=True),
        EdgeRow(f"1 {currency} = {plain(document.invoice.exchange_rate)} L", in_lek),
    )


def _vat(document: RenderedDocument) -> tuple[Row, ...]:
    sums = tuple(
        EdgeRow(f"{one.code} {plain(one.rate):>2} %  {money(one.net)}", money(one.vat))
        for one in document.invoice.vat_sums()
    )
    return (EdgeRow("TVSH    Baza", "Vlera"), *sums)


def _payments(document: RenderedDocument) -> tuple[Row, ...]:
    rows: list[Row] = []
    for paid in document.invoice.payments:
        rows.append(EdgeRow(payment_word(paid.kind, _SQ), money(paid.amount)))
        rows += [row for account in paid.accounts for row in _account(account)]
    if document.invoice.prepaid_amount:
        rows.append(EdgeRow(word("prepaid", _SQ), money(document.invoice.prepaid_amount)))
    return tuple(rows)


def _account(account: Account) -> tuple[Row, ...]:
    return (
        TextRow(f"  {account.number}"),
        TextRow(f"  {account.bank} · {account.swift} · {account.currency}"),
    )


def _notes(document: RenderedDocument) -> tuple[Row, ...]:
    if not document.invoice.notes.strip():
        return ()
    return (*(TextRow(line) for line in document.invoice.notes.splitlines()), DashedRow())


def _identity(document: RenderedDocument) -> tuple[Row, ...]:
    issuer = document.issuer
    identity = document.identity
    rows = (
        TextRow(f"Nr. faturës {identity.number}"),
        TextRow(as_moment(document.moment)),
        TextRow(f"Njësia {issuer.unit_code} · Op.{_KEPT}{issuer.operator_code}"),
        TextRow(f"NSLF {identity.iic}"),
        TextRow(f"NIVF {identity.fic}"),
    )
    return rows if identity.eic is None else (*rows, TextRow(f"EIC {identity.eic}"))
