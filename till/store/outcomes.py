"""What came of a request, as text for keeping."""

import json
from dataclasses import fields
from typing import assert_never

from till.domain.fiscal.document import Completion, Problem
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    WrongPlace,
)


def outcome_text(outcome: Outcome) -> str:
    """Return an outcome as JSON: its name and its fields."""
    told = {"outcome": _name(outcome), **_fields(outcome)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), default=_fields)


def outcome_from(text: str) -> Outcome:  # noqa: PLR0911 one case for each outcome
    """Return the outcome that was kept. Raises ValueError for a name no outcome has."""
    told = json.loads(text)
    match told.pop("outcome"):
        case "answered":
            fault = told["client_fault"]
            return Answered(
                completion=Completion(**told["completion"]),
                client_fault=Problem(**fault) if fault else None,
                message=told["message"],
            )
        case "rejected":
            return Rejected(problem=Problem(**told["problem"]))
        case "not_found":
            return NotFound()
        case "busy":
            return Busy()
        case "not_authorised":
            return NotAuthorised()
        case "wrong_place":
            return WrongPlace(**told)
        case "no_answer":
            return NoAnswer(**told)
        case unknown:
            raise ValueError(unknown)


def _fields(part: Outcome | Completion | Problem) -> dict[str, object]:
    return {field.name: getattr(part, field.name) for field in fields(part)}


def _name(outcome: Outcome) -> str:  # noqa: PLR0911 one name for each outcome
    match outcome:
        case Answered():
            return "answered"
        case Rejected():
            return "rejected"
        case NotFound():
            return "not_found"
        case Busy():
            return "busy"
        case NotAuthorised():
            return "not_authorised"
        case WrongPlace():
            return "wrong_place"
        case NoAnswer():
            return "no_answer"
        case _:
            assert_never(outcome)
