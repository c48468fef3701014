"""Signing in and out."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from till.actions.ports.events import SignedIn, SignedOut
from till.actions.ports.people import WrongTries
from till.actions.ports.records import NewPin
from till.actions.till import SYSTEM, Till
from till.domain.errors.people import (
    BadgesWait,
    BadgeUnknown,
    NameShared,
    PinKeyMissing,
    PinWanted,
    TooManyTries,
    UnknownPerson,
    WrongPin,
)
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import Cashier, Role, badge_hash, since_last_try, wait_left

SECOND = timedelta(seconds=1)
COMMANDS_REMEMBER = timedelta(hours=1)
"""How long a wrong PIN at the command line counts there; nobody knows whose it was to be."""


async def sign_in(till: Till, person_id: int, pin: str) -> Cashier:
    """Let a person stand at the till; the basket stays as it is.

    Raises UnknownPerson, WrongPin, and TooManyTries while wrong PINs make one wait.
    """
    person = await require_pin(till, person_id, pin)
    await _let_in(till, person, by="pin")
    return person


async def require_pin(till: Till, person_id: int, pin: str) -> Cashier:
    """Return a person whose PIN it is; they stand at the till no more than before.

    Raises UnknownPerson, WrongPin, and TooManyTries while wrong PINs make one wait.
    """
    person = find_person(till, person_id)
    require_patience(till, person)
    if not await till.pins.fits(pin, till.people.pin_hash(person_id)):
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, person))
        raise WrongPin
    await hash_anew(till, person, pin)
    return person


async def hash_anew(till: Till, person: Cashier, pin: str) -> None:
    """Keep a PIN that was right tied to this computer, where it was not yet."""
    if not till.pins.is_outdated(till.people.pin_hash(person.person_id)):
        return
    kept = NewPin(person_id=person.person_id, pin_hash=await till.pins.hash(pin))
    facts = person.named.facts("person")
    entry = till.entry(JournalAction.PIN_SET, **facts, how="tied to this computer")
    await till.ledger.record(kept, entry.by(SYSTEM))


async def sign_in_by_pin(till: Till, pin: str, *, is_unattended: bool = False) -> Cashier:
    """Let the one person stand at the till whose PIN it is; for the command line.

    Where nobody is there to type it (`is_unattended`), everything done in their name says so.
    Raises WrongPin when it is nobody's, or more than one person's (in a practice shop it is then
    whoever may most), which is written down, and TooManyTries while wrong PINs make it wait.
    """
    if left := _seconds_left(till, _wrong_at_commands(till)):
        raise TooManyTries(seconds=left)
    fitting = await whose_pin(till, pin)
    if till.policy.is_practice:  # all of the demo's people have one PIN
        fitting = sorted(fitting, key=lambda each: list(Role).index(each.role))[-1:]
    if len(fitting) != 1:
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, by="command"))
        raise WrongPin
    person = fitting[0]
    require_patience(till, person)
    await hash_anew(till, person, pin)
    till.session = replace(till.session, is_unattended=is_unattended)
    await _let_in(till, person, by="command")
    return person


async def whose_pin(till: Till, pin: str) -> Sequence[Cashier]:
    """Return whose PIN it is: one person, nobody, or several of before PINs had to differ.

    Raises PinKeyMissing where it is nobody's whose PIN can be checked here.
    """
    fitting = list[Cashier]()
    unknown: PinKeyMissing | None = None
    for person in till.people.all():
        try:
            if await till.pins.fits(pin, till.people.pin_hash(person.person_id)):
                fitting.append(person)
        except PinKeyMissing as error:
            unknown = error
    if unknown and not fitting:
        raise unknown
    return fitting


async def sign_in_by_badge(till: Till, badge: str) -> Cashier:
    """Let the person stand at the till whose badge was scanned; the basket stays as it is.

    Raises BadgeUnknown, PinWanted where the role needs its PIN too (`roles.badge_alone`), and
    TooManyTries while wrong PINs make one wait.
    """
    person = await whose_badge(till, badge)
    if not badge_alone(till, person):
        raise PinWanted(person_id=person.person_id, name=person.name)
    require_patience(till, person)
    await _let_in(till, person, by="badge")
    return person


async def whose_badge(till: Till, badge: str) -> Cashier:
    """Return whose badge it is.

    Raises BadgeUnknown, which is written down without the badge, and BadgesWait while badges that
    were nobody's make all badges wait.
    """
    if left := _seconds_left(till, till.people.wrong_badges()):
        raise BadgesWait(seconds=left)
    person = till.people.with_badge(badge_hash(badge))
    if person is None or person.is_service:
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_BADGE))
        raise BadgeUnknown
    return person


def badge_alone(till: Till, person: Cashier) -> bool:
    """Tell whether this person's badge is enough without a PIN."""
    return person.role in till.policy.badge_alone


async def _let_in(till: Till, person: Cashier, *, by: str) -> None:
    """Put somebody at the till once that is on disk. Whoever stood there leaves, and that, too.

    Who locks the till meanwhile, or comes after this person, has the last word.
    """
    left = _last_let_in(till)
    entries = list[JournalEntry]()
    if left is not None and left.person_id != person.person_id:
        entries.append(_action_of(till, left, JournalAction.SIGNED_OUT))
    entries.append(_action_of(till, person, JournalAction.SIGNED_IN, person=person.name, by=by))
    coming = replace(person)  # one of its own, for the same person may come twice at once
    till.session = replace(till.session, coming=coming)
    try:
        await till.ledger.record(*entries)
        if till.session.coming is coming:
            till.session = replace(till.session, cashier=person)
            till.announce(SignedIn(cashier=person))
    finally:
        if till.session.coming is coming:
            till.session = replace(till.session, coming=None)


def _last_let_in(till: Till) -> Cashier | None:
    return till.session.coming or till.session.cashier


def _action_of(till: Till, who: Cashier, action: JournalAction, **facts: str) -> JournalEntry:
    """Return a journal entry of somebody who may not stand at the till yet."""
    return till.entry(action, **facts).by(who.named)


async def sign_out(till: Till) -> None:
    """Leave the till; the basket stays for the next person."""
    left = _last_let_in(till)
    if left is None:
        return
    entry = _action_of(till, left, JournalAction.SIGNED_OUT)
    till.session = replace(till.session, cashier=None, coming=None)
    till.announce(SignedOut())
    await till.ledger.record(entry)


def at_the_window(till: Till) -> Sequence[Cashier]:
    """Return everybody who may stand at the window, in the order they were added."""
    return [person for person in till.people.all() if not person.is_service]


def find_person(till: Till, person_id: int) -> Cashier:
    """Return a person who may sign in. Raises UnknownPerson."""
    for person in till.people.all():
        if person.person_id == person_id:
            return person
    raise UnknownPerson(name=person_id)


def person_called(till: Till, text: str) -> Cashier:
    """Return who is meant by a name, an operator code or a number, as a command is told it.

    Raises UnknownPerson, and NameShared for a name that several bear.
    """
    people = till.people.all()
    named = [each for each in people if each.name == text]
    if len(named) > 1:
        raise NameShared(name=text, choices=", ".join(_choice(each) for each in named))
    meant = named or [each for each in people if text in {each.operator_code, str(each.person_id)}]
    if len(meant) != 1:
        raise UnknownPerson(name=text)
    return meant[0]


def _choice(person: Cashier) -> str:
    code = f" ({person.operator_code})" if person.operator_code else ""
    return f"{person.person_id}{code}"


def require_patience(till: Till, person: Cashier) -> None:
    """Raise TooManyTries while wrong PINs make this person wait."""
    if left := _seconds_left(till, till.people.wrong_pins(person.person_id)):
        raise TooManyTries(seconds=left)


def _seconds_left(till: Till, wrong: WrongTries) -> int:
    """Return how much longer whoever tried has to wait; 0 for no longer."""
    if wrong.last_at is None:
        return 0
    by_wall = till.clock.now() - wrong.last_at
    since = since_last_try(by_wall, till.clock.uptime(), wrong.last_uptime)
    return math.ceil(wait_left(wrong.count, since).total_seconds())


def wrong_try(
    till: Till, action: JournalAction, person: Cashier | None = None, **facts: str
) -> JournalEntry:
    """Return what the journal says of a PIN or a badge that was wrong, and of whose PIN it is."""
    named = person.named.facts("person") if person else {}
    return till.entry(action, **named, **facts, uptime_s=str(till.clock.uptime() // SECOND))


def _wrong_at_commands(till: Till) -> WrongTries:
    """Count the wrong PINs of the last hour, by the clock or by how long the machine has run."""
    uptime = till.clock.uptime() // SECOND
    since = till.clock.now() - COMMANDS_REMEMBER
    return till.people.wrong_pins_of_nobody(since, (uptime - COMMANDS_REMEMBER // SECOND, uptime))
