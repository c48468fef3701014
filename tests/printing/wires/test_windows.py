"""A printer of Windows: the till's side of win32print is real, the Windows behind it is not.

Lives here: what is handed over, when a job counts as printed, every way it can fail.
Must not: Windows itself and its drivers, which only a machine that has them can show.
"""

import importlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from tests.printing.builders import CALM, HASTY, a_device, a_receipt, a_test_page, same_dots
from tests.printing.escpos_decoder import decode
from tests.printing.wires.windows_spooler import Windows, WindowsPrinter
from till.domain.errors.paper import PrinterNeedsWindows, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.commands import Commands
from till.printing.queue_printer import QueuePrinter
from till.printing.wires.addresses import WindowsAddress
from till.printing.wires.connection import Deadlines

RECEIPT = a_receipt(576)
NAME = "Kuponë"
IMPATIENT = replace(HASTY, queue=0.3)


@pytest.fixture
def windows() -> Windows:
    return Windows({NAME: WindowsPrinter()})


@pytest.fixture
def module(windows: Windows, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    for name, module in windows.modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    sys.modules.pop("till.printing.wires.windows", None)
    yield importlib.import_module("till.printing.wires.windows")
    sys.modules.pop("till.printing.wires.windows", None)


def a_printer(
    module: ModuleType, folder: Path, *, name: str = NAME, deadlines: Deadlines = CALM
) -> QueuePrinter:
    queue = module.WindowsQueue(WindowsAddress(printer=name))
    return QueuePrinter(queue, Commands(folder), deadlines)


@pytest.mark.parametrize("most", [1000, 10**9])
def test_a_receipt_and_a_test_page_are_raw_jobs_of_the_very_dots(
    windows: Windows, module: ModuleType, tmp_path: Path, most: int
) -> None:
    printer = windows.printers[NAME]
    page = a_test_page(576)
    printer.most = most

    a_printer(module, tmp_path).print_picture(RECEIPT, cut=True)
    a_printer(module, tmp_path).print_picture(page, cut=True)
    a_printer(module, tmp_path).open_drawer()

    first, second, pulse = map(decode, printer.printed)
    assert same_dots(first.sheets[0].picture, RECEIPT)
    assert same_dots(second.sheets[0].picture, page)
    assert pulse.drawer_pulses == 1
    assert printer.open_handles == 0


def test_a_printer_that_windows_does_not_know_took_nothing(
    module: ModuleType, tmp_path: Path
) -> None:
    printer = a_printer(module, tmp_path, name="Tjetër")

    with pytest.raises(PrinterUnreachable) as failure:
        printer.print_picture(RECEIPT, cut=True)

    assert failure.value.facts == {"device": "windows://Tjetër", "reason": "absent"}
    assert printer.look() == DeviceLook(is_online=False)


def test_a_job_that_windows_refuses_may_be_tried_again(
    windows: Windows, module: ModuleType, tmp_path: Path
) -> None:
    windows.printers[NAME].refuses = True

    with pytest.raises(PrinterUnreachable) as failure:
        a_printer(module, tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.value.facts["reason"] == "refused"
    assert windows.printers[NAME].open_handles == 0


def test_a_job_that_broke_off_in_the_middle_is_deleted_and_uncertain(
    windows: Windows, module: ModuleType, tmp_path: Path
) -> None:
    printer = windows.printers[NAME]
    printer.most = 1000
    printer.breaks_after = 5000

    with pytest.raises(PrinterUncertain):
        a_printer(module, tmp_path).print_picture(RECEIPT, cut=True)

    assert (printer.deleted, printer.printed, printer.open_handles) == ([1], [], 0)


def test_a_job_that_does_not_leave_is_taken_back_so_that_it_does_not_come_in_the_morning(
    windows: Windows, module: ModuleType, tmp_path: Path
) -> None:
    windows.printers[NAME].stuck = True
    remarks: list[str] = []

    with pytest.raises(PrinterUncertain):
        a_printer(module, tmp_path, deadlines=IMPATIENT).print_picture(
            RECEIPT, cut=True, stalled=lambda: remarks.append("stalled")
        )

    assert windows.printers[NAME].deleted == [1]
    assert remarks == ["stalled"]


@pytest.mark.parametrize(
    ("known", "look"),
    [
        ((0, 0), DeviceLook()),
        ((0x80, 0), DeviceLook(is_online=False)),
        ((0, 0x400), DeviceLook(is_online=False)),
        ((0x10, 0), DeviceLook(paper=PaperSupply.OUT)),
        ((0x400000, 0), DeviceLook(is_cover_open=True)),
    ],
)
def test_what_windows_knows_of_a_printer_is_read(
    windows: Windows,
    module: ModuleType,
    tmp_path: Path,
    known: tuple[int, int],
    look: DeviceLook,
) -> None:
    windows.printers[NAME].status, windows.printers[NAME].attributes = known

    assert a_printer(module, tmp_path).look() == look


def test_nothing_is_handed_to_a_printer_that_is_off(
    windows: Windows, module: ModuleType, tmp_path: Path
) -> None:
    windows.printers[NAME].status = 0x80

    with pytest.raises(PrinterUnreachable) as failure:
        a_printer(module, tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.value.facts["reason"] == "offline"
    assert windows.printers[NAME].jobs == {}


def test_windows_tells_its_printers_while_its_spooler_runs(
    windows: Windows, module: ModuleType
) -> None:
    assert module.windows_printers() == [(NAME, "EPSON TM-T20III Receipt")]

    windows.spooler_runs = False
    assert module.windows_printers() == []


@pytest.mark.skipif(sys.platform == "win32", reason="says what another system says")
def test_an_address_of_windows_opens_everywhere_and_says_where_it_prints(tmp_path: Path) -> None:
    device = a_device("windows://Kuponë", tmp_path)

    with pytest.raises(PrinterNeedsWindows):
        device.print_picture(RECEIPT, cut=True)
    assert device.look() == DeviceLook(is_online=False)
