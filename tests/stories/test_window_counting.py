"""Counting the drawer and handing it over at the real window, by keys and by touch.

Lives here: counts that match and that do not, one left halfway, the hand-over.
Must not: cash put in or taken out (test_window_drawer).
"""

from collections.abc import Iterator
from decimal import Decimal

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_drawer import (
    begin_away_from_the_drawer,
    count_exactly,
    counts,
    drawer_of,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import ANA, BESA, BESAS_PIN, CONTROL, DRITAS_PIN, Counter, a_counter
from till.domain.count import CountPurpose
from ui.screens.drawer_standing import Way
from ui.window import Page


@pytest.fixture(scope="module")
def shared(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Counter]:
    folder = tmp_path_factory.mktemp("drawer")
    with a_counter(request, qapp, control, folder) as counter:
        yield counter


@pytest.fixture
def counter(shared: Counter) -> Counter:
    return begin_away_from_the_drawer(shared)


def test_a_count_that_matches_is_kept_and_nothing_is_declared(counter: Counter) -> None:
    screen, documents = drawer_of(counter), len(counter.till.documents.of_day(counter.till.today))
    known = len(counts(counter))

    count_exactly(counter, screen)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(counts(counter)) == known + 1)

    kept = counts(counter)[-1]
    assert (kept.difference, kept.purpose, kept.person) == (0, CountPurpose.CHECK, ANA)
    assert "përputhet" in screen.count.side.pill.words()
    assert len(counter.till.documents.of_day(counter.till.today)) == documents


def test_notes_are_counted_by_touch_and_a_difference_has_sign_and_word(counter: Counter) -> None:
    screen, known = drawer_of(counter), len(counts(counter))

    counter.touch("drawer.way.count")
    counter.touch(screen.count.counting.rows[4].stepper.plus)
    counter.touch(screen.count.counting.rows[4].stepper.plus)
    assert "mungon" in screen.count.side.pill.words()
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

    assert screen.way is Way.COUNT
    assert screen.count.counting.pieces() == {5000: 7}
    counter.type("0")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: screen.count.result is not None)


def test_a_hand_over_leaves_the_basket_to_whoever_signs_in(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    screen, known = drawer_of(counter), len(counts(counter))
    count_exactly(counter, screen)
    counter.press(Qt.Key.Key_F7)
    counter.press(Qt.Key.Key_F12)
    counter.until(screen.taker.isVisible)
    place = [each.name for each in screen.taker.people.people()].index(BESA)

    counter.touch(screen.taker.people.tiles[place])
    counter.until(lambda: len(counts(counter)) == known + 1)
    kept = counts(counter)[-1]
    assert (kept.purpose, kept.to_person) == (CountPurpose.HAND_OVER, BESA)
    counter.until(lambda: screen.count.result is not None)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.type(BESAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: counter.window.page is Page.SELL)
    assert counter.till.cashier.name == BESA
    assert len(counter.lines) == 1


def test_too_large_a_difference_at_a_hand_over_is_approved(counter: Counter) -> None:
    screen, known = drawer_of(counter), len(counts(counter))
    count_exactly(counter, screen, less=600)
    counter.touch("count.purpose.hand_over")
    counter.press(Qt.Key.Key_F12)
    counter.until(screen.taker.isVisible)
    counter.press(Qt.Key.Key_F3)
    counter.until(counter.window.approval.isVisible)
    assert len(counts(counter)) == known

    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: len(counts(counter)) == known + 1)
    assert counts(counter)[-1].approved_by == "Drita Marku"
    counter.until(lambda: screen.count.result is not None)
    counter.press(Qt.Key.Key_Escape)  # whoever handed over does not go on selling
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.type(BESAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.SELL)
