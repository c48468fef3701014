"""Counting the drawer and handing it over at the real window, by keys and by touch.

Lives here: counts that match and that do not, one left halfway, the hand-over.
Must not: cash put in or taken out (test_window_drawer), the count of a Z (test_window_closing).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_drawer import (
    a_busy_disk,
    count_exactly,
    counts,
    drawer_of,
    hand_over_to,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import (
    ANA,
    BESA,
    BESAS_PIN,
    CONTROL,
    DRITA,
    DRITAS_BADGE,
    DRITAS_PIN,
    Counter,
)
from tests.stories.shop import PIN
from till.domain.cash.count import CountPurpose
from ui.approval.dialog import ApprovalDialog
from ui.count.drawer_view import DrawerOperation
from ui.shell.shell import Page


def test_a_count_that_matches_is_kept_and_nothing_is_declared(counter: Counter) -> None:
    screen = drawer_of(counter)
    documents = len(counter.till.documents.of_day(counter.till.today))
    known = len(counts(counter))

    count_exactly(counter, screen)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(counts(counter)) == known + 1)

    kept = counts(counter)[-1]
    assert (kept.difference, kept.purpose, kept.person.name) == (0, CountPurpose.CHECK, ANA)
    assert "përputhet" in screen.count.side.pill.words()
    assert len(counter.till.documents.of_day(counter.till.today)) == documents


def test_notes_are_counted_by_touch_and_a_difference_has_sign_and_word(counter: Counter) -> None:
    screen = drawer_of(counter)
    known = len(counts(counter))

    counter.touch("drawer.way.count")
    counter.touch(screen.count.counting.rows[4].stepper.plus)
    counter.touch(screen.count.counting.rows[4].stepper.plus)
    assert "mungesë" in screen.count.side.pill.words()
    counter.touch("count.save")
    counter.until(lambda: len(counts(counter)) == known + 1)

    kept = counts(counter)[-1]
    assert (kept.counted, kept.count.pieces) == (Decimal(1000), ((500, 2),))
    assert kept.difference == 1000 - kept.expected


def test_a_count_left_halfway_comes_back_for_the_same_person(counter: Counter) -> None:
    screen = drawer_of(counter)
    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_Down)
    counter.type("7")
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.press(Qt.Key.Key_F2)
    counter.sign_in()
    drawer_of(counter)

    assert screen.operation is DrawerOperation.COUNT
    assert screen.count.counting.pieces() == {5000: 7}
    counter.type("0")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: screen.count.result is not None)


def test_a_hand_over_leaves_the_basket_to_whoever_signs_in(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    screen = drawer_of(counter)
    count_exactly(counter, screen)

    hand_over_to(counter, screen, BESA)
    kept = counts(counter)[-1]
    assert (kept.purpose, kept.to_person.name) == (CountPurpose.HAND_OVER, BESA)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.type(BESAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == BESA
    assert len(counter.lines) == 1


@pytest.mark.parametrize("goes_on", [ANA, BESA])
def test_after_a_hand_over_the_page_asks_for_the_right_pin_from_its_first_moment(
    counter: Counter, goes_on: str
) -> None:
    screen = drawer_of(counter)
    count_exactly(counter, screen)
    hand_over_to(counter, screen, BESA)

    with a_busy_disk(counter):  # that somebody left is still being written
        counter.press(Qt.Key.Key_F12)
        counter.until(lambda: counter.window.page is Page.SIGN_IN)
        if goes_on == ANA:
            counter.press(Qt.Key.Key_F2)
        counter.type(PIN if goes_on == ANA else BESAS_PIN)
    counter.look_away()
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == goes_on


def test_a_badge_that_needs_its_pin_is_asked_for_it_from_the_first_moment(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    with a_busy_disk(counter):
        counter.scan(DRITAS_BADGE)
        counter.until(lambda: counter.window.page is Page.SIGN_IN)
        counter.type(DRITAS_PIN)
    counter.look_away()
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert (counter.till.cashier.name, len(counter.lines)) == (DRITA, 1)


def test_too_large_a_difference_at_a_hand_over_is_approved(counter: Counter) -> None:
    screen = drawer_of(counter)
    known = len(counts(counter))
    count_exactly(counter, screen, less=600)
    counter.touch("count.purpose.hand_over")
    counter.press(Qt.Key.Key_F12)
    counter.until(screen.taker.isVisible)
    counter.press(Qt.Key.Key_F3)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert len(counts(counter)) == known

    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: len(counts(counter)) == known + 1)
    assert counts(counter)[-1].approved_by.name == "Drita Marku"
    counter.until(lambda: screen.count.result is not None)
    counter.press(Qt.Key.Key_Escape)  # whoever handed over does not go on selling
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.type(BESAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.SELL)


def test_a_note_of_one_count_is_nothing_of_the_next(counter: Counter) -> None:
    screen = drawer_of(counter)
    count_exactly(counter, screen)
    counter.touch(screen.count.side.note)
    counter.type("e parë")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: screen.count.result is not None)
    assert counts(counter)[-1].count.note == "e parë"

    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)
    drawer_of(counter)

    assert screen.operation is DrawerOperation.WITHDRAW  # nobody has begun another count
    counter.press(Qt.Key.Key_F4)
    assert screen.count.draft().is_empty


@pytest.mark.parametrize("typed", ["", "-1", "1e12", "1,2,3", "9999999999", "abc"])
def test_what_is_no_amount_is_no_count(counter: Counter, typed: str) -> None:
    screen = drawer_of(counter)
    known = len(counts(counter))
    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_F6)

    counter.type(typed)
    counter.press(Qt.Key.Key_F12)

    counter.until(lambda: screen.count.side.line.said.text().endswith("."))
    assert screen.count.side.line.sign.name == "triangle-alert"
    assert (screen.count.result, len(counts(counter))) == (None, known)
    counter.press(Qt.Key.Key_A, CONTROL)
    counter.type("1,5")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(counts(counter)) == known + 1)
    assert counts(counter)[-1].counted == Decimal("1.5")


def test_so_many_notes_as_no_drawer_holds_are_no_count(counter: Counter) -> None:
    screen = drawer_of(counter)
    known = len(counts(counter))
    counter.press(Qt.Key.Key_F4)

    counter.type("99999")

    assert screen.count.counting.pieces() == {10_000: 9_999}  # a fifth digit is not taken
    counter.press(Qt.Key.Key_F6)
    counter.type("1000000000")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: "nuk mund të kalojë" in screen.count.side.line.said.text())
    assert len(counts(counter)) == known
    counter.press(Qt.Key.Key_F6)
    counter.press(Qt.Key.Key_Down)
    counter.press(Qt.Key.Key_Up)
    counter.type("1")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(counts(counter)) == known + 1)
