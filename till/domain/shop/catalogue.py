"""Articles from the rows of a table: every row is checked, and none is taken while one is wrong.

A table without all columns, as code and price alone, changes articles that are known; what it does
not name stays.

How prices, VAT codes and units may be written is in `spelling`: `1.300` alone could be thirteen
hundred or one and three tenths; it is refused, and never guessed.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from enum import Enum

from till.domain.barcode import is_doubtful_barcode, without_leading_zero
from till.domain.errors import Fact, RuleBroken
from till.domain.errors.catalogue import PriceFromUnreadable
from till.domain.money import LARGEST_AMOUNT, as_price
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId, Unit
from till.domain.shop.pack import check_packs, checked_deposit, code_in, read_pack
from till.domain.shop.prices import read_price_moment
from till.domain.shop.spelling import (
    folded_unit,
    told_rates,
    vat_codes_of,
    written_price,
)
from till.domain.shop.vat import VatCode, VatRates
from till.domain.typed import reads_two_ways

COLUMNS = ("id", "name", "barcodes", "price", "vat", "unit", "category")
MAY_BE_MISSING = frozenset({"barcodes", "category"})
"""Columns that a file of new articles need not have."""
BEGINS = "price_from"
"""A column that a file may have besides: from when its price holds."""
DEPOSIT = "deposit"
"""A column that a file may have besides: the code of what is paid with each as a deposit."""
BARCODES_PARTED_BY = "|"
PLACES = 4  # of a price
LONGEST_TOLD = 40  # characters of a cell that a message repeats

_ROUNDED_BY_A_SPREADSHEET = re.compile(r"[0-9]([.,][0-9]+)?[eE]\+?[0-9]+")


class Reason(Enum):
    """Why a cell is refused; the value is its key among the words `catalogue_reason`."""

    EMPTY = "empty"
    NOT_A_NUMBER = "not_a_number"
    NEGATIVE = "negative"
    TOO_MANY_PLACES = "too_many_places"
    TOO_LARGE = "too_large"
    VAT_MISSING = "vat_missing"
    UNKNOWN_VAT = "unknown_vat"
    VAT_UNCLEAR = "vat_unclear"
    VAT_OFF = "vat_off"
    UNIT_MISSING = "unit_missing"
    UNKNOWN_UNIT = "unknown_unit"
    WRONG_CHECK_DIGIT = "wrong_check_digit"
    SPREADSHEET_NUMBER = "spreadsheet_number"
    DUPLICATE_ID = "duplicate_id"
    DUPLICATE_BARCODE = "duplicate_barcode"
    BARCODE_TAKEN = "barcode_taken"
    PACK_UNFIT = "pack_unfit"
    DEPOSIT_UNFIT = "deposit_unfit"
    TOO_LONG = "too_long"
    STRANGE_SIGNS = "strange_signs"
    CELL_COUNT = "cell_count"
    QUOTES = "quotes"
    DUPLICATE_COLUMN = "duplicate_column"
    FORMULA = "formula"
    NO_UNIT_CODE = "no_unit_code"
    DUPLICATE_UNIT = "duplicate_unit"
    NEW_NEEDS_COLUMNS = "new_needs_columns"
    MOMENT_UNREADABLE = "moment_unreadable"
    MOMENT_PASSED = "moment_passed"
    MOMENT_OF_NEW = "moment_of_new"


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueRow:
    """A row of a table, its cells by column, each `tidy`; `line` counts from 1, from the head on.

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

    def __init__(self, problems: Sequence[RowProblem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__(count=len({problem.line for problem in problems}))


def doubtful_barcodes(row: CatalogueRow, article: Article) -> Sequence[RowProblem]:
    """Return what to look at again in a row that can be taken: barcodes with a wrong last digit."""
    if "barcodes" not in row.cells:
        return []
    return [
        RowProblem(
            line=row.line,
            column="barcodes",
            reason=Reason.WRONG_CHECK_DIGIT,
            facts={"value": code[:LONGEST_TOLD]},
        )
        for code in map(code_in, article.barcodes)
        if is_doubtful_barcode(code)
    ]


@dataclass(slots=True, kw_only=True)
class RowReader:
    """One pass over the rows: what is wrong so far, and which codes were seen on which line.

    `known` are the articles on sale by code and barcode, as far as the next rows may name them; no
    price may begin before `now`.
    """

    rates: VatRates
    spellings: Mapping[str, Unit]
    known: Mapping[str, Article]
    now: datetime | None
    problems: list[RowProblem] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    barcodes: dict[str, int] = field(default_factory=dict)

    def forget_codes(self) -> None:
        """Begin anew with codes: those of rows that were read before may come again."""
        self.ids.clear()
        self.barcodes.clear()

    def taken_problems(self) -> Sequence[RowProblem]:
        """Return what was wrong since this was asked last."""
        found, self.problems = self.problems, []
        return found

    def article(self, row: CatalogueRow) -> Article | None:
        """Return the row's article, or None with the problems noted."""
        before = len(self.problems)
        if row.surplus:
            column = COLUMNS[-1] if row.surplus > 0 else _first_missing(row)
            self._refuse(row, column, Reason.CELL_COUNT)
            return None
        missing = [column for column in COLUMNS if column not in row.cells]
        code = row.cells["id"]
        known = self.known.get(code) or self.known.get(without_leading_zero(code))
        needed = [column for column in missing if column not in MAY_BE_MISSING]
        if missing and known:
            article = self._changed(row, known)
        elif needed:
            article = None
            self._id(row)
            self._refuse(row, "id", Reason.NEW_NEEDS_COLUMNS, columns=", ".join(needed))
        else:
            article = self._whole(row)
        if article and len(self.problems) == before:
            self._check_packs(row, article)
        return article if len(self.problems) == before else None

    def _changed(self, row: CatalogueRow, known: Article) -> Article:
        """Return a known article with what the row says of it; the rest stays."""
        self._id(row, known.article_id)
        given = row.cells.keys()
        unit = self._unit(row) if "unit" in given else None
        vat_code = self._vat(row) if "vat" in given else None
        return replace(
            known,
            name=self._text(row, "name", required=True) if "name" in given else known.name,
            barcodes=self._barcodes(row) if "barcodes" in given else known.barcodes,
            price=self._price(row) if "price" in given else known.price,
            price_from=self._begins(row) if "price" in given else None,
            vat_code=vat_code or known.vat_code,
            unit=unit.code if unit else known.unit,
            weighed=unit.weighed if unit else known.weighed,
            category=(
                self._text(row, "category", required=False)
                if "category" in given
                else known.category
            ),
            deposit=self._deposit(row, known.article_id),
        )

    def _whole(self, row: CatalogueRow) -> Article | None:
        """Return the article of a row that has every column."""
        article_id = self._id(row)
        name = self._text(row, "name", required=True)
        barcodes = self._barcodes(row)
        price = self._price(row)
        vat_code = self._vat(row)
        unit = self._unit(row)
        category = self._text(row, "category", required=False) if "category" in row.cells else ""
        begins = self._begins(row)
        deposit = self._deposit(row, article_id)
        if begins and article_id not in self.known:
            self._refuse(row, BEGINS, Reason.MOMENT_OF_NEW)
        if vat_code is None or unit is None:
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
            price_from=begins,
            deposit=deposit,
        )

    def _refuse(self, row: CatalogueRow, column: str, reason: Reason, **facts: Fact) -> None:
        self.problems.append(RowProblem(line=row.line, column=column, reason=reason, facts=facts))

    def _text(self, row: CatalogueRow, column: str, *, required: bool) -> str:
        text = row.cells[column]
        if required and not text:
            self._refuse(row, column, Reason.EMPTY)
        elif len(text) > LONGEST_NAME:
            self._refuse(row, column, Reason.TOO_LONG, limit=LONGEST_NAME)
        elif not text.isprintable():
            self._refuse(row, column, Reason.STRANGE_SIGNS)
        return text

    def _id(self, row: CatalogueRow, known_id: str = "") -> str:
        """Return the code of the row's article, which a row may name by a barcode."""
        text = known_id or self._text(row, "id", required=True)
        if not _can_be_typed(text):
            self._refuse(row, "id", Reason.STRANGE_SIGNS)
        elif text in self.ids:
            self._refuse(row, "id", Reason.DUPLICATE_ID, value=text[:LONGEST_TOLD])
        self.ids.add(text)
        return text

    def _barcodes(self, row: CatalogueRow) -> tuple[str, ...]:
        codes = barcodes_in(row)
        return tuple(dict.fromkeys(self._barcode(row, code) for code in codes))

    def _barcode(self, row: CatalogueRow, text: str) -> str:
        """Return a barcode as it is kept, with how many it sells where that is more than one."""
        if "*" not in text:
            self._check_barcode(row, text)
            return text
        try:
            pack = read_pack(text)
        except RuleBroken:
            self._refuse(row, "barcodes", Reason.PACK_UNFIT, value=text[:LONGEST_TOLD])
            return text
        self._check_barcode(row, pack.code)
        return pack.text

    def _deposit(self, row: CatalogueRow, article_id: str) -> str | None:
        if DEPOSIT not in row.cells:
            known = self.known.get(article_id)
            return known.deposit if known else None
        text = row.cells[DEPOSIT]
        try:
            return checked_deposit(text)
        except RuleBroken:
            self._refuse(row, DEPOSIT, Reason.DEPOSIT_UNFIT, value=text[:LONGEST_TOLD])
            return None

    def _check_packs(self, row: CatalogueRow, article: Article) -> None:
        try:
            check_packs(article)
        except RuleBroken as error:
            column = DEPOSIT if article.deposit and DEPOSIT in row.cells else "barcodes"
            value = str(error.facts.get("code", error.facts.get("name", "")))[:LONGEST_TOLD]
            self._refuse(row, column, Reason.PACK_UNFIT, value=value)

    def _check_barcode(self, row: CatalogueRow, code: str) -> None:
        spelled = without_leading_zero(code)
        other = self.barcodes.setdefault(spelled, row.line)
        if _ROUNDED_BY_A_SPREADSHEET.fullmatch(code):
            self._refuse(row, "barcodes", Reason.SPREADSHEET_NUMBER, value=code)
        elif len(code) > LONGEST_NAME:
            self._refuse(row, "barcodes", Reason.TOO_LONG, limit=LONGEST_NAME)
        elif not _can_be_typed(code):
            self._refuse(row, "barcodes", Reason.STRANGE_SIGNS)
        elif other != row.line:
            self._refuse(row, "barcodes", Reason.DUPLICATE_BARCODE, value=code, other=other)

    def _price(self, row: CatalogueRow) -> Decimal:
        text = row.cells["price"]
        written = written_price(text)
        if not text:
            self._refuse(row, "price", Reason.EMPTY)
        elif written is None:
            self._refuse(row, "price", Reason.NOT_A_NUMBER, value=text[:LONGEST_TOLD])
        else:
            return self._checked_price(row, text[:LONGEST_TOLD], *written)
        return Decimal(0)

    def _checked_price(
        self, row: CatalogueRow, text: str, sign: str, whole: str, places: str
    ) -> Decimal:
        if sign:
            self._refuse(row, "price", Reason.NEGATIVE, value=text)
        elif len(places) > PLACES or reads_two_ways(whole, places):
            self._refuse(row, "price", Reason.TOO_MANY_PLACES, value=text)
        elif (price := Decimal(f"{whole}.{places or 0}")) > LARGEST_AMOUNT:
            self._refuse(row, "price", Reason.TOO_LARGE, value=text, limit=str(LARGEST_AMOUNT))
        else:
            return as_price(price)
        return Decimal(0)

    def _begins(self, row: CatalogueRow) -> datetime | None:
        text = row.cells.get(BEGINS, "")
        try:
            begins = read_price_moment(text)
        except PriceFromUnreadable:
            self._refuse(row, BEGINS, Reason.MOMENT_UNREADABLE, value=text[:LONGEST_TOLD])
            return None
        if begins and self.now and begins <= self.now:
            self._refuse(row, BEGINS, Reason.MOMENT_PASSED, value=text[:LONGEST_TOLD])
        return begins

    def _vat(self, row: CatalogueRow) -> VatCode | None:
        text = row.cells["vat"]
        codes = vat_codes_of(text, self.rates)
        told = text[:LONGEST_TOLD]
        if len(codes) == 1 and codes[0] in self.rates.percent:
            return codes[0]
        allowed = told_rates(self.rates.percent, self.rates)
        if not text:
            self._refuse(row, "vat", Reason.VAT_MISSING, allowed=allowed)
        elif not codes:
            self._refuse(row, "vat", Reason.UNKNOWN_VAT, value=told, allowed=allowed)
        elif len(codes) > 1:
            choices = told_rates(codes, self.rates)
            self._refuse(row, "vat", Reason.VAT_UNCLEAR, value=told, allowed=choices)
        else:
            self._refuse(row, "vat", Reason.VAT_OFF, value=told, allowed=allowed)
        return None

    def _unit(self, row: CatalogueRow) -> Unit | None:
        text = row.cells["unit"]
        unit = self.spellings.get(folded_unit(text))
        if not text:
            self._refuse(row, "unit", Reason.UNIT_MISSING)
        elif unit is None:
            self._refuse(row, "unit", Reason.UNKNOWN_UNIT, value=text[:LONGEST_TOLD])
        return unit


def cells_of(article: Article) -> dict[str, str]:
    """Return an article as the cells of a row by their columns."""
    return {
        "id": article.article_id,
        "name": article.name,
        "barcodes": BARCODES_PARTED_BY.join(article.barcodes),
        "price": str(article.price),
        "vat": article.vat_code.value,
        "unit": article.unit,
        "category": article.category,
        DEPOSIT: article.deposit or "",
    }


def table_of(articles: Iterable[Article]) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return columns and rows of articles; that of deposits only where one has a deposit."""
    rows = [tuple(cells_of(each).values()) for each in articles]
    if any(row[-1] for row in rows):
        return (*COLUMNS, DEPOSIT), rows
    return COLUMNS, [row[:-1] for row in rows]


def codes_of(articles: Iterable[Article]) -> dict[str, Article]:
    """Return articles by what a row may name them: their barcodes, and before all their ids."""
    kept = tuple(articles)
    by_barcode = {code_in(code): article for article in kept for code in article.barcodes}
    return by_barcode | {article.article_id: article for article in kept}


def tidy(cell: str) -> str:
    """Return a cell's text in one spelling: composed letters, plain spaces, none around it."""
    if cell.isascii():
        return cell.strip()
    return unicodedata.normalize("NFC", cell.replace("\u00a0", " ")).strip()


def barcodes_in(row: CatalogueRow) -> list[str]:
    """Return the barcodes that a row names, as they are written."""
    parts = row.cells.get("barcodes", "").split(BARCODES_PARTED_BY)
    return [part.strip() for part in parts if part.strip()]


def _can_be_typed(code: str) -> bool:
    """Tell whether a code can be found again: a star would be read as a quantity's."""
    return code.isprintable() and "*" not in code


def _first_missing(row: CatalogueRow) -> str:
    return next((column for column in COLUMNS if column not in row.cells), COLUMNS[-1])
