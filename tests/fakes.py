"""Honest stand-ins for the doors to time and chance.

Lives here: a clock that stands still until it is told, identifiers that count, quick PINs.
Must not: a ledger in memory; the real one on a file in tmp_path is quick enough.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from tests.builders import MOMENT
from till.actions.till import Till
from till.domain.identifiers import DocId
from till.domain.shop.people import Cashier, Role
from till.printing.slips.shop_slips import ShopSlips
from till.printing.slips.source import ShopHead, SlipSource
from till.system.pins import ArgonPins
from till.system.reports.day_text import DaySheets
from till.system.words import Words


class StoppedClock:
    """A clock that shows what it is set to, and how long its machine has been running."""

    def __init__(self, moment: datetime = MOMENT) -> None:
        self.moment = moment
        self.running = timedelta(hours=1)

    def now(self) -> datetime:
        """Return the moment it was set to."""
        return self.moment

    def uptime(self) -> timedelta:
        """Return how long the machine has been running."""
        return self.running

    def set(self, moment: datetime) -> None:
        """Let time pass until a later moment, or set the clock back to an earlier one."""
        self.running += max(moment - self.moment, timedelta(0))
        self.moment = moment

    def show(self, moment: datetime) -> None:
        """Set the clock to whatever moment; no time passes."""
        self.moment = moment

    def advance(self, *, hours: int = 0, minutes: int = 0, seconds: float = 0) -> None:
        """Let time pass."""
        passed = timedelta(hours=hours, minutes=minutes, seconds=seconds)
        self.moment += passed
        self.running += passed


class CountingIds:
    """Identifiers in order, so that a test can name them: till-0001, till-0002 …"""

    def __init__(self) -> None:
        self.given = 0

    def new_doc_id(self) -> DocId:
        """Return the next identifier."""
        self.given += 1
        return DocId(f"till-{self.given:04}")


class RestlessClock(StoppedClock):
    """A clock that moves on by a little each time it is looked at."""

    def now(self) -> datetime:
        """Return a moment that is later than the last one."""
        self.moment += timedelta(milliseconds=10)
        return self.moment


def quick_pins() -> ArgonPins:
    """Return the real hashing of PINs at the lowest cost argon2 takes."""
    return ArgonPins(memory_kib=8, passes=1)


class Hasty(Random):
    """Chance that always falls on short waits; they grow as they should."""

    @override
    def uniform(self, a: float, b: float) -> float:
        """Return the first three hundredths of the way."""
        return a + (b - a) * 0.03


def a_shops_slips(language: str = "sq") -> ShopSlips:
    """Return the real slips of a shop by the lake, its words checked strictly."""
    words = Words(language, strict=True)
    head = ShopHead(
        name="MINIMARKET LIQENI",
        address="Rruga e Liqenit 14, Tiranë",
        nuis="L71904523K",
        till_name="Arka 1",
    )
    source = SlipSource(words=words, shop=head, units={"KGM": "kg"})
    return ShopSlips(source, DaySheets(words))


@contextmanager
def an_owner_at(till: Till) -> Iterator[None]:
    """Let an owner who is nobody in particular stand at a till, to set it up."""
    before = till.session.cashier
    owner = Cashier(person_id=0, name="Pronari", operator_code=None, role=Role.OWNER)
    till.session = replace(till.session, cashier=owner)
    try:
        yield
    finally:
        till.session = replace(till.session, cashier=before)
