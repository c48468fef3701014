"""The office of a chain, where a till belongs to one.

Lives here: joining it, how the till stands to it, sending it the journal.
Must not: any implementation.
"""

from dataclasses import dataclass
from typing import Protocol

from till.domain.chain.joining import JoinCode
from till.domain.chain.membership import JoinRefused, Membership, OfficeStanding, Sent


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    """What a person types to join: where the office is, and the code it gave for this till."""

    url: str
    code: JoinCode


class OfficeConnection(Protocol):
    """The office. Nothing here raises for what the world does, and nothing keeps a till waiting."""

    async def membership(self) -> Membership | None:
        """Return this till's place in a chain; None where it sells alone."""
        ...

    async def join(self, request: JoinRequest) -> Membership | JoinRefused:
        """Make keys, keep them, and ask to be taken in; repeating it with the same code is safe.

        Raises DiskFull, DiskFailing where the keys cannot be kept.
        """
        ...

    async def answers_at(self, url: str) -> float | None:
        """Return after how many seconds an office answers at an address; None where none does."""
        ...

    async def leave(self) -> bool:
        """Tell the office, for two seconds at most; forget keys and place. Raises DiskFailing.

        Returns whether the office knows that this till is none of its own.
        """
        ...

    async def standing(self) -> OfficeStanding | None:
        """Ask the office how this till stands, for two seconds at most; None where it has none."""
        ...

    async def send(self, within_s: float, *, is_patient: bool = True) -> Sent:
        """Send until nothing waits, the time is over, or a person has to act.

        Where nobody is to be kept waiting it ends as soon as the office does not answer, too.
        """
        ...
