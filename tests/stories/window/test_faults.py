"""Nothing fails mutely: a fault in a slot or a thread stands on the strip and is said in words.

Lives here: what a cashier sees of it, and what cannot be sold any more.
Must not: the writer's own end (tests/store/test_ledger).
"""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer

from tests.stories.at_the_window import CHOCOLATE, Cashier
from tests.stories.shop import Shop
from till.domain.errors import Broken
from till.domain.errors.disk import DatabaseDamaged, DataTakenAway
from till.safekeeping.backups.backups import NAME
from till.system.words import Words
from ui.app.faults import faults_told


@pytest.fixture
def watched(cashier: Cashier, log_may_say: list[str]) -> Iterator[Cashier]:
    log_may_say.append("a fault in")
    cashier.sign_in()
    cashier.open_the_day()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    with faults_told(cashier.window, cashier.till_app.tell_fault):
        yield cashier


def _fail(error: Exception) -> None:
    raise error


def _strip(cashier: Cashier) -> bool:
    return cashier.window.strip.fault.isVisible()


def test_an_error_in_a_slot_is_on_the_strip_and_in_words_and_selling_goes_on(
    watched: Cashier,
) -> None:
    assert not _strip(watched)

    QTimer.singleShot(0, lambda: _fail(ZeroDivisionError()))
    watched.until(lambda: _strip(watched))

    assert Words("sq").say(Broken.key)[:30] in watched.shown()
    watched.until_complete(watched.pay_exactly())


def test_data_that_cannot_be_read_lock_selling_until_the_next_start(watched: Cashier) -> None:
    damage = DatabaseDamaged(path="till.sqlite3")
    QTimer.singleShot(0, lambda: _fail(damage))
    watched.until(lambda: _strip(watched))

    assert watched.till.session.fault is damage
    watched.press(Qt.Key.Key_F12)
    watched.until(lambda: Words("sq").say(damage.key, path="till.sqlite3") in watched.shown())
    assert watched.till.session.basket.lines


def test_a_thread_that_is_lost_is_told_in_the_windows_thread(watched: Cashier) -> None:
    thread = threading.Thread(target=lambda: _fail(OSError("gone")), name="printer")
    thread.start()
    thread.join()

    watched.until(lambda: _strip(watched))


def test_data_that_are_taken_away_stop_selling_and_are_saved_elsewhere(
    watched: Cashier, shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["the data were taken away", "receipt not kept", "the data are not proved"]
    watched.until_complete(watched.pay_exactly())
    data = shop.paths.database
    away = data.with_name("taken")
    data.rename(away)
    try:
        watched.until(lambda: _strip(watched))
        shown = watched.shown()
    finally:
        away.rename(data)

    fault = watched.till.session.fault
    assert isinstance(fault, DataTakenAway)
    assert Words("sq").error(fault)[:60] in shown
    saved = Path(str(fault.facts["kept"]), NAME)
    watched.until(saved.exists)
