"""How a printer is: plain words for each state and what mends it, at the real window.

Lives here: the strip and the page in each state; the test page of a printer that hangs; a search.
Must not: what waits (test_printer_jobs), settings (test_window_printers), bytes (tests/printing).
"""

import shutil

import pytest
from PySide6.QtCore import Qt

from tests.printing.wires.cups_programs import CupsPrograms
from tests.stories.at_the_printers import (
    advice,
    approve,
    one_that_waits,
    open_page,
    open_section,
    said,
    set_up,
    settings,
    state,
    strip,
    two_that_are_old,
    until_quiet,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import CONTROL, Counter
from tests.tcp_status import COVER_OPEN, PAPER_OUT, WELL, Condition
from till.actions.documents import paper_decisions
from ui.devices.plan import MEND, STOP
from ui.paper.controller import PaperQuestion
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

TORN_AFTER = 11_530


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return {"TILL_UI__SOUNDS": "false"}


@pytest.fixture(scope="module")
def day(day: Counter) -> Counter:
    settings(day.shop).change("printer.device", day.shop.printer.url)
    return day


@pytest.fixture
def counter(day: Counter, log_may_say: list[str]) -> Counter:
    log_may_say += ["drawer:", "print job", "printer"]
    day.shop.printer.say(None)
    day.shop.printer.accept()
    day.begin_anew()
    until_quiet(day, day.shop.printer)
    return day


def settle_all(counter: Counter) -> None:
    """Let the printer come to an end, then answer each question about paper: nobody wants it."""
    counter.shop.printer.accept()
    jobs = counter.till.print_jobs

    def is_settled() -> bool:
        counter.till.paper.wake()  # what went back to waiting just now is not kept for later
        return not jobs.interrupted() and not jobs.waiting()

    counter.until(is_settled)
    while paper_decisions.unsettled(counter.till):
        if not counter.window.dialog_of(PaperQuestion).isVisible():
            counter.press(Qt.Key.Key_J, CONTROL)
            counter.until(counter.window.dialog_of(PaperQuestion).isVisible)
        left = len(paper_decisions.unsettled(counter.till)) - 1
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda left=left: len(paper_decisions.unsettled(counter.till)) <= left)
    counter.until(lambda: counter.window.dialog is None)


@pytest.mark.parametrize(
    ("condition", "state_said", "strip_said", "mends"),
    [
        (PAPER_OUT, "Pa letër", "Printeri pa letër", "Vendos letër."),
        (COVER_OPEN, "Kapaku i hapur", "Kapaku i printerit është hapur", "Mbyll kapakun."),
        (
            Condition(is_online=False),
            "Nuk përgjigjet",
            "Printeri nuk përgjigjet",
            "Kontrollo nëse është i ndezur",
        ),
    ],
)
def test_each_trouble_is_said_in_plain_words_with_the_action_that_mends_it(
    counter: Counter, condition: Condition, state_said: str, strip_said: str, mends: str
) -> None:
    printer = counter.shop.printer
    before = len(counter.shop.printer.pictures())
    one_that_waits(counter)
    printer.say(condition)
    printer.accept()

    counter.press(Qt.Key.Key_F10)
    counter.until(lambda: state(counter) == state_said)
    assert advice(counter).startswith(mends)
    assert strip_said in strip(counter)

    printer.say(WELL)
    counter.touch("printers.mend")
    counter.until(lambda: len(printer.pictures()) == before + 1)
    counter.until(lambda: "Printeri gati" in strip(counter))


def test_paper_near_its_end_is_said_and_nothing_is_to_be_mended(counter: Counter) -> None:
    one_that_waits(counter)
    counter.shop.printer.say(Condition(is_paper_low=True))
    counter.shop.printer.accept()

    counter.press(Qt.Key.Key_F9)
    counter.look_away()
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: state(counter) == "Letra po mbaron")

    assert "Letra po mbaron" in strip(counter)
    assert not counter.window.late.printers.keys[MEND].isVisible()


def test_owed_paper_stands_on_the_strip_of_a_printer_that_is_well(counter: Counter) -> None:
    two_that_are_old(counter)
    counter.press(Qt.Key.Key_F2)

    counter.until(lambda: "2 fletë të paprintuara" in strip(counter))

    counter.press(Qt.Key.Key_F9)
    counter.look_away()
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: "Printeri gati" in strip(counter))


def test_a_question_is_answered_from_the_page_and_then_the_printer_is_well(
    counter: Counter,
) -> None:
    counter.shop.printer.reset_after(TORN_AFTER)
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: "Kontrollo kuponin" in strip(counter))
    counter.shop.printer.accept()
    open_page(counter)
    counter.until(lambda: state(counter) == "Kontrollo kuponin")

    counter.press(Qt.Key.Key_F10)
    counter.until(counter.window.dialog_of(PaperQuestion).isVisible)
    counter.press(Qt.Key.Key_F12)

    counter.until(lambda: counter.window.dialog is None)
    counter.until(lambda: state(counter) == "Gati")
    counter.until(lambda: "Printeri gati" in strip(counter))


def test_the_test_page_of_a_printer_that_hangs_leaves_the_window_alive(counter: Counter) -> None:
    counter.shop.printer.hang()
    open_page(counter)
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: state(counter) != "Gati")

    open_section(counter, "scale")
    counter.press(Qt.Key.Key_Escape)
    counter.scan_and_see(CHOCOLATE, lines=1)

    settle_all(counter)


def test_a_change_that_has_to_wait_for_a_hanging_printer_says_so(counter: Counter) -> None:
    counter.shop.printer.hang()
    open_page(counter)
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: state(counter) == "Po printohet")

    counter.touch("printers.section_drawer")
    counter.touch("printers.drawer_on")
    approve(counter)
    counter.until(lambda: said(counter) == "Po ruhet…")
    counter.until(lambda: said(counter).startswith("U ruajt"))

    counter.press(Qt.Key.Key_Escape)
    settle_all(counter)


def test_a_search_that_takes_long_is_ended_with_esc_and_what_it_finds_is_nobodys(
    counter: Counter, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    cups = CupsPrograms(tmp_path_factory.mktemp("cups"))
    for name, value in cups.surroundings().items():
        monkeypatch.setenv(name, value)
    (cups.spool / "places").write_text("device for KUPONAT: socket://192.168.1.50:9100\n")
    lpstat = cups.programs / "lpstat"
    whole = cups.programs / "lpstat-whole"
    shutil.copy2(lpstat, whole)
    lpstat.write_text('#!/bin/sh\nuntil [ -e "$SPOOL/go" ]; do sleep 0.05; done\nexit 1\n')
    open_page(counter)
    choosing = counter.window.late.printers.choosing

    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.late.printers.keys[STOP].isVisible)
    assert "Po kërkohet…" in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    assert not choosing.is_searching
    assert counter.window.page is Page.PRINTERS
    cups.mood("go")

    whole.replace(lpstat)  # while the other one runs, nobody may write into it
    counter.touch("printers.search")
    counter.until(lambda: any("KUPONAT" in row.accessibleName() for row in choosing.rows))


def test_a_till_without_a_printer_is_offered_a_search(counter: Counter) -> None:
    set_up(counter, "receipt", "printers.address", "none:")
    counter.until(lambda: "Pa printer" in strip(counter))
    open_page(counter)
    assert state(counter) == "Pa printer"

    counter.press(Qt.Key.Key_F10)
    counter.until(lambda: counter.window.late.printers.choosing.is_searching)
    counter.until(lambda: not counter.window.late.printers.choosing.is_searching)

    counter.press(Qt.Key.Key_Escape)
    set_up(counter, "receipt", "printers.address", counter.shop.printer.url)
    counter.until(lambda: "Printeri gati" in strip(counter))


def test_a_printer_that_this_computer_cannot_use_says_what_it_lacks(counter: Counter) -> None:
    set_up(counter, "receipt", "printers.address", "windows://EPSON")
    open_page(counter)
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: "funksionon vetëm në Windows" in advice(counter))

    counter.press(Qt.Key.Key_F9)
    counter.look_away()
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: not counter.till.print_jobs.waiting())
    counter.press(Qt.Key.Key_Escape)
    set_up(counter, "receipt", "printers.address", counter.shop.printer.url)
    counter.until(lambda: "Printeri gati" in strip(counter))
