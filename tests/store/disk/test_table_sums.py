"""What no digest covers is held against its sums of the last clean end, at the next start.

Lives here: a row that changed while the till was closed, and what is no fault.
Must not: what digests cover (test_integrity), the ways a disk breaks (broken_files).
"""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import a_document, a_sale, an_article, an_entry
from till.actions.ports.records import Catalogue
from till.domain.errors.disk import DataUnfit
from till.safekeeping.integrity.integrity import prove
from till.sqlite import sqlite3
from till.store.store import open_store, open_store_beside


@pytest.fixture
def ended(path: Path) -> Path:
    """A till with an item and a sale whose receipt is owed, closed in good order."""
    store = open_store(path)
    sale = a_sale()
    document = a_document(sale=sale)
    facts = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
    store.ledger.record_from_thread(Catalogue(articles=[an_article()]))
    store.ledger.record_from_thread(sale, document, replace(an_entry(), facts=facts))
    store.close()
    return path


def _change(path: Path, statement: str) -> None:
    """Change a row as a bit that fell over would: nothing else knows of it."""
    with closing(sqlite3.connect(path)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement).rowcount == 1
        for _, sql in triggers:
            connection.execute(sql)
        connection.commit()


def _fault(path: Path) -> object:
    """Start and end, and return what was noticed."""
    store = open_store(path)
    store.close()
    return store.ledger.fault


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("barcode", "UPDATE barcode SET code = '5310042031105'"),
        ("article", "UPDATE article SET unit_price = unit_price + 1"),
        ("category", "UPDATE category SET name = 'Tood'"),
        ("document", "UPDATE document SET attempts = attempts + 64"),
        ("maintenance", "UPDATE maintenance SET checkpoints = checkpoints + 1"),
    ],
)
def test_a_row_that_no_digest_covers_is_told_at_each_start_until_it_fits(
    ended: Path, table: str, statement: str
) -> None:
    _change(ended, statement)
    assert prove(ended).is_whole  # no digest tells it

    for _ in range(2):
        fault = _fault(ended)
        assert isinstance(fault, DataUnfit)
        assert fault.facts["place"] == f"table {table}"


def test_where_the_tables_do_not_fit_nothing_is_written(ended: Path) -> None:
    _change(ended, "UPDATE article SET unit_price = 1")
    store = open_store(ended)
    assert store.database.sum_check is not None
    store.database.sum_check.wait()

    with pytest.raises(DataUnfit):
        store.ledger.record_from_thread(replace(an_entry(), facts={}))
    store.close()


def test_what_the_till_writes_itself_is_no_fault(ended: Path) -> None:
    for number in range(3):
        store = open_store(ended)
        store.ledger.record_from_thread(Catalogue(articles=[an_article(price=f"{number}.00")]))
        store.close()
        assert store.ledger.fault is None
    assert _fault(ended) is None


def test_what_is_written_beside_a_till_that_ended_meanwhile_is_no_fault(ended: Path) -> None:
    store = open_store(ended)
    beside = open_store_beside(ended)
    beside.ledger.record_from_thread(Catalogue(articles=[an_article(price="2.00")]))
    store.close()
    beside.ledger.record_from_thread(Catalogue(articles=[an_article(price="3.00")]))
    beside.close()

    assert _fault(ended) is None


def test_an_older_tills_mark_of_a_clean_end_says_nothing_of_the_tables(ended: Path) -> None:
    mark = ended.with_name("till.sqlite3.clean")
    mark.write_text(mark.read_text(encoding="ascii").split("\n")[0], encoding="ascii")
    _change(ended, "UPDATE article SET unit_price = 1")

    assert _fault(ended) is None
