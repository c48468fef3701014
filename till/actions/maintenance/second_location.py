"""Choosing where backups of the data go besides this computer."""

from typing import Final

from till.actions.people.authorisation import permit_right
from till.actions.setup.settings_editing import keep_all
from till.actions.till import Till
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right

FOLDER: Final = "backup.folder"


async def choose_second_location(till: Till, folder: str, approval: Approval | None = None) -> None:
    """Let backups go to a folder too, from now on; to none where it is empty.

    Raises NobodySignedIn, ApprovalNeeded, and what `Equipment.change` raises.
    """
    _ = till.cashier
    approved_by = permit_right(till, Right.SETTINGS, approval)
    await keep_all(till, {FOLDER: folder}, approved_by)
    if till.equipment is not None:
        await till.equipment.renew(FOLDER)
