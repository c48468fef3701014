"""A till that lives twice, and one that came back from a copy, at the window.

Lives here: the page that comes up by itself, an owner's choice, an owner's word.
Must not: two tills at one service (tests/stories/engine), the pages' parts (tests/ui/backups).
"""

import asyncio
import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import cashier_at
from tests.stories.shop import PIN, Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from till.domain.maintenance.backups import BackupReason
from till.domain.shop.people import NamedPerson
from till.safekeeping.duplicates.generations import GenerationStart
from till.safekeeping.duplicates.heartbeat import Heartbeats, HeartbeatTill
from till.safekeeping.owner.restoring import Restore
from till.store.store import open_store
from ui.backups.restored_controller import make_confirmation
from ui.kit.page.question import QuestionDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

QUICKLY = 0.05  # seconds between two signs
OWNER = NamedPerson(name="Ana Hoxha", person_id=1)


async def one_sale(shop: Shop) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        await desk.sell()


def another_generation_of(shop: Shop, stick: Path, folder: Path) -> Heartbeats:
    """The same till on another computer: its folder copied, opened there, giving signs."""
    shutil.copytree(shop.folder, folder)
    database = folder / "practice" / "till.sqlite3"
    begin = GenerationStart(cause="moved", at=shop.clock.now(), place="elsewhere")
    store = open_store(database, begin=begin)
    store.close()
    assert store.generations is not None
    there = shop.surroundings().backups().second_location()
    till = HeartbeatTill(
        database=database, computer="ZYRA-PC", clock=shop.clock, root=stick, folder=there
    )
    return Heartbeats(till, store.generations)


def test_a_duplicate_till_is_shown_and_an_owner_chooses(
    qtbot: QtBot, qapp: QApplication, shop: Shop, tmp_path: Path
) -> None:
    apply_theme(qapp, "light", animate=False)
    stick = tmp_path / "stick"
    stick.mkdir()
    shop.settings["TILL_BACKUP__FOLDER"] = str(stick)
    shop.beat_s = QUICKLY
    asyncio.run(one_sale(shop))
    other = another_generation_of(shop, stick, tmp_path / "other")
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.until(lambda: cashier.window.page is not Page.SIGN_IN)

        def it_is_shown() -> bool:
            other.look()
            return cashier.window.page is Page.TWO_TILLS

        cashier.until(it_is_shown)
        question = cashier.window.dialog_of(QuestionDialog)
        cashier.press(Qt.Key.Key_F2)
        told = question.detail.text()
        cashier.until(lambda: not question.is_reading)
        question.pin.set_text("11111")
        cashier.press(Qt.Key.Key_F8)
        cashier.until(lambda: question.pin.hint.text() != "")
        by_a_wrong_pin = cashier.till_app.choice
        question.pin.set_text(PIN)
        cashier.press(Qt.Key.Key_F8)
        cashier.until(lambda: cashier.till_app.choice is not None)
        chosen = cashier.till_app.choice

    assert "ZYRA-PC" in told
    assert by_a_wrong_pin is None
    assert chosen is not None
    assert (chosen.other, chosen.person.name) == (None, "Ana Hoxha")


def test_what_a_restore_found_is_shown_until_an_owner_has_seen_it(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    backup = shop.surroundings().backups().make(BackupReason.BY_HAND)
    Restore(file=backup.path, who=lambda _restored: OWNER).put_back(shop.surroundings())
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.until(lambda: cashier.window.page is Page.RESTORED)
        cashier.press(Qt.Key.Key_F12)
        for name in ("restored.only", "restored.seen", "restored.counted", "restored.opening.no"):
            cashier.touch(name)
        cashier.type(PIN)
        cashier.until(lambda: not cashier.window.dialog_of(make_confirmation).is_reading)
        cashier.press(Qt.Key.Key_Return)
        cashier.until(lambda: cashier.window.page is Page.OPENING)
        mark = cashier.till.restores.newest() if cashier.till.restores else None

    assert mark is not None
    assert mark.is_confirmed
