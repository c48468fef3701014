"""Blocks of a document, laid on as many A4 pages as they need, and what every page says."""

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

_HEAD_GREY = 0.92
_RULE_GREY = 0.72
_ABOVE = 3.0
_BELOW = 3.5
_BESIDE = 4.0
LEFT = 42.0
RIGHT = PAGE_WIDTH - LEFT
WIDTH = RIGHT - LEFT
Words: TypeAlias = tuple[tuple[str, TextStyle], ...]
_MARK = TextStyle(font="TillSans-SemiBold", size=9.5)
_BAND = Rectangle(left=LEFT, top=26, width=WIDTH, height=20)
_RUNNING_TOP = 54.0
_FOOT_TOP = 794.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Something that stays whole: its height, and how to draw it below an upper edge.

    ``head`` is drawn before it again where a page begins with it; ``with_next`` keeps it on the
    page of the block that follows.
    """

    height: float
    draw: Callable[[PdfCanvas, float], None]
    head: "Block | None" = None
    with_next: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedBlock:
    """A block and the upper edge it got."""

    block: Block
    top: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpan:
    """Between which upper and lower edge the blocks of a page stand."""

    first_top: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """One column of a table; numbers stand at its right edge."""

    title: str
    width: float
    is_number: bool = False


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
    return Block(height=height, draw=lambda _canvas, _top: None)


def column(canvas: PdfCanvas, words: Words, *, left: float, width: float) -> Block:
    """Write lines under each other, broken to the width."""
    lines = wrap(canvas, words, width)

    def draw(canvas: PdfCanvas, top: float) -> None:
        for text, style in lines:
            canvas.write(text, style, left=left, top=top)
            top += style.line

    return Block(height=sum(style.line for _, style in lines), draw=draw)


def side_by_side(blocks: Sequence[Block]) -> Block:
    """Put blocks beside each other, with one upper edge; they were made for different places."""

    def draw(canvas: PdfCanvas, top: float) -> None:
        for block in blocks:
            block.draw(canvas, top)

    return Block(height=max(block.height for block in blocks), draw=draw)


def stacked(blocks: Sequence[Block]) -> Block:
    """Put blocks under each other so that no page parts them."""

    def draw(canvas: PdfCanvas, top: float) -> None:
        for block in blocks:
            block.draw(canvas, top)
            top += block.height

    return Block(height=sum(block.height for block in blocks), draw=draw)


def wrap(canvas: PdfCanvas, words: Words, width: float) -> Words:
    """Break words into lines of the width, each in its style."""
    lines = (((line, style) for line in canvas.wrap(text, style, width)) for text, style in words)
    return tuple(chain.from_iterable(lines))


def lay_out(blocks: Sequence[Block], span: PageSpan) -> list[list[PlacedBlock]]:
    """Lay the blocks on pages; a head is repeated where its table goes on."""
    pages: list[list[PlacedBlock]] = [[]]
    top = span.first_top
    for group in _groups(blocks):
        height = sum(block.height for block in group)
        if top + height > span.bottom and pages[-1]:
            pages.append([])
            top = span.top
            head = group[0].head
            group = group if head is None else [head, *group]  # noqa: PLW2901 -- the head joins it
        for block in group:
            pages[-1].append(PlacedBlock(block=block, top=top))
            top += block.height
    return pages


def _groups(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Give the blocks in groups that share a page."""
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.with_next:
            yield group
            group = []
    if group:
        yield group


def table_blocks(
    canvas: PdfCanvas, table: TableLayout, rows: Sequence[Sequence[Words]]
) -> list[Block]:
    """Make a table: its head, then one block for each row."""
    head = _head_block(canvas, table)
    body = [_row_block(canvas, table, row, head) for row in rows]
    return [head, *body]


def _head_block(canvas: PdfCanvas, table: TableLayout) -> Block:
    cells = [
        wrap(canvas, ((column.title, HEAD),), column.width - 2 * _BESIDE)
        for column in table.columns
    ]
    height = _height(cells)

    def draw(canvas: PdfCanvas, top: float) -> None:
        rectangle = Rectangle(left=table.left, top=top, width=table.width, height=height)
        canvas.fill(rectangle, grey=_HEAD_GREY)
        _draw_cells(canvas, table, cells, top)

    return Block(height=height, draw=draw, with_next=True)


def _row_block(canvas: PdfCanvas, table: TableLayout, row: Sequence[Words], head: Block) -> Block:
    pairs = zip(table.columns, row, strict=True)
    cells = [wrap(canvas, words, column.width - 2 * _BESIDE) for column, words in pairs]
    height = _height(cells)

    def draw(canvas: PdfCanvas, top: float) -> None:
        _draw_cells(canvas, table, cells, top)
        right = table.left + table.width
        canvas.line(left=table.left, right=right, top=top + height, grey=_RULE_GREY)

    return Block(height=height, draw=draw, head=head)


def _height(cells: Sequence[Words]) -> float:
    return max(sum(style.line for _, style in cell) for cell in cells) + _ABOVE + _BELOW


def _draw_cells(canvas: PdfCanvas, table: TableLayout, cells: Sequence[Words], top: float) -> None:
    left = table.left
    for column, cell in zip(table.columns, cells, strict=True):
        below = top + _ABOVE
        for text, style in cell:
            if column.is_number:
                canvas.write_right(text, style, right=left + column.width - _BESIDE, top=below)
            else:
                canvas.write(text, style, left=left + _BESIDE, top=below)
            below += style.line
        left += column.width


_SPAN = PageSpan(first_top=62, top=76, bottom=786)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What every page says: the language of the mark, and who and which document it is."""

    language: str
    title: str
    issuer: str


def draw_pages(canvas: PdfCanvas, blocks: Sequence[Block], frame: PageFrame) -> None:
    """Draw the blocks on as many pages as they need."""
    pages = lay_out(blocks, _SPAN)
    for number, placed in enumerate(pages, start=1):
        if number > 1:
            canvas.next_page()
            canvas.write(frame.title, HEAD, left=LEFT, top=_RUNNING_TOP)
        _draw_page(canvas, placed, frame)
        counted = word("page", frame.language).replace("{page}", str(number))
        counted = counted.replace("{pages}", str(len(pages)))
        canvas.write_right(counted, SMALL, right=RIGHT, top=_FOOT_TOP + 5)


def _draw_page(canvas: PdfCanvas, placed: Sequence[PlacedBlock], frame: PageFrame) -> None:
    mark = word("mark", frame.language)
    canvas.fill(_BAND, grey=0.9)
    canvas.outline(_BAND)
    middle = LEFT + (WIDTH - canvas.width(mark, _MARK)) / 2
    canvas.write(mark, _MARK, left=middle, top=_BAND.top + 3.6)
    for one in placed:
        one.block.draw(canvas, one.top)
    canvas.line(left=LEFT, right=RIGHT, top=_FOOT_TOP)
    canvas.write(mark, HEAD, left=LEFT, top=_FOOT_TOP + 5)
    canvas.write(frame.issuer, SMALL, left=LEFT, top=_FOOT_TOP + 15)
