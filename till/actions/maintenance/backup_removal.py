"""Removing a backup of the data: an owner's, and written down."""

import asyncio
from collections.abc import Callable

from till.actions.people.authorisation import permit_right
from till.actions.till import Till, housekeeping
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right


async def permit_backup_removal(
    till: Till, name: str, remove: Callable[[], None], approval: Approval | None = None
) -> None:
    """Let a backup be removed by `remove`, off the loop, and write down which.

    Raises NobodySignedIn, ApprovalNeeded, and what `remove` raises.
    """
    person = till.cashier.named
    approved_by = permit_right(till, Right.SETTINGS, approval)
    await asyncio.to_thread(remove)
    entry = till.entry(JournalAction.BACKUP_REMOVED, file=name, **approved_by).by(person)
    with housekeeping(till.warn):  # it is gone, whatever the disk takes now
        await till.ledger.record(entry)
