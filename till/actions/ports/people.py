"""Who may sign in.

Lives here: people, PINs.
Must not: any implementation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from till.domain.shop.people import Cashier


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongTries:
    """Wrong PINs of a person, or wrong badges, since the last that was right.

    `last_uptime` is how long the machine had been running at the last one, where it is known.
    """

    count: int
    last_at: datetime | None = None
    last_uptime: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonHistory:
    """What the journal knows of somebody; what was never written down is None or empty."""

    added_at: datetime | None = None
    added_by: str = ""
    pin_set_at: datetime | None = None


class People(Protocol):
    """Who may sign in, for reading."""

    def all(self) -> Sequence[Cashier]:
        """Return everybody who may sign in, in the order they were added."""
        ...

    def left(self) -> Sequence[Cashier]:
        """Return everybody who may no longer sign in, by name."""
        ...

    def had_owner(self) -> bool:
        """Tell whether the journal knows of an owner, whoever is there now."""
        ...

    def badge_holders(self) -> frozenset[int]:
        """Return the numbers of those who have a badge."""
        ...

    def last_sign_ins(self, since: datetime) -> Mapping[int, datetime]:
        """Return when each signed in last, by number; only who did since a moment."""
        ...

    def history(self, person_id: int) -> PersonHistory:
        """Return what the journal knows of somebody: when they were added, and their PIN set."""
        ...

    def with_badge(self, badge_hash: str) -> Cashier | None:
        """Return whose badge this is, by its SHA-256."""
        ...

    def pin_hash(self, person_id: int) -> str:
        """Return the argon2id hash of a PIN."""
        ...

    def left_as(self, name: str) -> Sequence[tuple[int, str]]:
        """Return the number and the hash of the PIN of each who left under a name, newest first."""
        ...

    def next_id(self) -> int:
        """Return the number of the next person who is new here; none is given twice."""
        ...

    def wrong_pins(self, person_id: int) -> WrongTries:
        """Count wrong PINs from the journal, so that a restart does not forget them."""
        ...

    def wrong_badges(self) -> WrongTries:
        """Count from the journal the badges of nobody since anybody signed in or approved."""
        ...

    def wrong_pins_of_nobody(self, since: datetime, uptimes: tuple[int, int]) -> WrongTries:
        """Count the wrong PINs that no name came with: those of the command line.

        They count since a moment, or while the machine had been running so long (seconds).
        """
        ...


class Pins(Protocol):
    """Hashing of PINs (argon2id). Slow on purpose, so both run beside the window's loop."""

    async def hash(self, pin: str) -> str:
        """Return the hash to keep."""
        ...

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Tell whether a PIN is the one that was hashed.

        Raises PinKeyMissing where it was tied to another computer, or the key is gone.
        """
        ...

    def is_outdated(self, pin_hash: str) -> bool:
        """Tell whether a PIN that fits should be hashed anew."""
        ...

    def is_tied(self, pin_hash: str) -> bool:
        """Tell whether a hash is of no use to whoever has the file alone."""
        ...
