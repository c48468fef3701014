"""What the office is sent of a journal: each thing once, as it is now, read beside selling.

Lives here: the reader on real data, the cursor.
Must not: what an office makes of it (tests/office_server).
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_document, a_sale, an_entry
from tests.journal_chain import first_break
from till.actions.ports.records import NewPerson, OfficeCursor
from till.domain.chain.batch import BEGINNING, Batch, ChainPlace, prove_batch
from till.domain.chain.proof import as_hashed
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.fiscal.recovery import Complete, decided
from till.domain.identifiers import Fic, Iic
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.safekeeping.export.journal_export import export_journal
from till.sqlite import sqlite3
from till.store.chain.cursor import CursorKeeper, read_cursor
from till.store.chain.journal_reader import LARGEST_READ, JournalReader
from till.store.store import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "practice" / "till.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path)
    yield opened
    opened.close()


@pytest.fixture
def reader(store: Store, path: Path) -> Iterator[JournalReader]:
    opened = JournalReader(path)
    yield opened
    opened.close()


def sell(store: Store, number: int) -> None:
    sale = a_sale(number=number)
    document = a_document(f"till-{number:04}", sale=sale)
    store.ledger.record_from_thread(sale, document, an_entry())


def complete(store: Store, number: int) -> None:
    (document,) = [each for each in store.documents.open() if each.doc_id == f"till-{number:04}"]
    sent = document.becoming(DocumentState.SENDING)
    done = Completion(fic=Fic(f"fic-{number}"), iic=Iic(f"iic-{number}"))
    store.ledger.record_from_thread(sent)
    store.ledger.record_from_thread(decided(sent, Complete(completion=done, moment=MOMENT)))


def things(batch: Batch | None) -> list[tuple[int, str]]:
    assert batch is not None
    return [(entry.number, thing.name) for entry in batch.entries for thing in entry.things]


def links_of(reader: JournalReader) -> list[object]:
    batch = reader.batch_after(BEGINNING)
    assert batch is not None
    return [entry.place.link for entry in batch.entries]


def test_a_sale_goes_with_its_document_and_all_of_it_fits(
    store: Store, reader: JournalReader
) -> None:
    sell(store, 1)

    batch = reader.batch_after(BEGINNING)

    assert batch is not None
    assert things(batch) == [(1, "document till-0001"), (1, "sale 20261120-0001")]
    assert prove_batch(batch).broken is None
    assert prove_batch(batch).faults == ()
    assert [each.number for each in batch.generations] == [1]


def test_a_thing_goes_with_the_entry_that_has_its_newest_digest(
    store: Store, reader: JournalReader
) -> None:
    sell(store, 1)
    sell(store, 2)
    complete(store, 1)

    batch = reader.batch_after(BEGINNING)

    assert batch is not None
    assert things(batch) == [
        (1, "sale 20261120-0001"),
        (2, "document till-0002"),
        (2, "sale 20261120-0002"),
        (3, "document till-0001"),
    ]
    assert prove_batch(batch).faults == ()


def test_what_was_changed_behind_the_tills_back_is_sent_and_does_not_fit(
    store: Store, reader: JournalReader, path: Path
) -> None:
    sell(store, 1)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TRIGGER sale_is_frozen; UPDATE sale SET total = 1;")

    batch = reader.batch_after(BEGINNING)

    assert batch is not None
    assert [(each.thing, each.fault) for each in prove_batch(batch).faults] == [
        ("sale 20261120-0001", "changed")
    ]


def test_a_batch_has_so_many_entries_and_no_more(store: Store, reader: JournalReader) -> None:
    for number in range(1, 6):
        sell(store, number)

    first = reader.batch_after(BEGINNING, most=3)
    assert first is not None
    second = reader.batch_after(first.entries[-1].place, most=3)
    assert second is not None

    assert [each.number for each in (*first.entries, *second.entries)] == [1, 2, 3, 4, 5]
    assert reader.batch_after(second.entries[-1].place) is None
    assert reader.newest() == second.entries[-1].place


def test_a_large_entry_goes_alone(store: Store, reader: JournalReader) -> None:
    note = "x" * (LARGEST_READ // 2)
    for _ in range(3):
        entry = replace(an_entry(JournalAction.SIGNED_IN), facts={"note": note})
        store.ledger.record_from_thread(entry)

    batch = reader.batch_after(BEGINNING)

    assert batch is not None
    assert [each.number for each in batch.entries] == [1]


def test_the_lines_are_those_of_an_export(
    store: Store, reader: JournalReader, path: Path, tmp_path: Path
) -> None:
    sell(store, 1)
    person = NewPerson(
        person_id=9, name="Ana", operator_code=None, role=Role.CASHIER, pin_hash="$argon2id$secret"
    )
    store.ledger.record_from_thread(person)
    batch = reader.batch_after(BEGINNING)
    assert batch is not None

    export_journal(path, tmp_path / "export")

    lines = (tmp_path / "export" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    rows = (tmp_path / "export" / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert [as_hashed(entry.line) for entry in batch.entries] == lines
    sent = [as_hashed(thing.line) for entry in batch.entries for thing in entry.things]
    assert sorted(sent) == sorted(rows)
    assert all("argon2id" not in line for line in sent)


def test_it_reads_one_moment_and_holds_nobody_up(store: Store, reader: JournalReader) -> None:
    sell(store, 1)

    before = reader.batch_after(BEGINNING)
    sell(store, 2)
    after = reader.batch_after(BEGINNING)

    assert before is not None
    assert after is not None
    assert (len(before.entries), len(after.entries)) == (1, 2)


def test_a_past_that_is_not_sent_ends_before_a_day_s_opening(
    store: Store, reader: JournalReader
) -> None:
    midnight = datetime(2026, 11, 20, 23, tzinfo=UTC)  # in Tirane
    closed = JournalAction.DAY_CLOSED
    opened = JournalAction.DAY_OPENED
    for minutes, action in ((-60, opened), (-1, closed), (5, closed), (480, opened), (490, closed)):
        moment = midnight + timedelta(minutes=minutes)
        store.ledger.record_from_thread(replace(an_entry(action), moment=moment))
    days = [date(2026, 11, each) for each in (1, 20, 21, 22)]

    found = [reader.number_before(each) for each in days]

    assert found == [0, 0, 3, 5]
    assert reader.place_at(3).link == links_of(reader)[2]
    assert reader.place_at(0) == reader.place_at(77) == BEGINNING
    assert reader.cursor(3) == reader.place_at(3)


def test_an_entry_of_another_journal_is_not_one_of_ours(
    store: Store, reader: JournalReader
) -> None:
    sell(store, 1)
    newest = reader.newest()
    assert newest is not None

    assert reader.has(newest)
    assert not reader.has(ChainPlace(number=1, link="a" * 64))
    assert not reader.has(ChainPlace(number=2, link=newest.link))


def test_0025_office_cursor_is_one_row_that_moves_and_makes_no_entry(
    store: Store, path: Path
) -> None:
    sell(store, 1)
    places = [ChainPlace(number=number, link=str(number) * 64) for number in (1, 2)]

    for place in places:
        store.ledger.record_from_thread(OfficeCursor(place=place))

    with closing(sqlite3.connect(path)) as connection:
        assert read_cursor(connection) == places[-1]
        assert connection.execute("SELECT count(*) FROM office_cursor").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (1,)


def test_a_change_log_tells_nothing_of_the_cursor(store: Store, path: Path) -> None:
    store.ledger.note(is_on=True)
    with closing(sqlite3.connect(path)) as connection:
        before = connection.execute("SELECT max(number) FROM shadow_change").fetchone()
        store.ledger.record_from_thread(OfficeCursor(place=ChainPlace(number=1, link="a" * 64)))

        assert connection.execute("SELECT max(number) FROM shadow_change").fetchone() == before


def test_a_till_that_never_joined_has_its_cursor_at_the_beginning(store: Store, path: Path) -> None:
    assert first_break(store.journal) is None
    with closing(sqlite3.connect(path)) as connection:
        assert read_cursor(connection) == BEGINNING


def test_the_cursor_is_written_at_most_once_a_second() -> None:
    written: list[int] = []
    now = 0.0
    keeper = CursorKeeper(lambda place: written.append(place.number), lambda: now)

    for number in range(1, 31):
        keeper.move_to(ChainPlace(number=number, link="a" * 64))
        now += 0.125
    keeper.flush()
    keeper.flush()

    assert written == [1, 9, 17, 25, 30]
