"""What is still owed, in the words of the command line."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from till.actions.ports.documents import Documents
from till.cli.described import (
    Reported,
    document_value,
    iso,
    kind_of,
    money_of,
    problem_line,
    state_of,
)
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.outbox import opens_the_day
from till.domain.formatting import write_moment, write_second
from till.domain.identifiers import DocId
from till.system.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What a document waits for besides the service: originals without iic, the day's opening."""

    originals: Sequence[DocId]
    for_opening: bool


def waiting(document: FiscalDocument, documents: Documents, today: date) -> Waiting:
    """Return what has to come before a document; nothing for one that is settled or refused."""
    if not document.is_open:
        return Waiting(originals=(), for_opening=False)
    known = {doc_id: documents.get(doc_id) for doc_id in document.originals}
    missing = [doc_id for doc_id, each in known.items() if not each or not each.is_complete]
    return Waiting(
        originals=missing if document.is_pending_request else (),
        for_opening=document.cash_class and not _is_day_open(documents, today),
    )


def _is_day_open(documents: Documents, today: date) -> bool:
    openings = documents.opening_balances(today)
    return opens_the_day(openings, documents.last_reported_opening(), today)


def outbox_value(one: Reported, awaited: Waiting, words: Words) -> dict[str, object]:
    """Return a document that is still owed for JSON."""
    return {
        **document_value(one, words),
        "waits_for": list(awaited.originals),
        "waits_for_opening_balance": awaited.for_opening,
    }


def outbox_lines(one: Reported, awaited: Waiting, words: Words) -> list[str]:
    """Return a document that is still owed for people: what it is, why it waits, what to do."""
    document = one.document
    lines = [
        words.say(
            "cli.outbox_line",
            doc_id=document.doc_id,
            kind=kind_of(document, words),
            state=state_of(document, words),
            total=money_of(one.total, one.currency, words),
        )
    ]
    if awaited.originals:
        lines.append(words.say("cli.outbox_waits_for", doc_ids=", ".join(awaited.originals)))
    if awaited.for_opening:
        lines.append(words.say("cli.outbox_waits_for_opening"))
    if document.next_attempt_at and document.is_open:
        lines.append(
            words.say("cli.outbox_next_try", moment=write_moment(document.next_attempt_at))
        )
    if document.problem:
        lines.append(problem_line(document.problem, words))
    if document.state is DocumentState.REFUSED:
        lines.append(words.say("cli.outbox_decide", doc_id=document.doc_id))
    return lines[:1] + [f"  {line}" for line in lines[1:]]


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


def attempt_value(attempt: Attempt) -> dict[str, object]:
    """Return an attempt for JSON."""
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
