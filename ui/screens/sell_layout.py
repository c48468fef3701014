"""Where the parts of the sell screen stand.

Lives here: `SellLayout`: the parts, their places, and their measures in a window of any width.
Must not: signals between the parts, or what is shown in them.
"""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.article import Unit
from till.domain.vat import KNOWN_RATES, VatRates
from ui.messages import Messages
from ui.screens.finished import FinishedPanel
from ui.screens.sell_editing import QuickEditing
from ui.screens.sell_hint import Hint
from ui.screens.sell_keys import FunctionBar, PayBar
from ui.screens.sell_lines import LinesPanel
from ui.screens.sell_measures import WIDTHS, measures_for, total_steps, with_wide_rows
from ui.screens.sell_quick import QuickPanel
from ui.screens.sell_quick_editor import QuickEditor
from ui.screens.sell_rail import SecondRow
from ui.theme.current import current_theme
from ui.theme.tokens import Space
from ui.widgets.banner import Banner
from ui.widgets.fkey import BADGE_ROOM
from ui.widgets.glass import Glass
from ui.widgets.scan_field import ScanField


class SellLayout(QWidget):
    """Left the scan field and the lines, right the quick keys and the glass, below the keys."""

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates | None) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = words
        self.scan, self.hint = ScanField(), Hint(words.say("sell.undo"))
        self.scan.add_at_end(self.hint)
        self.banner, self.second = Banner(), SecondRow(words)
        self.banner.hide()
        self.customer, self.rail = self.second.customer, self.second.rail
        self.lines = LinesPanel(words, units, rates or VatRates(percent=KNOWN_RATES))
        self.finished, self.editor = FinishedPanel(words), QuickEditor(words)
        self.place = QStackedWidget()
        for page in (self.lines, self.finished, self.editor):
            self.place.addWidget(page)
        self.quick, self.glass = QuickPanel(words, units), Glass(ground="bg")
        self.editing = QuickEditing(words, self.quick, self.editor)
        self.bar, self.pay = FunctionBar(words), PayBar(words)
        for part in (self.place, self.quick):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._has_wide_rows = False
        self.setFocusProxy(self.scan)
        self._name_parts()
        self._build()
        current_theme().changed.connect(self.apply_measures)

    def set_wide_rows(self, *, wide: bool) -> None:
        """Make every line at least 48 px high (setting `ui.wide_rows`), or as high as drawn."""
        self._has_wide_rows = wide
        self.apply_measures()

    def apply_measures(self) -> None:
        """Take the measures of the present width."""
        measures = measures_for(self.width(), current_theme().text_size)
        if self._has_wide_rows:
            measures = with_wide_rows(measures)
        narrow = self.width() < WIDTHS[1]
        self.scan.set_narrow(narrow=narrow)
        self.lines.set_measures(measures)
        self.finished.set_measures(measures.receipt, narrow=narrow)
        self.quick.setFixedWidth(measures.right)
        self.glass.setFixedWidth(measures.right)
        self.glass.set_steps(total_steps(measures))
        self.bar.set_narrow(narrow=narrow)
        self.pay.set_measures(measures, narrow=narrow)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.apply_measures()

    def _name_parts(self) -> None:
        """Name the parts for the keyboard and for tests (contract, "The window by keyboard")."""
        self.setObjectName("sell")
        self.scan.line.setObjectName("sell.scan")
        self.banner.setObjectName("sell.banner")
        self.banner.button.setObjectName("sell.queue")
        self.banner.close_key.setObjectName("sell.banner_close")
        self.lines.view.setObjectName("sell.lines")
        self.glass.setObjectName("sell.total")

    def _build(self) -> None:
        left = _column(self.scan, self.banner, self.second)
        left.addWidget(self.place, 1)
        right = _column()
        right.addWidget(self.quick, 1)
        right.addWidget(self.glass)
        grid = QGridLayout(self)
        grid.setContentsMargins(*(Space.WINDOW,) * 4)
        grid.setHorizontalSpacing(Space.WINDOW)
        grid.setVerticalSpacing(Space.WINDOW - BADGE_ROOM)
        grid.addLayout(left, 0, 0)
        grid.addLayout(right, 0, 1)
        grid.addWidget(self.bar, 1, 0)
        grid.addWidget(self.pay, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 1)


def _column(*widgets: QWidget) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(Space.COLUMN)
    for widget in widgets:
        column.addWidget(widget)
    return column
