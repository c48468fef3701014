"""A till that nobody touches locks itself and keeps the basket.

Lives here: the lock after a while, and every touch that puts it off.
Must not: wait minutes; a minute is made short.
"""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, Cashier
from tests.stories.shop import Shop
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page
from ui.sign_in import auto_lock
from ui.sign_in.auto_lock import TouchWatch

SHORT_MINUTE_MS = 1_000


@pytest.fixture
def shop(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> Shop:
    monkeypatch.setattr(auto_lock, "MINUTE_MS", SHORT_MINUTE_MS)
    shop.settings["TILL_UI__LOCK_AFTER_MIN"] = "2"
    return shop


def test_a_till_that_nobody_touches_locks_itself_and_keeps_the_basket(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)

    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)

    assert cashier.till.session.cashier is None
    assert len(cashier.till.session.basket.lines) == 1


def test_an_open_payment_is_put_away_by_the_lock(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)

    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)

    assert cashier.window.dialog is None
    assert len(cashier.till.session.basket.lines) == 1


@pytest.fixture
def teller(qapp: QApplication) -> Iterator[TouchWatch]:
    teller = TouchWatch()
    yield teller
    teller.stop()


def _key(window: QWidget) -> None:
    QTest.keyClick(window, Qt.Key.Key_A)


def _click(window: QWidget) -> None:
    QTest.mouseClick(window, Qt.MouseButton.LeftButton)


def _move(window: QWidget) -> None:
    at = QPointF(5, 5)
    nothing = Qt.MouseButton.NoButton
    no_keys = Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, at, at, nothing, nothing, no_keys)
    QApplication.sendEvent(window, move)


@pytest.mark.parametrize("touch", [_key, _click, _move])
def test_every_touch_is_seen_once(
    teller: TouchWatch, qtbot: QtBot, touch: Callable[[QWidget], None]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    teller.look()

    touch(window)

    assert teller.was_touched
    teller.look()
    assert not teller.was_touched


def test_what_the_till_does_by_itself_is_no_touch(teller: TouchWatch, qtbot: QtBot) -> None:
    window = QWidget()
    teller.look()

    qtbot.addWidget(window)
    window.show()
    window.update()
    QApplication.processEvents()

    assert not teller.was_touched
