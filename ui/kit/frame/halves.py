"""A list at the left, what is chosen at the right (over it where room is short), and its search."""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from typing_extensions import override

from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.search_field import PageSearch
from ui.kit.frame.page import MOST, WIDE
from ui.kit.layout import row
from ui.kit.table.record_list import RecordList
from ui.kit.table.row_view import WALKS
from ui.theme.tokens import Spacing

AROUND: Final = 24  # px of the page at both sides
AFTER_LAST_KEY_MS: Final = 120


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


class Walk(Protocol):
    """Where the arrows lead."""

    def __call__(self, step: int, /, *, by_page: bool) -> object:
        """Go so many rows on, or back, or pages."""


def _stay(_step: int, /, *, by_page: bool) -> None:
    """Go nowhere."""


class ListSearch(QObject):
    """`asked` when other rows are wanted, `entered` when Enter goes from the search to the fields.

    `may_walk` is asked before another row is marked; `walk_beside` is what the arrows do where
    something covers the list, by itself nothing.
    """

    asked = Signal()
    entered = Signal()

    def __init__(
        self,
        field: PageSearch,
        rows: RecordList,
        halves: Halves,
        may_walk: Callable[[], bool],
    ) -> None:
        super().__init__(halves)
        self._field = field
        self._rows = rows
        self._halves = halves
        self._may_walk = may_walk
        self.walk_beside: Walk = _stay
        self._soon = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        self._soon.timeout.connect(self.asked)
        field.edited.connect(self._wait)
        field.entered.connect(self._enter)
        self._keys = LineKeys(self, self.take_key)
        self.watch((field.line,))

    def watch(self, lines: Iterable[QLineEdit]) -> None:
        """Walk in the list by the arrows that are pressed in these lines, too."""
        self._keys.watch(lines)

    def ask_now(self) -> None:
        """Ask for rows without waiting for the next key."""
        self._soon.stop()
        self.asked.emit()

    def begin_again(self) -> None:
        """Show the list, ready for another word."""
        self._halves.close_right()
        self._field.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self._field.line.selectAll()

    def step_back(self) -> bool:
        """Close what covers the list, else forget the word; tells whether there was either."""
        if self._halves.is_covered:
            self._halves.close_right()
        elif self._field.text():
            self._field.set_text("")
            self.ask_now()
        else:
            return False
        return True

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk by arrows and page keys; tells whether it was one of them."""
        if event.key() not in WALKS:
            return False
        if self._halves.is_covered:
            step, by_page = WALKS[Qt.Key(event.key())]
            self.walk_beside(step, by_page=by_page)
        elif self._may_walk():
            self._rows.view.take_key(event)
        return True

    def _wait(self, _: str) -> None:
        self._soon.start()

    def _enter(self, _: str) -> None:
        if self._soon.isActive():
            self.ask_now()
        self.entered.emit()
