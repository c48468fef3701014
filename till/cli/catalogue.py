"""`till catalogue`: articles from a file, and into a file."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Final, TypeVar

import typer

from till.actions.shop.catalogue import (
    ImportResult,
    UnitsResult,
    import_catalogue,
    import_units,
)
from till.actions.till import Till
from till.cli.acting import Actor, acting, read_actor, without_actor
from till.cli.answers import answer, require_free
from till.cli.context import CommandContext, context_of
from till.cli.lazy import new_app
from till.cli.options import Force, Json, PinOnInput, today
from till.cli.readers import reading
from till.domain.shop.article import Unit
from till.domain.shop.catalogue import COLUMNS, cells_of
from till.domain.shop.import_plan import ImportPlan
from till.domain.shop.spelling import told_rates
from till.domain.shop.units import find_units
from till.system.catalogue_file import read_rows, write_rows
from till.system.catalogue_text import plan_lines, row_sentences
from till.system.numbers import json_number
from till.system.reference_tables import known_units, load_units
from till.system.words import Words

app = new_app()
Taken = TypeVar("Taken")

File = Annotated[Path, typer.Argument(metavar="FILE", help="CSV in UTF-8 or XLSX.")]
UnitFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The service's list of units, XLSX.")
]
Term = Annotated[str, typer.Argument(metavar="TERM", help="Only units with this code or word.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Check without changing anything.")]

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
    """Import all items of a file or none; items not in the file stay as they are."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    rows = read_rows(file)

    async def import_rows(till: Till) -> ImportResult:
        units = known_units(till.articles.units())
        return await import_catalogue(till, rows, units, dry_run=dry_run)

    result = _take_in(context, actor, import_rows, dry_run=dry_run)
    counts = _counts(result)
    key = "cli.catalogue_checked" if dry_run else "cli.catalogue_imported"
    doubts = row_sentences(result.warnings, context.words)
    rates = context.settings.vat.by_day().on(today())
    planned = plan_lines(result.plan, context.words, rates) if dry_run else []
    lines = [*doubts, *planned, context.words.say(key, **counts)]
    plan = {"plan": _plan_value(result.plan)} if dry_run else {}
    answer(lines, {**counts, "warnings": doubts, **plan}, as_json=as_json)


@app.command("export")
def export_file(
    ctx: typer.Context, file: File, *, force: Force = False, as_json: Json = False
) -> None:
    """Export all items to a file that can be imported again."""
    context = context_of(ctx)
    require_free(file, force=force)
    with reading(context) as stored:
        rows = [tuple(cells_of(each).values()) for each in stored.articles.all()]
    write_rows(file, COLUMNS, rows)
    line = context.words.count("cli.catalogue_exported", len(rows), path=str(file))
    answer([line], _written(file, len(rows)), as_json=as_json)


@app.command("template")
def write_template(
    ctx: typer.Context, file: File, *, force: Force = False, as_json: Json = False
) -> None:
    """Write a file to fill in, with the right first row and two examples."""
    require_free(file, force=force)
    write_rows(file, COLUMNS, EXAMPLES)
    line = context_of(ctx).words.say("cli.template_written", path=str(file))
    answer([line], _written(file, len(EXAMPLES)), as_json=as_json)


@app.command("units")
def list_units(ctx: typer.Context, term: Term = "", *, as_json: Json = False) -> None:
    """List the units that items can have: by code, by word or as in the last column."""
    context = context_of(ctx)
    words = context.words
    with reading(context) as stored:
        known = known_units(stored.articles.units()).values()
    units = find_units(known, term) if term.strip() else list(known)
    lines = [_unit_line(unit, words) for unit in units] or [words.say("lookup.nothing_found")]
    value = [
        {"code": e.code, "words": e.words, "spellings": list(e.spellings), "weighed": e.weighed}
        for e in units
    ]
    answer(lines, value, as_json=as_json)


@app.command("import-units")
def import_unit_list(
    ctx: typer.Context,
    file: UnitFile,
    *,
    dry_run: DryRun = False,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> None:
    """Import the service's list of units from a spreadsheet: all of it or nothing."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    from till.system.units_workbook import read_units_workbook  # noqa: PLC0415 slow to import

    listed = read_units_workbook(file)

    result = _take_in(
        context,
        actor,
        lambda till: import_units(till, listed, load_units(), dry_run=dry_run),
        dry_run=dry_run,
    )
    key = "cli.units_checked" if dry_run else "cli.units_imported"
    _answer_units(result, context.words, key, as_json=as_json)


@app.command("vat")
def list_vat(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List the VAT codes that this business uses, with their rates."""
    context = context_of(ctx)
    rates = context.settings.vat.by_day().on(today())
    lines = [
        f"{told_rates([code], rates)} · {context.words.say(f'vat_code.{code.value}')}"
        for code in rates.percent
    ]
    value = [
        {"code": code.value, "rate": json_number(rate)} for code, rate in rates.percent.items()
    ]
    answer(lines, value, as_json=as_json)


def _take_in(
    context: CommandContext,
    actor: Actor | None,
    work: Callable[[Till], Coroutine[object, object, Taken]],
    *,
    dry_run: bool,
) -> Taken:
    """Do what takes a file in: in somebody's name, or in nobody's where it only looks."""

    async def take() -> Taken:
        on_till = without_actor(context) if dry_run else acting(context, actor)
        async with on_till as opened:
            return await work(opened.till)

    return asyncio.run(take())


def _answer_units(result: UnitsResult, words: Words, key: str, *, as_json: bool) -> None:
    counts = {
        "added": result.count_new,
        "changed": result.count_changed,
        "known": result.count_known,
    }
    codes = {"left_out": list(result.left_out), "unlisted": list(result.unlisted)}
    lines = [
        words.say(f"cli.units_{name}", codes=", ".join(each))
        for name, each in codes.items()
        if each
    ]
    answer([*lines, words.say(key, **counts)], {**counts, **codes}, as_json=as_json)


def _unit_line(unit: Unit, words: Words) -> str:
    key = "cli.unit_by_measure" if unit.weighed else "cli.unit_whole"
    line = f"{unit.code} · {unit.words[words.language]} · {words.say(key)}"
    return f"{line} · {', '.join(unit.spellings)}" if unit.spellings else line


def _counts(result: ImportResult) -> dict[str, int]:
    return {
        "added": result.count_new,
        "changed": result.count_changed,
        "unchanged": result.count_unchanged,
    }


def _plan_value(plan: ImportPlan) -> dict[str, object]:
    """Return each change by its kind; what is wrong has `warnings`."""
    return {
        kind.value: [
            {
                "line": each.line,
                "id": each.article_id,
                "name": each.name,
                "column": each.column,
                "before": each.before,
                "after": each.after,
            }
            for each in rows
        ]
        for kind, rows in plan.rows.items()
    }


def _written(file: Path, count: int) -> dict[str, object]:
    return {"path": str(file), "articles": count}
