"""A slip as black and white dots, drawn with the bundled font.

Every letter stands in a cell of its own, so that columns are straight whatever the renderer
rounds; ë, ç and € are right on every printer, because no printer's own letters are used.
"""

from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from till.domain.paper.slip import Slip, SlipRule, SlipSpace
from till.domain.paper.slip_layout import Laid, Letters, SlipFrame, TextSize, lay_out
from till.printing.slips.marks import draw_mark

CELL = 12  # dots across for a letter: 32 of them on 384 dots, 48 on 576
WIDE_CELL = 13  # 64 on 832 dots
WIDE_FROM = 800  # dots
LINE_PERCENT = 220  # how high a line is, of its cell's width
MARGIN = 16  # dots of paper above and below a slip
FRAME_DOTS = 4  # how thick a frame is
FRAME_ROOM = 10  # dots within a frame
DASH = 8  # dots of a dashed line
DASH_GAP = 4
_WHITE = 1
_BLACK = 0


def characters_on(dots: int) -> int:
    """Return how many characters stand on a line of so many dots: 32, 48 or 64 on usual paper."""
    return max(1, dots // _cell(dots))


def draw_slip(slip: Slip, *, dots: int) -> bytes:
    """Return a slip as a PNG of pure black and white, `dots` wide."""
    pen = _Pen(dots)
    strips = [pen.strip(each) for each in lay_out(slip, characters=characters_on(dots))]
    sheet = _paper(dots, sum(strip.height for strip in strips) + 2 * MARGIN)
    top = MARGIN
    for strip in strips:
        sheet.paste(strip, (0, top))
        top += strip.height
    png = BytesIO()
    sheet.save(png, "PNG", compress_level=1)
    return png.getvalue()


class _Pen:
    """Draws rows on paper of one width. Its fonts are its own: threads share no face."""

    def __init__(self, dots: int) -> None:
        self._dots = dots
        self._cell = _cell(dots)
        self._fonts: dict[tuple[int, bool], ImageFont.FreeTypeFont] = {}

    def strip(self, laid: Laid) -> Image.Image:
        """Return one row as wide as the paper."""
        match laid:
            case Letters():
                return self._letters(laid)
            case SlipFrame():
                return self._frame(laid)
            case SlipRule():
                return _rule(self._dots, height=_line_height(self._cell) * 3 // 4)
            case SlipSpace():
                return _paper(self._dots, _line_height(self._cell) // 2)
            case _:
                small = self._font(CELL * 3 // 4, is_bold=False)
                return draw_mark(laid, self._dots, small)

    def _letters(self, line: Letters) -> Image.Image:
        cell = self._cell * line.size.value // TextSize.NORMAL.value
        height = _line_height(cell)
        sheet, pen = _paper_and_pen(self._dots, height)
        font = self._font(cell, is_bold=line.is_bold)
        ascent, descent = font.getmetrics()
        base = (height - ascent - descent) // 2 + ascent
        edge = self._dots % self._cell // 2
        rest = self._dots - cell * len(line.text)
        right = self._dots - edge - cell * len(line.right)
        parts = ((rest // 2 if line.is_centred else edge, line.text), (right, line.right))
        for left, text in parts:
            for place, sign in enumerate(text):
                if not sign.isspace():
                    middle = left + place * cell + cell // 2
                    pen.text((middle, base), sign, fill=_BLACK, font=font, anchor="ms")
        return sheet

    def _frame(self, frame: SlipFrame) -> Image.Image:
        lines = [self._letters(line) for line in frame.lines]
        gap = _line_height(self._cell) // 4
        top = gap + FRAME_DOTS + FRAME_ROOM
        sheet, pen = _paper_and_pen(self._dots, sum(line.height for line in lines) + 2 * top)
        for line in lines:
            sheet.paste(line, (0, top))
            top += line.height
        edges = ((0, gap), (self._dots - 1, sheet.height - gap - 1))
        pen.rectangle(edges, outline=_BLACK, width=FRAME_DOTS)
        return sheet

    def _font(self, cell: int, *, is_bold: bool) -> ImageFont.FreeTypeFont:
        """Return the bundled face; its letters are six tenths of its size wide."""
        kept = self._fonts.get((cell, is_bold))
        if kept is None:
            name = "JetBrainsMono-Bold.ttf" if is_bold else "JetBrainsMono-Regular.ttf"
            face = BytesIO((files("resources") / "fonts" / name).read_bytes())
            layout = ImageFont.Layout.BASIC
            kept = ImageFont.truetype(face, cell * 10 / 6, layout_engine=layout)
            self._fonts[cell, is_bold] = kept
        return kept


def _rule(dots: int, *, height: int) -> Image.Image:
    sheet, pen = _paper_and_pen(dots, height)
    for left in range(0, dots, DASH + DASH_GAP):
        right = min(left + DASH, dots) - 1
        pen.rectangle(((left, height // 2), (right, height // 2 + 1)), fill=_BLACK)
    return sheet


def _paper(dots: int, height: int) -> Image.Image:
    return Image.new("1", (dots, height), _WHITE)


def _paper_and_pen(dots: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    sheet = _paper(dots, height)
    pen = ImageDraw.Draw(sheet)
    pen.fontmode = "1"
    return sheet, pen


def _cell(dots: int) -> int:
    return WIDE_CELL if dots >= WIDE_FROM else CELL


def _line_height(cell: int) -> int:
    return cell * LINE_PERCENT // 100
