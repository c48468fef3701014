"""Which life of a till goes on: a person decides it where two do, while neither sells."""

import asyncio
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from till.bootstrap import Surroundings, open_till
from till.domain.errors.lives import NobodyElseAlive
from till.domain.maintenance.lives import LifeChoice, LifeSign, LifeVerdict, TillLife, judge
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson
from till.sqlite import sqlite3
from till.store.faults import disk_faults
from till.store.lives.life_file import KnownLives, read_known_lives, write_known_lives
from till.store.lives.life_table import LifeBegin, begin_life, life_of
from till.store.lives.second_place import MOST_AHEAD, LivesElsewhere
from till.store.safety.copies import kept_in
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedChoice:
    """Which of two lives an owner wants to go on, once the window has closed.

    `other` is whom it is left to; None: the one here goes on.
    """

    person: NamedPerson
    other: LifeSign | None = None


def standing_of(around: Surroundings) -> LifeVerdict:
    """Return how the life of the data stands to others, as far as was seen; opens nothing."""
    known = read_known_lives(around.paths.database)
    return judge(known.mine, known.others.values(), known.choice) if known else LifeVerdict()


def decide(around: Surroundings, planned: PlannedChoice) -> None:
    """Let one of two lives go on, with the till closed; outside any loop.

    The one here begins a new life, whose number tells all others that theirs is over. Raises
    AlreadyRunning, and as opening a database may.
    """
    with InstanceLock(around.paths.lock_file, around.paths.profile):
        if planned.other is None:
            _live_on_here(around, planned.person)
        else:
            _give_up_here(around, planned.person, planned.other)
    asyncio.run(_write_down(around, planned))


def require_other(verdict: LifeVerdict) -> LifeSign:
    """Return the other one that lives, or raise NobodyElseAlive."""
    if verdict.other is None:
        raise NobodyElseAlive
    return verdict.other


def key_of(around: Surroundings) -> bytes | None:
    """Return what proves that the till here wrote something; it may take the store's time."""
    found = around.witness_key()
    return found.key if found else None


def next_life(around: Surroundings, database: Path, cause: str) -> LifeBegin:
    """Return the life that comes after all that are known of the till some data are of."""
    with disk_faults(database), closing(sqlite3.connect(database)) as connection:
        now = life_of(connection)
    known = read_known_lives(around.paths.database)
    highest = [known.highest if known else 0, _highest_elsewhere(around, now)]
    return LifeBegin(
        cause=cause, at=around.clock.now(), place=around.place, above=max(now.number, *highest)
    )


def _highest_elsewhere(around: Surroundings, now: TillLife) -> int:
    """Return the highest number of a life that copies or the second place tell of."""
    found = [0]
    with suppress(OSError):  # a place that is away tells of nothing
        places = around.copies().second_places()
        folders = [around.paths.backups, *places]
        manifests = [each.manifest for folder in folders for each in kept_in(folder)]
        lives = [each.life.split("-") for each in manifests if each is not None and each.life]
        numbers = [int(number) for whose, number, *_ in lives if whose == now.installation]
        found += [each for each in numbers if each <= now.number + MOST_AHEAD]
        key = key_of(around)
        found += [LivesElsewhere(place, key).highest(now) for place in places]
    return max(found)


def _live_on_here(around: Surroundings, person: NamedPerson) -> None:
    database = around.paths.database
    begin = next_life(around, database, "chosen")
    with disk_faults(database), closing(sqlite3.connect(database)) as connection:
        life = begin_life(connection, begin)
        connection.commit()
    _keep_choice(around, life, _choice(around, person, life, around.computer))


def _give_up_here(around: Surroundings, person: NamedPerson, other: LifeSign) -> None:
    database = around.paths.database
    with disk_faults(database), closing(sqlite3.connect(database)) as connection:
        mine = life_of(connection)
    life = replace(other.life, number=max(other.life.number, mine.number))
    choice = _choice(around, person, life, other.computer)
    _keep_choice(around, mine, replace(choice, is_given_away=True))


def _choice(around: Surroundings, person: NamedPerson, life: TillLife, computer: str) -> LifeChoice:
    return LifeChoice(life=life, computer=computer, person=person.name, made_at=around.clock.now())


def _keep_choice(around: Surroundings, mine: TillLife, choice: LifeChoice) -> None:
    """Write a choice down here, and there as soon as the second place is: every open till looks."""
    write_known_lives(around.paths.database, KnownLives(mine=mine, choice=choice))
    place = around.copies().second_place()
    if place is not None and place.parent.is_dir():
        with suppress(OSError):  # the next beat writes it
            LivesElsewhere(place, key_of(around)).choose(choice)


async def _write_down(around: Surroundings, planned: PlannedChoice) -> None:
    other = planned.other
    action = JournalAction.LIFE_CHOSEN if other is None else JournalAction.LIFE_GIVEN_UP
    facts = {"computer": around.computer if other is None else other.computer}
    async with open_till(around) as opened:
        entry = opened.till.entry(action, **facts).by(planned.person)
        await opened.till.ledger.record(entry)
