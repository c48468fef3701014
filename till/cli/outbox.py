"""`till outbox`: what waits for the service or a person, delivering it, deciding about it."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.actions import resolving
from till.actions.opening import is_reported
from till.actions.outstanding.outage import outage_report
from till.actions.ports.documents import Documents
from till.actions.resolving import Rewording
from till.actions.till import Till, housekeeping
from till.actions.wait_until import wait_until
from till.cli.acting import Actor, acting, read_actor, without_actor
from till.cli.answers import Status, answer, iso, say_beside, write_file
from till.cli.context import CommandContext, context_of
from till.cli.document_view import (
    SHORT,
    DocumentView,
    document_value,
    hold_lines,
    kind_of,
    meant,
    money_of,
    opened_lines,
    outcome_line,
    problem_line,
    short_name,
    state_of,
    view_of,
)
from till.cli.issuing import answer_outcome, background_work, issue
from till.cli.lazy import new_app
from till.cli.options import DocIdText, Force, Json, PinOnInput, Wait, today
from till.cli.readers import Readers, reading
from till.domain.errors import RuleBroken
from till.domain.errors.documents import DocumentUnknown
from till.domain.errors.settings import AlreadyRunning, DecidedInWindow
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.reissue import LineChange, ReplacementChanges
from till.domain.formatting import write_moment, write_second
from till.domain.identifiers import DocId
from till.system.change_text import change_lines
from till.system.clock import SystemClock
from till.system.reports.outage import outage_lines, outage_pdf, outage_value
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import OpenTill

app = new_app()

Reason = Annotated[
    str, typer.Option(metavar="T", help="Reason; recorded with the operator's name.")
]
WaitAfter = Annotated[
    float,
    typer.Option(
        metavar="S", min=0, help="Seconds to send documents that were waiting for this one."
    ),
]
UntilEmpty = Annotated[
    bool, typer.Option("--until-empty", help="Stop when no document is waiting.")
]
ForSeconds = Annotated[
    float | None, typer.Option("--for", metavar="S", min=0, help="Stop after this many seconds.")
]


Agree = Annotated[bool, typer.Option("--agree", help="Agree to the changes in the new document.")]
Pdf = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="The PDF file to write.")]


class NoOutage(RuleBroken):
    """The service was never away for long in the last 90 days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacles:
    """What a document waits for besides the service: originals without iic, the day's opening."""

    originals: Sequence[DocId]
    opening: bool


@app.command("retry")
def retry_document(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    doc_id: DocIdText,
    *,
    reason: Reason,
    wait: Wait = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Send a document again, unchanged, once the cause outside it is corrected."""

    async def retry(till: Till) -> FiscalDocument:
        return await resolving.retry(till, meant(till.documents, doc_id), reason)

    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    with _window_named():
        one = issue(context, actor, retry, wait)
    return answer_outcome(context, one, as_json=as_json)


@app.command("replace")
def replace_document(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    doc_id: DocIdText,
    *,
    reason: Reason,
    agree: Agree = False,
    wait: Wait = None,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Reissue a document with today's operators and items.

    Changes are listed first; --agree issues the document with them.
    """
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)

    def ask(agreed: Sequence[LineChange]) -> DocumentView:
        with _window_named():
            return issue(context, actor, partial(_replace, (doc_id, reason, agreed)), wait)

    one = _reissued(ask, context.words, agree=agree)
    said = {"doc_id": one.document.replaces or doc_id, "replacement": one.document.doc_id}
    before = context.words.say("cli.replaced_by", **said)
    return answer_outcome(context, one, before=[before], as_json=as_json)


async def _replace(what: tuple[str, str, Sequence[LineChange]], till: Till) -> FiscalDocument:
    """Replace a document, named as a person does, for a reason, with what was agreed to."""
    named, reason, agreed = what
    doc_id = meant(till.documents, named)
    rewording = Rewording(agreed=agreed)
    return await resolving.replace_document(till, doc_id, reason, rewording=rewording)


def _reissued(
    ask: Callable[[Sequence[LineChange]], DocumentView], words: Words, *, agree: bool
) -> DocumentView:
    """Issue it anew, and say first what it says otherwise. Raises ReplacementChanges."""
    try:
        return ask(())
    except ReplacementChanges as error:
        say_beside(change_lines(error.changes, words))
        if not agree:
            raise
        return ask(error.changes)


@app.command("close")
def close_document(  # noqa: PLR0913 -- the options of one command, each by name
    ctx: typer.Context,
    doc_id: DocIdText,
    *,
    reason: Reason,
    wait: WaitAfter = 0,
    pin_stdin: PinOnInput = False,
    as_json: Json = False,
) -> Status:
    """Close a document for good; documents that refer to it cannot be sent and are rejected too."""
    context = context_of(ctx)
    actor = read_actor(context, pin_stdin=pin_stdin)
    with _window_named():
        closed, stranded = asyncio.run(_close(context, actor, (doc_id, reason), wait))
    words = context.words
    lines = [words.say("cli.document_closed", doc_id=closed.document.doc_id)]
    lines += [outcome_line(each, words) for each in stranded]
    value = {
        **document_value(closed, words),
        "refused_with_it": [each.document.doc_id for each in stranded],
    }
    answer(lines, value, as_json=as_json)
    return Status.WAITING if stranded else Status.DONE


@app.command("list")
def list_outbox(ctx: typer.Context, *, as_json: Json = False) -> None:
    """List waiting documents, then those that need attention, with the reason."""
    context = context_of(ctx)
    with reading(context) as stored:
        documents = [*stored.documents.open(), *stored.documents.refused()]
        found = [_look_at(stored, each) for each in documents]
    lines = [line for each in found for line in _lines(*each, context.words)]
    held = {
        line: None for one, _ in found for line in hold_lines(context, one.document, one.outcome)
    }
    lines += held
    value = [_value(*each, context.words) for each in found]
    answer(lines or [context.words.say("cli.outbox_empty")], value, as_json=as_json)


@app.command("show")
def show_document(ctx: typer.Context, doc_id: DocIdText, *, as_json: Json = False) -> None:
    """Show a document's state, what it waits for and the attempts so far."""
    context = context_of(ctx)
    with reading(context) as stored:
        lines, value = _with_attempts(stored, meant(stored.documents, doc_id), context.words)
    answer(lines, value, as_json=as_json)


@app.command("outage")
def report_outage(
    ctx: typer.Context, *, out: Pdf = None, force: Force = False, as_json: Json = False
) -> None:
    """Show the latest outage: start, attempts, waiting documents; --out writes a PDF."""
    context = context_of(ctx)
    words = context.words
    with reading(context) as stored:
        report = outage_report(stored, SystemClock().now())
    if report is None:
        raise NoOutage
    lines = [*outage_lines(report, words)]
    if out is not None:
        content = outage_pdf(report, words, shop=context.settings.shop.name)
        write_file(out, content, force=force)
        lines.append(words.say("cli.pdf_written", path=str(out)))
    value = {**outage_value(report), "path": str(out) if out else None}
    answer(lines, value, as_json=as_json)


@app.command("run")
def run_outbox(
    ctx: typer.Context,
    *,
    until_empty: UntilEmpty = False,
    seconds: ForSeconds = None,
    as_json: Json = False,
) -> Status:
    """Send and print without the window, until you stop it or an option ends it."""
    context = context_of(ctx)
    words = context.words
    counts = asyncio.run(_run(context, until_empty=until_empty, seconds=seconds))
    lines = [words.count("cli.outbox_delivered", counts["delivered"])]
    lines += [words.count("cli.outbox_waiting", n) for n in (counts["waiting"],) if n]
    lines += [words.count("cli.outbox_attention", n) for n in (counts["attention"],) if n]
    answer(lines, counts, as_json=as_json)
    is_done = not counts["waiting"] and not counts["attention"]
    return Status.DONE if is_done else Status.WAITING


@contextmanager
def _window_named() -> Iterator[None]:
    """Say where in the open window it is decided. Raises DecidedInWindow."""
    try:
        yield
    except AlreadyRunning as error:
        raise DecidedInWindow from error


async def _wait_for_the_others(opened: "OpenTill", seconds: float) -> None:
    """Deliver what waits, for so many seconds at most. Raises AddressMissing."""
    if seconds:
        opened.require_service()
        async with background_work(opened):
            await wait_until(
                opened.till, lambda: not opened.till.documents.waiting_count(), seconds
            )


async def _close(
    context: CommandContext, actor: Actor | None, what: tuple[str, str], wait: float
) -> tuple[DocumentView, list[DocumentView]]:
    """Close it; return it with the documents that are refused because of that."""
    text, reason = what
    async with acting(context, actor) as opened:
        till = opened.till
        doc_id = meant(till.documents, text)
        await resolving.close(till, doc_id, reason)
        with housekeeping(till.warn):
            await _wait_for_the_others(opened, wait)
        found = [
            view_of(each, till.documents, till.movements)
            for each in (till.documents.get(doc_id), *till.documents.referring_to(doc_id))
            if each is not None
        ]
    closed, *referring = found
    return closed, [each for each in referring if each.document.is_pending_request]


async def _run(
    context: CommandContext, *, until_empty: bool, seconds: float | None
) -> dict[str, int]:
    async with without_actor(context) as opened:
        documents = opened.till.documents
        before = documents.waiting_count()
        async with background_work(opened):
            await wait_until(opened.till, lambda: until_empty and _is_empty(documents), seconds)
        waiting = documents.waiting_count()
        return {
            "delivered": max(before - waiting, 0),
            "waiting": waiting,
            "attention": documents.refused_count(),
        }


def _is_empty(documents: Documents) -> bool:
    return not documents.waiting_count() and not documents.receipts_owed()


def _look_at(stored: Readers, document: FiscalDocument) -> tuple[DocumentView, Obstacles]:
    """Return a document with what it reports and what it waits for."""
    one = view_of(document, stored.documents, stored.movements)
    return one, _obstacles(document, stored.documents, today())


def _obstacles(document: FiscalDocument, documents: Documents, day: date) -> Obstacles:
    """Return what has to come before a document; nothing for one that is settled or refused."""
    if not document.is_open:
        return Obstacles(originals=(), opening=False)
    known = {doc_id: documents.get(doc_id) for doc_id in document.originals}
    missing = [doc_id for doc_id, each in known.items() if not each or not each.is_complete]
    return Obstacles(
        originals=missing if document.is_pending_request else (),
        opening=document.cash_class and not is_reported(documents, day),
    )


def _with_attempts(
    stored: Readers, doc_id: DocId, words: Words
) -> tuple[list[str], dict[str, object]]:
    """Return a document with its attempts, for people and for JSON. Raises DocumentUnknown."""
    document = stored.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    one, obstacles = _look_at(stored, document)
    attempts = stored.documents.attempts(doc_id)
    lines = _lines(one, obstacles, words)
    if document.originals:
        lines.append("  " + words.say("cli.refers_to", doc_ids=", ".join(document.originals)))
    if document.replaces:
        lines.append("  " + words.say("cli.replaces", doc_id=document.replaces))
    lines += [attempt_line(each, words) for each in attempts]
    tried = [_attempt_value(each) for each in attempts]
    return lines, {**_value(one, obstacles, words), "tried": tried}


def _value(one: DocumentView, obstacles: Obstacles, words: Words) -> dict[str, object]:
    return {
        **document_value(one, words),
        "waits_for": list(obstacles.originals),
        "waits_for_opening_balance": obstacles.opening,
    }


def _lines(one: DocumentView, obstacles: Obstacles, words: Words) -> list[str]:
    """Return a document for people: what it is, below it why it waits and what to do."""
    line = words.say(
        "cli.outbox_line",
        doc_id=short_name(one.document),
        kind=kind_of(one.document, words),
        state=state_of(one.document, words),
        total=money_of(one.total, one.currency, words),
    )
    return [line, *(f"  {each}" for each in _reasons(one.document, obstacles, words))]


def _reasons(document: FiscalDocument, obstacles: Obstacles, words: Words) -> list[str]:
    """Return why a document waits and what to do about it."""
    lines = []
    if obstacles.originals:
        lines.append(words.say("cli.outbox_waits_for", doc_ids=", ".join(obstacles.originals)))
    if obstacles.opening:
        lines.append(words.say("cli.outbox_waits_for_opening"))
    if document.next_attempt_at and document.is_open:
        moment = write_moment(document.next_attempt_at)
        lines.append(words.say("cli.outbox_next_try", moment=moment))
    if document.problem:
        lines.append(problem_line(document.problem, words))
    if document.state is DocumentState.REFUSED:
        decide = words.say("cli.outbox_decide", doc_id=document.doc_id[:SHORT])
        lines += opened_lines(document, words) or [decide]
    return lines


def attempt_line(attempt: Attempt, words: Words) -> str:
    """Return an attempt for people: when, on the clock of Tirane, what for, what came of it."""
    outcome = _outcome_word(attempt)
    return "  " + words.say(
        "cli.outbox_attempt",
        number=attempt.number,
        moment=write_second(attempt.started_at),
        request=words.say(f"cli.attempt_request.{attempt.request.value}"),
        outcome=words.say(f"cli.attempt_outcome.{outcome}") if outcome else "–",
    )


def _attempt_value(attempt: Attempt) -> dict[str, object]:
    return {
        "number": attempt.number,
        "request": attempt.request.value,
        "started_at": iso(attempt.started_at),
        "ended_at": iso(attempt.ended_at),
        "outcome": _outcome_word(attempt),
        "http_status": attempt.answer.http_status if attempt.answer else None,
    }


def _outcome_word(attempt: Attempt) -> str | None:
    """Return what came of an attempt in one word, such as `answered` or `not_found`."""
    if attempt.answer is None:
        return None
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(attempt.answer.outcome).__name__).lower()
