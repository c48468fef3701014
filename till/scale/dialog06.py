"""The language Dialog 06 of approved checkout scales: records, check digits, the scale's own sum.

The till sends the unit price (record 01). The scale takes it (ACK), says no (NAK; record 08 asks
why and 09 tells), or wants to know that an approved program asks (record 11 with a number): then
record 10 answers with check digits, 11 says whether they were right, and the price is sent again.
EOT ENQ asks for the result: record 02 with the places after the point, the weight, the price and
the sum. The weight counts only when the price is ours and the sum is weight times price. Each
record that was received is answered with EOT.

Check digits: a checksum of 16 bits of our choice goes with the remainder of its division by the
generator (17 bits, over GF(2), as in a CRC). The scale sends two hexadecimal digits; the checksum
is turned left by the first, its correction value right by the second, and both are sent as four
capital hexadecimal digits. The generator is not here: each approval has its own, and whoever holds
it keeps it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from till.domain.errors import TillError
from till.domain.errors.devices import (
    ScaleBelowZero,
    ScaleEmpty,
    ScaleInMotion,
    ScaleLocked,
    ScaleOverloaded,
    ScaleRefused,
    ScaleSameWeight,
    ScaleUnreadable,
)
from till.scale.connection import ScaleConnection, SerialFormat

USUAL = SerialFormat(baud=9600, bits=7, parity="odd")
STX = b"\x02"
ETX = b"\x03"
EOT = b"\x04"
ENQ = b"\x05"
ACK = b"\x06"
NAK = b"\x15"
ESC = b"\x1b"
LARGEST_PRICE = Decimal("9999.99")  # six digits, two of them after the point
CHECKSUM_BITS = 16
TOP_BIT = 1 << (CHECKSUM_BITS - 1)
ALL_BITS = (1 << CHECKSUM_BITS) - 1
ONE_HUNDREDTH = Decimal(1)  # scales round a half either way
_RECORD = re.compile(rb"\x02([0-9]{2})\x1b?([^\x03]*)\x03")
_NUMBER = re.compile(rb"2([0-9A-Fa-f]{2})")
_RESULT = re.compile(rb"([23])\x1b([0-9]{5})\x1b([0-9]{5,6})\x1b([0-9]{5,6})")
_REASONS: dict[bytes, type[TillError]] = {
    b"20": ScaleInMotion,
    b"21": ScaleSameWeight,
    b"22": ScaleInMotion,
    b"30": ScaleEmpty,  # below the least weight the scale may weigh
    b"31": ScaleBelowZero,
    b"32": ScaleOverloaded,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialog06:
    """Asks a scale; `generator` (17 bits, 0 where nobody has one) makes the check digits.

    `checksum` returns 16 bits, another each time.
    """

    generator: int
    checksum: Callable[[], int]

    def weigh(self, connection: ScaleConnection, price: Decimal) -> Decimal:
        """Return the weight that lies on the scale, in kg, for a unit price in lek.

        Raises ScaleInMotion, ScaleSameWeight, ScaleEmpty, ScaleOverloaded, ScaleBelowZero,
        ScaleLocked without the right check digits, ScaleRefused, ScaleUnreadable, and what a
        connection may.
        """
        if not 0 < price <= LARGEST_PRICE:
            raise ScaleRefused(reason="11")
        digits = f"{int(price * 100):06d}".encode("ascii")
        if (answer := _offer(connection, digits)) != ACK:
            self._prove(connection, answer)
            if _offer(connection, digits) != ACK:
                raise ScaleLocked
        connection.send(EOT + ENQ)
        number, rest = _record(connection, _receive(connection))
        if number != b"02":
            raise ScaleUnreadable
        return _weight(rest, int(digits))

    def _prove(self, connection: ScaleConnection, answer: bytes) -> None:
        """Answer the scale's number; a scale that does not believe us weighs nothing."""
        number, rest = _record(connection, answer)
        challenge = _NUMBER.fullmatch(rest)
        if number != b"11" or challenge is None or not self.generator:
            raise ScaleLocked
        digits = answer_to(challenge[1].decode("ascii"), self.checksum(), self.generator)
        _send(connection, b"10", ESC + digits.encode("ascii"))
        if _receive(connection) != ACK:
            raise ScaleLocked
        connection.send(EOT + ENQ)
        number, rest = _record(connection, _receive(connection))
        if number != b"11" or not rest.startswith(b"1"):
            raise ScaleLocked


def _offer(connection: ScaleConnection, digits: bytes) -> bytes:
    """Send the unit price, in hundredths of a lek, and return what the scale says to it."""
    _send(connection, b"01", ESC + digits + ESC)
    answer = _receive(connection)
    if answer == NAK:
        raise _reason(connection)
    return answer


def _send(connection: ScaleConnection, number: bytes, rest: bytes = b"") -> None:
    connection.send(EOT + STX + number + rest + ETX)


def _receive(connection: ScaleConnection) -> bytes:
    """Return one answer; a record is answered with EOT at once."""
    answer = connection.receive(lambda received: received in {ACK, NAK} or received.endswith(ETX))
    if answer not in {ACK, NAK}:
        connection.send(EOT)
    return answer


def _record(connection: ScaleConnection, answer: bytes) -> tuple[bytes, bytes]:
    """Return the number and the content of a record. Raises what a NAK or record 09 means."""
    if answer == NAK:
        raise _reason(connection)
    found = _RECORD.fullmatch(answer)
    if found is None:
        raise ScaleUnreadable
    if found[1] == b"09":
        raise _reason_of(found[2])
    return found[1], found[2]


def _reason(connection: ScaleConnection) -> TillError:
    """Ask the scale why it said no."""
    _send(connection, b"08")
    found = _RECORD.fullmatch(_receive(connection))
    if found is None or found[1] != b"09":
        return ScaleUnreadable()
    return _reason_of(found[2])


def _reason_of(code: bytes) -> TillError:
    if error := _REASONS.get(code):
        return error()
    return ScaleRefused(reason=code[:2].decode("ascii", errors="replace"))


def _weight(result: bytes, price: int) -> Decimal:
    """Return the weight (kg) of a result that is about our price and whose sum is right."""
    found = _RESULT.fullmatch(result)
    if found is None:
        raise ScaleUnreadable
    weight = Decimal(int(found[2])).scaleb(-int(found[1]))
    their_price = int(found[3])
    their_sum = int(found[4])
    if their_price != price or abs(weight * price - their_sum) > ONE_HUNDREDTH:
        raise ScaleUnreadable
    return weight


def correction(checksum: int, generator: int) -> int:
    """Return the correction value (16 bits) of a checksum (16 bits)."""
    value = checksum
    for _ in range(CHECKSUM_BITS):
        is_out = value & TOP_BIT
        value = (value << 1) & ALL_BITS
        if is_out:
            value ^= generator & ALL_BITS
    return value


def answer_to(number: str, checksum: int, generator: int) -> str:
    """Return the eight digits that answer a scale's two. Raises ValueError where they are none."""
    left, right = (int(digit, 16) for digit in f"{number:?>2}"[:2])
    turned = _turn_left(checksum, left)
    corrected = _turn_left(correction(checksum, generator), (CHECKSUM_BITS - right) % CHECKSUM_BITS)
    return f"{turned:04X}{corrected:04X}"


def _turn_left(value: int, places: int) -> int:
    return ((value << places) | (value >> (CHECKSUM_BITS - places))) & ALL_BITS
