"""Each condition of the specification has its place in the window, and a test that issues by it.

Lives here: the tables in rules.md against conditions, kinds, bad input, the form and the stories.
Must not: what a condition says (tests/service/test_conditions).
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.service.bodies import HERE, registered
from tests.service.conditions_table import ROWS, Row
from tests.stories.invoices import test_kinds
from tests.ui.drivers.generations import TABLES
from tests.ui.drivers.hand import SQ
from till.domain.identifiers import DocKind
from till.service.conditions import OF_REGISTER, broken
from till.system.words import load_texts
from ui.invoices.draft import LINES, field_of
from ui.invoices.screen import InvoiceScreen

OF_ORDERS = "page of a place (F9)"
NEVER = "never"
ELECTRONIC = "electronic"
NOTHING = "nothing"
TESTS = Path(__file__).parents[2]


def rows_under(head: str) -> dict[str, list[str]]:
    """The rows of the table in rules.md whose head begins so, by what its last cell names."""
    text = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
    table = text.partition(f"| {head} ")[2]
    place = head.count("|")
    lines = table.partition("\n\n")[0].splitlines()[2:]
    cells = [[each.strip() for each in line.strip("|").split("|")] for line in lines]
    return {each[place]: each for each in cells}


def is_a_test(named: str) -> bool:
    """Whether `FILE: NAME` is a test, its file below `tests`."""
    file, _, name = named.partition(": ")
    return f"def {name}(" in (TESTS / f"{file}.py").read_text(encoding="utf-8")


RULES = rows_under("section | rule | condition")
KINDS = rows_under("section | kind")


def test_every_condition_has_a_row_with_a_place_and_a_story(qtbot: QtBot) -> None:
    screen = InvoiceScreen(SQ, TABLES)
    qtbot.addWidget(screen)
    places = {*screen.view.controls, LINES, OF_ORDERS}

    named = {each.__name__ for each in OF_REGISTER}
    assert set(RULES) == named
    assert [name for name in named if RULES[name][3] not in places] == []
    stories = {RULES[name][4] for name in named if RULES[name][3] != OF_ORDERS}
    assert [each for each in stories if not hasattr(test_kinds, each)] == []


def test_every_kind_has_a_story_of_each_thing_that_is_done_with_it() -> None:
    invoices = {each.value for each in DocKind if not each.is_balance}
    assert set(KINDS) == {*invoices, ELECTRONIC}

    for row in KINDS.values():
        for cell in row[2:]:
            assert cell.startswith(NEVER) or is_a_test(f"stories/{cell}"), cell


def test_every_bad_input_has_its_text_and_a_test() -> None:
    for what, (_, said, test) in rows_under("what is wrong").items():
        assert said.startswith(NOTHING) or said in load_texts("sq"), what
        assert is_a_test(test), test


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_a_condition_that_is_broken_is_told_at_its_place(row: Row) -> None:
    told = broken(registered(row.breaks), HERE)

    place = RULES[row.condition.__name__][3]
    fields = [field for field, error in told.items() if error.key == row.key]
    assert fields
    assert place == OF_ORDERS or place in {field_of(each) for each in fields}
