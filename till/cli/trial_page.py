"""A page that shows whether a printer is set up well.

Lives here: its dots, for commands that print it straight away.
Must not: what stands on it (printing.printer_test_slip), print it.
"""

from PIL import Image

from till.printing.raster import to_dots
from till.printing.slips.drawing import draw_slip
from till.printing.slips.source import SlipSource
from till.printing.slips.test_page import printer_test_slip
from till.system.words import Words


def draw_test_page(words: Words, *, width_mm: int, dots: int) -> Image.Image:
    """Return mode "1" dots: frame and ruler to both edges, letters of our languages, codes."""
    slip = printer_test_slip(SlipSource(words=words), width_mm=width_mm, dots=dots)
    return to_dots(draw_slip(slip, dots=dots), dots=dots)
