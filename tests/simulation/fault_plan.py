"""What goes wrong, how often, and how often it did.

Lives here: the kinds of fault, a seed's own mixture of them, the count of those that fired.
Must not: do the harm (network, service_model, disk, paper and the shop do).
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from random import Random


class Fault(Enum):
    """Everything that can happen to a till here."""

    # On the way there and back
    CONNECTION_REFUSED = "connection refused"
    CONNECTION_HANGS = "connection hangs until the deadline"
    REQUEST_LOST = "request lost in silence"
    REQUEST_RESET = "request lost, connection reset"
    REQUEST_LATE = "request arrives after the till gave up"
    REQUEST_REPEATED = "request arrives twice"
    ANSWER_LOST = "answer lost in silence"
    ANSWER_RESET = "answer lost, connection reset"
    ANSWER_LATE = "answer after the deadline"
    BAD_GATEWAY = "502 before any work"
    BAD_GATEWAY_AFTER_WORK = "502 while the work goes on"
    UNAVAILABLE = "503 with Retry-After"
    GATEWAY_TIMEOUT = "504"
    TOO_MANY_REQUESTS = "429"
    INTERNAL_ERROR = "500"
    GARBAGE = "200 with a page"
    TRUNCATED = "200 cut off"
    OTHER_DOCUMENT = "200 for another docId"
    EMPTY_IDENTIFIERS = "200 with empty identifiers"
    # In the service and at the tax platform
    SLOW_WORK = "work takes longer than the deadline"
    BUSY = "busy: the docId is in work"
    SERVER_FAULT = "env:SERVER"
    OTHER_ERROR = "otherError"
    BARE_RESULT = "200 without identifiers or error"
    EIC_LATER = "electronic invoice incomplete"
    OPENING_STUCK = "opening balance incomplete for hours or days"
    OPENING_LOST = "opening balance that never arrives"
    SETUP_FAULT = "env:CLIENT until somebody mends the set-up"
    LASTING_FAULT = "env:CLIENT for good"
    REJECTED = "400 for good"
    RESTART = "the service restarts"
    RESTART_IN_WORK = "the service restarts with a document in work"
    # For a while
    OUTAGE = "no connection for minutes"
    LONG_OUTAGE = "no connection for an hour or more"
    MAINTENANCE = "503 for minutes"
    WRONG_ADDRESS = "404, redirects or a captive portal for minutes"
    TOKEN_EXPIRED = "token expires"
    UNAUTHORISED = "401"
    # In the shop
    CRASH_BEFORE_COMMIT = "power cut before a commit"
    CRASH_IN_TRANSACTION = "power cut inside a transaction"
    CRASH_AFTER_COMMIT = "power cut after a commit"
    CRASH_AT_AWAIT = "power cut at an await"
    CRASH_AT_A_MOMENT = "power cut at any moment"
    CRASH_WHILE_PRINTING = "power cut while printing"
    REOPENED = "till closed and opened again"
    DISK_FULL = "disk full"
    DISK_FAILING = "disk failing"
    DISK_SLOW = "disk slow"
    RESTORED = "a backup comes back without what followed it"
    CLOCK_SET = "the till's clock is set"
    CLOCK_SET_OVERNIGHT = "the till's clock is set at night"
    MIDNIGHT = "midnight with documents waiting"
    OPENING_OVERNIGHT = "midnight with an opening balance unfinished"
    OPENING_CLOSED = "opening balance closed by a person"
    PRINTER_UNREACHABLE = "printer unreachable"
    PRINTER_TEARS = "printer stops halfway"
    PRINTER_UNCERTAIN = "printer breaks off at the end"


F = Fault
ON_THE_WAY = (
    F.CONNECTION_REFUSED,
    F.CONNECTION_HANGS,
    F.REQUEST_LOST,
    F.REQUEST_RESET,
    F.REQUEST_LATE,
    F.REQUEST_REPEATED,
    F.ANSWER_LOST,
    F.ANSWER_RESET,
    F.ANSWER_LATE,
    F.BAD_GATEWAY,
    F.BAD_GATEWAY_AFTER_WORK,
    F.UNAVAILABLE,
    F.GATEWAY_TIMEOUT,
    F.TOO_MANY_REQUESTS,
    F.INTERNAL_ERROR,
    F.GARBAGE,
    F.TRUNCATED,
    F.OTHER_DOCUMENT,
    F.EMPTY_IDENTIFIERS,
)
IN_WORK = (F.SLOW_WORK,)
AT_THE_PLATFORM = (F.SERVER_FAULT, F.OTHER_ERROR, F.BARE_RESULT)
REFUSALS = (F.SETUP_FAULT, F.LASTING_FAULT, F.REJECTED)
ON_DISK = (F.DISK_FULL, F.DISK_FAILING)
AT_THE_PRINTER = (F.PRINTER_UNREACHABLE, F.PRINTER_TEARS, F.PRINTER_UNCERTAIN)
SPELLS = (F.OUTAGE, F.MAINTENANCE, F.WRONG_ADDRESS, F.TOKEN_EXPIRED, F.RESTART)

CHANCES: dict[tuple[Fault, ...], tuple[float, ...]] = {
    ON_THE_WAY: (0.0, 0.1, 0.25, 0.5),
    IN_WORK: (0.0, 0.05, 0.15),
    AT_THE_PLATFORM: (0.0, 0.15, 0.4),
    REFUSALS: (0.0, 0.05, 0.2),
    (F.EIC_LATER,): (0.0, 0.5, 0.8),
    (F.OPENING_STUCK,): (0.0, 0.0, 0.4),
    (F.OPENING_LOST,): (0.0, 0.0, 0.0, 0.4),
    ON_DISK: (0.0, 0.0, 0.02, 0.1),
    AT_THE_PRINTER: (0.0, 0.1, 0.4),
}


class FaultPlan:
    """One seed's mixture: some groups of faults are rife, some kinds never come."""

    def __init__(self, rng: Random, fired: Counter[Fault]) -> None:
        self._rng = rng
        self.fired = fired
        self.is_over = False
        self._chance = {group: rng.choice(chances) for group, chances in CHANCES.items()}
        self._kinds = {group: rng.sample(group, rng.randint(1, len(group))) for group in CHANCES}

    def strikes(self, group: tuple[Fault, ...]) -> Fault | None:
        """Draw whether one of a group of faults happens now; it counts as fired."""
        if self._rng.random() >= self._chance[group] or self.is_over:
            return None
        fault = self._rng.choice(self._kinds[group])
        self.happened(fault)
        return fault

    def happened(self, fault: Fault) -> None:
        """Count a fault."""
        self.fired[fault] += 1

    def between(self, least: float, most: float) -> float:
        """Return a number of seconds."""
        return self._rng.uniform(least, most)

    def chance(self, of: float) -> bool:
        """Draw."""
        return self._rng.random() < of

    def one_of(self, choices: Sequence[str]) -> str:
        """Draw one."""
        return self._rng.choice(choices)
