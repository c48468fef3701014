"""`till outbox`: what waits for the service or a person, delivering it, deciding about it."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from till.actions.care.outage import outage_report
from till.actions.day.opening import is_reported
from till.actions.documents import resolving
from till.actions.documents.resolving import Rewording
from till.actions.ports.documents import Documents
from till.actions.till import Till, housekeeping
from till.actions.wait_until import wait_until
from till.cli.acting import acting, without_actor
from till.cli.answers import Status, say_beside, write_file
from till.cli.command import Group, command
from till.cli.context import CommandContext
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
from till.cli.options import DOC_ID, FORCE, PATH, SECONDS, WAIT, flag, option, today
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
from till.system.json_values import picked
from till.system.reports.outage import outage_lines, outage_pdf, outage_value
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import OpenTill

app = Group()

REASON = option("--reason", "T", "Reason; recorded with the operator's name.", required=True)
WAIT_AFTER = option(
    "--wait",
    "S",
    "Seconds to send documents that were waiting for this one.",
    type=SECONDS,
    default=0,
)
UNTIL_EMPTY = flag("--until-empty", "Stop when no document is waiting.")
FOR_SECONDS = option("--for", "S", "Stop after this many seconds.", into="seconds", type=SECONDS)
AGREE = flag("--agree", "Agree to the changes in the new document.")
PDF = option("--out", "FILE", "The PDF file to write.", type=PATH)


class NoOutage(RuleBroken):
    """The service was never away for long in the last 90 days."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Obstacles:
    """What a document waits for besides the service: originals without iic, the day's opening."""

    originals: Sequence[DocId]
    opening: bool


@command("retry", DOC_ID, REASON, WAIT, acts=True, of=app)
async def retry_document(
    context: CommandContext, doc_id: str, reason: str, wait: float | None
) -> Status:
    """Send a document again, unchanged, once the cause outside it is corrected."""

    async def retry(till: Till) -> FiscalDocument:
        return await resolving.retry(till, meant(till.documents, doc_id), reason)

    with _window_named():
        one = await issue(context, retry, wait)
    return answer_outcome(context, one)


@command("replace", DOC_ID, REASON, AGREE, WAIT, acts=True, of=app)
async def replace_document(
    context: CommandContext, doc_id: str, *, reason: str, agree: bool, wait: float | None
) -> Status:
    """Reissue a document with today's operators and items.

    Changes are listed first; --agree issues the document with them.
    """

    async def replace(till: Till, agreed: Sequence[LineChange] = ()) -> FiscalDocument:
        rewording = Rewording(agreed=agreed)
        named = meant(till.documents, doc_id)
        return await resolving.replace_document(till, named, reason, rewording=rewording)

    with _window_named():
        try:
            one = await issue(context, replace, wait)
        except ReplacementChanges as error:
            say_beside(change_lines(error.changes, context.words))
            if not agree:
                raise
            one = await issue(context, partial(replace, agreed=error.changes), wait)
    said = {"doc_id": one.document.replaces or doc_id, "replacement": one.document.doc_id}
    before = context.words.say("cli.replaced_by", **said)
    return answer_outcome(context, one, before=[before])


@command("close", DOC_ID, REASON, WAIT_AFTER, acts=True, of=app)
async def close_document(context: CommandContext, doc_id: str, reason: str, wait: float) -> Status:
    """Close a document for good; documents that refer to it cannot be sent and are rejected too."""
    with _window_named():
        async with acting(context) as opened:
            till = opened.till
            meant_id = meant(till.documents, doc_id)
            await resolving.close(till, meant_id, reason)
            with housekeeping(till.warn):
                await _wait_for_the_others(opened, wait)
            closed, *referring = [
                view_of(each, till.documents, till.movements)
                for each in (till.documents.get(meant_id), *till.documents.referring_to(meant_id))
                if each is not None
            ]
    stranded = [each for each in referring if each.document.is_pending_request]
    words = context.words
    lines = [words.say("cli.document_closed", doc_id=closed.document.doc_id)]
    lines += [outcome_line(each, words) for each in stranded]
    value = {
        **document_value(closed, words),
        "refused_with_it": [each.document.doc_id for each in stranded],
    }
    context.answer(lines, value)
    return Status.WAITING if stranded else Status.DONE


@command("list", of=app)
def list_outbox(context: CommandContext) -> None:
    """List waiting documents, then those that need attention, with the reason."""
    with reading(context) as stored:
        documents = [*stored.documents.open(), *stored.documents.refused()]
        found = [_look_at(stored, each) for each in documents]
    lines = [line for each in found for line in _lines(*each, context.words)]
    held = {
        line: None for one, _ in found for line in hold_lines(context, one.document, one.outcome)
    }
    lines += held
    value = [_value(*each, context.words) for each in found]
    context.answer(lines or [context.words.say("cli.outbox_empty")], value)


@command("show", DOC_ID, of=app)
def show_document(context: CommandContext, doc_id: str) -> None:
    """Show a document's state, what it waits for and the attempts so far."""
    with reading(context) as stored:
        lines, value = _with_attempts(stored, meant(stored.documents, doc_id), context.words)
    context.answer(lines, value)


@command("outage", PDF, FORCE, of=app)
def report_outage(context: CommandContext, *, out: Path | None, force: bool) -> None:
    """Show the latest outage: start, attempts, waiting documents; --out writes a PDF."""
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
    context.answer(lines, value)


@command("run", UNTIL_EMPTY, FOR_SECONDS, of=app)
async def run_outbox(
    context: CommandContext, *, until_empty: bool, seconds: float | None
) -> Status:
    """Send and print without the window, until you stop it or an option ends it."""
    words = context.words
    async with without_actor(context) as opened:
        documents = opened.till.documents
        before = documents.waiting_count()
        async with background_work(opened):
            await wait_until(opened.till, lambda: until_empty and _is_empty(documents), seconds)
        waiting = documents.waiting_count()
        attention = documents.refused_count()
    delivered = max(before - waiting, 0)
    lines = [words.count("cli.outbox_delivered", delivered)]
    lines += [words.count("cli.outbox_waiting", n) for n in (waiting,) if n]
    lines += [words.count("cli.outbox_attention", n) for n in (attention,) if n]
    counts = {"delivered": delivered, "waiting": waiting, "attention": attention}
    context.answer(lines, counts)
    return Status.WAITING if waiting or attention else Status.DONE


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
        **picked(attempt, "number request started_at ended_at"),
        "outcome": _outcome_word(attempt),
        "http_status": attempt.answer.http_status if attempt.answer else None,
    }


def _outcome_word(attempt: Attempt) -> str | None:
    """Return what came of an attempt in one word, such as `answered` or `not_found`."""
    if attempt.answer is None:
        return None
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(attempt.answer.outcome).__name__).lower()
