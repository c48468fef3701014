"""What is said of paper that waits for a person's word.

Lives here: print jobs → the banner's title and the card's words.
Must not: ask, answer.
"""

from collections.abc import Sequence

from till.domain.business_day import in_tirane
from till.domain.errors.paper import SlipUnreadable
from till.domain.printing import PrintJob, PrintJobState
from till.domain.slip import read_slip
from ui.desk import Desk
from ui.format import format_date, format_lek, format_time
from ui.messages import Messages
from ui.screens.paper_question import Asked

IN_ORDER = (PrintJobState.UNCERTAIN, PrintJobState.FAILED, PrintJobState.OWED)


def banner_title(words: Messages, waiting: Sequence[PrintJob]) -> str:
    """Return what the banner says: of the kind that matters most."""
    for state in IN_ORDER:
        count = sum(job.state is state for job in waiting)
        if count:
            return words.count(f"paper_question.banner_{state.value}", count)
    return ""


def asked_about(desk: Desk, job: PrintJob, waiting: Sequence[PrintJob]) -> Asked:
    """Return the card's words about a job; owed ones are asked about all together."""
    if job.state is PrintJobState.OWED:
        return _about_owed(desk.words, [each for each in waiting if each.state is job.state])
    say, certain = desk.words.say, job.state is PrintJobState.FAILED
    others = len(waiting) - 1
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


def _about_owed(words: Messages, owed: Sequence[PrintJob]) -> Asked:
    first = in_tirane(owed[0].queued_at)
    facts = {"date": format_date(first.date()), "time": format_time(first)}
    return Asked(
        title=words.say("paper_question.title_owed"),
        what=words.count("paper_question.owed_what", len(owed), **facts),
        lines=(words.say("paper_question.owed_detail"),),
        again=words.say("paper_question.print_all"),
        drop=words.say("paper_question.drop_all"),
    )


def _when(words: Messages, job: PrintJob) -> str:
    moment = in_tirane(job.queued_at)
    facts = {"date": format_date(moment.date()), "time": format_time(moment)}
    return words.say("paper_question.when", **facts)
