"""Signing in and out."""

import math
from dataclasses import replace
from datetime import timedelta

from till.actions.ports.events import SignedIn, SignedOut
from till.actions.ports.people import WrongTries
from till.actions.ports.records import NewBadge, NewPerson, PersonLeft
from till.actions.till import Till
from till.domain.errors.people import (
    BadgesWait,
    BadgeUnfit,
    BadgeUnknown,
    NameShared,
    PersonExists,
    PinWanted,
    TooManyTries,
    UnknownPerson,
    WrongPin,
)
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import (
    LONGEST_BADGE,
    SHORTEST_BADGE,
    Cashier,
    NamedPerson,
    Role,
    badge_hash,
    checked_badge,
    checked_operator_code,
    checked_pin,
    since_last_try,
    wait_left,
)


async def sign_in(till: Till, person_id: int, pin: str) -> Cashier:
    """Let a person stand at the till; the basket stays as it is.

    Raises UnknownPerson, WrongPin, and TooManyTries while wrong PINs make one wait.
    """
    person = find_person(till, person_id)
    require_patience(till, person)
    if not await till.pins.fits(pin, till.people.pin_hash(person_id)):
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, person))
        raise WrongPin
    await _let_in(till, person, by="pin")
    return person


async def sign_in_by_pin(till: Till, pin: str) -> Cashier:
    """Let the one person stand at the till whose PIN it is; for the command line.

    Raises WrongPin when it is nobody's, or more than one person's; that is written down, too.
    """
    fitting = [
        person
        for person in till.people.all()
        if await till.pins.fits(pin, till.people.pin_hash(person.person_id))
    ]
    if len(fitting) != 1:
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN))
        raise WrongPin
    return await sign_in(till, fitting[0].person_id, pin)


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
    if person is None:
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_BADGE))
        raise BadgeUnknown
    return person


def badge_alone(till: Till, person: Cashier) -> bool:
    """Tell whether this person's badge is enough without a PIN."""
    return person.role in till.policy.badge_alone


async def set_badge(till: Till, person_id: int, badge: str | None) -> None:
    """Say what somebody's badge is from now on, or (None) that they have none.

    Raises UnknownPerson, BadgeUnfit (also for an article's code), BadgeTaken.
    """
    person = find_person(till, person_id)
    kept = None if badge is None else badge_hash(_fit_badge(till, badge))
    change = "taken away" if badge is None else "set"
    entry = till.entry(JournalAction.BADGE_SET, **person.named.facts("person"), badge=change)
    await till.ledger.record(NewBadge(person_id=person_id, badge_hash=kept), entry)


def _fit_badge(till: Till, badge: str) -> str:
    text = checked_badge(badge)
    if till.articles.find(text) is not None:
        raise BadgeUnfit(shortest=SHORTEST_BADGE, longest=LONGEST_BADGE)
    return text


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
    return till.entry(
        action, **named, **facts, uptime_s=str(till.clock.uptime() // timedelta(seconds=1))
    )


async def add_person(
    till: Till, name: str, pin: str, *, operator_code: str | None, role: Role
) -> Cashier:
    """Let somebody sign in from now on, and return them with their number.

    Two people may bear one name where an operator code tells the second from the first. Who left
    and is added under the same name and PIN comes back: they keep their number, for that is how a
    wrong operator code is mended. Raises PersonExists, PinUnfit, OperatorCodeUnfit.
    """
    code = checked_operator_code(operator_code) if operator_code else None
    namesakes = [each for each in till.people.all() if each.name == name]
    if namesakes and code in {None, *(each.operator_code for each in namesakes)}:
        raise PersonExists(name=name)
    pin_hash = await till.pins.hash(checked_pin(pin))
    person = NewPerson(
        person_id=await _who_comes_back(till, name, pin) or till.people.next_id(),
        name=name,
        operator_code=code,
        role=role,
        pin_hash=pin_hash,
    )
    named = NamedPerson(name=name, person_id=person.person_id)
    facts = {**named.facts("person"), "role": role.value}
    await till.ledger.record(person, till.entry(JournalAction.PERSON_ADDED, **facts))
    return find_person(till, person.person_id)


async def _who_comes_back(till: Till, name: str, pin: str) -> int | None:
    """Return the number of somebody who left and is known by this name and this PIN."""
    for person_id, pin_hash in till.people.left_as(name):
        if await till.pins.fits(pin, pin_hash):
            return person_id
    return None


async def remove_person(till: Till, person_id: int) -> None:
    """Take somebody off the sign-in screen; what they did stays. Raises UnknownPerson."""
    person = find_person(till, person_id)
    entry = till.entry(JournalAction.PERSON_REMOVED, **person.named.facts("person"))
    await till.ledger.record(PersonLeft(person_id=person_id), entry)
