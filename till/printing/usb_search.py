"""Printers on USB, found by the class of their interface."""

from usb.backend import IBackend
from usb.core import Device, NoBackendError, USBError, find
from usb.util import find_descriptor

from till.printing.usb_line import PRINTER_CLASS


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
        said = [text for text in (device.manufacturer, device.product) if text]
    except (USBError, ValueError, NotImplementedError):  # the last where libusb may not open it
        said = []
    return " ".join(said) or f"USB {device.idVendor:04x}:{device.idProduct:04x}"
