"""Every line of the page of threats names tests that are there."""

import re

from tests.arch.checkout import CHECKOUT

PAGE = CHECKOUT / "docs" / "threats.md"
COLUMNS = 4


def _rows() -> list[list[str]]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("|").split(" | ") for line in lines if line.startswith("| ")]
    return [row for row in rows if row[0].strip() != "wants"]


def test_each_line_says_what_stops_it_what_does_not_and_which_test_tries() -> None:
    rows = _rows()

    assert len(rows) > 20
    wrong = [
        row[0]
        for row in rows
        if len(row) != COLUMNS
        or not all(cell.strip() for cell in row)
        or not (tests := re.findall(r"`(tests/[^`]+\.py)`", row[-1]))
        or not all("def test_" in (CHECKOUT / each).read_text(encoding="utf-8") for each in tests)
    ]
    assert wrong == []
