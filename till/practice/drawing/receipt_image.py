"""Rows of a receipt as black dots on white paper, without grey."""

import io
import textwrap
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from till.practice.drawing.qr import QrModules
from till.practice.drawing.words import NO_BREAK, one_line

_BLACK = 0
_WHITE = 1
# A glyph of the monospaced font is six tenths of its size wide.
_SIZE_PER_CELL = 10 / 6
_LARGE_TIMES = 3
_LARGE_PARTS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A roll of paper: printable width in dots, characters in a row, dots of a QR code's module."""

    dots: int
    columns: int
    module: int

    @property
    def cell(self) -> int:
        """Width of one character in dots."""
        return self.dots // self.columns


@dataclass(frozen=True, slots=True)
class TextRow:
    """One text, wrapped where it is longer than the row."""

    words: str
    centred: bool = False
    large: bool = False


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """A text at the left edge and one at the right edge."""

    left: str
    right: str
    large: bool = False


@dataclass(frozen=True, slots=True)
class FramedRow:
    """Bold words in a thick frame across the paper."""

    words: str


@dataclass(frozen=True, slots=True)
class DashedRow:
    """A dashed line across the paper."""


@dataclass(frozen=True, slots=True)
class QrRow:
    """A QR code in the middle of the paper."""

    content: str


Row: TypeAlias = TextRow | EdgeRow | FramedRow | DashedRow | QrRow


class _Sheet:
    """A strip of paper being drawn on, row under row; it grows as rows come."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll
        self.image = Image.new("1", (roll.dots, 1024), _WHITE)
        self.draw = ImageDraw.Draw(self.image)
        self.bottom = 0
        self.glyphs: dict[tuple[str, bool, bool], Image.Image] = {}
        self.fonts = {
            (bold, large): _font(self._cell(large=large), bold=bold)
            for bold in (False, True)
            for large in (False, True)
        }

    def _cell(self, *, large: bool) -> int:
        return self.roll.cell * _LARGE_TIMES // _LARGE_PARTS if large else self.roll.cell

    def need(self, height: int) -> int:
        """Make room for so many dots and give the upper edge of it."""
        top = self.bottom
        self.bottom += height
        if self.bottom > self.image.height:
            taller = Image.new("1", (self.roll.dots, self.bottom * 2), _WHITE)
            taller.paste(self.image, (0, 0))
            self.image = taller
            self.draw = ImageDraw.Draw(taller)
        return top

    def columns(self, *, large: bool) -> int:
        """Give how many characters of this size stand in one row."""
        return self.roll.dots // self._cell(large=large)

    def write(self, words: str, *, large: bool = False, bold: bool = False) -> None:
        """Write one row, each character in its cell."""
        cell = self._cell(large=large)
        left = (self.roll.dots - cell * self.columns(large=large)) // 2
        top = self.need(cell * 7 // 3)
        for column, character in enumerate(words):
            if character != " ":
                glyph = self._glyph(character, large=large, bold=bold)
                self.image.paste(_BLACK, (left + column * cell, top), glyph)

    def _glyph(self, character: str, *, large: bool, bold: bool) -> Image.Image:
        """Give the shape of a character in its cell, drawn once for each sheet."""
        key = (character, large, bold)
        if key not in self.glyphs:
            cell = self._cell(large=large)
            shape = Image.new("1", (cell, cell * 7 // 3), 0)
            middle = (cell // 2, cell * 7 // 6)
            font = self.fonts[bold, large]
            ImageDraw.Draw(shape).text(middle, character, fill=1, font=font, anchor="mm")
            self.glyphs[key] = shape
        return self.glyphs[key]


def draw(rows: tuple[Row, ...], roll: Roll) -> bytes:
    """Draw the rows on a roll of exactly this width; gives a PNG of black and white dots."""
    sheet = _Sheet(roll)
    for row in rows:
        _draw_row(sheet, row)
    strip = sheet.image.crop((0, 0, roll.dots, sheet.bottom + roll.cell))
    out = io.BytesIO()
    strip.save(out, format="PNG")
    return out.getvalue()


def _draw_row(sheet: _Sheet, row: Row) -> None:
    match row:
        case TextRow():
            columns = sheet.columns(large=row.large)
            for line in _wrapped(row.words, columns):
                words = line.center(columns) if row.centred else line
                sheet.write(words, large=row.large, bold=row.large)
        case EdgeRow():
            _draw_pair(sheet, row)
        case FramedRow():
            _draw_frame(sheet, row)
        case DashedRow():
            cell = sheet.roll.cell
            top = sheet.need(cell * 2)
            for column in range(sheet.roll.columns):
                left = column * cell + cell // 6
                sheet.draw.rectangle(
                    (left, top + cell, left + cell * 2 // 3, top + cell + 1), fill=_BLACK
                )
        case QrRow():
            _draw_code(sheet, row)


def _draw_pair(sheet: _Sheet, row: EdgeRow) -> None:
    columns = sheet.columns(large=row.large)
    free = columns - len(row.left) - len(row.right)
    if free >= 1:
        sheet.write(f"{row.left}{' ' * free}{row.right}", large=row.large, bold=row.large)
        return
    for line in (*_wrapped(row.left, columns), row.right.rjust(columns)):
        sheet.write(line[:columns], large=row.large, bold=row.large)


def _draw_frame(sheet: _Sheet, row: FramedRow) -> None:
    cell = sheet.roll.cell
    dots = sheet.roll.dots
    sheet.need(cell)
    top = sheet.need(cell // 2)
    for line in _wrapped(row.words, sheet.roll.columns - 2):
        sheet.write(line.center(sheet.roll.columns), bold=True)
    bottom = sheet.need(cell // 2) + cell // 2
    sheet.draw.rectangle((0, top, dots - 1, bottom), outline=_BLACK, width=3)
    sheet.need(cell)


def _draw_code(sheet: _Sheet, row: QrRow) -> None:
    """Draw a QR code of level M; each module is a whole number of dots (4 quiet modules around)."""
    code = QrModules(row.content)
    dots = min(sheet.roll.module, sheet.roll.dots // code.side)
    left = (sheet.roll.dots - code.side * dots) // 2
    top = sheet.need(code.side * dots)
    for across, down in code.dark():
        x = left + across * dots
        y = top + down * dots
        sheet.draw.rectangle((x, y, x + dots - 1, y + dots - 1), fill=_BLACK)


def _wrapped(words: str, columns: int) -> list[str]:
    """Break a text into rows at spaces, or inside a word that is longer than a row."""
    row = one_line(words)
    broken = textwrap.wrap(row, columns, break_on_hyphens=False) if len(row) > columns else [row]
    return [line.replace(NO_BREAK, " ").removesuffix(" ·") for line in broken]


def _font(cell: int, *, bold: bool) -> ImageFont.FreeTypeFont:
    name = f"JetBrainsMono-{'Bold' if bold else 'Regular'}.ttf"
    data = files("resources").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(io.BytesIO(data), round(cell * _SIZE_PER_CELL))
