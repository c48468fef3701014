"""The page of the journal: entries at the left, the chosen one in words at the right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from ui.journal.filters import JournalFilters
from ui.journal.view import MOST_FACTS, EntryView
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.entry.line_keys import LineKeys
from ui.kit.fact_row import FactRow
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.panel import Panel, Separator
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

WHEN: Final = 132
DETAIL: Final = 400
NARROW_DETAIL: Final = 330
ALWAYS: Final = 3  # rows beside the facts: when, who, which entry


class EntryPanel(Panel):
    """One entry of the journal as it was written down, in words."""

    def __init__(self) -> None:
        super().__init__(margins=(18, 16, 18, 12), spacing=0)
        self.title = Text("", role=TextRole.H2, wrap=True)
        self.title.setObjectName("journal.entry")
        self.rows = [FactRow() for _ in range(MOST_FACTS + ALWAYS)]
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        for row in self.rows:
            column.addWidget(row)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setProperty("kind", "plain")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(holder)
        for part in (holder, area.viewport()):
            part.setAutoFillBackground(False)  # the panel's round corners show through
        self.body.addWidget(self.title)
        self.body.addSpacing(Spacing.KEYS)
        self.body.addWidget(Separator())
        self.body.addSpacing(Spacing.KEYS)
        self.body.addWidget(area, 1)

    def show_entry(self, view: EntryView) -> None:
        """Show an entry with all its facts."""
        self.title.setText(view.title)
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(view.facts))
            if place < len(view.facts):
                row.show_fact(*view.facts[place])


class JournalScreen(PageScreen):
    """`filters.changed` asks for a list, `chosen` for an entry by its number, as text."""

    chosen = Signal(str)
    export_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="journal")
        self.head.set_words(words.say("journal_page.title"), words.say("journal_page.explained"))
        self.filters = JournalFilters(words)
        self.export = Button(
            words.say("journal_page.export"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            icon="download",
            keys="F12",
        )
        self.export.setObjectName("journal.export")
        self.list = _entry_list(words)
        self.nothing = EmptyState("receipt-text")
        self.entry = EntryPanel()
        self._lay_out()
        self.list.view.selected.connect(self._choose)
        self.export.clicked.connect(self.export_requested)
        LineKeys(self, self.list.view.take_key).watch([self.filters.search.line])
        self.setFocusProxy(self.filters.search)

    def _lay_out(self) -> None:
        for tool in (self.filters.day, self.filters.search):
            self.head.tools.addWidget(tool)
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        listed.body.addWidget(self.list, 1)
        listed.body.addWidget(self.nothing, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(16, 8, 8, 8)
        foot.setSpacing(Spacing.KEYS)
        said = Text(self.words.say("journal_page.foot"), role=TextRole.SMALL, tone="text2")
        foot.addWidget(said, 1)
        foot.addWidget(self.filters.person)
        foot.addWidget(self.export)
        listed.body.addWidget(Separator())
        listed.body.addLayout(foot)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(listed, 1)
        row.addWidget(self.entry)
        self.body.setSpacing(Spacing.COLUMN)
        self.body.addWidget(self.filters)
        self.body.addLayout(row, 1)

    def show_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show a list from its beginning; the entry in front stays where it is there."""
        row = self.list.view.row
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self.entry.setVisible(bool(rows))
        self._say_nothing()
        self.list.show_rows(rows, row.key if row else "")
        self._choose()

    def add_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show older entries under those there are."""
        self.list.view.records.add(rows)

    def show_entry(self, view: EntryView) -> None:
        """Show an entry in full."""
        self.entry.show_entry(view)

    def set_exporting(self, *, is_exporting: bool) -> None:
        """Say that the journal is being written, or that it is no more."""
        if is_exporting:
            self.export.set_busy(self.words.say("journal_page.exporting"))
        else:
            self.export.set_idle()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        filters = self.filters
        return {
            key.Key_F2: filters.day.chosen.click,
            key.Key_F5: filters.turn_group,
            key.Key_F6: filters.day.earlier.click,
            key.Key_F7: filters.day.later.click,
            key.Key_F9: filters.person.click,
            key.Key_F12: self.export.click,
        }

    @override
    def step_back(self) -> None:
        """Esc forgets what was typed, then leaves."""
        if not self.filters.clear_text():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.list.view.take_key(event):
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self.entry.setFixedWidth(DETAIL if self.width() >= WIDE else NARROW_DETAIL)

    def _choose(self) -> None:
        row = self.list.view.row
        if row is not None:
            self.chosen.emit(row.key)

    def _say_nothing(self) -> None:
        say = self.words.say
        is_search = bool(self.filters.search.text())
        self.nothing.set_words(
            say("journal_page.none_found" if is_search else "journal_page.none"),
            say("journal_page.none_found_detail" if is_search else "journal_page.none_detail"),
        )


def _entry_list(words: Messages) -> RecordList:
    """Return an empty list of entries, each known by its number."""
    return RecordList(
        (
            ListColumn(words=words.say("journal_page.column_when"), width=WHEN),
            ListColumn(words=words.say("journal_page.column_what"), width=0),
        ),
        name="journal.list",
        spoken=words.say("journal_page.list"),
    )
