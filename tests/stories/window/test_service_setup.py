"""Joining a till to its service at the real window: address, token, another environment.

Lives here: an owner who does it on the page of settings and in the first start, by keys, by touch.
Must not: what a trial finds out of each fault (tests/service/test_service_access).
"""

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.furnishing import put_into, with_nobody
from tests.stories.shop import Shop
from till.system.profile import Profile
from till.system.settings.declared import SettingPlace
from till.system.settings.sources import profile_in_use
from ui.first_start.progress import FirstStep, ProgressFile, SetupProgress
from ui.shell.shell import Page
from ui.theme.style import apply_theme

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
    cashier.until(lambda: "token-i mungon" in screen.service.said.words().lower())
    cashier.press(Qt.Key.Key_F10)
    question = cashier.window.reopening_question
    cashier.until(question.isVisible)
    asked = question.said.text()
    cashier.press(Qt.Key.Key_F12)
    reopening = cashier.till_app.shop.reopening
    cashier.until(lambda: reopening.planned is not None)

    assert ("Testim" in asked, "Dita mbetet e hapur" in asked) == (True, True)
    assert reopening.planned.around.paths.profile is Profile.DEVELOPMENT
    assert reopening.planned.around.settings.service_address() == "https://till.invalid/v1"
    assert profile_in_use(cashier.shop.paths.settings_file) is Profile.DEVELOPMENT


def test_a_new_token_from_a_file_lets_what_waits_go_on_under_its_docid_by_touch(
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
    cashier.until(lambda: screen.service.said.words().startswith("Shërbimi përgjigjet"))

    assert cashier.until_complete(held).doc_id == held.doc_id
    assert len(cashier.sales()) == 1
    assert token not in cashier.shown()


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
    token = shop.tokens[-1]
    with cashier_at(qtbot, qapp, shop) as there:
        there.press(Qt.Key.Key_F2)
        screen = there.window.late.first_start
        form = screen.service
        there.until(lambda: form.address.text() == NOBODY)
        there.press(Qt.Key.Key_F12)
        there.until(lambda: "nuk arrihet" in screen.checks[FirstStep.SERVICE].words())
        there.touch("first_start.service_address")
        there.until(form.address.line.hasFocus)
        there.press(Qt.Key.Key_A, CONTROL)
        there.type(shop.server.base_url)
        there.touch("first_start.token")
        there.until(form.token.line.hasFocus)
        there.type(token)
        there.press(Qt.Key.Key_F12)
        reopening = there.till_app.shop.reopening
        there.until(lambda: reopening.planned is not None)
        planned = reopening.planned
    shop.address = ""

    assert planned.in_first_start
    assert planned.around.settings.service.base_url == shop.server.base_url
    with cashier_at(qtbot, qapp, shop) as there:
        there.till_app.begin(in_first_start=True)
        screen = there.window.late.first_start
        there.until(lambda: screen.step is FirstStep.OWNER)
        there.type("Ilir Shehu")
        there.press(Qt.Key.Key_F12)
        there.until(there.window.new_pin.isVisible)
        for _ in range(2):
            there.type(PIN)
            there.press(Qt.Key.Key_Return)
        for step in (FirstStep.PEOPLE, FirstStep.PRINTER, FirstStep.VAT, FirstStep.CATALOGUE):
            there.until(lambda step=step: screen.step is step)
            there.press(Qt.Key.Key_F8)
        there.until(lambda: screen.step is FirstStep.READY)
        there.press(Qt.Key.Key_F12)
        there.open_the_day()
        there.scan_and_see(CHOCOLATE, lines=1)
        assert there.until_complete(there.pay_exactly()).is_complete


def test_an_environment_without_an_address_keeps_the_step_and_says_so(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_nobody)
    ProgressFile(shop.paths.folder).keep(SetupProgress(step=FirstStep.SERVICE))
    with cashier_at(qtbot, qapp, shop) as there:
        there.press(Qt.Key.Key_F2)
        there.press(Qt.Key.Key_F9)
        screen = there.window.late.first_start
        for key in (Qt.Key.Key_F12, Qt.Key.Key_F8):
            screen.service.show_hints()
            there.press(key)
            there.until(lambda: screen.service.address.hint.text().startswith("Shkruaj adresën"))
            assert screen.step is FirstStep.SERVICE
        assert there.till_app.shop.reopening.planned is None
