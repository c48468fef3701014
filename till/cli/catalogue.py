"""The catalogue, from the command line."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.answers import answer
from till.cli.desk import desk_of
from till.domain.shop.article import Article
from till.domain.shop.catalogue import BARCODES_PARTED_BY, COLUMNS

if TYPE_CHECKING:
    from till.actions.catalogue import ImportResult

app = typer.Typer(help="Articles from a file, and into a file.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="CSV, in UTF-8.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Check, and change nothing.")]

EXAMPLES = (
    ("A1", "Bukë integrale 500 g", "5310000000012", "110.00", "B", "XPP", "Furra"),
    ("101", "Domate serre", "", "140.00", "B", "KGM", "Fruta-perime"),
)


@app.command("import")
def import_file(
    context: typer.Context,
    file: File,
    *,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Take all articles of a file in, or none; those that are not in it stay as they are."""
    from till.actions.catalogue import import_catalogue  # noqa: PLC0415 slow to import
    from till.system.tables import read_rows  # noqa: PLC0415 for this command alone
    from till.system.units import load_units  # noqa: PLC0415 for this command alone

    desk = desk_of(context)
    rows = read_rows(file)

    async def take_in() -> "ImportResult":
        async with desk.opened() as opened:
            return await import_catalogue(opened.till, rows, load_units(), dry_run=dry_run)

    counts = _counts(asyncio.run(take_in()))
    key = "cli.catalogue_checked" if dry_run else "cli.catalogue_imported"
    answer([desk.words.say(key, **counts)], counts, as_json=as_json)


def _counts(result: "ImportResult") -> dict[str, int]:
    return {
        "added": result.count_new,
        "changed": result.count_changed,
        "unchanged": result.count_unchanged,
    }


@app.command("export")
def export_file(context: typer.Context, file: File, *, as_json: Json = False) -> None:
    """Write all articles to a file that can be imported again."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import
    from till.system.tables import write_rows  # noqa: PLC0415 for this command alone

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        rows = [_row(article) for article in kept.articles.all()]
    write_rows(file, COLUMNS, rows)
    _tell_written(
        desk_of(context).words.count("cli.catalogue_exported", len(rows), path=str(file)),
        file,
        len(rows),
        as_json=as_json,
    )


@app.command("template")
def write_template(context: typer.Context, file: File, *, as_json: Json = False) -> None:
    """Write a file with the right first row and two examples, to be filled in."""
    from till.system.tables import write_rows  # noqa: PLC0415 for this command alone

    write_rows(file, COLUMNS, EXAMPLES)
    line = desk_of(context).words.say("cli.template_written", path=str(file))
    _tell_written(line, file, len(EXAMPLES), as_json=as_json)


def _tell_written(line: str, file: Path, count: int, *, as_json: bool) -> None:
    answer([line], {"path": str(file), "articles": count}, as_json=as_json)


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
