"""A printer on USB, through pyusb and libusb."""

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
from till.printing.addresses import UsbAddress
from till.printing.lines import MORSEL_S, Deadlines

PRINTER_CLASS = 7  # of an interface (USB device class definition for printing devices)
_CHUNK_BYTES = 4096
_RIGHTS = {errno.EACCES, errno.EPERM}


class UsbWay:
    """The way to a printer on USB. `backend` is another than this machine's libusb in tests."""

    def __init__(self, address: UsbAddress, backend: IBackend | None = None) -> None:
        self.name = f"usb://{address.maker:04x}:{address.product:04x}"
        self._address = address
        self._backend = backend

    def open(self, deadlines: Deadlines) -> "UsbLine":
        """Take the printer's interface. Raises PrinterUnreachable, of the kind it can tell."""
        try:
            return self._taken()
        except NoBackendError as error:
            raise PrinterNeedsUsbLibrary(device=self.name, reason="missing") from error
        except USBError as error:
            raise self._failure(error) from error
        except NotImplementedError as error:
            # So pyusb says "not supported": a Windows whose own driver has the printer, for one.
            raise PrinterUnreachable(device=self.name, reason="busy") from error

    def _taken(self) -> "UsbLine":
        """Raises USBError, NoBackendError, NotImplementedError, PrinterUnreachable."""
        numbers = {"idVendor": self._address.maker, "idProduct": self._address.product}
        device = find(backend=self._backend, **numbers)
        if device is None:
            raise PrinterUnreachable(device=self.name, reason="absent")
        interface = find_descriptor(_configuration(device), bInterfaceClass=PRINTER_CLASS)
        if interface is None:
            raise PrinterUnreachable(device=self.name, reason="absent")
        line = UsbLine(device, interface, had_driver=_let_go_by_driver(device, interface))
        try:
            claim_interface(device, interface.bInterfaceNumber)
        except USBError:
            line.close()
            raise
        return line

    def _failure(self, error: USBError) -> PrinterUnreachable:
        if error.errno in _RIGHTS:
            return PrinterNotAllowed(device=self.name, reason="rights")
        reason = "busy" if error.errno == errno.EBUSY else "absent"
        return PrinterUnreachable(device=self.name, reason=reason)


class UsbLine:
    """The interface of a printer, taken for one receipt; `had_driver` of the system before."""

    def __init__(self, device: Device, interface: Interface, *, had_driver: bool) -> None:
        self._device = device
        self._number: int = interface.bInterfaceNumber
        self._had_driver = had_driver
        self._out = _pipe(interface, ENDPOINT_OUT)
        self._in = _pipe(interface, ENDPOINT_IN)
        self._was_cut = threading.Event()

    def send_some(self, rest: memoryview, seconds: float) -> int:
        """Hand over what the printer takes; 0 when it takes nothing in time."""
        if self._out is None:
            raise OSError(errno.ENXIO, "no pipe to the printer")
        ends_at = time.monotonic() + seconds
        piece = bytes(rest[:_CHUNK_BYTES])
        while (left := ends_at - time.monotonic()) > 0:
            self._check_cut()
            try:
                return int(self._out.write(piece, _milliseconds(min(left, MORSEL_S))))
            except USBTimeoutError:
                continue  # raised only when not one byte was taken: a part is returned as such
        return 0

    def hear(self, seconds: float) -> bytes:
        """Return what the printer says; empty from one that says nothing or cannot speak."""
        self._check_cut()
        if self._in is None:
            return b""
        try:
            return bytes(self._in.read(self._in.wMaxPacketSize, _milliseconds(seconds)))
        except USBTimeoutError:
            return b""

    def say_goodbye(self, deadlines: Deadlines) -> None:
        """Do nothing: on USB the printer itself has said that it took each byte."""

    def cut(self) -> None:
        """Break off from another thread."""
        self._was_cut.set()

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

    def _check_cut(self) -> None:
        if self._was_cut.is_set():
            raise ConnectionAbortedError


def _configuration(device: Device) -> Configuration:
    """Return the configuration in use, and set the first where none is. Raises USBError."""
    try:
        return device.get_active_configuration()
    except USBError as error:
        if error.errno in _RIGHTS:
            raise
        device.set_configuration()
        return device.get_active_configuration()


def _let_go_by_driver(device: Device, interface: Interface) -> bool:
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
        leads = endpoint_direction(endpoint.bEndpointAddress)
        if leads == direction and endpoint_type(endpoint.bmAttributes) == ENDPOINT_TYPE_BULK:
            return endpoint
    return None


def _milliseconds(seconds: float) -> int:
    """Return at least one, for none means for ever there."""
    return max(1, round(seconds * 1000))
