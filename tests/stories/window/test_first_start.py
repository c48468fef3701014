"""From a till that nobody has set up to its first receipt: by keys alone, by touch alone.

Lives here: every step of the first start at the real window, and what goes wrong in one.
Must not: each field (tests/ui/first_start), the pages that steps lead to, a till that is killed.
"""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.by_file import choose_file
from tests.stories.by_touch import Finger, no_keys
from tests.stories.shop import Shop
from till.domain.shop.people import Role
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.demo_shop import in_demo_shop, is_demo
from ui.first_start.steps import FirstStep, ProgressFile
from ui.kit.entry.field import LabelledField
from ui.kit.frame.import_dialog import ImportDialog
from ui.payment.dialog import PaymentDialog
from ui.people.code_dialog import CodeDialog
from ui.people.pin_dialog import NewPinDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
OWNER = "Ilir Shehu"
OWNERS_PIN = "40718"
CASHIERS_PIN = "5926"
MOST_STROKES = 88  # what docs/performance.md says
MOST_TOUCHES = 77
ARTICLE = "A001"  # of the demo


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Where the desktop looks for what starts with the session."""
    return tmp_path / "config"


@pytest.fixture
def new_shop(qapp: QApplication, shop: Shop, config: Path) -> Shop:
    """A till that nobody has set up: no people, no articles, no printer."""
    apply_theme(qapp, "light", animate=False)
    shop.has_printer = False
    shop.environment["XDG_CONFIG_HOME"] = str(config)
    return shop


@pytest.fixture
def there(qtbot: QtBot, qapp: QApplication, new_shop: Shop) -> Iterator[Cashier]:
    """Somebody with a keyboard at that till."""
    with cashier_at(qtbot, qapp, new_shop) as cashier:
        yield cashier


@pytest.fixture
def finger(qtbot: QtBot, qapp: QApplication, new_shop: Shop) -> Iterator[Finger]:
    """Somebody without."""
    with cashier_at(qtbot, qapp, new_shop) as there, no_keys(qapp):
        yield Finger(qtbot, there.till_app, there.opened, new_shop)


def until_step(there: Cashier, step: FirstStep) -> None:
    screen = there.window.late.first_start
    there.until(lambda: there.window.page is Page.FIRST_START and screen.step is step)


def said(there: Cashier) -> str:
    """What the step in front says of itself."""
    screen = there.window.late.first_start
    return screen.checks[screen.step].words()


def may_go_on(there: Cashier) -> bool:
    return there.window.late.first_start.go_on.isEnabled()


def go_to(there: Cashier, step: FirstStep) -> None:
    """Leave for later whatever comes before a step; an owner has to be there."""
    there.press(Key.Key_F2)
    until_step(there, FirstStep.LANGUAGE)
    there.press(Key.Key_F11)
    there.until(lambda: there.window.page is Page.SIGN_IN)  # where a demo shop can be made
    there.press(Key.Key_F2)
    until_step(there, FirstStep.LANGUAGE)
    there.press(Key.Key_F12)
    until_step(there, FirstStep.SHOP)
    if step is FirstStep.SHOP:
        return
    there.press(Key.Key_F8)
    until_step(there, FirstStep.SERVICE)
    if step is FirstStep.SERVICE:
        return
    there.press(Key.Key_F8)
    until_step(there, FirstStep.OWNER)
    be_the_owner(there)
    for each in (FirstStep.PEOPLE, FirstStep.PRINTER, FirstStep.VAT, FirstStep.CATALOGUE):
        until_step(there, each)
        if each is step:
            return
        there.press(Key.Key_F8)


def be_the_owner(there: Cashier) -> None:
    there.type(OWNER)
    there.press(Key.Key_F12)
    type_pin(there, OWNERS_PIN)


def type_pin(there: Cashier, pin: str) -> None:
    there.until(there.window.dialog_of(NewPinDialog).isVisible)
    for _ in range(2):
        there.type(pin)
        there.press(Key.Key_Return)
    there.until(lambda: not there.window.dialog_of(NewPinDialog).isVisible())


def test_by_keys_alone_to_the_first_receipt_on_paper(there: Cashier, new_shop: Shop) -> None:
    there.press(Key.Key_F2)
    until_step(there, FirstStep.LANGUAGE)
    there.press(Key.Key_F12)
    until_step(there, FirstStep.SHOP)
    there.type("Drita")
    there.press(Key.Key_F8)
    until_step(there, FirstStep.SERVICE)
    there.press(Key.Key_F12)
    until_step(there, FirstStep.OWNER)
    be_the_owner(there)
    until_step(there, FirstStep.PEOPLE)
    there.press(Key.Key_F5)
    there.until(there.window.dialog_of(CodeDialog).isVisible)
    there.press(Key.Key_F2)
    type_pin(there, CASHIERS_PIN)
    there.press(Key.Key_F12)
    until_step(there, FirstStep.PRINTER)
    set_printer(there, new_shop)
    there.press(Key.Key_F6)
    there.until(lambda: "A u printua" in said(there))
    there.press(Key.Key_F9)
    until_step(there, FirstStep.VAT)
    there.press(Key.Key_F12)
    until_step(there, FirstStep.CATALOGUE)
    there.press(Key.Key_F7)
    there.until(lambda: may_go_on(there))
    there.press(Key.Key_F12)
    until_step(there, FirstStep.READY)
    there.press(Key.Key_F12)
    there.open_the_day()
    there.type(ARTICLE)
    there.press(Key.Key_Return)
    there.until(lambda: len(there.till.session.basket.lines) == 1)
    document = there.until_complete(there.pay_exactly())

    there.until(lambda: new_shop.printer.count_receipts() == 2)  # the test page, the receipt
    assert document.is_complete
    assert [each.role for each in there.till.people.all()] == [Role.OWNER, Role.CASHIER]
    assert there.strokes <= MOST_STROKES


def set_printer(there: Cashier, shop: Shop) -> None:
    """F5 looks for printers; the one of this shop is not found, so its address is typed."""
    there.press(Key.Key_F5)
    there.until(lambda: there.window.page is Page.PRINTERS)
    page = there.window.late.printers
    there.until(page.choosing.typed.line.hasFocus)
    there.until(lambda: bool(page.printer.title.text()))  # the page knows what holds
    there.press(Key.Key_A, CONTROL)
    there.type(shop.printer.url)
    there.press(Key.Key_Return)
    there.until(page.said.isVisible)
    there.press(Key.Key_Escape)
    if there.window.page is Page.PRINTERS:  # the first ended the search
        there.press(Key.Key_Escape)
    until_step(there, FirstStep.PRINTER)


def touch_pin(finger: Finger, pin: str) -> None:
    finger.until(finger.window.dialog_of(NewPinDialog).isVisible)
    for _ in range(2):
        finger.touch_digits(pin)
        finger.touch("new_pin.enter")
    finger.until(lambda: not finger.window.dialog_of(NewPinDialog).isVisible())


def touch_printer(finger: Finger, shop: Shop) -> None:
    finger.touch("first_start.act_printer")
    finger.until(lambda: finger.window.page is Page.PRINTERS)
    page = finger.window.late.printers
    finger.until(lambda: bool(page.printer.title.text()))
    finger.write("printers.address", shop.printer.url)
    finger.touch_key("enter")
    finger.until(page.said.isVisible)
    finger.touch("printers.back")
    until_step(finger, FirstStep.PRINTER)
    finger.touch("first_start.act_test_page")
    finger.until(lambda: "A u printua" in said(finger))
    finger.touch("first_start.act_came_out")


def test_by_touch_alone_to_the_first_receipt_on_paper(finger: Finger, new_shop: Shop) -> None:
    finger.touch("sign_in.set_up")
    until_step(finger, FirstStep.LANGUAGE)
    finger.touch("first_start.continue")
    until_step(finger, FirstStep.SHOP)
    finger.write("first_start.name", "Drita")
    finger.touch_key("close")
    finger.touch("first_start.later")
    until_step(finger, FirstStep.SERVICE)
    finger.touch("first_start.act_service")
    finger.until(lambda: "Lidhja u krye" in said(finger))
    finger.touch("first_start.continue")
    until_step(finger, FirstStep.OWNER)
    finger.touch("first_start.act_owner")
    finger.until(finger.window.dialog_of(CodeDialog).isVisible)
    finger.touch(finger.window.dialog_of(CodeDialog).rows[0])
    finger.touch("first_start.continue")
    touch_pin(finger, OWNERS_PIN)
    until_step(finger, FirstStep.PEOPLE)
    finger.touch("first_start.continue")
    until_step(finger, FirstStep.PRINTER)
    touch_printer(finger, new_shop)
    until_step(finger, FirstStep.VAT)
    finger.touch("first_start.continue")
    until_step(finger, FirstStep.CATALOGUE)
    finger.touch("first_start.act_demo")
    finger.until(lambda: may_go_on(finger))
    finger.touch("first_start.continue")
    until_step(finger, FirstStep.READY)
    finger.touch("first_start.continue")
    finger.open_the_day()
    finger.add(ARTICLE)
    finger.look_away()
    finger.touch("sell.f12")
    finger.until(finger.window.dialog_of(PaymentDialog).isVisible)
    finger.look_away()
    finger.touch("pay.finish")
    finger.until(lambda: len(finger.sales()) == 1)
    document = finger.until_complete(finger.sales()[0])

    finger.until(lambda: new_shop.printer.count_receipts() == 2)
    assert document.is_complete
    [owner] = finger.till.people.all()
    assert owner.operator_code is not None
    assert finger.touches <= MOST_TOUCHES


def test_a_refused_token_and_a_clock_that_is_off_keep_the_step_and_say_so(
    there: Cashier, new_shop: Shop
) -> None:
    new_shop.revoke(new_shop.tokens[-1])
    go_to(there, FirstStep.SERVICE)

    there.press(Key.Key_F12)

    there.until(lambda: "token-in" in said(there))
    assert there.window.late.first_start.step is FirstStep.SERVICE
    new_shop.new_token()
    new_shop.clock.show(new_shop.clock.now() - timedelta(hours=1))
    there.press(Key.Key_F12)
    there.until(lambda: "60 minuta prapa" in said(there).replace("\N{NO-BREAK SPACE}", " "))
    assert there.window.late.first_start.step is FirstStep.SERVICE
    new_shop.clock.show(new_shop.clock.right_now())
    there.press(Key.Key_F12)
    until_step(there, FirstStep.OWNER)


def test_a_demo_shop_is_one_at_the_next_start_too(there: Cashier, new_shop: Shop) -> None:
    there.press(Key.Key_F3)
    there.until(lambda: is_demo(new_shop.paths))

    assert in_demo_shop(new_shop.surroundings()).settings.shop.name == "Minimarket Liqeni"


def test_enter_walks_the_fields_of_the_shop_and_its_number_is_asked_for(
    there: Cashier, new_shop: Shop
) -> None:
    go_to(there, FirstStep.SHOP)
    shop = there.window.late.first_start.forms[FirstStep.SHOP].controls
    number = shop["nuis"].widget
    assert isinstance(number, LabelledField)
    for name, text in (("name", "Drita"), ("till_name", ""), ("address", "Rruga 1")):
        there.until(shop[name].focus.hasFocus)
        there.type(text)
        there.press(Key.Key_Return)
    there.until(number.line.hasFocus)

    there.press(Key.Key_Return)
    asked = number.hint.text()
    there.type("L9180603")
    there.press(Key.Key_Return)
    there.until(lambda: "L9180603" in number.hint.text())
    refused = number.hint.text()
    was = there.window.late.first_start.step
    there.type("E")
    there.press(Key.Key_Home)
    there.press(Key.Key_A, CONTROL)
    there.type("L91806031E")
    there.press(Key.Key_Return)
    until_step(there, FirstStep.SERVICE)

    assert asked == "Shkruaj NIPT-in, ose shtyp F8 për ta lënë për më vonë."
    assert refused == "“L9180603” nuk është vlerë e vlefshme. Shkruaj: L01234567A."
    assert was is FirstStep.SHOP
    kept = read_settings(new_shop.paths.settings_file, Profile.PRACTICE, {})
    assert (kept.shop.name, kept.shop.address, kept.shop.nuis) == ("Drita", "Rruga 1", "L91806031E")


def test_enter_goes_from_the_address_to_the_token_and_a_chosen_environment_has_the_focus(
    there: Cashier,
) -> None:
    go_to(there, FirstStep.SERVICE)
    form = there.window.late.first_start.service

    there.press(Key.Key_F7)
    there.until(form.address.line.hasFocus)
    there.type("https://till.invalid/v1")
    there.press(Key.Key_Return)

    assert form.token.line.hasFocus()
    assert there.window.late.first_start.step is FirstStep.SERVICE


def test_without_a_secret_store_the_token_lies_in_a_private_file_once_the_owner_says_so(
    there: Cashier, new_shop: Shop
) -> None:
    new_shop.has_secret_store = False
    token = new_shop.token_for_the_same_till()
    file = new_shop.paths.token_file
    go_to(there, FirstStep.SERVICE)
    form = there.window.late.first_start.service
    there.touch("first_start.token")
    there.until(form.token.line.hasFocus)
    there.type(token)

    there.press(Key.Key_F12)
    there.until(form.keep_in_file.isVisible)
    asked = (there.window.late.first_start.step, file.exists())
    there.press(Key.Key_F2)
    until_step(there, FirstStep.OWNER)

    assert asked == (FirstStep.SERVICE, False)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_text() == token
    there.until(lambda: there.opened.delivery.link.is_up)


def test_a_token_that_is_not_kept_ticks_no_step_in_the_other_environment(
    there: Cashier, new_shop: Shop
) -> None:
    new_shop.has_secret_store = False
    go_to(there, FirstStep.SERVICE)
    form = there.window.late.first_start.service
    there.press(Key.Key_F7)
    there.until(form.address.line.hasFocus)
    there.type("https://till.invalid/v1")
    there.press(Key.Key_Return)
    there.type("a-token-of-the-test-service")

    there.press(Key.Key_F8)
    there.until(form.keep_in_file.isVisible)

    elsewhere = Paths(root=new_shop.paths.root, profile=Profile.DEVELOPMENT)
    assert not ProgressFile(elsewhere.folder).read().is_begun


def test_a_printer_that_prints_nothing_is_asked_about_until_a_page_comes(
    there: Cashier, new_shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say.append("print job ")
    go_to(there, FirstStep.PRINTER)
    there.until(lambda: may_go_on(there))  # on the screen there is nothing to look for
    set_printer(there, new_shop)
    there.until(lambda: not may_go_on(there))
    there.press(Key.Key_F6)
    there.until(lambda: "A u printua" in said(there))

    there.press(Key.Key_F10)

    there.until(lambda: "ktheje rrotullën" in said(there))
    assert not may_go_on(there)
    there.press(Key.Key_F12)
    assert there.window.late.first_start.step is FirstStep.PRINTER
    new_shop.printer.refuse()
    there.press(Key.Key_F6)
    there.until(lambda: "nuk përgjigjet" in said(there))
    new_shop.printer.accept()
    there.press(Key.Key_F6)
    there.until(lambda: "A u printua" in said(there))
    there.press(Key.Key_F9)
    until_step(there, FirstStep.VAT)
    assert new_shop.printer.count_receipts() == 2


def test_articles_by_hand_and_from_a_file_and_what_was_left_is_named(
    there: Cashier, tmp_path: Path, config: Path
) -> None:
    go_to(there, FirstStep.CATALOGUE)
    there.until(lambda: not may_go_on(there))
    there.press(Key.Key_F6)
    there.until(lambda: there.window.page is Page.CATALOGUE)
    page = there.window.screen_of(Page.CATALOGUE)
    for name in ("Bukë", "Kos"):
        there.until(lambda: focused(there) == "catalogue.name")
        type_article(there, name, "100")
        there.until(lambda name=name: f"{name} u ruajt" in page.head.done.text())
        there.press(Key.Key_F2)
    there.press(Key.Key_Escape)
    there.press(Key.Key_Escape)
    until_step(there, FirstStep.CATALOGUE)
    there.until(lambda: said(there).startswith("2 artikuj"))
    assert "2 taste të shpejta" in said(there)
    take_file(there, tmp_path / "artikujt.csv")
    there.until(lambda: said(there).startswith("3 artikuj"))
    there.press(Key.Key_F12)
    until_step(there, FirstStep.READY)

    there.until(lambda: bool(said(there)))
    for name in ("Dyqani", "Shërbimi", "Operatorët", "Printeri", "TVSH"):
        assert name in said(there)
    assert "Artikujt" not in said(there)
    there.until(lambda: "Të hapet arka automatikisht" in said(there))
    there.press(Key.Key_F9)
    there.until(lambda: "Arka hapet kur ndizet kompjuteri" in said(there))
    assert (config / "autostart" / "till.desktop").exists()
    practise(there)
    until_step(there, FirstStep.READY)


def practise(there: Cashier) -> None:
    """Sell before all is set up; whoever signs in again goes on with that."""
    there.press(Key.Key_F11)
    there.open_the_day()
    there.press(Key.Key_L, CONTROL)
    there.until(lambda: there.window.page is Page.SIGN_IN)
    there.type(OWNERS_PIN)
    there.press(Key.Key_Return)


def take_file(there: Cashier, file: Path) -> None:
    file.write_text(
        "Kodi,Emri,Barkodet,Çmimi,TVSH,Njësia,Grupi\nS1,Simite,,30,B,copë,Bukë", "utf-8"
    )
    there.press(Key.Key_F5)
    choose_file(there, file)
    there.until(there.window.dialog_of(ImportDialog).isVisible)
    there.press(Key.Key_F12)


def type_article(there: Cashier, name: str, price: str) -> None:
    """Name, price, a group, and F12; Tab goes from one to the next."""
    there.type(name)
    tab_to(there, "catalogue.price")
    there.type(price)
    tab_to(there, "catalogue.group")
    there.type("Bukë")
    there.press(Key.Key_F12)


def focused(there: Cashier) -> str:
    """What has the focus, by its name."""
    focus = there.window.focusWidget()
    return focus.objectName() if focus else ""


def tab_to(there: Cashier, name: str) -> None:
    while focused(there) != name:
        there.press(Key.Key_Tab)
