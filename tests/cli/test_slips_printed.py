"""Slips on paper from the command line: cash, counts, reports, orders, the test page.

Lives here: what comes out of the printer that is set, and what happens without one.
Must not: what stands on a slip (tests/printing).
"""

from pathlib import Path

import pytest
import zxingcpp

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from tests.printing.escpos_decoder import Sheet, decode


@pytest.fixture
def printer(line: CommandLine, service: PracticeServer, tmp_path: Path) -> Path:
    """The file that the printer of an open day prints into."""
    paper = tmp_path / "paper.bin"
    line.furnish()
    line.till("day", "open", "--amount", "5000", "--wait", "20")
    assert line.till("settings", "set", "printer.device", f"file://{paper}").status == 0
    return paper


def sheets(paper: Path) -> list[Sheet]:
    return decode(paper.read_bytes()).sheets if paper.exists() else []


def test_cash_that_moves_prints_its_slip(line: CommandLine, printer: Path) -> None:
    put_in = line.till("cash", "deposit", "--amount", "200", "--wait", "20")
    counted = line.till("cash", "count", "--counted", "5200")

    assert (put_in.status, counted.status) == (0, 0), put_in.err + counted.err
    came = sheets(printer)
    assert [(sheet.is_whole, sheet.picture.width) for sheet in came] == [(True, 576)] * 2
    assert "Printed" in put_in.out


def test_an_order_is_printed_in_the_kitchen_and_its_receipt_at_the_counter(
    line: CommandLine, printer: Path, tmp_path: Path
) -> None:
    kitchen = tmp_path / "kitchen.bin"
    line.till("settings", "set", "kitchen_printer.device", f"file://{kitchen}")
    line.till("settings", "set", "kitchen_printer.paper_width", "58")
    asked = {"kind": "order", "lines": [{"article": "A1", "quantity": 2}]}

    taken = line.till("documents", "issue", line.file(asked), "--wait", "20")

    assert taken.status == 0, taken.err
    assert [(sheet.is_whole, sheet.picture.width) for sheet in sheets(kitchen)] == [(True, 384)]
    assert [sheet.picture.width for sheet in sheets(printer)] == [576]


def test_an_order_whose_slip_waits_for_the_kitchen_is_issued_and_its_slip_listed_by_name(
    line: CommandLine, printer: Path, tmp_path: Path
) -> None:
    line.till("settings", "set", "kitchen_printer.device", f"file://{tmp_path}/gone/paper.bin")
    asked = {"kind": "order", "lines": [{"article": "A1", "quantity": 2}]}

    taken = line.till("documents", "issue", line.file(asked), "--wait", "2")
    listed = line.till("print", "waiting", "--json").value

    assert taken.status == 0, taken.err
    assert isinstance(listed, list)
    waiting = [(each["role"], each["slip"], each["state"]) for each in listed]
    assert waiting == [("kitchen", "Order", "waiting")]
    assert "Order" in line.till("print", "waiting").out


def test_a_report_is_printed_where_it_is_asked_for(line: CommandLine, printer: Path) -> None:
    told = line.till("day", "report", "x", "--print", "--json")

    assert told.status == 0, told.err
    assert told.fields["device"].startswith("file:")
    (sheet,) = sheets(printer)
    assert sheet.is_whole


@pytest.mark.parametrize(("width", "dots"), [("58", 384), ("80", 576), ("110", 832)])
def test_the_test_page_comes_out_at_every_width_and_scans(
    line: CommandLine, printer: Path, width: str, dots: int
) -> None:
    assert line.till("print", "test", "--width", width).status == 0

    (sheet,) = sheets(printer)
    texts = [found.text for found in zxingcpp.read_barcodes(sheet.picture)]
    assert sheet.picture.width == dots
    assert sorted(texts) == ["TILL-TEST", f"TILL-TEST {dots} ë ç €"]


def test_a_printer_that_takes_nothing_undoes_no_deposit(line: CommandLine, printer: Path) -> None:
    gone = f"file://{printer.parent}/gone/paper.bin"
    line.till("settings", "set", "printer.device", gone)

    put_in = line.till("cash", "deposit", "--amount", "200", "--wait", "20")

    assert put_in.status == 0, put_in.err
    assert line.till("cash", "status", "--json").fields["expected_cash"] == 5200


def test_without_a_printer_a_report_says_so_and_cash_says_nothing(
    line: CommandLine, printer: Path
) -> None:
    line.till("settings", "set", "printer.device", "none:")

    report = line.till("day", "report", "x", "--print")
    put_in = line.till("cash", "deposit", "--amount", "200", "--wait", "20")

    assert report.status != 0
    assert "none:" in report.err
    assert (put_in.status, sheets(printer)) == (0, [])
    assert "print" not in put_in.out.lower()
