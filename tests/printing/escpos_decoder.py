"""Reads ESC/POS as a printer would, and gives back what is on the paper.

Lives here: the commands a receipt may hold, decoded bit by bit.
Must not: share a line with the encoder; forgive a command it does not know.
"""

from dataclasses import dataclass, field

from PIL import Image

_BLACK_IS_ONE = "1;I"  # Pillow's name for bits of which the highest is the leftmost dot


class UnknownCommand(Exception):
    """Bytes that no receipt of ours should hold; a printer would print them as garbage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A stretch of paper; `is_whole` when it was fed out past the print head."""

    across: int  # bytes
    bits: bytes
    is_whole: bool
    was_cut: bool

    @property
    def picture(self) -> Image.Image:
        """Return what is to be seen on it, as shades; made each time it is asked for."""
        size = (self.across * 8, len(self.bits) // self.across)
        return Image.frombytes("1", size, self.bits, "raw", _BLACK_IS_ONE).convert("L")


@dataclass(slots=True)
class Output:
    """What a connection brought forth."""

    sheets: list[Sheet] = field(default_factory=list)
    cuts: int = 0
    drawer_pulses: int = 0  # on pin 2
    pulses_on_pin_5: int = 0
    buzzes: int = 0
    questions: list[int] = field(default_factory=list)  # of the real-time status
    kept: list[tuple[int, bytes]] = field(default_factory=list)  # graphics not printed yet
    resets: int = 0
    rows: list[tuple[int, bytes]] = field(default_factory=list)  # bytes across, bits
    fed: bool = False

    def end_sheet(self, *, cut: bool) -> None:
        if self.rows:
            across, bits = _joined(self.rows)
            self.sheets.append(Sheet(across=across, bits=bits, is_whole=self.fed, was_cut=cut))
        self.rows = []
        self.fed = False


def decode(received: bytes) -> Output:
    """Walk through the commands; a command torn at the end prints what it can."""
    output = Output()
    at = 0
    while at < len(received):
        rest = received[at:]
        match rest[:2]:
            case b"\x1dv":
                at += _raster(rest, output)
            case b"\x1bd":
                output.fed = output.fed or (len(rest) >= 3 and rest[2] > 0)
                at += 3
            case b"\x1dV":
                output.cuts += len(rest) >= 3
                output.end_sheet(cut=len(rest) >= 3)
                at += 3 if rest[2:3] in {b"\0", b"\1", b"0", b"1"} else 4
            case b"\x1b@" | b"\x1bp" | b"\x1bB" | b"\x10\x04":
                at += _signal(rest, output)
            case b"\x1d(":
                at += _graphics(rest, output)
            case b"\x1b" | b"\x1d" | b"\x10":
                break
            case other:
                raise UnknownCommand(f"{other!r} at {at}")
    output.end_sheet(cut=False)
    return output


def _signal(rest: bytes, output: Output) -> int:
    """What moves no paper: ESC @, ESC p pin on off, ESC B times length, DLE EOT question."""
    if rest[:1] == b"\x10":
        output.questions += rest[2:3]
        return 3
    if rest[1:2] == b"@":
        output.resets += 1
        return 2
    if rest[1:2] == b"B":
        output.buzzes += len(rest) >= 4
        return 4
    output.drawer_pulses += len(rest) >= 5 and rest[2] in {0, 48}
    output.pulses_on_pin_5 += len(rest) >= 5 and rest[2] in {1, 49}
    return 5


def _raster(rest: bytes, output: Output) -> int:
    """GS v 0 m xL xH yL yH d...: bytes across, rows down, then the bits, 1 is black."""
    if len(rest) < 8:
        return len(rest)
    if rest[2:4] != b"0\0":
        raise UnknownCommand(f"raster mode {rest[2:4]!r}")
    if output.fed:  # a new picture below one that was fed out but not cut
        output.end_sheet(cut=False)
    across = rest[4] + 256 * rest[5]
    rows = rest[6] + 256 * rest[7]
    data = rest[8 : 8 + across * rows]
    for top in range(0, len(data) - across + 1, across):
        output.rows.append((across, data[top : top + across]))
    return 8 + across * rows


def _graphics(rest: bytes, output: Output) -> int:
    """GS ( L pL pH m fn: 112 keeps `a bx by c xL xH yL yH d...`, 50 prints what was kept."""
    count = rest[3] + 256 * rest[4] if len(rest) >= 5 else 0
    said = rest[5 : 5 + count]
    if not count or len(said) < count:
        return len(rest)
    if rest[2:3] != b"L" or said[:1] != b"0":
        raise UnknownCommand(f"graphics {rest[:7]!r}")
    match said[1]:
        case 112 if said[2:6] == b"0\x01\x011":
            across = (said[6] + 256 * said[7] + 7) // 8
            dots = said[10:]
            output.kept = [(across, dots[at : at + across]) for at in range(0, len(dots), across)]
        case 50:
            if output.fed:
                output.end_sheet(cut=False)
            output.rows += output.kept
            output.kept = []
        case other:
            raise UnknownCommand(f"graphics function {other}")
    return 5 + count


def _joined(rows: list[tuple[int, bytes]]) -> tuple[int, bytes]:
    across = rows[0][0]
    if any(width != across for width, _ in rows):
        raise UnknownCommand("bands of different widths in one picture")
    return across, b"".join(row for _, row in rows)
