"""A PIN is asked for alike wherever somebody types one."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, heard
from ui.kit.choice.button import Button
from ui.kit.entry.pin_pad import PinAsked
from ui.kit.layout import column, holder


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def a_pin(page: QWidget, too_short: str = "") -> PinAsked:
    made = PinAsked(SQ, Button("Hyr"), name="sign_in.pin", too_short=too_short)
    page.setLayout(column(holder(column(made.sign, made.said, made.line, made.pad, made.enter))))
    made.ask("Shtypni PIN-in")
    page.show()
    return made


def test_the_key_waits_for_a_whole_pin(page: QWidget) -> None:
    pin = a_pin(page)
    entered = heard(pin.entered)

    pin.type_digit("1")
    was_enabled = pin.enter.isEnabled()
    pin.press()
    for digit in "234":
        pin.type_digit(digit)
    pin.enter.click()

    assert not was_enabled
    assert entered == [("1234",)]


def test_or_it_says_that_one_is_too_short_until_the_next_digit(page: QWidget) -> None:
    pin = a_pin(page, "Shumë i shkurtër")
    entered = heard(pin.entered)

    pin.type_digit("1")
    pin.press()
    told = pin.said.text()
    pin.type_digit("2")

    assert (told, pin.said.text()) == ("Shumë i shkurtër", "Shtypni PIN-in")
    assert not pin.sign.isVisible()
    assert entered == []


def test_while_it_is_checked_nothing_is_typed(page: QWidget) -> None:
    pin = a_pin(page)
    for digit in "1234":
        pin.type_digit(digit)

    pin.set_busy("Po hyn")
    pin.type_digit("5")
    while_busy = (pin.line.text(), pin.is_free, pin.pad.isEnabled())
    pin.set_busy("")
    pin.type_digit("5")

    assert while_busy == ("1234", False, False)
    assert pin.line.text() == "12345"


def test_the_pad_clears_what_was_typed_and_what_was_said(page: QWidget) -> None:
    pin = a_pin(page)
    pin.type_digit("1")
    pin.say("PIN i gabuar", icon="triangle-alert", tone="att")

    pin.pad.clear_key.click()

    assert (pin.line.text(), pin.said.text()) == ("", "Shtypni PIN-in")
