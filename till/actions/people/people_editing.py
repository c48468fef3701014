"""Those who may sign in as their owner looks after them: seen, changed, archived, brought back.

A change here is the window's; each is one transaction with the journal's word of it.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from till.actions.people.authorisation import permit_right
from till.actions.people.people_access import (
    remove_person,
    require_fit,
    require_free_pin,
    require_other_owner,
    require_told_apart,
)
from till.actions.people.signing_in import find_person
from till.actions.ports.people import PersonHistory
from till.actions.ports.records import NewPerson, PersonDetails
from till.actions.service_time import keep_service_time
from till.actions.till import Till
from till.domain.errors.people import UnknownPerson
from till.domain.fiscal.lookup import LookupAnswer, Operator
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.people import (
    Cashier,
    DisplayChoice,
    Role,
    checked_name,
    checked_operator_code,
)

LOOKS_BACK = timedelta(days=92)
"""Who has not signed in for so long is told as that, without a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson:
    """Somebody who may sign in, with what the list says beside the name."""

    person: Cashier
    has_badge: bool
    last_sign_in: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPeople:
    """Everybody who may sign in, as they were added, and who is archived, by name."""

    members: tuple[ListedPerson, ...]
    archived: tuple[Cashier, ...]


async def see_people(till: Till, approval: Approval | None = None) -> None:
    """Let whoever stands here look after people. Raises NobodySignedIn, ApprovalNeeded."""
    _ = till.cashier
    permit_right(till, Right.PEOPLE, approval)


def list_people_of(till: Till) -> ListedPeople:
    """Return everybody there is."""
    badges = till.people.badge_holders()
    seen = till.people.last_sign_ins(till.clock.now() - LOOKS_BACK)
    members = tuple(
        ListedPerson(
            person=each,
            has_badge=each.person_id in badges,
            last_sign_in=seen.get(each.person_id),
        )
        for each in till.people.all()
        if not each.is_service
    )
    archived = tuple(each for each in till.people.left() if not each.is_service)
    return ListedPeople(members=members, archived=archived)


def history_of(till: Till, person_id: int) -> PersonHistory:
    """Return when somebody was added, by whom, and when their PIN was set."""
    return till.people.history(person_id)


async def listed_operators(till: Till) -> LookupAnswer[Operator]:
    """Ask the service which operators it knows; no failure of it concerns anything else."""
    asked_at = till.clock.now()
    answer = await till.lookups.operators()
    await keep_service_time(till, asked_at, answer.service_time)
    return answer


async def change_person(till: Till, changed: Cashier, approval: Approval | None = None) -> Cashier:
    """Keep what is said of somebody from now on, and return them as they are kept.

    What they did before keeps the name it was done under. Raises ApprovalNeeded, UnknownPerson,
    PersonNameUnfit, PersonExists, OperatorCodeUnfit, LastOwner.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    before = find_person(till, changed.person_id)
    code = changed.operator_code
    after = replace(
        changed,
        name=checked_name(changed.name),
        operator_code=checked_operator_code(code.strip().lower()) if code else None,
    )
    require_told_apart(till, after.name, after.operator_code, besides=after.person_id)
    if after.role is not Role.OWNER:
        require_other_owner(till, before)
    return await _keep(till, before, after, approved_by)


async def choose_display(till: Till, display: DisplayChoice) -> Cashier:
    """Keep how whoever stands here wants to see the till. Raises NobodySignedIn."""
    here = find_person(till, till.cashier.person_id)
    return await _keep(till, here, replace(here, display=display), {})


async def archive_person(till: Till, person_id: int, approval: Approval | None = None) -> None:
    """Take somebody off the sign-in screen; what they did stays, and they can be brought back.

    Raises ApprovalNeeded, UnknownPerson, LastOwner.
    """
    permit_right(till, Right.PEOPLE, approval)
    require_other_owner(till, find_person(till, person_id))
    await remove_person(till, person_id, approval)


async def bring_back(
    till: Till, person_id: int, pin: str, approval: Approval | None = None
) -> Cashier:
    """Let somebody who was archived sign in again, with a new PIN and without a badge.

    Raises ApprovalNeeded, UnknownPerson, PersonExists, PinUnfit, PinGuessable, PinTaken.
    """
    approved_by = permit_right(till, Right.PEOPLE, approval)
    person = _archived(till, person_id)
    require_told_apart(till, person.name, person.operator_code)
    require_fit(till, pin)
    await require_free_pin(till, pin, None)
    kept = NewPerson(
        person_id=person_id,
        name=person.name,
        operator_code=person.operator_code,
        role=person.role,
        pin_hash=await till.pins.hash(pin),
    )
    facts = {**person.named.facts("person"), "role": person.role.value, **approved_by}
    await till.ledger.record(kept, till.entry(JournalAction.PERSON_BACK, **facts))
    return find_person(till, person_id)


def _archived(till: Till, person_id: int) -> Cashier:
    for person in till.people.left():
        if person.person_id == person_id:
            return person
    raise UnknownPerson(name=person_id)


async def _keep(
    till: Till, before: Cashier, after: Cashier, approved_by: dict[str, str]
) -> Cashier:
    """Keep the details of somebody, and write down what is another than before."""
    if before == after:
        return before
    details = PersonDetails(
        person_id=after.person_id,
        name=after.name,
        operator_code=after.operator_code,
        role=after.role,
        display=after.display,
    )
    facts = {**before.named.facts("person"), **_differences(before, after), **approved_by}
    await till.ledger.record(details, till.entry(JournalAction.PERSON_CHANGED, **facts))
    here = till.session.cashier
    if here is not None and here.person_id == after.person_id:
        till.session = replace(till.session, cashier=after)
    return after


def _differences(before: Cashier, after: Cashier) -> dict[str, str]:
    """Return each thing that changed, as it was and as it is now."""
    told = {
        "name": (before.name, after.name),
        "role": (before.role.value, after.role.value),
        "operator_code": (before.operator_code, after.operator_code),
        "language": (before.display.language, after.display.language),
        "theme": (before.display.theme, after.display.theme),
        "text_size": (before.display.text_size, after.display.text_size),
    }
    facts = dict[str, str]()
    for name, (was, now) in told.items():
        if was != now:
            facts[f"{name}_was"] = str(was or "")
            facts[f"{name}_now"] = str(now or "")
    return facts
