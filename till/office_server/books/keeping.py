"""Writing the books in the transaction that takes entries in: all rows at once, by COPY.

Where a batch cannot be written it is written entry by entry, each under a savepoint; one that
cannot be read or written waits in quarantine, and the rest goes on.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Final

import psycopg
from psycopg.sql import SQL, Identifier
from psycopg.types.json import Jsonb

from till.office_server.books.things import BookRows, EntryThings, Row, Unreadable, read_entry
from till.office_server.database import Connection

COLUMNS: Final[Mapping[str, str]] = {
    "sale": "sale_key day number closed_at cashier docs doc_id kind original is_bought gives_back "
    "total",
    "sale_line": "sale_key position name unit unit_price quantity amount vat_code",
    "payment": "sale_key position kind amount",
    "vat_share": "sale_key reissue position vat_code rate net vat gross",
    "movement": "sequence day kind amount",
    "cash_count": "sequence day moment counted expected",
    "day_closing": "number day taken_at last_movement closed total",
}
"""Tables that are only added to, in the order in which they refer to each other."""
UNFIT: Final = (psycopg.DataError, psycopg.IntegrityError, psycopg.NotSupportedError, Unreadable)
# A till that left and joined again is one installation with two rows, and what it sends as both is
# counted once: they wait for each other, and for nobody else.
_LOCK: Final = """
    SELECT 1 FROM till WHERE installation = (SELECT installation FROM till WHERE till_id = %s)
    ORDER BY till_id FOR UPDATE
"""
# Another till's entry of the same link is the same entry: a till that left, and joined again. The
# first that told of it has it in its books; made anew, the one that joined first.
_TWINS: Final = """
    SELECT link FROM entry WHERE till_id IN (
        SELECT other.till_id FROM till JOIN till AS other USING (installation)
        WHERE till.till_id = %(till)s AND other.till_id <> till.till_id AND (NOT %(anew)s OR
            (other.joined_at, other.till_id) < (till.joined_at, till.till_id)))
    AND number BETWEEN %(first)s AND %(last)s AND link = ANY(%(links)s)
"""
# What is complete stays so, whichever branch tells of it later.
_DOCUMENTS: Final = """
    INSERT INTO document (till_id, branch, doc_id, sale_key, kind, day, issued_at, state, replaces,
        iic, fic, invoice_number, first_doc)
    SELECT %(till)s, %(branch)s, doc_id, sale_key, kind, day, issued_at, state, replaces, iic, fic,
        invoice_number, coalesce(
            (SELECT first_doc FROM document WHERE doc_id = told.replaces),
            nullif(replaces, ''), doc_id)
    FROM jsonb_to_recordset(%(told)s) AS told (doc_id text, sale_key text, kind text, day date,
        issued_at timestamptz, state text, replaces text, iic text, fic text, invoice_number text)
    ON CONFLICT (doc_id) DO UPDATE SET state = excluded.state, iic = excluded.iic,
        fic = excluded.fic, invoice_number = excluded.invoice_number
    WHERE excluded.state <> '' OR document.state = ''
"""
# Where several sales were written at once, the documents themselves say whose they are.
_DOCUMENT_OF_SALE: Final = """
    UPDATE sale SET doc_id = document.doc_id FROM document
    WHERE document.doc_id = ANY(%(ids)s) AND sale.till_id = %(till)s
    AND sale.sale_key = document.sale_key AND sale.doc_id = '' AND document.doc_id = ANY(sale.docs)
"""
# A sale may count otherwise for it: its own document, or the one that it takes back.
_DAYS_OF_DOCUMENTS: Final = """
    SELECT till_id, day FROM sale WHERE doc_id IN (
        SELECT first_doc FROM document WHERE doc_id = ANY(%(ids)s))
    UNION SELECT till_id, day FROM sale WHERE original <> '' AND original = ANY(%(ids)s)
"""
# The sale of a reissue is the till's own; one that joined again had it under another number.
_REISSUED: Final = """
    SELECT till_id, branch, day, (SELECT max(reissue) FROM vat_share AS v
        WHERE (v.till_id, v.branch, v.sale_key) = (sale.till_id, sale.branch, sale.sale_key))
    FROM sale JOIN till USING (till_id)
    WHERE sale_key = %(key)s
    AND installation = (SELECT installation FROM till WHERE till_id = %(till)s)
    ORDER BY till_id = %(till)s DESC, branch <= %(branch)s DESC, branch DESC LIMIT 1
"""
# A till that sent nothing of its past has sales that nobody here knows.
_BEGINS_LATE: Final = """
    SELECT 1 FROM branch WHERE till_id = %s AND parent IS NULL AND after_number > 0
"""
_DROP_VAT: Final = "DELETE FROM vat_share WHERE till_id = %s AND branch = %s AND sale_key = %s"
_QUARANTINE: Final = """
    INSERT INTO quarantined (till_id, branch, entry, why, detail) VALUES (%s, %s, %s, %s, %s)
    ON CONFLICT (till_id, branch, entry) DO UPDATE SET why = excluded.why, detail = excluded.detail
"""
DATABASE: Final = "database"
"""Why an entry waits of which nothing was written."""
_LONGEST_DETAIL: Final = 200


def sum_days(connection: Connection, days: Collection[tuple[str, date]]) -> None:
    """Add up some days of tills anew."""
    if days:
        tills, dates = zip(*sorted(days), strict=True)
        connection.execute("SELECT sum_days(%s, %s)", ([*tills], [*dates]))


def lock_till(connection: Connection, till: str) -> None:
    """Let nobody else write what a till did, until the transaction ends."""
    connection.execute(_LOCK, (till,))


@dataclass(slots=True)
class BookKeeper:
    """Writes the entries of one branch of a till; in a transaction, with the till's row locked.

    `span` is from which day on, and before which, things are wanted: None for all of them.
    """

    connection: Connection
    till: str
    branch: int
    span: tuple[date, date] | None = None
    touched: set[tuple[str, date]] = field(default_factory=set)

    def keep(self, entries: Sequence[EntryThings]) -> int:
        """Write entries and the sums of their days; return how many wait in quarantine."""
        told = self._without_twins(entries)
        read = [(int(str(each.line["number"])), *read_entry(each, self.span)) for each in told]
        faults = {number: fault for number, _, fault in read if fault}
        try:
            with self._savepoint():
                self._write([rows for _, rows, _ in read])
        except UNFIT:
            for number, rows, fault in read:
                try:
                    with self._savepoint():
                        self._write([rows])
                except UNFIT as error:
                    faults[number] = fault or _unreadable(error)
        for number, unfit in faults.items():
            detail = unfit.detail.replace("\0", "")[:_LONGEST_DETAIL]
            place = (self.till, self.branch, number)
            self.connection.execute(_QUARANTINE, (*place, unfit.why, detail))
        return len(faults)

    def sum_up(self) -> None:
        """Bring the sums of all days up to date that something was written of."""
        sum_days(self.connection, self.touched)

    @contextmanager
    def _savepoint(self) -> Iterator[None]:
        """Forget with the rows which days they touched."""
        before = set(self.touched)
        try:
            with self.connection.transaction():
                yield
        except (psycopg.Error, Unreadable):
            self.touched = before
            raise

    def _without_twins(self, entries: Sequence[EntryThings]) -> Sequence[EntryThings]:
        lines = [each.line for each in entries]
        numbers = [int(str(line["number"])) for line in lines]
        values = {
            "till": self.till,
            "first": numbers[0],
            "last": numbers[-1],
            "links": [str(line["link"]) for line in lines],
            "anew": self.span is not None,
        }
        twins = {link for (link,) in self.connection.execute(_TWINS, values)}
        return [each for each in entries if each.line["link"] not in twins]

    def _write(self, entries: Sequence[BookRows]) -> None:
        rows = BookRows()
        for each in entries:
            rows.join(each)
        for table in COLUMNS:
            if found := rows.tables.get(table):
                self._copy(table, found)
        self.touched |= {(self.till, day) for day in rows.days}
        self._write_documents(rows.documents)
        for sale_key, sequence, vat in rows.reissues:
            self._reissue(sale_key, sequence, vat)

    def _copy(self, table: str, rows: Sequence[Row], place: tuple[str, int] | None = None) -> None:
        columns = SQL(", ").join(map(Identifier, ("till_id", "branch", *COLUMNS[table].split())))
        statement = SQL("COPY {} ({}) FROM STDIN").format(Identifier(table), columns)
        with self.connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row((*(place or (self.till, self.branch)), *row))

    def _write_documents(self, documents: Sequence[Mapping[str, object]]) -> None:
        if not documents:
            return
        place = {"till": self.till, "branch": self.branch}
        first = {each["doc_id"]: each for each in documents if not each["replaces"]}
        later = ([each] for each in documents if each["replaces"])  # what it replaces is there
        for told in filter(None, ([*first.values()], *later)):
            self.connection.execute(_DOCUMENTS, {**place, "told": Jsonb(told, dumps=_as_text)})
        ids = [each["doc_id"] for each in documents]
        self.connection.execute(_DOCUMENT_OF_SALE, {"ids": ids, "till": self.till})
        self.touched.update(self.connection.execute(_DAYS_OF_DOCUMENTS, {"ids": ids}).fetchall())

    def _reissue(self, sale_key: str, sequence: int, vat: Sequence[Row]) -> None:
        """Let a sale bear the VAT that its newest document says."""
        values = {"key": sale_key, "till": self.till, "branch": self.branch}
        found = self.connection.execute(_REISSUED, values).fetchone()
        if found is None:
            if self.connection.execute(_BEGINS_LATE, (self.till,)).fetchone():
                return
            raise Unreadable("value", f"reissue {sequence}: {sale_key}")
        till, branch, day, newest = found
        if sequence > (newest or 0):
            self.connection.execute(_DROP_VAT, (till, branch, sale_key))
            self._copy("vat_share", [(sale_key, sequence, *row) for row in vat], (till, branch))
            self.touched.add((till, day))


def _as_text(value: object) -> str:
    return json.dumps(value, default=str)


def _unreadable(error: Exception) -> Unreadable:
    if isinstance(error, Unreadable):
        return error
    return Unreadable(DATABASE, str(error).partition("\n")[0])
