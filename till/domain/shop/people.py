"""Who may stand at the till."""

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from itertools import pairwise

from till.domain.barcode import is_checked_barcode
from till.domain.errors.people import (
    BadgeUnfit,
    OperatorCodeUnfit,
    PersonNameUnfit,
    PinGuessable,
    PinUnfit,
)
from till.domain.text import one_line

_OPERATOR_CODE = re.compile(r"[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{3}")  # specification 2.1
_PIN = re.compile(r"[0-9]{4,8}")
_YEAR = re.compile(r"(19|20)[0-9]{2}")

LONGEST_NAME = 60
SHORTEST_BADGE = 6
LONGEST_BADGE = 60

TRIES_BEFORE_WAITING = 5
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(minutes=15)


class Role(Enum):
    """What a person may do at the till, from least to most.

    A service is no person at the window: a machine that runs commands in its own name.
    A waiter takes orders and no money.
    """

    SERVICE = "service"
    WAITER = "waiter"
    CASHIER = "cashier"
    SUPERVISOR = "supervisor"
    OWNER = "owner"


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPerson:
    """Somebody as a record names them: by number, with the name they bore then.

    Two people may bear one name, so nobody is ever looked up or told apart by it. The number is 0
    for the till itself, and None where a till of before kept the name alone.
    """

    name: str
    person_id: int | None

    def facts(self, role: str) -> dict[str, str]:
        """Return what the journal says of their part in an action, such as `approved_by`."""
        number = {} if self.person_id is None else {f"{role}_id": str(self.person_id)}
        return {role: self.name, **number}


def told_apart(people: Sequence[NamedPerson]) -> tuple[str, ...]:
    """Return what each is called in a list of them: the name, with the number if it is shared."""
    bearers = Counter(each.name for each in people)
    return tuple(
        each.name if bearers[each.name] == 1 else f"{each.name} ({each.person_id})"
        for each in people
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayChoice:
    """How somebody wants to see the till; what is None is as the till itself is set.

    `language` is `sq` or `en`, `theme` `light` or `dark`, `text_size` a percentage.
    """

    language: str | None = None
    theme: str | None = None
    text_size: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cashier:
    """A person who may sign in; `operator_code` is how the authority knows them."""

    person_id: int
    name: str
    operator_code: str | None
    role: Role
    display: DisplayChoice = DisplayChoice()

    @property
    def is_service(self) -> bool:
        """Whether this is a machine that runs commands, and nobody who stands at the window."""
        return self.role is Role.SERVICE

    @property
    def named(self) -> NamedPerson:
        """This person, as records name them."""
        return NamedPerson(name=self.name, person_id=self.person_id)

    @property
    def initials(self) -> str:
        """First letters of the first and the last name."""
        words = self.name.split()
        return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


def distinction(person: Cashier, among: Sequence[Cashier]) -> str:
    """Return what tells somebody from others of the same name: nothing where nobody else has it."""
    if not any(each.name == person.name for each in among if each.person_id != person.person_id):
        return ""
    return person.operator_code or str(person.person_id)


def checked_operator_code(code: str) -> str:
    """Return the code if it has the shape of specification 2.1. Raises OperatorCodeUnfit."""
    if not _OPERATOR_CODE.fullmatch(code):
        raise OperatorCodeUnfit(code=code[:20])
    return code


def checked_name(text: str) -> str:
    """Return a person's name without needless spaces. Raises PersonNameUnfit."""
    name = one_line(text)
    if not text.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise PersonNameUnfit(longest=LONGEST_NAME)
    return name


def are_alike(one: str, other: str) -> bool:
    """Tell whether two names look the same to whoever reads them in a hurry."""
    return one_line(one).casefold() == one_line(other).casefold()


def checked_pin(pin: str) -> str:
    """Return the PIN if it is four to eight digits. Raises PinUnfit."""
    if not _PIN.fullmatch(pin):
        raise PinUnfit
    return pin


def checked_new_pin(pin: str, *, is_practice: bool) -> str:
    """Return a PIN that may be given to somebody; one that is in use stays whatever it is.

    In practice any will do: the demo tells everybody's PIN on its sign-in page, so that whoever
    tries the till out gets in, and nothing there is worth guarding. Raises PinUnfit, PinGuessable.
    """
    if is_easily_guessed(checked_pin(pin)) and not is_practice:
        raise PinGuessable
    return pin


def is_easily_guessed(pin: str) -> bool:
    """Tell whether a PIN is tried first: one digit over and over, digits in a row, or a year."""
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    is_row = len(steps) == 1 and steps <= {-1, 0, 1}
    return is_row or bool(_YEAR.fullmatch(pin))


def checked_badge(badge: str) -> str:
    """Return a badge's text if it can be one. Raises BadgeUnfit."""
    text = badge.strip()
    fits = SHORTEST_BADGE <= len(text) <= LONGEST_BADGE and text.isprintable()
    if not fits or is_checked_barcode(text):
        raise BadgeUnfit(shortest=SHORTEST_BADGE, longest=LONGEST_BADGE)
    return text


def badge_hash(badge: str) -> str:
    """Return how a badge is kept and looked up: its SHA-256 (hexadecimal)."""
    return hashlib.sha256(badge.strip().encode(errors="replace")).hexdigest()


def since_last_try(
    by_wall: timedelta, uptime: timedelta, uptime_then: timedelta | None = None
) -> timedelta:
    """How long ago the last wrong try was, whatever somebody did to the clock meanwhile.

    While the machine runs its own seconds tell. Since it was started anew (or from a till that did
    not keep them) the clock on the wall tells, and at least the time the machine has been running.
    """
    if uptime_then is not None and uptime >= uptime_then:
        return uptime - uptime_then
    return max(by_wall, uptime)


def wait_left(wrong_tries: int, since: timedelta) -> timedelta:
    """How much longer signing in waits: never below nothing, never more than the tries earned."""
    earned = wait_after(wrong_tries)
    return min(max(earned - since, timedelta(0)), earned)


def wait_after(wrong_tries: int) -> timedelta:
    """How long signing in waits after so many wrong PINs: 30 s after five, then doubling."""
    if wrong_tries < TRIES_BEFORE_WAITING:
        return timedelta(0)
    doubled: int = 1 << min(wrong_tries - TRIES_BEFORE_WAITING, 10)
    return min(FIRST_WAIT * doubled, LONGEST_WAIT)
