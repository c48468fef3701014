"""Reissued sales on disk: the newest words count, and nothing changes what was said.

Lives here: the step that makes their tables, a sale read back in its newest words.
Must not: when a sale is reissued (tests/actions), what follows from it (tests/month).
"""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.builders import RATES, TODAY, a_document, a_sale
from till.domain.fiscal.issue import cash_of_sale
from till.domain.fiscal.reissue import Reissue, as_catalogued
from till.domain.selling.sale import Sale
from till.domain.shop.vat import VatCode
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store


def in_other_words(sale: Sale, code: VatCode, name: str = "Qumësht") -> Sale:
    article = replace(sale.lines[0].article, name=name, unit="H87", vat_code=code)
    return as_catalogued(sale, {article.article_id: article}, RATES)


def keep(store: Store, sale: Sale) -> None:
    document = a_document(sale=sale)
    movement = cash_of_sale(sale, document.doc_id)
    store.ledger.record_from_thread(sale, document, movement)


def say(store: Store, sale: Sale, *, changes_vat: bool = True) -> None:
    told = Reissue(doc_id=a_document().doc_id, sale=sale, changes_vat=changes_vat)
    store.ledger.record_from_thread(told)


def test_0006_reissued_sales_leaves_sales_as_they_were(path: Path) -> None:
    paper = [step for step in shipped_steps() if step.number <= 5]
    open_database(path, steps=paper).close()
    store = open_store(path)

    keep(store, a_sale())

    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM reissue").fetchone() == (0,)
    assert store.documents.sale(a_sale().key) == a_sale()
    assert store.days.facts_now(TODAY).last_reissue == 0
    store.close()


def test_a_sale_is_read_back_in_its_newest_words(store: Store) -> None:
    keep(store, a_sale())
    first, second = (in_other_words(a_sale(), code) for code in (VatCode.D, VatCode.E))

    say(store, first)
    say(store, second)

    assert store.documents.sale(a_sale().key) == second
    assert second.vat[0].rate_percent == 6
    told = store.days.facts_now(TODAY)
    assert [(each.code, each.gross) for each in told.sold.vat] == [(VatCode.E, 180)]
    assert told.last_reissue == 2


def test_words_alone_do_not_reopen_a_day(store: Store) -> None:
    keep(store, a_sale())

    say(store, in_other_words(a_sale(), VatCode.B), changes_vat=False)

    assert store.days.facts_now(TODAY).last_reissue == 0


@pytest.mark.parametrize("table", ["reissue", "reissue_line", "reissue_vat"])
@pytest.mark.parametrize("change", ["UPDATE {0} SET rowid_ = 1", "DELETE FROM {0}"])
def test_nothing_changes_what_a_replacement_said(store: Store, table: str, change: str) -> None:
    keep(store, a_sale())
    say(store, in_other_words(a_sale(), VatCode.D))
    column = "changes_vat" if table == "reissue" else "position"

    with pytest.raises(sqlite3.IntegrityError, match="never"):
        store.database.plain.execute(change.format(table).replace("rowid_", column))
