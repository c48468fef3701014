"""The measures of the sell screen for a window's width (ui design, section 4), in px."""

from dataclasses import dataclass, fields, replace
from typing import Final

from ui.theme.tokens import Height

WIDTHS: Final = (1024, 1280, 1366, 1920)
"""From the second to the third the list alone grows; between the others all measures do."""
QUICK_WIDTH: Final = 110
"""Width of a quick key with its gap, from which the number of columns follows."""
QUICK_GAP: Final = 8
QUICK_HEIGHT: Final = Height.QUICK_KEY + QUICK_GAP + 1
MOST_ROWS: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class SellMeasures:
    """Widths, heights and type sizes in px; the columns are those of the lines."""

    right: int
    number: int
    quantity: int
    price: int
    amount: int
    edge: int
    line: int
    line_discount: int
    line_now: int
    head: int
    text: int
    text_now: int
    text_head: int
    total: int
    receipt: int
    card: int
    other: int


NARROW: Final = SellMeasures(
    right=324,
    number=28,
    quantity=92,
    price=84,
    amount=100,
    edge=12,
    line=Height.SALE_LINE_NARROW,
    line_discount=50,
    line_now=Height.SALE_LINE_NOW_NARROW,
    head=36,
    text=15,
    text_now=18,
    text_head=15,
    total=54,
    receipt=260,
    card=84,
    other=80,
)
USUAL: Final = SellMeasures(
    right=440,
    number=34,
    quantity=104,
    price=100,
    amount=118,
    edge=16,
    line=Height.SALE_LINE,
    line_discount=56,
    line_now=Height.SALE_LINE_NOW,
    head=34,
    text=16,
    text_now=20,
    text_head=13,
    total=72,
    receipt=316,
    card=112,
    other=100,
)
WIDE: Final = SellMeasures(
    right=560,
    number=40,
    quantity=120,
    price=128,
    amount=148,
    edge=20,
    line=48,
    line_discount=60,
    line_now=Height.SALE_LINE_NOW,
    head=38,
    text=17,
    text_now=21,
    text_head=14,
    total=96,
    receipt=360,
    card=140,
    other=130,
)


def measures_for(width: int, text_size: int = 100) -> SellMeasures:
    """The measures for a window `width` px wide at a text size in percent."""
    narrow, usual, wide, widest = WIDTHS
    low, high = (NARROW, USUAL) if width < usual else (USUAL, WIDE)
    start, end = (narrow, usual) if width < usual else (wide, widest)
    part = min(1.0, max(0.0, (width - start) / (end - start)))
    between = {
        field.name: _between(getattr(low, field.name), getattr(high, field.name), part)
        for field in fields(SellMeasures)
    }
    if text_size != 100:  # noqa: PLR2004 -- percent
        for name in ("quantity", "price", "amount", "number"):
            between[name] = round(between[name] * text_size / 100)
    return SellMeasures(**between)


def with_wide_rows(measures: SellMeasures) -> SellMeasures:
    """The same measures with lines that can be touched each for itself (ui design, 3.3)."""
    return replace(
        measures,
        line=max(measures.line, WIDE.line),
        line_discount=max(measures.line_discount, WIDE.line_discount),
    )


def quick_grid(width: int, height: int, text_size: int = 100) -> tuple[int, int]:
    """How many columns and rows of quick keys fit into `width` × `height` px."""
    columns = max(2, (width + QUICK_GAP) * 100 // (QUICK_WIDTH * text_size))
    rows = max(1, (height + QUICK_GAP) * 100 // (QUICK_HEIGHT * text_size))
    return columns, min(rows, MOST_ROWS)


def total_steps(measures: SellMeasures) -> tuple[int, ...]:
    """The sizes of the total, largest first; it shrinks and never wraps."""
    return tuple(size for size in (96, 84, 72, 64, 54, 48, 42, 36) if size <= measures.total)


def _between(low: int, high: int, part: float) -> int:
    return round(low + (high - low) * part)
