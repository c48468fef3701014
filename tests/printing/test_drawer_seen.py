"""Whether the drawer is open: what a look at its printer shows goes on to whoever listens.

Lives here: a drawer that is opened and shut at rest, a pulse, a printer that goes away.
Must not: bits and answers (test_status), the pulse itself (test_drawer).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.printing.builders import HASTY
from tests.printing.spooling import RULES, QueueInMemory
from tests.tcp_printer import VirtualPrinter
from tests.tcp_status import WELL, Condition
from till.domain.paper.print_job import PrinterState
from till.domain.paper.printer_model import PrinterTraits
from till.printing.devices import DeviceContext, open_device
from till.printing.spooler import Spooler, SpoolerListeners, SpoolerRules
from till.printing.wires.addresses import parse_device

AT_REST = replace(RULES, look_every=0.05)
LATER = replace(RULES, look_every=60.0)
QUICK = replace(HASTY, answer=0.2)
PIN_HIGH = Condition(is_pin_high=True)


@pytest.fixture
def printer() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


@contextmanager
def a_spooler(
    queue: QueueInMemory,
    printer: VirtualPrinter,
    folder: Path,
    *,
    open_level: bool | None = True,
    rules: SpoolerRules = AT_REST,
) -> Iterator[Spooler]:
    """Run a spooler whose drawer's switch is known, for the length of the block."""
    traits = PrinterTraits(open_level=open_level)
    around = DeviceContext(folder=folder, show=lambda _: None, deadlines=QUICK, traits=traits)
    listeners = SpoolerListeners(printer=queue.printer_told, drawer=queue.drawer_told)
    device = open_device(parse_device(printer.url), around)
    spooler = Spooler(queue, device, rules=rules, listeners=listeners)
    spooler.start()
    try:
        yield spooler
    finally:
        assert spooler.stop(5)


def drawer_is(queue: QueueInMemory, *, is_open: bool | None) -> None:
    """Wait until this was told last of the drawer."""
    queue.wait_until(lambda queue: queue.drawers_seen[-1:] == [is_open])


def test_a_drawer_that_is_opened_and_shut_by_hand_is_told_and_the_printer_stays_ready(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = QueueInMemory()

    with a_spooler(queue, printer, tmp_path):
        drawer_is(queue, is_open=False)
        printer.say(PIN_HIGH)
        drawer_is(queue, is_open=True)
        printer.say(WELL)
        drawer_is(queue, is_open=False)

    assert queue.drawers_seen == [None, False, True, False]
    assert queue.printer_states == [PrinterState.READY]


def test_a_drawer_that_was_pulsed_is_unknown_until_the_printer_is_looked_at_again(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(WELL)
    queue = QueueInMemory()

    with a_spooler(queue, printer, tmp_path) as spooler:
        drawer_is(queue, is_open=False)
        spooler.open_drawer()
        queue.wait_until(lambda queue: queue.pulses == [None])
        drawer_is(queue, is_open=False)

    assert queue.drawers_seen == [None, False, None, False]


def test_nothing_is_known_of_the_drawer_of_a_printer_that_went_away_or_fell_silent(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(PIN_HIGH)
    queue = QueueInMemory()

    with a_spooler(queue, printer, tmp_path):
        drawer_is(queue, is_open=True)
        printer.refuse()
        drawer_is(queue, is_open=None)
        printer.accept()
        drawer_is(queue, is_open=True)
        printer.say(None)
        drawer_is(queue, is_open=None)

    assert PrinterState.UNREACHABLE in queue.printer_states


def test_nothing_is_told_of_a_drawer_whose_switch_nobody_has_tried(
    printer: VirtualPrinter, tmp_path: Path
) -> None:
    printer.say(PIN_HIGH)
    queue = QueueInMemory()

    with a_spooler(queue, printer, tmp_path, open_level=None):
        printer.wait_until(lambda printer: printer.looks > 2)

    assert queue.drawers_seen == [None]


def test_a_pulse_asks_the_printer_nothing(printer: VirtualPrinter, tmp_path: Path) -> None:
    printer.say(WELL)
    queue = QueueInMemory()

    with a_spooler(queue, printer, tmp_path, rules=LATER) as spooler:
        printer.wait_until(lambda printer: printer.looks == 1)  # how it is at the start
        spooler.open_drawer()
        queue.wait_until(lambda queue: queue.pulses == [None])

    assert (printer.drawer_pulses, printer.looks) == (1, 1)
