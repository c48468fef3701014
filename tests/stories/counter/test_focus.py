"""Where the keys go when a dialog has closed: to the scan field, whatever was done in it.

Lives here: every dialog of the sell screen left by Esc after Tab, by touch, by another dialog.
Must not: what the dialogs do (the other stories of the counter).
"""

import pytest
from PySide6.QtCore import Qt

from tests.rotation import by_turns
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import Counter
from ui.find.dialog import FindDialog
from ui.weight.dialog import WeightDialog

DIALOGS = ("F1", "F2", "F4", "F5", "F6", "F10", "F11", "F12")


@pytest.mark.parametrize("tabs", by_turns([0, 1, 2, 5], 2))
@pytest.mark.parametrize("name", DIALOGS)
def test_the_scan_field_has_the_focus_when_a_dialog_is_left(
    counter: Counter, name: str, tabs: int
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key[f"Key_{name}"])
    counter.until(lambda: counter.window.dialog is not None)

    for _ in range(tabs):
        counter.press(Qt.Key.Key_Tab)
    while counter.window.dialog is not None:
        counter.press(Qt.Key.Key_Escape)

    assert counter.sell.scans_next()


@pytest.mark.parametrize("key", ["F2", "F4", "F5", "F6", "F12"])
def test_a_dialog_that_was_opened_by_touch_leaves_the_focus_to_the_scan_field(
    counter: Counter, key: str
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.touch(f"sell.{key.lower()}")
    counter.until(lambda: counter.window.dialog is not None)

    counter.press(Qt.Key.Key_Tab)
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()

    assert counter.sell.scans_next()


def test_an_article_that_was_found_leaves_the_focus_to_the_scan_field(counter: Counter) -> None:
    counter.touch("sell.f2")
    counter.until(counter.window.dialog_of(FindDialog).isVisible)
    counter.press(Qt.Key.Key_Tab)
    counter.touch("find.add")
    counter.until(
        counter.window.dialog_of(WeightDialog).isVisible
    )  # the first of the list is sold by weight
    counter.enter("0,5")

    counter.until(lambda: len(counter.lines) == 1)
    counter.until_selling()

    assert counter.sell.scans_next()
