"""What a till is in a chain, and what it is told when it asks to join, or how it stands."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum

from till.domain.chain.answer import OfficeProblem, ShutOut
from till.domain.chain.batch import ChainPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """A till's place in a chain, as the office gave it."""

    till: str  # what the office calls it, and what its requests are signed as
    shop: str
    office: str  # the office's name
    office_key: bytes  # Ed25519, public: the code that was typed was of this key
    epoch: int
    begins: int = 0  # the number of the entry after which the office gets the journal


class JoinRefused(Enum):
    """Why an office did not take a till in."""

    CODE_WRONG = "code_wrong"
    CODE_USED = "code_used"
    CODE_EXPIRED = "code_expired"
    INSTALLATION_KNOWN = "installation_known"
    CODES_TOO_MANY = "codes_too_many"
    WRONG_OFFICE = "wrong_office"  # its key is not that of the code
    NOT_UNDERSTOOD = "not_understood"
    NOT_REACHABLE = "not_reachable"


@dataclass(frozen=True, slots=True, kw_only=True)
class TillAtOffice:
    """How the office sees this till: its shop, and the newest entry of each branch."""

    shop: str
    ends: tuple[tuple[int, ChainPlace], ...] = ()  # each with the generation that wrote it

    @property
    def tips(self) -> tuple[ChainPlace, ...]:
        """The newest entry of each branch."""
        return tuple(place for _, place in self.ends)

    @property
    def generation(self) -> int:
        """The highest that any of them was written by."""
        return max((number for number, _ in self.ends), default=0)

    def is_ahead_of(self, generation: int, newest: ChainPlace) -> bool:
        """Tell whether the office has more of this very generation than its own journal has."""
        return any(number == generation and tip.number > newest.number for number, tip in self.ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class TillStatusLine:
    """What a till tells its office of itself beside its journal, every minute that it is open."""

    version: str
    waiting: int  # entries
    oldest_waiting_at: datetime | None
    checks: tuple[str, ...]  # the names of what is not well, as the check-up has them


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeStanding:
    """How a till stands to its office, as far as it could be asked just now.

    `sent` and `newest` are numbers of the journal; what is between them waits.
    """

    url: str
    membership: Membership
    is_reachable: bool
    sent: int
    newest: int
    oldest_waiting_at: datetime | None = None
    clock_ahead: timedelta = timedelta()  # of the office's clock before ours
    problem: OfficeProblem | None = None
    shut_out: ShutOut | None = None

    @property
    def waiting(self) -> int:
        """How many entries the office lacks."""
        return max(self.newest - self.sent, 0)

    @property
    def needs_person(self) -> bool:
        """Whether nothing is sent until a person has acted."""
        return self.problem is not None and self.problem.needs_person


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What came of sending: entries taken or known, what still waits, and what stopped it."""

    sent: int = 0
    waiting: int = 0
    problem: OfficeProblem | None = field(default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class MembershipEnd:
    """What came of leaving: what was sent before, whether the till has left, who knows of it."""

    till: str
    sent: Sent
    has_left: bool
    is_told: bool = False
