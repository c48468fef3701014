"""The parts that end an A4 document of an invoice."""

from collections.abc import Iterator

import segno

from till.practice.invoice import Account
from till.practice.invoice_parts import heading
from till.practice.pages import LEFT, RIGHT, WIDTH
from till.practice.paper import Paper
from till.practice.paper_words import payment_word, word
from till.practice.pen import Box, Face, Pen
from till.practice.plain_text import money
from till.practice.sheet import (
    BODY,
    SMALL,
    Column,
    Piece,
    Table,
    Words,
    beside,
    column,
    gap,
    table_pieces,
)

_CODE_FACE = Face(font="JetBrainsMono-Regular", size=7.6)
_LINK_FACE = Face(font="JetBrainsMono-Regular", size=5.8, grey=0.25)
_LABEL = Face(size=6.8, grey=0.35)
_QUIET_MODULES = 4
_CODE_SIZE = 94.0


def payments(pen: Pen, paper: Paper, language: str) -> list[Piece]:
    """Write how it was paid, and the accounts of payments by bank (specification 2.5, 2.6)."""
    table = Table(
        left=LEFT,
        columns=(
            Column(title=word("payment", language), width=180),
            Column(title=paper.currency, width=122, is_number=True),
        ),
    )
    rows = [
        (((payment_word(paid.kind, language), BODY),), ((money(paid.amount), BODY),))
        for paid in paper.payments
    ]
    return [*table_pieces(pen, table, rows), *_accounts(pen, paper, language)]


def _accounts(pen: Pen, paper: Paper, language: str) -> list[Piece]:
    if not paper.accounts:
        return []
    table = Table(
        left=LEFT,
        columns=(
            Column(title=word("account", language), width=148),
            Column(title=word("holder", language), width=112),
            Column(title=word("bank", language), width=87),
            Column(title="SWIFT", width=63),
            Column(title=word("country", language), width=54),
            Column(title=word("currency", language), width=47),
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


def orders(pen: Pen, paper: Paper, language: str) -> list[Piece]:
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


def notes(pen: Pen, paper: Paper, language: str) -> list[Piece]:
    """Write the notes line by line, as they were sent."""
    if not paper.notes.strip():
        return []
    lines = paper.notes.splitlines()
    rows = [column(pen, ((line, BODY),), left=LEFT, width=WIDTH) for line in lines]
    return [gap(10), heading(pen, word("notes", language)), *rows]


def identity(pen: Pen, paper: Paper, language: str) -> Piece:
    """Put the QR code of the link beside the identifiers (specification 2.14)."""
    beside_code = LEFT + _CODE_SIZE + 12
    ids = column(
        pen, tuple(_identifiers(paper, language)), left=beside_code, width=RIGHT - beside_code
    )
    height = max(_CODE_SIZE + 4, ids.height + 10)

    def draw(pen: Pen, top: float) -> None:
        pen.line(left=LEFT, right=RIGHT, top=top)
        pen.squares(qr_squares(paper.identity.link, left=LEFT, top=top + 4, size=_CODE_SIZE))
        ids.draw(pen, top + 10)

    return Piece(height=height, draw=draw)


def _identifiers(paper: Paper, language: str) -> Iterator[tuple[str, Face]]:
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


def qr_squares(content: str, *, left: float, top: float, size: float) -> list[Box]:
    """Give the dark squares of a QR code of level M, its four quiet modules inside the size."""
    matrix = segno.make(content, error="m", micro=False).matrix
    module = size / (len(matrix) + 2 * _QUIET_MODULES)
    boxes = []
    for down, row in enumerate(matrix, start=_QUIET_MODULES):
        for across, is_dark in enumerate(row, start=_QUIET_MODULES):
            if is_dark:
                place = Box(
                    left=left + across * module,
                    top=top + down * module,
                    width=module,
                    height=module,
                )
                boxes.append(place)
    return boxes
