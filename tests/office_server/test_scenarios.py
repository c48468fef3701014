"""Scenarios of a chain (chain.md 13) with real tills: an office that was away, restored, lied to.

Those of the others, each with its faults in tests/mutation/faults_of_the_chain.py:
2: test_taking_in `…comes_twice…`, `…comes_late…`, `…two_senders…`; test_books `…at_once…`
3: test_killed; test_disk_full
5: test_given_back; test_two_lives `…older_than_the_office…`
6: here `…cloned_whole…`; test_two_lives `…both_learn_of_it…`; test_taking_in `…copied_till…`
9 (up): test_quarantine `test_poison_waits…`
10: here; test_quarantine `…later_version…`; test_founding: a newer database
12: here; test_joining (codes); test_api and test_bad_input (bounds, signatures)

Lives here: tills that send by their own client over HTTP.
Must not: single answers (test_api, test_sending).
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest

from tests.builders import MOMENT
from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place, a_database, a_till
from tests.office_server.light_till import LightTill, WrongClock
from tests.office_server.test_api import Sender, body_of, kept
from till.domain.business_day import day_of
from till.domain.chain.answer import OfficeProblem
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.backups import create_backup, restore_backup
from till.office_server.books.day import day_of_chain
from till.office_server.database import Connection, connect
from till.office_server.facts.proving import prove_facts
from till.office_server.joining import now_here, set_till_state

pytestmark = pytest.mark.postgres
AWAY = "http://127.0.0.1:9"
SECRET = "a password of a backup"
WEEKS_AWAY = timedelta(weeks=3)
YEAR = timedelta(days=365)
TOTAL = "SELECT coalesce(sum(total), 0), coalesce(sum(sales), 0) FROM day_sum"


@pytest.fixture
def address(owner: Connection, office: Place) -> Iterator[str]:
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield server.address


@pytest.fixture
def other(cluster: str, tmp_path: Path) -> Place:
    """An empty database, and a folder without a key."""
    address = a_database(cluster, "restored")
    with closing(connect(address)) as connection:
        connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        connection.execute("GRANT USAGE ON SCHEMA public TO PUBLIC")  # as in a new database
    return Place(address, tmp_path / "restored")


def some_tills(owner: Connection, folder: Path, count: int) -> Sequence[LightTill]:
    names = [f"t{number}" for number in range(1, count + 1)]
    return [LightTill.joined(owner, name, folder / name) for name in names]


def holds_all_of(owner: Connection, tills: Sequence[LightTill]) -> None:
    """Each sale of each till is in the books, once; the whole is proved."""
    for till in tills:
        newest = till.newest()
        assert newest is not None
        tip = "SELECT tip_number, tip_link FROM branch WHERE till_id = %s"
        assert owner.execute(tip, (till.name,)).fetchall() == [(newest.number, newest.link)]
        sums = "SELECT coalesce(sum(sales), 0)::int FROM day_sum WHERE till_id = %s"
        assert owner.execute(sums, (till.name,)).fetchone() == (till.sold,)
    proof = prove_facts(owner)
    assert (proof.first_break, proof.absent) == (None, [])


@pytest.mark.parametrize(
    ("count", "sales"), [(2, 63), pytest.param(8, 1700, marks=pytest.mark.long)]
)
def test_scenario_1_what_three_weeks_without_the_office_brought_is_sent_oldest_first(
    owner: Connection, address: str, tmp_path: Path, count: int, sales: int
) -> None:
    tills = some_tills(owner, tmp_path, count)
    every = WEEKS_AWAY / sales
    for till in tills:
        till.sell(sales, every=every)
        tried = till.send(AWAY)
        assert (tried.problem, tried.waiting) == (OfficeProblem.NOT_REACHABLE, sales)

    for till in tills:
        sent = till.send(address)
        assert (sent.problem, sent.sent, sent.waiting) == (None, till.sold, 0)

    holds_all_of(owner, tills)
    days = owner.execute("SELECT DISTINCT day FROM day_sum ORDER BY day").fetchall()
    assert [day for (day,) in days] == sorted(
        {day_of(MOMENT + each * every) for each in range(1, sales + 1)}
    )


def test_scenario_4_an_office_restored_from_yesterday_is_told_the_rest(
    owner: Connection, office: Place, other: Place, tmp_path: Path
) -> None:
    (till,) = some_tills(owner, tmp_path, 1)
    with OfficeServer(office.address, office.folder, Listening()) as server:
        till.sell(3)
        till.send(server.address)
        file = tmp_path / "yesterday.backup"
        made = create_backup(office.address, office.folder, file, SECRET, is_forced=False)
        till.sell(4)
        assert till.send(server.address).waiting == 0

    restored = restore_backup(other.address, other.folder, file, SECRET)
    till.sell(1)
    with OfficeServer(other.address, other.folder, Listening()) as server:
        sent = till.send(server.address)

    assert restored.epoch == made.epoch + 1
    assert (sent.problem, sent.sent, sent.waiting) == (None, 5, 0)
    with closing(connect(other.address)) as connection:
        holds_all_of(connection, [till])


def test_a_backup_made_while_entries_come_in_is_whole_and_filled_up(
    owner: Connection, office: Place, other: Place, tmp_path: Path
) -> None:
    tills = some_tills(owner, tmp_path, 2)
    begun = Event()
    enough = Event()

    def sell_and_send(till: LightTill, url: str) -> None:
        while not enough.is_set():
            till.sell(5)
            assert till.send(url).problem is None
            begun.set()

    file = tmp_path / "middle.backup"
    with (
        OfficeServer(office.address, office.folder, Listening()) as server,
        ThreadPoolExecutor(2) as pool,
    ):
        working = [pool.submit(sell_and_send, each, server.address) for each in tills]
        assert begun.wait(60)
        create_backup(office.address, office.folder, file, SECRET, is_forced=False)
        enough.set()
        for each in working:
            each.result()

    restore_backup(other.address, other.folder, file, SECRET)
    with closing(connect(other.address)) as connection:
        assert prove_facts(connection).first_break is None
        assert 0 < kept(connection) <= kept(owner)
        with OfficeServer(other.address, other.folder, Listening()) as server:
            for till in tills:
                assert till.send(server.address).problem is None
        holds_all_of(connection, tills)


@pytest.mark.parametrize(("wire", "status", "error"), [(2, 400, "malformed"), (0, 426, "too_old")])
def test_scenario_10_a_till_of_another_wire_is_told_and_one_of_this_goes_on(  # noqa: PLR0913, PLR0917 who and what
    owner: Connection,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    wire: int,
    status: int,
    error: str,
) -> None:
    (till,) = some_tills(owner, tmp_path, 1)
    till.sell(2)
    with monkeypatch.context() as later:
        later.setattr("till.domain.chain.wire.VERSION", wire)
        body = body_of(a_batch(some_entries(1)))
    key = a_till(owner, "t9")

    refused = Sender(address, key, "t9").send(body)
    sent = till.send(address)

    assert (refused.status_code, refused.json()["error"]) == (status, error)
    assert refused.json()["text"]
    assert (sent.problem, sent.waiting) == (None, 0)
    holds_all_of(owner, [till])


def test_scenario_12_a_stolen_till_is_shut_out_within_a_request_and_others_go_on(
    owner: Connection, address: str, tmp_path: Path
) -> None:
    stolen, honest = some_tills(owner, tmp_path, 2)
    for each in (stolen, honest):
        each.sell(2)
        assert each.send(address).problem is None
    set_till_state(owner, stolen.name, "revoked", "stolen")
    before = kept(owner)
    for each in (stolen, honest):
        each.sell(1)

    refused = stolen.send(address)
    taken = honest.send(address)
    set_till_state(owner, stolen.name, "active")
    back = stolen.send(address)

    assert (refused.problem, refused.waiting) == (OfficeProblem.REVOKED, 1)
    assert (taken.problem, taken.sent) == (None, 1)
    assert (back.problem, back.sent) == (None, 1)
    assert kept(owner) == before + 2
    holds_all_of(owner, [stolen, honest])


@pytest.mark.parametrize(
    "clock",
    [
        WrongClock(YEAR),
        WrongClock(-YEAR),
        WrongClock(timedelta(hours=1)),
        WrongClock(timedelta(hours=-1)),
        WrongClock(timedelta(), jump=timedelta(minutes=2)),
        WrongClock(timedelta(), jump=timedelta(minutes=-2)),
    ],
    ids=["a year ahead", "a year behind", "an hour", "an hour behind", "runs away", "runs back"],
)
def test_a_till_whose_clock_is_off_signs_by_the_office_s(
    owner: Connection, address: str, tmp_path: Path, clock: WrongClock
) -> None:
    (till,) = some_tills(owner, tmp_path, 1)
    till.clock = WrongClock(clock.off, clock.jump)
    till.sell(3)

    sent = till.send(address)

    assert (sent.problem, sent.sent, sent.waiting) == (None, 3, 0)
    holds_all_of(owner, [till])


NIGHTS = {
    "new year": (datetime(2026, 12, 31, 22, 59, 50, tzinfo=UTC), date(2026, 12, 31)),
    "summer time begins": (datetime(2027, 3, 28, 0, 59, 50, tzinfo=UTC), None),
    "summer time ends": (datetime(2026, 10, 25, 0, 59, 50, tzinfo=UTC), None),
}


@pytest.mark.parametrize("night", NIGHTS)
def test_a_night_is_counted_to_the_days_that_the_till_says(
    owner: Connection, address: str, tmp_path: Path, night: str
) -> None:
    moment, last_day = NIGHTS[night]
    (till,) = some_tills(owner, tmp_path, 1)
    till.sell(20, moment=moment)

    assert till.send(address).problem is None

    counted = dict(owner.execute("SELECT day, sales::int FROM day_sum").fetchall())
    mine = [day_of(moment + timedelta(seconds=each)) for each in range(1, 21)]
    assert counted == {day: mine.count(day) for day in set(mine)}
    assert len(counted) == (2 if last_day else 1)
    total, sales = owner.execute(TOTAL).fetchone() or (0, 0)
    assert sales == 20
    told = sum(day_of_chain(owner, day, now_here()).total for day in counted)
    assert told * 100 == total


def test_who_sends_beside_the_worker_sends_nothing_twice(
    owner: Connection, address: str, tmp_path: Path
) -> None:
    """Whoever leaves an office sends first, while the window's own sender is at it."""
    (till,) = some_tills(owner, tmp_path, 1)
    till.sell(3)

    sent = till.send(address, at_once=3)

    assert (sent.problem, sent.sent, sent.waiting) == (None, 3, 0)
    holds_all_of(owner, [till])


def test_a_till_that_was_cloned_whole_loses_no_sale_on_either_side(
    owner: Connection, address: str, tmp_path: Path
) -> None:
    """Scenario 6 without a second place: both halves are in the books, the fork is told."""
    (till,) = some_tills(owner, tmp_path, 1)
    till.sell(3)
    till.send(address)
    clone = till.copied_to(tmp_path / "clone")
    clone.name = "t1-clone"
    for each in (till, clone):
        each.sell(2, moment=MOMENT + timedelta(hours=1))
        assert each.send(address).waiting == 0

    total, sales = owner.execute(TOTAL).fetchone() or (0, 0)
    documents = owner.execute("SELECT count(*), count(DISTINCT doc_id) FROM document").fetchone()

    assert sales == 3 + 2 + 2
    assert documents == (7, 7)
    assert total % sales == 0
    assert owner.execute("SELECT kind FROM problem").fetchall() == [("fork",)]
    assert prove_facts(owner).first_break is None
