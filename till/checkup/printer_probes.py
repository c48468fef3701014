"""Looking at the printers: whether each answers, and what it says of its paper."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from till.bootstrap import Surroundings
from till.domain.errors.settings import AlreadyRunning
from till.domain.health import HealthCheck, green, printer_check
from till.domain.paper.print_job import PaperRole, PrinterState
from till.equipment import printer_plans
from till.printing.devices import open_device
from till.printing.printer_watch import state_seen
from till.printing.printers import PrinterPlan
from till.printing.wires.addresses import parse_device
from till.system.single_instance import InstanceLock

NAMES: Final = {
    PaperRole.RECEIPT: "printer",
    PaperRole.KITCHEN: "kitchen_printer",
    PaperRole.REPORTS: "report_printer",
}
ONE_AT_A_TIME: Final = ("usb:", "serial:", "file:")  # who has it open keeps others out
Look: TypeAlias = Callable[[Surroundings], Sequence[HealthCheck]]


def printer_probes(around: Surroundings) -> Iterator[tuple[str, Look]]:
    """Return a look at each printer that is set up; that of receipts always."""
    plans = printer_plans(around.settings, around.paths.folder, lambda _png: None)
    for role, plan in plans.items():
        yield NAMES[role], partial(_look_at, name=NAMES[role], plan=plan)


def _look_at(around: Surroundings, *, name: str, plan: PrinterPlan) -> Sequence[HealthCheck]:
    """Ask a printer how it is. Raises PrinterDeviceUnknown."""
    printer = open_device(parse_device(plan.device), plan.context)
    if not printer.prints:
        return [printer_check(name, PrinterState.NONE, plan.device)]
    state = state_seen(printer.look()) if plan.sensors else None
    is_one_at_a_time = plan.device.startswith(ONE_AT_A_TIME)
    if state is PrinterState.UNREACHABLE and is_one_at_a_time and _is_open(around):
        return [green(name, "printer_held", device=plan.device)]
    return [printer_check(name, state, plan.device)]


def _is_open(around: Surroundings) -> bool:
    """Tell whether a window has this till open."""
    if not around.paths.lock_file.exists():
        return False
    try:
        InstanceLock(around.paths.lock_file, around.paths.profile).close()
    except AlreadyRunning:
        return True
    return False
