"""Letting an action pass, or saying what has to be approved first.

Lives here: the limits of who stands at the till held against one action.
Must not: the limits themselves (domain.limits), asking for approval (approving).
"""

from dataclasses import replace

from till.actions.till import Till
from till.domain import approval as rules
from till.domain.approval import Approval
from till.domain.limits import ApprovalNeeded


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
    return {} if approval is None else {"approved_by": approval.approver.name}
