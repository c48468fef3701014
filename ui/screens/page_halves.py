"""The two halves of a page of figures: side by side, or one under the other.

Lives here: `stand_halves`, and from which width a window is wide.
Must not: know what stands in either.
"""

from typing import Final

from PySide6.QtWidgets import QBoxLayout, QWidget

WIDE: Final = 1280
SIDE, SIDE_MOST = 424, 540  # px of the side; it takes a fifth of what a window is wider
MOST: Final = 16_777_215  # px; what Qt takes for no limit


def stand_halves(halves: QBoxLayout, side: QWidget, *, width: int, under: int) -> bool:
    """Put `side` beside the rest, or where the window is narrow, `under` px high below it.

    Return whether it is narrow.
    """
    is_narrow, way = width < WIDE, QBoxLayout.Direction
    halves.setDirection(way.TopToBottom if is_narrow else way.LeftToRight)
    if is_narrow:
        side.setMinimumWidth(0)
        side.setMaximumWidth(MOST)
        side.setFixedHeight(under)
    else:
        side.setFixedWidth(min(SIDE_MOST, SIDE + (width - WIDE) // 5))
        side.setMinimumHeight(0)
        side.setMaximumHeight(MOST)
    return is_narrow
