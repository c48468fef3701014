"""Tables on lines: columns where they find room, else pairs below each other.

Lives here: how wide columns are, and which of the two a table becomes.
Must not: what is in a table, sizes and dots.
"""

from collections.abc import Sequence
from dataclasses import replace

from till.domain.slip import Table
from till.domain.slip_wrap import Wrapped, longest_word, pair_lines, wrap

GAP = 1
WIDE_GAP = 2
INDENT = "\u00a0\u00a0"


def lay_out_table(table: Table, width: int) -> list[Wrapped]:
    """Return the lines of a table on paper of so many characters."""
    others = _widths(table)
    longest = max(len(row[0]) for row in table.rows)
    for gap, least in ((WIDE_GAP, longest), (GAP, 0)):
        first = width - sum(others) - gap * len(others)
        if first >= least:
            return _columns(table, (first, *(gap + each for each in others)))
    return _below_each_other(table, width)


def _widths(table: Table) -> list[int]:
    """Return what each column but the first needs: its cells whole, its head by words."""
    heads = table.head or ("",) * len(table.rows[0])
    return [
        max(longest_word(heads[column]), *(len(row[column]) for row in table.rows))
        for column in range(1, len(heads))
    ]


def _columns(table: Table, widths: Sequence[int]) -> list[Wrapped]:
    lines: list[Wrapped] = []
    if table.head:
        heads = [wrap(cell, width) for cell, width in zip(table.head[1:], widths[1:], strict=True)]
        lines += _row(table.head[0], heads, widths)
    for row in table.rows:
        is_bold = table.has_total and row is table.rows[-1]
        found = _row(row[0], [[cell] for cell in row[1:]], widths)
        lines += [replace(each, is_bold=is_bold) for each in found]
    return lines


def _row(first: str, others: Sequence[Sequence[str]], widths: Sequence[int]) -> list[Wrapped]:
    """Return one row: a first cell that finds no room in its column has lines above the others."""
    above: list[str] = []
    if len(first) > widths[0]:
        above, first = wrap(first, sum(widths)), ""
    height = max((len(cell) for cell in others), default=1)
    columns = [[""] * (height - len(cell)) + list(cell) for cell in others]
    left = [""] * (height - 1) + [first]
    lines = [
        f"{text:<{widths[0]}}"
        + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        for text, *cells in zip(left, *columns, strict=True)
    ]
    return [Wrapped(text=each.rstrip(" ")) for each in (*above, *lines)]


def _below_each_other(table: Table, width: int) -> list[Wrapped]:
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
