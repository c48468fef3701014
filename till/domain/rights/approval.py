"""Approval: somebody who may do more lets one action of somebody else pass."""

from dataclasses import dataclass

from till.domain.rights.limits import ApprovalNeeded, Limits, Right
from till.domain.shop.people import Cashier, NamedPerson, Role

WRONG_PINS_ALLOWED = 3  # design: ui, section 5, 21: the third one closes the asking


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """`approver` has allowed one action of one right that a person wanted; None is nobody."""

    approver: Cashier
    asked_by: NamedPerson | None
    right: Right


def permit(
    limits: Limits, person: Cashier | None, needed: ApprovalNeeded, approval: Approval | None
) -> None:
    """Let an action pass that a person may do, or that was approved by one who may.

    What was approved is held against the approver's own limits again, so that an approval of one
    thing lets no larger one pass. Nobody at the till may as little as a cashier.
    Raises `needed` itself.
    """
    if limits.allow(person.role if person else Role.CASHIER, needed):
        return
    asked_by = person.named if person else None
    if (
        approval is None
        or approval.right is not needed.right
        or approval.asked_by != asked_by
        or not limits.allow(approval.approver.role, needed)
    ):
        raise needed
