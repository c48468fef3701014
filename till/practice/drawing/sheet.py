"""What a document on A4 is made of, by reportlab's platypus: words, tables, a QR code, the page.

Measures are points (1/72 inch).
"""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from threading import Lock
from typing import TypeAlias
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color  # type: ignore[import-untyped]  # the library has no types
from reportlab.lib.enums import TA_RIGHT  # type: ignore[import-untyped]  # the same
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]  # the same
from reportlab.pdfbase import pdfmetrics, ttfonts  # type: ignore[import-untyped]  # the same
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]  # the same
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Table  # type: ignore[import-untyped]  # the same

from till.practice.drawing.qr import QrModules
from till.practice.drawing.words import one_line, word

PAGE_SIZE = (595.0, 842.0)
LEFT = 42.0
RIGHT = PAGE_SIZE[0] - LEFT
WIDTH = RIGHT - LEFT
# The library keeps its fonts in one register for the whole process and is not made for threads.
_ONE_AT_A_TIME = Lock()
Words: TypeAlias = Sequence[tuple[str, ParagraphStyle]]
_MOST_LINES = 12  # what is longer is cut, and marked so


def style(font: str = "TillSans-Regular", size: float = 8.5, grey: float = 0.0) -> ParagraphStyle:
    """Return how words look: font, size, and from 0 (black) to 1 (white) how grey."""
    if font not in pdfmetrics.getRegisteredFontNames():
        with files("resources").joinpath("fonts", f"{font}.ttf").open("rb") as file:
            pdfmetrics.registerFont(ttfonts.TTFont(font, file))
    return ParagraphStyle(
        font, fontName=font, fontSize=size, leading=size * 1.36, textColor=Color(grey, grey, grey)
    )


BODY = style()
SMALL = style(size=7.2, grey=0.25)
STRONG = style("TillSans-SemiBold")
HEAD = style("TillSans-SemiBold", 7.2)
_MARK = style("TillSans-SemiBold", 9.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    """One column of a table; numbers stand at its right edge."""

    title: str
    width: float
    is_number: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFrame:
    """What every page says: the language of the mark, and who and which document it is."""

    language: str
    title: str
    issuer: str
    author: str


class QrSquares(Flowable):  # type: ignore[misc]  # the library has no types
    """A QR code of level M, its four quiet modules inside the size."""

    def __init__(self, content: str, size: float) -> None:
        super().__init__()
        self.width = self.height = size
        self._content = content

    def draw(self) -> None:
        """Fill its modules as one shape, so that no hair of white stays between them."""
        code = QrModules(self._content)
        module = self.width / code.side
        shape = self.canv.beginPath()
        for across, down in code.dark():
            shape.rect(across * module, self.height - (down + 1) * module, module, module)
        self.canv.setFillGray(0)
        self.canv.drawPath(shape, stroke=0, fill=1)


def column(words: Words, width: float, *, is_number: bool = False) -> list[Flowable]:
    """Write texts under each other, each broken to the width."""
    return [
        Paragraph(
            escape(_cut(text, look, width)),
            ParagraphStyle("right", parent=look, alignment=TA_RIGHT) if is_number else look,
        )
        for text, look in words
    ]


def _cut(text: str, look: ParagraphStyle, width: float) -> str:
    """Keep one text from pushing everything else off the page."""
    plain = one_line(text)
    width_of_all = pdfmetrics.stringWidth(plain, look.fontName, look.fontSize)
    part = _MOST_LINES * width / width_of_all if width_of_all else 1
    return plain if part >= 1 else f"{plain[: int(len(plain) * part) - 1]}…"


def beside(cells: Sequence[Sequence[Flowable]], widths: Sequence[float], *more: object) -> Table:
    """Put columns beside each other; what stands in one row no page parts."""
    return grid([cells], widths, *more)


def grid(rows: Sequence[Sequence[object]], widths: Sequence[float], *more: object) -> Table:
    """Put rows of columns under each other, without lines."""
    look = [*_look(0, 0, 0), *more]
    return Table([list(row) for row in rows], colWidths=list(widths), style=look, hAlign="LEFT")


def table(columns: Sequence[TableColumn], rows: Sequence[Sequence[Words]]) -> Table:
    """Make a table; its head stands again on each page where it goes on."""
    every = [[((one.title, HEAD),) for one in columns], *rows]
    cells = [
        [
            column(words, one.width - 8, is_number=one.is_number)
            for one, words in zip(columns, row, strict=True)
        ]
        for row in every
    ]
    look = [
        *_look(4, 3, 3.5),
        ("BACKGROUND", (0, 0), (-1, 0), Color(0.92, 0.92, 0.92)),
        ("LINEBELOW", (0, 1), (-1, -1), 0.6, Color(0.72, 0.72, 0.72)),
    ]
    widths = [one.width for one in columns]
    return Table(cells, colWidths=widths, repeatRows=1, style=look, hAlign="LEFT")


def _look(side: float, above: float, below: float) -> list[object]:
    """Return how every table looks: our font, cells from their upper edge, and their padding."""
    sides = {"LEFT": side, "RIGHT": side, "TOP": above, "BOTTOM": below}
    return [
        ("FONT", (0, 0), (-1, -1), BODY.fontName, BODY.fontSize),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        *((f"{name}PADDING", (0, 0), (-1, -1), size) for name, size in sides.items()),
    ]


def draw_pages(make: Callable[[], list[Flowable]], frame: PageFrame) -> bytes:
    """Draw a document on as many pages as it needs; the same document gives the same bytes.

    Each page says how many there are: one of several pages is drawn again once that is known.
    """
    with _ONE_AT_A_TIME:
        pages, pdf = _drawn(make(), frame, pages=1)
        return pdf if pages == 1 else _drawn(make(), frame, pages=pages)[1]


def _drawn(story: list[Flowable], frame: PageFrame, *, pages: int) -> tuple[int, bytes]:
    file = io.BytesIO()
    document = SimpleDocTemplate(
        file,
        pagesize=PAGE_SIZE,
        title=frame.title,
        author=frame.author,
        creator="Till practice service",
        lang="en" if frame.language == "en" else "sq",
        invariant=1,
        initialFontName=BODY.fontName,
        leftMargin=LEFT - 6,  # the frame's own padding
        rightMargin=LEFT - 6,
        topMargin=62,
        bottomMargin=50,
    )
    on_page = partial(_draw_frame, frame, pages)
    document.build(story, onFirstPage=on_page, onLaterPages=on_page)
    return int(document.page), file.getvalue()


def _draw_frame(frame: PageFrame, pages: int, canvas: Canvas, document: SimpleDocTemplate) -> None:
    height = PAGE_SIZE[1]
    mark = word("mark", frame.language)
    canvas.setLineWidth(0.6)
    canvas.setFillGray(0.9)
    canvas.rect(LEFT, height - 46, WIDTH, 20, stroke=1, fill=1)
    _write(canvas, mark, _MARK, 39, middle=True)
    if document.page > 1:
        _write(canvas, frame.title, HEAD, 60)
    canvas.line(LEFT, 48, RIGHT, 48)
    _write(canvas, mark, HEAD, height - 36)
    _write(canvas, frame.issuer, SMALL, height - 26)
    counted = word("page", frame.language).replace("{page}", str(document.page))
    _write(canvas, counted.replace("{pages}", str(pages)), SMALL, height - 36, right=True)


def _write(  # noqa: PLR0913 -- what, how and where
    canvas: Canvas,
    text: str,
    look: ParagraphStyle,
    down: float,
    *,
    middle: bool = False,
    right: bool = False,
) -> None:
    canvas.setFont(look.fontName, look.fontSize)
    canvas.setFillColor(look.textColor)
    line = one_line(text)
    if middle:
        canvas.drawCentredString(PAGE_SIZE[0] / 2, PAGE_SIZE[1] - down, line)
    elif right:
        canvas.drawRightString(RIGHT, PAGE_SIZE[1] - down, line)
    else:
        canvas.drawString(LEFT, PAGE_SIZE[1] - down, line)
