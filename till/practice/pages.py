"""The pages of a document: what stands on each of them beside its contents."""

from collections.abc import Sequence
from dataclasses import dataclass

from till.practice.paper_words import word
from till.practice.pen import PAGE_WIDTH, Box, Face, Pen
from till.practice.sheet import HEAD, SMALL, Piece, Placed, Room, laid_out

LEFT = 42.0
RIGHT = PAGE_WIDTH - LEFT
WIDTH = RIGHT - LEFT

_MARK = Face(font="TillSans-SemiBold", size=9.5)
_BAND = Box(left=LEFT, top=26, width=WIDTH, height=20)
_ROOM = Room(first_top=62, top=76, bottom=786)
_RUNNING_TOP = 54.0
_FOOT_TOP = 794.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What every page says: the language of the mark, and who and which document it is."""

    language: str
    title: str
    issuer: str


def draw_pages(pen: Pen, pieces: Sequence[Piece], frame: Frame) -> None:
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


def _draw_page(pen: Pen, placed: Sequence[Placed], frame: Frame) -> None:
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
