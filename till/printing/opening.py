"""The printer of an open till: its device, its queue and its thread put together.

Lives here: `open_spooler`, which carries what the printer tells to the till's own loop.
Must not: read settings, print.
"""

import asyncio

from till.actions.till import Till
from till.domain.events import DrawerOpened, Event, PrinterChanged, PrintJobChanged
from till.printing.addresses import parse_device
from till.printing.devices import DeviceSurroundings, open_device
from till.printing.queue import LedgerQueue
from till.printing.spooler import Spooler, SpoolerRules, SpoolerTold


def open_spooler(
    till: Till, device: str, surroundings: DeviceSurroundings, rules: SpoolerRules
) -> Spooler:
    """Make the printer of the setting `printer.device`; call it on the loop the till lives on.

    Raises PrinterDeviceUnknown.
    """
    loop = asyncio.get_running_loop()

    def tell(event: Event) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(till.announce, event)

    queue = LedgerQueue(till.print_jobs, till.ledger, lambda job: tell(PrintJobChanged(job=job)))
    told = SpoolerTold(
        printer=lambda state: tell(PrinterChanged(state=state)),
        drawer=lambda problem: tell(DrawerOpened(succeeded=problem is None)),
    )
    return Spooler(queue, open_device(parse_device(device), surroundings), rules=rules, told=told)
