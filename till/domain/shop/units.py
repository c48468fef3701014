"""The service's list of units (specification 2.2) from the rows of its spreadsheet.

What the spreadsheet looks like is not told: its columns are found by their heads, in either
language, wherever the first row that names a code and a word stands. All rows are taken, or none.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from till.domain.errors import Fact
from till.domain.errors.catalogue import UnitsHeadMissing
from till.domain.shop.article import LONGEST_NAME, Unit
from till.domain.shop.catalogue import LONGEST_TOLD, CatalogueBadRows, Reason, RowProblem, tidy
from till.domain.shop.spelling import folded_unit

HEAD_WITHIN: Final = 20  # rows of a sheet that are not blank
MOST_SHEETS_TOLD: Final = 5
CODE: Final = "code"
_CODE = re.compile(r"[A-Z0-9]{1,3}", re.ASCII)
_PACKAGE = re.compile(r"X[A-Z0-9]{2}", re.ASCII)
# Units that are counted though they are no packages (UN/CEFACT Recommendation 20).
COUNTED: Final = frozenset({
    "ACT", "ANN", "C62", "CEN", "CNP", "DAY", "DPC", "DZN", "DZP", "E48", "EA", "GRO", "H87", "HEA",
    "LEF", "MIL", "MON", "NAR", "NCL", "NIU", "NMP", "NPR", "NPT", "PR", "RP", "SET", "SX", "TPR",
    "WEE",
})  # fmt: skip
# What a head may say in each language, folded as `folded_unit` folds.
_SAID: Final = {
    CODE: "code|common code|unit code|uncefact code|un/cefact|un/cefact code|unece code|soldin|kodi"
    "|kodi i njesise|kodi un/cefact",
    "en": "name|unit|unit name|description|unit of measure|word|english|en|name (en)|english name"
    "|emri anglisht|anglisht",
    "sq": "emri|njesia|emertimi|pershkrimi|njesia matese|njesia e matjes|shqip|sq|name (sq)"
    "|albanian|albanian name|emri shqip",
}
HEADS: Final = {head: column for column, said in _SAID.items() for head in said.split("|")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A row of a spreadsheet that is not blank: its number, its cells, which are calculated."""

    line: int
    cells: Sequence[str]
    formulas: frozenset[int] = frozenset()


def read_units(sheets: Iterable[tuple[str, Iterable[SheetRow]]]) -> tuple[Unit, ...]:
    """Return the units of the first sheet that lists any.

    Raises UnitsHeadMissing with the sheets that were looked at, CatalogueBadRows with all that is
    wrong in the rows.
    """
    names = []
    for name, rows in sheets:
        names.append(name)
        passing = iter(rows)
        columns = _head(passing)
        if columns:
            reading = _UnitsReading(columns=columns)
            for row in passing:
                reading.take(row)
            if reading.problems:
                raise CatalogueBadRows(reading.problems)
            return tuple(reading.units.values())
    raise UnitsHeadMissing(sheets=", ".join(names[:MOST_SHEETS_TOLD]) or "–")


def find_units(units: Iterable[Unit], text: str) -> list[Unit]:
    """Return the units whose code, word or spelling holds a text; those that begin with it first.

    One that is the text itself stands before all.
    """
    wanted = folded_unit(text)

    def rank(ways: Iterable[str]) -> int:
        if wanted in ways:
            return 0
        return 1 if any(each.startswith(wanted) for each in ways) else 2

    written = [(unit, _ways_to_write(unit)) for unit in units]
    found = [(rank(ways), unit) for unit, ways in written if any(wanted in each for each in ways)]
    return [unit for _, unit in sorted(found, key=lambda each: each[0])]


def _ways_to_write(unit: Unit) -> list[str]:
    return [folded_unit(each) for each in (unit.code, *unit.words.values(), *unit.spellings)]


def _head(rows: Iterable[SheetRow]) -> Mapping[str, int]:
    """Return the place of each column, read from the rows up to the head; empty for no head."""
    for _, row in zip(range(HEAD_WITHIN), rows, strict=False):
        columns: dict[str, int] = {}
        for place, cell in enumerate(row.cells):
            column = HEADS.get(folded_unit(cell))
            if column is not None:
                columns.setdefault(column, place)
        if CODE in columns and len(columns) > 1:
            return columns
    return {}


@dataclass(slots=True, kw_only=True)
class _UnitsReading:
    """One pass over the rows below the head."""

    columns: Mapping[str, int]
    units: dict[str, Unit] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    problems: list[RowProblem] = field(default_factory=list)

    def take(self, row: SheetRow) -> None:
        """Take the unit of a row; a row of one cell is a heading or a note, and passed over."""
        if sum(bool(cell.strip()) for cell in row.cells) <= 1:
            return
        before = len(self.problems)
        code = self._cell(row, CODE).upper()
        words = {column: self._cell(row, column) for column in self.columns if column != CODE}
        self._check_code(row, code)
        self._check_words(row, words)
        if len(self.problems) > before:
            return
        self.lines[code] = row.line
        some = next(word for word in words.values() if word)
        told = {language: words.get(language) or some for language in ("sq", "en")}
        self.units[code] = Unit(
            code=code, words=told, weighed=not _PACKAGE.fullmatch(code) and code not in COUNTED
        )

    def _cell(self, row: SheetRow, column: str) -> str:
        place = self.columns[column]
        if place in row.formulas:
            self._refuse(row, column, Reason.FORMULA)
            return ""
        return " ".join(tidy(row.cells[place]).split()) if place < len(row.cells) else ""

    def _check_code(self, row: SheetRow, code: str) -> None:
        if self.columns[CODE] in row.formulas:
            return
        if not code:
            self._refuse(row, CODE, Reason.EMPTY)
        elif not _CODE.fullmatch(code):
            self._refuse(row, CODE, Reason.NO_UNIT_CODE, value=code[:LONGEST_TOLD])
        elif code in self.lines:
            self._refuse(row, CODE, Reason.DUPLICATE_UNIT, value=code, other=self.lines[code])

    def _check_words(self, row: SheetRow, words: Mapping[str, str]) -> None:
        is_calculated = any(self.columns[column] in row.formulas for column in words)
        if not any(words.values()) and not is_calculated:
            self._refuse(row, next(iter(words)), Reason.EMPTY)
        for column, word in words.items():
            if len(word) > LONGEST_NAME:
                self._refuse(row, column, Reason.TOO_LONG, limit=LONGEST_NAME)
            elif not word.isprintable():
                self._refuse(row, column, Reason.STRANGE_SIGNS)

    def _refuse(self, row: SheetRow, column: str, reason: Reason, **facts: Fact) -> None:
        self.problems.append(RowProblem(line=row.line, column=column, reason=reason, facts=facts))
