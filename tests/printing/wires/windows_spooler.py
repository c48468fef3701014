"""A Windows that exists only as the two modules of pywin32 that a printer needs.

Lives here: printers, their jobs and moods, behind the functions of win32print.
Must not: use any code of the product.
"""

from dataclasses import dataclass, field
from types import ModuleType


class WindowsError(Exception):
    """What pywintypes calls `error`; it is no OSError there either."""


@dataclass(slots=True, kw_only=True)
class WindowsPrinter:
    """A printer of Windows; `stuck` keeps its jobs, `breaks_after` so many bytes it fails."""

    driver: str = "EPSON TM-T20III Receipt"
    status: int = 0
    attributes: int = 0
    stuck: bool = False
    refuses: bool = False
    breaks_after: int = 10**9
    most: int = 10**9
    jobs: dict[int, bytearray] = field(default_factory=dict)
    printed: list[bytes] = field(default_factory=list)
    deleted: list[int] = field(default_factory=list)
    open_handles: int = 0


class Windows:
    """The modules; handles are names. `modules` is what goes where Python looks for them."""

    def __init__(self, printers: dict[str, WindowsPrinter]) -> None:
        self.printers = printers
        self.spooler_runs = True
        win32print = ModuleType("win32print")
        pywintypes = ModuleType("pywintypes")
        pywintypes.error = WindowsError  # type: ignore[attr-defined]  # a module made here
        names = [name for name in dir(self) if name[0].isupper()]
        for name in names:
            setattr(win32print, name, getattr(self, name))
        for name, value in (
            ("PRINTER_ENUM_LOCAL", 2),
            ("PRINTER_ENUM_CONNECTIONS", 4),
            ("JOB_CONTROL_DELETE", 5),
        ):
            setattr(win32print, name, value)
        self.modules = {"win32print": win32print, "pywintypes": pywintypes}

    def OpenPrinter(self, name: str) -> str:  # noqa: N802 the library's own name, as below
        if name not in self.printers:
            raise WindowsError(1801, "OpenPrinter", "The printer name is invalid.")
        self.printers[name].open_handles += 1
        return name

    def ClosePrinter(self, handle: str) -> None:  # noqa: N802
        self.printers[handle].open_handles -= 1

    def GetPrinter(self, handle: str, level: int) -> dict[str, int]:  # noqa: N802
        assert level == 2
        printer = self.printers[handle]
        return {"Status": printer.status, "Attributes": printer.attributes}

    def StartDocPrinter(self, handle: str, level: int, about: tuple[str, None, str]) -> int:  # noqa: N802
        assert (level, about) == (1, ("till", None, "RAW"))
        printer = self.printers[handle]
        if printer.refuses:
            raise WindowsError(5, "StartDocPrinter", "Access is denied.")
        number = len(printer.jobs) + len(printer.printed) + 1
        printer.jobs[number] = bytearray()
        return number

    def StartPagePrinter(self, handle: str) -> None:  # noqa: N802
        assert self.printers[handle].jobs

    def WritePrinter(self, handle: str, data: bytes) -> int:  # noqa: N802
        printer = self.printers[handle]
        job = printer.jobs[max(printer.jobs)]
        if len(job) >= printer.breaks_after:
            raise WindowsError(112, "WritePrinter", "There is not enough space on the disk.")
        some = data[: printer.most]
        job += some
        return len(some)

    def EndPagePrinter(self, handle: str) -> None:  # noqa: N802
        assert self.printers[handle].jobs

    def EndDocPrinter(self, handle: str) -> None:  # noqa: N802
        assert self.printers[handle].jobs

    def EnumJobs(self, handle: str, first: int, count: int, level: int) -> list[dict[str, int]]:  # noqa: N802
        assert (first, level) == (0, 1)
        printer = self.printers[handle]
        if not printer.stuck:
            printer.printed += [bytes(job) for job in printer.jobs.values()]
            printer.jobs.clear()
        return [{"JobId": number} for number in list(printer.jobs)[:count]]

    def SetJob(self, handle: str, job: int, level: int, about: None, command: int) -> None:  # noqa: N802
        assert (level, about, command) == (0, None, 5)
        del self.printers[handle].jobs[job]
        self.printers[handle].deleted.append(job)

    def EnumPrinters(self, flags: int, name: None, level: int) -> tuple[dict[str, str], ...]:  # noqa: N802
        assert (flags, name, level) == (6, None, 2)
        if not self.spooler_runs:
            raise WindowsError(1722, "EnumPrinters", "The RPC server is unavailable.")
        return tuple(
            {"pPrinterName": name, "pDriverName": each.driver}
            for name, each in self.printers.items()
        )
