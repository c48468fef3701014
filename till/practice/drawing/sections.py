"""The sections that both PDF invoices are made of, each as blocks for a page."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from till.practice.drawing.canvas import PdfCanvas, Rectangle, TextStyle
from till.practice.drawing.document import RenderedDocument, rebate_of, total_in_lek
from till.practice.drawing.layout import (
    BODY,
    LEFT,
    RIGHT,
    SMALL,
    STRONG,
    WIDTH,
    Block,
    TableColumn,
    TableLayout,
    Words,
    column,
    gap,
    side_by_side,
    stacked,
    table_blocks,
)
from till.practice.drawing.qr import QrModules
from till.practice.drawing.words import NO_BREAK, money, payment_word, plain, unit_word, word
from till.practice.rules.invoice import Account, InvoiceLine, VatSum

_LABEL = TextStyle(size=6.8, grey=0.35)
_TOTAL = TextStyle(font="TillSans-SemiBold", size=13)
_TOTAL_LABEL = TextStyle(font="TillSans-SemiBold", size=10)
_FACTS_IN_A_ROW = 4
_CODE_STYLE = TextStyle(font="JetBrainsMono-Regular", size=7.6)
_LINK_STYLE = TextStyle(font="JetBrainsMono-Regular", size=5.8, grey=0.25)
_CODE_SIZE = 94.0


def heading(canvas: PdfCanvas, words: str) -> Block:
    """Name a section; it stays with what follows."""
    block = column(canvas, ((words, STRONG),), left=LEFT, width=WIDTH)
    return Block(height=block.height + 3, draw=block.draw, with_next=True)


def parties(canvas: PdfCanvas, document: RenderedDocument, language: str) -> Block:
    """Put issuer and buyer beside each other; a self-issue holds its supplier in buyer (4.1)."""
    is_self_issue = document.invoice.document_type == "SELFISSUE"
    first, second = ("issuer_buys", "supplier") if is_self_issue else ("issuer", "buyer")
    half = (WIDTH - 20) / 2
    issuer = ((word(first, language), _LABEL), *_issuer_words(document))
    buyer = ((word(second, language), _LABEL), *_buyer_words(document, language))
    return side_by_side(
        [
            column(canvas, issuer, left=LEFT, width=half),
            column(canvas, buyer, left=LEFT + half + 20, width=half),
        ]
    )


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


def facts(canvas: PdfCanvas, pairs: Sequence[tuple[str, str]]) -> list[Block]:
    """Write label and value of each fact, four facts beside each other."""
    width = WIDTH / _FACTS_IN_A_ROW
    rows = []
    for start in range(0, len(pairs), _FACTS_IN_A_ROW):
        cells = [
            column(
                canvas, ((label, _LABEL), (value, BODY)), left=LEFT + place * width, width=width - 8
            )
            for place, (label, value) in enumerate(pairs[start : start + _FACTS_IN_A_ROW])
        ]
        rows += [side_by_side(cells), gap(5)]
    return rows


def lines(canvas: PdfCanvas, document: RenderedDocument, language: str) -> list[Block]:
    """Write the table of articles."""
    table = TableLayout(
        left=LEFT,
        columns=(
            TableColumn(title=word("position", language), width=27, is_number=True),
            TableColumn(title=word("article", language), width=169),
            TableColumn(title=word("unit", language), width=48),
            TableColumn(title=word("quantity", language), width=52, is_number=True),
            TableColumn(title=word("price", language), width=66, is_number=True),
            TableColumn(title=word("rebate", language), width=52, is_number=True),
            TableColumn(title=word("vat", language), width=32, is_number=True),
            TableColumn(title=word("amount", language), width=65, is_number=True),
        ),
    )
    rows = [
        _line(place, line, language) for place, line in enumerate(document.invoice.lines, start=1)
    ]
    return table_blocks(canvas, table, rows)


def _line(place: int, line: InvoiceLine, language: str) -> tuple[Words, ...]:
    rebate: Words = (("", BODY),)
    if line.rebate:
        rebate = ((money(-line.rebate), BODY),)
    if line.rebate and line.rebate_percent is not None:
        rebate = (*rebate, (percent(line.rebate_percent), SMALL))
    return (
        ((str(place), BODY),),
        ((line.name, BODY), (line.article_id, SMALL)),
        ((unit_word(line.sold_in, language), BODY),),
        ((plain(line.units), BODY),),
        ((money(line.price), BODY),),
        rebate,
        ((percent(line.vat_rate), BODY), (line.vat_code, SMALL)),
        ((money(line.before_rebate - line.rebate), BODY),),
    )


def percent(rate: Decimal) -> str:
    """Write a percentage: ``20 %``."""
    return f"{plain(rate)}{NO_BREAK}%"


def vat_and_totals(canvas: PdfCanvas, document: RenderedDocument, language: str) -> Block:
    """Put the VAT by code and the totals beside each other."""
    table = TableLayout(
        left=LEFT,
        columns=(
            TableColumn(title=word("vat_code", language), width=76),
            TableColumn(title=word("rate", language), width=36, is_number=True),
            TableColumn(title=word("net", language), width=66, is_number=True),
            TableColumn(title=word("vat", language), width=60, is_number=True),
            TableColumn(title=word("gross", language), width=66, is_number=True),
        ),
    )
    vat = table_blocks(
        canvas, table, [_vat_row(one, language) for one in document.invoice.vat_sums()]
    )
    return side_by_side([stacked(vat), _totals(canvas, document, language)])


def _vat_row(one: VatSum, language: str) -> tuple[Words, ...]:
    return (
        ((one.code, BODY), (word(f"VAT_{one.code}", language), SMALL)),
        ((percent(one.rate), BODY),),
        ((money(one.net), BODY),),
        ((money(one.vat), BODY),),
        ((money(one.gross), BODY),),
    )


def _totals(canvas: PdfCanvas, document: RenderedDocument, language: str) -> Block:
    left = LEFT + 322
    rows = [_total(canvas, label, value, left) for label, value in _sums(document, language)]
    return stacked([*rows, gap(2), *_due(canvas, document, language, left)])


def _sums(document: RenderedDocument, language: str) -> list[tuple[str, str]]:
    invoice = document.invoice
    sums = [
        (word("net", language), invoice.net),
        (word("vat", language), invoice.vat),
    ]
    rebate = rebate_of(document)
    if rebate:
        before = (word("sum_of_lines", language), invoice.total + rebate)
        sums = [before, (word("invoice_rebate", language), -rebate), *sums]
    if invoice.tax_free:
        sums.append((word("tax_free", language), invoice.tax_free))
    if invoice.exported:
        sums.append((word("export", language), invoice.exported))
    return [(label, money(amount)) for label, amount in sums]


def _due(canvas: PdfCanvas, document: RenderedDocument, language: str, left: float) -> list[Block]:
    """Write the total, in lek as well where it is foreign, and what a prepayment leaves (2.18)."""
    total = document.invoice.total
    rows = [
        _total(
            canvas,
            word("total", language),
            f"{money(total)} {document.invoice.currency}",
            left,
            _TOTAL,
        )
    ]
    if document.invoice.currency != "ALL":
        in_lek = money(total_in_lek(document))
        rows.append(_total(canvas, word("in_lek", language), in_lek, left))
    if document.invoice.prepaid_amount:
        rest = money(total - document.invoice.prepaid_amount)
        rows.append(
            _total(canvas, word("prepaid", language), money(document.invoice.prepaid_amount), left)
        )
        rows.append(_total(canvas, word("left", language), rest, left))
    return rows


def _total(
    canvas: PdfCanvas, label: str, value: str, left: float, style: TextStyle = BODY
) -> Block:
    """Write a label and an amount at the two edges of the totals."""
    free = RIGHT - left - canvas.width(value, style) - 8
    named = BODY if style is BODY else _TOTAL_LABEL
    words = column(canvas, ((label, named),), left=left, width=free)
    lower = style.size - named.size  # so that both stand on one line

    def draw(canvas: PdfCanvas, top: float) -> None:
        words.draw(canvas, top + 2 + lower)
        canvas.write_right(value, style, right=RIGHT, top=top + 2)

    return Block(height=max(words.height + lower, style.line) + 4, draw=draw)


def payments(canvas: PdfCanvas, document: RenderedDocument, language: str) -> list[Block]:
    """Write how it was paid, and the accounts of payments by bank (specification 2.5, 2.6)."""
    table = TableLayout(
        left=LEFT,
        columns=(
            TableColumn(title=word("payment", language), width=180),
            TableColumn(title=document.invoice.currency, width=122, is_number=True),
        ),
    )
    rows = [
        (((payment_word(paid.kind, language), BODY),), ((money(paid.amount), BODY),))
        for paid in document.invoice.payments
    ]
    return [*table_blocks(canvas, table, rows), *_accounts(canvas, document, language)]


def _accounts(canvas: PdfCanvas, document: RenderedDocument, language: str) -> list[Block]:
    if not document.accounts:
        return []
    table = TableLayout(
        left=LEFT,
        columns=(
            TableColumn(title=word("account", language), width=148),
            TableColumn(title=word("holder", language), width=112),
            TableColumn(title=word("bank", language), width=87),
            TableColumn(title="SWIFT", width=63),
            TableColumn(title=word("country", language), width=54),
            TableColumn(title=word("currency", language), width=47),
        ),
    )
    return [gap(8), *table_blocks(canvas, table, [_account(one) for one in document.accounts])]


def _account(account: Account) -> tuple[Words, ...]:
    return (
        ((account.number, _CODE_STYLE),),
        ((account.holder, BODY),),
        ((account.bank, BODY),),
        ((account.swift, BODY),),
        ((account.country, BODY), (account.country_code, SMALL)),
        ((account.currency, BODY),),
    )


def orders(canvas: PdfCanvas, document: RenderedDocument, language: str) -> list[Block]:
    """List the orders that a summary sums up, by iic (4.1)."""
    if not document.invoice.orders:
        return []
    half = WIDTH / 2
    rows = [
        side_by_side(
            [
                column(canvas, ((iic, _CODE_STYLE),), left=LEFT + place * half, width=half)
                for place, iic in enumerate(document.invoice.orders[start : start + 2])
            ]
        )
        for start in range(0, len(document.invoice.orders), 2)
    ]
    return [gap(10), heading(canvas, word("orders", language)), *rows]


def notes(canvas: PdfCanvas, document: RenderedDocument, language: str) -> list[Block]:
    """Write the notes line by line, as they were sent."""
    if not document.invoice.notes.strip():
        return []
    lines = document.invoice.notes.splitlines()
    rows = [column(canvas, ((line, BODY),), left=LEFT, width=WIDTH) for line in lines]
    return [gap(10), heading(canvas, word("notes", language)), *rows]


def identity(canvas: PdfCanvas, document: RenderedDocument, language: str) -> Block:
    """Put the QR code of the link beside the identifiers (specification 2.14)."""
    beside_code = LEFT + _CODE_SIZE + 12
    ids = column(
        canvas, tuple(_identifiers(document, language)), left=beside_code, width=RIGHT - beside_code
    )
    height = max(_CODE_SIZE + 4, ids.height + 10)

    def draw(canvas: PdfCanvas, top: float) -> None:
        canvas.line(left=LEFT, right=RIGHT, top=top)
        canvas.squares(qr_squares(document.identity.link, left=LEFT, top=top + 4, size=_CODE_SIZE))
        ids.draw(canvas, top + 10)

    return Block(height=height, draw=draw)


def _identifiers(document: RenderedDocument, language: str) -> Iterator[tuple[str, TextStyle]]:
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


def qr_squares(content: str, *, left: float, top: float, size: float) -> list[Rectangle]:
    """Give the dark squares of a QR code of level M, its four quiet modules inside the size."""
    code = QrModules(content)
    module = size / code.side
    return [
        Rectangle(left=left + across * module, top=top + down * module, width=module, height=module)
        for across, down in code.dark()
    ]
