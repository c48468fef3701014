"""What was tried for a document: the evidence."""

from collections.abc import Sequence

from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import DocId
from till.store.database import Database
from till.store.outcomes import outcome_from, outcome_text
from till.store.rows import AttemptRow
from till.store.statements import insert, update


def keep_attempt(database: Database, attempt: Attempt) -> None:
    """Write an attempt that begins, or the end of one. Raises Broken for one that had ended."""
    end = _end(attempt)
    is_known = attempt.ended_at is not None and update(
        database, AttemptRow, end, doc_id=attempt.doc_id, number=attempt.number
    )
    if is_known:
        return
    begun = {
        "doc_id": attempt.doc_id,
        "number": attempt.number,
        "request": attempt.request,
        "started_at": attempt.started_at,
    }
    insert(database, AttemptRow, {**begun, **end})


def _end(attempt: Attempt) -> dict[str, object]:
    answer = attempt.answer
    return {
        "ended_at": attempt.ended_at,
        "http_status": answer.http_status if answer else None,
        "outcome": outcome_text(answer.outcome) if answer else None,
        "body": answer.body if answer else None,
    }


def attempts_of(database: Database, doc_id: DocId) -> Sequence[Attempt]:
    """Return what was tried for a document, in order."""
    query = AttemptRow.select().where(AttemptRow.doc_id == doc_id).order_by(AttemptRow.number)
    return [_attempt(row) for row in database.rows(query)]


def _attempt(row: AttemptRow) -> Attempt:
    return Attempt(
        doc_id=DocId(row.doc_id),
        number=row.number,
        request=row.request,
        started_at=row.started_at,
        ended_at=row.ended_at,
        answer=_answer(row),
    )


def _answer(row: AttemptRow) -> Answer | None:
    if row.outcome is None:
        return None
    return Answer(
        outcome=outcome_from(row.outcome),
        http_status=row.http_status,
        body=bytes(row.body or b""),
    )
