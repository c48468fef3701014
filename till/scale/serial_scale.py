"""The scale of the settings, weighing until what lies on it has come to rest."""

import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from secrets import randbits

from till.domain.errors.devices import ScaleEmpty, ScaleInMotion
from till.scale import cas, dialog06, toledo
from till.scale.connection import ScaleConnection, SerialFormat, SerialScaleConnection, parse_scale

Weigh = Callable[[ScaleConnection, Decimal], Decimal]
Connect = Callable[[], AbstractContextManager[ScaleConnection]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleWaits:
    """Seconds: how long a weight may take to come to rest, how long between two questions."""

    settling: float = 2.5
    between: float = 0.15


class SerialScale:
    """A scale on a serial port; implements the port `Scale`. One weighing at a time."""

    def __init__(
        self, name: str, connect: Connect, weigh: Weigh, waits: ScaleWaits = ScaleWaits()
    ) -> None:
        self.name = name
        self._connect = connect
        self._weigh = weigh
        self._waits = waits
        self._one_at_a_time = threading.Lock()
        self._pause = threading.Event()

    def weigh(self, price: Decimal) -> Decimal:
        """Return the weight at rest, in kg, more than zero; `price` is of one kg, in lek.

        Takes up to some four seconds, so ask in a worker thread. Raises ScaleInMotion where it
        does not come to rest, ScaleEmpty, and what the language and the connection raise.
        """
        ends_at = time.monotonic() + self._waits.settling
        with self._one_at_a_time, self._connect() as connection:
            while True:
                try:
                    weight = self._weigh(connection, price)
                except ScaleInMotion:
                    if time.monotonic() >= ends_at:
                        raise
                    self._pause.wait(self._waits.between)
                    continue
                if weight <= 0:
                    raise ScaleEmpty
                return weight


def open_scale(device: str, protocol: str, generator: int = 0) -> SerialScale | None:
    """Return the scale of the settings `scale.*`; the port is opened for each weighing.

    None where no scale is set up.
    `protocol` is `toledo`, `cas` or `dialog06`, `generator` that of Dialog 06's check digits.
    Raises ScaleDeviceUnknown.
    """
    address = parse_scale(device)
    if address is None:
        return None
    weigh, usual = _language(protocol, generator)
    connect = partial(SerialScaleConnection, address.port, address.serial_format(usual))
    return SerialScale(device, connect, weigh)


def _language(protocol: str, generator: int) -> tuple[Weigh, SerialFormat]:
    if protocol == "cas":
        return cas.weigh, cas.USUAL
    if protocol == "dialog06":
        speaker = dialog06.Dialog06(
            generator=generator, checksum=partial(randbits, dialog06.CHECKSUM_BITS)
        )
        return speaker.weigh, dialog06.USUAL
    return toledo.weigh, toledo.USUAL
