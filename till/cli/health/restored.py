"""What was found when a backup came back, as lines and as data."""

from till.domain.fiscal.reconciliation import Gap, OrderNumbers
from till.domain.formatting import write_lek, write_moment
from till.domain.maintenance.restored import RestoredSale, RestoreReport
from till.system.json_values import picked
from till.system.words import Words


def lines_of_report(words: Words, found: RestoreReport) -> list[str]:
    """Say what the service had, which numbers nobody has, and what waits."""
    at_service = [words.say("cli.restored_at_service", count=found.at_service)]
    lines = at_service if found.at_service else []
    lines += [_line(words, each) for each in found.sales]
    if found.unasked:
        lines.append(words.say("cli.restored_unasked", count=found.unasked))
    lines.append(numbers_line(words, found.numbers))
    lines.append(words.say("cli.restored_waiting", count=found.waiting))
    return lines


def numbers_line(words: Words, numbers: OrderNumbers) -> str:
    """Say whether the numbers of the invoices since the backup go on without gap or double."""
    if numbers.missing:
        missing = ", ".join(_span(each) for each in numbers.missing)
        return words.say("cli.restored_missing", numbers=missing)
    if numbers.doubled:
        doubled = ", ".join(str(each) for each in numbers.doubled)
        return words.say("cli.restored_doubled", numbers=doubled)
    return words.say("cli.restored_numbers")


def report_value(found: RestoreReport) -> dict[str, object]:
    """Return it as JSON has it."""
    return {
        **picked(found, "in_shadow=in_change_log at_service total sales waiting unasked"),
        "missing_numbers": [[each.first, each.last] for each in found.numbers.missing],
        "doubled_numbers": found.numbers.doubled,
    }


def _line(words: Words, sale: RestoredSale) -> str:
    return words.say(
        "cli.restored_sale",
        moment=write_moment(sale.sold_at),
        number=sale.number,
        total=write_lek(sale.total),
        where=words.say(f"restored.where.{sale.where.value}"),
        state=words.say(f"document_state.{sale.state.value}"),
    )


def _span(gap: Gap) -> str:
    return str(gap.first) if gap.first == gap.last else f"{gap.first}–{gap.last}"
