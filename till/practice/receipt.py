"""The tax receipt of a complete document, row by row."""

from till.practice.invoice import Account, Buyer, Line
from till.practice.paper import Paper
from till.practice.paper_facts import rebate_of, title_of, total_in_lek
from till.practice.paper_words import payment_word, word
from till.practice.picture import Code, Frame, Pair, Roll, Row, Rule, Text, draw
from till.practice.plain_text import as_date, as_moment, money, plain

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


def receipt_png(paper: Paper, *, paper_width: int) -> bytes:
    """Draw the receipt of a complete document; ``paper_width`` is 58, 80 or 110 mm."""
    return draw(receipt_rows(paper), ROLLS[paper_width])


def receipt_rows(paper: Paper) -> tuple[Row, ...]:
    """Lay out the receipt of a complete document; it is in Albanian alone (2.11)."""
    return (
        Frame(PRACTICE_MARK),
        *_head(paper),
        Rule(),
        *(row for line in paper.lines for row in _line(line)),
        *_invoice_rebate(paper),
        Rule(),
        *_total(paper),
        Rule(),
        *_vat(paper),
        Rule(),
        *_payments(paper),
        Rule(),
        *_notes(paper),
        *_identity(paper),
        Code(paper.identity.link),
        Text(word("verify", _SQ), centred=True),
        Frame(PRACTICE_MARK),
    )


def _head(paper: Paper) -> tuple[Row, ...]:
    issuer = paper.issuer
    return (
        Text(issuer.name, centred=True, large=True),
        Text(issuer.address, centred=True),
        Text(f"NUIS {issuer.nuis}", centred=True),
        Text(title_of(paper, _SQ), centred=True),
        *_reference(paper),
        *_buyer(paper),
        *_terms(paper),
    )


def _reference(paper: Paper) -> tuple[Row, ...]:
    """Say what is corrected or cancelled, or which orders are summed up (2.8, 4.1)."""
    corrects = paper.corrects
    orders = tuple(Text(f"Porosia {iic}") for iic in paper.orders)
    if corrects is None:
        return orders
    verb = "Anulon" if paper.is_cancellation else "Korrigjon"
    return (
        Text(f"{verb} faturën {corrects.number} e{_KEPT}datës{_KEPT}{as_date(corrects.day)}"),
        Text(f"{verb} NSLF {corrects.iic}"),
        *orders,
    )


def _buyer(paper: Paper) -> tuple[Row, ...]:
    buyer = paper.buyer
    if buyer is None:
        return ()
    role = "Furnizuesi" if paper.document_type == "SELFISSUE" else "Blerësi"
    rows = (Text(f"{role} {buyer.name}"), Text(f"{buyer.id_type} {buyer.id_number}"))
    return (*rows, *_address(buyer)) if _needs_address(paper) else rows


def _needs_address(paper: Paper) -> bool:
    """A buyer's address stands where the buyer is required (2.1)."""
    return paper.electronic is not None or paper.document_type in {"EXPORT", "SELFISSUE"}


def _address(buyer: Buyer) -> tuple[Row, ...]:
    return (Text(f"{buyer.address}, {buyer.town}, {buyer.country}"),)


def _terms(paper: Paper) -> tuple[Row, ...]:
    """Say what is particular to this kind of document (2.1, 2.18)."""
    rows: list[Row] = []
    if paper.electronic is not None:
        process = paper.electronic.process
        rows.append(Text(f"Procesi {process} · {word(process, _SQ)}"))
        rows.append(Text(f"Afati i pagesës {as_date(paper.pay_deadline)}"))
    if paper.self_issue_type is not None:
        rows.append(Text(word(f"SELF_{paper.self_issue_type}", _SQ)))
    if paper.reverse_charge:
        rows.append(Text(word("reverse", _SQ)))
    if paper.supply_period is not None:
        start, end = paper.supply_period
        rows.append(Text(f"Furnizimi {as_date(start)} - {as_date(end)}"))
    return tuple(rows)


def _line(line: Line) -> tuple[Row, ...]:
    quantity = plain(line.units) + _UNIT_WORDS.get(line.sold_in, "")
    amount = f"{money(line.before_rebate)} {line.vat_code}"
    rows: tuple[Row, ...] = (Text(line.name), Pair(f"{quantity} × {money(line.price)}", amount))
    if not line.rebate:
        return rows
    percent = "" if line.rebate_percent is None else f" {plain(line.rebate_percent)} %"
    return (*rows, Pair(f"  Zbritje{percent}", f"{money(-line.rebate)}  "))


def _invoice_rebate(paper: Paper) -> tuple[Row, ...]:
    rebate = rebate_of(paper)
    return (Pair(word("invoice_rebate", _SQ), f"{money(-rebate)}  "),) if rebate else ()


def _total(paper: Paper) -> tuple[Row, ...]:
    """Write the total, and what it is in lek where the invoice is in another currency (2.4)."""
    total = paper.amounts.total
    currency = paper.currency
    if currency == "ALL":
        return (Pair(word("total", _SQ), f"{money(total)} L", large=True),)
    return (
        Pair(word("total", _SQ), f"{money(total)} {currency}", large=True),
        Pair(f"1 {currency} = {plain(paper.exchange_rate)} L", f"{money(total_in_lek(paper))} L"),
    )


def _vat(paper: Paper) -> tuple[Row, ...]:
    sums = tuple(
        Pair(f"{one.code} {plain(one.rate):>2} %  {money(one.net)}", money(one.vat))
        for one in paper.vat_sums
    )
    return (Pair("TVSH    Baza", "Vlera"), *sums)


def _payments(paper: Paper) -> tuple[Row, ...]:
    rows: list[Row] = []
    for paid in paper.payments:
        rows.append(Pair(payment_word(paid.kind, _SQ), money(paid.amount)))
        rows += [row for account in paid.accounts for row in _account(account)]
    if paper.prepaid_amount:
        rows.append(Pair(word("prepaid", _SQ), money(paper.prepaid_amount)))
    return tuple(rows)


def _account(account: Account) -> tuple[Row, ...]:
    return (
        Text(f"  {account.number}"),
        Text(f"  {account.bank} · {account.swift} · {account.currency}"),
    )


def _notes(paper: Paper) -> tuple[Row, ...]:
    if not paper.notes.strip():
        return ()
    return (*(Text(line) for line in paper.notes.splitlines()), Rule())


def _identity(paper: Paper) -> tuple[Row, ...]:
    issuer = paper.issuer
    identity = paper.identity
    rows = (
        Text(f"Nr. faturës {identity.number}"),
        Text(as_moment(paper.moment)),
        Text(f"Njësia {issuer.unit_code} · Op.{_KEPT}{issuer.operator_code}"),
        Text(f"NSLF {identity.iic}"),
        Text(f"NIVF {identity.fic}"),
    )
    return rows if identity.eic is None else (*rows, Text(f"EIC {identity.eic}"))
