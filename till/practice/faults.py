"""Faults that can be switched on, to see what a client makes of them.

Lives here: the kinds of fault, the list of those in force, taking the next one for a request, and
the canned answers of gateways.
Must not: connections, documents, waiting.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from till.practice.answers import (
    Answer,
    BadRequest,
    busy,
    not_authorised,
    other_error,
    platform_error,
)
from till.practice.fields import Field, Kind, check_parts, refuse_unknown
from till.practice.json_text import Part, number_in, text_in, write_json

ENDPOINTS = ("invoice/register", "invoice/status", "invoice/pdf", "balance/initiate")


class FaultKind(Enum):
    """What goes wrong."""

    LOST_REQUEST = "lost_request"
    """The connection is closed before anything is done."""
    LOST_ANSWER = "lost_answer"
    """The work is done, then the connection is closed without an answer."""
    INCOMPLETE = "incomplete"
    """HTTP 200 with otherError and no completion identifier."""
    SERVER_ERROR = "server_error"
    """HTTP 200 with a cisError of env:SERVER."""
    CLIENT_ERROR = "client_error"
    """HTTP 200 with a cisError of env:CLIENT."""
    UNAUTHORISED = "unauthorised"
    """HTTP 401."""
    BAD_GATEWAY = "bad_gateway"
    """HTTP 502 with a gateway's HTML."""
    UNAVAILABLE = "unavailable"
    """HTTP 503 with Retry-After."""
    BUSY = "busy"
    """HTTP 400 with the words of a docId in work."""
    GARBAGE = "garbage"
    """HTTP 200 with a HTML page."""
    DELAY = "delay"
    """The answer comes late; the docId is in work all that time."""
    DOWN = "down"
    """Every connection is closed, until cleared."""


_FAULT = (
    Field(name="kind", required=True, one_of=tuple(kind.value for kind in FaultKind)),
    Field(name="endpoint", one_of=ENDPOINTS),
    Field(name="times", kind=Kind.INTEGER),
    Field(name="seconds", kind=Kind.NUMBER, least=0, most=3600),
    Field(name="afterWork", kind=Kind.FLAG),
)
_DROPPING = frozenset({FaultKind.LOST_REQUEST, FaultKind.LOST_ANSWER, FaultKind.DOWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault in force: for one endpoint or all, so many more times or (None) until cleared.

    ``seconds`` passes before the answer (for ``unavailable`` it is the Retry-After instead);
    ``after_work`` lets a gateway's fault come after the work was done.
    """

    kind: FaultKind
    endpoint: str | None
    times: int | None
    seconds: Decimal
    after_work: bool

    @property
    def drops_the_connection(self) -> bool:
        """Whether the client gets no answer at all."""
        return self.kind in _DROPPING

    @property
    def comes_before_work(self) -> bool:
        """Whether nothing is done for the request."""
        if self.kind is FaultKind.LOST_ANSWER or self.after_work:
            return False
        return self.drops_the_connection or self.canned_answer() is not None

    def as_part(self) -> Part:
        """Give the fault as /practice/faults shows it."""
        return {
            "kind": self.kind.value,
            "endpoint": self.endpoint,
            "times": self.times,
            "seconds": self.seconds,
            "afterWork": self.after_work,
        }

    def platform_error(self) -> Part | None:
        """Give the FiscalError that the tax platform answers with, for the kinds that have one."""
        match self.kind:
            case FaultKind.INCOMPLETE:
                return other_error("Përpunimi nuk përfundoi; provoni përsëri me të njëjtin docId.")
            case FaultKind.SERVER_ERROR:
                text = "Platforma tatimore nuk përgjigjet."
                return platform_error(server=True, code="PRACTICE_SERVER", text=text)
            case FaultKind.CLIENT_ERROR:
                text = "Platforma tatimore nuk e pranon kërkesën."
                return platform_error(server=False, code="PRACTICE_CLIENT", text=text)
            case _:
                return None

    def canned_answer(self) -> Answer | None:
        """Give the answer that does not depend on the request, for the kinds that have one."""
        match self.kind:
            case FaultKind.UNAUTHORISED:
                return not_authorised()
            case FaultKind.BUSY:
                return busy()
            case FaultKind.BAD_GATEWAY:
                return _page(502, "502 Bad Gateway")
            case FaultKind.UNAVAILABLE:
                wait = (("Retry-After", str(int(self.seconds) or 1)),)
                return replace(_page(503, "503 Service Unavailable"), headers=wait)
            case FaultKind.GARBAGE:
                return _page(200, "Welcome to this network. Please sign in.")
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

    def take(self, endpoint: str) -> Fault | None:
        """Give the first fault that meets this endpoint and count it down."""
        for index, fault in enumerate(self._in_force):
            if fault.endpoint in {None, endpoint}:
                before, after = self._in_force[:index], self._in_force[index + 1 :]
                self._in_force = (*before, *_used(fault), *after)
                return fault
        return None


def _used(fault: Fault) -> tuple[Fault, ...]:
    if fault.times is None:
        return (fault,)
    return (replace(fault, times=fault.times - 1),) if fault.times > 1 else ()


def read_fault(part: Part) -> Fault:
    """Read one fault as it was posted; raises BadRequest naming what does not fit.

    ``times`` left out means once (for ``down``: until cleared); null means until cleared.
    """
    refuse_unknown(part, _FAULT)
    given: Part = {name: value for name, value in part.items() if value is not None}
    check_parts(given, _FAULT)
    kind = FaultKind(text_in(given, "kind"))
    until_cleared = kind is FaultKind.DOWN if "times" not in part else part["times"] is None
    times = None if until_cleared else int(number_in(given, "times", Decimal(1)))
    if times is not None and times < 1:
        raise BadRequest("times must be at least 1, or null", field="times")
    return Fault(
        kind=kind,
        endpoint=text_in(given, "endpoint") or None,
        times=times,
        seconds=number_in(given, "seconds"),
        after_work=given.get("afterWork") is True,
    )


def _page(status: int, title: str) -> Answer:
    text = f"<html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    return Answer(status=status, text=text, media_type="text/html")


def faults_text(faults: Faults) -> str:
    """Give the faults in force as JSON text."""
    return write_json([*faults.in_force()])
