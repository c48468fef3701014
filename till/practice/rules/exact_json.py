"""JSON in and out with exact decimal numbers: no float, no binary noise."""

import json
from decimal import Decimal, InvalidOperation
from typing import TypeAlias

Json: TypeAlias = "bool | int | Decimal | str | list[Json] | dict[str, Json] | None"
Part: TypeAlias = dict[str, "Json"]


class NotJson(Exception):
    """The bytes are no JSON that the service reads (NaN and Infinity are none either)."""


def read_json(raw: bytes) -> Json:
    """Read UTF-8 JSON text; raises NotJson with the reason."""
    try:
        value: Json = json.loads(
            raw.decode("utf-8"), parse_float=Decimal, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError, InvalidOperation) as reason:
        raise NotJson(str(reason) or "nested too deeply") from reason
    return value


def _refuse_constant(name: str) -> Json:
    raise NotJson(f"{name} is no JSON number")


def read_object(text: str) -> Part:
    """Read the text of a JSON object that the service stored itself."""
    value = read_json(text.encode("utf-8"))
    if not isinstance(value, dict):
        raise TypeError("what was stored is no JSON object")
    return value


def write_json(value: Json) -> str:
    """Write a value as JSON text; a Decimal is written digit by digit."""
    match value:
        case dict():
            pairs = (f"{json.dumps(name)}:{write_json(item)}" for name, item in value.items())
            return "{" + ",".join(pairs) + "}"
        case list():
            return "[" + ",".join(write_json(item) for item in value) + "]"
        case Decimal():
            return format(value, "f")
        case _:
            return json.dumps(value, ensure_ascii=False)


def same_json(one: Json, other: Json) -> bool:
    """Tell whether two values are the same JSON: 1 and 1.0 are, 1 and true are not."""
    match one, other:
        case dict(), dict():
            return one.keys() == other.keys() and all(
                same_json(one[key], other[key]) for key in one
            )
        case list(), list():
            return len(one) == len(other) and all(map(same_json, one, other))
        case _:
            return isinstance(one, bool) == isinstance(other, bool) and one == other
