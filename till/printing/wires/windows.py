"""A printer of Windows, raw, through win32print; imported on Windows alone."""

from collections.abc import Iterator
from contextlib import contextmanager

import pywintypes  # type: ignore[import-untyped]  # pywin32 ships no types
import win32print

from till.domain.errors.paper import PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.printing.wires.addresses import WindowsAddress

_TITLE = "till"
_MOST_JOBS = 1000
_WORKS_OFFLINE = 0x400  # PRINTER_ATTRIBUTE_WORK_OFFLINE
# PRINTER_STATUS_*: paused, jam, paper problem, offline, not available; error alone says too little.
_STANDS_STILL = 0x1 | 0x8 | 0x40 | 0x80 | 0x1000
_PAPER_OUT = 0x10
_COVER_OPEN = 0x400000


class WindowsQueue:
    """One printer of Windows, by its name."""

    def __init__(self, address: WindowsAddress) -> None:
        self.name = f"windows://{address.printer}"
        self._printer = address.printer

    def look(self) -> DeviceLook:
        """Return what Windows knows of the printer. Raises PrinterUnreachable."""
        with self._opened() as printer:
            facts = win32print.GetPrinter(printer, 2)
        status = facts["Status"]
        stands_still = bool(status & _STANDS_STILL or facts["Attributes"] & _WORKS_OFFLINE)
        return DeviceLook(
            is_online=False if stands_still else None,
            paper=PaperSupply.OUT if status & _PAPER_OUT else PaperSupply.UNKNOWN,
            is_cover_open=True if status & _COVER_OPEN else None,
        )

    def hand_over(self, paper: bytes, seconds: float) -> str:
        """Give Windows a raw job. It takes it into a file of its own, so no time is looked at.

        Raises PrinterUnreachable when it refuses the job; OSError when it took a part of it, for
        it may have begun to print that.
        """
        with self._opened() as printer:
            job: int = win32print.StartDocPrinter(printer, 1, (_TITLE, None, "RAW"))
            try:
                win32print.StartPagePrinter(printer)
                rest = paper
                while rest:
                    rest = rest[win32print.WritePrinter(printer, rest) :]
                win32print.EndPagePrinter(printer)
            except pywintypes.error as error:
                win32print.SetJob(printer, job, 0, None, win32print.JOB_CONTROL_DELETE)
                raise ConnectionAbortedError from error
            win32print.EndDocPrinter(printer)
        return str(job)

    def holds(self, job: str) -> bool:
        """Tell whether a job is still in the queue. Raises PrinterUnreachable."""
        with self._opened() as printer:
            jobs = win32print.EnumJobs(printer, 0, _MOST_JOBS, 1)
        return any(each["JobId"] == int(job) for each in jobs)

    def take_back(self, job: str) -> None:
        """Delete a job; one that just ended cannot be deleted, and need not be."""
        if self.holds(job):
            with self._opened() as printer:
                win32print.SetJob(printer, int(job), 0, None, win32print.JOB_CONTROL_DELETE)

    def abort(self) -> None:
        """Do nothing: Windows keeps nobody waiting here."""

    @contextmanager
    def _opened(self) -> Iterator[object]:
        """Open the printer for a block. Raises PrinterUnreachable for what Windows refuses."""
        try:
            printer = win32print.OpenPrinter(self._printer)
        except pywintypes.error as error:
            raise PrinterUnreachable(device=self.name, reason="absent") from error
        try:
            yield printer
        except pywintypes.error as error:
            raise PrinterUnreachable(device=self.name, reason="refused") from error
        finally:
            win32print.ClosePrinter(printer)


def windows_printers() -> list[tuple[str, str]]:
    """Return the printers Windows knows, each with the name of its driver.

    Raises nothing: a Windows whose spooler is switched off has no printers.
    """
    flags = win32print.PRINTER_ENUM_LOCAL | win32print.PRINTER_ENUM_CONNECTIONS
    try:
        found = win32print.EnumPrinters(flags, None, 2)
    except pywintypes.error:
        return []
    return [(str(each["pPrinterName"]), str(each["pDriverName"])) for each in found]
