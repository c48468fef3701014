"""Devices on USB that exist only behind pyusb's own border, where libusb would stand.

Lives here: a printer and a mouse as descriptors, pipes with a printer's moods.
Must not: use any code of the product.
"""

import array
import errno
from dataclasses import dataclass, field
from types import SimpleNamespace

from usb.backend import IBackend
from usb.core import USBError, USBTimeoutError

OUT = 0x02
IN = 0x81
PACKET = 64


@dataclass(slots=True, kw_only=True)
class UsbDevice:
    """A device as its descriptors have it; class 7 prints. `most` bytes are taken at a time."""

    maker: int = 0x04B8
    product: int = 0x0E28
    interface_class: int = 7
    texts: dict[int, str] = field(default_factory=lambda: {1: "EPSON", 2: "TM-T20III"})
    endpoints: tuple[int, ...] = (OUT, IN)
    has_driver: bool = True
    most: int = 4096
    takes: int = 10**9  # bytes until it takes no more
    pulled_after: int = 10**9
    refuses: int = 0  # an errno for whoever claims it
    is_for_libusb: bool = True  # on Windows a printer has another driver
    answers: dict[int, bytes] = field(default_factory=dict)
    received: bytearray = field(default_factory=bytearray)
    said: bytearray = field(default_factory=bytearray)
    actions: list[str] = field(default_factory=list)


class UsbBus(IBackend):
    """The backend: pyusb speaks to it as it does to libusb."""

    def __init__(self, *devices: UsbDevice) -> None:
        self.devices = devices

    def enumerate_devices(self):
        return iter(self.devices)

    def get_device_descriptor(self, dev):
        return SimpleNamespace(
            bLength=18, bDescriptorType=1, bcdUSB=0x200, bDeviceClass=0, bDeviceSubClass=0,
            bDeviceProtocol=0, bMaxPacketSize0=64, idVendor=dev.maker, idProduct=dev.product,
            bcdDevice=1, iManufacturer=1, iProduct=2, iSerialNumber=0, bNumConfigurations=1,
            bus=1, address=1, port_number=1, port_numbers=(1,), speed=3,
        )  # fmt: skip

    def get_configuration_descriptor(self, dev, config):
        if config:
            raise IndexError
        return SimpleNamespace(
            bLength=9, bDescriptorType=2, wTotalLength=32, bNumInterfaces=1,
            bConfigurationValue=1, iConfiguration=0, bmAttributes=0xC0, bMaxPower=1,
            extra_descriptors=(),
        )  # fmt: skip

    def get_interface_descriptor(self, dev, intf, alt, config):
        if intf or alt:
            raise IndexError
        return SimpleNamespace(
            bLength=9, bDescriptorType=4, bInterfaceNumber=0, bAlternateSetting=0,
            bNumEndpoints=len(dev.endpoints), bInterfaceClass=dev.interface_class,
            bInterfaceSubClass=1, bInterfaceProtocol=2, iInterface=0, extra_descriptors=(),
        )  # fmt: skip

    def get_endpoint_descriptor(self, dev, ep, intf, alt, config):
        return SimpleNamespace(
            bLength=7, bDescriptorType=5, bEndpointAddress=dev.endpoints[ep], bmAttributes=2,
            wMaxPacketSize=PACKET, bInterval=0, bRefresh=0, bSynchAddress=0,
            extra_descriptors=(),
        )  # fmt: skip

    def open_device(self, dev):
        if not dev.is_for_libusb:
            raise NotImplementedError("Operation not supported or unimplemented on this platform")
        return dev

    def close_device(self, dev_handle):
        dev_handle.actions.append("closed")

    def get_configuration(self, dev_handle):
        return 1

    def is_kernel_driver_active(self, dev_handle, intf):
        return dev_handle.has_driver

    def detach_kernel_driver(self, dev_handle, intf):
        dev_handle.has_driver = False

    def attach_kernel_driver(self, dev_handle, intf):
        dev_handle.has_driver = True

    def claim_interface(self, dev_handle, intf):
        if dev_handle.refuses:
            raise USBError("refused", -3, dev_handle.refuses)
        dev_handle.actions.append("claimed")

    def release_interface(self, dev_handle, intf):
        dev_handle.actions.append("released")

    def ctrl_transfer(self, dev_handle, bmRequestType, bRequest, wValue, wIndex, data, timeout):  # noqa: N803, PLR0913, PLR0917 pyusb's own
        text = dev_handle.texts[wValue & 0xFF].encode("utf-16-le") if wValue & 0xFF else b"\x09\x04"
        answer = bytes([2 + len(text), 3]) + text
        data[: len(answer)] = array.array("B", answer)
        return len(answer)

    def bulk_write(self, dev_handle, ep, intf, data, timeout):
        taken = len(dev_handle.received)
        if taken >= dev_handle.pulled_after:
            raise USBError("No such device", -4, errno.ENODEV)
        some = bytes(data)[: min(dev_handle.most, dev_handle.takes - taken)]
        if not some:
            raise USBTimeoutError("Operation timed out", -7, errno.ETIMEDOUT)
        dev_handle.received += some
        if some[:2] == b"\x10\x04":
            dev_handle.said += dev_handle.answers.get(some[2], b"")
        return len(some)

    def bulk_read(self, dev_handle, ep, intf, buff, timeout):
        if not dev_handle.said:
            raise USBTimeoutError("Operation timed out", -7, errno.ETIMEDOUT)
        some = bytes(dev_handle.said[: len(buff)])
        del dev_handle.said[: len(some)]
        buff[: len(some)] = array.array("B", some)
        return len(some)
