"""The printers of an open till: devices, queues and threads put together."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from till.actions.ports.events import (
    DrawerOpened,
    Event,
    PrinterChanged,
    PrintJobChanged,
    PrintJobsMoved,
)
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.paper.print_job import EVERY_ROLE, PaperRole
from till.printing.addresses import DeviceAddress, parse_device
from till.printing.devices import DeviceSurroundings, open_device
from till.printing.queue import LedgerQueue, QueueRules
from till.printing.spooler import Spooler, SpoolerRules, SpoolerTold
from till.printing.spoolers import Spoolers
from till.printing.watching import PrinterNews

REPORTS_PATIENCE_S = 60.0  # then a report comes from the printer of receipts


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterPlan:
    """One printer as the settings have it: its address, what it needs, how paper comes out.

    `dots` are those across its paper; `cut` whether it cuts; `sensors` whether it is asked how it
    is.
    """

    device: str
    surroundings: DeviceSurroundings
    dots: int
    cut: bool
    sensors: bool = True

    def rules(self, role: PaperRole) -> SpoolerRules:
        """Return how it works for a role; only reports may come from another printer unasked."""
        patience = REPORTS_PATIENCE_S if role is PaperRole.REPORTS else None
        return SpoolerRules(
            dots=self.dots, cut=self.cut, sensors=self.sensors, hand_over_after=patience
        )


def open_spoolers(till: Till, plans: Mapping[PaperRole, PrinterPlan]) -> Spoolers:
    """Make the printers, a thread for each; call it on the loop the till lives on.

    The printer of receipts is always among them; it also prints for each role without a plan. Roles
    that name the same address share one printer: two threads would stand in each other's way.
    Raises PrinterDeviceUnknown.
    """
    if PaperRole.RECEIPT not in plans:
        raise Broken(reason="no printer of receipts")
    tell = _telling(till)
    return Spoolers(
        [_spooler(till, plans, role, served, tell) for role, served in _shared_out(plans).items()]
    )


def _shared_out(plans: Mapping[PaperRole, PrinterPlan]) -> dict[PaperRole, frozenset[PaperRole]]:
    """Return what each printer serves, by the role it is known by; that of receipts is the first.

    Raises PrinterDeviceUnknown.
    """
    addresses = {role: parse_device(plan.device) for role, plan in plans.items()}
    known_by: dict[DeviceAddress, PaperRole] = {}
    for role in sorted(plans, key=lambda role: role is not PaperRole.RECEIPT):
        known_by.setdefault(addresses[role], role)
    at = {role: addresses.get(role, addresses[PaperRole.RECEIPT]) for role in EVERY_ROLE}
    return {
        known: frozenset(role for role in EVERY_ROLE if at[role] == address)
        for address, known in known_by.items()
    }


def _telling(till: Till) -> Callable[[Event], None]:
    """Return what carries an event from any thread to the till's loop, while that lives."""
    loop = asyncio.get_running_loop()

    def tell(event: Event) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_hear, till, event)

    return tell


def _hear(till: Till, event: Event) -> None:
    """Announce an event; jobs that were handed over wait for another printer, which is woken."""
    if isinstance(event, PrintJobsMoved):
        till.paper.wake()
    till.announce(event)


def _spooler(
    till: Till,
    plans: Mapping[PaperRole, PrinterPlan],
    role: PaperRole,
    served: frozenset[PaperRole],
    tell: Callable[[Event], None],
) -> Spooler:
    """Make one printer; `role` is what it is known by, `served` the lines it prints."""
    plan = plans[role]

    def moved(count: int) -> None:
        tell(PrintJobsMoved(source=role, target=PaperRole.RECEIPT, count=count))

    def printer_is(news: PrinterNews) -> None:
        for each in plans.keys() & served:
            tell(PrinterChanged(state=news.state, role=each, is_drawer_open=news.is_drawer_open))

    of_queue = QueueRules(now=till.clock.now, roles=served, handed_over=moved)
    queue = LedgerQueue(
        till.print_jobs, till.ledger, lambda job: tell(PrintJobChanged(job=job)), of_queue
    )
    told = SpoolerTold(
        printer=printer_is, drawer=lambda problem: tell(DrawerOpened(succeeded=problem is None))
    )
    device = open_device(parse_device(plan.device), plan.surroundings)
    return Spooler(queue, device, rules=plan.rules(role), told=told)
