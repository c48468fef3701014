"""The printers of an open till: devices, queues and threads put together."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
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
from till.printing.devices import DeviceContext, open_device
from till.printing.print_queue import LedgerQueue, QueueRules
from till.printing.printer_watch import PrinterNews
from till.printing.spooler import Spooler, SpoolerListeners, SpoolerRules
from till.printing.wires.addresses import DeviceAddress, parse_device

REPORTS_PATIENCE_S = 60.0  # then a report comes from the printer of receipts


class PrintersNotOpen:
    """Stands in for the printers until they are open."""

    def wake(self) -> None:
        """Do nothing: the printer looks for jobs when it starts."""

    def open_drawer(self) -> None:
        """Do nothing: nothing is sold before the till is open."""


class Spoolers:
    """Implements `PrinterPort` over several printers; the first has the drawer."""

    def __init__(self, spoolers: Sequence[Spooler]) -> None:
        self._all = tuple(spoolers)

    def start(self) -> None:
        """Begin printing what waits, on every printer."""
        for each in self._all:
            each.start()

    def wake(self) -> None:
        """Say that a job was kept; whoever serves its line finds it."""
        for each in self._all:
            each.wake()

    def open_drawer(self) -> None:
        """Ask for the drawer's pulse, ahead of any job."""
        self._all[0].open_drawer()

    def stop(self, timeout: float) -> bool:
        """Stop every printer as `Spooler.stop` does; `timeout` (seconds) is for all together.

        Returns whether every thread has ended.
        """
        ends_at = time.monotonic() + timeout
        for each in self._all:
            each.begin_to_stop()
        left = [each.stop(max(0.1, ends_at - time.monotonic())) for each in self._all]
        return all(left)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterPlan:
    """One printer as the settings have it: its address, what it needs, how paper comes out.

    `dots` are those across its paper; `cut` whether it cuts; `sensors` whether it is asked how it
    is; `receipt_mark` stands on top of what the service drew, where it is not the real one.
    """

    device: str
    context: DeviceContext
    dots: int
    cut: bool
    sensors: bool = True
    receipt_mark: str = ""

    def rules(self, role: PaperRole) -> SpoolerRules:
        """Return how it works for a role; only reports may come from another printer unasked."""
        patience = REPORTS_PATIENCE_S if role is PaperRole.REPORTS else None
        return SpoolerRules(
            dots=self.dots,
            cut=self.cut,
            sensors=self.sensors,
            hand_over_after=patience,
            receipt_mark=self.receipt_mark,
        )


def open_spoolers(till: Till, plans: Mapping[PaperRole, PrinterPlan]) -> Spoolers:
    """Make the printers, a thread for each; call it on the loop the till lives on.

    The printer of receipts is always among them; it also prints for each role without a plan. Roles
    that name the same address share one printer: two threads would stand in each other's way.
    Raises PrinterDeviceUnknown.
    """
    if PaperRole.RECEIPT not in plans:
        raise Broken(reason="no printer of receipts")
    tell = _teller(till)
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


def _teller(till: Till) -> Callable[[Event], None]:
    """Return what carries an event from any thread to the till's loop, while that lives."""
    loop = asyncio.get_running_loop()

    def tell(event: Event) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(_announce, till, event)

    return tell


def _announce(till: Till, event: Event) -> None:
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
    listeners = SpoolerListeners(
        printer=printer_is, drawer=lambda problem: tell(DrawerOpened(succeeded=problem is None))
    )
    device = open_device(parse_device(plan.device), plan.context)
    return Spooler(queue, device, rules=plan.rules(role), listeners=listeners)
