"""What an office's answers mean; every answer has exactly one reading.

What is none of an office's (a gateway's page, garbage) may be gone later: it is as no answer.
"""

import base64
from collections.abc import Mapping, Sequence
from datetime import datetime

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
from till.domain.chain.wire import BatchMalformed, BatchTooLarge, read_batch, read_json
from till.service.responses import Reply

OK = 200
CREATED = 201
Document = Mapping[str, object]


class NothingAfter:
    """HTTP 404: the office has no entry after the one that was named."""


class AnswerMalformed(ValueError):
    """An answer that no office gives."""


def read_taken(reply: Reply) -> OfficeAnswer:
    """Return what an answer to a batch means."""
    try:
        document = _document(reply)
        return _taken(document) if reply.status == OK else _refusal(reply, document)
    except AnswerMalformed:
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_till(reply: Reply) -> TillAtOffice | OfficeAnswer:
    """Return how the office sees this till, or why it does not say."""
    try:
        document = _document(reply)
        if reply.status != OK:
            return _refusal(reply, document)
        tips = tuple(map(_place, _list(document, "tips")))
        lives = [_number(_object(tip), "life") for tip in _list(document, "tips")]
        newest = max(lives, default=0)
        ends = tuple(zip(lives, tips, strict=True))
        return TillAtOffice(shop=_text(document, "shop"), tips=tips, generation=newest, ends=ends)
    except AnswerMalformed:
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_facts(reply: Reply) -> Batch | NothingAfter | OfficeAnswer:
    """Return what an office gives back: entries as they were sent, if there are any."""
    try:
        if reply.status == OK:
            return read_batch(reply.body)
        document = _document(reply)
        is_end = (reply.status, document.get("error")) == (404, "nothing_after")
        return NothingAfter() if is_end else _refusal(reply, document)
    except (AnswerMalformed, BatchMalformed, BatchTooLarge):
        return NoOffice(retry_after_s=reply.retry_after_s or 0)


def read_enrolment(reply: Reply) -> Membership | JoinRefused:
    """Return the place that an office gave, or why it gave none."""
    try:
        document = _document(reply)
        if reply.status == CREATED:
            return Membership(
                till=_text(document, "till"),
                shop=_text(document, "shop"),
                office=_text(document, "office"),
                office_key=_bytes(document, "office_key"),
                epoch=_number(document, "epoch"),
            )
        error = document.get("error")
    except AnswerMalformed:
        return JoinRefused.NOT_REACHABLE
    known = {each.value: each for each in JoinRefused}
    return known.get(str(error), JoinRefused.NOT_UNDERSTOOD)


def _taken(document: Document) -> BatchTaken:
    return BatchTaken(
        place=_place(document),
        branch=_number(document, "branch"),
        taken=_number(document, "taken"),
        known=_number(document, "known"),
        faults=tuple(map(_fault, _list(document, "faults"))),
        other=_other(document.get("other")),
    )


def _other(value: object) -> OtherBranch | None:
    if value is None:
        return None
    other = _object(value)
    return OtherBranch(
        generation=_number(other, "life"),
        computer=_text(other, "computer"),
        seen_at=_moment(other, "seen_at"),
        proof=_text(other, "proof"),
    )


def _refusal(reply: Reply, document: Document) -> OfficeAnswer:  # noqa: C901, PLR0911 one case for each row of the contract
    match reply.status, document.get("error"):
        case 409, "gap":
            return JournalGap(have=_place(document.get("have")))
        case 422, "chain":
            return ChainBroken(at=_number(document, "at"))
        case 413, "too_large":
            return TooMuch()
        case 400, "malformed":
            return NotUnderstood()
        case 426, "too_old":
            return WireTooOld()
        case 401, "clock":
            return SignedByWrongClock(office_time=_moment(document, "time"))
        case 401, "signature" | "unknown_till":
            return NotOurOffice()
        case 403, "revoked":
            since = _moment(document, "since") if document.get("since") else None
            return ShutOut(since=since, reason=str(document.get("reason", "")))
        case _:
            return NoOffice(retry_after_s=_seconds(document) or reply.retry_after_s or 0)


def _document(reply: Reply) -> Document:
    try:
        value = read_json(reply.body)
    except BatchMalformed as error:
        raise AnswerMalformed from error
    return _object(value)


def _list(document: Document, name: str) -> Sequence[object]:
    value = document.get(name)
    if not isinstance(value, list):
        raise AnswerMalformed
    return value


def _object(value: object) -> Document:
    if not isinstance(value, dict):
        raise AnswerMalformed
    return value


def _place(value: object) -> ChainPlace:
    place = _object(value)
    return ChainPlace(number=_number(place, "number"), link=_text(place, "link"))


def _fault(value: object) -> ThingFault:
    fault = _object(value)
    return ThingFault(
        number=_number(fault, "number"), thing=_text(fault, "thing"), fault=_text(fault, "fault")
    )


def _number(document: Document, name: str) -> int:
    value = document.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise AnswerMalformed
    return value


def _seconds(document: Document) -> int:
    value = document.get("retry_after_s")
    return value if isinstance(value, int) and value > 0 else 0


def _text(document: Document, name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise AnswerMalformed
    return value


def _bytes(document: Document, name: str) -> bytes:
    try:
        return base64.b64decode(_text(document, name), validate=True)
    except ValueError as error:
        raise AnswerMalformed from error


def _moment(document: Document, name: str) -> datetime:
    try:
        moment = datetime.fromisoformat(_text(document, name))
    except ValueError as error:
        raise AnswerMalformed from error
    if moment.tzinfo is None:
        raise AnswerMalformed
    return moment
