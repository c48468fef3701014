"""The search over a list beside fields: what is typed finds rows, arrows walk in them meanwhile."""

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.search_field import PageSearch
from ui.kit.frame.halves import Halves
from ui.kit.table.record_list import RecordList
from ui.kit.table.row_view import WALKS

AFTER_LAST_KEY_MS: Final = 120


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
