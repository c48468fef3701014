"""`till catalogue change`: many articles at once, planned first, and undone as a whole."""

from collections.abc import Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Final

import click

from till.actions.shop.bulk_changes import (
    choose_codes,
    choose_shown,
    make_change,
    plan_change,
    read_value,
    undo_change,
    undoable,
)
from till.actions.till import Till
from till.cli.acting import acting_beside
from till.cli.answers import tell_progress
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.options import PATH, flag, option
from till.domain.errors.catalogue import BulkUndoOver
from till.domain.formatting import write_moment
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import ArticleId
from till.domain.shop.bulk_change import (
    NO,
    YES,
    BulkChange,
    BulkDone,
    BulkField,
    BulkPlan,
    Ending,
    read_step,
)
from till.domain.shop.prices import read_price_moment
from till.system.bulk_text import plan_lines, planned_value
from till.system.catalogue_file import read_codes
from till.system.reference_tables import known_units

CHANGE: Final = (
    flag("--all", "Of all items on sale.", into="everything"),
    option("--in", "NAME", "Of all items of a category.", into="category_of"),
    option("--codes", "FILE", "Of the items whose codes or barcodes stand in a file.", type=PATH),
    option("--price", "STEP", "Change prices: +5%, -3,5%, or lek: 10, -20.", into="step"),
    option(
        "--ending",
        None,
        "Round prices to cents, to 1, 5 or 10 lek, or to an end in 90.",
        type=click.Choice([each.value for each in Ending]),
        default=Ending.CENT.value,
    ),
    option("--from", "DATE", "Date, or date and time, from which prices hold.", into="begins"),
    flag("--weighed", "Prices of what is sold by measure, too."),
    option("--vat", "CODE", "Give another VAT code.", into="vat"),
    option("--category", "NAME", "Give another category.", into="category"),
    option("--unit", "UNIT", "Give another unit.", into="unit"),
    flag("--archive", "Take off sale."),
    flag("--restore", "Put on sale again."),
    flag("--undo", "Undo the last change, until the same time the next day."),
    flag("--dry-run", "Only show the plan."),
)


@command("change", *CHANGE, acts=True, takes_negative=True)
async def change_many(
    context: CommandContext, *, undo: bool, dry_run: bool, **told: object
) -> None:
    """Change the price, VAT, category, unit or archive of many items, whole or not at all."""
    if undo:
        if dry_run or any(each for name, each in told.items() if name != "ending"):
            raise click.UsageError(_("--undo stands alone"))
        async with acting_beside(context) as till:
            await _undo(context, till)
        return
    async with acting_beside(context, is_acting=not dry_run) as till:
        change = _change_of(till, told)
        chosen, unknown = await _chosen(till, told)
        plan = await plan_change(till, chosen, change, unknown)
        if dry_run:
            _answer(context, plan, None)
            return

        def tell(count: int) -> bool:
            percent = count * 100 // len(chosen)
            tell_progress(context.words.say("cli.preparing", percent=percent))
            return True

        done = await make_change(till, chosen, plan, told=tell)
        tell_progress("")
        _answer(context, plan, done)


async def _undo(context: CommandContext, till: Till) -> None:
    done = undoable(till)
    if done is None:
        raise BulkUndoOver
    stay = await undo_change(till, done)
    lines = [context.words.count("bulk.undone", done.articles)]
    if stay:
        lines.append(context.words.say("bulk.stay", count=stay))
    context.answer(lines, {"undone": done.number, "articles": done.articles, "stay": stay})


def _change_of(till: Till, told: dict[str, object]) -> BulkChange:
    """Return the one change that is asked for. Raises click.UsageError, what reading it may."""
    wanted = [
        name
        for name in ("step", "vat", "category", "unit", "archive", "restore")
        if told[name] not in {None, False}
    ]
    if len(wanted) != 1:
        raise click.UsageError(
            _("one of --price, --vat, --category, --unit, --archive, --restore, --undo")
        )
    name = wanted[0]
    text = str(told[name])
    if name == "step":
        percent, amount = read_step(text)
        return BulkChange(
            field=BulkField.PRICE,
            percent=percent,
            amount=amount,
            ending=Ending(told["ending"]),
            begins=read_price_moment(str(told["begins"] or "")),
            with_weighed=bool(told["weighed"]),
        )
    if told["begins"] or told["weighed"]:
        raise click.UsageError(_("--from and --weighed go with --price"))
    if name in {"archive", "restore"}:
        return BulkChange(field=BulkField.ARCHIVED, value=YES if name == "archive" else NO)
    return read_value(till, BulkField(name), text, known_units(till.articles.units()))


async def _chosen(till: Till, told: dict[str, object]) -> tuple[Sequence[ArticleId], Sequence[str]]:
    """Return the articles that are meant, and the codes of a file that nothing bears."""
    wanted = [name for name in ("everything", "category_of", "codes") if told[name]]
    if len(wanted) != 1:
        raise click.UsageError(_("one of --all, --in, --codes"))
    if isinstance(told["codes"], Path):
        return await choose_codes(till, read_codes(told["codes"]))
    category = str(told["category_of"] or "")
    group = ArticleGroup.ARCHIVED if told["restore"] else ArticleGroup.ALL
    return await choose_shown(till, group, category), ()


def _answer(context: CommandContext, plan: BulkPlan, done: BulkDone | None) -> None:
    """Tell the plan, and what was done of it."""
    words = context.words
    rows = {
        standing.value: [planned_value(each, plan.change) for each in rows]
        for standing, rows in plan.shown.items()
    }
    counts = {each.value: plan.counts[each] for each in plan.shown}
    value: dict[str, object] = {"counts": counts, "plan": rows, "unknown": plan.unknown}
    if plan.change.field is BulkField.PRICE:
        value |= {
            "largest_percent": round(plan.largest, 2),
            "average_percent": round(plan.average, 2),
            "own_packs": plan.packs,
        }
    if done is None:
        context.answer(plan_lines(plan, words), value)
        return
    moment = write_moment(done.undo_until)
    lines = [words.count("bulk.done", done.articles)]
    lines.append(words.say("bulk.undo_until", moment=moment))
    value |= {"change": done.number, "articles": done.articles, "undo_until": done.undo_until}
    context.answer([*plan_lines(plan, words, is_short=True), *lines], value)
