"""What is said of paper that waits for a person's word.

Lives here: print jobs → the banner's title and the card's words.
Must not: ask, answer.
"""

from collections.abc import Mapping

from till.domain.business_day import in_tirane
from till.domain.errors.paper import SlipUnreadable
from till.domain.printing import PrintJob, PrintJobState
from till.domain.slip import read_slip
from ui.desk import Desk
from ui.format import format_date, format_lek, format_time
from ui.messages import Messages
from ui.screens.paper_question import Asked

IN_ORDER = (PrintJobState.UNCERTAIN, PrintJobState.FAILED, PrintJobState.OWED)


def banner_title(words: Messages, counts: Mapping[PrintJobState, int]) -> str:
    """Return what the banner says: of the kind that matters most, and how many there are of it."""
    for state in IN_ORDER:
        if state in counts:
            return words.count(f"paper_question.banner_{state.value}", counts[state])
    return ""


def asked_about(desk: Desk, job: PrintJob, counts: Mapping[PrintJobState, int]) -> Asked:
    """Return the card's words about a job of all those; owed ones are asked about together."""
    if job.state is PrintJobState.OWED:
        return _about_owed(desk.words, job, counts[job.state])
    say, certain = desk.words.say, job.state is PrintJobState.FAILED
    others = sum(counts.values()) - 1
    lines = (
        _when(desk.words, job),
        say(job.problem) if certain and job.problem else "",
        "" if certain else say("paper_question.look"),
        desk.words.count("paper_question.more", others) if others else "",
    )
    return Asked(
        title=say(f"paper_question.title_{job.state.value}"),
        what=named(desk, job),
        lines=tuple(line for line in lines if line),
        yes="" if certain else say("paper_question.yes"),
        again=say("paper_question.again" if certain else "paper_question.again_copy"),
        drop=say("paper_question.drop"),
    )


def named(desk: Desk, job: PrintJob) -> str:
    """Return what people call a piece of paper: the sale it belongs to, or the slip's title."""
    what = _original_named(desk, job)
    if not job.copy:
        return what
    return desk.words.say("paper_question.copy", what=what, copy=job.copy)


def _original_named(desk: Desk, job: PrintJob) -> str:
    words = desk.words
    if job.doc_id is not None:
        document = desk.till.documents.get(job.doc_id)
        if document is None or document.sale_key is None:
            return words.say("paper_question.document", doc_id=job.doc_id)
        total = desk.till.documents.sale_total(document.sale_key)
        what = words.say("paper_question.receipt", sale=document.sale_key)
        return what if total is None else f"{what} · {format_lek(total)}"
    if job.slip is None:
        return words.say("paper_question.picture")
    try:
        return read_slip(job.slip).title
    except SlipUnreadable as error:
        return words.error(error)


def _about_owed(words: Messages, job: PrintJob, count: int) -> Asked:
    first = in_tirane(job.queued_at)
    facts = {"date": format_date(first.date()), "time": format_time(first)}
    return Asked(
        title=words.say("paper_question.title_owed"),
        what=words.count("paper_question.owed_what", count, **facts),
        lines=(words.say("paper_question.owed_detail"),),
        again=words.say("paper_question.print_all"),
        drop=words.say("paper_question.drop_all"),
    )


def _when(words: Messages, job: PrintJob) -> str:
    moment = in_tirane(job.queued_at)
    facts = {"date": format_date(moment.date()), "time": format_time(moment)}
    return words.say("paper_question.when", **facts)
