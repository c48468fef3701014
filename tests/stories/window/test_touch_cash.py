"""The drawer and the day with a finger alone: opening, cash in and out, counts, the Z report.

Lives here: what happens to cash without a keyboard and without a scanner.
Must not: a key event of any kind; selling (test_touch_selling).
"""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_drawer import counts, newest
from tests.stories.by_touch import Finger, a_finger
from tests.stories.long_day import DRITAS_PIN
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.count.denominations import CountPage
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

LIMITED = {"TILL_LIMITS__WITHDRAWAL_CASHIER": "1000"}


@pytest.fixture
def early(
    request: pytest.FixtureRequest, qapp: QApplication, control: httpx.Client, tmp_path: Path
) -> Iterator[Finger]:
    """Before anybody has signed in."""
    with a_finger(request, qapp, control, tmp_path, LIMITED) as finger:
        yield finger


@pytest.fixture
def finger(early: Finger) -> Finger:
    early.sign_in()
    early.open_the_day("5000")
    return early


def count_pieces(finger: Finger, page: CountPage, pieces: dict[int, str]) -> None:
    """Touch the row of each value and strike how many there are."""
    for value, digits in pieces.items():
        row = next(each for each in page.rows if each.value == value)
        finger.touch(row)
        finger.until(finger.has_letters)
        for digit in digits:
            finger.touch_key(digit)


def test_the_day_is_opened_by_counting_notes_and_coins(early: Finger) -> None:
    early.sign_in()
    early.until(lambda: early.window.page is Page.OPENING)
    screen = early.window.late.opening

    early.touch(screen.methods.segments["count"])
    count_pieces(early, screen.counting, {2000: "2", 500: "10", 100: "7", 1: "25"})
    early.touch_key("close")
    early.touch("opening.declare")
    early.until(lambda: early.window.page is Page.SELL)

    movement, _ = newest(early)
    assert movement.amount == Decimal(4000 + 5000 + 700 + 25)


def test_enter_goes_from_row_to_row_and_the_keys_cover_none_of_them(early: Finger) -> None:
    early.sign_in()
    early.until(lambda: early.window.page is Page.OPENING)
    page = early.window.late.opening.counting
    early.touch(early.window.late.opening.methods.segments["count"])

    early.touch(page.rows[0])
    counting = page.rect().translated(page.mapTo(early.window, page.rect().topLeft()))
    for row in page.rows:
        assert row.is_chosen()
        assert not early.board.geometry().intersects(counting)
        early.touch_key("3")
        early.touch_key("enter")

    assert set(page.pieces().values()) == {3}
    assert not early.has_letters()


def test_a_deposit_is_made_with_a_note(finger: Finger) -> None:
    finger.touch("sell.f8")
    finger.until(lambda: finger.window.page is Page.DRAWER)
    finger.touch("drawer.way.deposit")
    finger.touch_digits("2500")

    finger.touch("drawer.reason.note")
    finger.write("drawer.note", "Nga kasaforta, zyra 2")
    finger.touch_key("close")
    finger.touch("drawer.primary")

    finger.until(lambda: newest(finger)[0].amount == 2500)
    assert newest(finger)[0].note == "Nga kasaforta, zyra 2"
    finger.touch("drawer.back")
    assert finger.window.page is Page.SELL


def test_a_withdrawal_is_approved_by_a_supervisor(finger: Finger) -> None:
    finger.touch("sell.f8")
    finger.until(lambda: finger.window.page is Page.DRAWER)
    finger.touch("drawer.way.withdraw")
    finger.touch_digits("3000")
    finger.touch("drawer.reason.supplier")
    finger.touch("drawer.primary")

    finger.until(finger.window.dialog_of(ApprovalDialog).isVisible)
    finger.touch_digits(DRITAS_PIN)
    finger.touch("approval.approve")

    finger.until(lambda: newest(finger)[0].amount == -3000)
    assert any(each.action is JournalAction.APPROVED for each in finger.journal())


def test_the_drawer_is_counted_with_a_note_and_the_euro_stay_shut(finger: Finger) -> None:
    finger.touch("sell.f8")
    finger.until(lambda: finger.window.page is Page.DRAWER)
    screen = finger.window.late.drawer
    finger.touch("drawer.way.count")

    count_pieces(finger, screen.count.counting, {5000: "1"})
    finger.write("count.note", "Numëruar dy herë")
    finger.touch_key("close")
    finger.touch("count.save")

    finger.until(lambda: len(counts(finger)) == 1)
    kept = counts(finger)[0]
    assert (kept.counted, kept.difference, kept.count.note) == (5000, 0, "Numëruar dy herë")


def test_a_day_is_counted_and_closed_and_found_again_by_its_number(finger: Finger) -> None:
    finger.touch_tile("Simite")
    finger.until(lambda: len(finger.lines) == 1)
    total = finger.total
    finger.touch("sell.f12")
    finger.until(finger.window.dialog_of(PaymentDialog).isVisible)
    finger.look_away()
    finger.touch("pay.finish")
    finger.until(finger.sell.is_finished)

    finger.touch(finger.window.strip.day)
    finger.until(finger.window.dialog_of(ApprovalDialog).isVisible)
    finger.touch_digits(DRITAS_PIN)
    finger.touch("approval.approve")
    finger.until(lambda: finger.window.page is Page.DAY)
    page = finger.window.late.day
    finger.until(lambda: page.shown is not None)
    finger.touch("day.close")
    finger.until(page.closing.isVisible)
    count_pieces(finger, page.closing.count.counting, {5000: "1", 1: f"{total:.0f}"})
    finger.touch_key("close")
    finger.touch("day.close_do")
    finger.until(lambda: page.shown.number == 1)

    finger.touch("day.day")
    finger.write("day.find", "1")
    finger.touch_key("enter")
    finger.until(page.report.isVisible)
    finger.touch("day.back")
    finger.until(lambda: finger.window.page is Page.SELL)
    closed = finger.till.days.z_report(1)
    assert closed is not None
    assert closed.report.cash.difference == 0


def test_the_address_of_the_pole_display_is_written_and_kept(
    finger: Finger, tmp_path: Path
) -> None:
    address = f"file://{tmp_path}/p"
    finger.touch(finger.window.strip.printer)
    finger.until(lambda: finger.window.page is Page.PRINTERS)
    finger.touch("printers.section_display")

    finger.write("printers.display_device", "")
    for _ in "none:":
        finger.touch_key("back")
    finger.write("printers.display_device", address)
    finger.touch_key("enter")
    finger.until(finger.window.dialog_of(ApprovalDialog).isVisible)
    finger.touch_digits(DRITAS_PIN)
    finger.touch("approval.approve")

    file = finger.shop.paths.settings_file
    finger.until(lambda: file.exists() and address in file.read_text())
    finger.touch("printers.back")
    assert finger.window.page is Page.SELL


def test_without_our_letters_a_touch_brings_none(
    request: pytest.FixtureRequest, qapp: QApplication, control: httpx.Client, tmp_path: Path
) -> None:
    with a_finger(request, qapp, control, tmp_path, {"TILL_UI__LETTERS": "off"}) as finger:
        finger.sign_in()
        finger.open_the_day()

        finger.touch("sell.scan")

        assert not finger.has_letters()
        assert qapp.autoSipEnabled()
