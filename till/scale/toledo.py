"""The language of Toledo 8217: a letter asks, a weight or a question mark with reasons answers.

The till sends `W`. The scale answers STX, the weight with its point, perhaps `N` (net of a tare),
CR; or STX, `?`, one byte whose bits say why there is no weight, CR. Seven bits and even parity are
usual. A number without a point is refused: nobody can know where it belongs.
"""

import re
from decimal import Decimal

from till.domain.errors.devices import (
    ScaleBelowZero,
    ScaleInMotion,
    ScaleOverloaded,
    ScaleUnreadable,
)
from till.scale.connection import ScaleConnection, SerialFormat

USUAL = SerialFormat(baud=9600, bits=7, parity="even")
ASK = b"W"
CR = 0x0D
SEVEN_BITS = 0x7F
# Bits of the reasons.
IN_MOTION = 0x01
OVERLOADED = 0x02
BELOW_ZERO = 0x04
_WEIGHT = re.compile(rb"\x02 *([0-9]{1,4}\.[0-9]{2,3}) *N?\r")
_STATUS = re.compile(rb"\x02 *\?(.)\r", re.DOTALL)


def weigh(connection: ScaleConnection, price: Decimal) -> Decimal:
    """Return the weight that lies on the scale, in its own unit (kg); this language needs no price.

    Raises ScaleInMotion, ScaleOverloaded, ScaleBelowZero, ScaleUnreadable, and what a
    connection may.
    """
    del price
    connection.send(ASK)
    return read(connection.receive(_is_whole))


def _is_whole(received: bytes) -> bool:
    """Tell whether the answer has ended, a parity bit that the port left on it apart."""
    return bool(received) and received[-1] & SEVEN_BITS == CR


def read(answer: bytes) -> Decimal:
    """Return the weight of an answer. Raises as `weigh`."""
    plain = bytes(byte & SEVEN_BITS for byte in answer)
    if weight := _WEIGHT.fullmatch(plain):
        return Decimal(weight[1].decode("ascii"))
    status = _STATUS.fullmatch(plain)
    bits = status[1][0] if status else 0
    if bits & OVERLOADED:
        raise ScaleOverloaded
    if bits & BELOW_ZERO:
        raise ScaleBelowZero
    if bits & IN_MOTION:
        raise ScaleInMotion
    raise ScaleUnreadable
