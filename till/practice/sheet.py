"""Pieces of a document, laid on as many pages as they need."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from till.practice.pen import Box, Face, Pen

BODY = Face()
SMALL = Face(size=7.2, grey=0.25)
STRONG = Face(font="TillSans-SemiBold")
HEAD = Face(font="TillSans-SemiBold", size=7.2)

_HEAD_GREY = 0.92
_RULE_GREY = 0.72
_ABOVE = 3.0
_BELOW = 3.5
_BESIDE = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """Something that stays whole: its height, and how to draw it below an upper edge.

    ``head`` is drawn before it again where a page begins with it; ``with_next`` keeps it on the
    page of the piece that follows.
    """

    height: float
    draw: Callable[[Pen, float], None]
    head: "Piece | None" = None
    with_next: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A piece and the upper edge it got."""

    piece: Piece
    top: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """Between which upper and lower edge the pieces of a page stand."""

    first_top: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table; numbers stand at its right edge."""

    title: str
    width: float
    is_number: bool = False


Words: TypeAlias = tuple[tuple[str, Face], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The columns of a table and where its left edge stands."""

    left: float
    columns: tuple[Column, ...]

    @property
    def width(self) -> float:
        """From the left edge of the first column to the right edge of the last."""
        return sum(column.width for column in self.columns)


def gap(height: float) -> Piece:
    """Leave a space."""
    return Piece(height=height, draw=lambda _pen, _top: None)


def column(pen: Pen, words: Words, *, left: float, width: float) -> Piece:
    """Write lines under each other, broken to the width."""
    lines = broken(pen, words, width)

    def draw(pen: Pen, top: float) -> None:
        for text, face in lines:
            pen.write(text, face, left=left, top=top)
            top += face.line

    return Piece(height=sum(face.line for _, face in lines), draw=draw)


def beside(pieces: Sequence[Piece]) -> Piece:
    """Put pieces beside each other, with one upper edge; they were made for different places."""

    def draw(pen: Pen, top: float) -> None:
        for piece in pieces:
            piece.draw(pen, top)

    return Piece(height=max(piece.height for piece in pieces), draw=draw)


def stacked(pieces: Sequence[Piece]) -> Piece:
    """Put pieces under each other so that no page parts them."""

    def draw(pen: Pen, top: float) -> None:
        for piece in pieces:
            piece.draw(pen, top)
            top += piece.height

    return Piece(height=sum(piece.height for piece in pieces), draw=draw)


def broken(pen: Pen, words: Words, width: float) -> Words:
    """Break words into lines of the width, each in its face."""
    lines = (((line, face) for line in pen.broken(text, face, width)) for text, face in words)
    return tuple(chain.from_iterable(lines))


def laid_out(pieces: Sequence[Piece], room: Room) -> list[list[Placed]]:
    """Lay the pieces on pages; a head is repeated where its table goes on."""
    pages: list[list[Placed]] = [[]]
    top = room.first_top
    for group in _groups(pieces):
        height = sum(piece.height for piece in group)
        if top + height > room.bottom and pages[-1]:
            pages.append([])
            top = room.top
            head = group[0].head
            group = group if head is None else [head, *group]  # noqa: PLW2901 -- the head joins it
        for piece in group:
            pages[-1].append(Placed(piece=piece, top=top))
            top += piece.height
    return pages


def _groups(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Give the pieces in groups that share a page."""
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.with_next:
            yield group
            group = []
    if group:
        yield group


def table_pieces(pen: Pen, table: Table, rows: Sequence[Sequence[Words]]) -> list[Piece]:
    """Make a table: its head, then one piece for each row."""
    head = _head_piece(pen, table)
    body = [_row_piece(pen, table, row, head) for row in rows]
    return [head, *body]


def _head_piece(pen: Pen, table: Table) -> Piece:
    cells = [
        broken(pen, ((column.title, HEAD),), column.width - 2 * _BESIDE) for column in table.columns
    ]
    height = _height(cells)

    def draw(pen: Pen, top: float) -> None:
        box = Box(left=table.left, top=top, width=table.width, height=height)
        pen.ground(box, grey=_HEAD_GREY)
        _draw_cells(pen, table, cells, top)

    return Piece(height=height, draw=draw, with_next=True)


def _row_piece(pen: Pen, table: Table, row: Sequence[Words], head: Piece) -> Piece:
    pairs = zip(table.columns, row, strict=True)
    cells = [broken(pen, words, column.width - 2 * _BESIDE) for column, words in pairs]
    height = _height(cells)

    def draw(pen: Pen, top: float) -> None:
        _draw_cells(pen, table, cells, top)
        right = table.left + table.width
        pen.line(left=table.left, right=right, top=top + height, grey=_RULE_GREY)

    return Piece(height=height, draw=draw, head=head)


def _height(cells: Sequence[Words]) -> float:
    return max(sum(face.line for _, face in cell) for cell in cells) + _ABOVE + _BELOW


def _draw_cells(pen: Pen, table: Table, cells: Sequence[Words], top: float) -> None:
    left = table.left
    for column, cell in zip(table.columns, cells, strict=True):
        below = top + _ABOVE
        for text, face in cell:
            if column.is_number:
                pen.write_right(text, face, right=left + column.width - _BESIDE, top=below)
            else:
                pen.write(text, face, left=left + _BESIDE, top=below)
            below += face.line
        left += column.width
