"""Rows and columns, said in one line each: the only place where a declared page is laid out."""

from typing import Final

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from ui.kit.panel import Panel
from ui.theme.tokens import Spacing

Content = QWidget | QLayout
Part = Content | tuple[Content, int] | int | None
"""What stands in a row: itself, itself with its share of what is left, so many px, or the rest."""
Margins = tuple[int, int, int, int]
NO_MARGINS: Final[Margins] = (0, 0, 0, 0)


def row(*parts: Part, spacing: int = Spacing.KEYS, margins: Margins = NO_MARGINS) -> QHBoxLayout:
    """Lay parts out from left to right."""
    made = QHBoxLayout()
    _fill(made, parts, spacing, margins)
    return made


def column(*parts: Part, spacing: int = Spacing.KEYS, margins: Margins = NO_MARGINS) -> QVBoxLayout:
    """Lay parts out from top to bottom."""
    made = QVBoxLayout()
    _fill(made, parts, spacing, margins)
    return made


def holder(layout: QLayout) -> QWidget:
    """Return a part that has nothing of its own but what is laid out in it."""
    made = QWidget()
    made.setLayout(layout)
    return made


def panel(*parts: Part, spacing: int = Spacing.KEYS, margins: Margins = NO_MARGINS) -> Panel:
    """Lay parts out from top to bottom on a white panel."""
    made = Panel(margins=margins, spacing=spacing)
    _fill(made.body, parts, spacing, margins)
    return made


def set_upright(layout: QBoxLayout, *, upright: bool) -> None:
    """Let the parts of a row or column stand one under the other, or side by side."""
    direction = QBoxLayout.Direction
    layout.setDirection(direction.TopToBottom if upright else direction.LeftToRight)


def _fill(layout: QBoxLayout, parts: tuple[Part, ...], spacing: int, margins: Margins) -> None:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif isinstance(part, tuple):
            _add(layout, part[0], part[1])
        else:
            _add(layout, part, 0)


def _add(layout: QBoxLayout, content: Content, share: int) -> None:
    if isinstance(content, QWidget):
        layout.addWidget(content, share)
    else:
        layout.addLayout(content, share)
