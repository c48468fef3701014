"""A report as sections: screen, slip, A4, CSV, XLSX and the command line are faces of one list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.domain.formatting import marked, write_lek
from till.domain.money import ZERO

Cell = str | int | Decimal
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTable:
    """One table of a report, called `name`; the first cell of a row says what it is."""

    name: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    has_total: bool = False  # the last row adds up those above it
    waiting: frozenset[int] = frozenset()  # rows that wait for somebody

    @property
    def written(self) -> tuple[tuple[str, ...], ...]:
        """The rows as people read them."""
        return tuple(tuple(write_cell(each) for each in row) for row in self.rows)

    def lines(self) -> Iterator[str]:
        """Return its name and its rows in lines beneath an empty one: figures at the right."""
        rows = [row for row in (self.head, *self.written) if row]
        widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
        yield from ("", self.name)
        for row in rows:
            right = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
            yield "  " + "  ".join([row[0].ljust(widths[0]), *right]).rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A report that is handed out: its title, what is said before any figure, its sections."""

    title: str
    notes: Sequence[str] = ()
    sections: Sequence[ReportTable]

    def lines(self) -> list[str]:
        """Return all of it in lines to read."""
        return [self.title, *self.notes, *(line for each in self.sections for line in each.lines())]


def filled(sections: Iterable[ReportTable]) -> tuple[ReportTable, ...]:
    """Return the sections that have anything to say."""
    return tuple(each for each in sections if each.rows)


def write_cell(value: Cell) -> str:
    """Write a cell: amounts with two places, quantities without those they do not need."""
    if not isinstance(value, Decimal):
        return str(value)
    return write_lek(value) if is_money(value) else marked(f"{value.normalize():f}")


def is_money(amount: Decimal) -> bool:
    """Tell amounts, which have two places, from quantities."""
    return amount.as_tuple().exponent == ZERO.as_tuple().exponent
