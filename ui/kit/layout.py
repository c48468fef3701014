"""Rows and columns, said in one line each: the only place where a declared page is laid out."""

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from ui.theme.tokens import Spacing

W = TypeVar("W", bound=QWidget)
Content = QWidget | QLayout
Aligned = tuple[Content, int, Qt.AlignmentFlag]
Part = Content | tuple[Content, int] | Aligned | int | None
"""What stands in a row: itself, with its share of what is left and where it stands in its place.

So many px are a gap, None the rest.
"""
TOP: Final = Qt.AlignmentFlag.AlignTop
BOTTOM: Final = Qt.AlignmentFlag.AlignBottom
CENTRE: Final = Qt.AlignmentFlag.AlignHCenter
MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
Margins = tuple[int, int, int, int]
NO_MARGINS: Final[Margins] = (0, 0, 0, 0)


class Panel(QFrame):
    """A white panel with rounded corners; what it holds goes into `body`."""

    def __init__(
        self,
        *,
        margins: Margins = (Spacing.PANEL,) * 4,
        spacing: int = Spacing.COLUMN,
    ) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(*margins)
        self.body.setSpacing(spacing)


class Separator(QFrame):
    """A divider, 1 px; `upright` between parts of a row, 22 px high."""

    def __init__(self, *, upright: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "line")
        if upright:
            self.setFixedSize(1, 22)
        else:
            self.setFixedHeight(1)


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
    lay(made, layout)
    return made


def lay(widget: QWidget, layout: QLayout) -> None:
    """Lay a part out: Qt follows words that change in it only once its layout was active."""
    widget.setLayout(layout)
    least = widget.minimumSize()
    layout.activate()
    widget.setMinimumSize(least)  # what has no parent yet would keep room for parts that hide later


def panel(*parts: Part, spacing: int = Spacing.KEYS, margins: Margins = NO_MARGINS) -> Panel:
    """Lay parts out from top to bottom on a white panel."""
    made = Panel(margins=margins, spacing=spacing)
    _fill(made.body, parts, spacing, margins)
    return made


def set_upright(layout: QBoxLayout, *, upright: bool) -> None:
    """Let the parts of a row or column stand one under the other, or side by side."""
    direction = QBoxLayout.Direction
    layout.setDirection(direction.TopToBottom if upright else direction.LeftToRight)


def put(layout: QBoxLayout, *parts: Part) -> None:
    """Put parts behind those that a layout has."""
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            _add(layout, *(part if isinstance(part, tuple) else (part,)))


def _fill(layout: QBoxLayout, parts: tuple[Part, ...], spacing: int, margins: Margins) -> None:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    put(layout, *parts)


def _add(
    layout: QBoxLayout, content: Content, share: int = 0, side: Qt.AlignmentFlag | None = None
) -> None:
    if isinstance(content, QLayout):
        layout.addLayout(content, share)
    elif side is None:
        layout.addWidget(content, share)
    else:
        layout.addWidget(content, share, side)


class Renewed(Generic[W]):
    """The `parts` of a layout that all go when others are shown, from the place `first` on.

    Those that went live until the next change: none is destroyed within its own click, nor while
    Qt still paints it.
    """

    def __init__(self, layout: QBoxLayout, *, first: int = 0, share: int = 0) -> None:
        self.parts: list[W] = []
        self._gone: list[W] = []
        self._layout = layout
        self._first = first
        self._share = share

    def show(self, parts: Iterable[W]) -> None:
        """Show others, in their order."""
        for each in self.parts:
            self._layout.removeWidget(each)
            each.hide()
            each.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.parts
        self.parts = list(parts)
        for place, each in enumerate(self.parts, start=self._first):
            self._layout.insertWidget(place, each, self._share)


class PlainScroll(QScrollArea):
    """Takes no focus: the keys of the page scroll it, a finger or the wheel does."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        for part in (self.viewport(), inside):  # the ground of the panel shows through
            part.setAutoFillBackground(False)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave every key to the page: Qt would scroll by the arrows and keep them."""
        event.ignore()
