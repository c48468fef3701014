"""The faults that can be switched on, to see what a client makes of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum

from till.practice.answers import BadRequest, other_error, platform_error
from till.practice.asked import ENDPOINTS, Interference
from till.practice.fields import Field, Kind, check_parts, refuse_unknown
from till.practice.json_text import Part, number_in, text_in


class FaultKind(Enum):
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


_FAULT = (
    Field(name="kind", required=True, one_of=tuple(kind.value for kind in FaultKind)),
    Field(name="endpoint", one_of=ENDPOINTS),
    Field(name="times", kind=Kind.INTEGER),
    Field(name="seconds", kind=Kind.NUMBER, least=0, most=3600),
    Field(name="afterWork", kind=Kind.FLAG),
)
_DROPPING = frozenset({FaultKind.LOST_REQUEST, FaultKind.LOST_ANSWER, FaultKind.DOWN})
# Here ``seconds`` goes into the answer and is not waited before it.
_SECONDS_ARE_SAID = frozenset({FaultKind.UNAVAILABLE, FaultKind.TOO_MANY, FaultKind.SLOW_BODY})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault in force: for one endpoint or all, so many more times or (None) until cleared.

    ``seconds`` passes before the answer (for ``unavailable`` and ``too_many`` it is the
    Retry-After instead, for ``slow_body`` the time the body takes); ``after_work`` lets a
    gateway's fault come after the work was done.
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
    def pause(self) -> Decimal:
        """How many seconds pass before the answer."""
        return Decimal(0) if self.kind in _SECONDS_ARE_SAID else self.seconds

    def as_part(self) -> Part:
        """Give the fault as /practice/faults shows it."""
        return {
            "kind": self.kind.value,
            "endpoint": self.endpoint,
            "times": self.times,
            "seconds": self.seconds,
            "afterWork": self.after_work,
        }

    def interference(self) -> Interference | None:
        """Give what the tax platform answers with, for the kinds that make it answer."""
        match self.kind:
            case FaultKind.INCOMPLETE | FaultKind.HALF_DONE:
                text = "Përpunimi nuk përfundoi; provoni përsëri me të njëjtin docId."
                is_half_done = self.kind is FaultKind.HALF_DONE
                return Interference(error=other_error(text), after_first_stage=is_half_done)
            case FaultKind.SERVER_ERROR:
                text = "Platforma tatimore nuk përgjigjet."
                error = platform_error(server=True, code="PRACTICE_SERVER", text=text)
                return Interference(error=error)
            case FaultKind.CLIENT_ERROR:
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

    def take(self, endpoint: str) -> Fault | None:
        """Give the first fault that meets this endpoint and count it down."""
        for index, fault in enumerate(self._in_force):
            if fault.endpoint in {None, endpoint}:
                before = self._in_force[:index]
                after = self._in_force[index + 1 :]
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
