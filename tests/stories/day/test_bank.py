"""What should go to the bank, euro notes in a count, and counts that are blind, at the window.

Lives here: a drawer with a limit of 20 000 lek; one where nobody is told what is expected.
Must not: counts in general (test_window_counting).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_drawer import (
    counts,
    drawer_of,
    expected,
    newest,
    put_in,
    screen_amount,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import DRITAS_PIN, Counter
from till.domain.cash.movement import MovementKind
from till.domain.selling.tender import ForeignCash
from ui.approval.dialog import ApprovalDialog
from ui.kit.page.number import NumberDialog
from ui.shell.shell import Page

LIMIT = 20_000
SETTINGS = {"limited": {}, "blind": {"TILL_LIMITS__BLIND_COUNT": "true"}}


@pytest.fixture(scope="module", params=["limited"])
def day_settings(request: pytest.FixtureRequest) -> dict[str, str]:
    return {"TILL_LIMITS__DRAWER": str(LIMIT), **SETTINGS[request.param]}


blind = pytest.mark.parametrize("day_settings", ["blind"], indirect=True)


def test_one_key_fills_in_what_should_go_to_the_bank(counter: Counter) -> None:
    screen = drawer_of(counter)
    assert not screen.facts.bank.isVisible()
    put_in(counter, 22_500)
    counter.until(screen.facts.bank.isVisible)
    assert "8\u00a0000,00" in counter.shown()

    counter.touch("drawer.bank.fill")
    assert screen.moving.amount.line.text() == "8\u00a0000"
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: newest(counter)[0].kind is MovementKind.WITHDRAWAL)

    assert (newest(counter)[0].amount, newest(counter)[0].note) == (-8_000, "Bankë")
    counter.until(lambda: not screen.facts.bank.isVisible())


def test_a_count_leads_to_the_bank_as_well(counter: Counter) -> None:
    screen = drawer_of(counter)
    put_in(counter, 24_500 - int(expected(counter)))
    held = expected(counter)
    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_F6)
    counter.type(str(held))
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: screen.count.result is not None)

    counter.press(Qt.Key.Key_F6)

    wanted = Decimal(screen.moving.amount.text().replace("\u00a0", ""))
    assert LIMIT - 1_000 < held - wanted <= LIMIT
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: expected(counter) == held - wanted)


def test_euro_in_the_drawer_count_as_the_lek_they_are_worth_today(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.press(Qt.Key.Key_F9)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    counter.enter("97,4")
    counter.until(lambda: not counter.window.dialog_of(NumberDialog).isVisible())
    counter.type("10")
    counter.finish_with()
    screen = drawer_of(counter)
    known = len(counts(counter))
    assert "10,00\u00a0EUR" in counter.shown()

    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_F6)
    counter.type(str(expected(counter) - 974).replace(".", ","))
    counter.touch(screen.count.strip.euro)
    counter.type("10")
    assert "974,00" in screen.count.strip.worth.text()
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: len(counts(counter)) == known + 1)

    kept = counts(counter)[-1]
    assert kept.difference == 0
    note = ForeignCash(currency="EUR", amount=Decimal(10), rate=Decimal("97.4"))
    assert kept.count.foreign == (note,)
    counter.until(lambda: screen.count.result is not None)
    counter.press(Qt.Key.Key_F4)
    assert screen.count.strip.text() == ""  # the next count begins with nothing of this one


@blind
def test_a_blind_count_tells_what_was_expected_only_once_it_is_kept(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.pay_exactly()
    counter.until_selling()
    screen = drawer_of(counter)
    told = screen_amount(expected(counter))
    put_in(counter, 30_000)  # over the limit of the drawer, which would tell the sum
    sums = {told, screen_amount(expected(counter))}
    assert "E fshehur" in counter.shown()
    assert not screen.facts.bank.isVisible()
    assert not any(each in counter.shown() for each in sums)

    counter.press(Qt.Key.Key_F4)
    counter.press(Qt.Key.Key_F6)
    counter.type("35000")
    assert "Shfaqet pas ruajtjes" in counter.shown()
    assert not screen.count.side.pill.isVisible()
    assert not any(each in counter.shown() for each in sums)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: screen.count.result is not None)

    kept = counts(counter)[-1]
    assert kept.count.is_blind
    assert screen_amount(kept.expected) in counter.shown()
    assert "mungesë" in screen.count.side.pill.words()


@blind
def test_where_counts_are_blind_a_refused_withdrawal_tells_no_sum(counter: Counter) -> None:
    screen = drawer_of(counter)
    before = expected(counter)

    counter.press(Qt.Key.Key_F3)
    counter.type("99000")
    counter.press(Qt.Key.Key_F12)

    counter.until(screen.moving.amount.is_wrong)
    assert screen_amount(before) not in counter.shown()
    assert expected(counter) == before


@blind
def test_where_counts_are_blind_closing_the_day_hides_what_is_expected(counter: Counter) -> None:
    screen = drawer_of(counter)
    assert screen.isVisible()
    counter.press(Qt.Key.Key_F10)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.DAY)
    day = counter.window.late.day
    counter.until(lambda: day.shown is not None)

    counter.press(Qt.Key.Key_F12)
    counter.until(day.closing.isVisible)

    assert "Shfaqet pas ruajtjes" in counter.shown()
    assert screen_amount(expected(counter)) not in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)


@blind
def test_where_counts_are_blind_a_new_day_after_midnight_suggests_nothing(
    counter: Counter,
) -> None:
    held = screen_amount(expected(counter))
    counter.shop.clock.advance(days=1)
    counter.scan_and_see(CHOCOLATE, lines=1)

    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.OPENING)
    assert held not in counter.shown()
    counter.press(Qt.Key.Key_F3)
    counter.press(Qt.Key.Key_Return)

    assert counter.window.late.opening.typing.amount.is_wrong()
    counter.open_the_day("5000")
