"""Hands and eyes at the page of printers and devices, which several stories open.

Lives here: opening the page and its sections, what it says; settings kept in the file; paper
that waits.
Must not: assert what a story is about.
"""

from PySide6.QtCore import Qt

from tests.stories.long_day import DRITAS_PIN, Counter
from tests.stories.shop import Shop
from tests.tcp_printer import VirtualPrinter
from till.actions.ports.records import PrintOrder
from till.domain.paper.print_job import PrintJobState
from till.domain.paper.slip import Slip, SlipHeading, slip_text
from till.system.profile import Profile
from till.system.settings.file import SettingFile
from ui.approval.dialog import ApprovalDialog
from ui.devices.plan import DROP, PRINT
from ui.shell.shell import Page


def settings(shop: Shop) -> SettingFile:
    """The settings of the shop's till, as the page reads and changes them."""
    return SettingFile(shop.paths.settings_file, Profile.PRACTICE, {})


def until_quiet(counter: Counter, *printers: VirtualPrinter) -> None:
    """Let what waits be printed, and wait until the last dot of it has come out."""
    jobs = counter.till.print_jobs
    counter.till.paper.wake()
    counter.until(lambda: not jobs.waiting() and not jobs.interrupted())
    for printer in printers:
        printer.wait_until_idle()


def open_page(counter: Counter, section: str = "receipt") -> None:
    """Touch the printer on the strip, and wait until the page knows how things are."""
    counter.touch(counter.window.strip.printer)
    counter.until(lambda: counter.window.page is Page.PRINTERS)
    counter.until(lambda: bool(counter.window.late.printers.printer.title.text()))
    open_section(counter, section)


def open_section(counter: Counter, section: str) -> None:
    counter.touch(f"printers.section_{section}")


def said(counter: Counter) -> str:
    """What the head of the page says."""
    pill = counter.window.late.printers.said
    return pill.words() if pill.isVisible() else ""


def approve(counter: Counter) -> None:
    """Let the supervisor say yes, and see it kept."""
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(DRITAS_PIN)
    counter.until(lambda: counter.window.dialog is None)


def type_into(counter: Counter, name: str, text: str) -> None:
    """Write into a field, over what stands there."""
    counter.touch(name)
    counter.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    counter.type(text)


def set_up(counter: Counter, section: str, name: str, address: str) -> None:
    """Type where a device is, with the supervisor's approval, and go back to the sale."""
    open_page(counter, section)
    type_into(counter, name, address)
    counter.press(Qt.Key.Key_Return)
    approve(counter)
    counter.until_at_rest()  # what the head says may be of the device before
    counter.until(lambda: said(counter).startswith("U ruajt"))
    counter.press(Qt.Key.Key_Escape)


def state(counter: Counter) -> str:
    return counter.window.late.printers.printer.box.pill.words()


def advice(counter: Counter) -> str:
    return counter.window.late.printers.printer.said.text()


def told(counter: Counter, name: str) -> str:
    """What is said under the key of a device."""
    return counter.window.late.printers.card_of(name).said(name)


def strip(counter: Counter) -> str:
    return counter.window.strip.printer.accessibleName()


def one_that_waits(counter: Counter) -> int:
    """A test page for a printer of receipts that is off; return the number of its job."""
    counter.shop.printer.refuse()
    open_page(counter)
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: state(counter) == "Nuk përgjigjet")
    counter.until(counter.window.late.printers.keys[DROP].isVisible)
    [job] = counter.till.print_jobs.waiting()
    return job.job_id


def an_old_paper(counter: Counter, *, rows: int = 1) -> PrintOrder:
    """Return the order of a slip that comes too late to be printed unasked."""
    slip = Slip(title="Numërim", rows=(SlipHeading(text="Numërim"),) * rows)
    return PrintOrder(
        doc_id=None,
        queued_at=counter.till.clock.now(),
        slip=slip_text(slip),
        state=PrintJobState.OWED,
    )


def two_that_are_old(counter: Counter) -> None:
    """Two papers that a start set aside, for they came too late."""
    counter.till.ledger.record_from_thread(an_old_paper(counter), an_old_paper(counter))
    open_page(counter)
    counter.until(counter.window.late.printers.keys[PRINT].isVisible)
