"""Changing a setting, and setting up what stands on the counter: printers, displays, scale."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from till.actions.documents.reprinting import print_slip
from till.actions.people.authorisation import permit, permit_right
from till.actions.ports.devices import Equipment
from till.actions.till import SYSTEM, Till, housekeeping
from till.domain.errors import Broken, TillError
from till.domain.errors.settings import SettingUnknown
from till.domain.paper.print_job import FoundPrinter, PaperRole
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right, right_needed
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import ConfirmedVatCode, with_confirmed

Kept = TypeVar("Kept")
SETTINGS_OF = {
    PaperRole.RECEIPT: "printer",
    PaperRole.KITCHEN: "kitchen_printer",
    PaperRole.BAR: "bar_printer",
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
    if key.partition(".")[0] not in ON_THE_COUNTER:
        raise SettingUnknown(where="", key=key, allowed=", ".join(ON_THE_COUNTER))
    return await change_any(till, key, text, approval)


async def change_any(till: Till, key: str, text: str, approval: Approval | None = None) -> bool:
    """Change any setting; what does not stand on the counter is the owner's. Else as `change`.

    Raises NobodySignedIn, ApprovalNeeded, and what `Equipment.change` raises.
    """
    return await _change(till, key, lambda _before: {key: text}, approval)


async def turn_member(
    till: Till, key: str, member: str, approval: Approval | None = None, *, is_on: bool
) -> bool:
    """Put a member into a setting that is a list, or take it out; else as `change_any`.

    It is the list as it is then: two turned at once both hold, and one turned twice is turned once.
    """

    def turned(before: Mapping[str, str]) -> Mapping[str, str]:
        listed = [each for each in before.get(key, "").split(", ") if each]
        if (member in listed) == is_on:
            return {}
        others = [each for each in listed if each != member]
        return {key: ", ".join([*others, member] if is_on else others)}

    return await _change(till, key, turned, approval)


async def _change(
    till: Till,
    key: str,
    wanted: Callable[[Mapping[str, str]], Mapping[str, str]],
    approval: Approval | None,
) -> bool:
    """Change a setting to what is `wanted` of the values before; return whether it holds."""
    _ = till.cashier
    on_the_counter = key.partition(".")[0] in ON_THE_COUNTER
    right = Right.EQUIPMENT if on_the_counter else Right.SETTINGS
    approved_by = permit(till, right_needed(till.limits, right), approval)
    await _keep(till, wanted, approved_by)
    holds = False
    with housekeeping(till.warn):
        holds |= await _equipment(till).renew(key)
    return holds


async def require_fit(till: Till, changes: Mapping[str, str]) -> None:
    """Raise what `Equipment.change` would; nothing is kept."""
    await asyncio.to_thread(_equipment(till).check, changes)


async def keep_all(till: Till, changes: Mapping[str, str], approved_by: Mapping[str, str]) -> None:
    """Keep settings, all of them or none; they hold from the next start on.

    Who may is for whoever calls it to ask, and `approved_by` what the journal says of that.
    Raises what `Equipment.change` does.
    """
    await _keep(till, lambda _before: changes, approved_by)


async def _keep(
    till: Till,
    wanted: Callable[[Mapping[str, str]], Mapping[str, str]],
    approved_by: Mapping[str, str],
) -> None:
    """Keep what is wanted of the settings as they are when nobody else changes them."""
    person = whoever(till)  # who may lock the till before the disk has written
    equipment = _equipment(till)
    async with till.changing:
        before = await asyncio.to_thread(equipment.values)
        changes = wanted(before)
        if not changes:
            return
        await asyncio.to_thread(equipment.check, changes)
        told = [
            {"setting": key, "was": before.get(key, ""), "now": text, **approved_by}
            for key, text in changes.items()
        ]
        change = partial(asyncio.to_thread, equipment.change, changes)
        await carry_out(till, person, told, change)


async def carry_out(
    till: Till,
    person: NamedPerson,
    told: Sequence[Mapping[str, str]],
    change: Callable[[], Awaitable[Kept]],
) -> Kept:
    """Write down what is wanted, change it, and write down what came of it.

    Whatever ends the till in between, the next start knows what was wanted (`settle_settings`).
    Only within `till.changing`. Raises what `change` does.
    """

    async def note(action: JournalAction) -> None:
        entries = [till.entry(action, **each).by(person) for each in told]
        await till.ledger.record(*entries)

    await note(JournalAction.SETTING_WANTED)
    try:
        kept = await change()
    except TillError:
        await note(JournalAction.SETTING_NOT_CHANGED)
        raise
    with housekeeping(till.warn):  # where it cannot be written, the next start does
        await note(JournalAction.SETTING_CHANGED)
    changed = {each["setting"] for each in told}
    till.found_settings = tuple(key for key in till.found_settings if key not in changed)
    return kept


async def settle_settings(till: Till) -> None:
    """Write down what came of changes that the last end broke off: what the file has, holds."""
    wanted = till.journal.unsettled_settings()
    if not wanted:
        return
    equipment = _equipment(till)
    values = await asyncio.to_thread(equipment.values)
    for each in wanted:
        key = each.facts["setting"]
        now = await _value_now(till, values, each.facts)
        came = equipment.same(key, now, each.facts["now"])
        action = JournalAction.SETTING_CHANGED if came else JournalAction.SETTING_NOT_CHANGED
        entry = till.entry(action, **{**each.facts, "settled": "at the next start"})
        await till.ledger.record(entry.by(each.person))


async def _value_now(till: Till, values: Mapping[str, str], wanted: Mapping[str, str]) -> str:
    """Return how a setting is that was wanted: of another environment it is the address."""
    if "profile" not in wanted or till.service_access is None:
        return values.get(wanted["setting"], "")
    return (await till.service_access.look(wanted["profile"])).address


def whoever(till: Till) -> NamedPerson:
    """Return who stands at the till, else the till itself: it is being set up."""
    return till.session.cashier.named if till.session.cashier else SYSTEM


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
    was, now = values
    async with till.changing:
        told = {"setting": key, "was": was, "now": now}
        return await carry_out(till, whoever(till), [told], partial(asyncio.to_thread, change))


async def confirm_vat(
    till: Till, confirmed: ConfirmedVatCode, approval: Approval | None = None
) -> None:
    """Keep that the business has a VAT code, from a day on; it is sold after the next start.

    Raises NobodySignedIn, ApprovalNeeded, and what `Equipment.change` raises.
    """
    _ = till.cashier
    approved_by = permit(till, right_needed(till.limits, Right.SETTINGS), approval)
    before = await asyncio.to_thread(_equipment(till).values)
    now, codes = with_confirmed(before[VAT_CONFIRMED], before[VAT_CODES], confirmed)
    await keep_all(till, {VAT_CONFIRMED: now, VAT_CODES: codes}, approved_by)


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
