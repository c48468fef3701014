"""Where dots come out: the network, a file, the screen, or nowhere."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, assert_never

from PIL import Image

from till.domain.errors.paper import PrinterMissing, PrinterStoppedHalfway, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.domain.paper.printer_model import PrinterTraits
from till.printing.addresses import (
    CupsAddress,
    DeviceAddress,
    FileAddress,
    NetworkAddress,
    NoAddress,
    ScreenAddress,
    SerialAddress,
    UsbAddress,
    WindowsAddress,
)
from till.printing.commands import Commands
from till.printing.cups import CupsQueue
from till.printing.file_line import FileWay, is_line
from till.printing.line_printer import LinePrinter
from till.printing.lines import Deadlines, Way, unheard
from till.printing.network import NetworkWay
from till.printing.raster import to_png
from till.printing.system_queue import ForeignQueue, SystemPrinter, SystemQueue


class Device(Protocol):
    """A place where a picture becomes paper. One thread at a time; `abort` from any."""

    name: str
    prints: bool
    """Whether paper (or its like) ever comes out; jobs stay untouched where it does not."""

    def make_ready(self) -> None:
        """Do slow preparations now. Raises PrinterUnreachable."""

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = unheard
    ) -> None:
        """Print mode "1" dots and return when all was handed over.

        `stalled` is called, in this thread, when the printer has taken nothing for a while but
        is not given up yet.

        Raises PrinterUnreachable: not one byte left, so it may be tried again;
        PrinterStoppedHalfway: a part of the picture left; PrinterUncertain: the whole picture
        left, then the connection broke.
        """

    def open_drawer(self) -> None:
        """Pulse the cash drawer. Raises as `print_picture` does."""

    def look(self) -> DeviceLook:
        """Ask the printer how it is, within about a second; what it cannot say stays unknown.

        Called in the thread that prints, between two pictures. Raises nothing: a printer out of
        reach is not online.
        """

    def abort(self) -> None:
        """Make a picture under way fail soon, because the till closes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSurroundings:
    """What devices need of the till around them.

    `folder` is private and writable (the printer library's table is kept there). `show` gets
    the PNG of what a screen printer printed, in the printing thread. `traits` are those of the
    printer itself.
    """

    folder: Path
    show: Callable[[bytes], None]
    deadlines: Deadlines = field(default_factory=Deadlines)
    traits: PrinterTraits = field(default_factory=PrinterTraits)


class FilePrinter:
    """Appends the raw bytes to a file on a disk."""

    prints = True

    def __init__(self, path: Path, commands: Commands) -> None:
        self.name = path.as_uri()
        self._path = path
        self._commands = commands

    def make_ready(self) -> None:
        """Load what the first receipt needs."""
        self._commands.load()

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = unheard
    ) -> None:
        """Append the receipt in one piece."""
        self._append(b"".join(self._commands.picture(image)) + self._commands.ending(cut=cut))

    def open_drawer(self) -> None:
        """Append the pulse."""
        self._append(self._commands.drawer_pulse())

    def look(self) -> DeviceLook:
        """Return that nothing is known: a file does not answer."""
        return DeviceLook()

    def abort(self) -> None:
        """Do nothing: a file does not keep us waiting."""

    def _append(self, rest: bytes) -> None:
        taken = 0
        try:
            with self._path.open("ab", buffering=0) as file:
                while taken < len(rest):
                    taken += file.write(rest[taken:])
        except OSError as error:
            if taken == 0:
                raise PrinterUnreachable(device=self.name, reason="file") from error
            raise PrinterStoppedHalfway(device=self.name, reason="file") from error


class ScreenPrinter:
    """Hands each receipt to the screen as a picture of its dots."""

    name = "screen:"
    prints = True

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show

    def make_ready(self) -> None:
        """Do nothing: it is ready."""

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = unheard
    ) -> None:
        """Show the receipt; nothing is cut."""
        self._show(to_png(image))

    def open_drawer(self) -> None:
        """Do nothing: a screen has no drawer, and pretending is its purpose."""

    def look(self) -> DeviceLook:
        """Return that all is well: a screen does not run out."""
        return DeviceLook(is_online=True, paper=PaperSupply.OK, is_cover_open=False)

    def abort(self) -> None:
        """Do nothing: showing does not wait."""


class NoPrinter:
    """Stands where no printer is set up. Printing on it is refused as out of reach."""

    name = "none:"
    prints = False

    def make_ready(self) -> None:
        """Do nothing."""

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = unheard
    ) -> None:
        """Raise PrinterMissing, always."""
        raise PrinterMissing(device=self.name, reason="none")

    def open_drawer(self) -> None:
        """Do nothing: the drawer of such a till opens by hand."""

    def look(self) -> DeviceLook:
        """Return that nothing is known: there is nothing to look at."""
        return DeviceLook()

    def abort(self) -> None:
        """Do nothing."""


def open_device(address: DeviceAddress, surroundings: DeviceSurroundings) -> Device:
    """Return the device at the address. Nothing is contacted before it is used."""
    commands = Commands(surroundings.folder, surroundings.traits)
    match address:
        case NetworkAddress() | UsbAddress() | SerialAddress():
            return LinePrinter(way_to(address), commands, surroundings.deadlines)
        case WindowsAddress() | CupsAddress():
            return SystemPrinter(_queue_of(address), commands, surroundings.deadlines)
        case FileAddress(path=path) if is_line(path):
            return LinePrinter(FileWay(path), commands, surroundings.deadlines)
        case FileAddress(path=path):
            return FilePrinter(path, commands)
        case ScreenAddress():
            return ScreenPrinter(surroundings.show)
        case NoAddress():
            return NoPrinter()
        case _:
            assert_never(address)


def way_to(address: NetworkAddress | UsbAddress | SerialAddress) -> Way:
    """Return the way to a printer at the end of a line."""
    match address:
        case NetworkAddress():
            return NetworkWay(address)
        case UsbAddress():
            from till.printing.usb_line import UsbWay  # noqa: PLC0415 a library of its own

            return UsbWay(address)
        case SerialAddress():
            from till.printing.serial_line import SerialWay  # noqa: PLC0415 a library of its own

            return SerialWay(address)
        case _:
            assert_never(address)


def _queue_of(address: WindowsAddress | CupsAddress) -> SystemQueue:
    """Return a queue of this system, or one that says which system it takes."""
    if isinstance(address, CupsAddress):
        return CupsQueue(address)
    if sys.platform == "win32":
        from till.printing.windows import WindowsQueue  # noqa: PLC0415 libraries of Windows

        return WindowsQueue(address)
    return ForeignQueue(f"windows://{address.printer}")
