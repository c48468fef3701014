"""Opens the window, has a copy put back, and tells who is at the till that opened again.

Run as `python -m tests.ui.restoring_program DATA_DIR`.

Lives here: the least of a window program that goes back to a copy.
Must not: assert.
"""

import sys
from pathlib import Path

from tests.ui.ending_program import surroundings_in
from till.actions import staff
from till.backup.found import find_copies
from till.backup.restoring import PlannedRestore
from till.bootstrap import OpenTill
from till.domain.maintenance.copies import CopyReason
from till.domain.shop.people import NamedPerson, Role
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
            await staff.add_person(
                opened.till, "Para Kopjes", "1234", operator_code=None, role=Role.CASHIER
            )
            around.copies().make(CopyReason.BY_HAND)
            await staff.add_person(
                opened.till, "Pas Kopjes", "4321", operator_code=None, role=Role.CASHIER
            )
            (copy,) = find_copies(around).copies
            owner = NamedPerson(name="Besa", person_id=7)
            till_app.restore = PlannedRestore(file=copy.file, person=owner)
            return
        names = [each.name for each in people.all()]
        actions = [each.action.value for each in opened.till.journal.entries()]
        sys.stdout.write(f"{names} {actions[-1]} {till_app is opened_before[0]}")

    open_window(around, play=play)


if __name__ == "__main__":
    restore(Path(sys.argv[1]))
