"""Closing a day: the drawer is counted, and then there is a Z report.

Lives here: `ClosingView`: the count of the drawer with closing as what follows it.
Must not: close a day, know the difference before it may be seen.
"""

from decimal import Decimal

from typing_extensions import override

from ui.messages import Messages
from ui.screens.count import CountView
from ui.screens.count_draft import CountDraft


class ClosingView(CountView):
    """`save_wished` carries the `CountWish` with which the day is to be closed."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words)
        self.setObjectName("day.closing")
        self.side.primary.setObjectName("day.close_do")
        self.strip.label.setToolTip(self.strip.label.text())  # cut short where room is short

    @override
    def begin(self, draft: CountDraft | None = None) -> None:
        super().begin(draft)
        for part in (self.side.purpose, self.side.printing):
            part.hide()  # a day is closed; nothing is handed over, and the Z is what prints
        self.side.show_primary("day_page.close_do", icon="chart-column")
        if draft is None:
            self.side.say("day_page.close_hint")

    def correct(self) -> None:
        """Ask why: the day is closed, and its count is to be corrected."""
        self.side.say("day_page.correct_hint")

    def ask_why(self) -> None:
        """Put the focus where the reason is typed."""
        self.side.note.line.setFocus()

    def show_expected(self, expected: Decimal | None, euro_rate: Decimal | None) -> None:
        """Know what should be there (lek), where it may be seen, and what a euro is worth."""
        self._expected = expected
        self.strip.show_rate(euro_rate)
        self._show()
