"""Limits and rights that are not as an owner last set them: written down once, and shown.

Whoever may write the settings file is not whoever may decide how far a cashier goes.
"""

import asyncio
from collections.abc import Mapping
from typing import Final

from till.actions.ports.devices import Equipment
from till.actions.till import SYSTEM, Till
from till.domain.rights.journal import JournalAction

OWNED: Final = ("limits", "roles", "price_files")
"""The sections that are the owner's alone."""


async def note_found_settings(till: Till) -> None:
    """Hold limits and rights against what the journal says of them; in practice nobody minds."""
    if till.equipment is None or till.policy.is_practice:
        return
    found = await asyncio.to_thread(_found, till, till.equipment)
    told = till.journal.settings_told(JournalAction.SETTING_FOUND)
    new = {key: values for key, values in found.items() if told.get(key) != values[1]}
    for key, (was, now) in new.items():
        entry = till.entry(JournalAction.SETTING_FOUND, setting=key, was=was, now=now)
        await till.ledger.record(entry.by(SYSTEM))
    till.found_settings = tuple(found)


def _found(till: Till, equipment: Equipment) -> Mapping[str, tuple[str, str]]:
    """Return what an owner last set of each that is otherwise now, else its usual value."""
    usual = equipment.usual_values()
    now = {k: v for k, v in equipment.values().items() if k.partition(".")[0] in OWNED}
    was = {**usual, **till.journal.settings_told(JournalAction.SETTING_CHANGED)}
    return {
        key: (was[key], text)
        for key, text in now.items()
        if was[key] != text and not equipment.same(key, was[key], text)
    }
