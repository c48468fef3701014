"""Rows: which column holds which part of a value, said once, and what peewee makes of it.

A column that bears the name of a field holds that field; another says where it looks. What no field
of the value says (whose line it is, and where it stands) is given beside the value.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache, cached_property
from types import NoneType
from typing import Final, Generic, Self, TypeVar, get_args, get_type_hints

from peewee import AutoField, BaseQuery, Model, ModelSelect, SqliteDatabase
from peewee import Value as Held

Value_co = TypeVar("Value_co", covariant=True)
Path = tuple[str, ...]
_OF_SQLITE: Final = SqliteDatabase(None)  # which peewee writes its statements for

BY_PERSON: Final = {"person": "person.name", "person_id": "person.person_id"}
"""Somebody as a record names them, in two columns."""


@dataclass(frozen=True, slots=True)
class _Part:
    """How a value, or a part of it, is made: of columns, and of parts of its own."""

    make: type
    columns: tuple[tuple[str, str, bool], ...]
    """Field, column, and whether the value has a word of its own for nothing."""
    parts: tuple[tuple[str, "_Part"], ...]
    may_lack: bool

    def made(self, row: Mapping[str, object], given: Mapping[str, object]) -> object:
        """Return it; None where it may lack and no column holds anything of it."""
        told = dict(given)
        for field, column, has_default in self.columns:
            value = row.get(column)
            if field not in given and (value is not None or not has_default):
                told[field] = value
        told |= {field: part.made(row, {}) for field, part in self.parts if field not in given}
        if self.may_lack and all(row.get(column) is None for _, column, _ in self.columns):
            return None
        return self.make(**told)


class Keeps(Generic[Value_co]):
    """What the rows of a table keep; `paths` are the columns that are called otherwise."""

    def __init__(self, kept: type[Value_co], **paths: str) -> None:
        self._kept = kept
        self._told = paths
        self.table: type[Model] = Model

    def __set_name__(self, owner: type[Model], name: str) -> None:
        """Learn whose columns they are."""
        self.table = owner

    def columns(self, value: object, **beside: object) -> dict[str, object]:
        """Return what the columns hold of a value, with what stands beside it."""
        return {column: _at(value, path) for column, path in self._written} | beside

    def value(self, row: Model, **given: object) -> Value_co:
        """Return the value that a row keeps, with what other rows know of it."""
        return self.value_in(row.__data__, **given)

    def value_in(self, columns: Mapping[str, object], **given: object) -> Value_co:
        """Return the value that columns hold, as `value` does: no row is made for it."""
        made = self._whole.made(columns, given)
        if not isinstance(made, self._kept):
            raise TypeError(made)
        return made

    @cached_property
    def _paths(self) -> dict[str, Path]:
        known = {field.name for field in fields_of(self._kept)}
        if unknown := self._told.keys() - self.table._meta.fields.keys():  # noqa: SLF001 the same
            raise TypeError(unknown)
        paths = {
            column: tuple(self._told.get(column, column).split("."))
            for column in self.table._meta.fields  # noqa: SLF001 peewee's name for its own words
        }
        return {column: path for column, path in paths.items() if path[0] in known}

    @cached_property
    def _written(self) -> tuple[tuple[str, Path], ...]:
        """The columns that are written; SQLite numbers rows by itself."""
        table = self.table._meta.fields  # noqa: SLF001 the same
        return tuple(
            (column, path)
            for column, path in self._paths.items()
            if not isinstance(table[column], AutoField)
        )

    @cached_property
    def _whole(self) -> _Part:
        return _part(self._kept, self._paths, may_lack=False)


def fields_of(kept: type) -> Iterator["Field[object]"]:
    """Return the fields that make a value."""
    return (field for field in fields(kept) if field.init)


def _part(kept: type, paths: Mapping[str, Path], *, may_lack: bool) -> _Part:
    """Return how a class is made of the columns whose paths begin in it."""
    hints = get_type_hints(kept)
    plain: list[tuple[str, str, bool]] = []
    parts: list[tuple[str, _Part]] = []
    for field in fields_of(kept):
        own = {column: path for column, path in paths.items() if path[0] == field.name}
        within = {column: path[1:] for column, path in own.items() if len(path) > 1}
        if within:
            (inner, *_), lacks = _class_of(hints[field.name])
            parts.append((field.name, _part(inner, within, may_lack=lacks)))
        else:
            has_default = field.default is not MISSING
            plain.extend((field.name, column, has_default) for column in own)
    return _Part(kept, tuple(plain), tuple(parts), may_lack)


def _class_of(hint: object) -> tuple[list[type], bool]:
    """Return the class of a hint, and whether None may stand there."""
    told = get_args(hint) or (hint,)
    return [each for each in told if isinstance(each, type) and each is not NoneType], (
        NoneType in told
    )


def _at(value: object, path: Path) -> object:
    """Return what stands at a path of a value; None where a part on the way lacks."""
    for name in path:
        if value is None:
            return None
        value = getattr(value, name)
    return value


def _table_name(model: type[Model]) -> str:
    words = re.findall("[A-Z][a-z]+", model.__name__.removesuffix("Row"))
    return "_".join(words).lower()


class Row(Model):
    """What all rows share: the table is named after the class, in snake case, without `Row`."""

    class Meta:
        """Peewee's settings, inherited by all."""

        primary_key = False
        table_function = staticmethod(_table_name)

    @classmethod
    def of(cls, **columns: object) -> "ModelSelect[Self]":
        """Return the query of the rows whose columns hold just this."""
        return cls.select().where(*(getattr(cls, name) == held for name, held in columns.items()))

    @classmethod
    def kept(cls, columns: Mapping[str, object]) -> dict[str, object]:
        """Return what the columns hold, as they keep it."""
        return {name: getattr(cls, name).db_value(value) for name, value in columns.items()}

    @classmethod
    def of_kept(cls, kept: Mapping[str, object]) -> Self:
        """Return the row whose columns keep this; what else there is is no column of it."""
        known = cls._meta.fields
        return cls(**{name: known[name].python_value(kept[name]) for name in kept if name in known})


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that peewee made for a table, to be executed often; `order` is of its values."""

    sql: str
    order: tuple[str, ...]
    keep: Mapping[str, Callable[[object], object]]

    def values(self, columns: Mapping[str, object]) -> list[object]:
        """Return what the columns hold, as they keep it."""
        return [self.keep[name](columns[name]) for name in self.order]


@cache
def insertion(
    table: type[Row],
    names: tuple[str, ...],
    over: tuple[str, ...] = (),
    once: tuple[str, ...] = (),
) -> Statement:
    """Return what inserts a row, over one whose columns `over` hold the same but for `once`."""
    query = table.insert({name: Held(name, converter=False) for name in names})
    if over:
        rest = [name for name in names if name not in {*over, *once}]
        query = query.on_conflict(conflict_target=over, preserve=rest)
    return _made(table, query)


@cache
def update(table: type[Row], names: tuple[str, ...], key: tuple[str, ...]) -> Statement:
    """Return what changes columns of the row that a key names."""
    query = table.update({name: Held(name, converter=False) for name in names})
    is_it = (getattr(table, name) == Held(name, converter=False) for name in key)
    return _made(table, query.where(*is_it))


def _made(table: type[Row], query: BaseQuery) -> Statement:
    """Write a query out, in which each column stands for its own value."""
    sql, order = query.bind(_OF_SQLITE).sql()
    fields = table._meta.fields  # noqa: SLF001 peewee's own name
    return Statement(sql, tuple(order), {name: fields[name].db_value for name in order})
