"""What is sealed, and the hash of it: each thing with all its rows, as they lie in the database."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Self, TypeAlias

from till.domain.rights.journal import canonical_json
from till.sqlite import sqlite3

CHANGING: Final = frozenset({"document", "person", "place", "place_order"})
"""What is sealed again when it changes; all else is sealed once."""
HIDDEN: Final = frozenset({"pin_hash", "badge"})
"""What is sealed by a hash of its own: rows are exported, and nobody may try PINs on them."""
BESIDE: Final = frozenset({"price_version", "deposit", "deposit_each"})
"""What rows tell besides, and no digest covers: the journal's entry of a sale says it again."""
Key = str | int
Facts = dict[str, object]
Statements: TypeAlias = Mapping[str, tuple[tuple[str, str], ...]]
"""For each kind of thing its tables, with the statement that finds the rows of one thing."""
_COLUMNS: Final = "SELECT name FROM pragma_table_info(?)"


@dataclass(frozen=True, slots=True)
class DigestedTable:
    """A table that holds a part of a thing, found by a column; all of its columns are digested.

    But where some change by themselves: then those that are digested are named.
    """

    name: str
    key: str
    order: str = ""
    columns: str = "*"

    @property
    def rows(self) -> str:
        """Return the statement that finds the rows of one thing, with the number of the first."""
        order = f" ORDER BY {self.order}" if self.order else ""
        number = "NULL" if self.order else "rowid"
        return f"SELECT {number}, {self.columns} FROM {self.name} WHERE {self.key} = ?{order}"

    @property
    def keys(self) -> str:
        """Return the statement that finds all there are, with their numbers, in one order."""
        return f"SELECT rowid, {self.key} FROM {self.name} ORDER BY {self.key}"

    @property
    def newest(self) -> str:
        """Return the statement that finds the one that was written last."""
        return f"SELECT max({self.key}) FROM {self.name}"

    def as_in(self, connection: sqlite3.Connection) -> Self:
        """Return it without the columns that a database of an older shape lacks."""
        found = {name for (name,) in connection.execute(_COLUMNS, (self.name,))}
        kept = [
            part for part in self.columns.split(", ") if not part.isidentifier() or part in found
        ]
        return replace(self, columns=", ".join(kept))


# A column that holds nothing is left out of the hash: one that is added later changes no digest of
# before, as long as it is NULL there.
DIGESTED: Final[Mapping[str, tuple[DigestedTable, ...]]] = {
    "sale": (
        DigestedTable("sale", "sale_key"),
        DigestedTable("sale_line", "sale_key", "position"),
        DigestedTable("payment", "sale_key", "position"),
        DigestedTable("vat_share", "sale_key", "position"),
    ),
    "document": (
        DigestedTable(
            "document",
            "doc_id",
            columns="doc_id, kind, cash_class, sale_key, day, issued_at, is_electronic, originals, "
            "replaces, fic, iic, eic, fcdc, verification_link, invoice_number, "
            "invoice_order_number, total_text, net_text, vat_text, completed_at, "
            "hex(body) AS body, hex(pending_request) AS pending_request, "
            "CASE WHEN state IN ('complete', 'resolved') THEN state END AS state",
        ),
    ),
    "movement": (DigestedTable("movement", "sequence"),),
    "cash_count": (DigestedTable("cash_count", "sequence"),),
    "day_closing": (DigestedTable("day_closing", "number"),),
    "exchange_rate": (DigestedTable("exchange_rate", "sequence"),),
    "reissue": (
        DigestedTable("reissue", "sequence"),
        DigestedTable("reissue_line", "reissue", "position"),
        DigestedTable("reissue_vat", "reissue", "position"),
    ),
    "person": (DigestedTable("person", "person_id"),),
    "place": (DigestedTable("place", "place_id"),),
    "place_order": (
        DigestedTable(
            "place_order",
            "sale_key",
            columns="sale_key, place_id, server, server_id, guest, note",
        ),
    ),
    "place_money": (DigestedTable("place_money", "sequence"),),
}
_STATEMENTS: Final[Statements] = {
    thing: tuple((each.name, each.rows) for each in tables) for thing, tables in DIGESTED.items()
}


def statements_for(connection: sqlite3.Connection) -> Statements:
    """Return how things are read from a database that may be of an older shape."""
    return {
        thing: tuple((each.name, each.as_in(connection).rows) for each in tables)
        for thing, tables in DIGESTED.items()
        if _is_there(connection, tables[0])
    }


@dataclass(frozen=True, slots=True)
class ThingRows:
    """A thing as it lies in the database: the number of its first row, and all of them by table."""

    number: int
    tables: Mapping[str, list[Facts]]

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the rows (hexadecimal)."""
        return hashlib.sha256(canonical_json(self.tables).encode()).hexdigest()


def rows_of(
    connection: sqlite3.Connection, thing: str, key: Key, statements: Statements = _STATEMENTS
) -> ThingRows | None:
    """Return a thing with all its rows; None where there is none."""
    number: int | None = None
    tables = dict[str, list[Facts]]()
    for table, sql in statements.get(thing, ()):
        cursor = connection.execute(sql, (key,))
        names = [column[0] for column in cursor.description][1:]
        found = cursor.fetchall()
        if number is None:
            if not found:
                return None
            number = int(found[0][0])
        tables[table] = [_facts(names, row[1:]) for row in found]
    return ThingRows(number or 0, tables) if tables else None


def row_digest(
    connection: sqlite3.Connection, thing: str, key: Key, statements: Statements = _STATEMENTS
) -> str:
    """Return the digest of a thing, nothing where there is none."""
    found = rows_of(connection, thing, key, statements)
    return found.digest if found else ""


def newest_key(connection: sqlite3.Connection, thing: str) -> int:
    """Return the number of the thing that was written last, of those that are numbered."""
    return int(connection.execute(DIGESTED[thing][0].newest).fetchone()[0])


def keys_of(connection: sqlite3.Connection, thing: str) -> Iterator[tuple[int, Key]]:
    """Return all things of a kind: the number of the first row, and the key; in one order."""
    table = DIGESTED[thing][0]
    if _is_there(connection, table):
        yield from connection.execute(table.keys)


def digest_of(
    connection: sqlite3.Connection,
    thing: str,
    *,
    but: Callable[[int, Key], bool],
    statements: Statements = _STATEMENTS,
) -> tuple[str, Key | None]:
    """Return one hash for all things of a kind but some, and the first of them; None without any.

    Those left out are told by the number of their first row and their key.
    """
    digest = hashlib.sha256()
    first: Key | None = None
    for number, key in keys_of(connection, thing):
        if not but(number, key):
            first = key if first is None else first
            digest.update(row_digest(connection, thing, key, statements).encode())
    return digest.hexdigest(), first


def digests_text(seals: Mapping[str, str]) -> str:
    """Return seals as an entry keeps them."""
    return canonical_json(seals) if seals else ""


def _is_there(connection: sqlite3.Connection, table: DigestedTable) -> bool:
    """Tell whether a database has a table: one of an older shape may not."""
    return connection.execute(_COLUMNS, (table.name,)).fetchone() is not None


def _facts(names: list[str], row: tuple[object, ...]) -> Facts:
    told = zip(names, row, strict=True)
    return {
        name: _told(name, value) for name, value in told if value is not None and name not in BESIDE
    }


def _told(name: str, value: object) -> object:
    return hashlib.sha256(str(value).encode()).hexdigest() if name in HIDDEN else value
