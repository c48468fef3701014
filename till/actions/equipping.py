"""Setting up what stands on the counter: printers, drawer, displays, scale."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from till.actions.authorisation import permit, permit_right
from till.actions.ports.devices import Equipment
from till.actions.reprinting import print_slip
from till.actions.till import Till, housekeeping
from till.domain.errors import Broken
from till.domain.errors.settings import SettingUnknown
from till.domain.paper.print_job import FoundPrinter, PaperRole
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right, right_needed
from till.domain.shop.vat import ConfirmedVatCode, with_confirmed

Kept = TypeVar("Kept")
SETTINGS_OF = {
    PaperRole.RECEIPT: "printer",
    PaperRole.KITCHEN: "kitchen_printer",
    PaperRole.REPORTS: "report_printer",
}
"""The section of the settings that each printer has."""
ON_THE_COUNTER = (*SETTINGS_OF.values(), "display", "scale")
"""The sections that may be changed from the counter: not limits, roles, or the service."""


VAT_CONFIRMED = "vat.confirmed"
VAT_CODES = "vat.codes"


async def values(till: Till) -> Mapping[str, str]:
    """Return the settings as they hold, by dotted key. Raises as reading settings does."""
    return await asyncio.to_thread(_equipment(till).values)


async def change(till: Till, key: str, text: str, approval: Approval | None = None) -> bool:
    """Change a setting; return whether it holds at once, else from the next start on.

    Raises NobodySignedIn, ApprovalNeeded, SettingUnknown for what does not stand on the counter,
    and what `Equipment.change` raises.
    """
    person = till.cashier.named  # who may lock the till before the disk has written
    if key.partition(".")[0] not in ON_THE_COUNTER:
        raise SettingUnknown(where="", key=key, allowed=", ".join(ON_THE_COUNTER))
    equipment = _equipment(till)
    approved_by = permit(till, right_needed(till.limits, Right.EQUIPMENT), approval)
    was = await keep(till, key, text)
    told = {"setting": key, "was": was, "now": text}
    entry = till.entry(JournalAction.SETTING_CHANGED, **told, **approved_by)
    with housekeeping(till.warn):
        await till.ledger.record(entry.by(person))
    holds = False
    with housekeeping(till.warn):
        holds |= await equipment.renew(key)
    return holds


async def keep(till: Till, key: str, text: str) -> str:
    """Keep a setting that holds from the next start on; return what it was.

    Who may, and the journal, are for whoever calls it. Raises what `Equipment.change` does.
    """
    equipment = _equipment(till)
    was = (await asyncio.to_thread(equipment.values)).get(key, "")
    await asyncio.to_thread(equipment.change, key, text)
    return was


async def change_setting(
    till: Till, key: str, values: tuple[str, str], change: Callable[[], Kept]
) -> Kept:
    """Change any setting, as a command does; it holds from the next start on.

    `values` are what it was and what it is now, as the journal says them; `change` keeps it. What
    does not stand on the counter is the owner's. Returns what `change` does.
    Raises ApprovalNeeded, and what `change` raises.
    """
    on_the_counter = key.partition(".")[0] in ON_THE_COUNTER
    permit_right(till, Right.EQUIPMENT if on_the_counter else Right.SETTINGS)
    kept = await asyncio.to_thread(change)
    was, now = values
    entry = till.entry(JournalAction.SETTING_CHANGED, setting=key, was=was, now=now)
    with housekeeping(till.warn):
        await till.ledger.record(entry)
    return kept


async def confirm_vat(
    till: Till, confirmed: ConfirmedVatCode, approval: Approval | None = None
) -> None:
    """Keep that the business has a VAT code, from a day on; it is sold after the next start.

    Raises NobodySignedIn, ApprovalNeeded, and what `Equipment.change` raises.
    """
    person = till.cashier.named
    equipment = _equipment(till)
    approved_by = permit(till, right_needed(till.limits, Right.SETTINGS), approval)
    before = await asyncio.to_thread(equipment.values)
    was = before[VAT_CONFIRMED]
    now, codes = with_confirmed(was, before[VAT_CODES], confirmed)
    await asyncio.to_thread(equipment.change, VAT_CONFIRMED, now)
    await asyncio.to_thread(equipment.change, VAT_CODES, codes)  # held against what is confirmed
    told = {"setting": VAT_CONFIRMED, "was": was, "now": now}
    entry = till.entry(JournalAction.SETTING_CHANGED, **told, **approved_by)
    with housekeeping(till.warn):
        await till.ledger.record(entry.by(person))


async def try_display(till: Till) -> None:
    """Show a trial on the pole display for some seconds.

    Raises DisplayMissing, and DisplayUnreachable where it has not taken it within three seconds.
    """
    await asyncio.to_thread(_equipment(till).try_display)


async def find_printers(till: Till) -> Sequence[FoundPrinter]:
    """Return the printers that this machine knows of; it may take some seconds."""
    return await asyncio.to_thread(_equipment(till).found)


async def models(till: Till) -> Sequence[tuple[str, str]]:
    """Return the printer models by name, each with its title."""
    return await asyncio.to_thread(_equipment(till).models)


async def print_test_page(till: Till, role: PaperRole) -> int:
    """Print a page that shows whether a printer is set up well; return the number of its job.

    A role without a printer of its own prints it where receipts are printed.
    """
    settings = await values(till)
    section = SETTINGS_OF[role]
    if not settings[f"{section}.device"]:
        section = SETTINGS_OF[PaperRole.RECEIPT]
    width = int(settings[f"{section}.paper_width"])
    dots = int(settings[f"{section}.dots"])
    return await print_slip(till, till.slips.test_page(width_mm=width, dots=dots), role)


def try_printers(till: Till) -> None:
    """Let every printer try what waits at once, for somebody has mended something."""
    till.paper.wake()


def _equipment(till: Till) -> Equipment:
    if till.equipment is None:
        raise Broken(reason="a till without equipment")
    return till.equipment
