"""Letting an action pass, or saying what has to be approved first.

Lives here: the limits of who stands at the till held against one action.
Must not: the limits themselves (domain.limits), asking for approval (approving).
"""

from till.actions.till import Till
from till.domain import approval as rules
from till.domain.approval import Approval
from till.domain.limits import ApprovalNeeded


def permit(till: Till, needed: ApprovalNeeded | None, approval: Approval | None) -> dict[str, str]:
    """Return what the journal says of who approved: nothing where nobody had to.

    Raises ApprovalNeeded where neither who stands here nor who approved may do it.
    """
    if needed is None:
        return {}
    rules.permit(till.policy.limits, till.session.cashier, needed, approval)
    return {} if approval is None else {"approved_by": approval.approver.name}
