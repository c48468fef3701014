"""Taking a batch in: one transaction, with the till's row locked; answered only after its commit.

Facts are never refused for being unwelcome: late, of a past day, of a branch that was given up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from till.domain.chain.answer import BatchTaken, ChainBroken, JournalGap
from till.domain.chain.batch import (
    BEGINNING,
    Batch,
    BatchProof,
    ChainEntry,
    ChainPlace,
    ThingFault,
    prove_batch,
)
from till.domain.chain.branch import (
    Branching,
    BranchKind,
    Continuing,
    KnownEntry,
    Placement,
    Unconnected,
    place_batch,
)
from till.domain.chain.proof import as_hashed
from till.office_server.books.keeping import BookKeeper, lock_till
from till.office_server.books.things import EntryThings
from till.office_server.database import Connection
from till.office_server.fleet import close_problems
from till.office_server.migrating import PartitionsAhead

_TIP: Final = """
    SELECT branch FROM branch WHERE till_id = %s AND tip_number = %s AND tip_link = %s
"""
_KNOWN: Final = """
    SELECT entry.branch, entry.number, entry.link, following.generation
    FROM entry LEFT JOIN entry AS following
        ON following.till_id = entry.till_id AND following.branch = entry.branch
        AND following.number = entry.number + 1
    WHERE entry.till_id = %s AND entry.number BETWEEN %s AND %s AND entry.link = ANY(%s)
"""
_FIRST: Final = """
    SELECT generation FROM entry WHERE till_id = %s ORDER BY number, branch LIMIT 1
"""
# The newest that the till may have too: what leads beyond its own journal is no use to it.
_HAVE: Final = """
    SELECT tip_number, tip_link FROM branch WHERE till_id = %s AND tip_number <= %s
    ORDER BY tip_number DESC LIMIT 1
"""
_NEW_BRANCH: Final = """
    INSERT INTO branch (till_id, branch, parent, kind, after_number, tip_number, tip_link, proof,
        computer)
    SELECT %(till)s, coalesce(max(branch), 0) + 1, %(parent)s, %(kind)s, %(after)s, %(tip)s,
        %(link)s, %(proof)s, %(computer)s
    FROM branch WHERE till_id = %(till)s RETURNING branch
"""
_MOVE_TIP: Final = """
    UPDATE branch SET tip_number = %(tip)s, tip_link = %(link)s, grown_at = now(),
        proof = %(proof)s, computer = %(computer)s
    WHERE till_id = %(till)s AND branch = %(branch)s
"""
_ENTRIES: Final = """
    COPY entry (till_id, branch, number, generation, link, line, things, arrived_on) FROM STDIN
"""
_PROBLEM: Final = """
    INSERT INTO problem (kind, till_id, branch, number, thing, kept) VALUES (%s, %s, %s, %s, %s, %s)
"""
_GENERATION: Final = """
    INSERT INTO till_generation (till_id, number, installation, begun_at) VALUES (%s, %s, %s, %s)
    ON CONFLICT DO NOTHING
"""
_HEARD: Final = """
    INSERT INTO till_heard (till_id, heard_at) VALUES (%s, now())
    ON CONFLICT (till_id) DO UPDATE SET heard_at = excluded.heard_at
"""

TakenIn = BatchTaken | JournalGap | ChainBroken


@dataclass(frozen=True, slots=True, kw_only=True)
class _Arrival:
    """A batch of a till with its proof, on its day; `signed` is what the till signed of it."""

    till: str
    batch: Batch
    proof: BatchProof
    day: date
    signed: str


class BatchTaker:
    """Takes batches in; one for a server, used by all of its threads."""

    def __init__(self) -> None:
        self._partitions = PartitionsAhead()

    def take(self, connection: Connection, till: str, batch: Batch, signed: str = "") -> TakenIn:
        """Prove a batch, keep what is new of it, and return what is on disk by then.

        `signed` is what the till signed of it.
        The connection is in no transaction. Raises psycopg's errors, and then nothing was kept.
        """
        proof = prove_batch(batch)  # before anything is locked: it takes most of the time
        if proof.broken:
            return ChainBroken(at=int(proof.broken[1]))
        day = datetime.now(UTC).date()  # noqa: TID251 the day of arrival, by the office's clock
        with connection.transaction():
            self._partitions.make(connection, day)
        with connection.transaction():
            lock_till(connection, till)
            arrival = _Arrival(till=till, batch=batch, proof=proof, day=day, signed=signed)
            return _keep(connection, arrival)


def note_heard(connection: Connection, till: str) -> None:
    """Write down that a till was heard: apart, so that nothing waits for it."""
    connection.execute(_HEARD, (till,))


def _keep(connection: Connection, arrival: _Arrival) -> TakenIn:
    placement = _placement(connection, arrival.till, arrival.batch)
    if isinstance(placement, Unconnected):
        return JournalGap(have=_have(connection, arrival.till, arrival.batch.after))
    entries = placement.entries
    tip = entries[-1].place if entries else placement.after
    branch = _grown(connection, arrival, placement, tip)
    quarantined = _keep_entries(connection, arrival, branch, entries) if entries else 0
    return BatchTaken(
        place=tip,
        branch=branch,
        taken=len(entries),
        known=placement.known,
        faults=_faults(arrival, entries),
        quarantined=quarantined,
    )


def _placement(connection: Connection, till: str, batch: Batch) -> Placement:
    """Find where a batch belongs; one that follows a tip has nothing that is known."""
    after = batch.after
    tip = connection.execute(_TIP, (till, after.number, after.link)).fetchone()
    if tip is not None:
        return Continuing(branch=tip[0], after=after, known=0, entries=batch.entries)
    links = [after.link, *(entry.place.link for entry in batch.entries)]
    last = batch.entries[-1].number
    found = connection.execute(_KNOWN, (till, after.number, last, links)).fetchall()
    known = {
        link: KnownEntry(
            branch=branch, place=ChainPlace(number=number, link=link), next_generation=generation
        )
        for branch, number, link, generation in found
    }
    first = connection.execute(_FIRST, (till,)).fetchone()
    return place_batch(batch, known, first[0] if first else None)


def _have(connection: Connection, till: str, after: ChainPlace) -> ChainPlace:
    found = connection.execute(_HAVE, (till, after.number)).fetchone()
    return ChainPlace(number=found[0], link=found[1]) if found else BEGINNING


def _grown(
    connection: Connection, arrival: _Arrival, placement: Continuing | Branching, tip: ChainPlace
) -> int:
    """Let a branch reach to its new end, or begin one; return which it is."""
    values = {
        "till": arrival.till,
        "tip": tip.number,
        "link": tip.link,
        "proof": arrival.signed,
        "computer": arrival.batch.computer,
    }
    if isinstance(placement, Continuing):
        if placement.entries:
            connection.execute(_MOVE_TIP, values | {"branch": placement.branch})
        return placement.branch
    kind = placement.kind.value
    begun = {"parent": placement.parent, "kind": kind, "after": placement.after.number}
    found = connection.execute(_NEW_BRANCH, values | begun).fetchone()
    branch = int(found[0]) if found else 0
    if placement.kind is BranchKind.FORK:
        first = placement.entries[0]
        place = (kind, arrival.till, branch, first.number)
        connection.execute(_PROBLEM, (*place, "", str(first.generation)))
    return branch


def _keep_entries(
    connection: Connection, arrival: _Arrival, branch: int, entries: tuple[ChainEntry, ...]
) -> int:
    """Keep entries and write the books; return how many could not be read into them."""
    for line in arrival.batch.generations:
        row = (arrival.till, line.number, line.installation, line.begun_at)
        connection.execute(_GENERATION, row)
    faults = _faults(arrival, entries)
    unfit = {(each.number, each.thing) for each in faults}
    told = [
        EntryThings(
            line=entry.line,
            things=[each.line for each in entry.things if (entry.number, each.name) not in unfit],
        )
        for entry in entries
    ]
    proved = arrival.proof.things[-len(entries) :]
    with connection.cursor() as cursor, cursor.copy(_ENTRIES) as copy:
        for entry, things in zip(entries, proved, strict=True):
            place = (arrival.till, branch, entry.number, entry.generation, entry.place.link)
            copy.write_row((*place, as_hashed(entry.line), "\n".join(things), arrival.day))
    fit = [str(thing["thing"]) for each in told for thing in each.things]
    close_problems(connection, arrival.till, fit, entries[-1].generation)
    for each in faults:  # kept with the problem that they are
        where = (arrival.till, branch, each.number, each.thing)
        connection.execute(_PROBLEM, ("seal", *where, arrival.proof.unfit[each]))
    books = BookKeeper(connection, arrival.till, branch)
    quarantined = books.keep(told)
    books.sum_up()
    return quarantined


def _faults(arrival: _Arrival, entries: Sequence[ChainEntry]) -> tuple[ThingFault, ...]:
    """Return what does not fit of the entries that are new."""
    new = {each.number for each in entries}
    return tuple(each for each in arrival.proof.faults if each.number in new)
