"""Letting an action pass, or saying what has to be approved first."""

from collections.abc import Sequence
from dataclasses import replace

from till.actions.people.signing_in import (
    at_the_window,
    badge_alone,
    find_person,
    hash_anew,
    require_patience,
    whose_badge,
    wrong_try,
)
from till.actions.till import Till
from till.domain.errors.orders import TakesNoMoney
from till.domain.errors.people import CannotApprove, PinWanted, WrongPin
from till.domain.rights import approval as rules
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right, right_needed
from till.domain.shop.people import Cashier, Role


def is_owned(till: Till) -> bool:
    """Tell whether the till has an owner; until then it is being set up, and nothing is locked."""
    return any(each.role is Role.OWNER for each in till.people.all())


def require_money_taker(till: Till) -> None:
    """Raise TakesNoMoney for a waiter, who orders and takes no money. Raises NobodySignedIn."""
    if till.cashier.role is Role.WAITER:
        raise TakesNoMoney


def permit_right(till: Till, right: Right, approval: Approval | None = None) -> dict[str, str]:
    """Let whoever stands here use a right that an owned till keeps; as `permit`.

    Raises ApprovalNeeded.
    """
    needed = right_needed(till.limits, right) if is_owned(till) else None
    return permit(till, needed, approval)


def permit_rights(
    till: Till, rights: Sequence[Right], approval: Approval | None = None
) -> dict[str, str]:
    """Let whoever stands here use several rights of an owned till at once; as `permit`.

    One approval lets all pass where the approver has them all. Raises ApprovalNeeded.
    """
    if not is_owned(till):
        return {}
    asked = [needed for right in rights if (needed := right_needed(till.limits, right))]
    return permit(till, asked[0], approval, also=asked[-1]) if asked else {}


def permit(
    till: Till,
    needed: ApprovalNeeded | None,
    approval: Approval | None,
    *,
    also: ApprovalNeeded | None = None,
) -> dict[str, str]:
    """Return what the journal says of who approved: nothing where nobody had to.

    `also` is what the same action needs besides: one approval lets both pass where the approver
    may do both. Raises ApprovalNeeded where neither who stands here nor who approved may do it.
    """
    asked = [each for each in (needed, also) if each is not None]
    if not asked:
        return {}
    rights = {each.right for each in asked}
    held = approval if approval is not None and approval.right in rights else None
    for each in asked:
        one = None if held is None else replace(held, right=each.right)
        rules.permit(till.policy.limits, till.session.cashier, each, one)
    return {} if approval is None else approval.approver.named.facts("approved_by")


def approvers(till: Till, needed: ApprovalNeeded) -> Sequence[Cashier]:
    """Return those whose own limits allow what is wanted, in the order they were added."""
    here = till.session.cashier.person_id if till.session.cashier else None
    return [
        person
        for person in at_the_window(till)
        if till.policy.limits.allow(person.role, needed) and person.person_id != here
    ]


async def approve(till: Till, person_id: int, pin: str, needed: ApprovalNeeded) -> Approval:
    """Return the approval of a person who types their PIN; it covers one action.

    Raises UnknownPerson, CannotApprove, WrongPin, and TooManyTries while wrong PINs make one wait.
    """
    person = find_person(till, person_id)
    _require_able(till, person, needed)
    require_patience(till, person)
    if not await till.pins.fits(pin, till.people.pin_hash(person_id)):
        entry = wrong_try(till, JournalAction.WRONG_PIN, person, **_told(needed))
        await till.ledger.record(entry)
        raise WrongPin
    await hash_anew(till, person, pin)
    return await _approved(till, person, needed, by="pin")


async def approve_by_badge(till: Till, badge: str, needed: ApprovalNeeded) -> Approval:
    """Return the approval of the person whose badge was scanned.

    Raises BadgeUnknown, CannotApprove, and PinWanted where the role needs its PIN, too.
    """
    person = await whose_badge(till, badge)
    _require_able(till, person, needed)
    if not badge_alone(till, person):
        raise PinWanted(person_id=person.person_id, name=person.name)
    return await _approved(till, person, needed, by="badge")


async def refuse(till: Till, needed: ApprovalNeeded, *, wrong_pins: int = 0) -> None:
    """Write down that nobody approved, or that so many wrong PINs ended the asking."""
    facts = {"wrong_pins": str(wrong_pins)} if wrong_pins else {}
    await till.ledger.record(till.entry(JournalAction.APPROVAL_REFUSED, **_told(needed), **facts))


def _require_able(till: Till, person: Cashier, needed: ApprovalNeeded) -> None:
    if not till.policy.limits.allow(person.role, needed):
        raise CannotApprove(name=person.name)


async def _approved(till: Till, person: Cashier, needed: ApprovalNeeded, *, by: str) -> Approval:
    asked_by = till.session.cashier.named if till.session.cashier else None
    facts = {**person.named.facts("person"), "by": by, **_told(needed)}
    entry = till.entry(JournalAction.APPROVED, **facts)
    await till.ledger.record(entry)
    return Approval(approver=person, asked_by=asked_by, right=needed.right)


def _told(needed: ApprovalNeeded) -> dict[str, str]:
    facts = {
        "right": needed.right.value,
        "wanted": needed.wanted,
        "limit": needed.limit,
        "asked": needed.asked,
    }
    return {name: fact for name, fact in facts.items() if fact} | needed.about.facts()


def may_invoice(till: Till) -> None:
    """Let whoever stands here issue an invoice on its own terms, at its own prices.

    Raises NobodySignedIn, ApprovalNeeded.
    """
    _ = till.cashier
    permit_right(till, Right.ISSUE_INVOICE)


async def see_day(till: Till, approval: Approval | None = None) -> None:
    """Let whoever stands here see the reports of days, and close one.

    Raises NobodySignedIn, ApprovalNeeded.
    """
    _ = till.cashier
    permit(till, right_needed(till.limits, Right.REPORTS), approval)


async def see_trade(till: Till, approval: Approval | None = None) -> None:
    """Let whoever stands here see days, weeks and months. Raises NobodySignedIn, ApprovalNeeded."""
    _ = till.cashier
    permit(till, right_needed(till.limits, Right.TRADE), approval)


async def see_settings(till: Till, approval: Approval | None = None) -> None:
    """Let whoever stands here see the settings. Raises NobodySignedIn, ApprovalNeeded."""
    _ = till.cashier
    permit(till, right_needed(till.limits, Right.EQUIPMENT), approval)


async def see_journal(till: Till, approval: Approval | None = None) -> None:
    """Let whoever stands here look through the journal. Raises NobodySignedIn, ApprovalNeeded."""
    _ = till.cashier
    permit_right(till, Right.JOURNAL, approval)
