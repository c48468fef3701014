"""A page that shows whether a printer is set up well.

Lives here: drawing it, as wide as the paper.
Must not: print it.
"""

from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from till.system.words import Words

MARGIN = 24  # dots; about 3 mm at 8 dots a millimetre
LINE = 3  # dots: thick enough to be seen
CORNER = (0, 0)


def draw_test_page(words: Words, *, width_mm: int, dots: int) -> Image.Image:
    """Return mode "1" dots: a frame that touches both edges, letters of our languages, bars.

    A letter of the font is six tenths of its size wide; the longest line fills the page.
    """
    texts = [
        words.say("paper.test_title"),
        words.say("paper.test_width", width=width_mm, dots=dots),
        words.say("paper.test_letters"),
        words.say("paper.test_edges"),
    ]
    size = min(dots // 24, (dots - 2 * MARGIN) * 10 // (6 * max(map(len, texts))))
    height = (len(texts) + 2) * size * 3 // 2 + 2 * MARGIN
    page = Image.new("1", (dots, height), 1)
    pen = ImageDraw.Draw(page)
    pen.fontmode = "1"
    pen.rectangle([CORNER, (dots - 1, height - 1)], outline=0, width=LINE)
    font = _font(size)
    for number, text in enumerate(texts):
        pen.text((MARGIN, MARGIN + number * size * 3 // 2), text, fill=0, font=font)
    _ruler(pen, top=height - MARGIN - size, dots=dots, height=size)
    return page


def _ruler(pen: ImageDraw.ImageDraw, *, top: int, dots: int, height: int) -> None:
    """Draw bars of 1, 2, 3 … dots: those that run together tell of a worn head."""
    left, thickness = MARGIN, 1
    while left + thickness < dots - MARGIN:
        pen.rectangle([(left, top), (left + thickness - 1, top + height)], fill=0)
        left, thickness = left + 2 * thickness + 2, thickness % 8 + 1


def _font(size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("resources").joinpath("fonts/JetBrainsMono-Bold.ttf")) as path:
        return ImageFont.truetype(path, size)
