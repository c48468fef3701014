"""A chart of lines as SVG, with nothing but text.

Lives here: the drawing.
Must not: know what is measured.
"""

from collections.abc import Mapping
from html import escape

WIDTH = 720  # px
HEIGHT = 360
LEFT = 64  # px kept free around the lines, for what is written there
RIGHT = 160
TOP = 24
BOTTOM = 44
COLOURS = ("#0b6e4f", "#c4572e", "#2d5f9a", "#8a5aa8", "#6b6b23")
STYLE = "font: 12px sans-serif; fill: #333"


def line_chart(lines: Mapping[str, Mapping[int, float]], across: str, unit: str) -> str:
    """Return one line for each name: its values by what stands below, evenly apart."""
    below = sorted({each for values in lines.values() for each in values})
    most = max(value for values in lines.values() for value in values.values()) or 1.0
    step = (WIDTH - LEFT - RIGHT) / max(1, len(below) - 1)

    def place(each: int, value: float) -> tuple[float, float]:
        height = HEIGHT - TOP - BOTTOM
        return LEFT + below.index(each) * step, TOP + height * (1 - value / most)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(8, TOP, f"{most:,.0f} {unit}"),
        _text(8, HEIGHT - BOTTOM, f"0 {unit}"),
        _text(LEFT, HEIGHT - 8, across),
    ]
    drawn += [_text(place(each, 0)[0], HEIGHT - BOTTOM + 16, f"{each:,}") for each in below]
    for (name, values), colour in zip(lines.items(), COLOURS, strict=False):
        points = [place(each, value) for each, value in sorted(values.items())]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn.append(_text(points[-1][0] + 8, points[-1][1] + 4, name, colour))
    return "\n".join([*drawn, "</svg>", ""])


def _text(x: float, y: float, text: str, colour: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" style="{STYLE}; fill: {colour}">{escape(text)}</text>'
