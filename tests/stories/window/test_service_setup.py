"""Joining a till to its service at the real window: address, token, another environment.

Lives here: an owner who does it on the page of settings and in the first start, by keys, by touch.
Must not: what a trial finds out of each fault (tests/service/test_service_access).
"""

import base64
import json
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.invariants import no_secret_in
from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_nobody
from till.system.profile import Profile
from till.system.settings.declared import SettingPlace
from till.system.settings.sources import profile_in_use
from ui.app.screens import REOPENING
from ui.first_start.steps import FirstStep, ProgressFile, SetupProgress
from ui.kit.page.question import QuestionDialog
from ui.people.pin_dialog import NewPinDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

pytestmark = pytest.mark.by_turns(2)

CONTROL = Qt.KeyboardModifier.ControlModifier
NOBODY = "http://127.0.0.1:9/v1"
PIN = "40718"


def test_the_owner_goes_to_another_environment_by_keys_and_reads_first_what_stays(
    cashier: Cashier,
) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    cashier.press(Qt.Key.Key_Comma, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    screen = cashier.window.late.settings
    screen.open_place(SettingPlace.SERVICE)
    form = screen.service.form
    cashier.press(Qt.Key.Key_F7)
    cashier.until(lambda: form.view.profile == "development")

    form.address.line.setFocus()
    cashier.type("https://till.invalid/v1")
    cashier.press(Qt.Key.Key_Return)
    cashier.press(Qt.Key.Key_Return)  # from the address to the token, and from there
    cashier.until(lambda: "token-i mungon" in screen.service.said.words().lower())
    cashier.press(Qt.Key.Key_F10)
    question = cashier.window.dialog_of(QuestionDialog, name=REOPENING)
    cashier.until(question.isVisible)
    asked = question.detail.text()
    cashier.until(lambda: not question.is_reading)
    cashier.press(Qt.Key.Key_F8)
    reopening = cashier.till_app.shop.reopening
    cashier.until(lambda: reopening.planned is not None)

    assert ("Testim" in asked, "Dita mbetet e hapur" in asked) == (True, True)
    assert reopening.planned.around.paths.profile is Profile.DEVELOPMENT
    assert reopening.planned.around.settings.service_address() == "https://till.invalid/v1"
    assert profile_in_use(cashier.shop.paths.settings_file) is Profile.DEVELOPMENT


def test_a_new_token_from_a_file_lets_what_waits_go_on_and_a_restart_is_offered_by_touch(
    cashier: Cashier, tmp_path: Path, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "token"]
    shop = cashier.shop
    cashier.sign_in()
    cashier.open_the_day()
    cashier.until(lambda: cashier.till.documents.waiting_count() == 0)
    token = shop.token_for_the_same_till()
    cashier.scan_and_see(CHOCOLATE, lines=1)
    held = cashier.pay_exactly()
    cashier.until(lambda: not cashier.opened.delivery.link.is_up)
    file = tmp_path / "token.txt"
    file.write_text(f"{token}\n")

    cashier.touch("strip.settings")
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    cashier.touch("settings.section_service")
    screen = cashier.window.late.settings
    cashier.until(screen.service.isVisible)
    cashier.until(lambda: screen.service.form.view.profile == "practice")
    drop_on(screen.service.form.token.line, file)
    cashier.until(lambda: screen.service.form.token.text() == token)
    cashier.touch("settings.token_keep")
    cashier.until(lambda: screen.service.said.words().startswith("Lidhja u krye"))

    assert cashier.until_complete(held).doc_id == held.doc_id
    assert len(cashier.sales()) == 1
    assert token not in cashier.shown()
    cashier.touch("settings.section_counter")
    cashier.until(lambda: screen.place is SettingPlace.COUNTER)
    cashier.touch("settings.scanner_ends_with.tab")
    cashier.until(screen.restart.isVisible)
    cashier.touch("settings.restart_now")
    reopening = cashier.till_app.shop.reopening
    cashier.until(lambda: reopening.planned is not None)
    again = reopening.planned.around
    assert (again.paths, again.settings.scanner.ends_with) == (cashier.shop.paths, "tab")


def test_the_end_of_the_token_is_told_once_at_each_step_until_there_is_a_new_one(
    cashier: Cashier,
) -> None:
    banner = cashier.window.sell.notices.banner

    def sign_in_again() -> None:
        cashier.press(Qt.Key.Key_L, CONTROL)
        cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
        cashier.sign_in()

    told = []
    cashier.shop.take_token(a_token_for(cashier, timedelta(days=29, hours=2)))
    cashier.sign_in()
    cashier.open_the_day()
    cashier.until(lambda: banner.isVisible() and "oken" in banner.words())
    told.append(banner.words())
    cashier.touch("sell.banner_close")
    sign_in_again()
    cashier.shop.take_token(a_token_for(cashier, timedelta(days=6, hours=2)))
    was_told_again = banner.isVisible()
    sign_in_again()
    cashier.until(lambda: banner.isVisible() and "oken" in banner.words())
    told.append(banner.words())
    cashier.till_app.speak("en")
    cashier.shop.take_token(a_token_for(cashier, timedelta(hours=2)))
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)
    cashier.sign_in()
    banner = cashier.window.sell.notices.banner
    cashier.until(lambda: banner.isVisible() and "oken" in banner.words())
    told.append(banner.words())

    titles = (
        "Token-i i shërbimit skadon pas 29 ditësh",
        "Token-i i shërbimit skadon pas 6 ditësh",
        "The service token expires today",
    )
    assert [each.startswith(title) for each, title in zip(told, titles, strict=True)] == [True] * 3
    assert not was_told_again
    cashier.press(Qt.Key.Key_Comma, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    screen = cashier.window.late.settings
    screen.open_place(SettingPlace.SERVICE)
    cashier.until(lambda: screen.service.form.token.hint.text().startswith("Valid until"))
    cashier.touch("settings.token")
    cashier.until(screen.service.form.token.line.hasFocus)
    cashier.type(cashier.shop.token_for_the_same_till())
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: screen.service.said.words().startswith("Connected:"))
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)
    assert not banner.isVisible()


def a_token_for(cashier: Cashier, span: timedelta) -> str:
    """Return a token that says that it holds so long from now on."""
    ends = int((cashier.shop.clock.now() + span).timestamp())
    claims = base64.urlsafe_b64encode(json.dumps({"exp": ends}).encode()).decode().rstrip("=")
    return f"e30.{claims}.signature"


def drop_on(widget: QWidget, file: Path) -> None:
    """Drag a file over a widget and let it go there."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    at = widget.rect().center()
    buttons = Qt.MouseButton.LeftButton
    action = Qt.DropAction.CopyAction
    for kind in (QDragEnterEvent, QDropEvent):
        where = at.toPointF() if kind is QDropEvent else at
        event = kind(where, action, data, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)
        assert event.isAccepted()


def test_the_first_start_joins_a_service_elsewhere_and_goes_on_to_the_first_sale(
    qtbot: QtBot, qapp: QApplication, shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["lookup", "link"]
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_nobody)
    ProgressFile(shop.paths.folder).keep(SetupProgress(step=FirstStep.SERVICE))
    shop.address = NOBODY
    with cashier_at(qtbot, qapp, shop) as there:
        there.press(Qt.Key.Key_F2)
        be_told_what_is_wrong(there)
        type_the_service(there)
        there.press(Qt.Key.Key_F12)
        reopening = there.till_app.shop.reopening
        there.until(lambda: reopening.planned is not None)
        planned = reopening.planned
    shop.address = ""

    assert planned.in_first_start
    assert planned.around.settings.service.base_url == shop.server.base_url
    with cashier_at(qtbot, qapp, shop) as there:
        there.till_app.begin(in_first_start=True)
        go_on_from_the_owner(there)
        there.open_the_day()
        there.scan_and_see(CHOCOLATE, lines=1)
        assert there.until_complete(there.pay_exactly()).is_complete
    no_secret_in(shop.folder, *shop.tokens)


def be_told_what_is_wrong(there: Cashier) -> None:
    """Try where nobody answers, then an environment that has no address yet."""
    screen = there.window.late.first_start
    form = screen.service
    there.until(lambda: form.address.text() == NOBODY)
    there.press(Qt.Key.Key_F12)
    there.until(lambda: "Nuk ka lidhje me shërbimin" in screen.checks[FirstStep.SERVICE].words())
    there.press(Qt.Key.Key_F9)
    there.until(lambda: form.view.profile == "production")
    for key in (Qt.Key.Key_F12, Qt.Key.Key_F8):
        form.show_hints()
        there.press(key)
        there.until(lambda: form.address.hint.text().startswith("Shkruaj adresën"))
        assert screen.step is FirstStep.SERVICE
    there.press(Qt.Key.Key_F6)
    there.until(lambda: form.view.profile == "practice")


def type_the_service(there: Cashier) -> None:
    """Type address and token of the shop's service."""
    form = there.window.late.first_start.service
    there.touch("first_start.service_address")
    there.until(form.address.line.hasFocus)
    there.press(Qt.Key.Key_A, CONTROL)
    there.type(there.shop.server.base_url)
    there.touch("first_start.token")
    there.until(form.token.line.hasFocus)
    there.type(there.shop.tokens[-1])


def go_on_from_the_owner(there: Cashier) -> None:
    """Be the owner, and leave all that follows for later."""
    screen = there.window.late.first_start
    there.until(lambda: screen.step is FirstStep.OWNER)
    there.type("Ilir Shehu")
    there.press(Qt.Key.Key_F12)
    there.until(there.window.dialog_of(NewPinDialog).isVisible)
    for _ in range(2):
        there.type(PIN)
        there.press(Qt.Key.Key_Return)
    for step in (FirstStep.PEOPLE, FirstStep.PRINTER, FirstStep.VAT, FirstStep.CATALOGUE):
        there.until(lambda step=step: screen.step is step)
        there.press(Qt.Key.Key_F8)
    there.until(lambda: screen.step is FirstStep.READY)
    there.press(Qt.Key.Key_F12)
