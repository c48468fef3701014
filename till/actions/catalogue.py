"""Taking a catalogue in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from till.actions.authorisation import permit_right
from till.actions.ports.records import Catalogue
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
