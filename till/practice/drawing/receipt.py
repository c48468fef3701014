"""The tax receipt of a complete document, row by row.

Lives here: what stands on the strip and in which order (specification 4.4), for every kind of
document and three widths of paper.
Must not: fonts, dots, the QR code's squares (picture); find out anything about the document.
"""

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

PRACTICE_MARK = "PRAKTIKË - JO FATURË TATIMORE"
ROLLS = {
    58: Roll(dots=384, columns=32, module=4),
    80: Roll(dots=576, columns=48, module=5),
    110: Roll(dots=832, columns=64, module=6),
}
_SQ = "sq"
# Pieces are counted without a word.
_UNIT_WORDS = {"KGM": " kg", "GRM": " g", "LTR": " l", "MTR": " m", "HUR": " orë"}
_KEPT = "\N{NO-BREAK SPACE}"


def receipt_png(paper: RenderedDocument, *, paper_width: int) -> bytes:
    """Draw the receipt of a complete document; ``paper_width`` is 58, 80 or 110 mm."""
    return draw(receipt_rows(paper), ROLLS[paper_width])


def receipt_rows(paper: RenderedDocument) -> tuple[Row, ...]:
    """Lay out the receipt of a complete document; it is in Albanian alone (2.11)."""
    return (
        FramedRow(PRACTICE_MARK),
        *_head(paper),
        DashedRow(),
        *(row for line in paper.lines for row in _line(line)),
        *_invoice_rebate(paper),
        DashedRow(),
        *_total(paper),
        DashedRow(),
        *_vat(paper),
        DashedRow(),
        *_payments(paper),
        DashedRow(),
        *_notes(paper),
        *_identity(paper),
        QrRow(paper.identity.link),
        TextRow(word("verify", _SQ), centred=True),
        FramedRow(PRACTICE_MARK),
    )


def _head(paper: RenderedDocument) -> tuple[Row, ...]:
    issuer = paper.issuer
    return (
        TextRow(issuer.name, centred=True, large=True),
        TextRow(issuer.address, centred=True),
        TextRow(f"NUIS {issuer.nuis}", centred=True),
        TextRow(title_of(paper, _SQ), centred=True),
        *_reference(paper),
        *_buyer(paper),
        *_terms(paper),
    )


def _reference(paper: RenderedDocument) -> tuple[Row, ...]:
    """Say what is corrected or cancelled, or which orders are summed up (2.8, 4.1)."""
    corrects = paper.corrects
    orders = tuple(TextRow(f"Porosia {iic}") for iic in paper.orders)
    if corrects is None:
        return orders
    verb = "Anulon" if paper.is_cancellation else "Korrigjon"
    return (
        TextRow(f"{verb} faturën {corrects.number} e{_KEPT}datës{_KEPT}{as_date(corrects.day)}"),
        TextRow(f"{verb} NSLF {corrects.iic}"),
        *orders,
    )


def _buyer(paper: RenderedDocument) -> tuple[Row, ...]:
    buyer = paper.buyer
    if buyer is None:
        return ()
    role = "Furnizuesi" if paper.document_type == "SELFISSUE" else "Blerësi"
    rows = (TextRow(f"{role} {buyer.name}"), TextRow(f"{buyer.id_type} {buyer.id_number}"))
    return (*rows, *_address(buyer)) if _needs_address(paper) else rows


def _needs_address(paper: RenderedDocument) -> bool:
    """A buyer's address stands where the buyer is required (2.1)."""
    return paper.electronic is not None or paper.document_type in {"EXPORT", "SELFISSUE"}


def _address(buyer: InvoiceBuyer) -> tuple[Row, ...]:
    return (TextRow(f"{buyer.address}, {buyer.town}, {buyer.country}"),)


def _terms(paper: RenderedDocument) -> tuple[Row, ...]:
    """Say what is particular to this kind of document (2.1, 2.18)."""
    rows: list[Row] = []
    if paper.electronic is not None:
        process = paper.electronic.process
        rows.append(TextRow(f"Procesi {process} · {word(process, _SQ)}"))
        rows.append(TextRow(f"Afati i pagesës {as_date(paper.pay_deadline)}"))
    if paper.self_issue_type is not None:
        rows.append(TextRow(word(f"SELF_{paper.self_issue_type}", _SQ)))
    if paper.reverse_charge:
        rows.append(TextRow(word("reverse", _SQ)))
    if paper.supply_period is not None:
        start, end = paper.supply_period
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


def _invoice_rebate(paper: RenderedDocument) -> tuple[Row, ...]:
    rebate = rebate_of(paper)
    return (EdgeRow(word("invoice_rebate", _SQ), f"{money(-rebate)}  "),) if rebate else ()


def _total(paper: RenderedDocument) -> tuple[Row, ...]:
    """Write the total, and what it is in lek where the invoice is in another currency (2.4)."""
    total, currency = paper.amounts.total, paper.currency
    if currency == "ALL":
        return (EdgeRow(word("total", _SQ), f"{money(total)} L", large=True),)
    return (
        EdgeRow(word("total", _SQ), f"{money(total)} {currency}", large=True),
        EdgeRow(
            f"1 {currency} = {plain(paper.exchange_rate)} L", f"{money(total_in_lek(paper))} L"
        ),
    )


def _vat(paper: RenderedDocument) -> tuple[Row, ...]:
    sums = tuple(
        EdgeRow(f"{one.code} {plain(one.rate):>2} %  {money(one.net)}", money(one.vat))
        for one in paper.vat_sums
    )
    return (EdgeRow("TVSH    Baza", "Vlera"), *sums)


def _payments(paper: RenderedDocument) -> tuple[Row, ...]:
    rows: list[Row] = []
    for paid in paper.payments:
        rows.append(EdgeRow(payment_word(paid.kind, _SQ), money(paid.amount)))
        rows += [row for account in paid.accounts for row in _account(account)]
    if paper.prepaid_amount:
        rows.append(EdgeRow(word("prepaid", _SQ), money(paper.prepaid_amount)))
    return tuple(rows)


def _account(account: Account) -> tuple[Row, ...]:
    return (
        TextRow(f"  {account.number}"),
        TextRow(f"  {account.bank} · {account.swift} · {account.currency}"),
    )


def _notes(paper: RenderedDocument) -> tuple[Row, ...]:
    if not paper.notes.strip():
        return ()
    return (*(TextRow(line) for line in paper.notes.splitlines()), DashedRow())


def _identity(paper: RenderedDocument) -> tuple[Row, ...]:
    issuer, identity = paper.issuer, paper.identity
    rows = (
        TextRow(f"Nr. faturës {identity.number}"),
        TextRow(as_moment(paper.moment)),
        TextRow(f"Njësia {issuer.unit_code} · Op.{_KEPT}{issuer.operator_code}"),
        TextRow(f"NSLF {identity.iic}"),
        TextRow(f"NIVF {identity.fic}"),
    )
    return rows if identity.eic is None else (*rows, TextRow(f"EIC {identity.eic}"))
