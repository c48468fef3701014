"""Closing a day: the drawer is counted, and then there is a Z report."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtWidgets import QWidget

from till.domain.business_day import in_tirane
from till.domain.money import ZERO
from till.domain.orders.places import OpenPlace
from ui.count.draft import CountDraft
from ui.count.panel import CountView
from ui.kit.layout import column
from ui.kit.page.question import Question
from ui.kit.wording import format_date, format_lek, format_since
from ui.shell.messages import Messages

MOST_NAMED: Final = 12


def close_question(words: Messages, day: date) -> Question:
    """Return what is asked before a day is closed whose drawer nobody can count any more."""
    say = words.say
    return Question(
        title=say("day_page.close_day", day=format_date(day)),
        detail=say("day_page.close_without"),
        does=say("day_page.close_do"),
        keeps=say("backups.restore_keep"),
        busy=say("day_page.closing"),
        destroys=False,
    )


def open_question(words: Messages, places: Sequence[OpenPlace]) -> Question:
    """Return what is asked before a day is closed while places are open."""
    say = words.say
    oldest = places[0].since
    since = format_since(in_tirane(oldest), in_tirane(oldest).date()) if oldest else ""
    total = format_lek(sum((each.total for each in places), ZERO))
    names = ", ".join(each.name for each in places[:MOST_NAMED])
    more = "…" if len(places) > MOST_NAMED else ""
    return Question(
        title=words.count("day_page.places_open", len(places)),
        detail=say("day_page.places_open_detail", places=names + more, total=total, since=since),
        does=say("day_page.places_leave"),
        keeps=say("backups.restore_keep"),
        destroys=False,
    )


class ClosingView(QWidget):
    """A count with which the day is to be closed; `count.save_requested` carries it."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.setObjectName("day.closing")
        self.count = CountView(words)
        self.count.side.primary.setObjectName("day.close_do")
        strip = self.count.strip
        strip.label.setToolTip(strip.label.text())  # cut short where room is short
        self.setFocusProxy(self.count)
        self.setLayout(column(self.count))

    def begin(self, draft: CountDraft | None = None) -> None:
        """Begin to count anew, or go on where a count was left."""
        self.count.begin(draft)
        side = self.count.side
        for part in (side.purpose, side.printing):
            part.hide()  # a day is closed; nothing is handed over, and the Z is what prints
        self.show_close_key()
        if draft is None:
            side.say("day_page.close_hint")

    def show_close_key(self) -> None:
        """Let the primary key close the day."""
        self.count.side.show_primary("day_page.close_do", icon="chart-column")

    def correct(self) -> None:
        """Ask why: the day is closed, and its count is to be corrected."""
        self.count.side.say("day_page.correct_hint")

    def ask_why(self) -> None:
        """Put the focus where the reason is typed."""
        self.count.side.note.line.setFocus()
