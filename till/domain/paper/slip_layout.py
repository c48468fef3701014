"""A slip laid out for a paper of so many characters: which text stands on which line.

Nothing is ever cut off: a text that finds no room goes on in the next line, and a number is parted
only where a line holds nothing else. Numbers hold no plain spaces, so they stay whole.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from till.domain.labels.label import Label
from till.domain.paper.slip import (
    Barcode,
    BigNumber,
    Framed,
    GreyBars,
    QrCode,
    Ruler,
    Slip,
    SlipHeading,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    SlipTable,
    TextLine,
    Total,
)

LEAST_LABEL = 8  # characters beside a value, or the label has lines of its own
GAP = 1
WIDE_GAP = 2
HEAD_LINES = 2
INDENT = "\u00a0\u00a0"
Mark = Barcode | QrCode | Ruler | GreyBars | Label
FRAME_EACH_SIDE = 1  # characters between the paper's edge and what stands in a frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapped:
    """One line: its text at the left, and `right` at the paper's other edge."""

    text: str
    right: str = ""
    is_bold: bool = False


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width`, parted at plain spaces.

    A word longer than a line goes on in the next; no character is lost.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if not word:
            continue
        joined = f"{line} {word}" if line else word
        if len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        while len(word) > width:
            lines.append(word[:width])
            word = word[width:]  # noqa: PLW2901 -- the rest of a word is what is left to place
        line = word
    return [*lines, line] if line else lines


def pair_lines(label: str, value: str, width: int) -> list[Wrapped]:
    """Return a label at the left with its value at the right of its last line.

    Where both are long, or the value is a text of several words, the label has its own lines and
    the value stands below, at the right.
    """
    if not value:
        return [Wrapped(text=each) for each in wrap(label, width)]
    room = width - len(value) - 1
    least = len(label) if " " in value else min(LEAST_LABEL, len(label))
    if room >= least and room >= longest_word(label):
        *above, last = wrap(label, room) or [""]
        return [*(Wrapped(text=each) for each in above), Wrapped(text=last, right=value)]
    below = [Wrapped(text="", right=each) for each in wrap(value, width)]
    return [*(Wrapped(text=each) for each in wrap(label, width)), *below]


def longest_word(text: str) -> int:
    """Return how many characters the longest word of a text has."""
    return max(len(word) for word in text.split(" "))


def lay_out_table(table: SlipTable, width: int) -> list[Wrapped]:
    """Return the lines of a table on paper of so many characters."""
    heads = table.head or ("",) * len(table.rows[0])
    others = [
        max(longest_word(heads[column]), *(len(row[column]) for row in table.rows))
        for column in range(1, len(heads))
    ]
    longest = max(len(row[0]) for row in table.rows)
    for gap, least in ((WIDE_GAP, longest), (GAP, 0)):
        first = width - sum(others) - gap * len(others)
        if first >= least:
            others = _roomier(table, others, first - longest)
            first = width - sum(others) - gap * len(others)
            return _columns(table, (first, *(gap + each for each in others)))
    return _below_each_other(table, width)


def _roomier(table: SlipTable, others: Sequence[int], spare: int) -> list[int]:
    """Return columns so wide that no head takes more than two lines, as far as there is room."""
    wider = list(others)
    for place, head in enumerate(table.head[1:]):
        while spare > 0 and len(wrap(head, wider[place])) > HEAD_LINES:
            wider[place] += 1
            spare -= 1
    return wider


def _columns(table: SlipTable, widths: Sequence[int]) -> list[Wrapped]:
    lines: list[Wrapped] = []
    if table.head:
        heads = [wrap(cell, width) for cell, width in zip(table.head[1:], widths[1:], strict=True)]
        lines += _table_row(table.head[0], heads, widths)
    for row in table.rows:
        is_bold = table.has_total and row is table.rows[-1]
        found = _table_row(row[0], [[cell] for cell in row[1:]], widths)
        lines += [replace(each, is_bold=is_bold) for each in found]
    return lines


def _table_row(first: str, others: Sequence[Sequence[str]], widths: Sequence[int]) -> list[Wrapped]:
    """Return one row: a first cell that finds no room in its column has lines above the others."""
    above: list[str] = []
    if len(first) > widths[0]:
        above = wrap(first, sum(widths))
        first = ""
    height = max((len(cell) for cell in others), default=1)
    columns = [[""] * (height - len(cell)) + list(cell) for cell in others]
    left = [""] * (height - 1) + [first]
    lines = [
        f"{text:<{widths[0]}}"
        + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        for text, *cells in zip(left, *columns, strict=True)
    ]
    return [Wrapped(text=each.rstrip(" ")) for each in (*above, *lines)]


def _below_each_other(table: SlipTable, width: int) -> list[Wrapped]:
    """Return each row as its first cell, and what the others are called with their values."""
    lines: list[Wrapped] = []
    for row in table.rows:
        is_bold = table.has_total and row is table.rows[-1]
        found = [Wrapped(text=each) for each in wrap(row[0], width)]
        for place, cell in enumerate(row[1:], start=1):
            label = INDENT + table.head[place] if table.head else ""
            found += pair_lines(label, cell, width)
        lines += [replace(each, is_bold=is_bold) for each in found]
    return lines


class TextSize(Enum):
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
    size: TextSize = TextSize.NORMAL
    is_bold: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipFrame:
    """Lines with a thick frame around them, as wide as the paper."""

    lines: tuple[Letters, ...]


Laid = Letters | SlipFrame | SlipRule | SlipSpace | Mark


def lay_out(slip: Slip, *, characters: int) -> tuple[Laid, ...]:
    """Return the lines of a slip on paper of so many normal characters, at least one."""
    return tuple(laid for row in slip.rows for laid in _row(row, max(1, characters)))


def _row(row: SlipRow, width: int) -> tuple[Laid, ...]:
    match row:
        case Framed():
            inner = max(1, width - 2 * FRAME_EACH_SIDE)
            title = _centred(row.title, inner, TextSize.HEADING)
            text = _centred(row.text, inner, TextSize.NORMAL, is_bold=False)
            framed = SlipFrame(lines=title + text)
            return (framed,)
        case SlipTable():
            lines = lay_out_table(_clean_table(row), width)
            return tuple(_letters(each, is_bold=each.is_bold) for each in lines)
        case Barcode(caption=caption):
            return (row, *_centred(caption, width, TextSize.NORMAL, is_bold=False))
        case SlipRule() | SlipSpace() | QrCode() | Ruler() | GreyBars() | Label():
            return (row,)
        case _:
            return _lines(row, width)


def _lines(
    row: SlipHeading | TextLine | SlipPair | Total | BigNumber, width: int
) -> tuple[Letters, ...]:
    match row:
        case SlipHeading(text=text):
            return _centred(text, width, TextSize.HEADING)
        case TextLine(text=text, is_bold=bold, is_centred=centred):
            lines = wrap(_clean(text), width)
            return tuple(Letters(text=e, is_bold=bold, is_centred=centred) for e in lines)
        case SlipPair(label=label, value=value, is_bold=bold):
            pairs = pair_lines(_clean(label), _clean(value), width)
            return tuple(_letters(each, is_bold=bold) for each in pairs)
        case Total(label=label, value=value):
            return _total(_clean(label), _clean(value), width)
        case BigNumber(text=text):
            return _centred(text, width, TextSize.NUMBER)


def _centred(text: str, width: int, size: TextSize, *, is_bold: bool = True) -> tuple[Letters, ...]:
    """Return a text in the middle; letters too large for its longest word are normal ones."""
    clean = _clean(text)
    size = size if longest_word(clean) <= size.characters(width) else TextSize.NORMAL
    return tuple(
        Letters(text=each, size=size, is_bold=is_bold, is_centred=True)
        for each in wrap(clean, size.characters(width))
    )


def _total(label: str, value: str, width: int) -> tuple[Letters, ...]:
    size = TextSize.TOTAL
    if max(longest_word(label), longest_word(value)) > size.characters(width):
        size = TextSize.NORMAL
    lines = pair_lines(label, value, size.characters(width))
    return tuple(_letters(each, size=size, is_bold=True) for each in lines)


def _letters(line: Wrapped, *, size: TextSize = TextSize.NORMAL, is_bold: bool) -> Letters:
    return Letters(text=line.text, right=line.right, size=size, is_bold=is_bold)


def _clean_table(table: SlipTable) -> SlipTable:
    return SlipTable(
        head=tuple(_clean(each) for each in table.head),
        rows=tuple(tuple(_clean(each) for each in row) for row in table.rows),
        has_total=table.has_total,
    )


def _clean(text: str) -> str:
    """Return a text with letters in one spelling, and a space for what cannot be printed."""
    one = unicodedata.normalize("NFC", text)
    return "".join(sign if sign.isprintable() or sign == "\u00a0" else " " for sign in one)
