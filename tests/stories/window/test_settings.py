"""The page of settings at the real window: who may open it, and where it leads.

Lives here: opening it by key and by touch, its left column, the way back, changing one.
Must not: what the other pages do.
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import OPERATOR, Counter
from till.actions.people import people_access
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.shop.people import Role
from ui.approval.dialog import ApprovalDialog
from ui.kit.choice.exclusive import Segment, Segmented
from ui.kit.page.number import NumberDialog
from ui.people.pin_dialog import NewPinDialog
from ui.price.dialog import PriceDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

OWNER = "Beni Kola"
OWNERS_PIN = "161803"
ARTA = "Arta Hoxha"
Key = Qt.Key
LOOK_MS = 50
TO_THE_DAY = 16  # keys from the first section down, at most
DAILY = {
    Key.Key_F4: Page.CATALOGUE,
    Key.Key_F5: Page.BUYERS,
    Key.Key_F6: Page.PEOPLE,
    Key.Key_F7: Page.PRINTERS,
    Key.Key_F8: Page.BACKUPS,
    Key.Key_F9: Page.OFFICE,
}
CONTROL = Qt.KeyboardModifier.ControlModifier


def open_settings(counter: Counter) -> None:
    """Ctrl and the comma, with the supervisor's PIN."""
    counter.press(Qt.Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)


def open_section(counter: Counter, section: str) -> None:
    """Touch a section, and look until its rows stand in their places."""
    counter.touch(f"settings.section_{section}")
    counter.until(lambda: counter.window.late.settings.place == section)
    counter.qtbot.wait(LOOK_MS)


def test_a_cashier_opens_the_settings_by_an_approval_and_comes_back_to_the_sale(
    counter: Counter,
) -> None:
    open_settings(counter)

    assert "Gjuha" in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SELL


def test_by_touch_the_settings_lead_to_the_devices_and_back(counter: Counter) -> None:
    counter.touch("strip.settings")
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)

    counter.touch("settings.to_devices")
    counter.until(lambda: counter.window.page is Page.PRINTERS)
    counter.press(Qt.Key.Key_Escape)

    assert counter.window.page is Page.SETTINGS


def test_by_keys_the_column_leads_to_the_page_of_the_day(counter: Counter) -> None:
    open_settings(counter)

    for _ in range(TO_THE_DAY):
        if not counter.find("settings.to_day").hasFocus():
            counter.press(Qt.Key.Key_Down)
    assert counter.find("settings.to_day").hasFocus()
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    counter.until(lambda: counter.window.page is Page.DAY)
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SETTINGS


def test_a_setting_is_found_by_a_word_and_changed_with_an_approval(counter: Counter) -> None:
    open_settings(counter)

    counter.press(Qt.Key.Key_F3)
    counter.type("prerja")
    counter.qtbot.wait(LOOK_MS)
    cut = counter.find("settings.printer_cut")
    assert isinstance(cut, Segmented)
    counter.touch(next(each for each in cut.findChildren(Segment) if each.option.key == "false"))
    approve(counter)

    said = counter.window.late.settings.said
    counter.until(lambda: said.isVisible() and said.words().startswith("U ruajt"))
    assert cut.current() == "false"
    wanted, changed = counter.journal()[-2:]
    assert (wanted.action, changed.action) == (
        JournalAction.SETTING_WANTED,
        JournalAction.SETTING_CHANGED,
    )
    assert changed.facts["setting"] == "printer.cut"
    assert changed.facts["approved_by"] == "Drita Marku"


def test_what_a_setting_cannot_be_is_said_beside_it(counter: Counter) -> None:
    open_settings(counter)
    open_section(counter, "counter")

    counter.touch("settings.printer_dots")
    counter.until(counter.find("settings.printer_dots").hasFocus)
    counter.press(Qt.Key.Key_A, CONTROL)
    counter.type("577")
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    row = counter.window.late.settings.rows.rows["printer.dots"]
    counter.until(lambda: "577" in row.problem())
    assert "64–1024" in row.problem()


def test_the_till_stays_where_it_is_while_the_other_environment_has_no_address(
    counter: Counter,
) -> None:
    open_settings(counter)
    open_section(counter, "service")
    form = counter.window.late.settings.service.form

    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: form.view.profile == "production")
    counter.press(Qt.Key.Key_F10)

    counter.until(lambda: form.address.hint.text().startswith("Shkruaj adresën"))
    assert counter.till_app.shop.reopening.planned is None


def test_the_connection_is_tried_with_its_operators_in_words(counter: Counter) -> None:
    open_settings(counter)
    open_section(counter, "service")

    counter.press(Qt.Key.Key_F5)

    said = counter.window.late.settings.service.said
    counter.until(lambda: said.words().startswith("Lidhja u krye"))
    assert "operatorë" in said.words()


def test_a_setting_that_waits_for_a_start_offers_one_but_not_in_the_middle_of_a_sale(
    counter: Counter,
) -> None:
    open_settings(counter)
    open_section(counter, "counter")
    band = counter.window.late.settings.restart

    buzzer = counter.find("settings.printer_buzzer")
    counter.touch(next(e for e in buzzer.findChildren(Segment) if e.option.key == "true"))
    approve(counter)
    counter.until(band.isVisible)
    counter.press(Qt.Key.Key_Escape)
    counter.scan_and_see(CHOCOLATE, lines=1)
    open_settings(counter)
    counter.press(Qt.Key.Key_F11)

    said = counter.window.late.settings.said
    counter.until(lambda: said.isVisible() and said.words().startswith("Ka një shitje të hapur"))
    assert counter.till_app.shop.reopening.planned is None


@pytest.fixture
def owned(counter: Counter) -> Counter:
    """The counter of a shop that somebody owns."""
    people = counter.till.people
    if all(each.role is not Role.OWNER for each in people.all()):
        owner = people_access.add_person(
            counter.till, OWNER, OWNERS_PIN, operator_code=OPERATOR, role=Role.OWNER
        )
        counter.till_app.shell.tasks.start(owner, name="own the shop")
        counter.until(lambda: any(each.role is Role.OWNER for each in people.all()))
    return counter


def approve_as_owner(counter: Counter) -> None:
    """Type the owner's PIN where an approval is asked for."""
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.enter(OWNERS_PIN)
    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())


def sign_in_as_owner(counter: Counter) -> None:
    """Lock, and let the owner go on."""
    counter.press(Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    place = [each.name for each in counter.till.people.all()].index(OWNER) + 1
    counter.touch(f"sign_in.operator.{place}")
    counter.enter(OWNERS_PIN)
    counter.until(lambda: counter.window.page is Page.SELL)


def test_an_owner_lowers_a_discount_and_the_next_one_needs_an_approval(owned: Counter) -> None:
    open_settings(owned)
    open_section(owned, "limits")

    owned.touch("settings.role_discount_cashier")
    owned.until(owned.window.dialog_of(NumberDialog).isVisible)
    owned.enter("3")
    limits = owned.till.policy.limits
    approve_as_owner(owned)
    owned.until(lambda: owned.till.policy.limits.of(Role.CASHIER).discount_percent == 3)
    owned.press(Key.Key_Escape)
    owned.scan_and_see(CHOCOLATE, lines=1)
    owned.press(Key.Key_F4)
    owned.until(owned.window.dialog_of(PriceDialog).isVisible)
    owned.enter("5")
    owned.until(owned.window.dialog_of(ApprovalDialog).isVisible)

    assert limits.of(Role.CASHIER).discount_percent == 10
    assert owned.journal()[-1].facts["setting"] == "roles.cashier_discount"
    owned.press(Key.Key_Escape)
    owned.press(Key.Key_Escape)


def test_each_page_of_daily_work_opens_by_its_key_and_says_before_how_it_stands(
    owned: Counter,
) -> None:
    sign_in_as_owner(owned)
    owned.press(Key.Key_Comma, CONTROL)
    owned.until(lambda: owned.window.page is Page.SETTINGS)

    office = owned.find("settings.to_office")
    owned.until(lambda: office.accessibleDescription() == "Kjo arkë shet më vete")
    for key, page in DAILY.items():
        owned.press(key)
        owned.until(lambda page=page: owned.window.page is page)
        owned.press(Key.Key_Escape)
        owned.until(lambda: owned.window.page is Page.SETTINGS)
    owned.press(Key.Key_F2)

    assert owned.find("settings.shop_name").isVisible()
    owned.press(Key.Key_Escape)
    assert owned.window.page is Page.SELL


def test_by_keys_f9_leads_from_the_people_to_the_table_and_esc_back(owned: Counter) -> None:
    sign_in_as_owner(owned)
    owned.press(Key.Key_Comma, CONTROL)
    owned.until(lambda: owned.window.page is Page.SETTINGS)
    owned.press(Key.Key_F6)
    owned.until(lambda: owned.window.page is Page.PEOPLE)

    owned.press(Key.Key_F9)
    owned.until(lambda: owned.window.page is Page.SETTINGS)
    owned.until(owned.window.late.settings.roles.isVisible)
    owned.window.late.settings.sections["limits"].setFocus()
    for key in (Key.Key_Right, *[Key.Key_Down] * 4, Key.Key_Space):
        owned.press(key)

    def may() -> bool:
        return owned.till.policy.limits.of(Role.CASHIER).may(Right.CREATE_ARTICLE)

    owned.until(may)
    owned.press(Key.Key_Escape)
    assert owned.window.page is Page.PEOPLE
    owned.press(Key.Key_Escape)
    owned.press(Key.Key_Escape)
    assert owned.window.page is Page.SELL


def test_two_called_arta_are_added_apart_and_the_only_owner_stays(owned: Counter) -> None:
    sign_in_as_owner(owned)
    owned.press(Key.Key_Comma, CONTROL)
    owned.until(lambda: owned.window.page is Page.SETTINGS)
    owned.touch("settings.to_people")
    owned.until(lambda: owned.window.page is Page.PEOPLE)

    for code, pin in (("kd482mz719", "27182"), ("tn305qe811", "31416")):
        owned.press(Key.Key_F2)
        owned.type(ARTA)
        owned.touch("people.code")
        owned.type(code)
        owned.press(Key.Key_F12)
        owned.until(owned.window.dialog_of(NewPinDialog).isVisible)
        owned.enter(pin)
        owned.enter(pin)
        owned.until(lambda: owned.window.dialog is None)
    artas = [each for each in owned.till.people.all() if each.name == ARTA]
    assert {each.operator_code for each in artas} == {"kd482mz719", "tn305qe811"}

    owned.touch("people.archive_person")
    rows = owned.window.screen_of(Page.PEOPLE).records.list.view
    owned.until(lambda: sum(each.cells[0] == ARTA for each in rows.records.rows) == 1)
    number = next(e.person_id for e in owned.till.people.all() if e.name == OWNER)
    place = rows.records.place_of(str(number))
    assert place is not None
    rows.select(place)
    owned.press(Key.Key_F8)
    failure = owned.window.screen_of(Page.PEOPLE).fields.failure
    owned.until(lambda: failure.isVisible() and OWNER in failure.words())
    assert any(each.name == OWNER for each in owned.till.people.all())
