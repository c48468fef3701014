"""Documents in the words of the command line: as a line for people, and as a JSON value."""

import re
from dataclasses import dataclass
from decimal import Decimal

from till.actions.ports.cash import Movements
from till.actions.ports.documents import Documents
from till.cli.context import CommandContext
from till.cli.options import today
from till.domain.cash.movement import CashMovement
from till.domain.errors.documents import DocumentElsewhere, DocumentUnclear, DocumentUnknown
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.outbox import is_given_up
from till.domain.fiscal.recovery import NoAnswer, NotAuthorised, Outcome, WrongPlace
from till.domain.fiscal.refusal import Cause, cause_of
from till.domain.formatting import write_lek, write_moment
from till.domain.identifiers import DocId, DocKind
from till.domain.money import ZERO
from till.domain.selling.sale import Sale
from till.domain.selling.terms import LEK, Terms
from till.system.json_values import picked
from till.system.words import Words

LONGEST_TOLD = 60  # characters of what was typed
_IIC = re.compile(r"[0-9A-Fa-f]{32}", re.ASCII)
SHORT = 8  # characters of a docId that tell it from others


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document with what it reports: a sale, a movement of cash; neither is ever missing.

    `outcome` is what the last try came to, while it waits.
    """

    document: FiscalDocument
    sale: Sale | None
    movement: CashMovement | None
    outcome: Outcome | None = None

    @property
    def total(self) -> Decimal:
        """A sale's total in its own currency, or the cash of a movement in lek."""
        if self.sale:
            return self.sale.total
        return self.movement.amount if self.movement else ZERO

    @property
    def currency(self) -> str:
        """What the total is in: ISO 4217."""
        return self.sale.terms.currency.code if self.sale else LEK.code


def meant(documents: Documents, text: str) -> DocId:
    """Return which document is meant by a docId, its beginning, an invoice number, or an iic.

    Raises DocumentUnknown, DocumentElsewhere for an iic that is not this till's, DocumentUnclear.
    """
    found = documents.called(text)
    if not found and _IIC.fullmatch(text):
        known = documents.with_iic(text)
        if known is None:
            raise DocumentElsewhere(iic=text)
        return known.doc_id
    if not found:
        raise DocumentUnknown(doc_id=text[:LONGEST_TOLD])
    if len(found) > 1:
        choices = ", ".join(each.doc_id for each in found)
        raise DocumentUnclear(text=text[:LONGEST_TOLD], choices=choices)
    return found[0].doc_id


def short_name(document: FiscalDocument) -> str:
    """Return what a document is called in a list: its invoice number, and how its docId begins."""
    number = document.completion.invoice_number
    short = document.doc_id[:SHORT]
    return f"{number} ({short})" if number else short


def view_of(document: FiscalDocument, documents: Documents, movements: Movements) -> DocumentView:
    """Return a document with what it reports."""
    sale = documents.sale(document.sale_key) if document.sale_key else None
    movement = None if sale else _movement(document, documents, movements)
    outcome = last_outcome(document, documents)
    return DocumentView(document=document, sale=sale, movement=movement, outcome=outcome)


def last_outcome(document: FiscalDocument, documents: Documents) -> Outcome | None:
    """Return what the last try of a document came to, None where it does not wait for one."""
    if not document.is_open:
        return None
    answers = [each.answer for each in documents.attempts(document.doc_id) if each.answer]
    return answers[-1].outcome if answers else None


def hold_lines(
    context: CommandContext, document: FiscalDocument, outcome: Outcome | None
) -> list[str]:
    """Return what keeps a document waiting, and what to do: a token, an address, no answer.

    `outcome` is what its last try came to.
    """
    if not document.is_open:
        return []
    if context.lacks_token():
        key = "cli.hold.no_token"
    else:
        match outcome:
            case NotAuthorised():
                key = "cli.hold.token_refused"
            case WrongPlace():
                key = "cli.hold.wrong_place"
            case NoAnswer():
                key = "cli.hold.no_answer"
            case _:
                return []
    return [context.words.say(key, profile=context.profile.value)]


def _movement(
    document: FiscalDocument, documents: Documents, movements: Movements
) -> CashMovement | None:
    """Return the movement that a balance reports; a replacement reports that of the first."""
    while document.replaces and (replaced := documents.get(document.replaces)):
        document = replaced
    declared = movements.by_hand(document.day)
    return next((each for each in declared if each.doc_id == document.doc_id), None)


def document_value(one: DocumentView, words: Words) -> dict[str, object]:
    """Return a document for JSON; moments are ISO 8601 in UTC, `total` is in `currency`."""
    document = one.document
    what = "docId=doc_id kind electronic=is_electronic state day issued_at completed_at"
    return {
        **picked(document, what),
        **picked(one, "total currency"),
        **picked(document, "sale=sale_key originals replaces attempts next_attempt_at"),
        **picked(document.completion, "fic eic iic fcdc invoice_number"),
        "problem": _problem_value(document.problem, words),
    }


def document_line(one: DocumentView, words: Words) -> str:
    """Return a document as one line for people."""
    document = one.document
    return words.say(
        "cli.document_line",
        number=short_name(document),
        moment=write_moment(document.issued_at),
        kind=kind_of(document, words),
        total=money_of(one.total, one.currency, words),
        state=state_of(document, words),
    )


def outcome_line(one: DocumentView, words: Words) -> str:
    """Return what became of a document that was just issued, as one line for people."""
    document = one.document
    done = one.document.completion
    facts = {
        "doc_id": document.doc_id,
        "kind": kind_of(document, words),
        "total": money_of(one.total, one.currency, words),
    }
    if document.is_complete and document.kind.is_balance:
        return words.say("cli.issued_reported", **facts)
    if document.is_complete and document.is_electronic:
        codes = {"fic": done.fic or "–", "eic": done.eic or "–"}
        return words.say("cli.issued_electronic", **facts, **codes)
    if document.is_complete:
        return words.say("cli.issued_complete", **facts, fic=done.fic or "–")
    if document.problem and document.state is DocumentState.REFUSED:
        problem = problem_line(document.problem, words)
        return words.say("cli.issued_refused", **facts, problem=problem)
    return words.say("cli.issued_waiting", **facts)


def kind_of(document: FiscalDocument, words: Words) -> str:
    """Return the kind of a document in words, and that it is electronic where it is."""
    kind = words.say(f"document_kind.{document.kind.value}")
    return words.say("cli.electronic", kind=kind) if document.is_electronic else kind


def state_of(document: FiscalDocument, words: Words) -> str:
    """Return the state of a document in words; a balance is declared, not fiscalized."""
    if document.is_complete and document.kind.is_balance:
        return words.say("document_state.declared")
    if is_given_up(document):
        return words.say("document_state.superseded")
    return words.say(f"document_state.{document.state.value}")


def money_of(amount: Decimal, currency: str, words: Words) -> str:
    """Return an amount with its currency, which it never parts from."""
    if currency == LEK.code:
        return words.say("common.money", amount=write_lek(amount))
    return f"{write_lek(amount)}\u00a0{currency}"


def problem_line(problem: Problem, words: Words) -> str:
    """Return why a document does not go on: our words, with the service's own in them."""
    return words.say(
        problem.key, message=problem.message.rstrip(".") or "–", field=problem.field or "–"
    )


def opened_lines(document: FiscalDocument, words: Words) -> list[str]:
    """Return what an owner says of today's opening balance where the service has one already."""
    is_today = document.kind is DocKind.OPENING_BALANCE and document.day == today()
    if not is_today or document.state is not DocumentState.REFUSED or document.problem is None:
        return []
    is_there = cause_of(document.problem) is Cause.OPENED_TWICE
    return [words.say("cli.outbox_decide_opened")] if is_there else []


def _problem_value(problem: Problem | None, words: Words) -> dict[str, object] | None:
    if problem is None:
        return None
    text = problem_line(problem, words)
    return {"key": problem.key, "text": text, **picked(problem, "message field code")}


def sale_value(sale: Sale) -> dict[str, object]:
    """Return a sale for JSON; amounts are in its own currency, below zero where it gives back."""
    line = "quantity price=article.price discount=discount_value rounding total"
    article = f"article=article.article_id name=article.name {line} vat=article.vat_code"
    share = "code rate=rate_percent net=taxed.net vat=taxed.vat gross=taxed.gross"
    return {
        "lines": [picked(each, article) for each in sale.lines],
        "discount": sale.discount_value,
        "payments": {each.kind.value: each.amount for each in sale.payments},
        **picked(sale, "received change"),
        "vat": [picked(each, share) for each in sale.vat],
        **_terms_value(sale.terms),
    }


def _terms_value(terms: Terms) -> dict[str, object]:
    period = terms.supply_period
    return {
        "buyer": terms.buyer and picked(terms.buyer, "number=id_number name"),
        "currency_rate": format(terms.currency.rate, "f"),
        "notes": terms.notes,
        "supply_period": period and [period.start, period.end],
        "electronic_terms": terms.electronic,
        **picked(terms, "self_issue reverse_charge pay_deadline corrected_iic orders_elsewhere"),
    }
