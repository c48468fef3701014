"""Lists of invoices, newest first: of a day or of all days, page after page by their place."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache, partial

from till.domain.business_day import in_tirane
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.document_list import (
    A_PAGE,
    DocumentGroup,
    DocumentPage,
    DocumentQuery,
    ListedDocument,
    SearchTerms,
    search_terms,
)
from till.domain.fiscal.reconciliation import AmountsDiffer, InvoiceAmounts
from till.domain.identifiers import DocId, DocKind
from till.domain.money import as_whole_cents, from_whole_cents
from till.domain.selling.sale import number_of_key
from till.domain.selling.search import folded
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import LEK
from till.sqlite import sqlite3
from till.store.database import Database, Reader
from till.store.tables import IS_OPEN, IS_REFUSED

MOST_FOUND = 500
"""Of each way to find something among all days: nobody reads further, a day is looked through."""
NAMES_KEPT = 5000
_IS_CORRECTION = "(document.kind IN ('return', 'cancellation') OR sale.total < 0)"
_IS_OWED = "document.doc_id IN (SELECT doc_id FROM print_job WHERE state = 'owed' AND slip IS NULL)"
_GROUPS = {
    DocumentGroup.ALL: "",
    DocumentGroup.WAITING: IS_OPEN,
    DocumentGroup.REFUSED: IS_REFUSED,
    DocumentGroup.CORRECTIONS: _IS_CORRECTION,
    DocumentGroup.OWED: _IS_OWED,
}
_PAGE = """
    SELECT document.sequence, document.doc_id, document.kind, document.state,
        document.is_electronic, document.invoice_order_number, document.issued_at, sale.total,
        sale.sale_key, terms ->> '$.currency.code' AS currency, terms ->> '$.buyer.name' AS buyer,
        sale.cashier_name, EXISTS (
            SELECT 1 FROM receipt WHERE receipt.doc_id = document.doc_id) AS has_receipt,
        (SELECT json_group_array(payment.kind) FROM payment
         WHERE payment.sale_key = sale.sale_key) AS payments
    FROM document CROSS JOIN sale ON sale.sale_key = document.sale_key
    WHERE document.sequence < ? {conditions} ORDER BY document.sequence DESC LIMIT ?
"""
_COUNTS = f"""
    SELECT count(*), sum({IS_OPEN}), sum({IS_REFUSED}), sum({_IS_CORRECTION}), sum({_IS_OWED})
    FROM document CROSS JOIN sale ON sale.sale_key = document.sale_key WHERE true {{conditions}}
"""
_NUMBERED = """
    SELECT sequence FROM document
    WHERE invoice_order_number IS NOT NULL AND invoice_order_number = ?
    ORDER BY sequence DESC LIMIT ?
"""
_OF_TOTAL = """
    SELECT document.sequence FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
    WHERE sale.total = ? ORDER BY sale.rowid DESC LIMIT ?
"""
_WITH_BUYERS = """
    SELECT document.sequence, terms ->> '$.buyer.name' AS name,
        terms ->> '$.buyer.id_number' AS id_number
    FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
    WHERE terms IS NOT NULL AND terms ->> '$.buyer' IS NOT NULL
"""
_FIGURES_OF_DAY = """
    SELECT document.sequence, sale.total, document.invoice_order_number, document.issued_at
    FROM document CROSS JOIN sale ON sale.sale_key = document.sale_key WHERE document.day = ?
"""
_BUYERS_OF_DAY = """
    SELECT document.sequence, terms ->> '$.buyer.name' AS name,
        terms ->> '$.buyer.id_number' AS id_number
    FROM document CROSS JOIN sale ON sale.sale_key = document.sale_key
    WHERE document.day = ? AND terms IS NOT NULL
"""
_ARTICLES_OF_DAY = """
    SELECT document.sequence, sale_line.name
    FROM document CROSS JOIN sale_line ON sale_line.sale_key = document.sale_key
    WHERE document.day = ?
"""
_AFTER_ALL = 9_223_372_036_854_775_807


# What was reissued bears the VAT that its newest document says.
_COMPLETE_OF_DAYS = """
    WITH told AS (
        SELECT document.sequence, document.doc_id, document.invoice_number, sale.total,
            total_text, net_text, vat_text,
            (SELECT max(sequence) FROM reissue WHERE reissue.sale_key = sale.sale_key) AS reissue,
            sale.sale_key
        FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
        WHERE sale.day BETWEEN ? AND ? AND document.state = 'complete'
    ), taxed AS (
        SELECT told.*, coalesce(
            (SELECT sum(vat) FROM reissue_vat WHERE reissue_vat.reissue = told.reissue),
            (SELECT sum(vat) FROM vat_share WHERE vat_share.sale_key = told.sale_key), 0) AS vat
        FROM told
    )
    SELECT doc_id, invoice_number, total, vat, total_text, net_text, vat_text FROM taxed
    WHERE abs(CAST(total_text AS REAL) * 100 - total) >= 0.5
    OR abs(CAST(net_text AS REAL) * 100 - (total - vat)) >= 0.5
    OR abs(CAST(vat_text AS REAL) * 100 - vat) >= 0.5
    ORDER BY sequence
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filter:
    """Conditions of a statement with what they are asked with."""

    conditions: str
    values: tuple[object, ...]

    def together(self, condition: str, *values: object) -> "_Filter":
        """Return the filter with one condition more; an empty one adds nothing."""
        added = f" AND {condition}" if condition else ""
        return _Filter(conditions=self.conditions + added, values=(*self.values, *values))


class StoredDocumentList:
    """Invoices to be listed, read on a thread that `close` ends."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reader = Reader(database, "document list")

    async def page(self, query: DocumentQuery, *, before: int | None = None) -> DocumentPage:
        """Read the newest documents of a query, or those before a place, while the loop goes on."""
        return await self._reader.read(partial(self.page_now, query, before=before))

    def page_now(self, query: DocumentQuery, *, before: int | None = None) -> DocumentPage:
        """Read the same in this thread; the groups are counted with the first page alone."""
        with self._database.one_moment():
            wanted = _filter_of(self._database, query)
            rows = self._rows(wanted.together(_GROUPS[query.group]), before)
            is_counted = before is None and (query.day is not None or bool(query.text.strip()))
            counts = self._counts(wanted) if is_counted else ()
        return DocumentPage(
            documents=rows[:A_PAGE], has_more=len(rows) > A_PAGE, counts=tuple(counts)
        )

    def close(self) -> None:
        """End the thread with its connection."""
        self._reader.close()

    def _rows(self, wanted: _Filter, before: int | None) -> tuple[ListedDocument, ...]:
        sql = _PAGE.format(conditions=wanted.conditions)
        first = _AFTER_ALL if before is None else before
        found = self._database.select(sql, first, *wanted.values, A_PAGE + 1)
        return tuple(
            ListedDocument(
                sequence=row["sequence"],
                doc_id=DocId(row["doc_id"]),
                kind=DocKind(row["kind"]),
                state=DocumentState(row["state"]),
                is_electronic=bool(row["is_electronic"]),
                number=row["invoice_order_number"],
                slip_number=number_of_key(row["sale_key"]),
                issued_at=datetime.fromisoformat(row["issued_at"]),
                total=from_whole_cents(row["total"]),
                currency=row["currency"] or LEK.code,
                buyer=row["buyer"] or "",
                cashier=row["cashier_name"],
                payments=tuple(TenderKind(each) for each in json.loads(row["payments"])),
                has_receipt=bool(row["has_receipt"]),
            )
            for row in found
        )

    def _counts(self, wanted: _Filter) -> Iterator[tuple[DocumentGroup, int]]:
        sql = _COUNTS.format(conditions=wanted.conditions)
        (row,) = self._database.select(sql, *wanted.values)
        for group, count in zip(_GROUPS, row, strict=True):
            yield group, int(count or 0)


def _filter_of(database: Database, query: DocumentQuery) -> _Filter:
    """Return what every group of a query has in common."""
    wanted = _Filter(conditions="", values=())
    if query.day is not None:
        wanted = wanted.together("document.day = ?", str(query.day))
    if query.kind is not None:
        wanted = wanted.together("document.kind = ?", query.kind.value)
    if query.cashier_id is not None:
        wanted = wanted.together("sale.cashier_id = ?", query.cashier_id)
    if query.text.strip():
        found = json.dumps(sorted(_found(database, query)))
        wanted = wanted.together("document.sequence IN (SELECT value FROM json_each(?))", found)
    return wanted


def _found(database: Database, query: DocumentQuery) -> set[int]:
    """Return the places of the documents that a text may mean."""
    terms = search_terms(query.text)
    if query.day is None:
        return {*_found_anywhere(database, terms)}
    day = str(query.day)
    found = {*_with_figures(database, day, terms)}
    if terms.words:
        found |= {*_named(database.select(_BUYERS_OF_DAY, day), terms.words)}
        found |= {*_named(database.select(_ARTICLES_OF_DAY, day), terms.words)}
    return found


def _found_anywhere(database: Database, terms: SearchTerms) -> Iterator[int]:
    """Yield what numbers, amounts and buyers find among all days, each by its own index."""
    if terms.number is not None:
        yield from _places(database, _NUMBERED, terms.number)
    if terms.amount is not None:
        cents = as_whole_cents(terms.amount)
        for total in {cents, -cents}:
            yield from _places(database, _OF_TOTAL, total)
    if terms.words:
        yield from _named(database.select(_WITH_BUYERS), terms.words)


def _places(database: Database, sql: str, value: int) -> list[int]:
    return [place for (place,) in database.select(sql, value, MOST_FOUND)]


def _with_figures(database: Database, day: str, terms: SearchTerms) -> Iterator[int]:
    """Yield what has the amount or the number that was typed, or was issued in that minute."""
    if terms.amount is None and terms.minute is None:
        return
    cents = None if terms.amount is None else as_whole_cents(terms.amount)
    for place, total, number, issued_at in database.select(_FIGURES_OF_DAY, day):
        at = in_tirane(datetime.fromisoformat(issued_at)).time().replace(second=0, microsecond=0)
        is_number = number is not None and number == terms.number
        if abs(total) == cents or is_number or at == terms.minute:
            yield place


def _named(rows: Iterable[sqlite3.Row], words: tuple[str, ...]) -> Iterator[int]:
    """Yield the places of rows whose names together hold every word."""
    for place, *names in rows:
        text = " ".join(_folded_name(str(each)) for each in names if each)
        if isinstance(place, int) and all(word in text for word in words):
            yield place


@lru_cache(maxsize=NAMES_KEPT)
def _folded_name(name: str) -> str:
    return folded(name)


def differing_between(database: Database, first: date, last: date) -> Sequence[AmountsDiffer]:
    """Return what differs in the invoices of some days, both days with what lies between."""
    return [*_differing(database, first, last)]


def _differing(database: Database, first: date, last: date) -> Iterator[AmountsDiffer]:
    for row in database.select(_COMPLETE_OF_DAYS, str(first), str(last)):
        total = from_whole_cents(row["total"])
        vat = from_whole_cents(row["vat"])
        yield AmountsDiffer(
            doc_id=DocId(row["doc_id"]),
            invoice_number=row["invoice_number"],
            ours=InvoiceAmounts(total=str(total), net=str(total - vat), vat=str(vat)),
            theirs=InvoiceAmounts(
                total=row["total_text"], net=row["net_text"], vat=row["vat_text"]
            ),
        )
