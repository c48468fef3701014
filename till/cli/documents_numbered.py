"""The numbers the service gave this till's invoices, from the command line."""

from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import Status, answer
from till.cli.desk import desk_of
from till.domain.business_day import day_of
from till.domain.fiscal.reconciliation import order_numbers
from till.system.clock import SystemClock
from till.system.words import Words

if TYPE_CHECKING:
    from till.domain.fiscal.reconciliation import Gap, OrderNumbers


def check_numbers(
    context: typer.Context,
    *,
    year: Annotated[int | None, typer.Option(metavar="Y", min=2000, max=9998)] = None,
    as_json: Json = False,
) -> Status:
    """Look for invoice numbers that are missing or were given twice; 3 where some are."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    year = year or day_of(SystemClock().now()).year
    with desk.logging(), kept_at(desk) as kept:
        numbers = order_numbers(kept.documents.order_numbers(year))
        waiting = kept.documents.waiting_count() + kept.documents.refused_count()
    value = {
        "year": year,
        "missing": [[gap.first, gap.last] for gap in numbers.missing],
        "doubled": list(numbers.doubled),
        "waiting_count": waiting,
    }
    answer(_lines(year, numbers, waiting, desk.words), value, as_json=as_json)
    return Status.DONE if numbers.are_whole else Status.WAITING


def _lines(year: int, numbers: "OrderNumbers", waiting: int, words: Words) -> list[str]:
    if numbers.are_whole:
        return [words.say("reconciliation.numbers_whole", year=year)]
    lines = []
    if numbers.missing:
        told = ", ".join(_told(gap, words) for gap in numbers.missing)
        lines.append(words.say("reconciliation.numbers_missing", year=year, numbers=told))
    if numbers.doubled:
        told = ", ".join(map(str, numbers.doubled))
        lines.append(words.say("reconciliation.numbers_doubled", year=year, numbers=told))
    if waiting:
        lines.append(words.count("cli.outbox_waiting", waiting))
    return lines


def _told(gap: "Gap", words: Words) -> str:
    if gap.first == gap.last:
        return str(gap.first)
    return words.say("reconciliation.number_range", first=gap.first, last=gap.last)
