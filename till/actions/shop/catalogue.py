"""Taking a catalogue in."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from till.actions.people.authorisation import permit_right
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import Catalogue, Record, UnitList
from till.actions.shop.catalogue_editing import change_entry, changes_of, keys_of_groups
from till.actions.shop.prices import price_change
from till.actions.till import Till
from till.domain.errors.catalogue import CatalogueEmpty, DepositUnfit
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.catalogue import (
    DEPOSIT,
    CatalogueBadRows,
    CatalogueRow,
    Reason,
    RowProblem,
    codes_of,
    doubtful_barcodes,
    read_articles,
)
from till.domain.shop.import_plan import ArticleChange, ImportPlan, plan_import
from till.domain.shop.pack import code_in, read_pack, require_deposit
from till.domain.shop.spelling import folded_unit, unit_spellings
from till.domain.shop.vat import VatRates

MOST_AT_ONCE = 250  # articles of one write at the window: a sale waits for no longer one


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """What an import did, or would do: how many articles of each kind, what to look at again."""

    count_new: int
    count_changed: int
    count_unchanged: int
    plan: ImportPlan
    warnings: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCatalogue:
    """The good rows of a table against the catalogue; `problems` are those of the others.

    `plan` has all of it by kind; articles that were off sale are among the `changed`.
    """

    new: tuple[Article, ...]
    changed: tuple[ArticleChange, ...]
    count_unchanged: int
    problems: tuple[RowProblem, ...]
    warnings: tuple[RowProblem, ...]
    plan: ImportPlan

    @property
    def articles(self) -> tuple[Article, ...]:
        """What has to be kept."""
        return (*self.new, *(each.now for each in self.changed))

    @property
    def result(self) -> ImportResult:
        """The same as numbers."""
        return ImportResult(
            count_new=len(self.new),
            count_changed=len(self.changed),
            count_unchanged=self.count_unchanged,
            plan=self.plan,
            warnings=self.warnings,
        )


async def import_catalogue(
    till: Till, rows: Iterable[CatalogueRow], units: Mapping[str, Unit], *, dry_run: bool
) -> ImportResult:
    """Take all articles of a table in, or none; those that are not in it stay as they are.

    Raises ApprovalNeeded, CatalogueEmpty, CatalogueBadRows, DiskFull, DiskFailing.
    """
    if not dry_run:
        permit_right(till, Right.CATALOGUE)
    checked = await check_catalogue(till, rows, units, whole=True)
    if not dry_run and checked.articles:
        await till.ledger.record(*_records(till, checked), *_first_grid(till, checked))
        till.announce(QuickKeysChanged())
    return checked.result


async def check_catalogue(
    till: Till, rows: Iterable[CatalogueRow], units: Mapping[str, Unit], *, whole: bool = False
) -> CheckedCatalogue:
    """Tell what a table would change, and what is wrong in it; the loop goes on meanwhile.

    Raises CatalogueEmpty, DiskFailing, and CatalogueBadRows where the `whole` has to be good.
    """
    kept_rows = tuple(rows)
    if not kept_rows:
        raise CatalogueEmpty
    shelf = await till.articles.everything()
    count_archived = (await till.articles.group_sizes())[ArticleGroup.ARCHIVED]
    archive = await till.articles.set_apart(ArticleGroup.ARCHIVED, "", count_archived)
    reading = _ShelfReading(
        units=units,
        rates=till.rates,
        shelf=_by_id(shelf),
        archive=_by_id(archive),
        now=till.articles.now(),
    )
    checked = reading.whole if whole else reading.good_rows
    return await asyncio.to_thread(checked, kept_rows)


async def take_good_rows(
    till: Till,
    checked: CheckedCatalogue,
    approval: Approval | None = None,
    *,
    at_once: int = MOST_AT_ONCE,
) -> None:
    """Keep what a check found good, some at a time, so that no sale waits for the whole of it.

    Broken off, it is taken up by the same file again: what was kept is unchanged then. Raises
    ApprovalNeeded, DiskFull, DiskFailing.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    count = max(len(checked.new), len(checked.changed))
    grid = _first_grid(till, checked)
    for start in range(0, count, at_once):
        end = start + at_once
        part = replace(checked, new=checked.new[start:end], changed=checked.changed[start:end])
        with_grid = grid if end >= count else ()
        await till.ledger.record(*_records(till, part, approved_by), *with_grid)
    if not count:
        await till.ledger.record(*grid)
    till.announce(QuickKeysChanged())


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsResult:
    """What taking in the service's units did, or would do.

    `known` counts those that the till has already; `left_out` are codes that people write for
    another unit; `unlisted` are units of articles that the service's list does not have.
    """

    count_new: int
    count_changed: int
    count_known: int
    left_out: tuple[str, ...]
    unlisted: tuple[str, ...]


async def import_units(
    till: Till, listed: Sequence[Unit], shipped: Mapping[str, Unit], *, dry_run: bool
) -> UnitsResult:
    """Take the units of the service's list in; those that the till carries with it stay theirs.

    Raises ApprovalNeeded, DiskFull, DiskFailing.
    """
    if not dry_run:
        permit_right(till, Right.CATALOGUE)
    spellings = unit_spellings(shipped)
    left_out = [unit for unit in listed if _reads_as_another(unit, spellings)]
    coming = [unit for unit in listed if unit.code not in shipped and unit not in left_out]
    before = {unit.code: unit for unit in till.articles.units()}
    new = [unit for unit in coming if unit.code not in before]
    changed = [unit for unit in coming if before.get(unit.code, unit) != unit]
    if not dry_run and (new or changed):
        facts = {"new": str(len(new)), "changed": str(len(changed))}
        entry = till.entry(JournalAction.UNITS_IMPORTED, **facts)
        await till.ledger.record(UnitList(units=[*new, *changed]), entry)
    codes = {unit.code for unit in listed}
    return UnitsResult(
        count_new=len(new),
        count_changed=len(changed),
        count_known=len(listed) - len(new) - len(changed) - len(left_out),
        left_out=tuple(unit.code for unit in left_out),
        unlisted=tuple(sorted({each.unit for each in till.articles.all()} - codes)),
    )


def _reads_as_another(unit: Unit, spellings: Mapping[str, Unit]) -> bool:
    """Tell whether people write this code for another unit: KG is a keg in the list, and no kg."""
    meant = spellings.get(folded_unit(unit.code))
    return meant is not None and meant.code != unit.code


def _records(
    till: Till, checked: CheckedCatalogue, approved_by: Mapping[str, str] | None = None
) -> Sequence[Record]:
    """Return the articles with the journal's words: each price and VAT code, before and after."""
    told = {"new": str(len(checked.new)), "changed": str(len(checked.changed))}
    entry = till.entry(JournalAction.CATALOGUE_IMPORTED, **told, **(approved_by or {}))
    entries = [
        change_entry(till, each.now, facts)
        for each in checked.changed
        if (facts := _facts_of(each))
    ]
    priced = {each.now.article_id for each in checked.changed if _is_priced(each)}
    kept = Catalogue(articles=checked.articles, change=price_change(till), priced=priced)
    return [kept, entry, *entries]


def _is_priced(change: ArticleChange) -> bool:
    was = change.was
    return was is None or was.price != change.now.price or change.now.price_from is not None


def _facts_of(change: ArticleChange) -> Mapping[str, str]:
    facts = {} if change.was is None else changes_of(change.was, change.now)
    return facts | ({"archived": "back"} if change.is_back else {})


def _first_grid(till: Till, checked: CheckedCatalogue) -> Sequence[Record]:
    """Return quick keys for a shop that has none yet."""
    return [] if till.articles.quick_keys() else [keys_of_groups(checked.articles)]


def _by_id(articles: Iterable[Article]) -> Mapping[ArticleId, Article]:
    return {article.article_id: article for article in articles}


@dataclass(frozen=True, slots=True, kw_only=True)
class _ShelfReading:
    """What rows are read by: units, rates, what is on sale already, and what was."""

    units: Mapping[str, Unit]
    rates: VatRates
    shelf: Mapping[ArticleId, Article]
    archive: Mapping[ArticleId, Article]
    now: datetime

    def whole(self, rows: Sequence[CatalogueRow]) -> CheckedCatalogue:
        """Return what all rows would change. Raises CatalogueBadRows."""
        known = codes_of(self.shelf.values())
        return self._against_shelf(rows, self._articles(rows, known), (), known)

    def good_rows(self, rows: Sequence[CatalogueRow]) -> CheckedCatalogue:
        """Return what the good rows would change: without the bad ones another may be bad."""
        known = codes_of(self.shelf.values())
        problems: dict[int, list[RowProblem]] = {}
        while True:
            good = [row for row in rows if row.line not in problems]
            try:
                articles = self._articles(good, known)
            except CatalogueBadRows as bad:
                for each in bad.problems:
                    problems.setdefault(each.line, []).append(each)
            else:
                found = [each for of_row in problems.values() for each in of_row]
                return self._against_shelf(rows, articles, found, known)

    def _articles(
        self, rows: Sequence[CatalogueRow], known: Mapping[str, Article]
    ) -> Sequence[Article]:
        articles = read_articles(rows, self.units, self.rates, known, self.now)
        _require_codes_and_deposits(rows, articles, self.shelf)
        return articles

    def _against_shelf(
        self,
        rows: Sequence[CatalogueRow],
        articles: Sequence[Article],
        problems: Sequence[RowProblem],
        known: Mapping[str, Article],
    ) -> CheckedCatalogue:
        bad = {each.line for each in problems}
        good = [row for row in rows if row.line not in bad]
        read = [self._change(row, each) for row, each in zip(good, articles, strict=True)]
        new = [each for each in read if each.was is None]
        changed = [each for each in read if each.was and (each.is_back or each.was != each.now)]
        warnings = doubtful_barcodes(good)
        return CheckedCatalogue(
            new=tuple(each.now for each in new),
            changed=tuple(changed),
            count_unchanged=len(read) - len(new) - len(changed),
            problems=tuple(problems),
            warnings=warnings,
            plan=plan_import(rows, [*changed, *new], problems, warnings, known),
        )

    def _change(self, row: CatalogueRow, article: Article) -> ArticleChange:
        on_sale = self.shelf.get(article.article_id)
        archived = None if on_sale else self.archive.get(article.article_id)
        return ArticleChange(
            line=row.line, was=on_sale or archived, now=article, is_back=archived is not None
        )


def _unfit_deposits(
    rows: Sequence[CatalogueRow], articles: Sequence[Article], shelf: Mapping[ArticleId, Article]
) -> list[RowProblem]:
    """Return the rows with a new deposit that is none, in the table or on the shelf."""
    coming = {article.article_id: article for article in articles}
    problems: list[RowProblem] = []
    for row, article in zip(rows, articles, strict=True):
        was = shelf.get(article.article_id)
        if article.deposit is None or (was and was.deposit == article.deposit):
            continue
        code = ArticleId(read_pack(article.deposit).code)
        try:
            require_deposit(article, coming.get(code) or shelf.get(code))
        except DepositUnfit:
            facts = {"value": article.deposit}
            reason = Reason.DEPOSIT_UNFIT
            problems.append(RowProblem(line=row.line, column=DEPOSIT, reason=reason, facts=facts))
    return problems


def _require_codes_and_deposits(
    rows: Sequence[CatalogueRow], articles: Sequence[Article], shelf: Mapping[ArticleId, Article]
) -> None:
    """Raise CatalogueBadRows where a code is another's that the table has not, or no deposit's."""
    coming = {article.article_id for article in articles}
    owner = {
        code_in(barcode): article.name
        for article in shelf.values()
        if article.article_id not in coming
        for barcode in article.barcodes
    }
    problems = [
        RowProblem(
            line=row.line,
            column="barcodes",
            reason=Reason.BARCODE_TAKEN,
            facts={"value": code_in(barcode), "article": owner[code_in(barcode)]},
        )
        for row, article in zip(rows, articles, strict=True)
        for barcode in article.barcodes
        if code_in(barcode) in owner
    ]
    problems += _unfit_deposits(rows, articles, shelf)
    if problems:
        raise CatalogueBadRows(problems)
