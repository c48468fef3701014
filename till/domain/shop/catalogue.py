"""Articles from the rows of a table: every row is checked, and none is taken while one is wrong.

A price is written with at most two decimals after a comma or a point and without marks between
thousands: `1300`, `1300,5`, `1300.00`. So `1.300` has three decimals and is refused; it is never
guessed to be thirteen hundred.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum

from till.domain.barcode import is_doubtful_barcode, without_leading_zero
from till.domain.errors import Fact, RuleBroken
from till.domain.money import to_cents
from till.domain.shop.article import LARGEST_PRICE, LONGEST_NAME, Article, ArticleId, Unit
from till.domain.shop.vat import VatCode, VatRates

COLUMNS = ("id", "name", "barcodes", "price", "vat", "unit", "category")
BARCODES_PARTED_BY = "|"
PLACES = 2

_PRICE = re.compile(r"(-?)[0-9]+(?:[.,]([0-9]+))?")
_ROUNDED_BY_A_SPREADSHEET = re.compile(r"[0-9]([.,][0-9]+)?[eE]\+?[0-9]+")


class Reason(Enum):
    """Why a cell is refused; the value is its key among the words `catalogue_reason`."""

    EMPTY = "empty"
    NOT_A_NUMBER = "not_a_number"
    NEGATIVE = "negative"
    TOO_MANY_PLACES = "too_many_places"
    TOO_LARGE = "too_large"
    UNKNOWN_VAT = "unknown_vat"
    VAT_OFF = "vat_off"
    UNKNOWN_UNIT = "unknown_unit"
    WRONG_CHECK_DIGIT = "wrong_check_digit"
    SPREADSHEET_NUMBER = "spreadsheet_number"
    DUPLICATE_ID = "duplicate_id"
    DUPLICATE_BARCODE = "duplicate_barcode"
    BARCODE_TAKEN = "barcode_taken"
    TOO_LONG = "too_long"
    STRANGE_SIGNS = "strange_signs"
    CELL_COUNT = "cell_count"
    QUOTES = "quotes"
    DUPLICATE_COLUMN = "duplicate_column"


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueRow:
    """A row of a table, its cells by column; `line` counts from 1, the head being the first.

    `surplus` is how many cells it has beyond the head's, below zero where it has fewer.
    """

    line: int
    cells: Mapping[str, str]
    surplus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProblem:
    """What is wrong with one cell; `facts` fill the placeholders of the reason's words."""

    line: int
    column: str
    reason: Reason
    facts: Mapping[str, Fact] = field(default_factory=dict)


class CatalogueBadRows(RuleBroken):
    """Rows that cannot be taken, so that none was. Facts: count."""

    key = "errors.catalogue_bad_rows"

    def __init__(self, problems: Sequence[RowProblem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__(count=len({problem.line for problem in problems}))


def read_articles(
    rows: Iterable[CatalogueRow], units: Mapping[str, Unit], rates: VatRates
) -> tuple[Article, ...]:
    """Read all rows, or none. Raises CatalogueBadRows with everything that is wrong."""
    reading = _Reading(units=units, rates=rates)
    articles = tuple(reading.article(row) for row in rows)
    if reading.problems:
        raise CatalogueBadRows(reading.problems)
    return tuple(article for article in articles if article is not None)


def doubtful_barcodes(rows: Iterable[CatalogueRow]) -> tuple[RowProblem, ...]:
    """Return what to look at again in rows that can be taken: barcodes with a wrong last digit."""
    return tuple(
        RowProblem(line=row.line, column="barcodes", reason=Reason.WRONG_CHECK_DIGIT)
        for row in rows
        if any(is_doubtful_barcode(code) for code in _barcodes_in(row))
    )


@dataclass(slots=True, kw_only=True)
class _Reading:
    """One pass over the rows: what is wrong so far, and which codes were seen on which line."""

    units: Mapping[str, Unit]
    rates: VatRates
    problems: list[RowProblem] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    barcodes: dict[str, int] = field(default_factory=dict)

    def article(self, row: CatalogueRow) -> Article | None:
        """Return the row's article, or None with the problems noted."""
        before = len(self.problems)
        if row.surplus:
            column = COLUMNS[-1] if row.surplus > 0 else _first_missing(row)
            self._refuse(row, column, Reason.CELL_COUNT)
            return None
        article_id = self._id(row)
        name = self._text(row, "name", required=True)
        barcodes = self._barcodes(row)
        price = self._price(row)
        vat_code = self._vat(row)
        unit = self._unit(row)
        category = self._text(row, "category", required=False)
        if len(self.problems) > before or vat_code is None or unit is None:
            return None
        return Article(
            article_id=ArticleId(article_id),
            name=name,
            price=price,
            vat_code=vat_code,
            unit=unit.code,
            category=category,
            barcodes=barcodes,
            weighed=unit.weighed,
        )

    def _refuse(self, row: CatalogueRow, column: str, reason: Reason, **facts: Fact) -> None:
        self.problems.append(RowProblem(line=row.line, column=column, reason=reason, facts=facts))

    def _text(self, row: CatalogueRow, column: str, *, required: bool) -> str:
        text = tidy(row.cells[column])
        if required and not text:
            self._refuse(row, column, Reason.EMPTY)
        elif len(text) > LONGEST_NAME:
            self._refuse(row, column, Reason.TOO_LONG, limit=LONGEST_NAME)
        elif not text.isprintable():
            self._refuse(row, column, Reason.STRANGE_SIGNS)
        return text

    def _id(self, row: CatalogueRow) -> str:
        text = self._text(row, "id", required=True)
        if not _can_be_typed(text):
            self._refuse(row, "id", Reason.STRANGE_SIGNS)
        elif text in self.ids:
            self._refuse(row, "id", Reason.DUPLICATE_ID)
        self.ids.add(text)
        return text

    def _barcodes(self, row: CatalogueRow) -> tuple[str, ...]:
        codes = _barcodes_in(row)
        for code in codes:
            self._check_barcode(row, code)
        return tuple(dict.fromkeys(codes))

    def _check_barcode(self, row: CatalogueRow, code: str) -> None:
        spelled = without_leading_zero(code)
        other = self.barcodes.setdefault(spelled, row.line)
        if _ROUNDED_BY_A_SPREADSHEET.fullmatch(code):
            self._refuse(row, "barcodes", Reason.SPREADSHEET_NUMBER)
        elif len(code) > LONGEST_NAME:
            self._refuse(row, "barcodes", Reason.TOO_LONG, limit=LONGEST_NAME)
        elif not _can_be_typed(code):
            self._refuse(row, "barcodes", Reason.STRANGE_SIGNS)
        elif other != row.line:
            self._refuse(row, "barcodes", Reason.DUPLICATE_BARCODE, other=other)

    def _price(self, row: CatalogueRow) -> Decimal:
        text = tidy(row.cells["price"])
        written = _PRICE.fullmatch(text)
        if not text:
            self._refuse(row, "price", Reason.EMPTY)
        elif not written or not text.isascii():
            self._refuse(row, "price", Reason.NOT_A_NUMBER)
        elif written[1]:
            self._refuse(row, "price", Reason.NEGATIVE)
        elif len(written[2] or "") > PLACES:
            self._refuse(row, "price", Reason.TOO_MANY_PLACES)
        elif (price := Decimal(text.replace(",", "."))) > LARGEST_PRICE:
            self._refuse(row, "price", Reason.TOO_LARGE, limit=str(LARGEST_PRICE))
        else:
            return to_cents(price)
        return Decimal(0)

    def _vat(self, row: CatalogueRow) -> VatCode | None:
        letter = tidy(row.cells["vat"]).upper()
        if not letter:
            self._refuse(row, "vat", Reason.EMPTY)
        elif letter not in VatCode.__members__:
            self._refuse(row, "vat", Reason.UNKNOWN_VAT)
        elif (code := VatCode(letter)) not in self.rates.percent:
            allowed = ", ".join(known.value for known in self.rates.percent)
            self._refuse(row, "vat", Reason.VAT_OFF, allowed=allowed)
        else:
            return code
        return None

    def _unit(self, row: CatalogueRow) -> Unit | None:
        code = tidy(row.cells["unit"]).upper()
        if code not in self.units:
            self._refuse(row, "unit", Reason.UNKNOWN_UNIT if code else Reason.EMPTY)
        return self.units.get(code)


def tidy(cell: str) -> str:
    """Return a cell's text in one spelling: composed letters, plain spaces, none around it."""
    return unicodedata.normalize("NFC", cell.replace("\u00a0", " ")).strip()


def _barcodes_in(row: CatalogueRow) -> list[str]:
    parts = tidy(row.cells["barcodes"]).split(BARCODES_PARTED_BY)
    return [part.strip() for part in parts if part.strip()]


def _can_be_typed(code: str) -> bool:
    """Tell whether a code can be found again: a star would be read as a quantity's."""
    return code.isprintable() and "*" not in code


def _first_missing(row: CatalogueRow) -> str:
    return next((column for column in COLUMNS if column not in row.cells), COLUMNS[-1])
