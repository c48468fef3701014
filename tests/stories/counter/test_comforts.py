"""The counter for those who need it larger, calmer, in English, or without a mouse.

Lives here: every dialog opened and walked with Tab at 130 %, names for a screen reader, targets.
Must not: geometry of each screen (tests/ui), sounds (test_sounds), words (tests/resources).
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import Counter
from ui.app import window_place
from ui.help.dialog import HelpDialog
from ui.kit.frame.overlay import Overlay
from ui.theme.style import apply_theme

LARGE = {
    "TILL_UI__TEXT_SIZE": "130",
    "TILL_UI__WIDE_ROWS": "true",
    "TILL_UI__MOTION": "off",
    "TILL_UI__LANGUAGE": "en",
}
CONTROL = Qt.KeyboardModifier.ControlModifier
SMALLEST_TARGET = 44
ROUND = 40  # more steps than any dialog has controls
KEYS = (
    Qt.Key.Key_F1,
    Qt.Key.Key_F2,
    Qt.Key.Key_F4,
    Qt.Key.Key_F5,
    Qt.Key.Key_F6,
    Qt.Key.Key_F10,
    Qt.Key.Key_F11,
    Qt.Key.Key_F12,
)


@pytest.fixture(scope="module")
def day_settings(qapp: QApplication) -> Iterator[dict[str, str]]:
    yield LARGE
    apply_theme(qapp, "light", animate=False)


@pytest.mark.parametrize("key", KEYS, ids=[key.name for key in KEYS])
def test_each_dialog_keeps_tab_inside_and_names_whatever_it_reaches(
    counter: Counter, key: Qt.Key
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(key)
    counter.until(lambda: counter.window.dialog is not None)
    dialog = counter.window.dialog
    assert isinstance(dialog, Overlay)

    reached: list[QWidget] = []
    for _ in range(ROUND):
        counter.press(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus is dialog or dialog.isAncestorOf(focus)
        reached.append(focus)

    nameless = {
        each.objectName() or type(each).__name__
        for each in reached
        if each is not dialog and not each.accessibleName()
    }
    assert nameless == set()
    buttons = [each for each in reached if isinstance(each, QAbstractButton)]
    small = {each.objectName() for each in buttons if each.height() < SMALLEST_TARGET}
    assert small == set()
    counter.press(Qt.Key.Key_Escape)
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()


def test_the_whole_screen_is_taken_and_given_back_by_a_key_over_any_dialog(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_place, "SMALLEST", (320, 240))  # the screen of the tests is small
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F11, CONTROL)
    counter.until(counter.window.isFullScreen)
    counter.press(Qt.Key.Key_F1)
    counter.until(counter.window.dialog_of(HelpDialog).isVisible)
    counter.press(Qt.Key.Key_F11, CONTROL)
    counter.until(lambda: not counter.window.isFullScreen())

    assert counter.window.dialog_of(HelpDialog).isVisible()
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()
    assert counter.total == Decimal("95.00")


def test_dialogs_may_be_walked_closed_and_opened_all_day(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)

    for _ in range(3):
        for key in (Qt.Key.Key_F6, Qt.Key.Key_F12, Qt.Key.Key_F2):
            counter.press(key)
            counter.until(lambda: counter.window.dialog is not None)
            counter.press(Qt.Key.Key_Tab)
            counter.press(Qt.Key.Key_Tab)
            counter.press(Qt.Key.Key_Escape)
            counter.until_selling()
        counter.scan(SALAMI)  # what a line says takes widgets away and makes others
        counter.press(Qt.Key.Key_Delete)

    counter.until(lambda: len(counter.lines) == 1)


def test_a_sale_at_the_largest_text_in_english_with_wide_rows(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.scan_and_see(SALAMI, lines=2)
    assert "To pay" in counter.shown()
    counter.open_payment()
    counter.type("500")
    counter.finish_with()

    counter.until_complete(counter.sales()[-1])
    counter.until(lambda: "Invoice fiscalized" in counter.shown())
    assert "15,00" in counter.shown()
