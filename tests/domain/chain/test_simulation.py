"""Five tills and their office over a road that loses, doubles, reorders and cuts what it carries.

Lives here: what a till does next, and where a batch belongs, on a clock that nobody waits for.
Must not: databases, HTTP (tests/office_server).
"""

import heapq
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.rotation import by_turns
from till.domain.chain.answer import (
    BatchTaken,
    ChainBroken,
    JournalGap,
    NoOffice,
    OfficeAnswer,
    RestUntilCommit,
    SendAfter,
    SendFewer,
    Sending,
    StopSending,
    TooMuch,
    TryAgainAt,
    next_step,
)
from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, ChainPlace, prove_batch
from till.domain.chain.branch import Branching, Continuing, KnownEntry, place_batch
from till.domain.chain.wire import BatchMalformed, document_of, read_batch

START = datetime(2026, 11, 26, 8, tzinfo=UTC)
TILLS = 5
DAY_S = 3600.0
SALES = 20  # of a till, in its hour
MOST = 7  # entries of a batch, so that there are many
FATES = ("lost", "answer lost", "twice", "late", "cut", "busy", "too large")
CALM_S = 4 * DAY_S  # by then everything has to be there


@dataclass(slots=True)
class Branch:
    """A way in which a journal went on, as the office keeps it."""

    parent: int | None
    entries: list[ChainEntry] = field(default_factory=list)


@dataclass(slots=True)
class Shelf:
    """What the office has of one till; the rules are its own, and only the tables are missing."""

    branches: dict[int, Branch] = field(default_factory=dict)

    def known(self) -> Mapping[str, KnownEntry]:
        """Return all entries by their links, with how each goes on."""
        found = dict[str, KnownEntry]()
        for number, branch in self.branches.items():
            after = [each.generation for each in branch.entries[1:]]
            for entry, following in zip(branch.entries, [*after, None], strict=True):
                found[entry.place.link] = KnownEntry(
                    branch=number, place=entry.place, next_generation=following
                )
        return found

    def take(self, body: bytes) -> OfficeAnswer:
        """Take a batch in as the server does, all of it or nothing."""
        batch = read_batch(body)
        proof = prove_batch(batch)
        if proof.broken:
            return ChainBroken(at=int(proof.broken[1]))
        first = self.branches[1].entries[0].generation if self.branches else None
        placed = place_batch(batch, self.known(), first)
        if isinstance(placed, Continuing):
            number = placed.branch
        elif isinstance(placed, Branching):
            number = len(self.branches) + 1
            self.branches[number] = Branch(parent=placed.parent)
        else:
            tips = [each.entries[-1].place for each in self.branches.values()]
            fit = [tip for tip in tips if tip.number <= batch.after.number]
            return JournalGap(have=max(fit, key=lambda tip: tip.number, default=BEGINNING))
        self.branches[number].entries += placed.entries
        tip = placed.entries[-1].place if placed.entries else placed.after
        return BatchTaken(place=tip, branch=number, taken=len(placed.entries), known=placed.known)


@dataclass(slots=True)
class SimulatedTill:
    """A till's journal and how far its sending is: what follows an answer is `next_step`."""

    rng: Random
    shelf: Shelf
    journal: list[ChainEntry] = field(default_factory=list)
    given_up: list[ChainEntry] = field(default_factory=list)
    place: ChainPlace = BEGINNING
    generation: int = 1
    size: int = MOST
    tries: int = 0

    def sell(self) -> None:
        """Write an entry with a sale."""
        after = self.journal[-1].place if self.journal else BEGINNING
        note = str(self.rng.random())
        self.journal += some_entries(1, after, generation=self.generation, note=note)

    def come_back(self) -> None:
        """Be restored from a copy of a while ago: the rest is with the office, or given up."""
        kept = self.rng.randrange(len(self.journal) // 2, len(self.journal) + 1)
        self.given_up += self.journal[kept:]
        del self.journal[kept:]
        self.generation += 1
        self.place = BEGINNING

    def batch(self) -> Batch | None:
        """Return what follows the place."""
        entries = tuple(self.journal[self.place.number : self.place.number + self.size])
        return a_batch(entries, self.place) if entries else None

    def take(self, batch: Batch, answer: OfficeAnswer, now: datetime) -> float:
        """Go on after an answer; return the seconds until the next try."""
        self.tries = self.tries + 1 if isinstance(answer, NoOffice) else 0
        newest = len(self.journal)
        sending = Sending(newest=newest, size=len(batch.entries), tries=self.tries)
        match next_step(sending, answer, now=now, rng=self.rng):
            case SendAfter(place=place):
                self.place = place if self.has(place) else BEGINNING
                self.size = MOST
                return 0.1
            case SendFewer(size=size):
                self.size = size
                return 0.1
            case TryAgainAt(moment=moment):
                return (moment - now).total_seconds()
            case RestUntilCommit():
                assert isinstance(answer, BatchTaken)
                self.place = answer.place if self.has(answer.place) else BEGINNING
                return 5.0
            case StopSending(problem=problem):
                raise AssertionError(problem)
            case other:
                raise AssertionError(other)

    def has(self, place: ChainPlace) -> bool:
        """Tell whether an entry is one of this journal."""
        number = place.number
        is_here = 0 < number <= len(self.journal)
        return place == BEGINNING or (is_here and self.journal[number - 1].place == place)


class Road:
    """Events in the order of their moments; what happens to each request is drawn."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.faults = 0
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self.tills = [SimulatedTill(Random(seed * 31 + each), Shelf()) for each in range(TILLS)]

    def at(self, seconds: float, act: Callable[[], None]) -> None:
        """Let something happen so many seconds from now."""
        self._count += 1
        heapq.heappush(self._events, (self.now + seconds, self._count, act))

    def play(self) -> None:
        """Let each till sell its hour, send all the while, and some of them come back."""
        for till in self.tills:
            for _ in range(SALES):
                self.at(self.rng.uniform(0, DAY_S), till.sell)
            self.at(DAY_S + 60, till.sell)  # the next one tells an office that forgot some
            self.at(self.rng.uniform(0, 60), self.sends(till))
        self.at(self.rng.uniform(DAY_S / 2, DAY_S), self.rng.choice(self.tills).come_back)
        self.at(self.rng.uniform(DAY_S / 2, DAY_S), self.forget)
        while self._events and self._events[0][0] < CALM_S:
            self.now, _, act = heapq.heappop(self._events)
            act()

    def forget(self) -> None:
        """Let the office be put back to what it was: the newest entries of a till are gone."""
        shelf = self.rng.choice(self.tills).shelf
        if len(shelf.branches) == 1:
            entries = shelf.branches[1].entries
            del entries[self.rng.randrange(1, len(entries) + 1) :]

    def sends(self, till: SimulatedTill) -> Callable[[], None]:
        """Return the next turn of a till's sending."""

        def turn() -> None:
            batch = till.batch()
            if batch is None:
                self.at(5.0, turn)
                return
            answer = self.carry(till, batch)
            self.at(till.take(batch, answer, START + timedelta(seconds=self.now)), turn)

        return turn

    def carry(  # noqa: PLR0911 one for each fate
        self, till: SimulatedTill, batch: Batch
    ) -> OfficeAnswer:
        """Carry a batch there and its answer back, or not."""
        body = json.dumps(document_of(batch)).encode()
        is_calm = self.now > DAY_S or self.rng.random() > 0.4
        if is_calm:
            return till.shelf.take(body)
        self.faults += 1
        match self.rng.choice(FATES):
            case "lost":
                return NoOffice()
            case "answer lost":
                till.shelf.take(body)
                return NoOffice()
            case "twice":
                self.at(self.rng.uniform(0, 300), lambda: self.arrive(till, body))
                return till.shelf.take(body)
            case "late":
                self.at(self.rng.uniform(30, 900), lambda: self.arrive(till, body))
                return NoOffice()
            case "cut":
                with pytest.raises(BatchMalformed):
                    till.shelf.take(body[: self.rng.randrange(len(body))])
                return NoOffice()
            case "too large":
                return TooMuch() if len(batch.entries) > 1 else NoOffice()
            case _:
                return NoOffice(retry_after_s=5)

    @staticmethod
    def arrive(till: SimulatedTill, body: bytes) -> None:
        """Let a batch come to the office of which nobody waits for the answer."""
        till.shelf.take(body)


def lines(entries: Sequence[ChainEntry]) -> list[str]:
    return [entry.place.link for entry in entries]


def path_of(shelf: Shelf, tip: str) -> list[str]:
    """Return the links that lead to an entry, over the branches that it goes on from."""
    everything = {e.place.link: e for b in shelf.branches.values() for e in b.entries}
    found = list[str]()
    link = tip
    while link in everything:
        found.insert(0, link)
        link = str(everything[link].line["previous_link"])
    return found


def total_of(entries: Sequence[ChainEntry]) -> int:
    found = 0
    for entry in entries:
        for thing in entry.things:
            rows = thing.tables["sale"]
            assert isinstance(rows, list)
            found += sum(int(row["total"]) for row in rows)
    return found


def one_run(seed: int) -> int:
    """Play a seed to its end and hold office and tills against each other; return the faults."""
    road = Road(seed)
    road.play()
    for till in road.tills:
        assert till.place == till.journal[-1].place, seed
        kept = [entry for each in till.shelf.branches.values() for entry in each.entries]
        assert path_of(till.shelf, till.place.link) == lines(till.journal), seed
        assert len(set(lines(kept))) == len(kept), seed  # each once
        everything = {each.place.link: each for each in (*till.journal, *till.given_up)}
        assert set(lines(kept)) <= everything.keys(), seed
        assert set(lines(till.journal)) <= set(lines(kept)), seed
        sent = [everything[link] for link in lines(kept)]
        assert total_of(kept) == total_of(sent), seed
    return road.faults


@pytest.mark.parametrize("first", by_turns(range(0, 200, 50), 2))
def test_what_tills_wrote_is_at_the_office_once_whatever_the_road_does(first: int) -> None:
    assert sum(map(one_run, range(first, first + 50))) > 2_500


@pytest.mark.long
def test_two_thousand_roads_lose_and_double_nothing() -> None:
    assert sum(map(one_run, range(1_000, 3_000))) > 100_000
