"""What an import would change and what is wrong with its rows, in words."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cache
from itertools import groupby, islice
from typing import Final

from till.domain.formatting import write_moment, write_price
from till.domain.shop.catalogue import BEGINS, DEPOSIT, Reason, RowProblem
from till.domain.shop.import_plan import ImportKind, ImportPlan, PlannedRow
from till.domain.shop.prices import PriceVersion
from till.domain.shop.spelling import told_rates
from till.domain.shop.vat import VatCode, VatRates
from till.system.reference_tables import load_units
from till.system.words import Words

COLUMN_WORDS: Final = {
    "id": "find.column_code",
    "name": "create_article.name",
    "barcodes": "catalogue.barcodes",
    "price": "find.column_price",
    "vat": "sell.vat",
    "unit": "find.column_unit",
    "category": "find.category",
    BEGINS: "catalogue.price_from",
    DEPOSIT: "catalogue.deposit",
}
MOST_SENTENCES: Final = 20
MOST_PLANNED: Final = 200  # rows of a kind that a command lists
MOST_RANGES: Final = 8  # of rows in one sentence
USUAL_UNITS: Final = 10
OF_UNITS: Final = frozenset({Reason.UNIT_MISSING, Reason.UNKNOWN_UNIT})


def row_sentences(problems: Sequence[RowProblem], words: Words) -> list[str]:
    """Return what is wrong, in the order of the rows; at most 20 sentences and how many more."""
    alike: dict[tuple[object, ...], list[RowProblem]] = {}
    for problem in problems:
        kind = (problem.column, problem.reason, *sorted(problem.facts.items()))
        alike.setdefault(kind, []).append(problem)
    sentences = [_sentence(each, words) for each in islice(alike.values(), MOST_SENTENCES)]
    if len(alike) > MOST_SENTENCES:
        count = len(alike) - MOST_SENTENCES
        sentences.append(words.say("errors.catalogue_rows_more", count=count))
    return sentences


def reason_of(problem: RowProblem, words: Words) -> str:
    """Return what is wrong with one cell, without saying which."""
    facts = dict(problem.facts)
    if problem.reason in OF_UNITS:
        facts["allowed"] = _usual_units(words.language)
    return words.say(f"catalogue_reason.{problem.reason.value}", **facts)


def plan_lines(plan: ImportPlan, words: Words, rates: VatRates) -> list[str]:
    """Return every change by kind, each with what is now and what comes; no errors or warnings."""
    lines = [part_told(plan, words)] if plan.is_part else []
    for kind, rows in plan.rows.items():
        if kind in {ImportKind.ERROR, ImportKind.WARNING} or not rows:
            continue
        lines.append(f"{words.say(f'catalogue.import_{kind.value}')}: {plan.count(kind)}")
        lines += [f"  {_planned(each, words, rates)}" for each in rows[:MOST_PLANNED]]
        if len(rows) > MOST_PLANNED:
            lines.append("  " + words.say("cli.plan_more", count=len(rows) - MOST_PLANNED))
    return lines


def part_told(plan: ImportPlan, words: Words) -> str:
    """Say which columns a file has that has not all of them."""
    columns = ", ".join(words.say(COLUMN_WORDS[each]) for each in plan.columns)
    return words.say("import.only_columns", columns=columns)


def price_line(version: PriceVersion, words: Words) -> str:
    """Return a price of an article as a line: how much, from when, by whom, and what it is now."""
    begins = price_begins(version, words)
    state = words.say(f"price_state.{version.state.value}")
    return " · ".join(filter(None, (write_price(version.price), begins, version.person, state)))


def price_begins(version: PriceVersion, words: Words) -> str:
    """Return since when a price holds, or from when on it will."""
    return (
        write_moment(version.holds_from) if version.holds_from else words.say("price_state.first")
    )


def cell_words(column: str, cell: str, rates: VatRates) -> str:
    """Return a cell of an article as people read it: a price with its marks, a VAT code's rate."""
    if column == "price" and cell:
        return write_price(Decimal(cell))
    if column == "vat" and cell and VatCode(cell) in rates.percent:
        return told_rates([VatCode(cell)], rates)
    return cell


def begins_told(row: PlannedRow, words: Words) -> str:
    """Say from when a planned price holds; nothing for one that holds at once."""
    return words.say("import.begins", moment=write_moment(row.begins)) if row.begins else ""


def _planned(row: PlannedRow, words: Words, rates: VatRates) -> str:
    """Return one change as a line."""
    before, after = (cell_words(row.column, each, rates) for each in (row.before, row.after))
    column = words.say(COLUMN_WORDS[row.column])
    told = f"{column}: {before or '–'} → {after or '–'}" if row.before else f"{column}: {after}"
    told = f"{told} · {begins_told(row, words)}" if row.begins else told
    return f"{row.line} · {row.article_id} · {row.name} · {told}"


def _sentence(alike: Sequence[RowProblem], words: Words) -> str:
    """Return what is wrong with all these rows."""
    first = alike[0]
    reason = reason_of(first, words)
    lines = sorted({each.line for each in alike})
    if len(lines) == 1:
        return words.say("errors.catalogue_row", line=lines[0], column=first.column, reason=reason)
    told = _ranges(lines)
    return words.say("errors.catalogue_rows", lines=told, column=first.column, reason=reason)


def _ranges(lines: Iterable[int]) -> str:
    """Write rows as `2–2001, 2005`, and … for more than one can read."""
    runs = [
        [line for _, line in run] for _, run in groupby(enumerate(lines), lambda at: at[1] - at[0])
    ]
    told = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(told[:MOST_RANGES]) + (", …" if len(told) > MOST_RANGES else "")


@cache
def _usual_units(language: str) -> str:
    return ", ".join(unit.words[language] for unit in islice(load_units().values(), USUAL_UNITS))
