"""What slips bear besides letters: bars, QR codes, a ruler, grey fields, labels, in whole dots."""

from decimal import Decimal
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import segno
from barcode.codex import Code128
from PIL import Image, ImageDraw, ImageFont

from till.domain.labels.label import Bars, Label, LabelText, lay_label
from till.domain.paper.slip import Barcode, GreyBars, QrCode, Ruler
from till.domain.paper.slip_layout import Mark

BAR_ROWS = 72  # nine millimetres, which a hand scanner finds easily
WIDEST_MODULE = 3  # dots of the narrowest bar; more is no easier to scan
QUIET_MODULES = 10  # of paper on each side, which a scanner wants (ISO/IEC 15417)
QR_MODULE = 5  # dots
QR_QUIET = 4  # modules of paper on each side (ISO/IEC 18004)
MILLIMETRE = 8  # dots, at the 203 dpi of receipt printers
RULER_ROWS = 40
TICKS = {10: 24, 5: 16, 1: 8}  # how long the mark of each so many millimetres is, in dots
BAR_FIELD_ROWS = 48
# Of 4 × 4 dots, so many are black in each field.
DENSITIES = (2, 5, 8, 12, 16)
_ORDER = (0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5)  # ordered dither, 4 × 4
DOT: Final = Decimal(1) / MILLIMETRE  # mm
STRIKE: Final = Decimal("0.3")  # of a text's size, above its base line
_WHITE = 1
_BLACK = 0


def draw_mark(mark: Mark, dots: int, font: ImageFont.FreeTypeFont) -> Image.Image:
    """Return a mark as wide as the paper; `font` is that of the ruler's numbers."""
    match mark:
        case Barcode(text=text):
            return barcode_picture(text, dots)
        case QrCode(text=text):
            return qr_picture(text, dots)
        case Ruler():
            return ruler_picture(dots, font)
        case GreyBars():
            return grey_picture(dots)
        case Label():
            return label_picture(mark, dots)


def barcode_picture(text: str, dots: int) -> Image.Image:
    """Return Code 128 in the middle of the paper; empty paper where it has no room.

    Raises ValueError for nothing, for what is no printable ASCII, and for what begins with 99: bars
    of python-barcode 0.16.1 lose these two digits (its issue 251).
    """
    if not text or text.startswith("99") or not (text.isascii() and text.isprintable()):
        raise ValueError(text)
    modules = Code128(text).build()[0]  # a string: `1` is black, `0` is paper
    module = min(WIDEST_MODULE, dots // (len(modules) + 2 * QUIET_MODULES))
    sheet = Image.new("1", (dots, BAR_ROWS if module else 1), _WHITE)
    pen = ImageDraw.Draw(sheet)
    left = (dots - module * len(modules)) // 2
    for place, each in enumerate(modules):
        if module and each == "1":
            at = left + place * module
            pen.rectangle(((at, 0), (at + module - 1, BAR_ROWS - 1)), fill=_BLACK)
    return sheet


def qr_picture(text: str, dots: int) -> Image.Image:
    """Return a QR code in the middle of the paper, its quiet zone with it."""
    matrix = segno.make(text, error="m", micro=False).matrix
    across = len(matrix) + 2 * QR_QUIET
    module = max(1, min(QR_MODULE, dots // across))
    sheet = Image.new("1", (dots, across * module), _WHITE)
    pen = ImageDraw.Draw(sheet)
    left = (dots - len(matrix) * module) // 2
    for down, row in enumerate(matrix):
        for over, is_dark in enumerate(row):
            if is_dark:
                at = (left + over * module, (down + QR_QUIET) * module)
                pen.rectangle((at, (at[0] + module - 1, at[1] + module - 1)), fill=_BLACK)
    return sheet


def ruler_picture(dots: int, font: ImageFont.FreeTypeFont) -> Image.Image:
    """Return a ruler in millimetres from the first dot to the last, a number at each ten."""
    sheet = Image.new("1", (dots, RULER_ROWS), _WHITE)
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    pen.line(((0, 0), (dots - 1, 0)), fill=_BLACK, width=2)
    for mark in range(dots // MILLIMETRE + 1):
        at = min(mark * MILLIMETRE, dots - 1)
        long = next(rows for every, rows in TICKS.items() if mark % every == 0)
        pen.line(((at, 0), (at, long)), fill=_BLACK)
        if mark % 10 == 0 and 0 < mark < dots // MILLIMETRE - 1:
            pen.text((at, RULER_ROWS - 1), str(mark), fill=_BLACK, font=font, anchor="ms")
    return sheet


def grey_picture(dots: int) -> Image.Image:
    """Return fields of DENSITIES from the left to the right; the last is all black."""
    sheet = Image.new("1", (dots, BAR_FIELD_ROWS), _WHITE)
    for field, density in enumerate(DENSITIES):
        left = field * dots // len(DENSITIES)
        right = (field + 1) * dots // len(DENSITIES)
        tile = Image.new("1", (right - left, BAR_FIELD_ROWS), _WHITE)
        tile.putdata(
            [
                _BLACK if _ORDER[(down % 4) * 4 + over % 4] < density else _WHITE
                for down in range(tile.height)
                for over in range(tile.width)
            ]
        )
        sheet.paste(tile, (left, 0))
    return sheet


def label_picture(label: Label, dots: int) -> Image.Image:
    """Return a label as wide as the paper and as high as it says; bars are whole dots wide."""
    width = dots * DOT
    height = Decimal(label.height or 0)
    sheet = Image.new("1", (dots, int(height * MILLIMETRE)), _WHITE)
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    for part in lay_label(label, width, height, _measure, grain=DOT):
        if isinstance(part, Bars):
            top = _dots(part.y)
            bottom = _dots(part.y + part.height)
            for left, wide in part.black():
                at = _dots(left)
                pen.rectangle(((at, top), (at + _dots(wide) - 1, bottom - 1)), fill=_BLACK)
        else:
            _write(pen, part)
    return sheet


def _write(pen: ImageDraw.ImageDraw, part: LabelText) -> None:
    at = (_dots(part.x), _dots(part.y))
    font = _font(part.size, bold=part.bold)
    pen.text(at, part.text, fill=_BLACK, font=font, anchor="rs" if part.ends else "ls")
    if part.struck:
        above = at[1] - _dots(part.size * STRIKE)
        end = at[0] + round(font.getlength(part.text))
        pen.line(((at[0], above), (end, above)), fill=_BLACK, width=2)


def _measure(text: str, size: Decimal, /, *, bold: bool = False) -> Decimal:
    return Decimal(str(round(_font(size, bold=bold).getlength(text), 2))) * DOT


@lru_cache(maxsize=64)
def _font(size: Decimal, *, bold: bool) -> ImageFont.FreeTypeFont:
    name = "TillSans-SemiBold.ttf" if bold else "TillSans-Regular.ttf"
    face = BytesIO((files("resources") / "fonts" / name).read_bytes())
    return ImageFont.truetype(face, float(size) * MILLIMETRE, layout_engine=ImageFont.Layout.BASIC)


def _dots(length: Decimal) -> int:
    return round(length * MILLIMETRE)
