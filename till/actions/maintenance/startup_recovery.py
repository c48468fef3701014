"""Taking up what the last end left behind, however it came, and what its settings became since."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from till.actions.documents.paper_decisions import set_aside_old
from till.actions.ports.devices import Equipment
from till.actions.selling.selling import restore_draft
from till.actions.till import SYSTEM, Till
from till.domain.paper.print_job import PrintJobState
from till.domain.rights.journal import JournalAction

OWNED: Final = ("limits", "roles", "price_files")
"""The sections that are the owner's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered:
    """What there is after an unclean end: the open basket, those set aside, sales to be sent.

    `total` is what the open basket comes to, in lek. `lost` counts sales that no document
    reports; a sale and its document are kept together, so there should be none.
    """

    lines: int
    total: Decimal
    parked: int
    waiting: int
    lost: int


async def take_up(till: Till, *, after_unclean_end: bool = False) -> None:
    """Restore the basket and what is known of the service's clock, and see to the paper.

    A receipt caught in the middle of printing is uncertain from now on; one that has waited too
    long is printed when a person wants it.
    """
    clock = till.documents.service_clock()
    till.session = replace(till.session, has_untold_end=after_unclean_end, service_clock=clock)
    restore_draft(till)
    jobs = [
        job.becoming(PrintJobState.UNCERTAIN, "errors.printer_uncertain")
        for job in till.print_jobs.interrupted()
    ]
    if jobs:
        await till.ledger.record(*jobs)
    await set_aside_old(till)


def recovered(till: Till) -> Recovered | None:
    """Return what to tell whoever stands at the till first after an unclean end, or None.

    It is counted anew each time, from what is on disk and in the basket.
    """
    if not till.session.has_untold_end:
        return None
    basket = till.session.basket
    return Recovered(
        lines=len(basket.lines),
        total=basket.total,
        parked=len(till.baskets.parked()),
        waiting=sum(1 for each in till.documents.open() if each.sale_key is not None),
        lost=till.documents.lost_count(),
    )


def told_of_recovery(till: Till) -> None:
    """Note that somebody has seen it; without that the next start tells it again."""
    till.session = replace(till.session, has_untold_end=False)


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
