"""The refusal of a request, and the words for each field that does not fit its description."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import ErrorDetails

from till.practice.rules.field_types import WORDED

_KINDS = {
    "string": "a string",
    "number": "a number",
    "integer": "an integer",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}

Body = TypeVar("Body", bound=BaseModel)


class BadRequest(Exception):
    """The request breaks a rule: HTTP 400 with a message and, where one is to blame, the field."""

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field


def read_body(model: type[Body], body: Mapping[str, object]) -> Body:
    """Read a request; raises BadRequest naming the first field that does not fit."""
    refuse_unknown(model, body)
    try:
        return model.model_validate(body)
    except ValidationError as refused:
        raise _refusal(model, refused.errors(include_url=False)[0]) from refused


def refuse_unknown(model: type[BaseModel], body: Mapping[str, object]) -> None:
    """Refuse top-level fields outside a closed model, listing all of them (specification 2)."""
    names = set(body) - set(model.model_fields)
    unknown = sorted(name.encode("utf-8", "replace").decode("utf-8") for name in names)
    if unknown and model.model_config.get("extra") == "forbid":
        raise BadRequest(f"Unknown fields: {', '.join(unknown)}", field=unknown[0])


def _refusal(model: type[BaseModel], error: ErrorDetails) -> BadRequest:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in error["loc"])
    path = "".join(steps).removeprefix(".")
    return BadRequest(f"{path} {_complaint(_described(model, error['loc']), error)}", field=path)


@cache
def _schema_of(model: type[BaseModel]) -> JsonSchemaValue:
    return model.model_json_schema()


def _described(model: type[BaseModel], place: tuple[int | str, ...]) -> JsonSchemaValue:
    """Give what the JSON Schema of a model says of the value at this place."""
    schema = _schema_of(model)
    described = schema
    for step in place:
        described = described["items"] if isinstance(step, int) else described["properties"][step]
        if "$ref" in described:
            described = schema["$defs"][described["$ref"].rpartition("/")[2]]
    return described


def _complaint(described: JsonSchemaValue, error: ErrorDetails) -> str:
    """Say what is wrong with a value, by what is described for its place."""
    value: object = error["input"]
    match error["type"], value, described["type"]:
        case "missing", _, _:
            return "is required"
        case kind, _, _ if kind == WORDED:
            return error["msg"]
        case _, str(), "string":
            return _complaint_of_text(described, value)
        case "literal_error", int(), "integer":
            return _choices(described)
        case "too_short", list(), "array":
            return f"must have at least {described['minItems']} items, it has {len(value)}"
        case _, _, kind:
            return f"must be {_KINDS[kind]}"


def _complaint_of_text(described: JsonSchemaValue, text: str) -> str:
    least = described.get("minLength", 0)
    most = described.get("maxLength", len(text))
    if not least <= len(text) <= most:
        bounds = f"{least} to {most}" if "maxLength" in described else f"at least {least}"
        return f"must have {bounds} characters, it has {len(text)}"
    if "enum" in described:
        return _choices(described)
    if "pattern" in described:
        return f"does not match {described['pattern'].strip('^$')}"
    return "holds half a character"


def _choices(described: JsonSchemaValue) -> str:
    return f"must be one of {', '.join(str(choice) for choice in described['enum'])}"
