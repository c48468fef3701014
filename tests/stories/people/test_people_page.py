"""The page of people at the real window: badges, PINs of others, who leaves and who comes back.

Lives here: what an owner does there by keys and the scanner, and who may sign in behind it.
Must not: people added one by one and their limits (test_settings), one's own PIN (test_own_look).
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import PIN, Cashier
from ui.people.pin_dialog import NewPinDialog
from ui.shell.shell import Page

BESA = "Besa Leka"
BADGE = "B7-4471-0092"
PINS = ("27182", "31416", "57721")
CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


def open_people(cashier: Cashier) -> None:
    cashier.press(Key.Key_Comma, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    cashier.press(Key.Key_F6)
    cashier.until(lambda: cashier.window.page is Page.PEOPLE)


def leave_people(cashier: Cashier) -> None:
    cashier.press(Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    cashier.press(Key.Key_Escape)
    cashier.until(lambda: cashier.window.page is Page.SELL)


def look_at_besa(cashier: Cashier) -> None:
    """Choose her row, whoever else is listed."""
    rows = cashier.window.screen_of(Page.PEOPLE).records.list.view
    cashier.until(lambda: any(each.cells[0] == BESA for each in rows.records.rows))
    rows.select([each.cells[0] for each in rows.records.rows].index(BESA))


def give_pin(cashier: Cashier, pin: str) -> None:
    """Type a new PIN twice where one is asked for."""
    cashier.until(cashier.window.dialog_of(NewPinDialog).isVisible)
    for _ in range(2):
        cashier.type(pin)
        cashier.press(Key.Key_Return)
    cashier.until(lambda: cashier.window.dialog is None)


def lock(cashier: Cashier) -> None:
    cashier.press(Key.Key_L, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SIGN_IN)


def let_in(cashier: Cashier, name: str, pin: str) -> None:
    """Sign somebody in by name and PIN."""
    place = [each.name for each in cashier.till.people.all()].index(name) + 1
    cashier.touch(f"sign_in.operator.{place}")
    cashier.type(pin)
    cashier.press(Key.Key_Return)
    cashier.until(lambda: cashier.window.page is Page.SELL)


@pytest.fixture
def owner(cashier: Cashier) -> Cashier:
    """Ana, who owns the shop, at the page of people, with Besa added."""
    cashier.sign_in()
    cashier.open_the_day()
    open_people(cashier)
    cashier.press(Key.Key_F2)
    cashier.type(BESA)
    cashier.touch("people.code")
    cashier.type("rb615qa208")
    cashier.press(Key.Key_F12)
    give_pin(cashier, PINS[0])
    cashier.until(lambda: any(each.name == BESA for each in cashier.till.people.all()))
    return cashier


def test_a_badge_scanned_at_somebodys_page_signs_them_in_until_it_is_taken_away(
    owner: Cashier,
) -> None:
    look_at_besa(owner)
    owner.press(Key.Key_F6)
    owner.until(lambda: "Skano" in owner.shown())
    owner.scan(BADGE)
    owner.until(lambda: bool(owner.till.people.badge_holders()))
    leave_people(owner)
    lock(owner)

    owner.scan(BADGE)
    owner.until(lambda: owner.window.page is Page.SELL)
    by_badge = owner.till.cashier.name
    lock(owner)
    let_in(owner, "Ana Hoxha", PIN)
    open_people(owner)
    look_at_besa(owner)
    owner.press(Key.Key_F6)

    owner.until(lambda: not owner.till.people.badge_holders())
    assert by_badge == BESA


def test_an_owner_gives_a_new_pin_and_who_left_comes_back_with_another(owner: Cashier) -> None:
    look_at_besa(owner)
    owner.press(Key.Key_F4)
    give_pin(owner, PINS[1])
    leave_people(owner)
    lock(owner)
    let_in(owner, BESA, PINS[1])
    lock(owner)
    let_in(owner, "Ana Hoxha", PIN)
    open_people(owner)

    look_at_besa(owner)
    owner.press(Key.Key_F8)
    screen = owner.window.screen_of(Page.PEOPLE)
    rows = screen.records.list.view.records
    owner.until(lambda: BESA not in [each.cells[0] for each in rows.rows])
    owner.press(Key.Key_F7)
    owner.until(lambda: {each.cells[-1] for each in rows.rows} == {"në arkiv"})
    look_at_besa(owner)
    owner.until(lambda: screen.fields.record.is_archived)
    owner.press(Key.Key_F8)
    give_pin(owner, PINS[2])

    owner.until(lambda: any(each.name == BESA for each in owner.till.people.all()))
    leave_people(owner)
    lock(owner)
    let_in(owner, BESA, PINS[2])
    assert owner.till.cashier.name == BESA
