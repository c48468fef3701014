"""Heartbeats: signs in the second location that a till goes on, and a look at those of others.

A thread of its own does it, now and then. Nobody waits for it, and a place that is slow or away
changes nothing of what was known.
"""

import logging
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from typing import Final

from till.actions.ports.machine import Clock
from till.domain.business_day import day_of
from till.domain.maintenance.backups import ReachedChange
from till.domain.maintenance.generations import (
    Generation,
    GenerationChoice,
    GenerationVerdict,
    Heartbeat,
    HeartbeatFigures,
    Sighting,
    judge,
    sighted,
)
from till.safekeeping.duplicates.generations import KnownGenerations, write_known_generations
from till.safekeeping.duplicates.heartbeat_folder import HeartbeatFolder
from till.sqlite import sqlite3

BEAT_S: Final = 5.0
ENDING_S: Final = 2.0
"""For so long whoever closes a till waits for its last sign."""
RUN_BYTES: Final = 8
MOST_SEEN: Final = 100

_LAST_SALE: Final = "SELECT closed_at, number FROM sale ORDER BY rowid DESC LIMIT 1"
_TODAY: Final = "SELECT count(*) FROM sale WHERE day = ?"
_WAITING: Final = """
    SELECT count(*) FROM document WHERE state IN ('absent', 'queued', 'sending', 'unclear')
"""
_GENERATION: Final = "SELECT cause, begun_at FROM till_life ORDER BY number DESC LIMIT 1"

log = logging.getLogger(__name__)


def _nothing() -> None:
    """Know neither a key nor a change log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeartbeatTill:
    """What gives heartbeats: a database on a computer, and where it gives them.

    `root` is the second location itself, which is there or not; `folder` that of the till in it.
    Both are None where no second location is set. `key` is what proves its signs, None while nobody
    knows; `reached` is how far its change log is.
    """

    database: Path
    computer: str
    clock: Clock
    root: Path | None = None
    folder: Path | None = None
    beat_s: float = BEAT_S
    key: Callable[[], bytes | None] = _nothing
    reached: Callable[[], ReachedChange | None] = _nothing


class Heartbeats:
    """Looks at the signs of others and gives those of one; `verdict` is how that stands."""

    def __init__(self, till: HeartbeatTill, known: KnownGenerations) -> None:
        self._till = till
        self._known = without_place(known, known.mine.place)
        now = till.clock.now()
        choice = known.choice
        self.sign = Heartbeat(
            life=known.mine,
            run=secrets.token_hex(RUN_BYTES),
            beat=0,
            computer=till.computer,
            started_at=now,
            told_at=now,
            chosen_by="" if choice is None or choice.is_given_away else choice.person,
            is_given_up=choice is not None and choice.is_given_away,
        )
        self.verdict: GenerationVerdict = _verdict(self._known)
        self._seen = deque[Heartbeat](maxlen=MOST_SEEN)

    def look(self) -> None:
        """See who else lives, and give a sign; nothing happens while the second location is away.

        Raises OSError and sqlite3.Error.
        """
        others = dict(self._known.others)
        while self._seen:
            seen = self._seen.popleft()
            before = others.get(seen.life.place)
            # An office tells the same one with each batch of ours: however often, it is no look.
            if before is None or seen.follows(before.sign):
                others[seen.life.place] = sighted(before, seen, is_ours=True)
        self._take(replace(self._known, others=others))
        elsewhere = self._elsewhere()
        if elsewhere is None:
            return
        others = dict(others)
        for sign, is_ours in elsewhere.signs(self._known.mine):
            if sign.run != self.sign.run and not self._was_mine(sign):
                before = others.get(sign.life.place)
                others[sign.life.place] = sighted(before, sign, is_ours=is_ours)
        self._take(replace(self._known, others=others))
        self._give(elsewhere)

    def note_sign(self, sign: Heartbeat) -> None:
        """Take a sign from elsewhere, with the next look; from any thread."""
        self._seen.append(sign)

    def say_goodbye(self) -> None:
        """Give the last sign, where there was one. Raises OSError and sqlite3.Error."""
        elsewhere = self._elsewhere()
        if elsewhere is not None and self.sign.beat:
            self._give(elsewhere, has_ended=True)

    def _elsewhere(self) -> HeartbeatFolder | None:
        till = self._till
        is_there = till.root is not None and till.root.is_dir()
        if till.folder is None or not is_there:
            return None
        return HeartbeatFolder(till.folder, till.key())

    def _was_mine(self, sign: Heartbeat) -> bool:
        """Tell whether a sign is of an earlier run here: before our first, for there is a lock."""
        return sign.life.place == self.sign.life.place and not self.sign.beat

    def _take(self, known: KnownGenerations) -> None:
        before = self._known
        self._known = known
        self.verdict = _verdict(known)
        if _worth_keeping(before) != _worth_keeping(known):
            write_known_generations(self._till.database, known)

    def _give(self, elsewhere: HeartbeatFolder, *, has_ended: bool = False) -> None:
        now = self._till.clock.now()
        self.sign = replace(
            self.sign,
            beat=self.sign.beat + 1,
            told_at=now,
            has_ended=has_ended,
            figures=figures_of(self._till.database, now),
            log=self._till.reached(),
        )
        elsewhere.give_sign(self.sign)


class HeartbeatThread:
    """Looks and gives signs in a thread of its own until `finish`."""

    def __init__(self, till: HeartbeatTill, known: KnownGenerations) -> None:
        self._signs = Heartbeats(till, known)
        self._beat_s = till.beat_s
        self._ends = Event()
        self._wake = Event()
        self._thread = Thread(target=self._run, name="life", daemon=True)
        self._thread.start()

    @property
    def verdict(self) -> GenerationVerdict:
        """How this generation stands, as far as was seen."""
        return self._signs.verdict

    @property
    def sign(self) -> Heartbeat:
        """The newest sign of this generation."""
        return self._signs.sign

    def note_sign(self, sign: Heartbeat) -> None:
        """Take a sign from elsewhere, now."""
        self._signs.note_sign(sign)
        self._wake.set()

    def look_now(self) -> None:
        """Look at the others without waiting for the next beat."""
        self._wake.set()

    def finish(self) -> None:
        """Give a last sign, and end; a place that does not answer keeps nobody."""
        self._ends.set()
        self._wake.set()
        self._thread.join(ENDING_S)

    def _run(self) -> None:
        while not self._ends.is_set():
            self._try(self._signs.look)
            self._wake.wait(self._beat_s)
            self._wake.clear()
        self._try(self._signs.say_goodbye)

    def _try(self, do: Callable[[], None]) -> None:
        """What fails is tried with the next beat: nothing that was known changes."""
        try:
            do()
        except (OSError, sqlite3.Error) as error:
            log.info("no sign of life could be given: %s", error)


def figures_of(database: Path, now: datetime) -> HeartbeatFigures:
    """Read what a generation says of itself besides, from its database. Raises sqlite3.Error."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        last = connection.execute(_LAST_SALE).fetchone()
        (today,) = connection.execute(_TODAY, (str(day_of(now)),)).fetchone()
        (waiting,) = connection.execute(_WAITING).fetchone()
        cause, begun_at = connection.execute(_GENERATION).fetchone()
    return HeartbeatFigures(
        last_sale_at=datetime.fromisoformat(last[0]) if last else None,
        last_sale=int(last[1]) if last else 0,
        sales_today=int(today),
        waiting=int(waiting),
        cause=str(cause),
        begun_at=datetime.fromisoformat(begun_at),
    )


def _verdict(known: KnownGenerations) -> GenerationVerdict:
    return judge(known.mine, known.others.values(), known.choice)


def without_place(known: KnownGenerations, place: str) -> KnownGenerations:
    """Return what is known of the others alone."""
    others = {each: sighting for each, sighting in known.others.items() if each != place}
    return replace(known, others=others)


def _worth_keeping(known: KnownGenerations) -> tuple[Generation, GenerationChoice | None, object]:
    """Return what another start has to know: not each beat of the others."""
    seen = {place: _counted(each) for place, each in known.others.items()}
    return known.mine, known.choice, seen


def _counted(sighting: Sighting) -> tuple[str, int, int, bool]:
    sign = sighting.sign
    return sign.run, sighting.came, sighting.still, sign.has_ended
