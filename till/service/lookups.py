"""Asking the service for taxpayers and operators."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from pydantic import ValidationError

from till.domain.fiscal.document import Problem
from till.domain.fiscal.lookup import Found, LookupAnswer, LookupFailure, Operator, failure_of
from till.domain.fiscal.recovery import NoAnswer, NotAuthorised, Outcome, Rejected, WrongPlace
from till.domain.shop.taxpayer import Taxpayer
from till.domain.text import one_line
from till.service import wire
from till.service.client import FiscalizationClient
from till.service.responses import (
    BAD_REQUEST,
    FIRST_SERVER_FAULT,
    GATEWAY,
    LATER,
    LONGEST_MESSAGE,
    OK,
    TAKEN,
    UNAUTHORIZED,
    Reply,
)

log = logging.getLogger(__name__)

MOST_READ = 1000  # entries of an answer; to read more would hold up the window
MOST_TAXPAYERS = 100  # nobody looks further down a list
LONGEST_TEXT = 500  # characters of a name; longer is none


class ServiceLookups:
    """The lookups of the service; nothing the world does is raised, it is a failure."""

    def __init__(self, client: FiscalizationClient) -> None:
        self._client = client

    async def taxpayers(self, term: str) -> LookupAnswer[Taxpayer]:
        """Return the taxpayers that fit a term of 3 to 200 characters (specification 4.7)."""
        body = wire.GetTaxpayersRequest(searchTerm=term).to_json()
        reply = await self._client.post(wire.GET_TAXPAYERS, body)
        return _read(reply, _taxpayers, most=MOST_TAXPAYERS)

    async def operators(self) -> LookupAnswer[Operator]:
        """Return the operators of this business and device (specification 4.8)."""
        body = wire.GetOperatorsRequest().to_json()
        reply = await self._client.post(wire.GET_OPERATORS, body)
        return _read(reply, _operators, most=MOST_READ)


def _read(
    reply: Reply | Outcome, entries_of: Callable[[list[object]], Sequence[Found]], *, most: int
) -> LookupAnswer[Found]:
    """Return at most so many of the entries an answer lists, read by `entries_of`."""
    if not isinstance(reply, Reply):
        return _failed(reply)
    if reply.status != OK:
        return _failed(_outcome(reply), reply.date)
    try:
        listed = wire.parse_json(reply.body)
    except ValueError:
        listed = None
    if not isinstance(listed, list):
        log.info("lookup: not an answer of the service")
        return _failed(NoAnswer(message="not an answer of the service"))
    entries = entries_of(listed[:MOST_READ])
    return LookupAnswer(
        found=tuple(entries[:most]),
        is_cut=len(entries) > most or len(listed) > MOST_READ,
        service_time=reply.date,
    )


def _failed(outcome: Outcome, service_time: datetime | None = None) -> LookupAnswer[Found]:
    """Return an answer without findings; a page that is no service tells no time either."""
    failure = failure_of(outcome)
    is_service = failure is not LookupFailure.WRONG_ADDRESS
    return LookupAnswer(
        failure=failure,
        message=outcome.problem.message if isinstance(outcome, Rejected) else "",
        retry_after_s=outcome.retry_after_s if isinstance(outcome, NoAnswer) else None,
        obstacle=outcome.obstacle if isinstance(outcome, NoAnswer | WrongPlace) else None,
        service_time=service_time if is_service else None,
    )


def _outcome(reply: Reply) -> Outcome:
    """Read an HTTP status other than 200 (specification 7)."""
    if reply.status == BAD_REQUEST:
        try:
            error = wire.ErrorBody.model_validate(wire.parse_json(reply.body))
        except (ValueError, ValidationError):
            return WrongPlace(message="HTTP 400 without the service's error body")
        message = one_line(error.message[:LONGEST_MESSAGE])
        return Rejected(problem=Problem(key="errors.service_refused", message=message))
    if reply.status == UNAUTHORIZED:
        return NotAuthorised()
    status = reply.status
    if status in LATER or status in TAKEN or status >= FIRST_SERVER_FAULT:
        return NoAnswer(
            message=f"HTTP {reply.status}",
            unreachable=reply.status in GATEWAY,
            retry_after_s=reply.retry_after_s,
        )
    return WrongPlace(message=f"HTTP {reply.status}")


def _taxpayers(listed: list[object]) -> Sequence[Taxpayer]:
    """Take over those that have a number or a name; the rest could not be told apart."""
    entries = wire.TAXPAYERS.validate_python(listed)
    read = [
        Taxpayer(
            number=_text(entry.Tin),
            name=_text(entry.Name),
            address=_text(entry.Address),
            town=_text(entry.Town),
            country=_text(entry.Country),
        )
        for entry in entries
        if entry is not None
    ]
    return [each for each in read if each.number or each.name]


def _operators(listed: list[object]) -> Sequence[Operator]:
    """Take over those that have a code; nobody can be found by a name alone."""
    entries = wire.OPERATORS.validate_python(listed)
    return [
        Operator(name=_text(entry.name), operator_code=code)
        for entry in entries
        if entry is not None and (code := _text(entry.opCode))
    ]


def _text(text: str | None) -> str:
    """Return a text of somebody else's as one line of readable length; nothing as empty."""
    return one_line((text or "")[:LONGEST_TEXT])
