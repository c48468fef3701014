"""Who may look at what came to pass: the day, and longer spans of trade.

Lives here: letting somebody see the report of a day, or the owner's figures.
Must not: the figures (reporting, trading), asking for an approval.
"""

from till.actions.permitting import permit
from till.actions.till import Till
from till.domain.approval import Approval
from till.domain.limits import Right, right_needed


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
