"""`till documents`: seeing documents, their numbers, and giving goods back.

Their paper is in document_files, issuing invoices in invoices.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

import click

from till.actions.selling.correcting import Refund, cancel_sale, corrected, return_goods
from till.actions.till import Till
from till.cli import document_files, invoices
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.document_view import (
    DocumentView,
    document_line,
    document_value,
    meant,
    problem_line,
    sale_value,
    view_of,
)
from till.cli.issuing import answer_outcome, issue
from till.cli.options import DAY, DOC_ID, SURE, WAIT, option, today
from till.cli.readers import Readers, reading
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.reconciliation import (
    AmountsDiffer,
    Gap,
    InvoiceAmounts,
    OrderNumbers,
    order_numbers,
)
from till.domain.formatting import write_moment
from till.domain.identifiers import DocId
from till.domain.selling.returns import deposit_of, left_to_return
from till.system.json_values import json_value, picked
from till.system.words import Words

app = Group()

FACTS: Final = (
    *("day", "completed_at", "next_attempt_at", "sale", "invoice_number"),
    *("fic", "eic", "iic", "fcdc"),
    *("originals", "referred_to_by", "replaces", "replaced_by"),
    *("notes", "supply_period", "self_issue", "verification_link"),
)
"""What is told of one document to people, by its name in JSON."""
_LINE = re.compile(r"([1-9][0-9]{0,3})(?:\*([0-9]{1,4}(?:[.,][0-9]{1,3})?))?", re.ASCII)

ON_DAY = option("--date", "D", "Default: today.", into="on", type=DAY)
UNTIL = option("--until", "D", "Last day; default: that day only.", type=DAY)
YEAR = option("--year", "Y", "", type=click.IntRange(min=2000, max=9998))
NOTES = option("--note", "T", "Reason; declared too.", default="")
LINES = option(
    "--line",
    "N[*QTY]",
    "Line number N from 1; without QTY: all that remains; repeatable.",
    multiple=True,
    required=True,
)


@command("list", ON_DAY, of=app)
def list_documents(context: CommandContext, on: datetime | None) -> None:
    """List the documents issued on a day, oldest first."""
    day = on.date() if on else today()
    with reading(context) as stored:
        documents = stored.documents.of_day(day)
        found = [view_of(each, stored.documents, stored.movements) for each in documents]
    lines = [line for each in found for line in _lines(each, context.words)]
    value = [document_value(each, context.words) for each in found]
    none = context.words.say("cli.documents_none", day=day.isoformat())
    context.answer(lines or [none], value)


@command("show", DOC_ID, of=app)
def show_document(context: CommandContext, doc_id: str) -> None:
    """Show everything about one document: content, fiscalization and printouts."""
    with reading(context) as stored:
        lines, value = _in_full(stored, meant(stored.documents, doc_id), context.words)
    context.answer(lines, value)


@command("numbers", YEAR, of=app)
def check_numbers(context: CommandContext, year: int | None) -> Status:
    """Find missing or duplicate invoice numbers; exit status 3 if any."""
    year = year or today().year
    with reading(context) as stored:
        numbers = order_numbers(stored.documents.order_numbers(year))
        waiting = stored.documents.waiting_count() + stored.documents.refused_count()
    value = {
        "year": year,
        "missing": [[gap.first, gap.last] for gap in numbers.missing],
        "doubled": numbers.doubled,
        "waiting_count": waiting,
    }
    context.answer(_number_lines(year, numbers, waiting, context.words), value)
    return Status.DONE if numbers.are_whole else Status.WAITING


@command("differences", ON_DAY, UNTIL, of=app)
def list_differences(
    context: CommandContext, on: datetime | None, until: datetime | None
) -> Status:
    """List invoices whose total, net or VAT differs at the service; exit status 3 if any."""
    first = on.date() if on else today()
    last = until.date() if until else first
    with reading(context) as stored:
        found = stored.documents.differing(first, last)
    lines = [_difference_line(each, context.words) for each in found]
    none = context.words.say("cli.no_differences", first=first.isoformat(), last=last.isoformat())
    context.answer(lines or [none], [_difference_value(each) for each in found])
    return Status.WAITING if found else Status.DONE


app.add_command(document_files.write_receipt)
app.add_command(document_files.write_pdf)


@command("cancel", DOC_ID, NOTES, SURE, WAIT, acts=True, of=app)
async def cancel_document(
    context: CommandContext, doc_id: str, *, note: str, sure: bool, wait: float | None
) -> Status:
    """Return a whole sale; the invoice may still be waiting."""

    async def cancel(till: Till) -> FiscalDocument:
        original = meant(till.documents, doc_id)
        return (await cancel_sale(till, original, notes=note, is_sure=sure)).document

    return answer_outcome(context, await issue(context, cancel, wait))


@command("return", DOC_ID, LINES, NOTES, SURE, WAIT, acts=True, of=app)
async def return_lines(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    doc_id: str,
    *,
    line: Sequence[str],
    note: str,
    sure: bool,
    wait: float | None,
) -> Status:
    """Return some lines of a sale, refunded as it was paid; the invoice may still be waiting."""
    chosen = parse_lines(line)

    async def give_back(till: Till) -> FiscalDocument:
        original = meant(till.documents, doc_id)
        # of a line that was returned whole, one is asked for
        left = left_to_return(corrected(till, original))
        rest = {index: each.quantity or Decimal(1) for index, each in enumerate(left)}
        quantities = {
            index: rest.get(index, Decimal(1)) if quantity is None else quantity
            for index, quantity in chosen.items()
        }
        along = [deposit_of(left, index, each) for index, each in quantities.items()]
        quantities = {at: each for at, each in filter(None, along) if each} | quantities
        refund = Refund(notes=note, is_sure=sure)
        return (await return_goods(till, original, quantities, refund=refund)).document

    return answer_outcome(context, await issue(context, give_back, wait))


app.add_command(invoices.issue_invoice)
app.add_command(invoices.print_template)


def _lines(one: DocumentView, words: Words) -> list[str]:
    """Return a document for people, and below it why it does not go on, where it does not."""
    problem = one.document.problem
    lines = [document_line(one, words)]
    return [*lines, f"  {problem_line(problem, words)}"] if problem else lines


def _in_full(stored: Readers, doc_id: DocId, words: Words) -> tuple[list[str], dict[str, object]]:
    """Return a document for people and for JSON. Raises DocumentUnknown."""
    document = stored.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    one = view_of(document, stored.documents, stored.movements)
    replacement = stored.documents.replacing(doc_id)
    value = {
        **document_value(one, words),
        **(sale_value(one.sale) if one.sale else {}),
        "replaced_by": replacement.doc_id if replacement else None,
        "referred_to_by": [each.doc_id for each in stored.documents.referring_to(doc_id)],
        "verification_link": document.completion.verification_link,
        "has_receipt": stored.documents.receipt(doc_id) is not None,
        "printed": [
            {"copy": job.copy, "state": job.state} for job in stored.print_jobs.of_document(doc_id)
        ],
    }
    return [*_lines(one, words), *_fact_lines(document, value, words)], value


def _fact_lines(document: FiscalDocument, value: dict[str, object], words: Words) -> list[str]:
    """Return what the first line does not tell, each fact on a line; tables are for JSON."""
    moments = {"completed_at": document.completed_at, "next_attempt_at": document.next_attempt_at}
    facts = value | {key: write_moment(moment) for key, moment in moments.items() if moment}
    lines: list[str] = []
    for key in FACTS:
        found = json_value(facts.get(key))
        text = ", ".join(map(str, found)) if isinstance(found, list) else found
        if isinstance(text, str) and text:
            lines.append(f"  {words.say(f'document_fact.{key}')}: {text}")
    return lines


def _number_lines(year: int, numbers: OrderNumbers, waiting: int, words: Words) -> list[str]:
    if numbers.are_whole:
        return [words.say("reconciliation.numbers_whole", year=year)]
    lines = []
    if numbers.missing:
        missing = ", ".join(_gap(gap, words) for gap in numbers.missing)
        lines.append(words.say("reconciliation.numbers_missing", year=year, numbers=missing))
    if numbers.doubled:
        doubled = ", ".join(map(str, numbers.doubled))
        lines.append(words.say("reconciliation.numbers_doubled", year=year, numbers=doubled))
    if waiting:
        lines.append(words.count("cli.outbox_waiting", waiting))
    return lines


def _gap(gap: Gap, words: Words) -> str:
    if gap.first == gap.last:
        return str(gap.first)
    return words.say("reconciliation.number_range", first=gap.first, last=gap.last)


def parse_lines(texts: Sequence[str]) -> dict[int, Decimal | None]:
    """Read `N` and `N*QTY` as index from 0 → quantity, None for all that is left.

    Raises click.BadParameter.
    """
    chosen: dict[int, Decimal | None] = {}
    for text in texts:
        match = _LINE.fullmatch(text.strip())
        if match is None:
            raise click.BadParameter(f"{text}: N or N*QTY, N from 1", param_hint="--line")
        index = int(match[1]) - 1
        if index in chosen:
            raise click.BadParameter(f"line {match[1]} is named twice", param_hint="--line")
        chosen[index] = Decimal(match[2].replace(",", ".")) if match[2] else None
    return chosen


def _difference_line(differs: AmountsDiffer, words: Words) -> str:
    def told(amounts: InvoiceAmounts) -> str:
        parts = (amounts.total, amounts.net, amounts.vat)
        return " · ".join("–" if each is None else each for each in parts)

    return words.say(
        "cli.difference",
        doc_id=differs.doc_id,
        number=differs.invoice_number or "–",
        ours=told(differs.ours),
        theirs=told(differs.theirs),
    )


def _difference_value(differs: AmountsDiffer) -> dict[str, object]:
    def told(amounts: InvoiceAmounts) -> dict[str, object]:
        numbers = {"total": amounts.total, "net": amounts.net, "vat": amounts.vat}
        return {name: text and Decimal(text) for name, text in numbers.items()}

    ours_and_theirs = {"ours": told(differs.ours), "theirs": told(differs.theirs)}
    return {**picked(differs, "docId=doc_id invoice_number"), **ours_and_theirs}
