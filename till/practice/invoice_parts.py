"""The parts that every A4 document of an invoice is made of."""

from collections.abc import Sequence
from decimal import Decimal

from till.practice.invoice import Line, VatSum
from till.practice.pages import LEFT, RIGHT, WIDTH
from till.practice.paper import Paper
from till.practice.paper_facts import rebate_of, total_in_lek
from till.practice.paper_words import unit_word, word
from till.practice.pen import Face, Pen
from till.practice.plain_text import NO_BREAK, money, plain
from till.practice.sheet import (
    BODY,
    SMALL,
    STRONG,
    Column,
    Piece,
    Table,
    Words,
    beside,
    column,
    gap,
    stacked,
    table_pieces,
)

_LABEL = Face(size=6.8, grey=0.35)
_TOTAL = Face(font="TillSans-SemiBold", size=13)
_TOTAL_LABEL = Face(font="TillSans-SemiBold", size=10)
_FACTS_IN_A_ROW = 4


def heading(pen: Pen, words: str) -> Piece:
    """Name a section; it stays with what follows."""
    piece = column(pen, ((words, STRONG),), left=LEFT, width=WIDTH)
    return Piece(height=piece.height + 3, draw=piece.draw, with_next=True)


def parties(pen: Pen, paper: Paper, language: str) -> Piece:
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


def _issuer_words(paper: Paper) -> Words:
    issuer = paper.issuer
    return ((issuer.name, STRONG), (f"NUIS {issuer.nuis}", BODY), (issuer.address, BODY))


def _buyer_words(paper: Paper, language: str) -> Words:
    buyer = paper.buyer
    if buyer is None:
        return ((word("no_buyer", language), BODY),)
    return (
        (buyer.name, STRONG),
        (f"{buyer.id_type} {buyer.id_number}", BODY),
        (buyer.address, BODY),
        (f"{buyer.town}, {buyer.country}", BODY),
    )


def facts(pen: Pen, pairs: Sequence[tuple[str, str]]) -> list[Piece]:
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


def lines(pen: Pen, paper: Paper, language: str) -> list[Piece]:
    """Write the table of articles."""
    table = Table(
        left=LEFT,
        columns=(
            Column(title=word("position", language), width=27, is_number=True),
            Column(title=word("article", language), width=169),
            Column(title=word("unit", language), width=48),
            Column(title=word("quantity", language), width=52, is_number=True),
            Column(title=word("price", language), width=66, is_number=True),
            Column(title=word("rebate", language), width=52, is_number=True),
            Column(title=word("vat", language), width=32, is_number=True),
            Column(title=word("amount", language), width=65, is_number=True),
        ),
    )
    rows = [_line(place, line, language) for place, line in enumerate(paper.lines, start=1)]
    return table_pieces(pen, table, rows)


def _line(place: int, line: Line, language: str) -> tuple[Words, ...]:
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


def vat_and_totals(pen: Pen, paper: Paper, language: str) -> Piece:
    """Put the VAT by code and the totals beside each other."""
    table = Table(
        left=LEFT,
        columns=(
            Column(title=word("vat_code", language), width=76),
            Column(title=word("rate", language), width=36, is_number=True),
            Column(title=word("net", language), width=66, is_number=True),
            Column(title=word("vat", language), width=60, is_number=True),
            Column(title=word("gross", language), width=66, is_number=True),
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


def _totals(pen: Pen, paper: Paper, language: str) -> Piece:
    left = LEFT + 322
    rows = [_total(pen, label, value, left) for label, value in _sums(paper, language)]
    return stacked([*rows, gap(2), *_due(pen, paper, language, left)])


def _sums(paper: Paper, language: str) -> list[tuple[str, str]]:
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


def _due(pen: Pen, paper: Paper, language: str, left: float) -> list[Piece]:
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


def _total(pen: Pen, label: str, value: str, left: float, face: Face = BODY) -> Piece:
    """Write a label and an amount at the two edges of the totals."""
    free = RIGHT - left - pen.width(value, face) - 8
    named = BODY if face is BODY else _TOTAL_LABEL
    words = column(pen, ((label, named),), left=left, width=free)
    lower = face.size - named.size  # so that both stand on one line

    def draw(pen: Pen, top: float) -> None:
        words.draw(pen, top + 2 + lower)
        pen.write_right(value, face, right=RIGHT, top=top + 2)

    return Piece(height=max(words.height + lower, face.line) + 4, draw=draw)
