"""SQL that is made once, for what is asked again and again.

Peewee makes each statement anew, which costs several times what running it does. Delivery reads
and writes documents many times a second while it empties an outbox, so its statements are made
here from the same rows, once.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Protocol, TypeVar

from till.store.database import Database
from till.store.faults import disk_faults
from till.store.rows import Row

RowClass = TypeVar("RowClass", bound=Row)


class Convert(Protocol):
    """A field's way from a value to what is kept, or back."""

    def __call__(self, value: object, /) -> object:
        """Return the value in its other form."""
        ...


Column = tuple[str, Convert]


def read(
    database: Database, row_class: type[RowClass], condition: str, *values: object
) -> list[RowClass]:
    """Return the rows for which a condition holds; it may end in an order and a limit."""
    sql, columns = _select(row_class)
    with disk_faults(database.path):
        found = database.plain.execute(f"{sql} {condition}", values).fetchall()
        return [_row(row_class, columns, each) for each in found]


def number(database: Database, row_class: type[Row], asked: str, condition: str) -> int:
    """Return the one whole number that a condition finds, such as `COUNT(*)`; nothing is 0."""
    with disk_faults(database.path):
        sql = f"SELECT {asked} FROM {_table(row_class)} WHERE {condition}"  # noqa: S608 our own words
        found = database.plain.execute(sql).fetchone()
    return int(found[0] or 0) if found else 0


def insert(
    database: Database,
    row_class: type[Row],
    values: Mapping[str, object],
    *,
    unless_known: bool = False,
) -> None:
    """Insert a row; columns that are left out get what the table says.

    Raises Broken for one whose key is there already, or leaves that one as it is.
    """
    end = "ON CONFLICT DO NOTHING" if unless_known else ""
    sql, converters = _insert(row_class, tuple(values), end)
    with disk_faults(database.path):
        database.plain.execute(sql, _converted(converters, values.values()))


def update(
    database: Database,
    row_class: type[Row],
    values: Mapping[str, object],
    condition: str = "",
    **where: object,
) -> int:
    """Change the rows for which a condition holds and whose columns are as `where` says.

    Return how many there were.
    """
    sql, converters = _update(row_class, tuple(values), tuple(where), condition)
    with disk_faults(database.path):
        told = _converted(converters, [*values.values(), *where.values()])
        return database.plain.execute(sql, told).rowcount


@cache
def _select(row_class: type[Row]) -> tuple[str, Sequence[Column]]:
    fields = row_class._meta.sorted_fields  # noqa: SLF001 peewee's public name for it
    names = ", ".join(field.column_name for field in fields)
    columns = tuple((field.name, field.python_value) for field in fields)
    return f"SELECT {names} FROM {_table(row_class)} WHERE", columns  # noqa: S608 our own words


@cache
def _insert(row_class: type[Row], names: tuple[str, ...], end: str) -> tuple[str, Sequence[Column]]:
    marks = ", ".join("?" for _ in names)
    into = f"{_table(row_class)} ({', '.join(names)})"
    sql = f"INSERT INTO {into} VALUES ({marks}) {end}"  # noqa: S608 our own words
    return sql, _converters(row_class, names)


@cache
def _update(
    row_class: type[Row], names: tuple[str, ...], where: tuple[str, ...], condition: str
) -> tuple[str, Sequence[Column]]:
    changes = ", ".join(f"{name} = ?" for name in names)
    conditions = [f"{name} IS ?" for name in where]  # IS: nothing is nothing, too
    conditions += [condition] if condition else []
    found = " AND ".join(conditions)
    sql = f"UPDATE {_table(row_class)} SET {changes} WHERE {found}"  # noqa: S608 our own words
    return sql, _converters(row_class, names + where)


def _table(row_class: type[Row]) -> str:
    return str(row_class._meta.table_name)  # noqa: SLF001 peewee's public name for it


def _converters(row_class: type[Row], names: Sequence[str]) -> Sequence[Column]:
    fields = row_class._meta.fields  # noqa: SLF001 peewee's public name for it
    return tuple((name, fields[name].db_value) for name in names)


def _converted(converters: Sequence[Column], values: Iterable[object]) -> list[object]:
    pairs = zip(converters, values, strict=True)
    return [None if value is None else convert(value) for (_, convert), value in pairs]


def _row(row_class: type[RowClass], columns: Sequence[Column], found: Sequence[object]) -> RowClass:
    """Return a row as peewee would, without its bookkeeping of what was changed."""
    row = row_class.__new__(row_class)
    row.__data__ = {
        name: None if value is None else convert(value)
        for (name, convert), value in zip(columns, found, strict=True)
    }
    return row
