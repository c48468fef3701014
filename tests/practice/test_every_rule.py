"""The table of every rule (every_rule.md) against the code, the fields and the tests.

A rule in the code without a line, a line without its test, a field that no line names: each fails.
"""

import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from pydantic import BaseModel

from till.practice.rules import rulebook, schemas
from till.practice.service import rendering, tax_platform

TABLE = Path(__file__).with_name("every_rule.md")
SECTIONS = (
    *("1", "2", *(f"2.{number}" for number in range(1, 19))),
    *("3", "4", *(f"4.{number}" for number in range(1, 9)), "5", "7", "8", "9"),
)
ENFORCED = (*rulebook.RULES, *tax_platform.OBJECTIONS, rendering.electronic_form_needs_an_eic)


@dataclass(frozen=True, kw_only=True)
class Line:
    """One line of the table."""

    section: str
    says: str
    module: str
    test: str
    cases: tuple[str, ...]
    where: str


def read_lines() -> Iterator[Line]:
    rows = [row for row in TABLE.read_text(encoding="utf-8").splitlines() if row.startswith("| ")]
    for row in rows[1:]:
        section, says, shown_by, where = (cell.strip() for cell in row.strip("|").split("|"))
        module, test = shown_by.partition(" [")[0].split("::")
        cases = tuple(re.findall(r"\[(.+?)\]", shown_by))
        yield Line(section=section, says=says, module=module, test=test, cases=cases, where=where)


LINES = tuple(read_lines())


def cases_of(test: Any) -> set[str]:
    """The names that a test's cases were given."""
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    return {str(name) for mark in marks for name in mark.kwargs.get("ids", ())}


def test_each_line_names_a_test_that_exists() -> None:
    untested = [line for line in LINES if not is_tested(line)]

    assert untested == []


def is_tested(line: Line) -> bool:
    """Whether the test of a line exists, with the cases the line names."""
    module = importlib.import_module(f"tests.practice.{line.module}")
    test = getattr(module, line.test, None)
    return isinstance(test, FunctionType) and set(line.cases) <= cases_of(test)


def test_each_rule_in_the_code_has_its_line() -> None:
    named = {line.where for line in LINES} - {""}

    assert {rule.__name__ for rule in ENFORCED} == named


def test_each_rule_says_the_section_that_its_lines_name() -> None:
    for line in LINES:
        said = [rule.__doc__ or "" for rule in ENFORCED if rule.__name__ == line.where]
        sections = set(re.findall(r"(?<![\d.])\d+(?:\.\d+)?", " ".join(said)))
        assert not said or line.section in sections, (line.where, line.section)


def test_each_section_has_a_line() -> None:
    assert {line.section for line in LINES} == set(SECTIONS)


MODELS: dict[str, type[BaseModel]] = {
    "2.1": schemas.RegisterBody,
    "2.2": schemas.ArticleFields,
    "2.3": schemas.RebateFields,
    "2.4": schemas.CurrencyFields,
    "2.5": schemas.PaymentFields,
    "2.6": schemas.AccountFields,
    "2.7": schemas.BuyerFields,
    "2.8": schemas.CorrectionFields,
    "2.9": schemas.CancelBody,
    "2.10": schemas.StatusBody,
    "2.11": schemas.PdfBody,
    "2.12": schemas.BalanceBody,
    "2.13": schemas.TaxpayerSearchBody,
}


@pytest.mark.parametrize("section", MODELS)
def test_each_field_of_the_specification_is_named_by_a_line(section: str) -> None:
    said = " ".join(line.says for line in LINES if line.section == section)

    words = set(re.findall(r"\w+", said))

    assert set(MODELS[section].model_fields) <= words
