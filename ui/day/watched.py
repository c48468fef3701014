"""What was taken out, thrown away, sold cheaper, opened, approved: a list, and each entry whole."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from till.domain.business_day import in_tirane
from till.domain.formatting import write_second
from till.domain.reports.watched import WatchedEntry
from till.domain.text import one_line
from till.system.reports.watched_text import watched_facts, watched_line
from ui.kit.formats import format_date, format_lek, format_money, format_time
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.page.facts import FactRow
from ui.kit.panel import Panel, Separator
from ui.kit.table.figure_table import Figures, FigureTable
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(1000, 640)
DETAILS: Final = 372
MOST_FACTS: Final = 14
NAME_AND_MOMENT: Final = 3  # rows before the facts: when, who, how much


class EntryDetails(Panel):
    """One entry of the journal as it was written down."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 16, 18, 12), spacing=0)
        self._words = words
        self.setFixedWidth(DETAILS)
        self.title = Text("", role=TextRole.H2, wrap=True)
        self.rows = [FactRow() for _ in range(MOST_FACTS + NAME_AND_MOMENT)]
        self.body.addWidget(self.title)
        self.body.addSpacing(Spacing.KEYS)
        self.body.addWidget(Separator())
        self.body.addSpacing(Spacing.KEYS)
        for row in self.rows:
            self.body.addWidget(row)
        self.body.addStretch(1)

    def show_entry(self, entry: WatchedEntry) -> None:
        """Show an entry with all its facts."""
        say = self._words.say
        self.title.setText(one_line(watched_line(entry, self._words)))
        amount = [] if entry.amount is None else [(say("watched.amount"), format_lek(entry.amount))]
        told = [
            (say("watched.moment"), write_second(entry.moment)),
            (say("watched.who"), entry.person.name),
            *amount,
            *watched_facts(entry, self._words)[:MOST_FACTS],
        ]
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(told))
            if place < len(told):
                row.show_fact(*told[place])


class WatchedDialog(Overlay):
    """Opened with `begin`; arrows and touch choose an entry, Esc closes it."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("report.watched"), size=SIZE))
        self.setObjectName("watched")
        self._words = words
        self._entries: tuple[WatchedEntry, ...] = ()
        self.frame.set_close_name(words.say("common.close"))
        self.table = FigureTable(leads=True)
        self.table.setObjectName("watched.entries")
        self.details = EntryDetails(words)
        listed = Panel(margins=(1, 1, 1, 1), spacing=0)
        listed.body.addWidget(self.table)
        column = QVBoxLayout()
        column.addWidget(listed)
        row = QHBoxLayout()
        row.setSpacing(Spacing.COLUMN)
        row.addLayout(column, 1)
        row.addWidget(self.details)
        self.frame.body.addLayout(row)
        self.dismissed.connect(self.close_overlay)
        self.table.selectionModel().currentRowChanged.connect(self._go)
        self.table.chosen.connect(self._show)

    def begin(self, entries: Sequence[WatchedEntry], place: int, span: str) -> None:
        """Open on some entries, at one of them; `span` says of which day or days they are."""
        self._entries = tuple(entries)
        several = len({in_tirane(each.moment).date() for each in entries}) > 1
        rows = tuple(watched_row(each, self._words, with_day=several) for each in entries)
        self.frame.set_words(self._words.say("report.watched"), span)
        self.table.show_figures(Figures(rows=rows), self._words.say("report.watched"))
        self.open(self.table)
        self.table.setCurrentIndex(self.table.model().index(place, 0))
        self._show(place)

    def _go(self, now: QModelIndex, _before: QModelIndex) -> None:
        self._show(now.row())

    def _show(self, place: int) -> None:
        if 0 <= place < len(self._entries):
            self.details.show_entry(self._entries[place])


def watched_row(entry: WatchedEntry, words: Messages, *, with_day: bool = False) -> tuple[str, str]:
    """Return an entry as a row: when, who, what; and the amount."""
    moment = in_tirane(entry.moment)
    when = format_time(moment)
    if with_day:
        when = f"{format_date(moment.date())} {when}"
    amount = "" if entry.amount is None else format_money(entry.amount)
    return f"{when} · {one_line(entry.person.name)} · {watched_line(entry, words)}", amount
