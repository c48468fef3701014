"""What an import of articles would change, by kind: each change with what is now and what comes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import TypeVar

from till.domain.shop.article import Article
from till.domain.shop.catalogue import (
    COLUMNS,
    DEPOSIT,
    CatalogueRow,
    RowProblem,
    cells_of,
)

Made = TypeVar("Made")


class ImportKind(Enum):
    """What a planned row is, in the order in which a person should look; the value is its key."""

    __hash__ = object.__hash__

    ERROR = "error"
    WARNING = "warning"
    VAT = "vat"
    ON_SALE = "on_sale"
    PRICE = "price"
    NAME = "name"
    OTHER = "other"
    NEW = "new"


KIND_OF_COLUMN = {
    "vat": ImportKind.VAT,
    "price": ImportKind.PRICE,
    "name": ImportKind.NAME,
    "barcodes": ImportKind.OTHER,
    "unit": ImportKind.OTHER,
    "category": ImportKind.OTHER,
    DEPOSIT: ImportKind.OTHER,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRow:
    """One thing that a row of the file would change, or that is wrong in it."""

    line: int
    article_id: str
    name: str
    column: str
    before: str = ""
    """What the catalogue has, written as in a file; empty for a new article."""
    after: str = ""
    """What the file has."""
    problem: RowProblem | None = None
    begins: datetime | None = None
    """From when a planned price holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlan:
    """Every change by its kind, each kind in the order of the file; of a long one the first."""

    rows: Mapping[ImportKind, Sequence[PlannedRow]]
    counts: Mapping[ImportKind, int]
    columns: tuple[str, ...]
    """What the file names; the rest of an article stays."""

    @property
    def is_part(self) -> bool:
        """Whether the file has some of the columns, and not all."""
        return 0 < len(self.columns) < len(COLUMNS)

    def count(self, kind: ImportKind) -> int:
        """Return how many rows of the file have such a change."""
        return self.counts[kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleChange:
    """An article as it would be by a row of the file, beside what it was; None for a new one."""

    line: int
    was: Article | None
    now: Article
    is_back: bool = False
    """It was off sale, and is sold again."""

    @property
    def is_unchanged(self) -> bool:
        """Whether there is nothing to keep."""
        return not self.is_back and self.was == self.now


@dataclass(slots=True, kw_only=True)
class ImportPlanning:
    """Sorts what is read by kind, and keeps the first `most` of each (None: all); all count.

    What belongs to one row of the file is told together.
    """

    most: int | None = None
    _rows: dict[ImportKind, list[PlannedRow]] = field(default_factory=lambda: _of_each_kind(list))
    _counts: dict[ImportKind, int] = field(default_factory=lambda: _of_each_kind(int))
    _last: dict[ImportKind, int] = field(default_factory=lambda: _of_each_kind(int))
    _columns: tuple[str, ...] = ()

    def begin_row(self, row: CatalogueRow) -> None:
        """Take note of which columns the file has."""
        self._columns = self._columns or tuple(each for each in COLUMNS if each in row.cells)

    def add_change(self, change: ArticleChange) -> None:
        """Add all that a row changes."""
        for kind, column in _changed_columns(change):
            if self._counts_in(kind, change.line):
                self._rows[kind].append(_planned(change, column))

    def add_problem(
        self,
        kind: ImportKind,
        problem: RowProblem,
        row: CatalogueRow | None = None,
        known: Mapping[str, Article] | None = None,
    ) -> None:
        """Add what is wrong in a row; `known` are the articles by code."""
        if self._counts_in(kind, problem.line):
            self._rows[kind].append(_planned_problem(problem, row, known or {}))

    def plan(self) -> ImportPlan:
        """Return all that was added."""
        rows = {kind: sorted(each, key=_line_of) for kind, each in self._rows.items()}
        return ImportPlan(rows=rows, counts=dict(self._counts), columns=self._columns)

    def _counts_in(self, kind: ImportKind, line: int) -> bool:
        """Count a row of the file once; tell whether there is room for more of its kind."""
        if self._last[kind] != line or not self._counts[kind]:
            self._counts[kind] += 1
            self._last[kind] = line
        return self.most is None or len(self._rows[kind]) < self.most


def _of_each_kind(make: Callable[[], Made]) -> dict[ImportKind, Made]:
    return {kind: make() for kind in ImportKind}


def _line_of(row: PlannedRow) -> int:
    return row.line


def _changed_columns(change: ArticleChange) -> Iterable[tuple[ImportKind, str]]:
    """Yield what one row of the file changes: all that is new, or each thing that is another."""
    if change.was is None:
        yield ImportKind.NEW, "price"
        return
    if change.is_back:
        yield ImportKind.ON_SALE, "id"
    was = cells_of(change.was)
    now = cells_of(change.now)
    for column, kind in KIND_OF_COLUMN.items():
        is_planned = column == "price" and change.now.price_from is not None
        if was[column] != now[column] or is_planned:
            yield kind, column


def _planned(change: ArticleChange, column: str) -> PlannedRow:
    now = change.now
    before = "" if change.was is None or column == "id" else cells_of(change.was)[column]
    return PlannedRow(
        line=change.line,
        article_id=now.article_id,
        name=now.name,
        column=column,
        before=before,
        after=cells_of(now)[column],
        begins=now.price_from if column == "price" else None,
    )


def _planned_problem(
    problem: RowProblem, row: CatalogueRow | None, known: Mapping[str, Article]
) -> PlannedRow:
    """Return what is wrong in a row, with what the catalogue has in that place."""
    cells: Mapping[str, str] = {} if row is None else row.cells
    code = cells.get("id", "")
    article = known.get(code)
    kept = {} if article is None else cells_of(article)
    return PlannedRow(
        line=problem.line,
        article_id=code,
        name=cells.get("name") or kept.get("name", ""),
        column=problem.column,
        before=kept.get(problem.column, ""),
        after=cells.get(problem.column, ""),
        problem=problem,
    )
