"""`till catalogue`: articles from a file, and into a file."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import Final, TypeVar

import click

from till.actions.ports.catalogue import Articles
from till.actions.shop.catalogue import CheckedCatalogue, import_catalogue, import_units
from till.actions.shop.catalogue_editing import change_article
from till.actions.shop.labels import (
    LabelLine,
    current_lines,
    lines_of_category,
    lines_of_changed,
    lines_of_tomorrow,
    record_labels,
)
from till.actions.shop.prices import take_back_price
from till.actions.till import Till
from till.cli.acting import acting, acting_beside, without_actor
from till.cli.answers import require_free
from till.cli.catalogue_change import change_many
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.options import FORCE, PATH, argument, flag, option, today
from till.cli.readers import reading
from till.domain.barcode import missing_code
from till.domain.labels.formats import (
    COMMON,
    LabelSheet,
    read_format,
    read_shift,
    read_start,
)
from till.domain.shop.article import Article, Unit
from till.domain.shop.catalogue import COLUMNS, table_of
from till.domain.shop.import_plan import ImportPlan
from till.domain.shop.prices import read_price_moment
from till.domain.shop.spelling import told_rates
from till.domain.shop.units import find_units
from till.domain.typed import read_price
from till.system.catalogue_file import TableFile, write_rows
from till.system.catalogue_text import plan_lines, price_line, row_sentences
from till.system.json_values import picked
from till.system.reference_tables import known_units, load_units
from till.system.whole_file import whole_file
from till.system.words import Words

app = Group()
app.add_command(change_many)
Taken = TypeVar("Taken")

FILE = argument("file", "FILE", "CSV in UTF-8 or XLSX.", type=PATH)
UNIT_FILE = argument("file", "FILE", "The service's list of units, XLSX.", type=PATH)
TERM = argument("term", "TERM", "Only units with this code or word.", required=False)
DRY_RUN = flag("--dry-run", "Check without changing anything.")

LABELS: Final = (
    argument("file", "FILE", "PDF.", type=PATH),
    option(
        "--format",
        "SIZES",
        "Mm of a label, how many on A4, mm from one to the next.",
        into="sizes",
        default=COMMON[0].text,
    ),
    option("--category", "NAME", "All items of a category, not only what changed."),
    flag("--tomorrow", "Only prices that begin by the end of tomorrow."),
    option("--start", "N", "First label of the sheet that is not used.", default="1"),
    option("--right", "MM", "Move everything to the right.", default="0"),
    option("--down", "MM", "Move everything down.", default="0"),
    flag("--old-price", "Also the price of the last label, struck out."),
    flag("--crosses", "Only crosses at the corners of the labels, to hold over a sheet."),
)
PRICE: Final = (
    argument("code", "CODE", "Code or barcode of the item."),
    argument("price", "LEK", "The new price; without it the prices are listed.", required=False),
    option("--from", "DATE", "Date, or date and time, from which it holds.", into="begins"),
    flag("--take-back", "Remove the price that is planned for that date."),
)
EXAMPLES: Final = (
    ("A1", "Bukë integrale 500 g", "5310000000012", "110.00", "B", "XPP", "Furra"),
    ("101", "Domate serre", "", "140.00", "B", "KGM", "Fruta-perime"),
)


@command("import", FILE, DRY_RUN, acts=True, of=app)
def import_file(context: CommandContext, file: Path, *, dry_run: bool) -> None:
    """Import all items of a file or none; items not in the file stay as they are."""
    rows = TableFile(file)

    async def import_rows(till: Till) -> CheckedCatalogue:
        units = known_units(till.articles.units())
        return await import_catalogue(till, rows, units, dry_run=dry_run)

    result = _take_in(context, import_rows, dry_run=dry_run)
    counts = {
        "added": result.count_new,
        "changed": result.count_changed,
        "unchanged": result.count_unchanged,
    }
    key = "cli.catalogue_checked" if dry_run else "cli.catalogue_imported"
    doubts = row_sentences(result.warnings, context.words)
    rates = context.settings.vat.by_day().on(today())
    planned = plan_lines(result.plan, context.words, rates) if dry_run else []
    lines = [*doubts, *planned, context.words.say(key, **counts)]
    plan = {"plan": _plan_value(result.plan)} if dry_run else {}
    context.answer(lines, {**counts, "warnings": doubts, **plan})


@command("export", FILE, FORCE, of=app)
def export_file(context: CommandContext, file: Path, *, force: bool) -> None:
    """Export all items to a file that can be imported again."""
    require_free(file, force=force)
    with reading(context) as stored:
        columns, rows = table_of(stored.articles.all())
    write_rows(file, columns, rows)
    line = context.words.count("cli.catalogue_exported", len(rows), path=str(file))
    context.answer([line], _written(file, len(rows)))


@command("template", FILE, FORCE, of=app)
def write_template(context: CommandContext, file: Path, *, force: bool) -> None:
    """Write a file to fill in, with the right first row and two examples."""
    require_free(file, force=force)
    write_rows(file, COLUMNS, EXAMPLES)
    line = context.words.say("cli.template_written", path=str(file))
    context.answer([line], _written(file, len(EXAMPLES)))


@command("units", TERM, of=app)
def list_units(context: CommandContext, term: str | None) -> None:
    """List the units that items can have: by code, by word or as in the last column."""
    words = context.words
    with reading(context) as stored:
        known = known_units(stored.articles.units()).values()
    units = find_units(known, term) if term and term.strip() else list(known)
    lines = [_unit_line(unit, words) for unit in units] or [words.say("lookup.nothing_found")]
    value = [
        {"code": e.code, "words": e.words, "spellings": list(e.spellings), "weighed": e.weighed}
        for e in units
    ]
    context.answer(lines, value)


@command("import-units", UNIT_FILE, DRY_RUN, acts=True, of=app)
def import_unit_list(context: CommandContext, file: Path, *, dry_run: bool) -> None:
    """Import the service's list of units from a spreadsheet: all of it or nothing."""
    from till.system.units_workbook import read_units_workbook  # noqa: PLC0415 slow to import

    listed = read_units_workbook(file)
    result = _take_in(
        context,
        lambda till: import_units(till, listed, load_units(), dry_run=dry_run),
        dry_run=dry_run,
    )
    key = "cli.units_checked" if dry_run else "cli.units_imported"
    counts = {
        "added": result.count_new,
        "changed": result.count_changed,
        "known": result.count_known,
    }
    codes = {"left_out": result.left_out, "unlisted": result.unlisted}
    lines = [
        context.words.say(f"cli.units_{name}", codes=", ".join(each))
        for name, each in codes.items()
        if each
    ]
    context.answer([*lines, context.words.say(key, **counts)], {**counts, **codes})


@command("vat", of=app)
def list_vat(context: CommandContext) -> None:
    """List the VAT codes that this business uses, with their rates."""
    rates = context.settings.vat.by_day().on(today())
    lines = [
        f"{told_rates([code], rates)} · {context.words.say(f'vat_code.{code.value}')}"
        for code in rates.percent
    ]
    context.answer(lines, [{"code": code, "rate": rate} for code, rate in rates.percent.items()])


@command("price", *PRICE, acts=True, of=app)
def set_price(
    context: CommandContext, code: str, *, price: str | None, begins: str | None, take_back: bool
) -> None:
    """List the prices of an item, or set one: at once or from a date on."""
    moment = read_price_moment(begins or "")
    if take_back and (moment is None or price):
        raise click.UsageError(_("--take-back needs --from, and no price"))
    if price is None and not take_back:
        if moment is not None:
            raise click.UsageError(_("--from needs a price, or --take-back"))
        with reading(context) as stored:
            _answer_prices(context, stored.articles, _article_of(stored.articles, code))
        return

    async def change() -> None:
        async with acting_beside(context) as till:
            article = _article_of(till.articles, code)
            if moment is not None and price is None:
                await take_back_price(till, article, moment)
            else:
                wanted = replace(article, price=read_price(price or ""), price_from=moment)
                await change_article(till, wanted, known_units(till.articles.units()))
            _answer_prices(context, till.articles, article)

    asyncio.run(change())


def _lines_chosen(
    category: str | None, *, tomorrow: bool
) -> Callable[[Till], Awaitable[Sequence[LabelLine]]]:
    """Return what reads the labels that are asked for. Raises click.UsageError."""
    if category and tomorrow:
        raise click.UsageError(_("--category or --tomorrow, not both"))
    if category:
        return partial(lines_of_category, category=category)
    return lines_of_tomorrow if tomorrow else lines_of_changed


@command("labels", *LABELS, FORCE, acts=True, of=app)
def make_labels(  # noqa: PLR0913 -- its options
    context: CommandContext,
    file: Path,
    *,
    sizes: str,
    start: str,
    right: str,
    down: str,
    category: str | None,
    tomorrow: bool,
    old_price: bool,
    crosses: bool,
    force: bool,
) -> None:
    """Make price labels as a PDF: of what changed since the last ones, or of a category."""
    from till.system.reports.label_sheet import crosses_pdf, labels_pdf, wording  # noqa: PLC0415 slow to import

    chosen = _lines_chosen(category, tomorrow=tomorrow)
    require_free(file, force=force)
    of = read_format(sizes)
    shift = (read_shift(right), read_shift(down))
    sheet = LabelSheet(format=of, start=read_start(start, of), shift=shift, with_old=old_price)
    words = context.words
    if crosses:
        file.write_bytes(crosses_pdf(sheet, words))
        context.answer([words.say("cli.crosses_made", path=str(file))], {"path": str(file)})
        return

    async def make(till: Till) -> int:
        lines = current_lines(till, await chosen(till))
        say = wording(till, words, known_units(till.articles.units()), sheet)
        with whole_file(file) as part:
            part.write_bytes(labels_pdf([say(each) for each in lines], sheet, words))
        await record_labels(till, sheet, lines)
        return len(lines)

    count = _take_in(context, make, dry_run=False)
    line = words.count("cli.labels_made", count, path=str(file))
    context.answer([line], {"path": str(file), "labels": count})


def _article_of(articles: Articles, code: str) -> Article:
    """Return the article of a code. Raises UnknownCode, WrongCheckDigit."""
    article = articles.find(code)
    if article is None:
        raise missing_code(code)
    return article


def _answer_prices(context: CommandContext, articles: Articles, article: Article) -> None:
    """Tell every price of an article, the latest first."""
    versions = articles.prices(article.article_id)
    lines = [price_line(each, context.words) for each in versions]
    fields = "price state=state.value from=holds_from person"
    context.answer([article.name, *lines], [picked(each, fields) for each in versions])


def _take_in(
    context: CommandContext,
    work: Callable[[Till], Coroutine[object, object, Taken]],
    *,
    dry_run: bool,
) -> Taken:
    """Do what takes a file in: in somebody's name, or in nobody's where it only looks."""

    async def take() -> Taken:
        on_till = without_actor(context) if dry_run else acting(context)
        async with on_till as opened:
            return await work(opened.till)

    return asyncio.run(take())


def _unit_line(unit: Unit, words: Words) -> str:
    key = "cli.unit_by_measure" if unit.weighed else "cli.unit_whole"
    line = f"{unit.code} · {unit.words[words.language]} · {words.say(key)}"
    return f"{line} · {', '.join(unit.spellings)}" if unit.spellings else line


def _plan_value(plan: ImportPlan) -> dict[str, object]:
    """Return each change by its kind; what is wrong has `warnings`."""
    fields = "line id=article_id name column before after"
    return {kind.value: [picked(each, fields) for each in rows] for kind, rows in plan.rows.items()}


def _written(file: Path, count: int) -> dict[str, object]:
    return {"path": str(file), "articles": count}
