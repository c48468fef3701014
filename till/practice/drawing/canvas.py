"""A document on A4 being drawn: the one door to the PDF library.

Measures are points (1/72 inch) from the upper left corner of the page. The library is imported
where the first page is drawn, not before: it takes a while to load.
"""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from threading import Lock

from till.practice.drawing.words import one_line

PAGE_WIDTH = 595.0
PAGE_HEIGHT = 842.0

# The library keeps its fonts in one register for the whole process and is not made for threads.
_ONE_AT_A_TIME = Lock()
_LINE = 1.36
_RISE = 0.98
_THIN = 0.6
_CUT_MARK = "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextStyle:
    """How words look: font, size in points, and from 0 (black) to 1 (white) how grey."""

    font: str = "TillSans-Regular"
    size: float = 8.5
    grey: float = 0.0

    @property
    def line(self) -> float:
        """Height of one line in points."""
        return self.size * _LINE


@dataclass(frozen=True, slots=True, kw_only=True)
class Rectangle:
    """A rectangle on the page."""

    left: float
    top: float
    width: float
    height: float


class PdfCanvas:
    """Draws one document, page after page."""

    def __init__(self, *, title: str, author: str, language: str) -> None:
        from reportlab.pdfbase import pdfmetrics, ttfonts  # type: ignore[import-untyped] # noqa: PLC0415 -- no types; slow
        from reportlab.pdfgen import canvas  # type: ignore[import-untyped] # noqa: PLC0415 -- no types; slow

        self._metrics = pdfmetrics
        self._fonts = ttfonts
        self._file = io.BytesIO()
        self._register_font(TextStyle().font)
        self._canvas = canvas.Canvas(
            self._file,
            pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
            invariant=1,
            lang=language,
            initialFontName=TextStyle().font,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setCreator("Till practice service")

    def width(self, words: str, style: TextStyle) -> float:
        """Measure one line of words."""
        self._register_font(style.font)
        return float(self._metrics.stringWidth(one_line(words), style.font, style.size))

    def wrap(self, words: str, style: TextStyle, width: float, *, most: int = 12) -> list[str]:
        """Break words into lines of this width, inside a word where one is wider than a line.

        What does not fit into ``most`` lines is cut and marked with an ellipsis.
        """
        lines = [""]
        for word in filter(None, one_line(words).split(" ")):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if self.width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines += self._parts_of_word(word, style, width)
        lines = [line for line in lines if line] or [""]
        return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1] + _CUT_MARK]

    def _parts_of_word(self, word: str, style: TextStyle, width: float) -> list[str]:
        """Cut a word into parts that each fit into the width."""
        parts = [""]
        for character in word:
            if parts[-1] and self.width(parts[-1] + character, style) > width:
                parts.append("")
            parts[-1] += character
        return parts

    def write(self, words: str, style: TextStyle, *, left: float, top: float) -> None:
        """Write one line; ``top`` is the upper edge of its line, not the baseline."""
        self._register_font(style.font)
        self._canvas.setFillGray(style.grey)
        self._canvas.setFont(style.font, style.size)
        self._canvas.drawString(left, PAGE_HEIGHT - top - style.size * _RISE, one_line(words))

    def write_right(self, words: str, style: TextStyle, *, right: float, top: float) -> None:
        """Write one line that ends at ``right``."""
        self.write(words, style, left=right - self.width(words, style), top=top)

    def line(self, *, left: float, right: float, top: float, grey: float = 0.0) -> None:
        """Draw a thin level line."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(_THIN)
        self._canvas.line(left, PAGE_HEIGHT - top, right, PAGE_HEIGHT - top)

    def fill(self, rectangle: Rectangle, *, grey: float) -> None:
        """Fill a rectangle."""
        self._canvas.setFillGray(grey)
        self._rectangle(rectangle, stroke=0, fill=1)

    def outline(self, rectangle: Rectangle) -> None:
        """Draw the outline of a rectangle."""
        self._canvas.setStrokeGray(0)
        self._canvas.setLineWidth(_THIN)
        self._rectangle(rectangle, stroke=1, fill=0)

    def _rectangle(self, rectangle: Rectangle, *, stroke: int, fill: int) -> None:
        bottom = PAGE_HEIGHT - rectangle.top - rectangle.height
        self._canvas.rect(
            rectangle.left, bottom, rectangle.width, rectangle.height, stroke=stroke, fill=fill
        )

    def squares(self, rectangles: Iterable[Rectangle]) -> None:
        """Fill many rectangles as one shape, so that no hair of white stays between them."""
        shape = self._canvas.beginPath()
        for rectangle in rectangles:
            bottom = PAGE_HEIGHT - rectangle.top - rectangle.height
            shape.rect(rectangle.left, bottom, rectangle.width, rectangle.height)
        self._canvas.setFillGray(0)
        self._canvas.drawPath(shape, stroke=0, fill=1)

    def next_page(self) -> None:
        """End this page; what follows stands on the next."""
        self._canvas.showPage()

    def to_bytes(self) -> bytes:
        """End the document and give it."""
        self._canvas.save()
        return self._file.getvalue()

    def _register_font(self, font: str) -> None:
        """Tell the library about a font of resources, once for the process."""
        if font not in self._metrics.getRegisteredFontNames():
            with files("resources").joinpath("fonts", f"{font}.ttf").open("rb") as file:
                self._metrics.registerFont(self._fonts.TTFont(font, file))


def draw_document(
    draw: Callable[[PdfCanvas], None], *, title: str, author: str, language: str
) -> bytes:
    """Draw a whole document, one at a time in this process; the same drawing gives equal bytes."""
    with _ONE_AT_A_TIME:
        canvas = PdfCanvas(title=title, author=author, language=language)
        draw(canvas)
        return canvas.to_bytes()
