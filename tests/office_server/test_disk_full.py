"""The disk under the office's database is full, and free again.

Lives here: what tills are told meanwhile, and that nothing is there by half.
Must not: a till's own disk (tests/stories/engine/test_disk_full).
"""

from contextlib import closing
from pathlib import Path

import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import PASSWORD, Place, a_till
from tests.office_server.mortal_cluster import a_mortal_cluster, has_disks_of_its_own
from tests.office_server.test_api import Sender, body_of, kept
from tests.office_server.test_killed import SALE, books
from till.domain.chain.batch import BEGINNING, ChainPlace
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import connect
from till.office_server.facts.proving import prove_facts
from till.office_server.founding import found_office

pytestmark = pytest.mark.postgres
DISK = "96m"
MOST = 50


@pytest.mark.parametrize(
    "free",
    [0, *(pytest.param(1 << each, marks=pytest.mark.long) for each in (13, 16, 19, 21))],
)
def test_a_full_disk_is_told_as_busy_and_costs_no_entry(
    template: Path, tmp_path: Path, free: int
) -> None:
    (tmp_path / "try").mkdir()
    if not has_disks_of_its_own(tmp_path / "try"):
        pytest.skip("this system gives nobody a disk of their own")
    with a_mortal_cluster(template, disk=DISK) as cluster:
        place = Place(cluster.address, tmp_path / "office")
        with closing(connect(place.address)) as owner:
            found_office(owner, place.folder, name="L", owner="a@b.al", password=PASSWORD)
            owner.execute("INSERT INTO shop (name) VALUES ('Tirana')")
            key = a_till(owner, "t1")
        with OfficeServer(place.address, place.folder, Listening()) as server:
            sender = Sender(server.address, key, "t1")
            cluster.fill(free)
            acknowledged, answers = send_until_refused(sender)
            cluster.make_room()
            cluster.wait()
            assert answers[-1] == 503
            after = some_entries(MOST, acknowledged)
            body = body_of(a_batch(after, acknowledged))
            while (again := sender.send(body)).status_code == 503:
                assert again.json()["error"] in {"database", "busy"}

        assert again.status_code == 200
        assert again.json()["taken"] + again.json()["known"] == MOST
        with closing(connect(place.address)) as owner:
            assert kept(owner) == acknowledged.number + MOST
            assert books(owner) == (kept(owner), kept(owner) * SALE)
            assert prove_facts(owner).first_break is None


def send_until_refused(sender: Sender) -> tuple[ChainPlace, list[int]]:
    """Send batches until one is not taken; return what was acknowledged, and each answer."""
    place = BEGINNING
    answers = list[int]()
    while not answers or answers[-1] == 200:
        entries = some_entries(MOST, place)
        answer = sender.send(body_of(a_batch(entries, place)))
        answers.append(answer.status_code)
        if answer.status_code == 200:
            place = entries[-1].place
    return place, answers
