"""The faults that can be switched on, to see what a client makes of them, and what each answers."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from enum import Enum
from http import HTTPStatus
from typing import Annotated

from pydantic import BaseModel

from till.practice.rules.exact_json import NotJson, Part, read_json, write_json
from till.practice.rules.field_types import ExactNumber, Flag, Optionally, WholeNumber
from till.practice.rules.refusals import BadRequest, read_body, refuse_unknown
from till.practice.service.answers import other_error, platform_error
from till.practice.service.exchange import (
    EndpointPath,
    HttpAnswer,
    Interference,
    busy,
    not_authorised,
)

_ELSEWHERE = "https://practice.invalid/elsewhere"
_IDENTIFIERS = ("fic", "eic", "fcdc", "base64")


class Misfit(Enum):
    """What goes wrong."""

    LOST_REQUEST = "lost_request"
    """The connection is closed before anything is done."""
    LOST_ANSWER = "lost_answer"
    """The work is done, then the connection is closed without an answer."""
    INCOMPLETE = "incomplete"
    """HTTP 200 with otherError and no completion identifier."""
    HALF_DONE = "half_done"
    """As incomplete; an electronic invoice is fiscalized already, and not delivered."""
    SERVER_ERROR = "server_error"
    """HTTP 200 with a cisError of env:SERVER."""
    CLIENT_ERROR = "client_error"
    """HTTP 200 with a cisError of env:CLIENT."""
    UNAUTHORISED = "unauthorised"
    """HTTP 401."""
    TOKEN_ECHO = "token_echo"  # noqa: S105 -- the name of a fault
    """HTTP 401 whose message repeats the token, as careless gateways do."""
    BAD_GATEWAY = "bad_gateway"
    """HTTP 502 with a gateway's HTML."""
    UNAVAILABLE = "unavailable"
    """HTTP 503 with Retry-After."""
    TOO_MANY = "too_many"
    """HTTP 429 with Retry-After."""
    FORBIDDEN = "forbidden"
    """HTTP 403 with a page."""
    NOT_FOUND = "not_found"
    """HTTP 404 with a page."""
    REDIRECT = "redirect"
    """HTTP 302 to a host that does not exist."""
    BUSY = "busy"
    """HTTP 400 with the words of a docId in work."""
    GARBAGE = "garbage"
    """HTTP 200 with a HTML page."""
    TRUNCATED = "truncated"
    """The work is done; the answer is half a JSON text."""
    SLOW_BODY = "slow_body"
    """The work is done; the answer drips over so many seconds."""
    OTHER_DOCUMENT = "other_document"
    """The work is done; the answer names another orderId."""
    WRONG_IDENTIFIERS = "wrong_identifiers"
    """The work is done; the answer's identifiers are there and empty."""
    DELAY = "delay"
    """The answer comes late; the docId is in work all that time."""
    DOWN = "down"
    """Every connection is closed, until cleared."""
    TWO_OPENINGS = "two_openings"
    """Further opening balances of a day are taken, too, until cleared."""


_LASTING = frozenset({Misfit.DOWN, Misfit.TWO_OPENINGS})
_DROPPING = frozenset({Misfit.LOST_REQUEST, Misfit.LOST_ANSWER, Misfit.DOWN})
# Here ``seconds`` goes into the answer and is not waited before it.
_SECONDS_ARE_SAID = frozenset({Misfit.UNAVAILABLE, Misfit.TOO_MANY, Misfit.SLOW_BODY})
_PAGES = {
    Misfit.BAD_GATEWAY: HTTPStatus.BAD_GATEWAY,
    Misfit.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    Misfit.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Misfit.FORBIDDEN: HTTPStatus.FORBIDDEN,
    Misfit.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Misfit.REDIRECT: HTTPStatus.FOUND,
}


class Fault(BaseModel, frozen=True, extra="forbid"):
    """A fault in force: for one endpoint or all, so many more times or (None) until cleared.

    ``seconds`` passes before the answer (for ``unavailable`` and ``too_many`` it is the
    Retry-After instead, for ``slow_body`` the time the body takes); ``afterWork`` lets a
    gateway's fault come after the work was done.
    """

    kind: Misfit
    endpoint: Optionally[EndpointPath] = None
    times: Optionally[WholeNumber[int]] = None
    seconds: Annotated[Decimal, ExactNumber(least=0, most=3600)] = Decimal(0)
    afterWork: Flag = False

    @property
    def drops_the_connection(self) -> bool:
        """Whether the client gets no answer at all."""
        return self.kind in _DROPPING

    @property
    def pause(self) -> Decimal:
        """How many seconds pass before the answer."""
        return Decimal(0) if self.kind in _SECONDS_ARE_SAID else self.seconds

    def as_part(self) -> Part:
        """Give the fault as /practice/faults shows it."""
        return {**self.model_dump(), "kind": self.kind.value}

    def interference(self) -> Interference | None:
        """Give what the tax platform answers with, for the kinds that make it answer."""
        match self.kind:
            case Misfit.INCOMPLETE | Misfit.HALF_DONE:
                text = "Përpunimi nuk përfundoi; provoni përsëri me të njëjtin docId."
                is_half_done = self.kind is Misfit.HALF_DONE
                return Interference(error=other_error(text), after_first_stage=is_half_done)
            case Misfit.SERVER_ERROR:
                text = "Platforma tatimore nuk përgjigjet."
                error = platform_error(server=True, code="PRACTICE_SERVER", text=text)
                return Interference(error=error)
            case Misfit.CLIENT_ERROR:
                text = "Platforma tatimore nuk e pranon kërkesën."
                error = platform_error(server=False, code="PRACTICE_CLIENT", text=text)
                return Interference(error=error)
            case _:
                return None


class Faults:
    """The faults in force, in the order in which they were set."""

    def __init__(self) -> None:
        self._in_force: tuple[Fault, ...] = ()

    def add(self, faults: Sequence[Fault]) -> None:
        """Put more faults behind those in force."""
        self._in_force = (*self._in_force, *faults)

    def clear(self) -> None:
        """End all faults."""
        self._in_force = ()

    def in_force(self) -> list[Part]:
        """Give the faults still in force, for /practice/faults."""
        return [fault.as_part() for fault in self._in_force]

    def two_openings(self) -> bool:
        """Tell whether a day may have more than one opening balance."""
        return any(fault.kind is Misfit.TWO_OPENINGS for fault in self._in_force)

    def take(self, endpoint: str) -> Fault | None:
        """Give the first fault that meets this endpoint and count it down."""
        for index, fault in enumerate(self._in_force):
            if fault.kind is not Misfit.TWO_OPENINGS and fault.endpoint in {None, endpoint}:
                before = self._in_force[:index]
                after = self._in_force[index + 1 :]
                self._in_force = (*before, *_used(fault), *after)
                return fault
        return None


def _used(fault: Fault) -> tuple[Fault, ...]:
    if fault.times is None:
        return (fault,)
    return (fault.model_copy(update={"times": fault.times - 1}),) if fault.times > 1 else ()


def read_fault(part: Part) -> Fault:
    """Read one fault as it was posted; raises BadRequest naming what does not fit.

    ``times`` left out means once (``down``, ``two_openings``: until cleared); null means until
    cleared.
    """
    refuse_unknown(Fault, part)
    fault = read_body(Fault, {name: value for name, value in part.items() if value is not None})
    if fault.times is not None and fault.times < 1:
        raise BadRequest("times must be at least 1, or null", field="times")
    is_once = "times" not in part and fault.kind not in _LASTING
    return fault.model_copy(update={"times": 1}) if is_once else fault


def comes_before_work(fault: Fault) -> bool:
    """Tell whether nothing is done for the request."""
    if fault.kind is Misfit.LOST_ANSWER or fault.afterWork:
        return False
    return fault.drops_the_connection or canned_answer(fault, "") is not None


def canned_answer(fault: Fault, authorization: str) -> HttpAnswer | None:
    """Give the answer that needs no work, for the kinds that have one."""
    match fault.kind:
        case Misfit.UNAUTHORISED:
            return not_authorised("unknown bearer token")
        case Misfit.TOKEN_ECHO:
            return not_authorised(f"unknown bearer token {authorization.partition(' ')[2]}")
        case Misfit.BUSY:
            return busy()
        case Misfit.GARBAGE:
            return _page(HTTPStatus.OK, "Welcome to this network. Please sign in.")
        case kind if kind in _PAGES:
            status = _PAGES[kind]
            page = _page(status, f"{status.value} {status.phrase}")
            return replace(page, headers=_headers(fault))
        case _:
            return None


def spoiled(fault: Fault, answer: HttpAnswer) -> HttpAnswer:
    """Give an honest answer as the client receives it under this fault."""
    match fault.kind:
        case Misfit.TRUNCATED:
            return replace(answer, text=answer.text[: len(answer.text) // 2])
        case Misfit.SLOW_BODY:
            return replace(answer, drip_seconds=fault.seconds)
        case Misfit.OTHER_DOCUMENT:
            return _with(answer, {"orderId": "another-document"})
        case Misfit.WRONG_IDENTIFIERS:
            return _with(answer, dict.fromkeys(_IDENTIFIERS, ""))
        case _:
            return answer


def _with(answer: HttpAnswer, changes: Part) -> HttpAnswer:
    """Change fields of a JSON object that has them; anything else stays as it is."""
    try:
        body = read_json(answer.text.encode("utf-8"))
    except NotJson:
        return answer
    if not isinstance(body, dict):
        return answer
    there: Part = {name: value for name, value in changes.items() if name in body}
    return replace(answer, text=write_json({**body, **there}))


def _headers(fault: Fault) -> tuple[tuple[str, str], ...]:
    match fault.kind:
        case Misfit.UNAVAILABLE | Misfit.TOO_MANY:
            return (("Retry-After", str(int(fault.seconds) or 1)),)
        case Misfit.REDIRECT:
            return (("Location", _ELSEWHERE),)
        case _:
            return ()


def _page(status: HTTPStatus, title: str) -> HttpAnswer:
    text = f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    return HttpAnswer(status=status.value, text=text, media_type="text/html")
