"""Printers on USB, through pyusb and libusb: finding them, and using one for a receipt.

Imported only where a printer is on USB or is looked for there.
"""

import errno
import threading
import time

from usb.backend import IBackend
from usb.core import (
    Configuration,
    Device,
    Endpoint,
    Interface,
    NoBackendError,
    USBError,
    USBTimeoutError,
    find,
)
from usb.util import (
    ENDPOINT_IN,
    ENDPOINT_OUT,
    ENDPOINT_TYPE_BULK,
    claim_interface,
    dispose_resources,
    endpoint_direction,
    endpoint_type,
    find_descriptor,
    release_interface,
)

from till.domain.errors.paper import PrinterNeedsUsbLibrary, PrinterNotAllowed, PrinterUnreachable
from till.printing.wires.addresses import UsbAddress
from till.printing.wires.connection import NO_RIGHTS, POLL_INTERVAL_S, Deadlines

PRINTER_CLASS = 7  # of an interface (USB device class definition for printing devices)
_CHUNK_BYTES = 4096


class UsbConnector:
    """Connects to a printer on USB. `backend` is another than this machine's libusb in tests."""

    def __init__(self, address: UsbAddress, backend: IBackend | None = None) -> None:
        self.name = f"usb://{address.maker:04x}:{address.product:04x}"
        self._address = address
        self._backend = backend

    def open(self, deadlines: Deadlines) -> "UsbConnection":
        """Take the printer's interface. Raises PrinterUnreachable, of the kind it can tell."""
        try:
            return self._claimed()
        except NoBackendError as error:
            raise PrinterNeedsUsbLibrary(device=self.name, reason="missing") from error
        except USBError as error:
            raise self._failure(error) from error
        except NotImplementedError as error:
            # So pyusb says "not supported": a Windows whose own driver has the printer, for one.
            raise PrinterUnreachable(device=self.name, reason="busy") from error

    def _claimed(self) -> "UsbConnection":
        """Raises USBError, NoBackendError, NotImplementedError, PrinterUnreachable."""
        numbers = {"idVendor": self._address.maker, "idProduct": self._address.product}
        device = find(backend=self._backend, **numbers)
        if device is None:
            raise PrinterUnreachable(device=self.name, reason="absent")
        interface = find_descriptor(_configuration(device), bInterfaceClass=PRINTER_CLASS)
        if interface is None:
            raise PrinterUnreachable(device=self.name, reason="absent")
        connection = UsbConnection(device, interface, had_driver=_detach_driver(device, interface))
        try:
            claim_interface(device, interface.bInterfaceNumber)
        except USBError:
            connection.close()
            raise
        return connection

    def _failure(self, error: USBError) -> PrinterUnreachable:
        if error.errno in NO_RIGHTS:
            return PrinterNotAllowed(device=self.name, reason="rights")
        reason = "busy" if error.errno == errno.EBUSY else "absent"
        return PrinterUnreachable(device=self.name, reason=reason)


class UsbConnection:
    """The interface of a printer, taken for one receipt; `had_driver` of the system before."""

    def __init__(self, device: Device, interface: Interface, *, had_driver: bool) -> None:
        self._device = device
        self._number: int = interface.bInterfaceNumber
        self._had_driver = had_driver
        self._out = _pipe(interface, ENDPOINT_OUT)
        self._in = _pipe(interface, ENDPOINT_IN)
        self._was_aborted = threading.Event()

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over what the printer takes; 0 when it takes nothing in time."""
        if self._out is None:
            raise OSError(errno.ENXIO, "no pipe to the printer")
        ends_at = time.monotonic() + seconds
        piece = bytes(rest[:_CHUNK_BYTES])
        while (left := ends_at - time.monotonic()) > 0:
            self._check_aborted()
            try:
                return int(self._out.write(piece, _milliseconds(min(left, POLL_INTERVAL_S))))
            except USBTimeoutError:
                continue  # raised only when not one byte was taken: a part is returned as such
        return 0

    def receive(self, seconds: float) -> bytes:
        """Return what the printer says; empty from one that says nothing or cannot speak."""
        self._check_aborted()
        if self._in is None:
            return b""
        try:
            return bytes(self._in.read(self._in.wMaxPacketSize, _milliseconds(seconds)))
        except USBTimeoutError:
            return b""

    def finish(self, deadlines: Deadlines) -> None:
        """Do nothing: on USB the printer itself has said that it took each byte."""

    def abort(self) -> None:
        """Break off from another thread."""
        self._was_aborted.set()

    def close(self) -> None:
        """Give the interface back to the system."""
        try:
            release_interface(self._device, self._number)
            if self._had_driver:
                self._device.attach_kernel_driver(self._number)
        except USBError:
            return  # it was pulled out: the system has it back already
        finally:
            dispose_resources(self._device)

    def _check_aborted(self) -> None:
        if self._was_aborted.is_set():
            raise ConnectionAbortedError


def _configuration(device: Device) -> Configuration:
    """Return the configuration in use, and set the first where none is. Raises USBError."""
    try:
        return device.get_active_configuration()
    except USBError as error:
        if error.errno in NO_RIGHTS:
            raise
        device.set_configuration()
        return device.get_active_configuration()


def _detach_driver(device: Device, interface: Interface) -> bool:
    """Take the interface from the system's driver; return whether it has to be given back."""
    try:
        if not device.is_kernel_driver_active(interface.bInterfaceNumber):
            return False
        device.detach_kernel_driver(interface.bInterfaceNumber)
    except NotImplementedError:  # pyusb says so where libusb cannot take drivers off (Windows)
        return False
    return True


def _pipe(interface: Interface, direction: int) -> Endpoint | None:
    """Return the bulk pipe in a direction; a printer may lack the one that it speaks through."""
    for endpoint in interface:
        leads_to = endpoint_direction(endpoint.bEndpointAddress)
        if leads_to == direction and endpoint_type(endpoint.bmAttributes) == ENDPOINT_TYPE_BULK:
            return endpoint
    return None


def _milliseconds(seconds: float) -> int:
    """Return at least one, for none means for ever there."""
    return max(1, round(seconds * 1000))


def usb_printers(backend: IBackend | None = None) -> list[tuple[int, int, str]]:
    """Return the printers on USB: the numbers of maker and product, and the printer's own name.

    Without libusb there are none to be found. `backend` is another than this machine's in tests.
    """
    try:
        found = find(find_all=True, backend=backend, custom_match=_is_printer)
        return [(device.idVendor, device.idProduct, _name(device)) for device in found]
    except (NoBackendError, USBError):  # no libusb, or a system without USB
        return []


def _is_printer(device: Device) -> bool:
    try:
        return any(
            find_descriptor(configuration, bInterfaceClass=PRINTER_CLASS) is not None
            for configuration in device
        )
    except USBError:  # pulled out while we looked
        return False


def _name(device: Device) -> str:
    """Return what the printer calls itself, or its numbers where this account may not ask."""
    try:
        names = [text for text in (device.manufacturer, device.product) if text]
    except (USBError, ValueError, NotImplementedError):  # the last where libusb may not open it
        names = []
    return " ".join(names) or f"USB {device.idVendor:04x}:{device.idProduct:04x}"
