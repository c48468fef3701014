"""Documents in the words of the command line.

Lives here: a document, with what hangs on it, as a line and as a JSON value.
Must not: reading options, printing.
"""

import re
from datetime import datetime
from decimal import Decimal

from till.actions.ports import Documents, Movements
from till.cli.amounts import number, write_lek, write_moment
from till.domain.attempt import Attempt
from till.domain.basket import BasketLine
from till.domain.fiscal import FiscalDocument, Problem
from till.domain.sale import Sale
from till.domain.vat import VatShare
from till.system.words import Words


def total_of(document: FiscalDocument, documents: Documents, movements: Movements) -> Decimal:
    """Return what a document reports, in lek: a sale's total, or the cash of a movement."""
    sale = documents.sale(document.sale_key) if document.sale_key else None
    if sale:
        return sale.total
    of_day = movements.of_day(document.day)
    return sum((each.amount for each in of_day if each.doc_id == document.doc_id), Decimal(0))


def document_value(document: FiscalDocument, total: Decimal) -> dict[str, object]:
    """Return a document for JSON; moments are ISO 8601 in UTC."""
    done = document.completion
    return {
        "docId": document.doc_id,
        "kind": document.kind.value,
        "state": document.state.value,
        "day": document.day.isoformat(),
        "issued_at": _iso(document.issued_at),
        "total": number(total),
        "sale": document.sale_key,
        "attempts": document.attempts,
        "next_attempt_at": _iso(document.next_attempt_at),
        "fic": done.fic,
        "iic": done.iic,
        "fcdc": done.fcdc,
        "invoice_number": done.invoice_number,
        "problem": _problem(document.problem),
    }


def document_line(document: FiscalDocument, total: Decimal, words: Words) -> str:
    """Return a document as one line for people."""
    return words.say(
        "cli.document_line",
        number=document.doc_id,
        moment=write_moment(document.issued_at),
        kind=words.say(f"document_kind.{document.kind.value}"),
        total=write_lek(total),
        state=words.say(f"document_state.{document.state.value}"),
    )


def outbox_line(document: FiscalDocument, total: Decimal, words: Words) -> str:
    """Return a document that is still owed as one line for people, with why, and when next."""
    line = words.say(
        "cli.outbox_line",
        doc_id=document.doc_id,
        kind=words.say(f"document_kind.{document.kind.value}"),
        state=words.say(f"document_state.{document.state.value}"),
        total=write_lek(total),
    )
    if document.next_attempt_at and document.is_open:
        moment = f"{write_moment(document.next_attempt_at)}"
        line += f" · {words.say('cli.outbox_next_try', moment=moment)}"
    if document.problem and document.problem.message:
        line += f" · {document.problem.message}"
    return line


def sale_value(sale: Sale) -> dict[str, object]:
    """Return a sale's lines and payments for JSON."""
    return {
        "lines": [_line_value(line) for line in sale.lines],
        "discount": number(sale.discount_value),
        "payments": {each.kind.value: number(each.amount) for each in sale.payments},
        "received": number(sale.received),
        "change": number(sale.change),
        "vat": [_share_value(share) for share in sale.vat],
    }


def _line_value(line: BasketLine) -> dict[str, object]:
    return {
        "article": line.article.article_id,
        "name": line.article.name,
        "quantity": number(line.quantity),
        "price": number(line.article.price),
        "discount": number(line.discount_value),
        "total": number(line.total),
        "vat": line.article.vat_code.value,
    }


def _share_value(share: VatShare) -> dict[str, object]:
    return {
        "code": share.code.value,
        "rate": number(share.rate_percent),
        "net": number(share.taxed.net),
        "vat": number(share.taxed.vat),
        "gross": number(share.taxed.gross),
    }


def attempt_value(attempt: Attempt) -> dict[str, object]:
    """Return an attempt for JSON."""
    return {
        "number": attempt.number,
        "request": attempt.request.value,
        "started_at": _iso(attempt.started_at),
        "ended_at": _iso(attempt.ended_at),
        "outcome": _outcome_word(attempt),
        "http_status": attempt.answer.http_status if attempt.answer else None,
    }


def _outcome_word(attempt: Attempt) -> str | None:
    """Return what came of an attempt in one word, such as `answered` or `not_found`."""
    if attempt.answer is None:
        return None
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(attempt.answer.outcome).__name__).lower()


def _problem(problem: Problem | None) -> dict[str, object] | None:
    if problem is None:
        return None
    return {
        "key": problem.key,
        "message": problem.message,
        "field": problem.field,
        "code": problem.code,
    }


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
