"""Printers on the command line.

Lives here: what is found, how a printer's settings change the paper.
Must not: devices themselves (tests/printing).
"""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from tests.printing.escpos_decoder import decode
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import PAPER_OUT, Condition
from till.domain.paper.print_job import FoundPrinter, PrinterJoint

EPSON = FoundPrinter(
    address="usb://04b8:0e28", name="EPSON TM-T88V", joint=PrinterJoint.USB, model="epson-tm-t88"
)


def test_printers_that_were_found_are_told_with_the_address_to_set(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("till.cli.printing.found_printers", lambda _models: (EPSON,))

    assert line.till("print", "printers").out == (
        "usb://04b8:0e28 · EPSON TM-T88V · USB · Epson TM-T88\n"
    )
    assert line.till("print", "printers", "--json").value == {
        "printers": [
            {
                "address": "usb://04b8:0e28",
                "name": "EPSON TM-T88V",
                "joint": "usb",
                "model": "epson-tm-t88",
            }
        ]
    }


def test_where_nothing_is_found_the_till_says_how_a_network_printer_is_typed(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("till.cli.printing.found_printers", lambda _models: ())

    assert "tcp://ADDRESS:9100" in line.till("print", "printers").out
    assert line.till("print", "printers", "--json").value == {"printers": []}


def test_the_printer_is_asked_how_it_is_and_whether_its_drawer_is_open(line: CommandLine) -> None:
    with VirtualPrinter() as printer:
        line.till("settings", "set", "printer.device", printer.url)
        printer.say(Condition(is_pin_high=True))
        untold = line.till("print", "state").out
        line.till("settings", "set", "printer.drawer_signal", "high")
        is_open = line.till("print", "state").out
        printer.say(PAPER_OUT)
        is_shut = line.till("print", "state")
        value = line.till("print", "state", "--json").fields

    name = printer.url
    assert untold == f"{name} · Printer ready\n"
    assert is_open == f"{name} · Printer ready\nThe drawer is open.\n"
    assert is_shut.out == f"{name} · Printer out of paper\nThe drawer is closed.\n"
    assert (value["state"], value["is_drawer_open"]) == ("paper_out", False)


def test_a_printer_that_says_nothing_and_a_till_without_one_are_told(
    line: CommandLine, tmp_path: Path
) -> None:
    line.till("settings", "set", "printer.drawer_signal", "low")
    paper = (tmp_path / "paper.bin").as_uri()

    silent, none = (line.till("print", "state", "--device", url) for url in (paper, "none:"))

    unsaid = "The printer does not report whether the drawer is open.\n"
    assert silent.out == f"{paper} · the printer does not report its status\n{unsaid}"
    assert none.out.startswith("none: · No printer\n")


def test_the_model_decides_the_width_and_the_cut(line: CommandLine, tmp_path: Path) -> None:
    paper = tmp_path / "paper.bin"
    line.till("settings", "set", "printer.device", paper.as_uri())
    line.till("settings", "set", "printer.model", "epson-tm-t88")

    assert line.till("settings", "get", "printer.dots", "--json").fields["value"] == 512
    assert line.till("print", "test").status == 0

    (sheet,) = decode(paper.read_bytes()).sheets
    assert sheet.picture.width == 512
    assert paper.read_bytes().endswith(b"\x1dV\x01")


def test_a_model_nobody_knows_is_named_with_those_there_are(line: CommandLine) -> None:
    ended = line.till("settings", "set", "printer.model", "abacus")

    assert ended.status == 1
    assert "generic, graphics, epson-tm-t20" in ended.err


def test_a_printer_of_windows_is_refused_in_words_elsewhere(line: CommandLine) -> None:
    ended = line.till("print", "test", "--device", "windows://Kuponë")

    assert ended.status == 1
    assert "works only on Windows" in ended.err


def test_the_drawer_opens_for_cash_on_its_own_pin_and_never_for_a_card(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    paper = tmp_path / "paper.bin"
    line.till("settings", "set", "printer.device", paper.as_uri())
    line.till("settings", "set", "printer.drawer_pin", "5")
    line.furnish()
    assert line.till("day", "open", "--amount", "5000", "--wait", "20").status == 0

    assert line.sell("--line", "A1", "--pay", "card", "--wait", "20").status == 0
    by_card = decode(paper.read_bytes())
    assert line.sell("--line", "A1", "--pay", "cash", "--wait", "20").status == 0
    by_cash = decode(paper.read_bytes())

    assert (by_card.drawer_pulses, by_card.pulses_on_pin_5) == (0, 0)
    assert (by_cash.drawer_pulses, by_cash.pulses_on_pin_5) == (0, 1)
    assert len(by_cash.sheets) == 2
