"""Printers this machine knows of: of Windows, of CUPS, on USB, on serial ports."""

import logging
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence

from till.domain.paper.print_job import FoundPrinter, PrinterJoint
from till.domain.paper.printer_model import PrinterModel, guessed_model
from till.printing.wires.addresses import USUAL_BAUD
from till.printing.wires.cups import run_cups

_log = logging.getLogger(__name__)

_CUPS_QUEUE = re.compile(r"^device for (?P<queue>\S+): (?P<place>.*)$", re.MULTILINE)

Models = Collection[PrinterModel]
"""Those that a printer's own name may speak for."""


def found_printers(models: Models) -> tuple[FoundPrinter, ...]:
    """Return what is joined to this machine; takes up to some seconds, so ask in a worker thread.

    Printers of the system come first, then USB, then serial ports, of which nobody can tell
    whether a printer is at their end. What cannot be asked here (no USB library, no CUPS) has
    nothing to add; nothing is raised. Printers on the network cannot be found, only typed.
    """
    found = (*_of_windows(models), *_of_cups(models), *_on_usb(models), *_on_serial_ports(models))
    return tuple({each.address: each for each in found}.values())


def cups_printers(answer: str, models: Models) -> Iterator[FoundPrinter]:
    """Read what `lpstat -v` says: a queue and the place of its printer a line."""
    for found in _CUPS_QUEUE.finditer(answer):
        queue = found["queue"]
        yield FoundPrinter(
            address=f"cups://{queue}",
            name=queue,
            joint=PrinterJoint.CUPS,
            model=guessed_model(f"{queue} {found['place']}", models),
        )


def _of_windows(models: Models) -> Sequence[FoundPrinter]:
    if sys.platform == "win32":
        from till.printing.wires.windows import windows_printers  # noqa: PLC0415 libraries of Windows

        return [
            FoundPrinter(
                address=f"windows://{name}",
                name=name,
                joint=PrinterJoint.WINDOWS,
                model=guessed_model(f"{name} {driver}", models),
            )
            for name, driver in windows_printers()
        ]
    return ()


def _of_cups(models: Models) -> Sequence[FoundPrinter]:
    lpstat = shutil.which("lpstat")
    if lpstat is None:
        return ()
    try:
        return list(cups_printers(run_cups(lpstat, "-v"), models))
    except (OSError, subprocess.SubprocessError):
        return ()  # CUPS does not run, or has no queue: it answers that with a failure


def _on_usb(models: Models) -> Sequence[FoundPrinter]:
    from till.printing.wires.usb import usb_printers  # noqa: PLC0415 a library of its own

    return [
        FoundPrinter(
            address=f"usb://{maker:04x}:{product:04x}",
            name=name,
            joint=PrinterJoint.USB,
            model=guessed_model(name, models),
        )
        for maker, product, name in usb_printers()
    ]


def _on_serial_ports(models: Models) -> Sequence[FoundPrinter]:
    from serial.tools.list_ports import comports  # noqa: PLC0415 a library of its own

    try:
        ports = comports()
    except Exception:  # noqa: BLE001 it asks the system by many ways, and each fails in its own
        _log.warning("the serial ports cannot be listed", exc_info=True)
        return ()
    return [
        FoundPrinter(
            address=f"serial://{port.device}?baud={USUAL_BAUD}",
            name=port.description if port.description != "n/a" else port.device,
            joint=PrinterJoint.SERIAL,
            model=guessed_model(port.description, models),
        )
        for port in ports
    ]
