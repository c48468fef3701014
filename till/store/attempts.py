"""What was tried for a document: the evidence."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import datetime
from typing import assert_never

from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import Completion, Problem
from till.domain.fiscal.outage import Hold, Outage, newest_hold, newest_outage
from till.domain.fiscal.outbox import surely_never_arrived
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    WrongPlace,
)
from till.domain.identifiers import DocId
from till.store.database import Database
from till.store.fields import moment_text
from till.store.tables import AttemptRow

# Older tills kept each answer in its own row.
_OF_DOCUMENT = """
    SELECT doc_id, number, request, started_at, ended_at, http_status, outcome, address, answer_id,
        coalesce(attempt.body, answer_body.body) AS body
    FROM attempt LEFT JOIN answer_body USING (answer_id) WHERE doc_id = ? ORDER BY number
"""
_KEEP = """
    INSERT INTO attempt (doc_id, number, request, started_at, ended_at, http_status, outcome,
        address, answer_id)
    VALUES (:doc_id, :number, :request, :started_at, :ended_at, :http_status, :outcome,
        :address, :answer_id)
"""
_END = """
    UPDATE attempt
    SET ended_at = :ended_at, http_status = :http_status, outcome = :outcome, answer_id = :answer_id
    WHERE doc_id = :doc_id AND number = :number
"""
_KEEP_BODY = "INSERT OR IGNORE INTO answer_body (sha256, body) VALUES (?, ?)"
_BODY = "SELECT answer_id FROM answer_body WHERE sha256 = ?"
_ELSEWHERE = """
    SELECT DISTINCT doc_id FROM attempt JOIN document USING (doc_id)
    WHERE state IN ('absent', 'queued', 'sending', 'unclear') AND attempt.address <> ?
"""

AT_ONCE = 500  # tries read in one go
# In the order in which they were begun, for an attempt is written before its request leaves.
# `answer_id` is the place of the row here: what was answered is not read.
_BACKWARDS = """
    SELECT rowid AS answer_id, doc_id, number, request, started_at, ended_at, http_status, outcome,
        address, NULL AS body
    FROM attempt WHERE rowid < ? AND started_at >= ? ORDER BY rowid DESC LIMIT ?
"""
_NEWEST = "SELECT coalesce(max(rowid), 0) + 1 FROM attempt"
_CONCERNED = """
    SELECT doc_id FROM document WHERE issued_at <= ?2 AND (
        issued_at >= ?1 OR completed_at >= ?1
        OR state IN ('absent', 'queued', 'sending', 'unclear'))
    ORDER BY sequence
"""


def keep_attempt(database: Database, attempt: Attempt) -> None:
    """Write an attempt that begins, or the end of one. Raises Broken for one that had ended."""
    answer = attempt.answer
    columns = AttemptRow.to_columns(
        doc_id=attempt.doc_id,
        number=attempt.number,
        request=attempt.request,
        started_at=attempt.started_at,
        ended_at=attempt.ended_at,
        http_status=answer.http_status if answer else None,
        outcome=outcome_text(answer.outcome) if answer else None,
        address=attempt.address,
        answer_id=_keep_body(database, answer.body) if answer and answer.body else None,
    )
    is_known = attempt.ended_at is not None and database.change(_END, columns)
    if not is_known:
        database.change(_KEEP, columns)


def _keep_body(database: Database, body: bytes) -> int:
    """Write what was answered, unless the same was kept before; return its number."""
    mark = hashlib.sha256(body).hexdigest()
    database.change(_KEEP_BODY, (mark, body))
    return database.number(_BODY, mark)


def begun_elsewhere(database: Database, address: str) -> frozenset[DocId]:
    """Return the open documents that the service at another address may know of."""
    found = (DocId(doc_id) for (doc_id,) in database.select(_ELSEWHERE, address))
    return frozenset(
        doc_id
        for doc_id in found
        if not surely_never_arrived(
            [each for each in attempts_of(database, doc_id) if each.address != address]
        )
    )


def attempts_of(database: Database, doc_id: DocId) -> Sequence[Attempt]:
    """Return what was tried for a document, in order."""
    return [_attempt(row) for row in database.rows(AttemptRow, _OF_DOCUMENT, doc_id)]


def outage_since(database: Database, since: datetime) -> Outage | None:
    """Return the newest outage that did not end before a moment; it may read many tries."""
    return newest_outage(_backwards(database, since))


def hold_since(database: Database, since: datetime) -> Hold | None:
    """Return what holds the till off, as far as tries at or after a moment tell."""
    return newest_hold(_backwards(database, since))


def concerned_ids(database: Database, began: datetime, ended: datetime) -> Sequence[DocId]:
    """Return the documents that an outage kept back, oldest first."""
    found = database.select(_CONCERNED, moment_text(began), moment_text(ended))
    return [DocId(doc_id) for (doc_id,) in found]


def _backwards(database: Database, since: datetime) -> Iterator[Attempt]:
    before = database.number(_NEWEST)
    while True:
        rows = database.rows(AttemptRow, _BACKWARDS, before, moment_text(since), AT_ONCE)
        yield from (_attempt(row) for row in rows)
        if len(rows) < AT_ONCE or (before := rows[-1].answer_id or 0) == 0:
            return


def _attempt(row: AttemptRow) -> Attempt:
    return Attempt(
        doc_id=DocId(row.doc_id),
        number=row.number,
        request=row.request,
        started_at=row.started_at,
        ended_at=row.ended_at,
        answer=_answer(row),
        address=row.address,
    )


def _answer(row: AttemptRow) -> Answer | None:
    if row.outcome is None:
        return None
    return Answer(
        outcome=outcome_from(row.outcome),
        http_status=row.http_status,
        body=bytes(row.body or b""),
    )


def outcome_text(outcome: Outcome) -> str:
    """Return an outcome as JSON: its name and its fields."""
    told = {"outcome": _name(outcome), **_fields(outcome)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"), default=_fields)


def outcome_from(text: str) -> Outcome:  # noqa: PLR0911 one case for each outcome
    """Return the outcome that was kept. Raises ValueError for a name no outcome has."""
    told = json.loads(text)
    match told.pop("outcome"):
        case "answered":
            fault = told["client_fault"]
            return Answered(
                completion=Completion(**told["completion"]),
                client_fault=Problem(**fault) if fault else None,
                message=told["message"],
            )
        case "rejected":
            return Rejected(problem=Problem(**told["problem"]))
        case "not_found":
            return NotFound()
        case "busy":
            return Busy()
        case "not_authorised":
            return NotAuthorised()
        case "wrong_place":
            return WrongPlace(**told)
        case "no_answer":
            return NoAnswer(**told)
        case unknown:
            raise ValueError(unknown)


def _fields(part: Outcome | Completion | Problem) -> dict[str, object]:
    return {field.name: getattr(part, field.name) for field in fields(part) if field.compare}


def _name(outcome: Outcome) -> str:  # noqa: PLR0911 one name for each outcome
    match outcome:
        case Answered():
            return "answered"
        case Rejected():
            return "rejected"
        case NotFound():
            return "not_found"
        case Busy():
            return "busy"
        case NotAuthorised():
            return "not_authorised"
        case WrongPlace():
            return "wrong_place"
        case NoAnswer():
            return "no_answer"
        case _:
            assert_never(outcome)
