"""The table of every sentence (every_sentence.md) against the code, the fields and the tests.

A section with a sentence too few, a place or a test that is not there, an empty cell: each fails.
"""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from pydantic import BaseModel

from till.service import wire, wire_invoice
from till.service.conditions import OF_CANCEL, OF_REGISTER

TABLE = Path(__file__).with_name("every_sentence.md")
ROOT = Path(__file__).resolve().parents[2]
THE_SERVICES_OWN = "the service's own"

# How many sentences, fields and rows each section of the specification has. It is not in the
# repository: whoever gets a new one counts again.
SENTENCES = {
    "1": 34,
    "2": 4,
    "2.1": 20,
    "2.2": 8,
    "2.3": 4,
    "2.4": 3,
    "2.5": 7,
    "2.6": 7,
    "2.7": 7,
    "2.8": 2,
    "2.9": 10,
    "2.10": 1,
    "2.11": 4,
    "2.12": 4,
    "2.13": 1,
    "2.14": 23,
    "2.15": 6,
    "2.16": 15,
    "2.17": 10,
    "2.18": 14,
    "3": 9,
    "4": 14,
    "4.1": 32,
    "4.2": 7,
    "4.3": 3,
    "4.4": 6,
    "4.5": 4,
    "4.6": 4,
    "4.7": 3,
    "4.8": 3,
    "5": 9,
    "6": 1,
    "7": 20,
    "8": 14,
    "9": 4,
}
FIELDS: dict[str, type[BaseModel]] = {
    "2.1": wire_invoice.RegisterInvoiceRequest,
    "2.2": wire_invoice.WireArticle,
    "2.3": wire_invoice.Rebate,
    "2.4": wire_invoice.WireCurrency,
    "2.5": wire_invoice.WirePayment,
    "2.6": wire_invoice.PaymentDetail,
    "2.7": wire_invoice.WireBuyer,
    "2.8": wire_invoice.CorrectiveInvoiceRef,
    "2.9": wire_invoice.CancelInvoiceRequest,
    "2.10": wire.StatusInvoiceRequest,
    "2.11": wire.InvoicePdfRequest,
    "2.12": wire.BalanceRequest,
    "2.13": wire.GetTaxpayersRequest,
    "2.14": wire.InvoiceResponse,
    "2.15": wire.CisError,
    "2.16": wire.WireTaxpayer,
}


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """One line of the table."""

    section: str
    number: str
    says: str
    places: Sequence[str]
    tests: Sequence[str]


def _read() -> Iterator[Sentence]:
    rows = [row for row in TABLE.read_text(encoding="utf-8").splitlines() if row.startswith("| ")]
    for row in rows[1:]:
        section, number, says, where, shown = (cell.strip() for cell in row[1:-1].split("|"))
        places = [where] if where == THE_SERVICES_OWN else where.split()
        yield Sentence(
            section=section, number=number, says=says, places=places, tests=shown.split()
        )


SENTENCES_OF_THE_TABLE = tuple(_read())


@cache
def _names(path: Path) -> frozenset[str]:
    """Return what a module defines, a member of a class as `Class.member`."""
    tree = ast.parse(path.read_bytes())
    return frozenset(_defined(tree.body))


def _defined(body: Sequence[ast.stmt], within: str = "") -> Iterator[str]:
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield within + name
            case ast.ClassDef(name=name):
                yield within + name
                yield from _defined(statement.body, f"{within}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield within + name
            case _:
                pass


def _is_there(place: str) -> bool:
    """Tell whether a place under till/ exists: a module, or what one defines."""
    parts = place.split(".")
    for length in range(len(parts), 0, -1):
        module = ROOT.joinpath("till", *parts[:length]).with_suffix(".py")
        if module.is_file():
            rest = ".".join(parts[length:])
            return not rest or rest in _names(module)
    return False


def _is_a_test(test: str) -> bool:
    """Tell whether a test exists."""
    path, _, name = test.partition("::")
    module = ROOT / "tests" / path
    return name.startswith("test_") and module.is_file() and name in _names(module)


def test_every_sentence_of_every_section_has_its_line() -> None:
    assert Counter(each.section for each in SENTENCES_OF_THE_TABLE) == SENTENCES
    for section in SENTENCES:
        numbers = [each.number for each in SENTENCES_OF_THE_TABLE if each.section == section]
        assert numbers == [str(number + 1) for number in range(len(numbers))]


def test_no_line_is_empty() -> None:
    assert [each for each in SENTENCES_OF_THE_TABLE if not each.says] == []
    assert [each for each in SENTENCES_OF_THE_TABLE if not (each.places and each.tests)] == []


def test_every_place_that_obeys_is_there() -> None:
    places = {place for each in SENTENCES_OF_THE_TABLE for place in each.places}

    assert [place for place in places - {THE_SERVICES_OWN} if not _is_there(place)] == []


def test_every_test_that_shows_it_is_there() -> None:
    tests = {test for each in SENTENCES_OF_THE_TABLE for test in each.tests}

    assert [test for test in sorted(tests) if not _is_a_test(test)] == []


def test_what_the_till_obeys_a_test_of_the_till_shows() -> None:
    of_practice = [
        each
        for each in SENTENCES_OF_THE_TABLE
        if all(test.startswith("practice/") for test in each.tests)
    ]

    assert {place for each in of_practice for place in each.places} == {THE_SERVICES_OWN}


def test_every_condition_of_the_till_has_its_sentence() -> None:
    named = {place.rpartition(".")[2] for each in SENTENCES_OF_THE_TABLE for place in each.places}

    assert {condition.__name__ for condition in (*OF_REGISTER, *OF_CANCEL)} - named == set()


@pytest.mark.parametrize("section", FIELDS)
def test_every_field_of_the_till_has_its_sentence(section: str) -> None:
    said = {
        each.says.partition(":")[0].partition(" ")[0]
        for each in SENTENCES_OF_THE_TABLE
        if each.section == section
    }

    assert set(FIELDS[section].model_fields) <= said
