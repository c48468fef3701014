"""What a real till sends is kept as it was written, and what does not fit is named.

Lives here: a till's database, its reader, the office over HTTP, and the proof of all that is kept.
Must not: single answers (test_api), single rows of the table (test_taking_in).
"""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_entry
from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place, a_till
from tests.office_server.test_api import Sender, body_of
from tests.office_server.test_commands import run
from till.domain.chain.batch import BEGINNING, ChainPlace
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.facts.proving import count_facts, prove_facts
from till.office_server.facts.taking_in import BatchTaker
from till.office_server.fleet import problems_of
from till.office_server.joining import now_here
from till.office_server.words import ServerWords
from till.safekeeping.export.journal_export import export_journal
from till.sqlite import sqlite3
from till.store.chain.journal_reader import JournalReader
from till.store.store import open_store

pytestmark = pytest.mark.postgres
SALES = 12


@pytest.fixture
def sold(tmp_path: Path) -> Path:
    """A real till's database with some sales."""
    path = tmp_path / "till" / "till.sqlite3"
    store = open_store(path)
    for number in range(1, SALES + 1):
        sale = a_sale(number=number)
        document = a_document(f"till-{number:04}", sale=sale)
        store.ledger.record_from_thread(sale, document, an_entry())
    store.close()
    return path


@pytest.fixture
def sender(owner: Connection, office: Place) -> Iterator[Sender]:
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield Sender(server.address, a_till(owner))


def send_all(path: Path, sender: Sender, *, most: int = 5) -> list[int]:
    """Send a till's journal from where the office has it; return the statuses."""
    statuses = []
    with closing(JournalReader(path)) as reader:
        tips = sender.send(method="GET", path="/v1/till").json()["tips"]
        places = [ChainPlace(number=tip["number"], link=tip["link"]) for tip in tips]
        place = max(filter(reader.has, places), key=lambda tip: tip.number, default=BEGINNING)
        while batch := reader.batch_after(place, most=most):
            statuses.append(sender.send(body_of(batch)).status_code)
            if statuses[-1] != 200:
                break
            place = batch.entries[-1].place
    return statuses


def test_the_whole_of_a_tills_journal_lies_at_the_office_line_for_line(
    sold: Path, sender: Sender, owner: Connection, tmp_path: Path
) -> None:
    statuses = send_all(sold, sender)

    export_journal(sold, tmp_path / "export")
    journal = (tmp_path / "export" / "journal.jsonl").read_text(encoding="utf-8")
    rows = (tmp_path / "export" / "rows.jsonl").read_text(encoding="utf-8")
    kept = owner.execute("SELECT line, things FROM entry ORDER BY number").fetchall()
    assert set(statuses) == {200}
    assert [line for line, _ in kept] == journal.splitlines()
    things = [thing for _, text in kept for thing in text.splitlines()]
    assert sorted(things) == sorted(rows.splitlines())
    proof = prove_facts(owner)
    assert (proof.first_break, proof.absent, proof.entries) == (None, [], len(kept))


def test_what_was_sold_meanwhile_follows_from_where_the_office_is(
    sold: Path, sender: Sender, owner: Connection
) -> None:
    send_all(sold, sender)
    store = open_store(sold)
    store.ledger.record_from_thread(
        a_sale(number=99), a_document("till-0099", sale=a_sale(number=99)), an_entry()
    )
    store.close()

    again = send_all(sold, sender)

    assert again == [200]
    (told,) = count_facts(owner)
    assert (told.till, told.entries, told.number) == ("till1", SALES + 1, SALES + 1)


def test_an_office_that_lost_everything_is_told_again(
    sold: Path, sender: Sender, owner: Connection
) -> None:
    send_all(sold, sender)
    owner.execute("TRUNCATE entry, branch CASCADE")

    send_all(sold, sender)

    assert count_facts(owner)[0].entries == SALES
    assert prove_facts(owner).first_break is None


SALE = "sale 20261120-000"
TAMPERINGS = {
    "a total": ("UPDATE sale SET total = 1 WHERE number = 3", ("seal", 3, f"{SALE}3")),
    "a quantity": (
        f"UPDATE sale_line SET quantity = 9 WHERE sale_key = '{SALE[5:]}4'",
        ("seal", 4, f"{SALE}4"),
    ),
    "a payment": (
        f"UPDATE payment SET kind = 'card' WHERE sale_key = '{SALE[5:]}6'",
        ("seal", 6, f"{SALE}6"),
    ),
    "a VAT share": (
        f"UPDATE vat_share SET vat = 0 WHERE sale_key = '{SALE[5:]}7'",
        ("seal", 7, f"{SALE}7"),
    ),
    "a body": (
        "UPDATE document SET body = x'00' WHERE doc_id = 'till-0005'",
        ("seal", 5, "document till-0005"),
    ),
    "an identifier": (
        "UPDATE document SET fic = 'another' WHERE doc_id = 'till-0002'",
        ("seal", 2, "document till-0002"),
    ),
    "a name": ("UPDATE journal SET person = 'x' WHERE number = 3", ("chain", 3, "")),
    "facts": ("UPDATE journal SET facts = '{}' WHERE number = 4", ("chain", 4, "")),
    "digests": ("UPDATE journal SET seals = '' WHERE number = 3", ("chain", 3, "")),
    "an entry": ("DELETE FROM journal WHERE number = 3", ("chain", 3, "")),
    "the first entry": ("DELETE FROM journal WHERE number = 1", ("chain", 1, "")),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_what_was_tampered_with_at_the_till_is_named_by_the_office(
    sold: Path, sender: Sender, owner: Connection, tampering: str
) -> None:
    sql, problem = TAMPERINGS[tampering]
    with closing(sqlite3.connect(sold)) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(sql)
        connection.commit()

    statuses = send_all(sold, sender)

    found = owner.execute("SELECT till_id, kind, number, thing FROM problem").fetchall()
    kept = sum(each.entries for each in count_facts(owner))
    assert found == [("till1", *problem)]
    is_taken = problem[0] == "seal"  # where the chain breaks nothing of its batch is taken
    assert (statuses[-1], kept) == ((200, SALES) if is_taken else (422, 0))
    (told,) = problems_of(owner, now_here())
    assert str(problem[1]) in told.text(ServerWords("en"))


def test_a_thing_that_was_deleted_at_the_till_is_named_as_absent(
    sold: Path, sender: Sender, owner: Connection
) -> None:
    with closing(sqlite3.connect(sold)) as connection:
        connection.executescript("DROP TRIGGER document_stays")
        connection.execute("DELETE FROM document WHERE doc_id = 'till-0004'")
        connection.commit()

    send_all(sold, sender)

    told = {"till": "till1", "branch": 1, "number": 4, "thing": "document till-0004"}
    assert prove_facts(owner).absent == [told]


def test_what_is_changed_at_the_office_is_found(owner: Connection) -> None:
    a_till(owner)
    entries = some_entries(4)
    changes = {
        "UPDATE entry SET line = replace(line, 'Ana', 'Bea') WHERE number = 2": "2",
        "UPDATE entry SET things = replace(things, '18000', '100') WHERE number = 3": "3 sale 3",
        "DELETE FROM entry WHERE number = 4": "4",
        "DELETE FROM entry WHERE number = 1": "1",
    }

    for statement, place in changes.items():
        owner.execute("TRUNCATE entry, branch CASCADE")
        BatchTaker().take(owner, "till1", a_batch(entries))
        assert prove_facts(owner).first_break is None
        with owner.transaction():
            owner.execute("SET LOCAL session_replication_role = replica")
            owner.execute(statement)  # type: ignore[arg-type]
        broken = prove_facts(owner).first_break
        assert broken is not None, statement
        assert broken["place"] == place, statement


def test_every_branch_is_proved_from_where_it_left(owner: Connection) -> None:
    a_till(owner)
    entries = some_entries(4)
    copied = some_entries(2, entries[1].place, note="elsewhere")
    for batch in (a_batch(entries), a_batch(copied, entries[1].place)):
        BatchTaker().take(owner, "till1", batch)

    proof = prove_facts(owner)

    assert (proof.entries, proof.first_break, proof.absent) == (6, None, [])


def test_a_thing_whose_rows_were_never_sent_is_said(owner: Connection) -> None:
    a_till(owner)
    one, two = some_entries(2)
    BatchTaker().take(owner, "till1", a_batch([replace(one, things=()), two]))

    absent = prove_facts(owner, "till1").absent

    assert absent == [{"till": "till1", "branch": 1, "number": 1, "thing": "sale 1"}]


def test_the_commands_say_the_same(owner: Connection, office: Place) -> None:
    a_till(owner)
    entries = some_entries(3)
    BatchTaker().take(owner, "till1", a_batch(entries))

    counted = json.loads(run(office, "facts", "count", "--json").stdout)
    whole = run(office, "facts", "verify", "--till", "till1", "--json")
    owner.execute("UPDATE branch SET tip_number = 4")
    broken = run(office, "facts", "verify", "--json")

    assert counted["entries"] == 3
    link = entries[2].place.link
    assert counted["by_till"] == [
        {
            "till": "till1",
            "entries": 3,
            "number": 3,
            "link": link,
            "sales": 3,
            "total": 540,
        }
    ]
    assert (whole.exit_code, json.loads(whole.stdout)["ok"]) == (0, True)
    assert (broken.exit_code, json.loads(broken.stdout)["ok"]) == (1, False)
