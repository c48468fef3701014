"""Who may stand at the till.

Lives here: people, roles, operator codes, how long wrong PINs make one wait.
Must not: hashing and keeping of PINs.
"""

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from till.domain.errors import OperatorCodeUnfit, PinUnfit

_OPERATOR_CODE = re.compile(r"[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}")  # specification 2.1
_PIN = re.compile(r"[0-9]{4,8}")

TRIES_BEFORE_WAITING = 5
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(minutes=15)


class Role(Enum):
    """What a person may do at the till, from least to most."""

    CASHIER = "cashier"
    SUPERVISOR = "supervisor"
    OWNER = "owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cashier:
    """A person who may sign in; `operator_code` is how the authority knows them."""

    person_id: int
    name: str
    operator_code: str | None
    role: Role

    @property
    def initials(self) -> str:
        """First letters of the first and the last name."""
        words = self.name.split()
        return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


def checked_operator_code(code: str) -> str:
    """Return the code if it has the shape of specification 2.1. Raises OperatorCodeUnfit."""
    if not _OPERATOR_CODE.fullmatch(code):
        raise OperatorCodeUnfit(code=code[:20])
    return code


def checked_pin(pin: str) -> str:
    """Return the PIN if it is four to eight digits. Raises PinUnfit."""
    if not _PIN.fullmatch(pin):
        raise PinUnfit
    return pin


def wait_after(wrong_tries: int) -> timedelta:
    """How long signing in waits after so many wrong PINs: 30 s after five, then doubling."""
    if wrong_tries < TRIES_BEFORE_WAITING:
        return timedelta(0)
    doubled: int = 1 << min(wrong_tries - TRIES_BEFORE_WAITING, 10)
    return min(FIRST_WAIT * doubled, LONGEST_WAIT)
