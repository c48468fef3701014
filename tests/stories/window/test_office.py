"""A till joins the office of its chain at the window, and leaves it; both are real.

Lives here: the way from the settings, by keys and touch.
Must not: codes and what is sent (tests/office_server), the page by itself (tests/ui/office).
"""

import json
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.office_server.conftest import Place, cluster, office, owner
from tests.office_server.test_commands import run
from tests.stories.at_the_window import cashier_at
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from ui.kit.entry.field import LabelledField
from ui.kit.page.question import QuestionDialog
from ui.office.screen import OfficeScreen
from ui.shell.shell import Page
from ui.theme.style import apply_theme

pytestmark = pytest.mark.postgres
__all__ = ["cluster", "office", "owner"]
Key = Qt.Key


@pytest.fixture
def log_may_say() -> list[str]:
    """This computer has no secret store: the keys go into a file."""
    return ["no office's key", "the office's key", "the secret store keeps"]


@pytest.fixture
def address(owner: Connection, office: Place) -> Iterator[str]:
    del owner
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield server.address


def test_an_owner_joins_the_chain_from_the_settings_and_leaves_it_again(
    qtbot: QtBot, qapp: QApplication, shop: Shop, office: Place, address: str
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    words = ("tills", "code", "--shop", "Tirana", "--name", "Arka 1", "--json")
    code = str(json.loads(run(office, *words).stdout)["code"])
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.until(lambda: cashier.window.page is Page.OPENING)
        cashier.till_app.shop.open_settings()
        cashier.until(lambda: cashier.window.page is Page.SETTINGS)
        cashier.touch("settings.to_office")
        cashier.until(lambda: cashier.window.page is Page.OFFICE)
        screen = cashier.window.screen_of(Page.OFFICE)
        assert isinstance(screen, OfficeScreen)
        for name, text in (("office.url", address), ("office.code", code.lower())):
            cashier.touch(name)
            cashier.type(text)
        cashier.press(Key.Key_F5)
        field = screen.form.controls["url"].widget
        assert isinstance(field, LabelledField)
        cashier.until(lambda: field.hint.text().startswith("Zyra përgjigjet"))
        cashier.press(Key.Key_F12)
        cashier.until(lambda: bool(screen.standing.part.lines))
        joined = screen.standing.part.lines[0]
        cashier.press(Key.Key_F5)
        cashier.until(lambda: screen.standing.part.lines[2].words == "0")

        cashier.press(Key.Key_F8)
        question = cashier.window.dialog_of(QuestionDialog)
        cashier.until(lambda: question.isVisible() and not question.is_reading)
        cashier.press(Key.Key_F8)
        cashier.until(lambda: not question.isVisible())
        cashier.until(screen.keys["join"].isVisible)

    assert (joined.label, joined.words) == ("Lidhur me Liqeni", "Tirana")
