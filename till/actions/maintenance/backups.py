"""Backups of the data: made after each Z and once a day, carried elsewhere, removed by an owner."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from till.actions.people.authorisation import permit_right
from till.actions.ports.backups import Backups
from till.actions.ports.events import DayClosed, Event, SecondLocationChanged
from till.actions.setup.settings_editing import keep_all
from till.actions.till import Till, housekeeping
from till.domain.errors import TillError
from till.domain.maintenance.backups import BackupReason, LocationTrouble, is_due
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right

log = logging.getLogger(__name__)

FIRST_AFTER_S: Final = 60.0
"""A till that has just started has other things to do."""
AFTER_A_Z_S: Final = 5.0
"""While the Z is printed and the drawer is counted nothing else is read."""
BETWEEN_LOOKS_S: Final = 15 * 60.0
Pause = Callable[[float], Awaitable[None]]
FOLDER: Final = "backup.folder"


class BackupKeeper:
    """Makes backups beside selling, in a thread of their own. `run` goes on until it is cancelled.

    `pause` waits so many seconds. What goes wrong is tried again later.
    """

    def __init__(self, till: Till, backups: Backups, *, pause: Pause = asyncio.sleep) -> None:
        self._till = till
        self._backups = backups
        self._pause = pause
        self._closed_days = 0
        self._backup_days = 0
        self._trouble: LocationTrouble | None = None
        self._day_closed = asyncio.Event()

    def use(self, backups: Backups) -> None:
        """Make backups from now on as other settings have them."""
        self._backups = backups

    @property
    def is_owed(self) -> bool:
        """Whether a day was closed since the last backup."""
        return self._backup_days < self._closed_days

    def listen(self, event: Event) -> None:
        """Take note of a day that was closed; give this to the till's listeners."""
        if isinstance(event, DayClosed):
            self._closed_days += 1
            self._day_closed.set()

    async def run(self) -> None:
        """Make a backup after each Z, and whenever the newest is over a day old."""
        try:
            await self._pause(FIRST_AFTER_S)
            while True:
                if self.is_owed:
                    await asyncio.to_thread(self._make, BackupReason.DAY_CLOSED)
                elif is_due(await asyncio.to_thread(self._backups.newest), self._till.clock.now()):
                    await asyncio.to_thread(self._make, BackupReason.DAILY)
                trouble = await asyncio.to_thread(self._backups.trouble)
                if trouble is not self._trouble:
                    self._trouble = trouble
                    self._till.announce(SecondLocationChanged(trouble=trouble))
                await self._until_next_look()
        finally:
            self._backups.end()  # what goes on after that is waited for by the program's end

    def settle(self) -> None:
        """Make the backup that a closed day is still owed, once the till is closed."""
        if self.is_owed:
            self._make(BackupReason.DAY_CLOSED)

    async def _until_next_look(self) -> None:
        """Wait for a Z, or until it is time to look again."""
        waits = (
            asyncio.ensure_future(self._pause(BETWEEN_LOOKS_S)),
            asyncio.ensure_future(self._day_closed.wait()),
        )
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
        if self._day_closed.is_set():
            self._day_closed.clear()
            await self._pause(AFTER_A_Z_S)

    def _make(self, reason: BackupReason) -> None:
        """Make a backup; what goes wrong is in the log, and the check-up tells of old backups."""
        closed = self._closed_days
        try:
            problem = self._backups.keep(reason)
        except TillError as error:
            log.warning("no copy was made: %s", error)
            return
        self._backup_days = closed
        if problem is not None:
            log.warning("the copy is here alone: %s", problem)


async def choose_second_location(till: Till, folder: str, approval: Approval | None = None) -> None:
    """Let backups go to a folder too, from now on; to none where it is empty.

    Raises NobodySignedIn, ApprovalNeeded, and what `Equipment.change` raises.
    """
    _ = till.cashier
    approved_by = permit_right(till, Right.SETTINGS, approval)
    await keep_all(till, {FOLDER: folder}, approved_by)
    if till.equipment is not None:
        await till.equipment.renew(FOLDER)


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
