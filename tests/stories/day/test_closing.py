"""Counting the drawer to close the day, at the real window.

Lives here: a closing count that is interrupted, one that finds too large a difference.
Must not: reports and who may see them (test_window_day), other counts (test_window_counting).
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_drawer import counts, expected
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import ANA, CONTROL, DRITA, DRITAS_PIN, Counter
from till.domain.cash.count import CountPurpose
from ui.approval.dialog import ApprovalDialog
from ui.day.screen import DayScreen
from ui.shell.shell import Page


def begin_to_close(counter: Counter) -> DayScreen:
    """Open the day's page with Drita's approval, and begin to count for the Z."""
    counter.touch(counter.window.strip.day)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.DAY)
    day = counter.window.late.day
    counter.press(Qt.Key.Key_F12)  # the figures may still be added up
    counter.until(day.closing.isVisible)
    return day


def test_a_closing_count_that_a_lock_interrupts_goes_on_where_it_was(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.pay_exactly()
    counter.until_selling()
    day = begin_to_close(counter)
    counter.press(Qt.Key.Key_Down)
    counter.type("6")

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.press(Qt.Key.Key_F2)
    counter.sign_in()
    begin_to_close(counter)

    assert day.closing.count.counting.pieces() == {5000: 6}
    assert "nuk ishte përfunduar" in counter.shown()
    counter.type("0")
    counter.press(Qt.Key.Key_Escape)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)


def test_too_large_a_difference_at_the_closing_is_approved_in_place(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.pay_exactly()
    counter.until_selling()
    day = begin_to_close(counter)
    number = counter.till.days.next_z_number()
    counter.press(Qt.Key.Key_F6)
    counter.type(str(expected(counter) - 800).replace(".", ","))

    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert "800,00" in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    assert counter.till.days.next_z_number() == number
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: day.shown is not None and day.shown.number == number)
    kept = counts(counter)[-1]
    assert (kept.purpose, kept.difference) == (CountPurpose.CLOSE, -800)
    assert (kept.person.name, kept.approved_by.name) == (ANA, DRITA)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)
