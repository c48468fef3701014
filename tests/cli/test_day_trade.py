"""The owner's figures on the command line.

Lives here: sentences about `till day trade` in every form.
Must not: figures of many days (tests/month).
"""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer


@pytest.fixture
def traded(line: CommandLine, service: PracticeServer) -> CommandLine:
    """A day with a sale of 330, one of 99 with a discount, and a count that is 20 short."""
    line.a_sale("--line", "A1*3", "--pay", "cash")
    line.sell("--line", "A1/10%", "--pay", "card", "--wait", "20")
    counted = line.till("cash", "count", "--counted", "5310")
    assert counted.status == 0, counted.err
    return line


@pytest.mark.parametrize(("by", "buckets"), [("days", 14), ("weeks", 12), ("months", 12)])
def test_trade_is_told_by_days_weeks_and_months(traded: CommandLine, by: str, buckets: int) -> None:
    told: Any = traded.till("day", "trade", "--by", by, "--json").value

    assert (told["period"], len(told["buckets"])) == (by, buckets)
    last = told["buckets"][-1]
    assert (last["total"], last["documents"], last["returns_count"]) == (429, 2, 0)
    assert (last["discounts"], last["average"], last["before_total"]) == (11, 214.5, 0)
    assert [(e["id"], e["quantity"], e["amount"]) for e in told["articles"]] == [("A1", 4, 429)]
    assert sum(each["total"] for each in told["hours"]) == 429
    assert [(e["counts"], e["short"], e["over"]) for e in told["differences"]] == [(1, -20, 0)]


def test_a_span_ends_with_the_day_that_is_named(traded: CommandLine) -> None:
    told: Any = traded.till("day", "trade", "--until", "2026-02-28", "--by", "months", "--json")

    assert (told.value["first"], told.value["last"]) == ("2025-03-01", "2026-02-28")
    assert told.value["total"] == 0


def test_csv_has_a_line_for_each_bucket(traded: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "trade.csv"

    written = traded.till("day", "trade", "--format", "csv", "--out", str(file))

    rows = [*csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig")))]
    assert written.status == 0, written.err
    assert len(rows) == 14
    assert (rows[-1]["total"], rows[-1]["documents"]) == ("429", "2")


def test_a_workbook_holds_numbers_and_no_formulas(traded: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "trade.xlsx"

    written = traded.till("day", "trade", "--format", "xlsx", "--out", str(file))

    assert written.status == 0, written.err
    workbook = load_workbook(file)
    assert workbook.sheetnames == ["Turnover", "Hours", "Top items", "Differences"]
    trade = workbook["Turnover"]
    assert [cell.value for cell in trade[16]][:2] == ["Total", 429]
    assert trade["B16"].number_format == "#,##0.00"
    assert [cell.value for cell in workbook["Top items"][2]][2:] == [4, 429]


def test_lines_to_read_tell_the_same(traded: CommandLine) -> None:
    out = traded.till("day", "trade").out

    assert "Turnover" in out
    assert "429,00" in out
    assert "Top items" in out


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30", "tomorrow"])
@pytest.mark.parametrize("command", [("trade", "--until"), ("report", "x", "--date")])
def test_a_day_that_cannot_be_is_wrong_usage(
    line: CommandLine, command: tuple[str, ...], day: str
) -> None:
    assert line.till("day", *command, day).status == 2
