"""The office and its database are killed, locked out and cut off within a batch.

Lives here: no half batch, no acknowledged entry gone, and that serving goes on by itself.
Must not: a full disk (test_disk_full), connections that are cut in between (test_api).
"""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Condition, Event

import httpx
import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import (
    PASSWORD,
    PATIENCE_S,
    Place,
    a_till,
    wait_until_somebody_waits,
)
from tests.office_server.hanging_line import a_hanging_line
from tests.office_server.mortal_cluster import MortalCluster, a_mortal_cluster
from tests.office_server.test_api import Sender, body_of, kept
from till.domain.chain.answer import BatchTaken
from till.domain.chain.batch import BEGINNING, ChainPlace
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection, connect
from till.office_server.facts.proving import prove_facts
from till.office_server.facts.taking_in import BatchTaker
from till.office_server.founding import found_office

pytestmark = pytest.mark.postgres
ROOT = Path(__file__).parents[2]
SALE = 18_000  # cents, of each entry
TILLS = 3
MOST = 4  # entries of a batch
FEW_STEPS = (3, 9, 19)
LONG_AWAY_S = 35
SOON_S = 6


def die_at(office: Place, step: int, body: bytes) -> subprocess.CompletedProcess[bytes]:
    words = (sys.executable, "-m", "tests.office_server.dying_server", office.address)
    return subprocess.run(
        [*words, "t1", str(step)], input=body, cwd=ROOT, capture_output=True, check=False
    )


def books(owner: Connection) -> tuple[int, int]:
    found = owner.execute("SELECT coalesce(sum(sales), 0), coalesce(sum(total), 0) FROM day_sum")
    sales, total = found.fetchone() or (0, 0)
    return int(sales), int(total)


def comes_through_a_death(owner: Connection, office: Place, step: int) -> bool:
    """Kill a server at a step of its batch; tell whether it came to that, judge what is left."""
    owner.execute("TRUNCATE entry, branch, sale, day_sum CASCADE")
    entries = some_entries(MOST)
    died = die_at(office, step, body_of(a_batch(entries)))
    assert died.returncode in {0, -signal.SIGKILL}, died.stderr.decode()

    left = kept(owner)
    assert (left, books(owner)) in {(0, (0, 0)), (MOST, (MOST, MOST * SALE))}, step
    again = BatchTaker().take(owner, "t1", a_batch(entries))

    place = entries[-1].place
    assert again == BatchTaken(place=place, branch=1, taken=MOST - left, known=left)
    assert books(owner) == (MOST, MOST * SALE)
    assert prove_facts(owner).first_break is None
    return died.returncode != 0


def test_a_server_that_is_killed_within_a_batch_leaves_none_of_it(
    owner: Connection, office: Place
) -> None:
    a_till(owner, "t1")

    assert all(comes_through_a_death(owner, office, step) for step in FEW_STEPS)


@pytest.mark.long
def test_a_server_that_is_killed_at_each_statement_leaves_all_or_nothing(
    owner: Connection, office: Place
) -> None:
    a_till(owner, "t1")
    steps = 1

    while comes_through_a_death(owner, office, steps):
        steps += 1

    assert steps > max(FEW_STEPS)


@dataclass
class Selling:
    """A till that sends batch after batch, each until it is told that it is taken."""

    sender: Sender
    told: Condition
    place: ChainPlace = BEGINNING
    lost: int = 0

    def send_until(self, is_enough: Event) -> None:
        while not is_enough.is_set():
            entries = some_entries(MOST, self.place, note=self.sender.till)
            body = body_of(a_batch(entries, self.place))
            while (answer := self._sent(body)) is None and not is_enough.is_set():
                self.lost += 1
            if answer is not None:
                with self.told:
                    self.place = entries[-1].place
                    self.told.notify_all()

    def _sent(self, body: bytes) -> httpx.Response | None:
        try:
            answer = self.sender.send(body)
        except httpx.TransportError:
            return None
        assert answer.status_code in {200, 503}, answer.text
        return answer if answer.status_code == 200 else None


@pytest.fixture
def mortal(template: Path, tmp_path: Path) -> Iterator[tuple[MortalCluster, Place]]:
    """An office on a PostgreSQL that may be killed, with three tills."""
    with a_mortal_cluster(template) as cluster:
        place = Place(cluster.address, tmp_path / "office")
        with closing(connect(place.address)) as connection:
            found_office(connection, place.folder, name="L", owner="a@b.al", password=PASSWORD)
            connection.execute("INSERT INTO shop (name) VALUES ('Tirana')")
        yield cluster, place


def comes_through(mortal: tuple[MortalCluster, Place], deaths: int) -> None:
    """Kill the database so often under load, and see that each acknowledged entry is there."""
    cluster, place = mortal
    rng = Random(deaths)
    with closing(connect(place.address)) as owner:
        keys = {f"t{each}": a_till(owner, f"t{each}") for each in range(TILLS)}
    told = Condition()
    is_enough = Event()
    moment = Event()
    with OfficeServer(place.address, place.folder, Listening()) as server:
        tills = [Selling(Sender(server.address, key, till), told) for till, key in keys.items()]
        with ThreadPoolExecutor(TILLS) as pool:
            sending = [pool.submit(each.send_until, is_enough) for each in tills]
            try:
                for _ in range(deaths):
                    wait_until_all_go_on(told, tills)
                    moment.wait(rng.uniform(0, 0.2))
                    cluster.kill()
                    acknowledged = [each.place.number for each in tills]
                    cluster.start()
                    at_least_what_was_acknowledged(place, acknowledged)
            finally:
                is_enough.set()
            for each in sending:
                each.result()
    with closing(connect(place.address)) as owner:
        at_least_what_was_acknowledged(place, [each.place.number for each in tills])
        assert kept(owner) >= deaths * TILLS * MOST
        assert books(owner) == (kept(owner), kept(owner) * SALE)
        assert prove_facts(owner).first_break is None
    assert sum(each.lost for each in tills) >= deaths


def wait_until_all_go_on(told: Condition, tills: Sequence[Selling]) -> None:
    """Wait until one more batch of each till was taken."""
    before = [each.place for each in tills]

    def have_gone_on() -> bool:
        return all(each.place != was for each, was in zip(tills, before, strict=True))

    with told:
        assert told.wait_for(have_gone_on, PATIENCE_S)


def at_least_what_was_acknowledged(place: Place, acknowledged: list[int]) -> None:
    """Nothing that a till was told of is gone, and no batch is there by half."""
    with closing(connect(place.address)) as owner:
        for number, least in enumerate(acknowledged):
            found = owner.execute(
                "SELECT count(*), coalesce(max(number), 0) FROM entry WHERE till_id = %s",
                (f"t{number}",),
            ).fetchone()
            assert found is not None
            assert found[0] == found[1] >= least
            assert found[0] % MOST == 0


def test_a_database_that_is_killed_under_load_loses_no_entry_that_was_acknowledged(
    mortal: tuple[MortalCluster, Place],
) -> None:
    comes_through(mortal, deaths=1)


@pytest.mark.long
def test_a_database_that_is_killed_a_hundred_times_loses_nothing(
    mortal: tuple[MortalCluster, Place],
) -> None:
    comes_through(mortal, deaths=100)


def test_of_two_that_wait_for_each_other_the_till_is_told_to_come_again(
    owner: Connection, office: Place
) -> None:
    sender_key = a_till(owner, "till1")
    first, second = some_entries(2)
    with (
        OfficeServer(office.address, office.folder, Listening()) as server,
        ThreadPoolExecutor(1) as pool,
    ):
        sender = Sender(server.address, sender_key)
        assert sender.send(body_of(a_batch([first]))).status_code == 200
        with connect(office.address) as other, other.transaction():
            other.execute("SET LOCAL deadlock_timeout = '60s'")
            other.execute("UPDATE day_sum SET sales = sales")
            body = body_of(a_batch([second], first.place))
            answer = pool.submit(sender.send, body)
            wait_until_somebody_waits(owner)
            other.execute("SELECT 1 FROM till FOR UPDATE")  # which the till's batch holds
            told = answer.result()
            assert kept(owner) == 1
        again = sender.send(body)

    assert (told.status_code, told.json()["error"]) == (503, "busy")
    assert (again.status_code, again.json()["taken"]) == (200, 1)
    assert books(owner) == (2, 2 * SALE)


def test_a_line_to_the_database_that_hangs_within_copy_holds_up_one_till(
    owner: Connection, office: Place
) -> None:
    keys = {each: a_till(owner, each) for each in ("till1", "till2")}
    entries = some_entries(MOST)
    body = body_of(a_batch(entries))
    with (
        a_hanging_line(office.address) as line,
        OfficeServer(line.address, office.folder, Listening()) as server,
        ThreadPoolExecutor(1) as pool,
    ):
        tills = [Sender(server.address, key, till) for till, key in keys.items()]
        line.hangs_at(b"COPY entry")
        hanging = pool.submit(tills[0].send, body)
        assert line.hangs.wait(60)
        other = tills[1].send(body)
        meanwhile = tills[0].send(body)
        half = kept(owner)
        line.cut()
        told = hanging.result()
        again = tills[0].send(body)

    assert (other.status_code, other.json()["taken"]) == (200, MOST)
    assert (meanwhile.status_code, meanwhile.json()["error"]) == (503, "busy")
    assert half == MOST  # the other till's
    assert told.status_code == 503
    assert (again.status_code, again.json()["taken"]) == (200, MOST)
    assert kept(owner) == 2 * MOST


@pytest.mark.long
def test_an_office_whose_database_was_long_away_serves_soon_after_it_is_back(
    mortal: tuple[MortalCluster, Place],
) -> None:
    cluster, place = mortal
    with closing(connect(place.address)) as owner:
        key = a_till(owner, "t1")
    body = body_of(a_batch(some_entries(MOST)))
    with OfficeServer(place.address, place.folder, Listening()) as server:
        sender = Sender(server.address, key, "t1")
        cluster.kill()
        until = time.monotonic() + LONG_AWAY_S
        while time.monotonic() < until:
            assert sender.send(body).status_code == 503
        cluster.start()
        back = time.monotonic()
        while sender.send(body).status_code != 200:
            assert time.monotonic() - back < SOON_S

    with closing(connect(place.address)) as owner:
        assert kept(owner) == MOST
