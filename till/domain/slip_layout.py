"""A slip laid out for a paper of so many characters: which text stands on which line.

Lives here: wrapping, pairs, tables, and what becomes of them where the paper is narrow.
Must not: dots and fonts (printing.slips.drawing), what stands on a slip.

Nothing is ever cut off: a text that finds no room goes on in the next line, and a number is parted
only where a line holds nothing else. Numbers hold no plain spaces, so they stay whole.
"""

import unicodedata
from dataclasses import dataclass
from enum import Enum

from till.domain.slip import (
    Barcode,
    BigNumber,
    Framed,
    GreyBars,
    Heading,
    Pair,
    QrCode,
    Rule,
    Ruler,
    Slip,
    SlipRow,
    Space,
    Table,
    TextLine,
    Total,
)
from till.domain.slip_table import lay_out_table
from till.domain.slip_wrap import Wrapped, longest_word, pair_lines, wrap


class Size(Enum):
    """How large letters are, in percent of the normal width."""

    NORMAL = 100
    HEADING = 125
    TOTAL = 150
    NUMBER = 225

    def characters(self, characters: int) -> int:
        """Return how many letters of this size go where so many normal ones do."""
        return max(1, characters * 100 // self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Letters:
    """One line of letters, no longer than the paper is wide: centred, or left with a `right`."""

    text: str
    right: str = ""
    size: Size = Size.NORMAL
    is_bold: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Lines with a thick frame around them, as wide as the paper."""

    lines: tuple[Letters, ...]


Mark = Barcode | QrCode | Ruler | GreyBars
Laid = Letters | Frame | Rule | Space | Mark

FRAME_EACH_SIDE = 1  # characters between the paper's edge and what stands in a frame


def lay_out(slip: Slip, *, characters: int) -> tuple[Laid, ...]:
    """Return the lines of a slip on paper of so many normal characters, at least one."""
    return tuple(laid for row in slip.rows for laid in _row(row, max(1, characters)))


def _row(row: SlipRow, width: int) -> tuple[Laid, ...]:
    match row:
        case Framed():
            return (_framed(row, width),)
        case Table():
            lines = lay_out_table(_clean_table(row), width)
            return tuple(_letters(each, is_bold=each.is_bold) for each in lines)
        case Barcode(caption=caption):
            return (row, *_centred(caption, width, Size.NORMAL, is_bold=False))
        case Rule() | Space() | QrCode() | Ruler() | GreyBars():
            return (row,)
        case _:
            return _lines(row, width)


def _lines(row: Heading | TextLine | Pair | Total | BigNumber, width: int) -> tuple[Letters, ...]:
    match row:
        case Heading(text=text):
            return _centred(text, width, Size.HEADING)
        case TextLine(text=text, is_bold=bold, is_centred=centred):
            lines = wrap(_clean(text), width)
            return tuple(Letters(text=e, is_bold=bold, is_centred=centred) for e in lines)
        case Pair(label=label, value=value, is_bold=bold):
            pairs = pair_lines(_clean(label), _clean(value), width)
            return tuple(_letters(each, is_bold=bold) for each in pairs)
        case Total(label=label, value=value):
            return _total(_clean(label), _clean(value), width)
        case BigNumber(text=text):
            return _centred(text, width, Size.NUMBER)


def _centred(text: str, width: int, size: Size, *, is_bold: bool = True) -> tuple[Letters, ...]:
    """Return a text in the middle; letters too large for its longest word are normal ones."""
    clean = _clean(text)
    size = size if longest_word(clean) <= size.characters(width) else Size.NORMAL
    return tuple(
        Letters(text=each, size=size, is_bold=is_bold, is_centred=True)
        for each in wrap(clean, size.characters(width))
    )


def _total(label: str, value: str, width: int) -> tuple[Letters, ...]:
    size = Size.TOTAL
    if max(longest_word(label), longest_word(value)) > size.characters(width):
        size = Size.NORMAL
    lines = pair_lines(label, value, size.characters(width))
    return tuple(_letters(each, size=size, is_bold=True) for each in lines)


def _letters(line: Wrapped, *, size: Size = Size.NORMAL, is_bold: bool) -> Letters:
    return Letters(text=line.text, right=line.right, size=size, is_bold=is_bold)


def _framed(row: Framed, width: int) -> Frame:
    inner = max(1, width - 2 * FRAME_EACH_SIDE)
    title = _centred(row.title, inner, Size.HEADING)
    text = _centred(row.text, inner, Size.NORMAL, is_bold=False)
    return Frame(lines=title + text)


def _clean_table(table: Table) -> Table:
    return Table(
        head=tuple(_clean(each) for each in table.head),
        rows=tuple(tuple(_clean(each) for each in row) for row in table.rows),
        has_total=table.has_total,
    )


def _clean(text: str) -> str:
    """Return a text with letters in one spelling, and a space for what cannot be printed."""
    one = unicodedata.normalize("NFC", text)
    return "".join(sign if sign.isprintable() or sign == "\u00a0" else " " for sign in one)
