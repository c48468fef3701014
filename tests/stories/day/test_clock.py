"""A till whose clock is wrong in the morning, at the real window.

Lives here: opening the day by such a clock, asked about once.
Must not: comparing clocks (tests/domain), what a wrong clock does to reports (test_day_clocks).
"""

from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.long_day import with_three_people
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into
from till.actions.day.opening import opening_today
from till.actions.service_time import note_service_time
from ui.shell.shell import Page
from ui.theme.style import apply_theme

HALF_AN_HOUR = timedelta(minutes=30)


def test_a_day_that_has_not_begun_by_the_services_clock_is_opened_by_a_second_press(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_three_people)
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.until(lambda: cashier.window.page is Page.OPENING)
        cashier.until(lambda: cashier.till.session.service_clock is not None)
        now = cashier.till.clock.now()
        note_service_time(cashier.till, now, now - HALF_AN_HOUR)

        cashier.type("5000")
        cashier.press(Qt.Key.Key_Return)
        cashier.until(lambda: "20.11.2026 08:30" in cashier.shown())
        assert opening_today(cashier.till) is None
        cashier.press(Qt.Key.Key_Return)

        cashier.until(lambda: cashier.window.page is Page.SELL)
        assert opening_today(cashier.till) is not None

        _the_strip_says_it_until_the_clock_is_right(cashier, shop)


def _the_strip_says_it_until_the_clock_is_right(cashier: Cashier, shop: Shop) -> None:
    """The word stays, leads to the whole sentence, and goes when somebody sets the clock."""
    day = cashier.window.strip.day
    cashier.until(lambda: day.shown().strong == "20.11.2026")
    shop.clock.show(shop.clock.right_now() + HALF_AN_HOUR)
    cashier.until(lambda: day.shown().strong == "Ora +30\xa0minuta")
    QTest.mouseClick(day, Qt.MouseButton.LeftButton)
    cashier.until(lambda: "30\xa0minuta përpara orës së shërbimit" in cashier.shown())

    shop.clock.show(shop.clock.right_now())
    cashier.until(lambda: day.shown().strong == "20.11.2026")
