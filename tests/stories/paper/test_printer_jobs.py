"""What waits for a printer: moved, printed and dropped by keys and by touch, at the real window.

Lives here: the card of waiting paper.
Must not: settings (test_window_printers), states (test_printer_states), bytes (tests/printing).
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_once import press_at_once
from tests.stories.at_the_printers import (
    approve,
    one_that_waits,
    open_page,
    said,
    settings,
    state,
    strip,
    two_that_are_old,
    until_quiet,
)
from tests.stories.long_day import Counter
from tests.tcp_printer import VirtualPrinter
from till.actions.documents import paper_decisions
from till.domain.rights.journal import JournalAction
from ui.devices.plan import DROP


@pytest.fixture(scope="module")
def reports() -> Iterator[VirtualPrinter]:
    with VirtualPrinter() as printer:
        yield printer


@pytest.fixture(scope="module")
def day_settings(reports: VirtualPrinter) -> dict[str, str]:
    return {"TILL_REPORT_PRINTER__DEVICE": reports.url, "TILL_UI__SOUNDS": "false"}


@pytest.fixture(scope="module")
def day(day: Counter, reports: VirtualPrinter) -> Counter:
    settings(day.shop).change("printer.device", day.shop.printer.url)
    settings(day.shop).change("report_printer.device", reports.url)
    return day


@pytest.fixture
def counter(day: Counter, reports: VirtualPrinter, log_may_say: list[str]) -> Counter:
    log_may_say += ["drawer:", "print job", "printer"]
    for each in (day.shop.printer, reports):
        each.say(None)
        each.accept()
    day.begin_anew()
    until_quiet(day, day.shop.printer, reports)
    return day


def test_what_waits_goes_to_the_other_printer_with_a_key(
    counter: Counter, reports: VirtualPrinter
) -> None:
    before = len(reports.pictures())
    one_that_waits(counter)

    counter.press(Qt.Key.Key_F7)

    counter.until(lambda: len(reports.pictures()) == before + 1)
    assert said(counter) == "1 fletë kaloi te printeri tjetër."
    counter.until(lambda: not counter.window.late.printers.keys[DROP].isVisible())


def test_what_waits_for_the_reports_goes_to_the_receipts_by_touch(
    counter: Counter, reports: VirtualPrinter
) -> None:
    printer = counter.shop.printer
    before = len(counter.shop.printer.pictures())
    reports.refuse()
    open_page(counter, "reports")
    counter.touch("printers.test")
    jobs = counter.window.late.printers.jobs
    counter.until(lambda: any(key.isVisible() for key in jobs.targets.values()))

    counter.touch("printers.move_to_receipt")

    counter.until(lambda: len(printer.pictures()) == before + 1)


@pytest.mark.parametrize("how", ["keys", "touch"])
def test_what_nobody_wants_any_more_is_dropped_after_a_second_word(
    counter: Counter, how: str
) -> None:
    number = one_that_waits(counter)
    printed = len(counter.shop.printer.pictures())

    for _ in range(2):
        counter.press(Qt.Key.Key_F9) if how == "keys" else counter.touch("printers.drop_owed")
        counter.look_away()
    counter.until(lambda: said(counter) == "1 fletë u hoq nga radha.")

    counter.shop.printer.accept()
    counter.press(Qt.Key.Key_F10)
    counter.until(lambda: state(counter) == "Gati")
    assert len(counter.shop.printer.pictures()) == printed
    entry = next(
        each for each in counter.journal()[::-1] if each.action is JournalAction.PAPER_SETTLED
    )
    assert entry.facts == {"job": str(number), "decision": "dropped"}


def test_one_press_alone_drops_nothing(counter: Counter) -> None:
    one_that_waits(counter)

    press_at_once(counter, Qt.Key.Key_F9, Qt.Key.Key_F9)  # the second is the first one's echo

    assert counter.window.late.printers.keys[DROP].words() == "Po, hiqi"
    assert len(counter.till.print_jobs.waiting()) == 1


@pytest.mark.parametrize("how", ["keys", "touch"])
def test_what_came_too_late_is_printed_when_somebody_says_so(counter: Counter, how: str) -> None:
    printer = counter.shop.printer
    before = len(counter.shop.printer.pictures())
    two_that_are_old(counter)
    assert "2 fletë të vjetra nuk u printuan." in counter.shown()

    counter.press(Qt.Key.Key_F8) if how == "keys" else counter.touch("printers.print_owed")

    counter.until(lambda: len(printer.pictures()) == before + 2)
    counter.until(lambda: not paper_decisions.unsettled(counter.till))


def test_what_came_too_late_is_dropped_by_touch_and_the_strip_is_calm_again(
    counter: Counter,
) -> None:
    two_that_are_old(counter)

    counter.touch("printers.drop_owed")
    counter.look_away()
    counter.touch("printers.drop_owed")
    counter.until(lambda: not paper_decisions.unsettled(counter.till))

    counter.until(lambda: "Printeri gati" in strip(counter))


def test_a_printer_that_is_given_up_troubles_the_strip_no_more(
    counter: Counter, reports: VirtualPrinter
) -> None:
    printer = counter.shop.printer
    before = len(counter.shop.printer.pictures())
    reports.refuse()
    open_page(counter, "reports")
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: "nuk përgjigjet" in strip(counter))

    counter.touch("printers.choice")
    approve(counter)

    counter.until(lambda: len(printer.pictures()) == before + 1)
    counter.until(lambda: "Printeri gati" in strip(counter))
    settings(counter.shop).change("report_printer.device", reports.url)
