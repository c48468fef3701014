"""What tables say of the values they keep.

Lives here: columns against the fields of values, and what a table may not say.
Must not: what is read back of each kind of value (the test file of its noun).
"""

from dataclasses import MISSING, fields

import pytest

from till.store import tables
from till.store.rows import Keeps, Row

# What other tables keep of a value, and what is kept in a form of its own.
ELSEWHERE = {
    ("SaleRow", "lines"),
    ("SaleRow", "payments"),
    ("SaleRow", "vat"),
    ("PrintJobRow", "image"),
    ("ArticleRow", "barcodes"),
    ("ArticleRow", "price_from"),
    ("ArticleRow", "price_version"),
    ("LabelFormatRow", "prices"),
}
WRITTEN_ALONE = {"ReissueLineRow"}  # it is read into the sale that it names anew


def kept() -> list[type[Row]]:
    return [each for each in vars(tables).values() if hasattr(each, "keeps")]


def test_every_field_of_a_value_has_a_column() -> None:
    lost = [
        (table.__name__, field.name)
        for table in kept()
        if table.__name__ not in WRITTEN_ALONE
        for field in fields(table.keeps._kept)
        if field.init and field.name not in {path[0] for path in table.keeps._paths.values()}
    ]

    assert set(lost) == ELSEWHERE


def test_a_name_that_no_column_bears_is_refused() -> None:
    class CoinRow(Row):
        keeps = Keeps(tables.QuickKey, lable="label")

    with pytest.raises(TypeError, match="lable"):
        CoinRow.keeps.columns(object())


def test_a_column_that_holds_nothing_gives_the_word_of_the_value_for_nothing() -> None:
    row = tables.PaymentRow(kind=tables.TenderKind.CASH, amount=0)

    paid = tables.PaymentRow.keeps.value(row)

    assert (paid.accounts, paid.foreign) == ((), ())
    assert all(each.default is not MISSING for each in fields(paid) if each.name == "foreign")
