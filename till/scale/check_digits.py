"""The check digits by which a Dialog 06 scale knows that an approved program asks it.

A checksum of 16 bits of our choice goes with the remainder of its division by the generator
(17 bits, over GF(2), as in a CRC). The scale sends two hexadecimal digits; the checksum is turned
left by the first, its correction value right by the second, and both are sent as four capital
hexadecimal digits.
"""

WIDTH = 16
TOP = 1 << (WIDTH - 1)
ALL = (1 << WIDTH) - 1


def correction(checksum: int, generator: int) -> int:
    """Return the correction value (16 bits) of a checksum (16 bits)."""
    value = checksum
    for _ in range(WIDTH):
        out = value & TOP
        value = (value << 1) & ALL
        if out:
            value ^= generator & ALL
    return value


def answer_to(number: str, checksum: int, generator: int) -> str:
    """Return the eight digits that answer a scale's two. Raises ValueError where they are none."""
    left, right = (int(digit, 16) for digit in f"{number:?>2}"[:2])
    turned = _left(checksum, left)
    corrected = _left(correction(checksum, generator), (WIDTH - right) % WIDTH)
    return f"{turned:04X}{corrected:04X}"


def _left(value: int, places: int) -> int:
    return ((value << places) | (value >> (WIDTH - places))) & ALL
