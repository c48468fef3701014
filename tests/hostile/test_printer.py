"""Printers that talk without end, or take nothing: given up in time, nothing of it kept."""

from pathlib import Path

import pytest

from tests.printing.answering import a_network_printer
from tests.printing.builders import HASTY, a_device, a_receipt
from tests.tcp_printer import VirtualPrinter
from till.domain.errors.paper import PrinterStoppedHalfway
from till.domain.paper.print_job import DeviceLook

FLOOD = b"\xff" * (16 * 1024 * 1024)


def test_a_printer_that_talks_without_end_says_nothing(tmp_path: Path) -> None:
    with a_network_printer(dict.fromkeys((1, 2, 3, 4), FLOOD)) as url:
        device = a_device(url, tmp_path, deadlines=HASTY)
        for _ in range(3):
            assert device.look() == DeviceLook()


def test_a_printer_that_takes_nothing_of_a_paper_without_end_is_given_up(tmp_path: Path) -> None:
    with VirtualPrinter() as printer:
        printer.hang()
        device = a_device(printer.url, tmp_path, deadlines=HASTY)

        with pytest.raises(PrinterStoppedHalfway):
            device.print_picture(a_receipt(832, 20_000), cut=True)
