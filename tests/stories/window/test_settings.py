"""The page of settings at the real window: who may open it, and where it leads.

Lives here: opening it by key and by touch, its left column, the way back.
Must not: what the other pages do.
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.long_day import Counter
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier


def open_settings(counter: Counter) -> None:
    """Ctrl and the comma, with the supervisor's PIN."""
    counter.press(Qt.Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)


def test_a_cashier_opens_the_settings_by_an_approval_and_comes_back_to_the_sale(
    counter: Counter,
) -> None:
    open_settings(counter)

    assert "Arka 1" in counter.shown()
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

    counter.press(Qt.Key.Key_Down)
    counter.press(Qt.Key.Key_Down)
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    counter.until(lambda: counter.window.page is Page.DAY)
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SETTINGS
