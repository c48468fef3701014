"""What is wrong with a printer, or with what it is to print."""

from till.domain.errors import RuleBroken, Unreachable


class PictureUnreadable(RuleBroken):
    """The picture is damaged, or larger than paper."""


class PrintJobUnknown(RuleBroken):
    """No print job has this number. Facts: job."""


class PrintJobSettled(RuleBroken):
    """Nothing is asked about this print job, or not any more. Facts: job."""


class SlipUnreadable(RuleBroken):
    """What was kept of a slip of the till's own is none."""


class PrinterUnreachable(Unreachable):
    """Not one byte reached the printer. Facts: device."""


class PrinterMissing(PrinterUnreachable):
    """No printer is set up. Facts: device, reason."""


class PrinterNeedsUsbLibrary(PrinterUnreachable):
    """A printer on USB, and no libusb on this machine. Facts: device, reason."""


class PrinterNeedsCups(PrinterUnreachable):
    """A queue of CUPS, and its commands are not on this machine. Facts: device, reason."""


class PrinterNeedsWindows(PrinterUnreachable):
    """A printer of Windows, and this is another system. Facts: device, reason."""


class PrinterNotAllowed(PrinterUnreachable):
    """The printer is there, but this account may not use it. Facts: device, reason."""


class PrinterStoppedHalfway(Unreachable):
    """The printer took a part and then no more: what came out is torn. Facts: device."""


class PrinterUncertain(Unreachable):
    """All was handed over, then the connection broke: paper may have come. Facts: device."""
