"""Migrations: the same shape however one comes to it, and nothing lost on the way.

Lives here: the runner, and a test for each step that is shipped.
Must not: what is done with the tables.
"""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.builders import (
    MOMENT,
    TODAY,
    a_basket,
    a_document,
    a_line,
    a_person,
    a_sale,
    an_article,
    an_entry,
)
from tests.journal_chain import first_break
from tests.store.old_databases import BEFORE_PAPER, VERSION_0_1_0, an_old_database
from till.actions.ports.records import ImportMapping, OpeningCounted, PrintOrder, UnitList
from till.domain.errors import Broken
from till.domain.errors.disk import DatabaseNewer
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document_list import DocumentQuery
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.fiscal.recovery import NotFound, Request
from till.domain.fiscal.rendering import is_whole_png
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PaperRole
from till.domain.rights.journal import JournalAction
from till.domain.selling.basket import Basket
from till.domain.shop.article import Unit
from till.domain.shop.people import DisplayChoice, NamedPerson
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import Step, shipped_steps
from till.store.rows import Row
from till.store.store import open_store

NEXT = len(shipped_steps()) + 1
A_WAITING_SALE = """
INSERT INTO sale VALUES ('20261120-0007', '2026-11-20', 7, '2026-11-20T08:00:00.000000+00:00', 1,
    'Ana Hoxha', 'ab123cd456', 'cashier', 0, 18000, 18000, 0);
INSERT INTO sale_line VALUES ('20261120-0007', 0, '101', 'Qumësht 1 L', 18000, 'B', 'XPP', 'Bulmet',
    '5310042031104', 0, 1000, NULL, NULL);
INSERT INTO payment VALUES ('20261120-0007', 0, 'cash', 18000);
INSERT INTO vat_share VALUES ('20261120-0007', 0, 'B', '20', 18000, 15000, 3000);
INSERT INTO document (doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, body)
VALUES ('till-0001', 'sale', 1, '20261120-0007', '2026-11-20', '2026-11-20T08:00:00.000000+00:00',
    'queued', 0, CAST('{"docId" : "till-0001"}' AS BLOB));
"""  # as the first version of the till left it
A_WAITING_SALE_OF_THE_ENGINE = """
INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code,
    cashier_role, discount_value, total, received, change)
VALUES ('20261120-0007', '2026-11-20', 7, '2026-11-20T08:00:00.000000+00:00', 1, 'Ana Hoxha',
    'ab123cd456', 'cashier', 0, 18000, 18000, 0);
INSERT INTO sale_line (sale_key, position, article_id, name, price, vat_code, unit, category,
    barcodes, weighed, quantity)
VALUES ('20261120-0007', 0, '101', 'Qumësht 1 L', 18000, 'B', 'XPP', 'Bulmet', '5310042031104',
    0, 1000);
INSERT INTO payment (sale_key, position, kind, amount) VALUES ('20261120-0007', 0, 'cash', 18000);
INSERT INTO vat_share VALUES ('20261120-0007', 0, 'B', '20', 18000, 15000, 3000);
INSERT INTO document (doc_id, kind, cash_class, sale_key, day, issued_at, state, attempts, body)
VALUES ('till-0001', 'sale', 1, '20261120-0007', '2026-11-20', '2026-11-20T08:00:00.000000+00:00',
    'queued', 0, CAST('{"docId" : "till-0001"}' AS BLOB));
"""  # as a till of the second step left it
A_STEP = Step(number=NEXT, name="a_step.sql", sql="CREATE TABLE parcel (weight INTEGER) STRICT")


def _shape(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())


def _under(row: type[Row]) -> Iterator[type[Row]]:
    for each in row.__subclasses__():
        yield each
        yield from _under(each)


def test_0001_the_first_sale_and_what_follows_make_the_tables_that_the_rows_describe(
    path: Path,
) -> None:
    database = open_database(path)

    for row in (each for each in _under(Row) if not each.__subclasses__()):
        name = row._meta.table_name
        columns = database.plain.execute(f"SELECT name FROM pragma_table_info('{name}')").fetchall()
        assert {column for (column,) in columns} == {
            field.column_name for field in row._meta.sorted_fields
        }, name
    database.close()


def test_0002_the_whole_engine_keeps_a_sale_that_waits_to_the_byte(path: Path) -> None:
    first = [step for step in shipped_steps() if step.number == 1]
    open_database(path, steps=first).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(A_WAITING_SALE)

    store = open_store(path)

    sale = a_sale(number=7)
    assert store.documents.sale(sale.key) == sale
    assert store.documents.open() == [a_document(sale=sale, body=b'{"docId" : "till-0001"}')]
    store.close()


def test_0003_the_counter_keeps_documents_and_drafts_to_the_byte(path: Path) -> None:
    engine = [step for step in shipped_steps() if step.number <= 2]
    open_database(path, steps=engine).close()
    draft = '{"lines":[],"discount":null}'
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(A_WAITING_SALE_OF_THE_ENGINE)
        connection.execute("INSERT INTO draft VALUES (1, ?)", (draft,))
        connection.commit()
        before = _rows(connection)

    store = open_store(path)

    after = _rows(store.database.plain)
    assert len(after.pop("journal")) == 1  # the entry that seals what there was
    assert {table: rows for table, rows in after.items() if table in before} == {
        table: rows for table, rows in before.items() if table != "journal"
    }
    assert store.documents.open()[0].body == b'{"docId" : "till-0001"}'
    assert store.documents.sale("20261120-0007") == a_sale(number=7)
    assert store.baskets.draft() == Basket()
    assert store.baskets.parked() == []
    store.close()


def test_0007_plain_words_leaves_what_the_columns_hold(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    summary = store.documents.get(DocId("till-0005"))
    table, basket = store.baskets.parked()
    actions = [entry.action for entry in store.journal.entries()]

    assert summary is not None
    assert (summary.pending_request, summary.body) == (b'{"wish":1}', b"")
    assert (table.name, basket.name) == ("tavolina 4", "")
    assert (actions[0], actions[-1]) == (JournalAction.PERSON_ADDED, JournalAction.BASKET_PARKED)
    assert first_break(store.journal) is None
    store.close()


def test_0008_people_by_number_finds_the_numbers_that_can_be_known(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    day = date(2026, 11, 20)

    moved = [(each.kind.value, *_known(each.person)) for each in store.movements.of_day(day)]
    counted = [
        tuple(who and _known(who) for who in (each.person, each.to_person, each.approved_by))
        for each in store.days.counts(day)
    ]
    rate = store.exchange_rates.newest("EUR")

    ana = ("Ana Hoxha", 1)
    ben = ("Ben Leka", 2)
    mira = ("Mira Dervishi", 4)
    unknown = ("Ana Hoxha", None)  # two bore that name
    assert moved == [
        ("opening", *ben),
        *[("sale", *ana)] * 4,
        ("deposit", *unknown),
        ("withdrawal", *mira),
    ]
    assert counted == [(ben, None, None), (unknown, mira, ben), (mira, None, None)]
    assert [_known(each.parked_by) for each in store.baskets.parked()] == [mira, unknown]
    assert rate is not None
    assert _known(rate.person) == ben
    store.close()


def test_0008_leaves_reports_and_the_journal_as_they_were_sealed(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    z = store.days.z_report(1)
    entry = replace(a_person("Ana Hoxha"), person_id=None)
    store.ledger.record_from_thread(an_entry())

    assert z is not None
    assert _known(z.report.made_by) == ("Mira Dervishi", None)
    assert [_known(each.person) for each in z.report.operators] == [("Ana Hoxha", None)]
    assert [_known(each.person) for each in z.report.watched.no_sales] == [("Mira Dervishi", None)]
    assert z.report.cash.counts[1].to_person == replace(entry, name="Mira Dervishi")
    assert first_break(store.journal) is None
    store.close()


def test_0009_pictures_once_keeps_each_job_and_the_next_numbers(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    printed, copy, provisional, last = (store.print_jobs.get(number) for number in range(1, 5))
    receipt = store.documents.receipt(DocId("till-0001"))

    store.ledger.record_from_thread(
        PrintOrder(doc_id=DocId("till-0001"), queued_at=MOMENT, copy=2, role=PaperRole.KITCHEN)
    )
    second = store.print_jobs.next_waiting({PaperRole.KITCHEN})

    assert receipt is not None
    assert is_whole_png(receipt.image)
    states = [each and (each.state.value, each.copy) for each in (printed, copy, provisional, last)]
    assert states == [("printed", 0), ("uncertain", 1), ("waiting", 0), ("waiting", 0)]
    assert second is not None
    assert (second.job_id, second.image, second.copy) == (5, receipt.image, 2)
    store.close()


def test_0009_makes_the_picture_of_a_job_without_a_receipt_that_receipt(path: Path) -> None:
    store = open_store(an_old_database(path, BEFORE_PAPER))

    receipt = store.documents.receipt(DocId("till-0001"))
    [job] = store.print_jobs.interrupted()

    assert receipt is not None
    assert (receipt.image, job.doc_id) == (b"\x89PNG", receipt.doc_id)
    store.close()


def test_0010_clocks_leaves_each_balance_to_the_day_it_was_declared_on(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    opening = store.movements.opening(TODAY)
    assert opening is not None
    assert store.documents.service_clock() is None

    counted = OpeningCounted(doc_id=opening.doc_id, day=TODAY - timedelta(days=1))
    clock = ServiceClock(
        ahead=-timedelta(days=1),
        allowance=timedelta(seconds=1),
        measured_at=MOMENT,
        is_off=True,
        uptime=timedelta(hours=1),
    )
    store.ledger.record_from_thread(counted, clock)

    assert store.movements.opening(TODAY) is None
    assert store.movements.opening(TODAY - timedelta(days=1)) == opening
    assert store.documents.service_clock() == clock
    store.close()


def test_0012_addresses_of_attempts_keeps_what_was_answered_and_the_same_only_once(
    path: Path,
) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    doc_id = DocId("till-0001")
    before = store.documents.attempts(doc_id)
    answer = Answer(outcome=NotFound(), http_status=400, body=b"the same page")
    for number in (98, 99):
        begun = Attempt(
            doc_id=doc_id,
            number=number,
            request=Request.STATUS,
            started_at=MOMENT,
            address="https://one.example",
        )
        store.ledger.record_from_thread(begun)
        store.ledger.record_from_thread(begun.ended(answer, MOMENT))

    after = store.documents.attempts(doc_id)
    assert after[: len(before)] == before
    assert any(each.answer and each.answer.body for each in before)
    assert [each.answer and each.answer.body for each in after[-2:]] == [b"the same page"] * 2
    assert after[-1].address == "https://one.example"
    kept = "SELECT count(*) FROM answer_body WHERE body = x'7468652073616d652070616765'"
    assert store.database.number(kept) == 1
    store.close()


def _known(person: NamedPerson) -> tuple[str, int | None]:
    return person.name, person.person_id


def _rows(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Everything that documents and the draft are made of, in the columns they had before."""
    columns = {
        "document": "sequence, doc_id, kind, cash_class, sale_key, day, issued_at, state, body",
        "sale": "*",
        "payment": "sale_key, position, kind, amount, accounts",
        "draft": "*",
        "journal": "number, moment, person, facts, previous_link, link",
    }
    return {
        table: connection.execute(f"SELECT {names} FROM {table}").fetchall()
        for table, names in columns.items()
    }


def test_0011_rounding_takes_nothing_off_what_was_sold_before(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    sale = store.documents.sale("20261120-0001")
    store.close()

    assert sale is not None
    lines = sum(line.total for line in sale.lines)
    assert (sale.rounding, sale.total) == (0, lines - sale.discount_value)


def test_0026_measured_by_hand_marks_no_line_of_before(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    marked = store.database.select("SELECT 1 FROM sale_line WHERE by_hand IS NOT NULL")
    sale = store.documents.sale("20261120-0001")
    store.close()

    assert sale is not None
    assert list(marked) == []  # a mark would be a part of the digest of what was sold before
    assert not any(line.is_by_hand for line in sale.lines)


def test_0013_watched_entries_leaves_the_journal_as_it_was(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    indexes = {name for (name,) in store.database.select("SELECT name FROM sqlite_master")}
    broken_at = first_break(store.journal)
    store.close()

    assert "journal_watched" in indexes
    assert broken_at is None


def test_0014_what_was_closed_says_nothing_of_what_was_completed_before(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    done = [
        document
        for key in ("20261120-0001",)
        for document in store.documents.of_sale(key)
        if document.is_complete
    ]
    differing = store.documents.differing(date(2026, 1, 1), date(2026, 12, 31))
    store.close()

    assert {(each.completion.net_text, each.completion.vat_text) for each in done} == {(None, None)}
    assert differing == []


def test_0015_units_has_none_until_the_list_is_taken_in(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    keg = Unit(code="KG", words={"sq": "fuçi", "en": "keg"}, weighed=True)

    before = store.articles.units()
    store.ledger.record_from_thread(UnitList(units=[keg]))
    store.ledger.record_from_thread(UnitList(units=[replace(keg, weighed=False)]))
    after = store.articles.units()
    store.close()

    assert (before, after) == ([], [replace(keg, weighed=False)])


def test_0016_corrected_buyers_leaves_who_bought_as_it_was(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    columns = {
        row["name"]: row["type"] for row in store.database.select("PRAGMA table_info(reissue)")
    }
    sale = store.documents.sale("20261120-0001")
    store.close()

    assert columns["buyer"] == "TEXT"
    assert sale is not None
    assert sale.terms.buyer is None


def test_0017_lists_of_documents_find_what_was_sold_before(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))
    sale = store.documents.sale("20261120-0001")
    assert sale is not None

    found = store.documents.page_now(DocumentQuery(day=None, text=str(sale.total)))
    store.close()

    assert sale.total in {each.total for each in found.documents}


def test_steps_are_numbered_without_gaps() -> None:
    numbers = [step.number for step in shipped_steps()]

    assert numbers == list(range(1, NEXT))


def test_a_new_database_and_a_migrated_one_have_the_same_shape(tmp_path: Path) -> None:
    steps = [*shipped_steps(), A_STEP]
    old = tmp_path / "old" / "till.sqlite3"
    new = tmp_path / "new" / "till.sqlite3"
    open_database(old).close()

    open_database(old, steps=steps).close()
    open_database(new, steps=steps).close()

    assert _shape(old) == _shape(new)


def test_an_old_database_is_copied_before_it_changes(path: Path) -> None:
    store = open_store(path)
    store.ledger.record_from_thread(a_sale(), a_document())
    store.close()

    open_database(path, steps=[*shipped_steps(), A_STEP]).close()

    copy = path.parent / "backups" / f"before-{A_STEP.name[:4]}.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT doc_id FROM document").fetchall() == [("till-0001",)]
        assert connection.execute("PRAGMA user_version").fetchone() == (NEXT - 1,)


def test_a_new_database_needs_no_copy(path: Path) -> None:
    open_database(path).close()

    assert not (path.parent / "backups").exists()


def test_a_step_that_fails_halfway_changes_nothing(path: Path) -> None:
    open_database(path).close()
    before = _shape(path)
    bad = Step(
        number=NEXT, name="bad.sql", sql="CREATE TABLE parcel (weight INTEGER) STRICT; nonsense"
    )

    with pytest.raises(Broken):
        open_database(path, steps=[*shipped_steps(), bad])

    assert _shape(path) == before
    open_store(path).close()


def test_a_database_that_knows_a_later_step_in_its_log_is_refused(path: Path) -> None:
    later = open_database(path, steps=[*shipped_steps(), A_STEP])
    later.plain.execute("SELECT count(*) FROM article").fetchone()  # keeps the log in use

    with pytest.raises(DatabaseNewer):
        open_database(path)

    later.close()


def test_0018_unit_prices_keeps_every_price_and_takes_finer_ones(path: Path) -> None:
    old = an_old_database(path, VERSION_0_1_0)
    with closing(sqlite3.connect(old)) as connection:
        frozen = "SELECT sql FROM sqlite_master WHERE name = 'sale_line_is_frozen'"
        (trigger,) = connection.execute(frozen).fetchone()
        connection.execute("DROP TRIGGER sale_line_is_frozen")
        connection.execute("UPDATE sale_line SET list_price = 12345678999 WHERE article_id = '9'")
        connection.execute(trigger)
        connection.execute("UPDATE article SET price = 9999999999 WHERE article_id = '9'")
        connection.commit()
        was = connection.execute("SELECT price, list_price, quantity FROM sale_line").fetchall()

    store = open_store(path)

    now = store.database.plain.execute(
        "SELECT unit_price, list_unit_price, quantity FROM sale_line"
    ).fetchall()
    coffee = store.documents.sale("20261120-0002")
    catalogue = {each.article_id: str(each.price) for each in store.articles.all()}
    assert [tuple(row) for row in now] == [
        (price * 100, listed and listed * 100, quantity) for price, listed, quantity in was
    ]
    assert coffee is not None
    assert (coffee.lines[0].article.price, coffee.lines[0].list_price) == (
        Decimal("420.00"),
        Decimal("123456789.99"),
    )
    assert catalogue == {"101": "180.00", "7": "890.00", "9": "99999999.99"}
    fine = a_sale(a_basket(a_line(an_article("5", price="0.0125"), "999999")), number=9)
    store.ledger.record_from_thread(fine, a_document("till-0909", sale=fine))
    assert store.documents.sale(fine.key) == fine
    with pytest.raises(sqlite3.IntegrityError, match="never change"):
        store.database.plain.execute("UPDATE sale_line SET unit_price = 1")
    store.close()


def test_0019_taken_off_sale_leaves_every_article_on_sale(path: Path) -> None:
    old = an_old_database(path, VERSION_0_1_0)
    with closing(sqlite3.connect(old)) as connection:
        known = connection.execute("SELECT article_id FROM article").fetchall()

    store = open_store(path)

    assert {(each.article_id,) for each in store.articles.all()} == set(known)
    assert store.articles.count() == len(known)
    assert store.articles.in_archive(known[0][0]) is None
    store.close()


def test_0021_display_choices_leaves_everybody_as_the_till_is_set(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    people = store.people.all()
    assert people
    assert {each.display for each in people} == {DisplayChoice()}
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        store.database.plain.execute("UPDATE person SET theme = 'pink'")
    store.close()


async def test_0028_labels_begins_with_every_article_to_be_labelled(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    priced = [each for each in store.articles.all() if each.price]

    assert priced
    assert {each.article_id for each in await store.articles.unlabelled(100)} == {
        each.article_id for each in priced
    }
    assert store.articles.label_formats() == []
    store.close()


def test_0029_invoice_draft_begins_with_none_and_keeps_one(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    assert store.baskets.invoice_draft() == ""
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        store.database.plain.execute("INSERT INTO invoice_draft VALUES (2, 'x')")
    store.close()


async def test_0030_prices_leaves_every_article_its_price_as_the_first(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    for article in store.articles.all():
        (first,) = store.articles.prices(article.article_id)
        assert (first.price, first.number, first.holds_from) == (article.price, None, None)
    assert store.articles.count()
    store.close()


async def test_0031_packs_and_deposits_leaves_articles_and_lines_without(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    assert {each.deposit for each in store.articles.all()} == {None}
    lines = store.database.select("SELECT deposit, deposit_each FROM sale_line")
    assert {tuple(each) for each in lines} == {(None, None)}
    store.close()


def test_0032_bulk_changes_begins_with_none_that_could_be_undone_or_gone_on_with(
    path: Path,
) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    assert (store.articles.bulk.newest(), store.articles.bulk.unfinished()) == (None, [])
    store.close()


def test_0033_import_mapping_begins_with_none_and_keeps_one_of_a_head(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    assert not store.articles.mapping_of("head")
    for mapping in ("first", "second"):
        store.ledger.record_from_thread(ImportMapping(head="head", mapping=mapping))
    assert store.articles.mapping_of("head") == "second"
    store.close()


async def test_0034_looks_of_quick_keys_leaves_them_plain(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    keys = [key for key, _ in store.articles.quick_keys()]
    assert {(key.colour, key.picture) for key in keys} <= {(None, None)}
    assert store.articles.quick_pictures() == {}
    store.close()
