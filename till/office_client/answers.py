"""What an office's answers mean; every answer has exactly one reading.

What is none of an office's (a gateway's page, garbage) may be gone later: it is as no answer.
"""

from till.domain.chain.answer import (
    BatchTaken,
    ChainBroken,
    JournalGap,
    NoOffice,
    NotOurOffice,
    NotUnderstood,
    OfficeAnswer,
    OtherBranch,
    ShutOut,
    SignedByWrongClock,
    TooMuch,
    WireTooOld,
)
from till.domain.chain.batch import Batch, ChainPlace, ThingFault
from till.domain.chain.membership import JoinRefused, Membership, TillAtOffice
from till.domain.chain.wire import (
    BatchMalformed,
    BatchTooLarge,
    WireFields,
    read_batch,
    read_document,
)
from till.service.responses import Reply

OK = 200
CREATED = 201


class NothingAfter:
    """HTTP 404: the office has no entry after the one that was named."""


def is_well(reply: Reply) -> bool:
    """Tell whether it is an office's answer to whoever asks if it is there."""
    try:
        return reply.status == OK and read_document(reply.body).values == {"ok": True}
    except BatchMalformed:
        return False


def read_taken(reply: Reply) -> OfficeAnswer:
    """Return what an answer to a batch means."""
    try:
        document = read_document(reply.body)
        return _taken(document) if reply.status == OK else _refusal(reply, document)
    except BatchMalformed:
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_till(reply: Reply) -> TillAtOffice | OfficeAnswer:
    """Return how the office sees this till, or why it does not say."""
    try:
        document = read_document(reply.body)
        if reply.status != OK:
            return _refusal(reply, document)
        told = document.objects("tips")
        ends = tuple((each.number("life"), _place(each)) for each in told)
        return TillAtOffice(shop=document.text("shop"), ends=ends)
    except BatchMalformed:
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_facts(reply: Reply) -> Batch | NothingAfter | OfficeAnswer:
    """Return what an office gives back: entries as they were sent, if there are any."""
    try:
        if reply.status == OK:
            return read_batch(reply.body)
        document = read_document(reply.body)
        is_end = (reply.status, document.values.get("error")) == (404, "nothing_after")
        return NothingAfter() if is_end else _refusal(reply, document)
    except (BatchMalformed, BatchTooLarge):
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_enrolment(reply: Reply) -> Membership | JoinRefused:
    """Return the place that an office gave, or why it gave none."""
    try:
        document = read_document(reply.body)
        if reply.status == CREATED:
            return Membership(
                till=document.text("till"),
                shop=document.text("shop"),
                office=document.text("office"),
                office_key=document.bytes("office_key"),
                epoch=document.number("epoch"),
            )
        error = document.values.get("error")
    except BatchMalformed:
        return JoinRefused.NOT_REACHABLE
    known = {each.value: each for each in JoinRefused}
    return known.get(str(error), JoinRefused.NOT_UNDERSTOOD)


def _taken(document: WireFields) -> BatchTaken:
    return BatchTaken(
        place=_place(document),
        branch=document.number("branch"),
        taken=document.number("taken"),
        known=document.number("known"),
        faults=tuple(map(_fault, document.objects("faults"))),
        other=_other(document),
    )


def _other(document: WireFields) -> OtherBranch | None:
    if document.values.get("other") is None:
        return None
    other = document.object("other")
    return OtherBranch(
        generation=other.number("life"),
        computer=other.text("computer"),
        seen_at=other.moment("seen_at"),
        proof=other.text("proof"),
    )


def _refusal(reply: Reply, document: WireFields) -> OfficeAnswer:  # noqa: C901, PLR0911 one case for each row of the contract
    match reply.status, document.values.get("error"):
        case 409, "gap":
            return JournalGap(have=_place(document.object("have")))
        case 422, "chain":
            return ChainBroken(at=document.number("at"))
        case 413, "too_large":
            return TooMuch()
        case 400, "malformed":
            return NotUnderstood()
        case 426, "too_old":
            return WireTooOld()
        case 401, "clock":
            return SignedByWrongClock(office_time=document.moment("time"))
        case 401, "signature" | "unknown_till":
            return NotOurOffice()
        case 403, "revoked":
            since = document.moment("since") if document.values.get("since") else None
            return ShutOut(since=since, reason=str(document.values.get("reason", "")))
        case _:
            return NoOffice(retry_after_s=_seconds(document) or reply.retry_after_s or 0)


def _place(place: WireFields) -> ChainPlace:
    return ChainPlace(number=place.number("number"), link=place.text("link"))


def _fault(fault: WireFields) -> ThingFault:
    return ThingFault(
        number=fault.number("number"), thing=fault.text("thing"), fault=fault.text("fault")
    )


def _seconds(document: WireFields) -> int:
    value = document.values.get("retry_after_s")
    return value if isinstance(value, int) and value > 0 else 0
