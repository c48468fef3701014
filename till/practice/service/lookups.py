"""The two lookups of the service: taxpayers and operators (specification 2.13, 2.16, 4.7, 4.8).

The register of taxpayers holds invented businesses alone: no real business, no real number.
Decided where the specification is silent: a number is found whole, in either case, with blanks
around it; a name is found by any part of it, with ë as e and ç as c, in either case; at most 50 are
given, in the order of the register.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from importlib.resources import files

from till.practice.rules.exact_json import write_json
from till.practice.rules.field_types import NUIS
from till.practice.rules.refusals import read_body
from till.practice.rules.schemas import OperatorListBody, TaxpayerSearchBody
from till.practice.service.answers import OperatorEntry, TaxpayerEntry
from till.practice.service.exchange import AuthorisedRequest
from till.practice.service.registry import Registry

MOST_FOUND = 50


def _taxpayers() -> Iterator[TaxpayerEntry]:
    text = files("resources").joinpath("practice", "taxpayers.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(text.splitlines()):
        yield TaxpayerEntry(**row)


TAXPAYERS: tuple[TaxpayerEntry, ...] = tuple(_taxpayers())


def find_taxpayers(request: AuthorisedRequest) -> str:
    """Search the register by number or by name (4.7)."""
    term = read_body(TaxpayerSearchBody, request.body).searchTerm
    return write_json([entry.model_dump() for entry in _found(term)])


def list_operators(request: AuthorisedRequest, registry: Registry) -> str:
    """List the operators of the business that asks; the body is an empty object (4.8)."""
    read_body(OperatorListBody, request.body)
    known = registry.operators(request.nuis)
    entries = (OperatorEntry(name=name, opCode=code) for code, name in known.items())
    return write_json([entry.model_dump() for entry in entries])


def _found(term: str, register: Sequence[TaxpayerEntry] = TAXPAYERS) -> list[TaxpayerEntry]:
    number = term.strip().upper()
    if re.fullmatch(NUIS, number):
        return [entry for entry in register if entry.Tin == number]
    part = _folded(term.strip())
    return [entry for entry in register if part in _folded(entry.Name)][:MOST_FOUND]


def _folded(text: str) -> str:
    """Give a text without accents and in small letters, as names are compared."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
