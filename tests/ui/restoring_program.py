"""Opens the window, has a copy put back, goes to another environment, and tells who is there.

Run as `python -m tests.ui.restoring_program DATA_DIR`.

Lives here: the least of a window program that opens again, on a copy and elsewhere.
Must not: assert.
"""

import sys
from pathlib import Path

from tests.ui.ending_program import surroundings_in
from till.actions.people import people_access
from till.actions.ports.service import ServiceWanted
from till.actions.setup import service_connection
from till.bootstrap import OpenTill
from till.domain.maintenance.backups import BackupReason
from till.domain.shop.people import NamedPerson, Role
from till.safekeeping.owner.found import find_backups
from till.safekeeping.owner.restoring import Restore
from till.system.profile import Profile
from till.system.settings.sources import profile_in_use
from ui.app.main import open_window
from ui.app.wiring import TillApp


def restore(folder: Path) -> None:
    """Add somebody before the copy and somebody after it; go back, and look who is there."""
    around = surroundings_in(folder)
    opened_before: list[TillApp] = []

    async def play(opened: OpenTill, till_app: TillApp) -> None:
        people = opened.till.people
        if not opened_before:
            opened_before.append(till_app)
            await people_access.add_person(
                opened.till, "Para Kopjes", "1234", operator_code=None, role=Role.CASHIER
            )
            around.backups().make(BackupReason.BY_HAND)
            await people_access.add_person(
                opened.till, "Pas Kopjes", "4321", operator_code=None, role=Role.CASHIER
            )
            (backup,) = find_backups(around).backups
            owner = NamedPerson(name="Besa", person_id=7)
            till_app.restore = Restore(file=backup.file, who=lambda _restored: owner)
            return
        names = [each.name for each in people.all()]
        actions = [each.action.value for each in opened.till.journal.entries()]
        profile = opened.settings.profile
        sys.stdout.write(f"{profile.value} {names} {actions[-1:]} {till_app is opened_before[0]}\n")
        if profile is Profile.PRACTICE:
            there = ServiceWanted(profile="development", address="https://till.invalid/v1")
            await service_connection.keep(opened.till, there)
            await service_connection.change_profile(opened.till, there.profile)
            till_app.shop.reopening.open_in(Profile.DEVELOPMENT)

    open_window(around, play=play)
    sys.stdout.write(f"the next start: {profile_in_use(around.paths.settings_file).value}")


if __name__ == "__main__":
    restore(Path(sys.argv[1]))
