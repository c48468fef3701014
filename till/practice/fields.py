"""One field of a request, and the check that a value fits it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum

from till.practice.answers import BadRequest
from till.practice.json_text import Json, Part

LARGEST = Decimal(10) ** 12
_FINEST_PLACES = 12


class Kind(Enum):
    """The types of specification 2; the value is how a message names one."""

    TEXT = "a string"
    DATE = "a date of the form YYYY-MM-DD"
    NUMBER = "a number"
    INTEGER = "an integer"
    FLAG = "true or false"
    OBJECT = "an object"
    LIST = "a list"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What the specification says about one field; lengths are characters, or items of a list."""

    name: str
    kind: Kind = Kind.TEXT
    required: bool = False
    length: tuple[int, int | None] | None = None
    pattern: str | None = None
    one_of: tuple[str | int, ...] = ()
    least: int | None = None
    most: int | None = None
    places: int | None = None
    parts: tuple["Field", ...] = ()
    each: "Field | None" = None


def refuse_unknown(body: Part, fields: Iterable[Field]) -> None:
    """Refuse top-level fields outside the table, listing all of them (specification 2)."""
    unknown = sorted(set(body) - {field.name for field in fields})
    if unknown:
        raise BadRequest(f"Unknown fields: {', '.join(unknown)}", field=unknown[0])


def check_parts(part: Part, fields: Iterable[Field], *, path: str = "") -> None:
    """Check each described field of an object; raises BadRequest naming the first that fails."""
    for field in fields:
        name = f"{path}{field.name}"
        if field.name in part:
            check_value(part[field.name], field, path=name)
        elif field.required:
            raise BadRequest(f"{name} is required", field=name)


def check_value(value: Json, field: Field, *, path: str) -> None:
    """Check one value against the description of its field."""
    if isinstance(value, bool) != (field.kind is Kind.FLAG):
        raise _of_wrong_kind(field, path)
    if isinstance(value, dict) and field.kind is Kind.OBJECT:
        check_parts(value, field.parts, path=f"{path}.")
    elif isinstance(value, list) and field.kind is Kind.LIST:
        _check_list(value, field, path)
    elif not isinstance(value, bool):
        _check_plain_value(value, field, path)


def _check_plain_value(value: Json, field: Field, path: str) -> None:
    match value, field.kind:
        case str(), Kind.TEXT:
            _check_text(value, field, path)
        case str(), Kind.DATE:
            _check_date(value, path)
        case int(), Kind.INTEGER:
            _check_choice(value, field, path)
        case ((int() | Decimal()), Kind.NUMBER):
            _check_number(Decimal(value), field, path)
        case _:
            raise _of_wrong_kind(field, path)


def _of_wrong_kind(field: Field, path: str) -> BadRequest:
    return BadRequest(f"{path} must be {field.kind.value}", field=path)


def _check_choice(value: str | int, field: Field, path: str) -> None:
    if field.one_of and value not in field.one_of:
        choices = ", ".join(str(choice) for choice in field.one_of)
        raise BadRequest(f"{path} must be one of {choices}", field=path)


def _check_length(count: int, field: Field, path: str, *, unit: str) -> None:
    if field.length is None:
        return
    least, most = field.length
    if count < least or (most is not None and count > most):
        bounds = f"at least {least}" if most is None else f"{least} to {most}"
        raise BadRequest(f"{path} must have {bounds} {unit}, it has {count}", field=path)


def _check_text(value: str, field: Field, path: str) -> None:
    _check_length(len(value), field, path, unit="characters")
    _check_choice(value, field, path)
    if field.pattern is not None and re.fullmatch(field.pattern, value) is None:
        raise BadRequest(f"{path} does not match {field.pattern}", field=path)
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as half_a_character:
        raise BadRequest(f"{path} holds half a character", field=path) from half_a_character


def _check_date(value: str, path: str) -> None:
    refusal = BadRequest(f"{path} must be {Kind.DATE.value}", field=path)
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value) is None:
        raise refusal
    try:
        date.fromisoformat(value)
    except ValueError as no_such_day:
        raise refusal from no_such_day


def _check_number(value: Decimal, field: Field, path: str) -> None:
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) else _FINEST_PLACES + 1
    if abs(value) >= LARGEST or places > _FINEST_PLACES:
        raise BadRequest(f"{path} is out of range", field=path)
    if field.least is not None and value < field.least:
        raise BadRequest(f"{path} must be at least {field.least}", field=path)
    if field.most is not None and value > field.most:
        raise BadRequest(f"{path} must be at most {field.most}", field=path)
    if field.places is not None and value != round(value, field.places):
        raise BadRequest(f"{path} may have {field.places} decimal places at most", field=path)


def _check_list(items: list[Json], field: Field, path: str) -> None:
    _check_length(len(items), field, path, unit="items")
    if field.each is not None:
        for index, item in enumerate(items):
            check_value(item, field.each, path=f"{path}[{index}]")
