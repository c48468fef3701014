"""What a printer on the loopback says when it is asked how it is (ESC/POS DLE EOT).

Lives here: the answers of a printer that is well, or not, or talks nonsense.
Must not: use any code of the product.
"""

from dataclasses import dataclass

QUESTION = b"\x10\x04"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """How the printer is; `garbage` is said instead of each answer, where there is any.

    `is_pin_high` is what the drawer's switch shows on the pulse pin.
    """

    is_online: bool = True
    is_cover_open: bool = False
    is_paper_low: bool = False
    is_paper_out: bool = False
    is_pin_high: bool = False
    garbage: bytes = b""

    def answer(self, heard: bytes) -> bytes:
        """Return what is said to bytes that are a question, nothing to any others."""
        if len(heard) != 3 or heard[:2] != QUESTION:
            return b""
        if self.garbage:
            return self.garbage
        stands_still = not self.is_online or self.is_cover_open or self.is_paper_out
        bits = {
            1: 0x08 * stands_still | 0x04 * self.is_pin_high,
            2: 0x04 * self.is_cover_open | 0x20 * self.is_paper_out,
            4: 0x0C * (self.is_paper_low or self.is_paper_out) | 0x60 * self.is_paper_out,
        }
        return bytes([0x12 | bits.get(heard[2], 0)])


WELL = Condition()
PAPER_OUT = Condition(is_paper_out=True)
COVER_OPEN = Condition(is_cover_open=True)
