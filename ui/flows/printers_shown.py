"""What the printers page shows of the settings, the jobs and the printers' states.

Lives here: settings as text → the page's values.
Must not: ask the till, wish anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from till.actions.equipping import SETTINGS_OF
from till.domain.errors.paper import (
    PrinterNeedsCups,
    PrinterNeedsUsbLibrary,
    PrinterNeedsWindows,
    PrinterNotAllowed,
)
from till.domain.printing import PaperRole, PrinterState, PrintJob, PrintJobState, told_state
from ui.screens.printers_view import DevicesView, PrinterView, Section

LACKS = {
    each.key
    for each in (
        PrinterNeedsCups,
        PrinterNeedsUsbLibrary,
        PrinterNeedsWindows,
        PrinterNotAllowed,
    )
}
"""What no look at the printer mends: the computer itself lacks something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known: settings by key, states by role, jobs, models by name with their titles."""

    values: Mapping[str, str]
    states: Mapping[PaperRole, PrinterState]
    is_drawer_open: bool | None
    waiting: Sequence[PrintJob]
    unsettled: Sequence[PrintJob]
    models: Sequence[tuple[str, str]]


def printer_of(known: Known, section: Section) -> PrinterView:
    """Return one printer as the page shows it.

    Roles without a printer of their own wait at that of receipts; so does all that is too old.
    """
    role, values = PaperRole(section.value), known.values
    setting = SETTINGS_OF[role]
    address, model = values[f"{setting}.device"], values[f"{setting}.model"]
    is_receipts, roles = role is PaperRole.RECEIPT, roles_at(values, section)
    old = [job for job in known.unsettled if job.state is PrintJobState.OWED]
    mine = [job for job in known.waiting if job.role in roles]
    return PrinterView(
        section=section,
        address=address,
        state=_state(known, section, address),
        width=int(values[f"{setting}.paper_width"]),
        model=model,
        model_title=dict(known.models).get(model, model),
        is_asked=values[f"{setting}.sensors"] == "true",
        waiting=len(mine),
        failed=sum(_is_stuck(job) and job.role in roles for job in known.unsettled),
        owed=len(old) if is_receipts else 0,
        why=next((job.problem for job in mine if job.problem in LACKS), ""),
        targets=_targets(values, role),
    )


def devices_of(known: Known) -> DevicesView:
    """Return drawer, display and scale as they are set, and the drawer as it was seen last."""
    values = known.values
    has_drawer = values["printer.drawer"] == "true"
    return DevicesView(
        has_drawer=has_drawer,
        has_signal=has_drawer and values["printer.drawer_signal"] != "unknown",
        is_drawer_open=known.is_drawer_open,
        pin=values["printer.drawer_pin"],
        display=values["display.device"],
        code_page=values["display.code_page"],
        scale=values["scale.device"],
        language=values["scale.protocol"],
    )


def roles_at(values: Mapping[str, str], section: Section) -> frozenset[PaperRole]:
    """Return what is printed at the printer of a section; nothing where it has none of its own."""
    role = PaperRole(section.value)
    if role is PaperRole.RECEIPT:
        return frozenset({role, *_shared(values)})
    return frozenset({role}) if values[f"{SETTINGS_OF[role]}.device"] else frozenset()


def _is_stuck(job: PrintJob) -> bool:
    return job.state is PrintJobState.FAILED


def _state(known: Known, section: Section, address: str) -> PrinterState | None:
    if not address:
        return None
    roles = roles_at(known.values, section)
    uncertain = (job.role for job in known.unsettled if job.state is PrintJobState.UNCERTAIN)
    if address == "none:":
        state = PrinterState.NONE
    else:
        state = known.states.get(PaperRole(section.value), PrinterState.READY)
    return told_state(state, is_asked=any(role in roles for role in uncertain))


def _shared(values: Mapping[str, str]) -> set[PaperRole]:
    """The roles that have no printer of their own."""
    return {role for role, setting in SETTINGS_OF.items() if not values[f"{setting}.device"]}


def _targets(values: Mapping[str, str], mine: PaperRole) -> tuple[Section, ...]:
    """The printers that could take over: every other one that is set up."""
    apart = {"", "none:"}
    return tuple(
        Section(role.value)
        for role, setting in SETTINGS_OF.items()
        if role is not mine and values[f"{setting}.device"] not in apart
    )
