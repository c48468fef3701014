"""A page that shows whether a printer is set up well."""

from PIL import Image

from till.printing.raster import to_dots
from till.printing.slip_of_test import slip_of_test
from till.printing.slip_picture import draw_slip
from till.printing.slip_words import SlipSource
from till.system.words import Words


def draw_test_page(words: Words, *, width_mm: int, dots: int) -> Image.Image:
    """Return mode "1" dots: frame and ruler to both edges, letters of our languages, codes."""
    slip = slip_of_test(SlipSource(words=words), width_mm=width_mm, dots=dots)
    return to_dots(draw_slip(slip, dots=dots), dots=dots)
