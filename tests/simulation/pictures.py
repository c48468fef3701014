"""Receipts small enough to be drawn two thousand times a second, each unlike any other.

Lives here: a PNG as wide as the paper whose dots spell an iic.
Must not: libraries of pictures; the till's own reading of it is what is tried.
"""

import struct
import zlib

DOTS = 256
ROWS = 2


def picture_of(iic: str) -> bytes:
    """Return a PNG in black and white: the 128 bits of an iic, twice, on each row."""
    row = b"\x00" + bytes.fromhex(iic) * 2
    head = struct.pack(">IIBBBBB", DOTS, ROWS, 1, 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(row * ROWS, 1)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, body) for name, body in parts)


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
