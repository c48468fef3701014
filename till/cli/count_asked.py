"""What a command is told of the drawer: an amount, or notes and coins, and foreign notes."""

import re
from collections.abc import Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import as_the_command_line
from till.cli.amounts import parse_lek
from till.cli.answers import read_secret
from till.domain.cash.count import CashCount, Count, count_amount, count_pieces
from till.domain.cash.exchange import checked_currency
from till.domain.errors.day import CountUnreadable
from till.domain.formatting import write_lek
from till.system.words import Words

if TYPE_CHECKING:  # slow to import, and `till --help` needs none of it
    from collections.abc import AsyncIterator

    from till.actions.till import Till
    from till.cli.desk import Desk

_PIECES = re.compile(r"([0-9]{1,5})\*([0-9]{1,6})", re.ASCII)
_NOTES = re.compile(r"([A-Za-z]{3}):([0-9.,]{1,12})", re.ASCII)

Counted = Annotated[
    str | None,
    typer.Option(metavar="N", help="Cash that was counted, in lek, foreign notes apart."),
]
Pieces = Annotated[
    list[str] | None,
    typer.Option("--piece", metavar="LEK*TIMES", help="Instead of an amount; repeatable."),
]
Foreign = Annotated[
    list[str] | None,
    typer.Option(metavar="CODE:AMOUNT", help="Other notes, at today's rate; repeatable."),
]
Note = Annotated[
    str,
    typer.Option(
        metavar="T", help="Why there is a difference, or why the day's count is corrected."
    ),
]
PinOnInput = Annotated[
    bool, typer.Option("--pin-stdin", help="Who does it: their PIN is read from standard input.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountAsked:
    """A count as the options tell it."""

    counted: str | None = None
    pieces: Sequence[str] = ()
    foreign: Sequence[str] = ()
    note: str = ""

    def count(self, till: "Till") -> Count | None:
        """Return the count, None where the options tell of none.

        Raises CountUnreadable, RateMissing, and what a count may be refused for.
        """
        from till.actions.counting import foreign_counted  # noqa: PLC0415 slow to import

        foreign = foreign_counted(till, [_notes(each) for each in self.foreign])
        if self.pieces:
            if self.counted is not None:
                raise CountUnreadable(text=self.counted[:20])
            counted = count_pieces(_pieces(self.pieces), foreign)
        elif self.counted is not None or foreign:
            lek = "0" if self.counted is None else self.counted  # typed as nothing is no nought
            counted = count_amount(parse_lek(lek), foreign)
        else:
            return None
        return replace(counted, note=self.note)


@asynccontextmanager
async def standing_at(desk: "Desk", pin: str | None) -> "AsyncIterator[Till]":
    """Open the till with whoever the PIN belongs to at it, else with the command line itself."""
    from till.actions.signing_in import sign_in_by_pin  # noqa: PLC0415 slow to import

    async with desk.opened() as opened:
        if pin is None:
            yield as_the_command_line(opened)
        else:
            await sign_in_by_pin(opened.till, pin)
            yield opened.till


def pin_of(*, wanted: bool) -> str | None:
    """Return the PIN on standard input, where the options say that there is one."""
    return read_secret("PIN") if wanted else None


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
        read = _PIECES.fullmatch(text.strip())
        if read is None:
            raise CountUnreadable(text=text[:20])
        pieces[int(read[1])] = pieces.get(int(read[1]), 0) + int(read[2])
    return pieces


def _notes(text: str) -> tuple[str, Decimal]:
    """Read `EUR:43,80`. Raises CountUnreadable, CurrencyUnfit, AmountUnreadable."""
    read = _NOTES.fullmatch(text.strip())
    if read is None:
        raise CountUnreadable(text=text[:20])
    return checked_currency(read[1]), parse_lek(read[2])
