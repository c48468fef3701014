"""A pole display's own language, ESC/POS for customer displays of two lines.

The commands are those of Epson's DM-D displays, which others understand too. A state is written
over the one before, by cursor, so nothing flickers; it says all it needs each time, its code page
too, for a display that was switched off in between has forgotten it.

Letters: ë, ç, Ë and Ç are in the pages 850, 852, 858 and 1252. Even a display that knows page 437
alone shows ë, ç and Ç of page 852 as they are, for the bytes are the same; that is why 852 is the
usual one. A letter that the page lacks loses its accent, the euro sign becomes E, and what is left
a question mark. A display draws no pictures, so there is no other way.
"""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from till.domain.paper.pole_lines import WIDTH, PoleLines

# The number by which a display knows each code page (ESC t).
TABLES: Mapping[int, int] = MappingProxyType({437: 0, 850: 2, 852: 18, 858: 19, 1252: 16})
INITIALISE = b"\x1b@"
OVERWRITE = b"\x1f\x01"  # not scrolling, when the last place of a line is written
NO_CURSOR = b"\x1fC\x00"
CLEAR = b"\x0c"
FIRST_PRINTABLE = 0x20
INSTEAD = {"€": "E", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "×": "x"}


def initialise_command() -> bytes:
    """What makes a display ready; anything it does not understand is cleared away in the end."""
    return INITIALISE + CLEAR


def show_command(lines: PoleLines, code_page: int) -> bytes:
    """Both lines in full, each from its first place. Raises KeyError for a page not in TABLES."""
    table = bytes((0x1B, ord("t"), TABLES[code_page]))
    upper = encode_line(lines.upper, code_page)
    lower = encode_line(lines.lower, code_page)
    return OVERWRITE + NO_CURSOR + table + _to(row=1) + upper + _to(row=2) + lower


def encode_line(line: str, code_page: int) -> bytes:
    """Exactly WIDTH bytes, one for each character."""
    return b"".join(_byte_of(each, code_page) for each in f"{line:<{WIDTH}}"[:WIDTH])


def _to(*, row: int) -> bytes:
    """The cursor to the first place of a row."""
    return bytes((0x1F, ord("$"), 1, row))


def _byte_of(character: str, code_page: int) -> bytes:
    plain = unicodedata.normalize("NFKD", character)[:1]
    for each in (character, INSTEAD.get(character, plain)):
        try:
            byte = each.encode(f"cp{code_page}")
        except UnicodeEncodeError:
            continue
        if len(byte) == 1 and byte[0] >= FIRST_PRINTABLE:
            return byte
    return b"?"
