"""A till whose computer slept over night with somebody signed in and a sale that waits.

Lives here: what stands there in the morning.
Must not: how sleep is noticed (tests/actions/test_sleep_watch.py).
"""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.shop import MORNING, Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from till.actions.maintenance import watches
from ui.shell.shell import Page
from ui.theme.style import apply_theme

LOOK_OFTEN_S = 0.05
A_DAY = timedelta(days=1)


@pytest.fixture
def sleepy(
    qtbot: QtBot, qapp: QApplication, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Cashier]:
    monkeypatch.setattr(watches, "BETWEEN_LOOKS_S", LOOK_OFTEN_S)
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    with cashier_at(qtbot, qapp, shop) as cashier:
        yield cashier


def test_in_the_morning_nobody_is_signed_in_it_is_the_new_day_and_what_waited_is_sent(
    sleepy: Cashier, shop: Shop
) -> None:
    sleepy.sign_in()
    sleepy.open_the_day()
    sleepy.scan_and_see(CHOCOLATE, lines=1)
    shop.fault("unavailable", endpoint="invoice/register", times=None, seconds=600)
    sold = sleepy.pay_exactly()
    sleepy.until(lambda: not sleepy.desk.opened.delivery.link.is_up)
    sleepy.scan_and_see(CHOCOLATE, lines=1)
    yesterday = sleepy.till.today

    shop.end_faults()
    shop.clock.set(MORNING + A_DAY)

    sleepy.until(lambda: sleepy.window.page is Page.SIGN_IN)
    assert sleepy.till.session.cashier is None
    assert len(sleepy.till.session.basket.lines) == 1
    sleepy.sign_in()
    sleepy.until(lambda: sleepy.window.page is Page.OPENING)
    assert sleepy.till.today == yesterday + A_DAY
    sleepy.open_the_day()
    sleepy.desk.let_a_minute_pass()  # what was asked about before the opening has its wait
    sleepy.until_complete(sold)
