"""Choosing the VAT code of a new article among those the shop may use.

Lives here: `VatChoice`, joined segments with code, rate and key, in rows of at most five.
Must not: know which code an article ought to have.
"""

from math import ceil
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from till.domain.vat import VatCode, VatRates
from ui.format import format_percent
from ui.messages import Messages
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.segmented import Option, Segmented
from ui.widgets.text import Text

ACROSS: Final = 5
FIRST_KEY: Final = 2
LAST_KEY: Final = 11


class VatChoice(QWidget):
    """F2 to F11 choose; the code with the highest rate is chosen at first, so that none is owed."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._codes: tuple[VatCode, ...] = ()
        self._chosen: VatCode | None = None
        self.rows: list[VatRow] = []
        self._gone: list[VatRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.TIGHT)
        self._column.addWidget(Text(words.say("create_article.vat"), role=Role.LABEL, tone="text2"))

    def current(self) -> VatCode | None:
        """The chosen code; None when the shop has none."""
        return self._chosen

    def show_rates(self, rates: VatRates) -> None:
        """Offer the codes of the shop, in their own order."""
        self._codes = tuple(sorted(rates.percent, key=lambda code: code.value))
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            # Python's own again: Qt must not destroy it later, when Python has let go of it first.
            row.setParent(None)
        self._gone, self.rows = self.rows, []
        options = [self._option(place, rates) for place in range(len(self._codes))]
        across = ceil(len(options) / max(1, ceil(len(options) / ACROSS)))
        for start in range(0, len(options), max(1, across)):
            self._add_row(options[start : start + across])
        if self._codes:
            self.choose(max(self._codes, key=rates.rate))

    def choose(self, code: VatCode) -> None:
        """Choose a code; in every row at most one segment is marked."""
        self._chosen = code
        for row in self.rows:
            row.show_only(code.value)

    def choose_by_key(self, number: int) -> None:
        """Choose with the F key of this number; keys without a code do nothing."""
        place = number - FIRST_KEY
        if 0 <= place < len(self._codes):
            self.choose(self._codes[place])

    def _option(self, place: int, rates: VatRates) -> Option:
        code, number = self._codes[place], place + FIRST_KEY
        words = self._words.say(
            "create_article.vat_option", code=code.value, rate=format_percent(rates.rate(code))
        )
        return Option(key=code.value, words=words, keys=f"F{number}" if number <= LAST_KEY else "")

    def _add_row(self, options: list[Option]) -> None:
        row = VatRow(options)
        row.chosen.connect(lambda key: self.choose(VatCode(key)))
        for key, segment in row.segments.items():
            segment.setObjectName(f"create_article.vat.{key}")
        self.rows.append(row)
        self._column.addWidget(row)


class VatRow(Segmented):
    """Segments of which none may be chosen, for one in another row is."""

    def show_only(self, key: str) -> None:
        """Mark one of them, or none if it is not here."""
        self._group.setExclusive(False)
        for name, segment in self.segments.items():
            segment.setChecked(name == key)
        self._group.setExclusive(True)
