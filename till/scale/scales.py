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
from till.scale import cas, toledo
from till.scale import dialog06 as dialog
from till.scale.addresses import LineSetting, parse_scale
from till.scale.check_digits import WIDTH
from till.scale.lines import Line, SerialLine

Weigh = Callable[[Line, Decimal], Decimal]
Reach = Callable[[], AbstractContextManager[Line]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleWaits:
    """Seconds: how long a weight may take to come to rest, how long between two questions."""

    settling: float = 2.5
    between: float = 0.15


class LineScale:
    """A scale at the end of a line; implements the port `Scale`. One weighing at a time."""

    def __init__(
        self, name: str, reach: Reach, weigh: Weigh, waits: ScaleWaits = ScaleWaits()
    ) -> None:
        self.name = name
        self._reach = reach
        self._weigh = weigh
        self._waits = waits
        self._one_at_a_time = threading.Lock()
        self._pause = threading.Event()

    def weigh(self, price: Decimal) -> Decimal:
        """Return the weight at rest, in kg, more than zero; `price` is of one kg, in lek.

        Takes up to some four seconds, so ask in a worker thread. Raises ScaleInMotion where it
        does not come to rest, ScaleEmpty, and what the language and the line raise.
        """
        ends_at = time.monotonic() + self._waits.settling
        with self._one_at_a_time, self._reach() as line:
            while True:
                try:
                    weight = self._weigh(line, price)
                except ScaleInMotion:
                    if time.monotonic() >= ends_at:
                        raise
                    self._pause.wait(self._waits.between)
                    continue
                if weight <= 0:
                    raise ScaleEmpty
                return weight


def open_scale(device: str, protocol: str, generator: int = 0) -> LineScale | None:
    """Return the scale of the settings `scale.*`; the port is opened for each weighing.

    None where no scale is set up.
    `protocol` is `toledo`, `cas` or `dialog06`, `generator` that of Dialog 06's check digits.
    Raises ScaleDeviceUnknown.
    """
    address = parse_scale(device)
    if address is None:
        return None
    weigh, usual = _language(protocol, generator)
    return LineScale(device, partial(SerialLine, address.port, address.line(usual)), weigh)


def _language(protocol: str, generator: int) -> tuple[Weigh, LineSetting]:
    if protocol == "cas":
        return cas.weigh, cas.USUAL
    if protocol == "dialog06":
        speaker = dialog.Dialog06(generator=generator, checksum=partial(randbits, WIDTH))
        return speaker.weigh, dialog.USUAL
    return toledo.weigh, toledo.USUAL
