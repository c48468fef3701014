"""Which generation of a till goes on: a person decides it where two do, while neither sells."""

import asyncio
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from till.bootstrap import Surroundings, open_till
from till.domain.errors.backups import NoDuplicateTill
from till.domain.maintenance.generations import (
    CHOSEN,
    Generation,
    GenerationChoice,
    GenerationVerdict,
    Heartbeat,
    judge,
)
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson
from till.safekeeping.backups.backups import kept_in
from till.safekeeping.duplicates.generations import (
    GenerationStart,
    KnownGenerations,
    begin_generation,
    generation_of,
    read_known_generations,
    write_known_generations,
)
from till.safekeeping.duplicates.heartbeat_folder import MOST_AHEAD, HeartbeatFolder
from till.sqlite import sqlite3
from till.store.faults import disk_faults
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedChoice:
    """Which of two generations an owner wants to go on, once the window has closed.

    `other` is whom it is left to; None: the one here goes on.
    """

    person: NamedPerson
    other: Heartbeat | None = None


def standing_of(around: Surroundings) -> GenerationVerdict:
    """Return how the generation of the data stands to others, as far as was seen; opens nothing."""
    known = read_known_generations(around.paths.database)
    return judge(known.mine, known.others.values(), known.choice) if known else GenerationVerdict()


def decide(around: Surroundings, planned: PlannedChoice) -> None:
    """Let one of two generations go on, with the till closed; outside any loop.

    The one here begins a new generation, whose number tells all others that theirs is over; one
    that is given up says so. Both are told by the heartbeats. Raises AlreadyRunning, and as opening
    a database may.
    """
    with InstanceLock(around.paths.lock_file, around.paths.profile):
        if planned.other is None:
            database = around.paths.database
            begin = next_generation(around, database, CHOSEN)
            with disk_faults(database), closing(sqlite3.connect(database)) as connection:
                generation = begin_generation(connection, begin)
                connection.commit()
            choice = GenerationChoice(
                computer=around.computer, person=planned.person.name, made_at=around.clock.now()
            )
            write_known_generations(database, KnownGenerations(mine=generation, choice=choice))
        else:
            _give_up_here(around, planned.person, planned.other)
    asyncio.run(_write_down(around, planned))


def require_other(verdict: GenerationVerdict) -> Heartbeat:
    """Return the other one that lives, or raise NoDuplicateTill."""
    if verdict.other is None:
        raise NoDuplicateTill
    return verdict.other


def key_of(around: Surroundings) -> bytes | None:
    """Return what proves that the till here wrote something; it may take the store's time."""
    found = around.anchor_key()
    return found.key if found else None


def next_generation(around: Surroundings, database: Path, cause: str) -> GenerationStart:
    """Return the generation that comes after all that are known of the till some data are of."""
    with disk_faults(database), closing(sqlite3.connect(database)) as connection:
        now = generation_of(connection)
    known = read_known_generations(around.paths.database)
    highest = [known.highest if known else 0, _highest_elsewhere(around, now)]
    return GenerationStart(
        cause=cause, at=around.clock.now(), place=around.place, above=max(now.number, *highest)
    )


def _highest_elsewhere(around: Surroundings, now: Generation) -> int:
    """Return the highest number of a generation that backups or the second location tell of."""
    found = [0]
    with suppress(OSError):  # a place that is away tells of nothing
        places = around.backups().second_locations()
        folders = [around.paths.backups, *places]
        manifests = [each.manifest for folder in folders for each in kept_in(folder)]
        generations = [each.life.split("-") for each in manifests if each is not None and each.life]
        numbers = [int(number) for whose, number, *_ in generations if whose == now.installation]
        found += [each for each in numbers if each <= now.number + MOST_AHEAD]
        key = key_of(around)
        found += [HeartbeatFolder(place, key).highest(now) for place in places]
    return max(found)


def _give_up_here(around: Surroundings, person: NamedPerson, other: Heartbeat) -> None:
    database = around.paths.database
    with disk_faults(database), closing(sqlite3.connect(database)) as connection:
        mine = generation_of(connection)
    choice = GenerationChoice(
        computer=other.computer,
        person=person.name,
        made_at=around.clock.now(),
        is_given_away=True,
    )
    write_known_generations(database, KnownGenerations(mine=mine, choice=choice))


async def _write_down(around: Surroundings, planned: PlannedChoice) -> None:
    other = planned.other
    action = JournalAction.GENERATION_CHOSEN if other is None else JournalAction.GENERATION_GIVEN_UP
    facts = {"computer": around.computer if other is None else other.computer}
    async with open_till(around) as opened:
        entry = opened.till.entry(action, **facts).by(planned.person)
        await opened.till.ledger.record(entry)
