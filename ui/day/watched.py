"""What was taken out, thrown away, sold cheaper, opened, approved: a list, and each entry whole."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from till.domain.business_day import in_tirane
from till.domain.formatting import write_second
from till.domain.reports.sheet import ReportTable
from till.domain.reports.watched import WatchedEntry
from till.domain.text import one_line
from till.system.reports.watched_text import watched_facts, watched_line
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import panel, row
from ui.kit.page.facts import FactsPanel
from ui.kit.table.figure_table import FigureTable
from ui.kit.wording import format_date, format_lek, format_money, format_time
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

SIZE: Final = QSize(1000, 640)
DETAILS: Final = 372


class WatchedDialog(Overlay):
    """Opened with `begin`; arrows and touch choose an entry, Esc closes it."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="watched", title="report.watched", size=SIZE)
        self._entries: tuple[WatchedEntry, ...] = ()
        self.table = FigureTable(leads=True)
        self.table.setObjectName("watched.entries")
        self.details = FactsPanel("watched.entry")
        self.details.setFixedWidth(DETAILS)
        listed = panel(self.table, spacing=0, margins=(1, 1, 1, 1))
        self.frame.body.addLayout(row((listed, 1), self.details, spacing=Spacing.COLUMN))
        self.dismissed.connect(self.close_overlay)
        self.table.selectionModel().currentRowChanged.connect(
            lambda now, _before: self._show(now.row())
        )
        self.table.chosen.connect(self._show)

    def begin(self, entries: Sequence[WatchedEntry], place: int, span: str) -> None:
        """Open on some entries, at one of them; `span` says of which day or days they are."""
        self._entries = tuple(entries)
        several = len({in_tirane(each.moment).date() for each in entries}) > 1
        rows = tuple(watched_row(each, self.words, with_day=several) for each in entries)
        self.frame.set_words(self.words.say("report.watched"), span)
        self.table.show_figures(ReportTable(rows=rows), self.words.say("report.watched"))
        self.open(self.table)
        self.table.setCurrentIndex(self.table.model().index(place, 0))
        self._show(place)

    def _show(self, place: int) -> None:
        """Show an entry of the journal as it was written down, with all its facts."""
        if not 0 <= place < len(self._entries):
            return
        entry = self._entries[place]
        say = self.words.say
        amount = [] if entry.amount is None else [(say("watched.amount"), format_lek(entry.amount))]
        facts = [
            (say("watched.moment"), write_second(entry.moment)),
            (say("watched.who"), entry.person.name),
            *amount,
            *watched_facts(entry, self.words),
        ]
        self.details.show_facts(one_line(watched_line(entry, self.words)), facts)


def watched_row(entry: WatchedEntry, words: Messages, *, with_day: bool = False) -> tuple[str, str]:
    """Return an entry as a row: when, who, what; and the amount."""
    moment = in_tirane(entry.moment)
    when = format_time(moment)
    if with_day:
        when = f"{format_date(moment.date())} {when}"
    amount = "" if entry.amount is None else format_money(entry.amount)
    return f"{when} · {one_line(entry.person.name)} · {watched_line(entry, words)}", amount
