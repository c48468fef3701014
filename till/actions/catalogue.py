"""Taking a catalogue in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from till.actions.authorisation import permit_right
from till.actions.ports.records import Catalogue, UnitList
from till.actions.till import Till
from till.domain.errors.catalogue import CatalogueEmpty
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.catalogue import (
    CatalogueBadRows,
    CatalogueRow,
    Reason,
    RowProblem,
    doubtful_barcodes,
    read_articles,
)
from till.domain.shop.spelling import folded_unit, unit_spellings


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """What an import did, or would do: how many articles of each kind, what to look at again."""

    count_new: int
    count_changed: int
    count_unchanged: int
    warnings: tuple[RowProblem, ...] = ()


async def import_catalogue(
    till: Till, rows: Iterable[CatalogueRow], units: Mapping[str, Unit], *, dry_run: bool
) -> ImportResult:
    """Take all articles of a table in, or none; those that are not in it stay as they are.

    Raises ApprovalNeeded, CatalogueEmpty, CatalogueBadRows, DiskFull, DiskFailing.
    """
    if not dry_run:
        permit_right(till, Right.CATALOGUE)
    kept_rows = tuple(rows)
    articles = read_articles(kept_rows, units, till.policy.rates)
    if not articles:
        raise CatalogueEmpty
    shelf = {article.article_id: article for article in till.articles.all()}
    _require_free_barcodes(kept_rows, articles, shelf)
    new = [article for article in articles if article.article_id not in shelf]
    changed = [article for article in articles if shelf.get(article.article_id, article) != article]
    if not dry_run and (new or changed):
        entry = till.entry(
            JournalAction.CATALOGUE_IMPORTED, new=str(len(new)), changed=str(len(changed))
        )
        await till.ledger.record(Catalogue(articles=[*new, *changed]), entry)
    return ImportResult(
        count_new=len(new),
        count_changed=len(changed),
        count_unchanged=len(articles) - len(new) - len(changed),
        warnings=doubtful_barcodes(kept_rows),
    )


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


def _require_free_barcodes(
    rows: Sequence[CatalogueRow], articles: Sequence[Article], shelf: Mapping[ArticleId, Article]
) -> None:
    """Raise CatalogueBadRows where a barcode is that of an article which is not in the table."""
    coming = {article.article_id for article in articles}
    owner = {
        barcode: article.article_id
        for article in shelf.values()
        if article.article_id not in coming
        for barcode in article.barcodes
    }
    problems = [
        RowProblem(
            line=row.line,
            column="barcodes",
            reason=Reason.BARCODE_TAKEN,
            facts={"value": barcode, "article": owner[barcode]},
        )
        for row, article in zip(rows, articles, strict=True)
        for barcode in article.barcodes
        if barcode in owner
    ]
    if problems:
        raise CatalogueBadRows(problems)
