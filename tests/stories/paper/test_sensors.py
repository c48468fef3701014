"""A printer that says for ever that it has no paper: somebody at the counter sets it right.

Lives here: the switch on the page of the printers, by touch, at the real window.
Must not: what a printer without sensors does with its jobs (tests/printing, test_paper_ends).
"""

from collections.abc import Iterator

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_printers import approve, open_page, settings
from tests.stories.long_day import DRITA, Counter, a_counter
from tests.tcp_status import PAPER_OUT
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.kit.choice.exclusive import Segment


@pytest.fixture
def counter(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
    log_may_say: list[str],
) -> Iterator[Counter]:
    log_may_say += ["drawer:", "print job", "printer"]
    folder = tmp_path_factory.mktemp("sensors")
    with a_counter(request, qapp, control, folder, {"TILL_UI__SOUNDS": "false"}) as counter:
        settings(counter.shop).change("printer.device", counter.shop.printer.url)
        counter.begin_anew()
        yield counter


def print_on_a_printer_that_says_it_is_empty(counter: Counter) -> None:
    """Order a test page, and wait until it is held back."""
    shown = counter.window.late.printers.printer.box.pill
    counter.shop.printer.refuse()
    open_page(counter)
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: shown.words() == "Nuk përgjigjet")
    counter.shop.printer.say(PAPER_OUT)
    counter.shop.printer.accept()
    counter.press(Qt.Key.Key_F10)
    counter.until(lambda: shown.words() == "Pa letër")


def open_models(counter: Counter) -> None:
    tabs = counter.window.late.printers.choosing.tabs.findChildren(Segment)
    counter.touch(next(each for each in tabs if each.option.key == "model"))


def test_a_sensor_that_is_wrong_is_switched_off_by_touch_and_what_waited_comes_out(
    counter: Counter,
) -> None:
    printer = counter.shop.printer
    before = counter.shop.printer.count_receipts()
    print_on_a_printer_that_says_it_is_empty(counter)

    open_models(counter)
    counter.touch("printers.sensors")
    approve(counter)

    counter.until(lambda: printer.count_receipts() == before + 1)
    counter.until(lambda: "Printeri gati" in counter.window.strip.printer.accessibleName())
    assert not counter.window.late.printers.choosing.sensors.isChecked()
    assert settings(counter.shop).look_up("printer.sensors").value is False
    entry = next(each for each in counter.journal() if each.action is JournalAction.SETTING_CHANGED)
    assert entry.facts["setting"] == "printer.sensors"
    assert entry.facts["approved_by"] == DRITA


def test_whoever_is_refused_leaves_the_switch_as_it_was(counter: Counter) -> None:
    open_page(counter)
    open_models(counter)
    counter.touch("printers.sensors")
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: counter.window.dialog is None)
    counter.until(counter.window.late.printers.choosing.sensors.isChecked)
    assert settings(counter.shop).look_up("printer.sensors").value is True
