"""PNGs written by hand, chunk by chunk, in dresses that no drawing library puts on.

Lives here: any depth and colour type, interlaced or not, with clear colours and chunks of any sort.
Must not: assert anything; use any code of the product or of its picture library.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

GREY = 0
COLOUR = 2
PALETTE = 3
GREY_CLEAR = 4
COLOUR_CLEAR = 6
# Adam7 (PNG, 8.2): where each pass begins and how far its steps are, across and down.
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
           (0, 1, 1, 2))  # fmt: skip
Samples = Callable[[int, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress:
    """How a PNG says what its dots are: bits a sample, colour type, interlaced; `more` chunks."""

    depth: int = 8
    kind: int = GREY
    is_interlaced: bool = False
    more: tuple[tuple[bytes, bytes], ...] = ()

    @property
    def name(self) -> str:
        more = "".join(f" {chunk.decode()}" for chunk, _ in self.more)
        return f"type {self.kind} depth {self.depth}{' interlaced' * self.is_interlaced}{more}"


def dressed(size: tuple[int, int], samples: Samples, dress: Dress) -> bytes:
    """Return a PNG whose dot at (column, row) has these samples."""
    columns, rows = size
    passes = _PASSES if dress.is_interlaced else ((0, 0, 1, 1),)
    packed = b"".join(
        b"\0" + _packed(dress, (samples(x, y) for x in range(left, columns, across)))
        for left, top, across, down in passes
        for y in range(top, rows, down)
        if left < columns
    )
    head = columns.to_bytes(4, "big") + rows.to_bytes(4, "big")
    head += bytes([dress.depth, dress.kind, 0, 0, dress.is_interlaced])
    chunks = [(b"IHDR", head), *dress.more, (b"IDAT", zlib.compress(packed)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, content) for name, content in chunks)


def chunk(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content).to_bytes(4, "big")
    return len(content).to_bytes(4, "big") + name + content + check


def chunks_of(png: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Each chunk's name and where its content begins and ends."""
    at = 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        yield png[at + 4 : at + 8], at + 8, at + 8 + length
        at += length + 12


def _packed(dress: Dress, dots: Iterable[tuple[int, ...]]) -> bytes:
    bits = "".join(f"{sample:0{dress.depth}b}" for dot in dots for sample in dot)
    bits += "0" * (-len(bits) % 8)
    return int(bits or "0", 2).to_bytes(len(bits) // 8, "big")
