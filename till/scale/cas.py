"""The language of CAS scales: a greeting, then one frame with its check byte.

The till sends ENQ and the scale ACK; the till sends DC1 and the scale SOH STX, one letter for
stable or not, a sign, six places of the weight with its point, two of the unit, one check byte
(all from the letter to the unit, by exclusive or), ETX EOT. A wrong check byte, pounds or a number
without a point are refused.
"""

import re
from decimal import Decimal
from functools import reduce
from operator import xor

from till.domain.errors.devices import (
    ScaleBelowZero,
    ScaleInMotion,
    ScaleOverloaded,
    ScaleUnreadable,
)
from till.scale.connection import ScaleConnection, SerialFormat

USUAL = SerialFormat(baud=9600, bits=8, parity="none")
ENQ = b"\x05"
ACK = b"\x06"
DC1 = b"\x11"
FRAME_BYTES = 15
UNSTABLE = b"U"
_FRAME = re.compile(rb"\x01\x02([SU])([ +\-F])(.{6})(.{2})(.)\x03\x04", re.DOTALL)
_NUMBER = re.compile(rb" *([0-9]+\.[0-9]{2,3})")


def weigh(connection: ScaleConnection, price: Decimal) -> Decimal:
    """Return the weight that lies on the scale, in kg; this language needs no price.

    Raises ScaleInMotion, ScaleOverloaded, ScaleBelowZero, ScaleUnreadable, and what a
    connection may.
    """
    del price
    connection.send(ENQ)
    if connection.receive(lambda received: len(received) == 1) != ACK:
        raise ScaleUnreadable
    connection.send(DC1)
    return read(connection.receive(lambda received: len(received) == FRAME_BYTES))


def read(frame: bytes) -> Decimal:
    """Return the weight of a frame. Raises as `weigh`."""
    found = _FRAME.fullmatch(frame)
    if found is None:
        raise ScaleUnreadable
    state, sign, places, unit, check = found.groups()
    if reduce(xor, state + sign + places + unit) != check[0]:
        raise ScaleUnreadable
    if sign == b"F":
        raise ScaleOverloaded
    if state == UNSTABLE:
        raise ScaleInMotion
    if sign == b"-":
        raise ScaleBelowZero
    number = _NUMBER.fullmatch(places)
    if number is None or unit.strip().lower() != b"kg":
        raise ScaleUnreadable
    return Decimal(number[1].decode("ascii"))
