"""What a change of many articles would do, in words: for the window and the command."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from till.domain.formatting import marked, write_price
from till.domain.shop.bulk_change import (
    BulkChange,
    BulkField,
    BulkPlan,
    BulkStep,
    Standing,
    as_lek,
)
from till.system.words import Words

MOST_LISTED: Final = 20  # articles of a standing that a command lists


def plan_lines(plan: BulkPlan, words: Words, *, is_short: bool = False) -> list[str]:
    """Return a plan as lines: how many, the largest step, what changes and what is left out."""
    lines = [words.count("bulk.plan", plan.count, all=plan.counts.total())]
    if plan.change.field is BulkField.PRICE and plan.count:
        steps = {"largest": f"{told_step(plan.largest)} ({plan.largest_name})"}
        steps["average"] = told_step(plan.average)
        if plan.packs:
            steps["packs"] = str(plan.packs)
        lines += [f"{words.say(f'bulk.{name}')}: {step}" for name, step in steps.items()]
    for standing, rows in plan.shown.items():
        if is_short and standing is Standing.CHANGES:
            continue
        lines.append(f"{words.say(f'bulk.standing.{standing.value}')}: {plan.counts[standing]}")
        lines += [f"  {_line(each, plan.change)}" for each in rows[:MOST_LISTED] if not is_short]
        if len(rows) > MOST_LISTED and not is_short:
            count = plan.counts[standing] - MOST_LISTED
            lines.append("  " + words.say("cli.plan_more", count=count))
    if plan.unknown:
        told = ", ".join(plan.unknown[:MOST_LISTED])
        lines.append(f"{words.say('bulk.unknown')}: {len(plan.unknown)} ({told})")
    return lines


def told_step(percent: Decimal) -> str:
    """Return a step in percent with its sign, as `+5,1 %`."""
    sign = "+" if percent >= 0 else "\u2212"
    return f"{sign}{marked(f'{abs(percent):.1f}')}\u00a0%"


def told_value(value: int | str, field: BulkField) -> str:
    """Return a price, a VAT code, a category or a unit as people read it; archived has no words."""
    if field is BulkField.PRICE:
        return write_price(as_lek(value))
    return str(value).partition(" ")[0] if field is BulkField.UNIT else str(value)


def planned_value(row: BulkStep, change: BulkChange) -> Mapping[str, object]:
    """Return an article of a plan as JSON has it; `archived` is true or false."""

    def told(value: int | str) -> object:
        if change.field is BulkField.PRICE:
            return as_lek(value)
        return (
            bool(value) if change.field is BulkField.ARCHIVED else told_value(value, change.field)
        )

    return {"id": row.article_id, "name": row.name, "was": told(row.was), "now": told(row.now)}


def _line(row: BulkStep, change: BulkChange) -> str:
    was, now = (told_value(each, change.field) for each in (row.was, row.now))
    step = was if was == now else f"{was or '–'} → {now or '–'}"
    told = (row.article_id, row.name, "" if change.field is BulkField.ARCHIVED else step)
    return " · ".join(filter(None, told))
