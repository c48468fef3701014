"""What every printer can do, the printer of each address, and those that need no connection.

A file on a disk, the screen and "no printer" are here; `connected_printer` and `queue_printer` have
the others.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, assert_never

from PIL import Image

from till.domain.errors.paper import PrinterMissing, PrinterStoppedHalfway, PrinterUnreachable
from till.domain.errors.settings import PrinterDeviceUnknown
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.domain.paper.printer_model import PrinterTraits
from till.printing.commands import Commands
from till.printing.connected_printer import ConnectedPrinter
from till.printing.queue_printer import ForeignQueue, QueuePrinter, SystemQueue
from till.printing.raster import to_png
from till.printing.wires.addresses import (
    ALLOWED,
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
from till.printing.wires.connection import Connector, Deadlines, ignore_stall
from till.printing.wires.cups import CupsQueue
from till.printing.wires.device_file import FileConnector, is_device_file
from till.printing.wires.network import NetworkConnector


class PrinterDevice(Protocol):
    """A place where a picture becomes paper. One thread at a time; `abort` from any."""

    name: str
    prints: bool
    """Whether paper (or its like) ever comes out; jobs stay untouched where it does not."""

    def make_ready(self) -> None:
        """Do slow preparations now. Raises PrinterUnreachable."""

    def print_picture(
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
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
class DeviceContext:
    """What printers need of the till around them.

    `folder` is private and writable (the printer library's table is kept there). `show` gets
    the PNG of what a screen printer printed, in the printing thread. `traits` are those of the
    printer itself. No printer writes among `own_files`.
    """

    folder: Path
    show: Callable[[bytes], None]
    deadlines: Deadlines = field(default_factory=Deadlines)
    traits: PrinterTraits = field(default_factory=PrinterTraits)
    own_files: Path | None = None

    def owns(self, path: Path) -> bool:
        """Tell whether a file lies among the till's own."""
        own = self.own_files
        return own is not None and path.resolve().is_relative_to(own.resolve())


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
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
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
        written = 0
        try:
            with self._path.open("ab", buffering=0) as file:
                while written < len(rest):
                    written += file.write(rest[written:])
        except OSError as error:
            if written == 0:
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
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
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
        self, image: Image.Image, *, cut: bool, stalled: Callable[[], None] = ignore_stall
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


def open_device(address: DeviceAddress, context: DeviceContext) -> PrinterDevice:
    """Return the printer at the address. Nothing is contacted before it is used.

    Raises PrinterDeviceUnknown for a file among the till's own: paper would be written over it.
    """
    commands = Commands(context.folder, context.traits)
    match address:
        case NetworkAddress() | UsbAddress() | SerialAddress():
            return ConnectedPrinter(connector_of(address), commands, context.deadlines)
        case WindowsAddress() | CupsAddress():
            return QueuePrinter(_queue_of(address), commands, context.deadlines)
        case FileAddress(path=path) if context.owns(path):
            raise PrinterDeviceUnknown(device=path.as_uri(), allowed=ALLOWED)
        case FileAddress(path=path) if is_device_file(path):
            return ConnectedPrinter(FileConnector(path), commands, context.deadlines)
        case FileAddress(path=path):
            return FilePrinter(path, commands)
        case ScreenAddress():
            return ScreenPrinter(context.show)
        case NoAddress():
            return NoPrinter()
        case _:
            assert_never(address)


def connector_of(address: NetworkAddress | UsbAddress | SerialAddress) -> Connector:
    """Return what connects to a printer on the network, on USB or on a serial port."""
    match address:
        case NetworkAddress():
            return NetworkConnector(address)
        case UsbAddress():
            from till.printing.wires.usb import UsbConnector  # noqa: PLC0415 a library of its own

            return UsbConnector(address)
        case SerialAddress():
            from till.printing.wires.serial_port import SerialConnector  # noqa: PLC0415 a library of its own

            return SerialConnector(address)
        case _:
            assert_never(address)


def _queue_of(address: WindowsAddress | CupsAddress) -> SystemQueue:
    """Return a queue of this system, or one that says which system it takes."""
    if isinstance(address, CupsAddress):
        return CupsQueue(address)
    if sys.platform == "win32":
        from till.printing.wires.windows import WindowsQueue  # noqa: PLC0415 libraries of Windows

        return WindowsQueue(address)
    return ForeignQueue(f"windows://{address.printer}")
