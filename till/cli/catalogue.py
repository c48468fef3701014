"""`till catalogue`: articles from a file, and into a file."""

import asyncio
from pathlib import Path
from typing import Annotated, Final

import typer

from till.actions.catalogue import ImportResult, import_catalogue
from till.cli.acting import acting, read_actor, without_actor
from till.cli.answers import answer, require_free, row_sentence
from till.cli.context import context_of
from till.cli.lazy import new_app
from till.cli.options import Force, Json, PinOnInput
from till.cli.readers import reading
from till.domain.shop.article import Article
from till.domain.shop.catalogue import BARCODES_PARTED_BY, COLUMNS
from till.system.catalogue_file import read_rows, write_rows
from till.system.reference_tables import load_units

app = new_app()

File = Annotated[Path, typer.Argument(metavar="FILE", help="CSV, in UTF-8.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Check, and change nothing.")]

EXAMPLES: Final = (
    ("A1", "Bukë integrale 500 g", "5310000000012", "110.00", "B", "XPP", "Furra"),
    ("101", "Domate serre", "", "140.00", "B", "KGM", "Fruta-perime"),
)


@app.command("import")
def import_file(
    ctx: typer.Context,
    file: File,
    *,
    dry_run: DryRun = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Take all articles of a file in, or none; those that are not in it stay as they are."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    rows = read_rows(file)

    async def import_rows() -> ImportResult:
        on_till = without_actor(context) if dry_run else acting(context, actor)
        async with on_till as opened:
            return await import_catalogue(opened.till, rows, load_units(), dry_run=dry_run)

    result = asyncio.run(import_rows())
    counts = _counts(result)
    key = "cli.catalogue_checked" if dry_run else "cli.catalogue_imported"
    doubts = [row_sentence(each, context.words) for each in result.warnings]
    lines = [*doubts, context.words.say(key, **counts)]
    answer(lines, {**counts, "warnings": doubts}, as_json=as_json)


@app.command("export")
def export_file(
    ctx: typer.Context, file: File, *, force: Force = False, as_json: Json = False
) -> None:
    """Write all articles to a file that can be imported again."""
    context = context_of(ctx)
    require_free(file, force=force)
    with reading(context) as stored:
        rows = [_row(article) for article in stored.articles.all()]
    write_rows(file, COLUMNS, rows)
    line = context.words.count("cli.catalogue_exported", len(rows), path=str(file))
    answer([line], _written(file, len(rows)), as_json=as_json)


@app.command("template")
def write_template(
    ctx: typer.Context, file: File, *, force: Force = False, as_json: Json = False
) -> None:
    """Write a file with the right first row and two examples, to be filled in."""
    require_free(file, force=force)
    write_rows(file, COLUMNS, EXAMPLES)
    line = context_of(ctx).words.say("cli.template_written", path=str(file))
    answer([line], _written(file, len(EXAMPLES)), as_json=as_json)


def _counts(result: ImportResult) -> dict[str, int]:
    return {
        "added": result.count_new,
        "changed": result.count_changed,
        "unchanged": result.count_unchanged,
    }


def _written(file: Path, count: int) -> dict[str, object]:
    return {"path": str(file), "articles": count}


def _row(article: Article) -> tuple[str, ...]:
    return (
        article.article_id,
        article.name,
        BARCODES_PARTED_BY.join(article.barcodes),
        str(article.price),
        article.vat_code.value,
        article.unit,
        article.category,
    )
