"""The sections that both PDF invoices are made of."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from reportlab.lib.colors import Color  # type: ignore[import-untyped]  # the library has no types
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]  # the same
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table  # type: ignore[import-untyped]  # the same

from till.practice.drawing.document import (
    RenderedDocument,
    facts_of,
    rebate_of,
    title_of,
    total_in_lek,
)
from till.practice.drawing.sheet import (
    BODY,
    SMALL,
    STRONG,
    WIDTH,
    PageFrame,
    QrSquares,
    TableColumn,
    Words,
    beside,
    column,
    draw_pages,
    grid,
    style,
    table,
)
from till.practice.drawing.words import (
    NO_BREAK,
    as_date,
    money,
    payment_word,
    plain,
    unit_word,
    word,
)
from till.practice.rules.invoice import Account, InvoiceLine, VatSum

_TITLE = style("TillSansDisplay-SemiBold", 17)
_NUMBER = style("TillSans-SemiBold", 10)
_NUMBER_WIDTH = 170.0
_BOTH = "both"
_EINVOICE_TITLE = style("TillSansDisplay-SemiBold", 15)
_SECOND_TITLE = style("TillSans-Medium", 9.5)
_KIND = style("TillSans-SemiBold", 18)
_KIND_WIDTH = 60.0
_BAR = style("TillSans-SemiBold", 8.5, 1.0)
_EIC = style("JetBrainsMono-Bold", 9)
_BAR_GREY = Color(0.25, 0.25, 0.25)
_LABEL = style(size=6.8, grey=0.35)
_TOTAL = style("TillSans-SemiBold", 13)
_TOTAL_LABEL = style("TillSans-SemiBold", 10)
_FACTS_IN_A_ROW = 4
_CODE_STYLE = style("JetBrainsMono-Regular", 7.6)
_LINK_STYLE = style("JetBrainsMono-Regular", 5.8, 0.25)
_CODE_SIZE = 94.0
_VAT_WIDTH = 322.0
_LEAST = 70.0  # of a page, for a section to begin on it


def draw_a4(document: RenderedDocument) -> bytes:
    """Draw the tax invoice of a complete document."""
    language = document.language
    return draw_pages(lambda: _a4(document, language), _frame(document, language))


def draw_einvoice(document: RenderedDocument) -> bytes:
    """Draw the official form of a complete electronic invoice, in both languages."""
    return draw_pages(lambda: _einvoice(document), _frame(document, _BOTH))


def _frame(document: RenderedDocument, language: str) -> PageFrame:
    issuer = document.issuer
    title = title_of(document, "sq" if language == _BOTH else language)
    return PageFrame(
        language=language,
        title=f"{title} {document.identity.number}",
        issuer=f"{issuer.name} · NUIS {issuer.nuis}",
        author=issuer.name,
    )


def _a4(document: RenderedDocument, language: str) -> list[Flowable]:
    number = ((document.identity.number, _NUMBER), (as_date(document.moment.date()), BODY))
    return [
        _opposite(((title_of(document, language), _TITLE),), number, _NUMBER_WIDTH),
        Spacer(0, 16),
        _parties(document, language),
        Spacer(0, 14),
        _facts(document, language),
        Spacer(0, 8),
        _lines(document, language),
        Spacer(0, 12),
        _vat_and_totals(document, language),
        Spacer(0, 14),
        *_payments(document, language),
        *_orders(document, language),
        *_notes(document, language),
        Spacer(0, 16),
        _identity(document, language),
    ]


def _einvoice(document: RenderedDocument) -> list[Flowable]:
    code = "" if document.invoice.electronic is None else document.invoice.electronic.type_code
    titles = (
        (title_of(document, "sq"), _EINVOICE_TITLE),
        (title_of(document, "en"), _SECOND_TITLE),
        (f"EIC {document.identity.eic}", _EIC),
    )
    return [
        _opposite(titles, ((code, _KIND),), _KIND_WIDTH),
        *_section(1, "identity", [_facts(document, _BOTH)]),
        *_section(2, "parties", [_parties(document, _BOTH)]),
        *_section(3, "articles", [_lines(document, _BOTH)]),
        *_section(4, "sums", [_vat_and_totals(document, _BOTH)]),
        *_section(5, "settlement", _payments(document, _BOTH)),
        *_orders(document, _BOTH),
        *_notes(document, _BOTH),
        Spacer(0, 10),
        _identity(document, _BOTH),
    ]


def _opposite(words: Words, right: Words, width: float) -> Table:
    """Put titles opposite what stands at the right edge."""
    widths = (WIDTH - width, width)
    return beside([column(words, widths[0]), column(right, width, is_number=True)], widths)


def _section(number: int, key: str, parts: Sequence[Flowable]) -> list[Flowable]:
    """Give a section: its bar, which stays with what follows, and its parts."""
    named = column(((f"{number}  {word(key, _BOTH)}", _BAR),), WIDTH)
    look = (
        ("BACKGROUND", (0, 0), (-1, -1), _BAR_GREY),
        ("LEFTPADDING", (0, 0), (-1, -1), 5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    )
    bar = beside([named], [WIDTH], *look)
    return [CondPageBreak(_LEAST), Spacer(0, 6), bar, Spacer(0, 4), *parts, Spacer(0, 3)]


def _heading(words: str) -> list[Flowable]:
    """Name what follows; it stays with it."""
    return [CondPageBreak(_LEAST), Spacer(0, 10), *column(((words, STRONG),), WIDTH), Spacer(0, 3)]


def _parties(document: RenderedDocument, language: str) -> Table:
    """Put issuer and buyer beside each other; a self-issue holds its supplier in buyer (4.1)."""
    is_self_issue = document.invoice.document_type == "SELFISSUE"
    first, second = ("issuer_buys", "supplier") if is_self_issue else ("issuer", "buyer")
    half = WIDTH / 2
    issuer = ((word(first, language), _LABEL), *_issuer_words(document))
    buyer = ((word(second, language), _LABEL), *_buyer_words(document, language))
    gap = ("RIGHTPADDING", (0, 0), (-1, -1), 10)
    return beside([column(issuer, half - 10), column(buyer, half - 10)], (half, half), gap)


def _issuer_words(document: RenderedDocument) -> Words:
    issuer = document.issuer
    return ((issuer.name, STRONG), (f"NUIS {issuer.nuis}", BODY), (issuer.address, BODY))


def _buyer_words(document: RenderedDocument, language: str) -> Words:
    buyer = document.invoice.buyer
    if buyer is None:
        return ((word("no_buyer", language), BODY),)
    return (
        (buyer.name, STRONG),
        (f"{buyer.id_type} {buyer.id_number}", BODY),
        (buyer.address, BODY),
        (f"{buyer.town}, {buyer.country}", BODY),
    )


def _facts(document: RenderedDocument, language: str) -> Table:
    """Write label and value of each fact, four facts beside each other."""
    width = WIDTH / _FACTS_IN_A_ROW
    cells: list[object] = [
        column(((label, _LABEL), (value, BODY)), width - 8)
        for label, value in facts_of(document, language)
    ]
    cells += [""] * (-len(cells) % _FACTS_IN_A_ROW)
    rows = [cells[at : at + _FACTS_IN_A_ROW] for at in range(0, len(cells), _FACTS_IN_A_ROW)]
    gaps = (("RIGHTPADDING", (0, 0), (-1, -1), 8), ("BOTTOMPADDING", (0, 0), (-1, -1), 5))
    return grid(rows, [width] * _FACTS_IN_A_ROW, *gaps)


def _lines(document: RenderedDocument, language: str) -> Table:
    """Write the table of articles."""
    columns = (
        TableColumn(title=word("position", language), width=27, is_number=True),
        TableColumn(title=word("article", language), width=169),
        TableColumn(title=word("unit", language), width=48),
        TableColumn(title=word("quantity", language), width=52, is_number=True),
        TableColumn(title=word("price", language), width=66, is_number=True),
        TableColumn(title=word("rebate", language), width=52, is_number=True),
        TableColumn(title=word("vat", language), width=32, is_number=True),
        TableColumn(title=word("amount", language), width=65, is_number=True),
    )
    rows = [
        _line(place, line, language) for place, line in enumerate(document.invoice.lines, start=1)
    ]
    return table(columns, rows)


def _line(place: int, line: InvoiceLine, language: str) -> tuple[Words, ...]:
    rebate: Words = (("", BODY),)
    if line.rebate:
        rebate = ((money(-line.rebate), BODY),)
    if line.rebate and line.rebate_percent is not None:
        rebate = (*rebate, (_percent(line.rebate_percent), SMALL))
    return (
        ((str(place), BODY),),
        ((line.name, BODY), (line.article_id, SMALL)),
        ((unit_word(line.sold_in, language), BODY),),
        ((plain(line.units), BODY),),
        ((money(line.price), BODY),),
        rebate,
        ((_percent(line.vat_rate), BODY), (line.vat_code, SMALL)),
        ((money(line.before_rebate - line.rebate), BODY),),
    )


def _percent(rate: Decimal) -> str:
    """Write a percentage: ``20 %``."""
    return f"{plain(rate)}{NO_BREAK}%"


def _vat_and_totals(document: RenderedDocument, language: str) -> Table:
    """Put the VAT by code and the totals beside each other."""
    columns = (
        TableColumn(title=word("vat_code", language), width=76),
        TableColumn(title=word("rate", language), width=36, is_number=True),
        TableColumn(title=word("net", language), width=66, is_number=True),
        TableColumn(title=word("vat", language), width=60, is_number=True),
        TableColumn(title=word("gross", language), width=66, is_number=True),
    )
    vat = table(columns, [_vat_row(one, language) for one in document.invoice.vat_sums()])
    widths = (_VAT_WIDTH, WIDTH - _VAT_WIDTH)
    sums = [_total(label, value) for label, value in _sums(document, language)]
    totals = [*sums, *_due(document, language)]
    return beside([[vat], totals], widths)


def _vat_row(one: VatSum, language: str) -> tuple[Words, ...]:
    return (
        ((one.code, BODY), (word(f"VAT_{one.code}", language), SMALL)),
        ((_percent(one.rate), BODY),),
        ((money(one.net), BODY),),
        ((money(one.vat), BODY),),
        ((money(one.gross), BODY),),
    )


def _sums(document: RenderedDocument, language: str) -> list[tuple[str, str]]:
    invoice = document.invoice
    sums = [(word("net", language), invoice.net), (word("vat", language), invoice.vat)]
    rebate = rebate_of(document)
    if rebate:
        before = (word("sum_of_lines", language), invoice.total + rebate)
        sums = [before, (word("invoice_rebate", language), -rebate), *sums]
    if invoice.tax_free:
        sums.append((word("tax_free", language), invoice.tax_free))
    if invoice.exported:
        sums.append((word("export", language), invoice.exported))
    return [(label, money(amount)) for label, amount in sums]


def _due(document: RenderedDocument, language: str) -> Iterator[Table]:
    """Write the total, in lek as well where it is foreign, and what a prepayment leaves (2.18)."""
    invoice = document.invoice
    yield _total(word("total", language), f"{money(invoice.total)} {invoice.currency}", is_sum=True)
    if invoice.currency != "ALL":
        yield _total(word("in_lek", language), money(total_in_lek(document)))
    if invoice.prepaid_amount:
        yield _total(word("prepaid", language), money(invoice.prepaid_amount))
        yield _total(word("left", language), money(invoice.total - invoice.prepaid_amount))


def _total(label: str, value: str, *, is_sum: bool = False) -> Table:
    """Write a label and an amount at the two edges of the totals."""
    half = (WIDTH - _VAT_WIDTH) / 2
    named, amount = (_TOTAL_LABEL, _TOTAL) if is_sum else (BODY, BODY)
    look = (("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("TOPPADDING", (0, 0), (-1, -1), 4))
    cells = [column(((label, named),), half), column(((value, amount),), half, is_number=True)]
    return beside(cells, (half, half), *look)


def _payments(document: RenderedDocument, language: str) -> list[Flowable]:
    """Write how it was paid, and the accounts of payments by bank (specification 2.5, 2.6)."""
    columns = (
        TableColumn(title=word("payment", language), width=180),
        TableColumn(title=document.invoice.currency, width=122, is_number=True),
    )
    rows = [
        (((payment_word(paid.kind, language), BODY),), ((money(paid.amount), BODY),))
        for paid in document.invoice.payments
    ]
    return [table(columns, rows), *_accounts(document, language)]


def _accounts(document: RenderedDocument, language: str) -> list[Flowable]:
    if not document.accounts:
        return []
    columns = (
        TableColumn(title=word("account", language), width=148),
        TableColumn(title=word("holder", language), width=112),
        TableColumn(title=word("bank", language), width=87),
        TableColumn(title="SWIFT", width=63),
        TableColumn(title=word("country", language), width=54),
        TableColumn(title=word("currency", language), width=47),
    )
    return [Spacer(0, 8), table(columns, [_account(one) for one in document.accounts])]


def _account(account: Account) -> tuple[Words, ...]:
    return (
        ((account.number, _CODE_STYLE),),
        ((account.holder, BODY),),
        ((account.bank, BODY),),
        ((account.swift, BODY),),
        ((account.country, BODY), (account.country_code, SMALL)),
        ((account.currency, BODY),),
    )


def _orders(document: RenderedDocument, language: str) -> list[Flowable]:
    """List the orders that a summary sums up, by iic (4.1)."""
    iics = document.invoice.orders
    if not iics:
        return []
    half = WIDTH / 2
    pairs = [iics[start : start + 2] for start in range(0, len(iics), 2)]
    rows = [
        beside([column(((iic, _CODE_STYLE),), half) for iic in pair], [half] * len(pair))
        for pair in pairs
    ]
    return [*_heading(word("orders", language)), *rows]


def _notes(document: RenderedDocument, language: str) -> list[Flowable]:
    """Write the notes line by line, as they were sent."""
    if not document.invoice.notes.strip():
        return []
    lines = [(line, BODY) for line in document.invoice.notes.splitlines()]
    return [*_heading(word("notes", language)), *column(lines, WIDTH)]


def _identity(document: RenderedDocument, language: str) -> Table:
    """Put the QR code of the link beside the identifiers (specification 2.14)."""
    widths = (_CODE_SIZE + 12, WIDTH - _CODE_SIZE - 12)
    ids = column(tuple(_identifiers(document, language)), widths[1])
    look = (
        ("LINEABOVE", (0, 0), (-1, 0), 0.6, Color(0, 0, 0)),
        ("TOPPADDING", (0, 0), (0, 0), 4),
        ("TOPPADDING", (1, 0), (1, 0), 10),
    )
    return beside([[QrSquares(document.identity.link, _CODE_SIZE)], ids], widths, *look)


def _identifiers(document: RenderedDocument, language: str) -> Iterator[tuple[str, ParagraphStyle]]:
    identity = document.identity
    yield "NSLF (IIC)", _LABEL
    yield identity.iic, _CODE_STYLE
    yield "NIVF (FIC)", _LABEL
    yield identity.fic, _CODE_STYLE
    if identity.eic is not None:
        yield "EIC", _LABEL
        yield identity.eic, _CODE_STYLE
    yield word("verify", language), _LABEL
    yield identity.link, _LINK_STYLE
