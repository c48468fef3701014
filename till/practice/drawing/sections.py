"""The parts that every A4 document of an invoice is made of.

Lives here: headings, parties, facts, the table of articles, VAT beside the totals, each as pieces
for a sheet; and between which edges everything stands.
Must not: decide their order (a4, einvoice), find out anything about the document.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import segno

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
    beside,
    column,
    gap,
    stacked,
    table_pieces,
)
from till.practice.drawing.words import NO_BREAK, money, payment_word, plain, unit_word, word
from till.practice.rules.invoice import Account, InvoiceLine, VatSum

_LABEL = TextStyle(size=6.8, grey=0.35)
_TOTAL = TextStyle(font="TillSans-SemiBold", size=13)
_TOTAL_LABEL = TextStyle(font="TillSans-SemiBold", size=10)
_FACTS_IN_A_ROW = 4


def heading(pen: PdfCanvas, words: str) -> Block:
    """Name a section; it stays with what follows."""
    piece = column(pen, ((words, STRONG),), left=LEFT, width=WIDTH)
    return Block(height=piece.height + 3, draw=piece.draw, with_next=True)


def parties(pen: PdfCanvas, paper: RenderedDocument, language: str) -> Block:
    """Put issuer and buyer beside each other; a self-issue holds its supplier in buyer (4.1)."""
    is_self_issue = paper.document_type == "SELFISSUE"
    first, second = ("issuer_buys", "supplier") if is_self_issue else ("issuer", "buyer")
    half = (WIDTH - 20) / 2
    issuer = ((word(first, language), _LABEL), *_issuer_words(paper))
    buyer = ((word(second, language), _LABEL), *_buyer_words(paper, language))
    return beside(
        [
            column(pen, issuer, left=LEFT, width=half),
            column(pen, buyer, left=LEFT + half + 20, width=half),
        ]
    )


def _issuer_words(paper: RenderedDocument) -> Words:
    issuer = paper.issuer
    return ((issuer.name, STRONG), (f"NUIS {issuer.nuis}", BODY), (issuer.address, BODY))


def _buyer_words(paper: RenderedDocument, language: str) -> Words:
    buyer = paper.buyer
    if buyer is None:
        return ((word("no_buyer", language), BODY),)
    return (
        (buyer.name, STRONG),
        (f"{buyer.id_type} {buyer.id_number}", BODY),
        (buyer.address, BODY),
        (f"{buyer.town}, {buyer.country}", BODY),
    )


def facts(pen: PdfCanvas, pairs: Sequence[tuple[str, str]]) -> list[Block]:
    """Write label and value of each fact, four facts beside each other."""
    width = WIDTH / _FACTS_IN_A_ROW
    rows = []
    for start in range(0, len(pairs), _FACTS_IN_A_ROW):
        cells = [
            column(
                pen, ((label, _LABEL), (value, BODY)), left=LEFT + place * width, width=width - 8
            )
            for place, (label, value) in enumerate(pairs[start : start + _FACTS_IN_A_ROW])
        ]
        rows += [beside(cells), gap(5)]
    return rows


def lines(pen: PdfCanvas, paper: RenderedDocument, language: str) -> list[Block]:
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
    rows = [_line(place, line, language) for place, line in enumerate(paper.lines, start=1)]
    return table_pieces(pen, table, rows)


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


def vat_and_totals(pen: PdfCanvas, paper: RenderedDocument, language: str) -> Block:
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
    vat = table_pieces(pen, table, [_vat_row(one, language) for one in paper.vat_sums])
    return beside([stacked(vat), _totals(pen, paper, language)])


def _vat_row(one: VatSum, language: str) -> tuple[Words, ...]:
    return (
        ((one.code, BODY), (word(f"VAT_{one.code}", language), SMALL)),
        ((percent(one.rate), BODY),),
        ((money(one.net), BODY),),
        ((money(one.vat), BODY),),
        ((money(one.gross), BODY),),
    )


def _totals(pen: PdfCanvas, paper: RenderedDocument, language: str) -> Block:
    left = LEFT + 322
    rows = [_total(pen, label, value, left) for label, value in _sums(paper, language)]
    return stacked([*rows, gap(2), *_due(pen, paper, language, left)])


def _sums(paper: RenderedDocument, language: str) -> list[tuple[str, str]]:
    amounts = paper.amounts
    sums = [
        (word("net", language), amounts.net),
        (word("vat", language), amounts.vat),
    ]
    rebate = rebate_of(paper)
    if rebate:
        before = (word("sum_of_lines", language), amounts.total + rebate)
        sums = [before, (word("invoice_rebate", language), -rebate), *sums]
    if amounts.tax_free:
        sums.append((word("tax_free", language), amounts.tax_free))
    if amounts.export:
        sums.append((word("export", language), amounts.export))
    return [(label, money(amount)) for label, amount in sums]


def _due(pen: PdfCanvas, paper: RenderedDocument, language: str, left: float) -> list[Block]:
    """Write the total, in lek as well where it is foreign, and what a prepayment leaves (2.18)."""
    total = paper.amounts.total
    rows = [_total(pen, word("total", language), f"{money(total)} {paper.currency}", left, _TOTAL)]
    if paper.currency != "ALL":
        in_lek = money(total_in_lek(paper))
        rows.append(_total(pen, word("in_lek", language), in_lek, left))
    if paper.prepaid_amount:
        rest = money(total - paper.prepaid_amount)
        rows.append(_total(pen, word("prepaid", language), money(paper.prepaid_amount), left))
        rows.append(_total(pen, word("left", language), rest, left))
    return rows


def _total(pen: PdfCanvas, label: str, value: str, left: float, face: TextStyle = BODY) -> Block:
    """Write a label and an amount at the two edges of the totals."""
    free = RIGHT - left - pen.width(value, face) - 8
    named = BODY if face is BODY else _TOTAL_LABEL
    words = column(pen, ((label, named),), left=left, width=free)
    lower = face.size - named.size  # so that both stand on one line

    def draw(pen: PdfCanvas, top: float) -> None:
        words.draw(pen, top + 2 + lower)
        pen.write_right(value, face, right=RIGHT, top=top + 2)

    return Block(height=max(words.height + lower, face.line) + 4, draw=draw)


_CODE_FACE = TextStyle(font="JetBrainsMono-Regular", size=7.6)
_LINK_FACE = TextStyle(font="JetBrainsMono-Regular", size=5.8, grey=0.25)
_QUIET_MODULES = 4
_CODE_SIZE = 94.0


def payments(pen: PdfCanvas, paper: RenderedDocument, language: str) -> list[Block]:
    """Write how it was paid, and the accounts of payments by bank (specification 2.5, 2.6)."""
    table = TableLayout(
        left=LEFT,
        columns=(
            TableColumn(title=word("payment", language), width=180),
            TableColumn(title=paper.currency, width=122, is_number=True),
        ),
    )
    rows = [
        (((payment_word(paid.kind, language), BODY),), ((money(paid.amount), BODY),))
        for paid in paper.payments
    ]
    return [*table_pieces(pen, table, rows), *_accounts(pen, paper, language)]


def _accounts(pen: PdfCanvas, paper: RenderedDocument, language: str) -> list[Block]:
    if not paper.accounts:
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
    return [gap(8), *table_pieces(pen, table, [_account(one) for one in paper.accounts])]


def _account(account: Account) -> tuple[Words, ...]:
    return (
        ((account.number, _CODE_FACE),),
        ((account.holder, BODY),),
        ((account.bank, BODY),),
        ((account.swift, BODY),),
        ((account.country, BODY), (account.country_code, SMALL)),
        ((account.currency, BODY),),
    )


def orders(pen: PdfCanvas, paper: RenderedDocument, language: str) -> list[Block]:
    """List the orders that a summary sums up, by iic (4.1)."""
    if not paper.orders:
        return []
    half = WIDTH / 2
    rows = [
        beside(
            [
                column(pen, ((iic, _CODE_FACE),), left=LEFT + place * half, width=half)
                for place, iic in enumerate(paper.orders[start : start + 2])
            ]
        )
        for start in range(0, len(paper.orders), 2)
    ]
    return [gap(10), heading(pen, word("orders", language)), *rows]


def notes(pen: PdfCanvas, paper: RenderedDocument, language: str) -> list[Block]:
    """Write the notes line by line, as they were sent."""
    if not paper.notes.strip():
        return []
    lines = paper.notes.splitlines()
    rows = [column(pen, ((line, BODY),), left=LEFT, width=WIDTH) for line in lines]
    return [gap(10), heading(pen, word("notes", language)), *rows]


def identity(pen: PdfCanvas, paper: RenderedDocument, language: str) -> Block:
    """Put the QR code of the link beside the identifiers (specification 2.14)."""
    beside_code = LEFT + _CODE_SIZE + 12
    ids = column(
        pen, tuple(_identifiers(paper, language)), left=beside_code, width=RIGHT - beside_code
    )
    height = max(_CODE_SIZE + 4, ids.height + 10)

    def draw(pen: PdfCanvas, top: float) -> None:
        pen.line(left=LEFT, right=RIGHT, top=top)
        pen.squares(qr_squares(paper.identity.link, left=LEFT, top=top + 4, size=_CODE_SIZE))
        ids.draw(pen, top + 10)

    return Block(height=height, draw=draw)


def _identifiers(paper: RenderedDocument, language: str) -> Iterator[tuple[str, TextStyle]]:
    identity = paper.identity
    yield "NSLF (IIC)", _LABEL
    yield identity.iic, _CODE_FACE
    yield "NIVF (FIC)", _LABEL
    yield identity.fic, _CODE_FACE
    if identity.eic is not None:
        yield "EIC", _LABEL
        yield identity.eic, _CODE_FACE
    yield word("verify", language), _LABEL
    yield identity.link, _LINK_FACE


def qr_squares(content: str, *, left: float, top: float, size: float) -> list[Rectangle]:
    """Give the dark squares of a QR code of level M, its four quiet modules inside the size."""
    matrix = segno.make(content, error="m", micro=False).matrix
    module = size / (len(matrix) + 2 * _QUIET_MODULES)
    boxes = []
    for down, row in enumerate(matrix, start=_QUIET_MODULES):
        for across, is_dark in enumerate(row, start=_QUIET_MODULES):
            if is_dark:
                place = Rectangle(
                    left=left + across * module,
                    top=top + down * module,
                    width=module,
                    height=module,
                )
                boxes.append(place)
    return boxes
