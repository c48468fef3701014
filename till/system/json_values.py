"""Values as JSON has them: one way for commands, reports and files."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from operator import attrgetter

from till.domain.shop.people import NamedPerson


def json_value(value: object) -> object:
    """Return a value as JSON has it, and all that is in it.

    Amounts are numbers, moments and days ISO text, people are named, records have their fields.
    """
    match value:
        case Decimal():
            return json_number(value)
        case date():  # a moment is one, too
            return value.isoformat()
        case Enum():
            return value.value
        case NamedPerson():
            return value.name
        case list() | tuple():
            return [json_value(part) for part in value]
        case _:
            return _json_object(value)


def _json_object(value: object) -> object:
    if is_dataclass(value):
        return {each.name: json_value(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(json_value(name)): json_value(part) for name, part in value.items()}
    return value


def picked(record: object, fields: str) -> dict[str, object]:
    """Return fields of a record by their names in JSON: `total`, or `docId=doc_id` for another."""
    named = (each.partition("=") for each in fields.split())
    return {name: attrgetter(path or name)(record) for name, _, path in named}


def json_number(number: Decimal) -> int | float:
    """Return a number as JSON has it, whole where it is whole.

    The shortest text of the binary fraction is the number itself, digit by digit, up to 15 digits.
    """
    return int(number) if number == number.to_integral_value() else float(number)
