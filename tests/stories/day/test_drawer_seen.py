"""Whether the drawer is open, on the page of the printers, at the real window.

Lives here: a drawer whose switch the settings know, one whose switch nobody has tried.
Must not: bits and answers (tests/printing), opening it (test_window_drawer).
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve, open_page, open_section, settings, state, told
from tests.stories.long_day import Counter
from tests.tcp_status import WELL, Condition
from ui.devices.plan import TRY_DRAWER

TRIES = 3  # a look that falls just behind a pulse has its answer before the card is drawn
FEW_LOOKS = 2  # before a pulse, and behind it
PIN_HIGH = Condition(is_pin_high=True)


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return {"TILL_UI__SOUNDS": "false", "TILL_PRINTER__DRAWER_SIGNAL": "high"}


@pytest.fixture(scope="module")
def day(day: Counter) -> Counter:
    settings(day.shop).change("printer.device", day.shop.printer.url)
    settings(day.shop).change("printer.drawer_signal", "high")  # as the page reads it
    return day


def drawer_says(counter: Counter) -> str:
    """What the drawer's card says of it."""
    return told(counter, TRY_DRAWER)


def be_looked_at(counter: Counter, condition: Condition) -> None:
    """Let the printer be away when it is wanted, then back and as it is; touch Try again."""
    counter.shop.printer.refuse()
    open_section(counter, "receipt")
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: state(counter) == "Nuk përgjigjet")
    counter.shop.printer.say(condition)
    counter.shop.printer.accept()
    counter.press(Qt.Key.Key_F10)
    counter.until(lambda: state(counter) == "Gati")
    open_section(counter, "drawer")


def is_untold_after_a_pulse(counter: Counter) -> bool:
    """Open the drawer; say whether the card told so before the printer was looked at again."""
    looks = counter.shop.printer.looks
    counter.press(Qt.Key.Key_F3)
    approve(counter)
    untold = "Printeri nuk raporton nëse sirtari është i hapur."
    counter.until(
        lambda: drawer_says(counter) == untold or counter.shop.printer.looks > looks + FEW_LOOKS
    )
    return drawer_says(counter) == untold


def test_the_drawers_card_says_whether_the_drawer_is_open(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["print job", "printer"]
    open_page(counter, "drawer")
    assert drawer_says(counter) == "Printeri nuk raporton nëse sirtari është i hapur."

    be_looked_at(counter, PIN_HIGH)
    counter.until(lambda: drawer_says(counter) == "Sirtari është i hapur.")

    be_looked_at(counter, WELL)
    counter.until(lambda: drawer_says(counter) == "Sirtari është i mbyllur.")


def test_a_drawer_that_was_just_told_to_open_is_not_called_shut(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["print job", "printer"]
    open_page(counter)
    be_looked_at(counter, WELL)
    counter.until(lambda: drawer_says(counter) == "Sirtari është i mbyllur.")

    assert any(is_untold_after_a_pulse(counter) for _ in range(TRIES))
