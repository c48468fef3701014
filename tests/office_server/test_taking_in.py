"""Taking a batch in: each row of the table, on a real PostgreSQL.

Lives here: what is kept, what is answered, what nobody may change.
Must not: HTTP (test_api), the rules alone (tests/domain/chain).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import psycopg
import pytest

from tests.domain.chain.journals import a_batch, a_thing, some_entries
from tests.office_server.conftest import Place, a_till
from till.domain.chain.answer import BatchTaken, ChainBroken, JournalGap
from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, ChainPlace, ThingFault
from till.domain.chain.proof import as_hashed
from till.office_server.database import Connection, open_pool
from till.office_server.facts.giving_back import facts_after
from till.office_server.facts.proving import prove_facts
from till.office_server.facts.taking_in import BatchTaker, TakenIn

pytestmark = pytest.mark.postgres
TILL = "till1"


@pytest.fixture
def office_of_a_till(owner: Connection, served: Connection) -> Connection:
    a_till(owner, TILL)
    return served


def take(connection: Connection, batch: Batch, till: str = TILL) -> TakenIn:
    return BatchTaker().take(connection, till, batch)


def kept(connection: Connection, till: str = TILL) -> list[tuple[int, int]]:
    found = connection.execute(
        "SELECT branch, number FROM entry WHERE till_id = %s ORDER BY branch, number", (till,)
    )
    return [(branch, number) for branch, number in found]


def branches(connection: Connection) -> list[tuple[object, ...]]:
    return connection.execute(
        "SELECT branch, parent, kind, after_number, tip_number FROM branch ORDER BY branch"
    ).fetchall()


def problems(connection: Connection) -> list[tuple[object, ...]]:
    return connection.execute(
        "SELECT kind, branch, number, thing FROM problem ORDER BY problem_id"
    ).fetchall()


def taken(entries: Sequence[ChainEntry], *, branch: int = 1, known: int = 0) -> BatchTaken:
    new = len(entries) - known
    return BatchTaken(place=entries[-1].place, branch=branch, taken=new, known=known)


def test_the_first_batch_is_kept_line_for_line(office_of_a_till: Connection) -> None:
    entries = some_entries(3)

    assert take(office_of_a_till, a_batch(entries)) == taken(entries)

    lines = office_of_a_till.execute("SELECT line, things FROM entry ORDER BY number").fetchall()
    assert lines == [(as_hashed(each.line), as_hashed(each.things[0].line)) for each in entries]
    assert branches(office_of_a_till) == [(1, None, "first", 0, 3)]
    assert office_of_a_till.execute("SELECT number FROM till_generation").fetchall() == [(1,)]


def test_a_batch_that_follows_the_tip_is_appended(office_of_a_till: Connection) -> None:
    entries = some_entries(5)
    take(office_of_a_till, a_batch(entries[:3]))

    answer = take(office_of_a_till, a_batch(entries[3:], entries[2].place))

    assert answer == taken(entries[3:])
    assert branches(office_of_a_till) == [(1, None, "first", 0, 5)]


def test_a_batch_that_comes_twice_is_known(office_of_a_till: Connection) -> None:
    entries = some_entries(3)
    take(office_of_a_till, a_batch(entries))

    assert take(office_of_a_till, a_batch(entries)) == taken(entries, known=3)
    assert kept(office_of_a_till) == [(1, 1), (1, 2), (1, 3)]


def test_an_old_batch_that_comes_late_changes_nothing(office_of_a_till: Connection) -> None:
    entries = some_entries(6)
    take(office_of_a_till, a_batch(entries))

    late = take(office_of_a_till, a_batch(entries[1:3], entries[0].place))

    assert late == BatchTaken(place=entries[2].place, branch=1, taken=0, known=2)
    assert len(kept(office_of_a_till)) == 6
    assert branches(office_of_a_till) == [(1, None, "first", 0, 6)]


def test_what_is_new_of_an_overlapping_batch_is_appended(office_of_a_till: Connection) -> None:
    entries = some_entries(6)
    take(office_of_a_till, a_batch(entries[:4]))

    answer = take(office_of_a_till, a_batch(entries[2:], entries[1].place))

    assert answer == BatchTaken(place=entries[5].place, branch=1, taken=2, known=2)
    assert [number for _, number in kept(office_of_a_till)] == [1, 2, 3, 4, 5, 6]


def test_a_copied_till_is_a_fork_kept_beside_and_a_problem(office_of_a_till: Connection) -> None:
    entries = some_entries(4)
    copied = some_entries(2, entries[1].place, note="elsewhere")
    take(office_of_a_till, a_batch(entries))

    answer = take(office_of_a_till, a_batch(copied, entries[1].place))
    further = some_entries(1, copied[-1].place, note="elsewhere")
    again = take(office_of_a_till, a_batch(further, copied[-1].place))

    assert answer == taken(copied, branch=2)
    assert again == taken(further, branch=2)
    assert branches(office_of_a_till) == [(1, None, "first", 0, 4), (2, 1, "fork", 2, 5)]
    assert problems(office_of_a_till) == [("fork", 2, 3, "")]


def test_a_restored_till_is_another_generation_and_no_problem(office_of_a_till: Connection) -> None:
    entries = some_entries(4)
    restored = some_entries(2, entries[1].place, generation=2)
    take(office_of_a_till, a_batch(entries))

    answer = take(office_of_a_till, a_batch([*entries[:2], *restored]))

    assert answer == BatchTaken(place=restored[-1].place, branch=2, taken=2, known=2)
    assert branches(office_of_a_till) == [(1, None, "first", 0, 4), (2, 1, "life", 2, 4)]
    assert problems(office_of_a_till) == []


def test_a_branch_of_a_branch_is_found_by_its_links(office_of_a_till: Connection) -> None:
    trunk = some_entries(3)
    second = some_entries(3, trunk[0].place, generation=2)
    third = some_entries(1, second[1].place, generation=3)
    for batch in (a_batch(trunk), a_batch(second, trunk[0].place)):
        take(office_of_a_till, batch)

    answer = take(office_of_a_till, a_batch([trunk[0], *second[:2], *third]))

    assert answer == BatchTaken(place=third[-1].place, branch=3, taken=1, known=3)
    assert branches(office_of_a_till)[2] == (3, 2, "life", 3, 4)


def test_an_entry_that_is_not_here_is_a_gap(office_of_a_till: Connection) -> None:
    entries = some_entries(6)
    take(office_of_a_till, a_batch(entries[:2]))

    assert take(office_of_a_till, a_batch(entries[4:], entries[3].place)) == JournalGap(
        have=entries[1].place
    )
    assert len(kept(office_of_a_till)) == 2


def test_an_office_without_anything_of_a_till_asks_for_all(office_of_a_till: Connection) -> None:
    entries = some_entries(3)

    gap = take(office_of_a_till, a_batch(entries[2:], entries[1].place))

    assert gap == JournalGap(have=BEGINNING)


def test_a_journal_of_which_nothing_is_sent_before_an_entry_begins_there(
    office_of_a_till: Connection,
) -> None:
    entries = some_entries(6)
    begins = entries[2].place
    first = replace(a_batch(entries[3:5], begins), begins=True)

    answers = [take(office_of_a_till, first) for _ in range(2)]
    more = take(office_of_a_till, a_batch(entries[5:], entries[4].place))
    longer = take(office_of_a_till, replace(a_batch(entries[3:], begins), begins=True))
    gap = take(office_of_a_till, a_batch(entries[2:], entries[1].place))

    assert answers == [taken(entries[3:5]), taken(entries[3:5], known=2)]
    assert (more, longer) == (taken(entries[5:]), taken(entries[3:], known=3))
    assert gap == JournalGap(have=BEGINNING)
    assert branches(office_of_a_till) == [(1, None, "first", 3, 6)]
    proof = prove_facts(office_of_a_till)
    assert (proof.entries, proof.first_break, proof.absent) == (3, None, [])
    assert facts_after(office_of_a_till, TILL, 1, 0) is None
    assert facts_after(office_of_a_till, TILL, 1, 3) is None
    given = facts_after(office_of_a_till, TILL, 1, 4)
    assert given is not None
    assert (given.after, given.entries) == (entries[3].place, entries[4:])


def test_a_broken_chain_is_named_and_nothing_is_taken(office_of_a_till: Connection) -> None:
    one, two, three = some_entries(3)
    changed = replace(two, line={**two.line, "person": "Beni"})

    assert take(office_of_a_till, a_batch([one, changed, three])) == ChainBroken(at=2)
    assert kept(office_of_a_till) == []
    assert branches(office_of_a_till) == []


def test_rows_that_do_not_fit_are_set_aside_and_the_entry_is_taken(
    office_of_a_till: Connection,
) -> None:
    one, two = some_entries(2)
    cheaper = a_thing(1, total=100)

    answer = take(office_of_a_till, a_batch([replace(one, things=(cheaper,)), two]))

    fault = ThingFault(number=1, thing="sale 1", fault="changed")
    assert answer == replace(taken([one, two]), faults=(fault,))
    assert problems(office_of_a_till) == [("seal", 1, 1, "sale 1")]
    things = office_of_a_till.execute("SELECT things FROM entry ORDER BY number").fetchall()
    assert things == [("",), (as_hashed(two.things[0].line),)]
    found = office_of_a_till.execute("SELECT problem.kept FROM problem").fetchall()
    assert found == [(as_hashed(cheaper.line),)]


def test_tills_whose_journals_are_the_same_are_kept_apart(
    owner: Connection, served: Connection
) -> None:
    for each in ("till1", "till2"):
        a_till(owner, each)
    entries = some_entries(2)

    answers = [take(served, a_batch(entries), each) for each in ("till1", "till2")]

    assert answers == [taken(entries), taken(entries)]
    assert [len(kept(served, each)) for each in ("till1", "till2")] == [2, 2]


def test_two_senders_at_once_keep_each_entry_once(owner: Connection, office: Place) -> None:
    a_till(owner, TILL)
    entries = some_entries(40)
    batches = [a_batch(entries[at : at + 10], _before(entries, at)) for at in range(0, 40, 10)]
    taker = BatchTaker()

    with open_pool(office.address) as pool:

        def send(_sender: int) -> None:
            for batch in batches:
                with pool.connection() as connection:
                    answer = taker.take(connection, TILL, batch)
                assert isinstance(answer, BatchTaken)

        with ThreadPoolExecutor(4) as senders:
            list(senders.map(send, range(4)))

    assert kept(owner) == [(1, number) for number in range(1, 41)]
    assert branches(owner) == [(1, None, "first", 0, 40)]


def test_a_till_that_sends_holds_up_no_other(owner: Connection, office: Place) -> None:
    for each in ("till1", "till2"):
        a_till(owner, each)
    entries = some_entries(2)

    with (
        open_pool(office.address) as pool,
        pool.connection() as slow,
        slow.transaction(),
        pool.connection() as connection,
    ):
        slow.execute("SELECT 1 FROM till WHERE till_id = 'till1' FOR UPDATE")
        answer = take(connection, a_batch(entries), "till2")

    assert answer == taken(entries)


@pytest.mark.parametrize("at", range(1, 9))
def test_a_server_that_dies_within_a_batch_leaves_nothing_of_it(
    owner: Connection, served: Connection, at: int
) -> None:
    a_till(owner, TILL)
    entries = some_entries(4)
    take(served, a_batch(entries[:2]))
    dying = _Dying(served, at)

    with pytest.raises(psycopg.OperationalError):
        take(dying, a_batch(entries[2:], entries[1].place))  # type: ignore[arg-type] # as one

    assert kept(owner) == [(1, 1), (1, 2)]
    assert branches(owner) == [(1, None, "first", 0, 2)]
    assert owner.execute("SELECT sum(sales), sum(total) FROM day_sum").fetchone() == (2, 36000)


def test_what_serves_may_change_or_delete_no_entry(office_of_a_till: Connection) -> None:
    take(office_of_a_till, a_batch(some_entries(1)))

    for statement in ("UPDATE entry SET number = 2", "DELETE FROM entry", "TRUNCATE entry"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            office_of_a_till.execute(statement)  # type: ignore[arg-type]


def test_not_even_the_owner_changes_an_entry_in_passing(
    owner: Connection, office_of_a_till: Connection
) -> None:
    take(office_of_a_till, a_batch(some_entries(1)))

    for statement in ("UPDATE entry SET number = 2", "DELETE FROM entry"):
        with pytest.raises(psycopg.errors.RaiseException):
            owner.execute(statement)  # type: ignore[arg-type]


class _Dying:
    """A connection whose server goes at its n-th statement from now."""

    def __init__(self, connection: Connection, at: int) -> None:
        self._connection = connection
        self._left = at

    def execute(self, *words: object) -> object:
        self._left -= 1
        if self._left <= 0:
            pid = self._connection.info.backend_pid
            address = self._connection.info.dsn
            with psycopg.connect(address, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        return self._connection.execute(*words)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


def _before(entries: Sequence[ChainEntry], at: int) -> ChainPlace:
    return entries[at - 1].place if at else BEGINNING
