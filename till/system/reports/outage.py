"""The report of an outage for the tax office: when, what was tried, what it kept back."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from till.domain.business_day import in_tirane
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.outage import Outage
from till.domain.fiscal.recovery import NoAnswer, NotAuthorised, WrongPlace
from till.domain.formatting import write_hours, write_lek, write_moment, write_second
from till.domain.reports.sheet import ReportTable, Sheet, filled
from till.domain.selling.terms import LEK
from till.system.json_values import picked
from till.system.words import Words

if TYPE_CHECKING:
    from till.actions.care.attention import ReportedDocument
    from till.actions.care.outage import OutageReport

MOST_SINGLE = 400  # tries that are listed one by one; more are told by the hour
LONGEST_REASON = 90  # characters of what the machine said


def outage_pdf(report: "OutageReport", words: Words, *, shop: str) -> bytes:
    """Return the report as PDF; keep it off the window's thread, the first takes some tenths."""
    from till.system.reports.a4 import a4_pdf  # noqa: PLC0415 no start waits for it

    sections = filled((_documents(report, words), _tries(report.outage, words)))
    notes = outage_lines(report, words)
    sheet = Sheet(title=words.say("outage.title"), notes=notes, sections=sections)
    return a4_pdf(sheet, words, shop=shop)


def outage_lines(report: "OutageReport", words: Words) -> Sequence[str]:
    """Return in a few lines when it was, how long, and what it kept back."""
    outage = report.outage
    ended = outage.ended
    end = (
        words.say("outage.lasts")
        if ended is None
        else words.say("outage.ended", moment=write_second(ended))
    )
    return (
        words.say("outage.began", moment=write_second(outage.began)),
        end,
        words.say("outage.lasting", time=write_hours((ended or report.moment) - outage.began)),
        words.count("outage.tries", len(outage.tries)),
        words.count("outage.documents", len(report.documents)),
        words.say("outage.waiting", count=report.waiting),
        words.say("outage.made", moment=write_moment(report.moment)),
    )


def outage_name(report: "OutageReport") -> str:
    """Return what the file is called, as `outage-2026-11-18.pdf`."""
    return f"outage-{in_tirane(report.outage.began).date().isoformat()}.pdf"


def outage_value(report: "OutageReport") -> dict[str, object]:
    """Return the report as one JSON document."""
    tries = len(report.outage.tries)
    return {
        **picked(report.outage, "began ended"),
        "tries": tries,
        "waiting": report.waiting,
        "documents": [
            picked(each.document, "docId=doc_id kind issued_at state attempts completed_at")
            | picked(each.document.completion, "fic iic eic fcdc invoice_number")
            for each in report.documents
        ],
    }


def reason_of(attempt: Attempt, words: Words) -> str:
    """Return why a try reached nothing, with what the machine said."""
    match attempt.answer.outcome if attempt.answer else None:
        case NoAnswer(message=message):
            return _told(words.say("outage.no_connection"), message)
        case WrongPlace(message=message):
            return _told(words.say("outage.wrong_place"), message)
        case NotAuthorised():
            return words.say("outage.not_authorised")
        case _:
            return "–"


def _told(sentence: str, message: str) -> str:
    return f"{sentence}: {message[:LONGEST_REASON]}" if message else sentence


def _documents(report: "OutageReport", words: Words) -> ReportTable:
    heads = ("document", "amount", "document_tries", "fiscalized")
    return ReportTable(
        name=words.say("outage.section_documents"),
        head=tuple(words.say(f"outage.head_{name}") for name in heads),
        rows=tuple(_document_row(each, words) for each in report.documents),
    )


def _document_row(told: "ReportedDocument", words: Words) -> tuple[str, ...]:
    document = told.document
    kind = words.say(f"document_kind.{document.kind.value}")
    named = [write_second(document.issued_at), kind, str(document.doc_id), *_identifiers(document)]
    done = document.completed_at
    amount = f"{write_lek(told.amount)} {'L' if told.currency == LEK.code else told.currency}"
    when = write_second(done) if done else words.say("outage.not_yet")
    return (" · ".join(named), amount, str(document.attempts), when)


def _identifiers(document: FiscalDocument) -> Iterator[str]:
    """Return what the tax office gave a document since: its number and its codes."""
    completion = document.completion
    if completion.invoice_number:
        yield completion.invoice_number
    for name, code in (
        ("NIVF", completion.fic),
        ("NSLF", completion.iic),
        ("EIC", completion.eic),
        ("FCDC", completion.fcdc),
    ):
        if code:
            yield f"{name} {code}"


def _tries(outage: Outage, words: Words) -> ReportTable:
    """List every try; where there are very many, by the hour and the reason, first and last."""
    is_long = len(outage.tries) > MOST_SINGLE
    rows = _by_the_hour(outage, words) if is_long else _one_by_one(outage, words)
    heads = ("try", "hour_tries") if is_long else ("try", "document")
    return ReportTable(
        name=words.say("outage.section_tries"),
        head=tuple(words.say(f"outage.head_{name}") for name in heads),
        rows=tuple(rows),
    )


def _one_by_one(outage: Outage, words: Words) -> Iterator[tuple[str, ...]]:
    for each in outage.tries:
        said = f"{write_second(each.started_at)} · {reason_of(each, words)}"
        yield said, str(each.doc_id)[:8]


def _by_the_hour(outage: Outage, words: Words) -> Iterator[tuple[str, ...]]:
    def hour_and_reason(attempt: Attempt) -> tuple[str, str]:
        return f"{in_tirane(attempt.started_at):%d.%m.%Y %H}", reason_of(attempt, words)

    for (_, reason), group in groupby(outage.tries, key=hour_and_reason):
        tries = list(group)
        first = write_second(tries[0].started_at)
        last = f"{in_tirane(tries[-1].started_at):%H:%M:%S}"
        yield f"{first} – {last} · {reason}", str(len(tries))
