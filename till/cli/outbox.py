"""What waits to be delivered, from the command line."""

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli import outbox_decided
from till.cli.acting import Json
from till.cli.answers import Status, answer
from till.cli.described import Reported, reported
from till.cli.described_outbox import (
    Waiting,
    attempt_line,
    attempt_value,
    outbox_lines,
    outbox_value,
    waiting,
)
from till.cli.desk import Desk, desk_of
from till.domain.business_day import day_of
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.system.clock import SystemClock
from till.system.words import Words

if TYPE_CHECKING:
    from till.actions.till import Till
    from till.cli.kept import Kept

app = typer.Typer(help="What waits for the service or a person.", no_args_is_help=True)
app.command("retry")(outbox_decided.retry_document)
app.command("replace")(outbox_decided.replace_document)
app.command("close")(outbox_decided.close_document)


@app.command("list")
def list_outbox(context: typer.Context, *, as_json: Json = False) -> None:
    """List the documents that wait for the service, then those that need a person, and why."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        documents = [*kept.documents.open(), *kept.documents.refused()]
        found = [_looked_at(kept, each) for each in documents]
    lines = [line for each in found for line in outbox_lines(*each, desk.words)]
    value = [outbox_value(*each, desk.words) for each in found]
    answer(lines or [desk.words.say("cli.outbox_empty")], value, as_json=as_json)


@app.command("show")
def show_document(context: typer.Context, doc_id: str, *, as_json: Json = False) -> None:
    """Tell how one document stands, what it waits for and what was tried for it."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        lines, value = _described(kept, DocId(doc_id), desk.words)
    answer(lines, value, as_json=as_json)


@app.command("run")
def run_outbox(
    context: typer.Context,
    *,
    until_empty: Annotated[
        bool, typer.Option("--until-empty", help="Stop when nothing waits for the service.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option("--for", metavar="S", min=0, help="Stop after so many seconds.")
    ] = None,
    as_json: Json = False,
) -> Status:
    """Deliver and print without the window, until it is stopped or as the options say."""
    desk = desk_of(context)
    counts = asyncio.run(_run(desk, until_empty=until_empty, seconds=seconds))
    words = desk.words
    lines = [words.count("cli.outbox_delivered", counts["delivered"])]
    lines += [words.count("cli.outbox_waiting", n) for n in (counts["waiting"],) if n]
    lines += [words.count("cli.outbox_attention", n) for n in (counts["attention"],) if n]
    answer(lines, counts, as_json=as_json)
    is_done = not counts["waiting"] and not counts["attention"]
    return Status.DONE if is_done else Status.WAITING


async def _run(desk: Desk, *, until_empty: bool, seconds: float | None) -> dict[str, int]:
    from till.actions.wait_until import wait_until  # noqa: PLC0415 slow to import
    from till.cli.background import working  # noqa: PLC0415 slow to import

    async with desk.opened() as opened:
        till = opened.till
        before = till.documents.waiting_count()
        async with working(opened):
            await wait_until(till, lambda: until_empty and _is_empty(till), seconds)
        waiting_now = till.documents.waiting_count()
        attention = till.documents.refused_count()
        return {
            "delivered": max(before - waiting_now, 0),
            "waiting": waiting_now,
            "attention": attention,
        }


def _is_empty(till: "Till") -> bool:
    return not till.documents.waiting_count() and not till.documents.receipts_owed()


def _looked_at(kept: "Kept", document: FiscalDocument) -> tuple[Reported, Waiting]:
    """Return a document with what it reports and what it waits for."""
    today = day_of(SystemClock().now())
    one = reported(document, kept.documents, kept.movements)
    return one, waiting(document, kept.documents, today)


def _described(kept: "Kept", doc_id: DocId, words: Words) -> tuple[list[str], dict[str, object]]:
    """Return a document with its attempts, for people and for JSON. Raises DocumentUnknown."""
    document = kept.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    one, awaited = _looked_at(kept, document)
    attempts = kept.documents.attempts(doc_id)
    lines = outbox_lines(one, awaited, words)
    if document.originals:
        lines.append("  " + words.say("cli.refers_to", doc_ids=", ".join(document.originals)))
    if document.replaces:
        lines.append("  " + words.say("cli.replaces", doc_id=document.replaces))
    lines += [attempt_line(each, words) for each in attempts]
    tried = [attempt_value(each) for each in attempts]
    return lines, {**outbox_value(one, awaited, words), "tried": tried}
