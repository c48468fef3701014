"""Fiscal documents, for looking at."""

from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import answer
from till.cli.described import Reported, document_line, document_value, problem_line, reported
from till.cli.described_sale import sale_value
from till.cli.desk import desk_of
from till.domain.business_day import day_of
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.formatting import write_moment
from till.domain.identifiers import DocId
from till.system.clock import SystemClock
from till.system.words import Words

if TYPE_CHECKING:
    from till.cli.kept import Kept

FACTS = (
    *("day", "completed_at", "next_attempt_at", "sale", "invoice_number"),
    *("fic", "eic", "iic", "fcdc"),
    *("originals", "referred_to_by", "replaces", "replaced_by"),
    *("notes", "supply_period", "self_issue", "verification_link"),
)
"""What is told of one document to people, by its name in JSON."""


def list_documents(
    context: typer.Context,
    *,
    on: Annotated[
        datetime | None,
        typer.Option("--date", metavar="D", formats=["%Y-%m-%d"], help="Default: today."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the documents issued on a day, oldest first."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    day: date = on.date() if on else day_of(SystemClock().now())
    with desk.logging(), kept_at(desk) as kept:
        of_day = kept.documents.of_day(day)
        found = [reported(each, kept.documents, kept.movements) for each in of_day]
    lines = [line for each in found for line in _lines(each, desk.words)]
    value = [document_value(each, desk.words) for each in found]
    none = desk.words.say("cli.documents_none", day=day.isoformat())
    answer(lines or [none], value, as_json=as_json)


def show_document(context: typer.Context, doc_id: str, *, as_json: Json = False) -> None:
    """Tell everything about one document: what it reports, what completed it, its paper."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        lines, value = _described(kept, DocId(doc_id), desk.words)
    answer(lines, value, as_json=as_json)


def _lines(one: Reported, words: Words) -> list[str]:
    """Return a document for people, and below it why it does not go on, where it does not."""
    problem = one.document.problem
    lines = [document_line(one, words)]
    return [*lines, f"  {problem_line(problem, words)}"] if problem else lines


def _described(kept: "Kept", doc_id: DocId, words: Words) -> tuple[list[str], dict[str, object]]:
    """Return a document for people and for JSON. Raises DocumentUnknown."""
    document = kept.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    one = reported(document, kept.documents, kept.movements)
    replacement = kept.documents.replacing(doc_id)
    value = {
        **document_value(one, words),
        **(sale_value(one.sale) if one.sale else {}),
        "replaced_by": replacement.doc_id if replacement else None,
        "referred_to_by": [each.doc_id for each in kept.documents.referring_to(doc_id)],
        "verification_link": document.completion.verification_link,
        "has_receipt": kept.documents.receipt(doc_id) is not None,
        "printed": [
            {"copy": job.copy, "state": job.state.value}
            for job in kept.print_jobs.of_document(doc_id)
        ],
    }
    return [*_lines(one, words), *_facts(document, value, words)], value


def _facts(document: FiscalDocument, value: dict[str, object], words: Words) -> list[str]:
    """Return what the first line does not tell, each fact on a line; tables are for JSON."""
    moments = {"completed_at": document.completed_at, "next_attempt_at": document.next_attempt_at}
    shown = value | {key: write_moment(moment) for key, moment in moments.items() if moment}
    told: list[str] = []
    for key in FACTS:
        found = shown.get(key)
        text = ", ".join(map(str, found)) if isinstance(found, list) else found
        if isinstance(text, str) and text:
            told.append(f"  {words.say(f'document_fact.{key}')}: {text}")
    return told
