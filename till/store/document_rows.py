"""Fiscal documents to rows and back."""

import json

from till.domain.fiscal.document import (
    Completion,
    DocId,
    Eic,
    Fcdc,
    Fic,
    FiscalDocument,
    Iic,
    Problem,
)
from till.store.rows import DocumentRow


def issued(document: FiscalDocument) -> dict[str, object]:
    """Return what never changes after the document was issued."""
    return {
        "doc_id": document.doc_id,
        "kind": document.kind,
        "cash_class": document.cash_class,
        "sale_key": document.sale_key,
        "day": document.day,
        "issued_at": document.issued_at,
        "is_electronic": document.is_electronic,
        "replaces": document.replaces,
        "wish": document.pending_request,
    }


def worded(document: FiscalDocument) -> dict[str, object]:
    """Return what a wish learns once: its body, and until then what it refers to."""
    return {"body": document.body, "originals": json.dumps(document.originals)}


def progress(document: FiscalDocument) -> dict[str, object]:
    """Return how far it has come."""
    done = document.completion
    problem = document.problem
    return {
        "state": document.state,
        "attempts": document.attempts,
        "first_attempt_at": document.first_attempt_at,
        "next_attempt_at": document.next_attempt_at,
        "completed_at": document.completed_at,
        "fic": done.fic,
        "eic": done.eic,
        "iic": done.iic,
        "fcdc": done.fcdc,
        "verification_link": done.verification_link,
        "invoice_number": done.invoice_number,
        "invoice_order_number": done.invoice_order_number,
        "total_text": done.total_text,
        "problem_key": problem.key if problem else None,
        "problem_message": problem.message if problem else None,
        "problem_field": problem.field if problem else None,
        "problem_code": problem.code if problem else None,
    }


def document_in(row: DocumentRow) -> FiscalDocument:
    """Return the document of a row."""
    return FiscalDocument(
        doc_id=DocId(row.doc_id),
        kind=row.kind,
        cash_class=row.cash_class,
        sale_key=row.sale_key,
        day=row.day,
        issued_at=row.issued_at,
        is_electronic=row.is_electronic,
        originals=tuple(DocId(each) for each in json.loads(row.originals)),
        replaces=DocId(row.replaces) if row.replaces is not None else None,
        pending_request=bytes(row.wish),
        body=bytes(row.body),
        state=row.state,
        attempts=row.attempts,
        first_attempt_at=row.first_attempt_at,
        next_attempt_at=row.next_attempt_at,
        completed_at=row.completed_at,
        completion=_completion(row),
        problem=_problem(row),
    )


def _completion(row: DocumentRow) -> Completion:
    return Completion(
        fic=Fic(row.fic) if row.fic is not None else None,
        eic=Eic(row.eic) if row.eic is not None else None,
        iic=Iic(row.iic) if row.iic is not None else None,
        fcdc=Fcdc(row.fcdc) if row.fcdc is not None else None,
        verification_link=row.verification_link,
        invoice_number=row.invoice_number,
        invoice_order_number=row.invoice_order_number,
        total_text=row.total_text,
    )


def _problem(row: DocumentRow) -> Problem | None:
    if row.problem_key is None:
        return None
    return Problem(
        key=row.problem_key,
        message=row.problem_message or "",
        field=row.problem_field,
        code=row.problem_code,
    )
