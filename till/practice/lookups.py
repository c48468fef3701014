"""The two lookups of the service: taxpayers and operators."""

from till.practice.asked import Asked
from till.practice.fields import check_parts, refuse_unknown
from till.practice.json_text import Json, text_in, write_json
from till.practice.registry import Registry
from till.practice.schema import GET_OPERATORS, GET_TAXPAYERS
from till.practice.taxpayers import found


def taxpayers(asked: Asked) -> str:
    """Search the register by number or by name (4.7)."""
    refuse_unknown(asked.body, GET_TAXPAYERS)
    check_parts(asked.body, GET_TAXPAYERS)
    entries: list[Json] = [entry.as_part() for entry in found(text_in(asked.body, "searchTerm"))]
    return write_json(entries)


def operators(asked: Asked, registry: Registry) -> str:
    """List the operators of the business that asks; the body is an empty object (4.8)."""
    refuse_unknown(asked.body, GET_OPERATORS)
    known: list[Json] = [
        {"name": name, "opCode": code} for code, name in registry.operators(asked.nuis).items()
    ]
    return write_json(known)
