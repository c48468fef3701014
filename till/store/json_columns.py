"""Values of many parts as JSON in a column: terms, accounts, foreign notes, outcomes, facts."""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import assert_never

from pydantic import TypeAdapter

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
from till.domain.identifiers import DocId
from till.domain.selling.tender import BankAccount, ForeignCash
from till.domain.selling.terms import AT_THE_COUNTER, Terms
from till.domain.shop.buyer import Buyer


def terms_text(terms: Terms) -> str | None:
    """Return terms as JSON, or nothing for a sale at the counter."""
    if terms == AT_THE_COUNTER:
        return None
    return _terms().dump_json(terms, exclude_defaults=True).decode()


def terms_in(text: str | None) -> Terms:
    """Return the terms that were kept."""
    return AT_THE_COUNTER if text is None else _terms().validate_json(text)


def buyer_text(buyer: Buyer | None) -> str | None:
    """Return a buyer as JSON, or nothing where nobody is named."""
    return None if buyer is None else _buyer().dump_json(buyer).decode()


def buyer_in(text: str | None) -> Buyer | None:
    """Return the buyer that was kept."""
    return None if text is None else _buyer().validate_json(text)


def accounts_text(accounts: tuple[BankAccount, ...]) -> str | None:
    """Return bank accounts as JSON, or nothing where there are none."""
    return _accounts().dump_json(accounts).decode() if accounts else None


def accounts_in(text: str | None) -> tuple[BankAccount, ...]:
    """Return the bank accounts that were kept."""
    return () if text is None else _accounts().validate_json(text)


def foreign_text(foreign: tuple[ForeignCash, ...]) -> str | None:
    """Return notes of other currencies as JSON, or nothing where all was lek."""
    return _foreign().dump_json(foreign).decode() if foreign else None


def foreign_in(text: str | None) -> tuple[ForeignCash, ...]:
    """Return the notes of other currencies that were kept."""
    return () if text is None else _foreign().validate_json(text)


def ids_text(ids: tuple[DocId, ...]) -> str:
    """Return the documents that another one refers to as JSON."""
    return json.dumps(ids)


def ids_in(text: str) -> tuple[DocId, ...]:
    """Return the documents that were kept."""
    return tuple(DocId(each) for each in json.loads(text))


def pieces_text(pieces: tuple[tuple[int, int], ...]) -> str | None:
    """Return denominations with how many there were as JSON, or nothing for a typed amount."""
    return json.dumps(pieces) if pieces else None


def pieces_in(text: str) -> tuple[tuple[int, int], ...]:
    """Return the denominations that were kept."""
    return tuple((int(denomination), int(number)) for denomination, number in json.loads(text))


def facts_text(facts: Mapping[str, str]) -> str:
    """Return the facts of an entry as JSON."""
    return json.dumps(dict(facts), ensure_ascii=False)


def facts_in(text: str) -> Mapping[str, str]:
    """Return the facts that were kept."""
    facts: Mapping[str, str] = json.loads(text)
    return facts


def lines_text(lines: tuple[str, ...]) -> str:
    """Return texts one a line."""
    return "\n".join(lines)


def lines_in(text: str) -> tuple[str, ...]:
    """Return the texts of lines; none of an empty text."""
    return tuple(text.split("\n")) if text else ()


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
    return {field.name: getattr(part, field.name) for field in fields(part) if field.compare}


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


@cache
def _terms() -> TypeAdapter[Terms]:
    return TypeAdapter(Terms)


@cache
def _buyer() -> TypeAdapter[Buyer]:
    return TypeAdapter(Buyer)


@cache
def _accounts() -> TypeAdapter[tuple[BankAccount, ...]]:
    return TypeAdapter(tuple[BankAccount, ...])


@cache
def _foreign() -> TypeAdapter[tuple[ForeignCash, ...]]:
    return TypeAdapter(tuple[ForeignCash, ...])
