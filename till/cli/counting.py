"""Options with which a person says what is in the drawer, and the count they make.

A count is an amount, or notes and coins, and foreign notes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from gettext import gettext as _

import click

from till.actions.day.counting import foreign_counted
from till.actions.till import Till
from till.cli.options import option
from till.domain.cash.count import CashCount, Count, count_amount, count_pieces
from till.domain.cash.exchange import checked_currency
from till.domain.errors.day import CountUnreadable
from till.domain.formatting import write_lek
from till.domain.typed import read_amount
from till.system.words import Words

_PIECES = re.compile(r"([0-9]{1,5})\*([0-9]{1,6})", re.ASCII)
_NOTES = re.compile(r"([A-Za-z]{3}):([0-9.,]{1,12})", re.ASCII)

COUNTED = option("--counted", "N", "Counted cash in lek, without foreign notes.")
PIECES = option(
    "--piece", "LEK*TIMES", "Banknotes and coins instead of an amount; repeatable.", multiple=True
)
FOREIGN = option(
    "--foreign", "CODE:AMOUNT", "Foreign notes at today's rate; repeatable.", multiple=True
)
COUNT_NOTE = option(
    "--note", "T", "Reason for the difference or for correcting the count.", default=""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountOptions:
    """A count as it was typed."""

    counted: str | None = None
    pieces: Sequence[str] = ()
    foreign: Sequence[str] = ()
    note: str = ""

    def require_count(self) -> None:
        """Raise click.BadParameter where the options tell of no count."""
        if self.counted is None and not self.pieces and not self.foreign:
            raise click.BadParameter(_("missing amount: --counted N or --piece LEK*TIMES"))

    def count(self, till: Till) -> Count | None:
        """Return the count, None where the options tell of none.

        Raises CountUnreadable, RateMissing, and what a count may be refused for.
        """
        foreign = foreign_counted(till, [_notes(each) for each in self.foreign])
        if self.pieces:
            if self.counted is not None:
                raise CountUnreadable(text=self.counted[:20])
            counted = count_pieces(_pieces(self.pieces), foreign)
        elif self.counted is not None or foreign:
            lek = "0" if self.counted is None else self.counted  # typed as nothing is no nought
            counted = count_amount(read_amount(lek), foreign)
        else:
            return None
        return replace(counted, note=self.note)

    def required(self, till: Till) -> Count:
        """Return the count of options that `require_count` has passed. Raises as `count`."""
        count = self.count(till)
        if count is None:
            raise RuntimeError("a count was required, and the options tell of none")
        return count


def count_line(count: CashCount, words: Words) -> str:
    """Return what came of a count, in a sentence."""
    facts = {
        "counted": write_lek(count.counted),
        "expected": write_lek(count.expected),
        "difference": write_lek(count.difference),
    }
    return words.say("cli.count_differs" if count.difference else "cli.count_exact", **facts)


def _pieces(texts: Sequence[str]) -> dict[int, int]:
    """Read `1000*8`; the same note twice adds up. Raises CountUnreadable."""
    pieces: dict[int, int] = {}
    for text in texts:
        match = _PIECES.fullmatch(text.strip())
        if match is None:
            raise CountUnreadable(text=text[:20])
        pieces[int(match[1])] = pieces.get(int(match[1]), 0) + int(match[2])
    return pieces


def _notes(text: str) -> tuple[str, Decimal]:
    """Read `EUR:43,80`. Raises CountUnreadable, CurrencyUnfit, AmountUnreadable."""
    match = _NOTES.fullmatch(text.strip())
    if match is None:
        raise CountUnreadable(text=text[:20])
    return checked_currency(match[1]), read_amount(match[2])
