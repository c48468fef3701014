"""Each condition of the specification has its place in the window, and a test that issues by it.

Lives here: the table in rules.md against the conditions, the form and the stories.
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
from till.service.conditions import OF_REGISTER, broken
from ui.invoices.draft import LINES, field_of
from ui.invoices.screen import InvoiceScreen

OF_ORDERS = "page of a place (F9)"
TABLE = Path(__file__).with_name("rules.md").read_text(encoding="utf-8")
RULES = {
    cells[2]: cells
    for line in TABLE.splitlines()
    if line.startswith("| ") and (cells := [each.strip() for each in line.strip("|").split("|")])
}


def test_every_condition_has_a_row_with_a_place_and_a_story(qtbot: QtBot) -> None:
    screen = InvoiceScreen(SQ, TABLES)
    qtbot.addWidget(screen)
    places = {*screen.view.controls, LINES, OF_ORDERS}

    named = {each.__name__ for each in OF_REGISTER}
    assert set(RULES) - {"condition"} == named
    assert [name for name in named if RULES[name][3] not in places] == []
    stories = {RULES[name][4] for name in named if RULES[name][3] != OF_ORDERS}
    assert [each for each in stories if not hasattr(test_kinds, each)] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_a_condition_that_is_broken_is_told_at_its_place(row: Row) -> None:
    told = broken(registered(row.breaks), HERE)

    place = RULES[row.condition.__name__][3]
    fields = [field for field, error in told.items() if error.key == row.key]
    assert fields
    assert place == OF_ORDERS or place in {field_of(each) for each in fields}
