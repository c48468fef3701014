"""The types of the specification's fields, each with its check and its JSON Schema (section 2).

Null is no value on the wire: a field that was left out is None here, a field that is null is
refused as a value of the wrong kind.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Annotated, Final, TypeAlias, TypeVar

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

# Errors of this kind say what is wrong themselves; rules.refusals words all others.
WORDED: Final = "worded"
LARGEST: Final = 10**12  # every number is smaller
NUIS: Final = "[A-Z][0-9]{8}[A-Z]"  # the one shape that specification 2.7 knows
_FINEST_PLACES = 12

Value = TypeVar("Value")
Text: TypeAlias = Annotated[str, Strict(), Field(min_length=0)]  # a length: no half characters
FilledText: TypeAlias = Annotated[str, Strict(), Field(min_length=1)]
Flag: TypeAlias = Annotated[bool, Strict()]
DocId: TypeAlias = Annotated[str, Strict(), Field(min_length=5, max_length=200)]
Iic: TypeAlias = Annotated[str, Strict(), Field(pattern="^[0-9A-Fa-f]{32}$")]
FiscalCode: TypeAlias = Annotated[
    str, Strict(), Field(pattern="^[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}$")
]
NuisText: TypeAlias = Annotated[str, Strict(), Field(pattern=f"^{NUIS}$")]


@dataclass(frozen=True, slots=True)
class NullRefused:
    """Lets None stand for what was left out, and for nothing that was sent."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Take null out of what may be sent."""
        schema = handler(source)
        return schema["schema"] if schema["type"] == "nullable" else schema


@dataclass(frozen=True, slots=True)
class NullHidden:
    """Says nothing of null in the description of an answer: such a field is not written."""

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe the value that is not null."""
        described = handler(schema)
        value: JsonSchemaValue = described["anyOf"][0]
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactNumber:
    """A JSON number as it was written, within bounds; ``places`` are decimal places at most."""

    least: int | None = None
    most: int | None = None
    places: int | None = None

    def __get_pydantic_core_schema__(self, _: object, __: GetCoreSchemaHandler) -> CoreSchema:
        """Check by this description, with its own words."""
        return core_schema.no_info_plain_validator_function(self.checked)

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, __: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Describe the bounds."""
        bounds: Mapping[str, int | float | None] = {
            "exclusiveMinimum": -LARGEST,
            "exclusiveMaximum": LARGEST,
            "minimum": self.least,
            "maximum": self.most,
            "multipleOf": None if self.places is None else float(Decimal(1).scaleb(-self.places)),
        }
        known = {name: bound for name, bound in bounds.items() if bound is not None}
        return {"type": "number", **known}

    def checked(self, value: object) -> Decimal:
        """Give the number; raises PydanticCustomError with the words of what is wrong."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise PydanticCustomError(WORDED, "must be a number")
        number = Decimal(value)
        exponent = number.as_tuple().exponent
        if abs(number) >= LARGEST or not isinstance(exponent, int) or -exponent > _FINEST_PLACES:
            raise PydanticCustomError(WORDED, "is out of range")
        self._check_bounds(number)
        return number

    def _check_bounds(self, number: Decimal) -> None:
        if self.least is not None and number < self.least:
            raise PydanticCustomError(WORDED, "must be at least {bound}", {"bound": self.least})
        if self.most is not None and number > self.most:
            raise PydanticCustomError(WORDED, "must be at most {bound}", {"bound": self.most})
        if self.places is not None and number != round(number, self.places):
            message = "may have {places} decimal places at most"
            raise PydanticCustomError(WORDED, message, {"places": self.places})


def _whole(value: object) -> object:
    """Refuse 58.0 where 58 is one of the choices: to Python they are equal."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError(WORDED, "must be an integer")
    return value


def _day(value: object) -> date:
    if isinstance(value, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        try:
            return date.fromisoformat(value)
        except ValueError:  # no such day
            pass
    raise PydanticCustomError(WORDED, "must be a date of the form YYYY-MM-DD")


Optionally: TypeAlias = Annotated[Value | None, NullRefused()]
Perhaps: TypeAlias = Annotated[Value | None, NullHidden()]
WholeNumber: TypeAlias = Annotated[Value, BeforeValidator(_whole)]
Amount: TypeAlias = Annotated[Decimal, ExactNumber()]
Day: TypeAlias = Annotated[
    date, BeforeValidator(_day), WithJsonSchema({"type": "string", "format": "date"})
]
