"""A list at the left and what is chosen at the right, which covers the list where room is short."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from ui.kit.frame.page import MOST, WIDE
from ui.kit.layout import row
from ui.theme.tokens import Spacing

AROUND: Final = 24  # px of the page at both sides


class Halves(QWidget):
    """Side by side; in a narrow window the right half is seen only while it is open."""

    def __init__(self, left: QWidget, right: QWidget, *, width: int, narrow: int = 0) -> None:
        """`width` is that of the right half in a wide window, in px.

        In a narrow one it is `narrow` px wide and stays beside the list; 0 lets it cover that.
        """
        super().__init__()
        self._left = left
        self._right = right
        self._right_width = width
        self._narrow_width = narrow
        self.is_narrow = False
        self._has_right = True
        self.setLayout(row((left, 1), right, spacing=Spacing.WINDOW))

    @property
    def is_covered(self) -> bool:
        """Whether the right half hides the list."""
        return self._left.isHidden()

    def show_right(self, *, is_there: bool) -> None:
        """Let there be a right half at all, or none where it would have nothing to show."""
        self._has_right = is_there
        self._fit(is_open=self.is_covered and is_there)

    def open_right(self) -> None:
        """Show the right half, over the list where both have no room."""
        self._fit(is_open=True)

    def close_right(self) -> None:
        """Show the list again."""
        self._fit(is_open=False)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit(is_open=self.is_covered)

    def _fit(self, *, is_open: bool) -> None:
        is_short = self.width() + AROUND < WIDE
        self.is_narrow = is_short and not self._narrow_width
        covers = self.is_narrow and is_open
        self._left.setVisible(not covers)
        self._right.setVisible(self._has_right and (covers or not self.is_narrow))
        if self.is_narrow:
            self._right.setMinimumWidth(0)
            self._right.setMaximumWidth(MOST)
        else:
            self._right.setFixedWidth(self._narrow_width if is_short else self._right_width)


def hide_fields(fields: QWidget, focus: QWidget) -> None:
    """Hide fields; a focus that one of them had goes to `focus`, not wherever Qt would carry it."""
    inside = QApplication.focusWidget()
    if inside is not None and fields.isAncestorOf(inside):
        focus.setFocus(Qt.FocusReason.OtherFocusReason)
    fields.hide()
