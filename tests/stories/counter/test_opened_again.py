"""The counter opened again: after a clean end, and after a kill -9 of the till's own process.

Lives here: what the second window has and says of the first one's day.
Must not: deaths in the middle of a sale (test_killed), the card's looks (tests/ui).
"""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, SALAMI, cashier_at
from tests.stories.counter.test_returns import exchange_of_one, glass
from tests.stories.long_day import Counter, with_three_people
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into
from till.domain.rights.journal import JournalAction
from ui.kit.page.question import QuestionDialog
from ui.park.dialog import ParkDialog
from ui.sign_in.crash_card import CrashCard
from ui.theme.style import apply_theme

ROOT = Path(__file__).parents[3]


def kill_a_standing_till(shop: Shop) -> None:
    """Let a till in a process of its own sell, set aside and scan, and kill it as it stands."""
    given = {
        "TILL_SERVICE__BASE_URL": shop.server.base_url,
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.environment,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "tests.stories.crash_open_basket", str(shop.folder)],
        cwd=ROOT,
        env={**os.environ, **given},
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"standing\n"
        child.kill()


def test_parked_baskets_and_the_open_one_survive_a_restart(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_three_people)
    with cashier_at(qtbot, qapp, shop) as there:
        first = Counter(qtbot, there.till_app, there.opened, shop)
        first.sign_in()
        first.open_the_day()
        first.scan_and_see(SALAMI, lines=1)
        first.press(Qt.Key.Key_F5)
        first.until(first.window.dialog_of(ParkDialog).isVisible)
        first.enter("mbrëmje")
        first.until_selling()
        (parked,) = first.till.baskets.parked()
        first.scan_and_see(CHOCOLATE, lines=1)

    with cashier_at(qtbot, qapp, shop) as there:
        second = Counter(qtbot, there.till_app, there.opened, shop)
        assert "1 rresht" in second.shown()
        second.sign_in()
        assert second.window.dialog is None  # the end was clean: no card
        assert second.total == Decimal("95.00")
        assert "mbrëmje" in second.find(f"sell.parked_{parked.parked_id}").accessibleName()
        second.touch(f"sell.parked_{parked.parked_id}")
        second.until(lambda: second.total == Decimal("390.00"))


def test_after_a_kill_the_first_to_sign_in_reads_what_was_restored(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    asyncio.run(set_up(shop))
    kill_a_standing_till(shop)

    with cashier_at(qtbot, qapp, shop) as there:
        counter = Counter(qtbot, there.till_app, there.opened, shop)
        assert "1 rresht" in counter.shown()
        counter.sign_in()
        counter.until(counter.window.dialog_of(CrashCard).isVisible)
        said = counter.shown()
        assert "Till u mbyll papritur" in said
        assert "Shitja me 1 rresht u rikthye" in said
        assert "540,00" in said
        assert "1 shitje e pezulluar" in said
        assert "0 shitje të humbura" in said

        counter.scan("101")
        counter.until(lambda: counter.total == Decimal("720.00"))
        assert counter.window.dialog is None
        counter.until_complete(counter.sales()[-1])
        counter.until_complete(counter.pay_exactly())

    with cashier_at(qtbot, qapp, shop) as there:
        again = Counter(qtbot, there.till_app, there.opened, shop)
        again.sign_in()
        assert again.window.dialog is None  # it was told once
        again.until(lambda: not again.till.documents.open())
    shop.check()


def test_an_exchange_that_an_end_broke_off_is_asked_about_and_goes_on(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    shop.settings["TILL_ROLES__CASHIER_RIGHTS"] = "remove_lines,return_goods,open_drawer"
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_three_people)
    with cashier_at(qtbot, qapp, shop) as there:
        first = Counter(qtbot, there.till_app, there.opened, shop)
        first.sign_in()
        first.open_the_day()
        exchange_of_one(first)

    with cashier_at(qtbot, qapp, shop) as there:
        second = Counter(qtbot, there.till_app, there.opened, shop)
        second.sign_in()
        question = second.window.dialog_of(QuestionDialog, name="exchange")
        second.until(question.isVisible)
        assert "100,00\u00a0L" in question.detail.text()
        second.until(lambda: not question.is_reading)
        second.press(Qt.Key.Key_Escape)
        second.until_selling()
        assert glass(second) == "Ktheji klientit tani 100,00 L"

    with cashier_at(qtbot, qapp, shop) as there:
        third = Counter(qtbot, there.till_app, there.opened, shop)
        third.till.session = replace(third.till.session, has_untold_end=True)
        third.sign_in()
        third.until(third.window.dialog_of(CrashCard).isVisible)
        question = third.window.dialog_of(QuestionDialog, name="exchange")
        assert not question.isVisible()
        third.press(Qt.Key.Key_Escape)
        third.until(question.isVisible)
        third.until(lambda: not question.is_reading)
        third.press(Qt.Key.Key_F8)
        third.until(lambda: not question.isVisible())
        paid = third.journal()[-1]
        assert (paid.action, paid.facts["amount"]) == (JournalAction.CREDIT_PAID_OUT, "100.00")

    with cashier_at(qtbot, qapp, shop) as there:
        fourth = Counter(qtbot, there.till_app, there.opened, shop)
        fourth.sign_in()
        assert fourth.window.dialog is None
        assert fourth.window.sell.credit.isHidden()


async def set_up(shop: Shop) -> None:
    """Let there be one article, Ana, and an open day that the service knows of."""
    async with shop.open() as desk:
        await desk.set_up()
        await desk.until_drained()
