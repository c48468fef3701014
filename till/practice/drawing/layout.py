"""Pieces of a document, laid on as many pages as they need.

Lives here: the piece that stays whole, pieces beside and under each other, rows of a table with a
head that is repeated on each page, and which piece stands on which page at which upper edge.
Must not: know an invoice, the PDF library, any word.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from till.practice.drawing.canvas import PAGE_WIDTH, PdfCanvas, Rectangle, TextStyle
from till.practice.drawing.words import word

BODY = TextStyle()
SMALL = TextStyle(size=7.2, grey=0.25)
STRONG = TextStyle(font="TillSans-SemiBold")
HEAD = TextStyle(font="TillSans-SemiBold", size=7.2)

_HEAD_GREY, _RULE_GREY = 0.92, 0.72
_ABOVE, _BELOW, _BESIDE = 3.0, 3.5, 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Something that stays whole: its height, and how to draw it below an upper edge.

    ``head`` is drawn before it again where a page begins with it; ``with_next`` keeps it on the
    page of the piece that follows.
    """

    height: float
    draw: Callable[[PdfCanvas, float], None]
    head: "Block | None" = None
    with_next: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBlock:
    """A piece and the upper edge it got."""

    piece: Block
    top: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpan:
    """Between which upper and lower edge the pieces of a page stand."""

    first_top: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """One column of a table; numbers stand at its right edge."""

    title: str
    width: float
    is_number: bool = False


Words: TypeAlias = tuple[tuple[str, TextStyle], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """The columns of a table and where its left edge stands."""

    left: float
    columns: tuple[TableColumn, ...]

    @property
    def width(self) -> float:
        """From the left edge of the first column to the right edge of the last."""
        return sum(column.width for column in self.columns)


def gap(height: float) -> Block:
    """Leave a space."""
    return Block(height=height, draw=lambda _pen, _top: None)


def column(pen: PdfCanvas, words: Words, *, left: float, width: float) -> Block:
    """Write lines under each other, broken to the width."""
    lines = broken(pen, words, width)

    def draw(pen: PdfCanvas, top: float) -> None:
        for text, face in lines:
            pen.write(text, face, left=left, top=top)
            top += face.line

    return Block(height=sum(face.line for _, face in lines), draw=draw)


def beside(pieces: Sequence[Block]) -> Block:
    """Put pieces beside each other, with one upper edge; they were made for different places."""

    def draw(pen: PdfCanvas, top: float) -> None:
        for piece in pieces:
            piece.draw(pen, top)

    return Block(height=max(piece.height for piece in pieces), draw=draw)


def stacked(pieces: Sequence[Block]) -> Block:
    """Put pieces under each other so that no page parts them."""

    def draw(pen: PdfCanvas, top: float) -> None:
        for piece in pieces:
            piece.draw(pen, top)
            top += piece.height

    return Block(height=sum(piece.height for piece in pieces), draw=draw)


def broken(pen: PdfCanvas, words: Words, width: float) -> Words:
    """Break words into lines of the width, each in its face."""
    lines = (((line, face) for line in pen.broken(text, face, width)) for text, face in words)
    return tuple(chain.from_iterable(lines))


def laid_out(pieces: Sequence[Block], room: PageSpan) -> list[list[PlacedBlock]]:
    """Lay the pieces on pages; a head is repeated where its table goes on."""
    pages: list[list[PlacedBlock]] = [[]]
    top = room.first_top
    for group in _groups(pieces):
        height = sum(piece.height for piece in group)
        if top + height > room.bottom and pages[-1]:
            pages.append([])
            top = room.top
            head = group[0].head
            group = group if head is None else [head, *group]  # noqa: PLW2901 -- the head joins it
        for piece in group:
            pages[-1].append(PlacedBlock(piece=piece, top=top))
            top += piece.height
    return pages


def _groups(pieces: Sequence[Block]) -> Iterator[list[Block]]:
    """Give the pieces in groups that share a page."""
    group: list[Block] = []
    for piece in pieces:
        group.append(piece)
        if not piece.with_next:
            yield group
            group = []
    if group:
        yield group


def table_pieces(
    pen: PdfCanvas, table: TableLayout, rows: Sequence[Sequence[Words]]
) -> list[Block]:
    """Make a table: its head, then one piece for each row."""
    head = _head_piece(pen, table)
    body = [_row_piece(pen, table, row, head) for row in rows]
    return [head, *body]


def _head_piece(pen: PdfCanvas, table: TableLayout) -> Block:
    cells = [
        broken(pen, ((column.title, HEAD),), column.width - 2 * _BESIDE) for column in table.columns
    ]
    height = _height(cells)

    def draw(pen: PdfCanvas, top: float) -> None:
        box = Rectangle(left=table.left, top=top, width=table.width, height=height)
        pen.ground(box, grey=_HEAD_GREY)
        _draw_cells(pen, table, cells, top)

    return Block(height=height, draw=draw, with_next=True)


def _row_piece(pen: PdfCanvas, table: TableLayout, row: Sequence[Words], head: Block) -> Block:
    pairs = zip(table.columns, row, strict=True)
    cells = [broken(pen, words, column.width - 2 * _BESIDE) for column, words in pairs]
    height = _height(cells)

    def draw(pen: PdfCanvas, top: float) -> None:
        _draw_cells(pen, table, cells, top)
        right = table.left + table.width
        pen.line(left=table.left, right=right, top=top + height, grey=_RULE_GREY)

    return Block(height=height, draw=draw, head=head)


def _height(cells: Sequence[Words]) -> float:
    return max(sum(face.line for _, face in cell) for cell in cells) + _ABOVE + _BELOW


def _draw_cells(pen: PdfCanvas, table: TableLayout, cells: Sequence[Words], top: float) -> None:
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


LEFT = 42.0
RIGHT = PAGE_WIDTH - LEFT
WIDTH = RIGHT - LEFT

_MARK = TextStyle(font="TillSans-SemiBold", size=9.5)
_BAND = Rectangle(left=LEFT, top=26, width=WIDTH, height=20)
_ROOM = PageSpan(first_top=62, top=76, bottom=786)
_RUNNING_TOP = 54.0
_FOOT_TOP = 794.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What every page says: the language of the mark, and who and which document it is."""

    language: str
    title: str
    issuer: str


def draw_pages(pen: PdfCanvas, pieces: Sequence[Block], frame: PageFrame) -> None:
    """Draw the pieces on as many pages as they need."""
    pages = laid_out(pieces, _ROOM)
    for number, placed in enumerate(pages, start=1):
        if number > 1:
            pen.turn_page()
            pen.write(frame.title, HEAD, left=LEFT, top=_RUNNING_TOP)
        _draw_page(pen, placed, frame)
        counted = word("page", frame.language).replace("{page}", str(number))
        counted = counted.replace("{pages}", str(len(pages)))
        pen.write_right(counted, SMALL, right=RIGHT, top=_FOOT_TOP + 5)


def _draw_page(pen: PdfCanvas, placed: Sequence[PlacedBlock], frame: PageFrame) -> None:
    mark = word("mark", frame.language)
    pen.ground(_BAND, grey=0.9)
    pen.frame(_BAND)
    middle = LEFT + (WIDTH - pen.width(mark, _MARK)) / 2
    pen.write(mark, _MARK, left=middle, top=_BAND.top + 3.6)
    for one in placed:
        one.piece.draw(pen, one.top)
    pen.line(left=LEFT, right=RIGHT, top=_FOOT_TOP)
    pen.write(mark, HEAD, left=LEFT, top=_FOOT_TOP + 5)
    pen.write(frame.issuer, SMALL, left=LEFT, top=_FOOT_TOP + 15)
