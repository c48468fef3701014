"""Who may sign in: people come and leave, their PINs and their badges.

Until the till has an owner anybody may set it up; from then on it is the owner's.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from till.actions.people.authorisation import permit_right
from till.actions.people.signing_in import find_person, require_pin, whose_pin, wrong_try
from till.actions.ports.records import NewBadge, NewOperatorCode, NewPerson, NewPin, PersonLeft
from till.actions.till import Till, housekeeping
from till.domain.errors.people import (
    BadgeUnfit,
    CannotApprove,
    LastOwner,
    NotAdministrator,
    PersonExists,
    PinKeyHere,
    PinKeyMissing,
    PinTaken,
)
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.people import (
    LONGEST_BADGE,
    SHORTEST_BADGE,
    Cashier,
    NamedPerson,
    Role,
    are_alike,
    badge_hash,
    checked_badge,
    checked_name,
    checked_new_pin,
    checked_operator_code,
    checked_pin,
)


async def add_person(  # noqa: PLR0913 what there is to say of a person, each by name
    till: Till,
    name: str,
    pin: str,
    *,
    operator_code: str | None,
    role: Role,
    pin_may_be_shared: bool = False,
    approval: Approval | None = None,
) -> Cashier:
    """Let somebody sign in from now on, and return them with their number.

    Two people may bear one name where an operator code tells the second from the first. Who left
    and is added under the same name and PIN comes back: they keep their number, for that is how a
    wrong operator code is mended. Only in a shop to play with may a PIN be shared.
    Raises ApprovalNeeded, PersonNameUnfit, PersonExists, OperatorCodeUnfit, and what is wrong with
    the PIN: PinUnfit, PinGuessable, PinTaken.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    called = checked_name(name)
    code = checked_operator_code(operator_code) if operator_code else None
    require_told_apart(till, called, code)
    require_fit(till, pin)
    if not pin_may_be_shared:
        await require_free_pin(till, pin, None)
    person = NewPerson(
        person_id=await _who_comes_back(till, called, pin) or till.people.next_id(),
        name=called,
        operator_code=code,
        role=role,
        pin_hash=await till.pins.hash(pin),
    )
    named = NamedPerson(name=person.name, person_id=person.person_id)
    facts = {**named.facts("person"), "role": person.role.value, **approved_by}
    added = till.entry(JournalAction.PERSON_ADDED, **facts)
    await till.ledger.record(person, added)
    return _as_kept(till, person)


def _as_kept(till: Till, person: NewPerson) -> Cashier:
    """Return who was kept as they are on disk; as they were given, where that cannot be read."""
    found = [
        Cashier(
            person_id=person.person_id,
            name=person.name,
            operator_code=person.operator_code,
            role=person.role,
        )
    ]
    with housekeeping(till.warn):
        found.append(find_person(till, person.person_id))
    return found[-1]


async def remove_person(till: Till, person_id: int, approval: Approval | None = None) -> None:
    """Take somebody off the sign-in screen; what they did stays.

    The last owner stays as long as there is anybody else. Raises ApprovalNeeded, UnknownPerson,
    LastOwner.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    person = find_person(till, person_id)
    if len(till.people.all()) > 1:
        require_other_owner(till, person)
    told = {**person.named.facts("person"), **approved_by}
    entry = till.entry(JournalAction.PERSON_REMOVED, **told)
    await till.ledger.record(PersonLeft(person_id=person_id), entry)


async def set_pin(till: Till, person_id: int, pin: str, approval: Approval | None = None) -> None:
    """Give somebody another PIN; one's own anybody may change.

    Raises ApprovalNeeded, UnknownPerson, PinUnfit, PinGuessable, PinTaken.
    """
    person = find_person(till, person_id)
    here = till.session.cashier
    is_own = here is not None and here.person_id == person_id
    approved_by = {} if is_own else permit_right(till, Right.PEOPLE, approval)
    await keep_new_pin(till, person, pin, **approved_by)


async def keep_new_pin(till: Till, person: Cashier, pin: str, **facts: str) -> None:
    """Keep somebody's new PIN, and write that down with `facts`; who may is asked before.

    Raises PinUnfit, PinGuessable, PinTaken.
    """
    require_fit(till, pin)
    await require_free_pin(till, pin, person.person_id)
    kept = NewPin(person_id=person.person_id, pin_hash=await till.pins.hash(pin))
    told = {**person.named.facts("person"), **facts}
    await till.ledger.record(kept, till.entry(JournalAction.PIN_SET, **told))


async def set_lost_pin(
    till: Till, person_id: int, pin: str, prove: Callable[[], Awaitable[bool]]
) -> None:
    """Give somebody a PIN whose old one nobody can check: its key is not in this computer any more.

    `prove` shows who owns the computer. Raises UnknownPerson, PinUnfit, PinGuessable, PinTaken,
    NotAdministrator, and PinKeyHere where the old PIN can be checked.
    """
    person = find_person(till, person_id)
    if not await _is_lost(till, till.people.pin_hash(person_id)):
        raise PinKeyHere
    if not await prove():
        raise NotAdministrator
    await keep_new_pin(till, person, pin, how="key missing")


async def set_badge(
    till: Till, person_id: int, badge: str | None, approval: Approval | None = None
) -> None:
    """Say what somebody's badge is from now on, or (None) that they have none.

    Raises ApprovalNeeded, UnknownPerson, BadgeUnfit (also for an article's code), BadgeTaken.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    person = find_person(till, person_id)
    kept = None if badge is None else badge_hash(_fit_badge(till, badge))
    change = "taken away" if badge is None else "set"
    told = {**person.named.facts("person"), "badge": change, **approved_by}
    entry = till.entry(JournalAction.BADGE_SET, **told)
    await till.ledger.record(NewBadge(person_id=person_id, badge_hash=kept), entry)


async def set_operator_code(
    till: Till, person_id: int, code: str, approval: Approval | None = None
) -> None:
    """Say under which operator code somebody sells from now on; what they sold keeps its own.

    Raises ApprovalNeeded, UnknownPerson, OperatorCodeUnfit.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    person = find_person(till, person_id)
    checked = checked_operator_code(code.strip().lower())
    told = {**person.named.facts("person"), "was": person.operator_code or "", "now": checked}
    entry = till.entry(JournalAction.OPERATOR_CODE_SET, **told, **approved_by)
    await till.ledger.record(NewOperatorCode(person_id=person_id, operator_code=checked), entry)
    here = till.session.cashier
    if here is not None and here.person_id == person_id:
        till.session = replace(till.session, cashier=replace(here, operator_code=checked))


def require_other_owner(till: Till, person: Cashier) -> None:
    """Raise LastOwner where nobody else could let anybody sign in again."""
    owners = {each.person_id for each in till.people.all() if each.role is Role.OWNER}
    if owners == {person.person_id}:
        raise LastOwner(name=person.name)


def require_told_apart(
    till: Till, name: str, code: str | None, *, besides: int | None = None
) -> None:
    """Raise PersonExists where somebody's name looks the same, and no code tells the two apart."""
    namesakes = [
        each
        for each in till.people.all()
        if are_alike(each.name, name) and each.person_id != besides
    ]
    if namesakes and code in {None, *(each.operator_code for each in namesakes)}:
        raise PersonExists(name=namesakes[0].name)


def require_fit(till: Till, pin: str) -> None:
    """Raise PinUnfit for what is no PIN, PinGuessable for one that whoever tries finds first."""
    checked_new_pin(pin, is_practice=till.policy.is_practice)


async def require_free_pin(till: Till, pin: str, besides: int | None) -> None:
    """Raise PinTaken for somebody else's PIN: a command knows people by their PIN alone.

    It counts as a wrong one, or whoever asks for many would find out somebody's.
    """
    found = await _known_by(till, checked_pin(pin))
    if any(each.person_id != besides for each in found):
        await till.ledger.record(wrong_try(till, JournalAction.WRONG_PIN, by="new pin"))
        raise PinTaken


async def _known_by(till: Till, pin: str) -> Sequence[Cashier]:
    """Return whose PIN it is, of those whose PINs can be checked here."""
    try:
        return await whose_pin(till, pin)
    except PinKeyMissing:
        return ()


async def _is_lost(till: Till, pin_hash: str) -> bool:
    """Tell whether no PIN can be held against a hash here: its key is not in this computer."""
    try:
        await till.pins.fits("", pin_hash)
    except PinKeyMissing:
        return True
    return False


async def _who_comes_back(till: Till, name: str, pin: str) -> int | None:
    """Return the number of somebody who left and is known by this name and this PIN."""
    for person_id, pin_hash in till.people.left_as(name):
        if not await _is_lost(till, pin_hash) and await till.pins.fits(pin, pin_hash):
            return person_id
    return None


def _fit_badge(till: Till, badge: str) -> str:
    text = checked_badge(badge)
    if till.articles.find(text) is not None:
        raise BadgeUnfit(shortest=SHORTEST_BADGE, longest=LONGEST_BADGE)
    return text


async def change_own_pin(till: Till, person_id: int, old: str, new: str) -> None:
    """Give somebody who types their old PIN another one; nobody else is asked.

    Raises UnknownPerson, WrongPin, TooManyTries, PinUnfit, PinGuessable, PinTaken.
    """
    person = await require_pin(till, person_id, old)
    await keep_new_pin(till, person, new, how="by themselves")


async def set_forgotten_pin(
    till: Till, person_id: int, new: str, prove: Callable[[], Awaitable[bool]]
) -> None:
    """Give an owner who forgot the PIN another one, once `prove` has shown who owns the computer.

    For anybody else an owner sets a PIN. Raises UnknownPerson, CannotApprove for who is no owner,
    NotAdministrator, PinUnfit, PinGuessable, PinTaken.
    """
    person = find_person(till, person_id)
    if person.role is not Role.OWNER:
        raise CannotApprove(name=person.name)
    require_fit(till, new)
    if not await prove():
        raise NotAdministrator
    await keep_new_pin(till, person, new, how="administrator of the computer")
