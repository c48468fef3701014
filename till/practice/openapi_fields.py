"""The field tables as JSON Schema."""

from collections.abc import Iterable
from decimal import Decimal

from till.practice.fields import LARGEST, Field, Kind
from till.practice.json_text import Part

_TYPES = {
    Kind.TEXT: "string",
    Kind.DATE: "string",
    Kind.NUMBER: "number",
    Kind.INTEGER: "integer",
    Kind.FLAG: "boolean",
    Kind.OBJECT: "object",
    Kind.LIST: "array",
}
_LENGTHS = {Kind.TEXT: ("minLength", "maxLength"), Kind.LIST: ("minItems", "maxItems")}


def object_schema(fields: Iterable[Field], *, closed: bool = False) -> Part:
    """Give the schema of an object with these fields; ``closed`` refuses all others (section 2)."""
    table = list(fields)
    schema: Part = {
        "type": "object",
        "properties": {field.name: field_schema(field) for field in table},
    }
    required = [field.name for field in table if field.required]
    if required:
        schema["required"] = [*required]
    if closed:
        schema["additionalProperties"] = False
    return schema


def field_schema(field: Field) -> Part:
    """Give the schema of one field."""
    if field.kind is Kind.OBJECT:
        return object_schema(field.parts)
    schema: Part = {"type": _TYPES[field.kind]}
    if field.kind is Kind.DATE:
        schema["format"] = "date"
    if field.each is not None:
        schema["items"] = field_schema(field.each)
    return {**schema, **_length(field), **_choice(field), **_bounds(field)}


def _length(field: Field) -> Part:
    if field.length is None:
        return {}
    least, most = _LENGTHS[field.kind]
    shortest, longest = field.length
    return {least: shortest} if longest is None else {least: shortest, most: longest}


def _choice(field: Field) -> Part:
    schema: Part = {"enum": [*field.one_of]} if field.one_of else {}
    if field.pattern is not None:
        schema["pattern"] = f"^{field.pattern}$"
    return schema


def _bounds(field: Field) -> Part:
    """Give the bounds of a number; every number is smaller than the largest the service reads."""
    if field.kind is not Kind.NUMBER:
        return {}
    schema: Part = {"exclusiveMinimum": -LARGEST, "exclusiveMaximum": LARGEST}
    if field.least is not None:
        schema["minimum"] = field.least
    if field.most is not None:
        schema["maximum"] = field.most
    if field.places is not None:
        schema["multipleOf"] = Decimal(1).scaleb(-field.places)
    return schema
