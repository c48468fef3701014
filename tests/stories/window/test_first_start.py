"""From a till that nobody has set up to its first complete sale: by keys alone, by touch alone.

Lives here: every step of the first start at the real window, ended in between and taken up again.
Must not: each field (tests/ui/first_start), the pages that steps lead to.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.furnishing import put_into, with_nobody
from tests.stories.shop import Shop
from till.domain.shop.people import Role
from ui.first_start.progress import FirstStep
from ui.shell.shell import Page
from ui.theme.style import apply_theme

Key = Qt.Key
OWNER = "Ilir Shehu"
OWNERS_PIN = "40718"


@contextmanager
def at_the_till(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    """Start the till, as after a power cut: what was not on disk is gone."""
    with cashier_at(qtbot, qapp, shop) as there:
        yield there


@pytest.fixture
def bare(qapp: QApplication, shop: Shop) -> Shop:
    """A shop whose till has articles and nobody."""
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_nobody)
    return shop


def step_of(there: Cashier) -> FirstStep:
    return there.window.late.first_start.step


def said_of_the_service(there: Cashier) -> str:
    """What stands under the token."""
    return there.window.late.first_start.states[FirstStep.SERVICE].words()


def until_step(there: Cashier, step: FirstStep) -> None:
    there.until(lambda: there.window.page is Page.FIRST_START and step_of(there) is step)


def test_by_keys_to_the_first_sale_with_the_till_ended_again_and_again(
    qtbot: QtBot, qapp: QApplication, bare: Shop
) -> None:
    with at_the_till(qtbot, qapp, bare) as there:
        assert there.window.page is Page.SIGN_IN
        there.press(Key.Key_F2)
        until_step(there, FirstStep.LANGUAGE)
        there.press(Key.Key_F2)
        there.until(lambda: there.till_app.shell.words.language == "en")
        until_step(there, FirstStep.LANGUAGE)
        there.press(Key.Key_F2)
        there.until(lambda: there.till_app.shell.words.language == "sq")
        there.press(Key.Key_F12)
        until_step(there, FirstStep.SHOP)
        there.press(Key.Key_Escape)
        until_step(there, FirstStep.LANGUAGE)
        there.press(Key.Key_Escape)
        there.until(lambda: there.window.page is Page.SIGN_IN)
        there.press(Key.Key_F2)
        there.press(Key.Key_F12)
        until_step(there, FirstStep.SHOP)
        there.type("Drita")
        there.press(Key.Key_F12)
        until_step(there, FirstStep.SERVICE)
    with at_the_till(qtbot, qapp, bare) as there:
        there.press(Key.Key_F2)
        until_step(there, FirstStep.SERVICE)
        there.press(Key.Key_F12)
        until_step(there, FirstStep.OWNER)
        there.type(OWNER)
        there.press(Key.Key_F12)
        there.until(there.window.new_pin.isVisible)
        for _ in range(2):
            there.type(OWNERS_PIN)
            there.press(Key.Key_Return)
        until_step(there, FirstStep.PEOPLE)
        assert [each.role for each in there.till.people.all()] == [Role.OWNER]
    with at_the_till(qtbot, qapp, bare) as there:
        there.type(OWNERS_PIN)
        there.press(Key.Key_Return)
        until_step(there, FirstStep.PEOPLE)
        there.press(Key.Key_F8)
        until_step(there, FirstStep.PRINTER)
        there.press(Key.Key_F5)
        there.until(lambda: there.window.page is Page.PRINTERS)
        there.press(Key.Key_Escape)
        until_step(there, FirstStep.PRINTER)
        for step in (FirstStep.VAT, FirstStep.CATALOGUE, FirstStep.READY):
            there.press(Key.Key_F12)
            until_step(there, step)
        there.press(Key.Key_F12)
        there.open_the_day()
        there.scan_and_see(CHOCOLATE, lines=1)
        assert there.until_complete(there.pay_exactly()).is_complete


def touch_pin(there: Cashier) -> None:
    for _ in range(2):
        there.touch_digits(OWNERS_PIN)
        there.touch("new_pin.enter")


def test_by_touch_to_the_first_sale_the_owner_taken_from_the_service(
    qtbot: QtBot, qapp: QApplication, bare: Shop
) -> None:
    with at_the_till(qtbot, qapp, bare) as there:
        there.touch("sign_in.set_up")
        until_step(there, FirstStep.LANGUAGE)
        there.touch("first_start.continue")
        until_step(there, FirstStep.SHOP)
        there.touch("first_start.later")
        until_step(there, FirstStep.SERVICE)
        there.touch("first_start.act_service")
        there.until(lambda: "Shërbimi përgjigjet" in said_of_the_service(there))
        there.touch("first_start.continue")
        until_step(there, FirstStep.OWNER)
        there.touch("first_start.act_owner")
        there.until(there.window.codes.isVisible)
        there.touch(there.window.codes.rows[0])
        there.touch("first_start.continue")
        there.until(there.window.new_pin.isVisible)
        touch_pin(there)
        for step in (FirstStep.PEOPLE, FirstStep.PRINTER, FirstStep.VAT, FirstStep.CATALOGUE):
            until_step(there, step)
            there.touch("first_start.continue")
        until_step(there, FirstStep.READY)
        there.touch("first_start.continue")
        there.until(lambda: there.window.page is Page.OPENING)
        [owner] = there.till.people.all()
        assert owner.operator_code is not None


def test_a_token_that_the_service_refuses_keeps_the_step_and_says_so(
    qtbot: QtBot, qapp: QApplication, bare: Shop
) -> None:
    bare.revoke(bare.tokens[-1])
    with at_the_till(qtbot, qapp, bare) as there:
        there.press(Key.Key_F2)
        there.press(Key.Key_F12)
        until_step(there, FirstStep.SHOP)
        there.press(Key.Key_F8)
        until_step(there, FirstStep.SERVICE)
        there.press(Key.Key_F12)
        there.until(lambda: "token-in" in said_of_the_service(there))
        assert step_of(there) is FirstStep.SERVICE
